"""The clocks where the browser has a part: their pictures, dragging, a sheet above a sheet, and a reload."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from razor_core.format.archive import archive_to_json
from tests.browser import hands
from tests.browser.conftest import reload, settled
from tools.bench.session import long_session

#: A session of a hundred clocks.
MANY = archive_to_json(long_session(0))
#: Words of names and counts that stand on two lines.
BROKEN = """clocks => clocks.flatMap((clock) => ["b", "[data-slot=count]"].flatMap((of) => {
    const { firstChild: text } = clock.querySelector(of);
    return [...text.data.matchAll(/[^ ]+/g)].filter(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    }).map(({ 0: word }) => word);
}))"""


def test_a_clock_has_a_rim_and_a_track_has_none(page: Page) -> None:
    """The pie of the one is round, the other is a row of boxes."""
    expect(hands.put_clock(page, "Flood", 4).locator("circle").first).to_be_visible()
    hands.select_game(page, "witchgates")
    expect(hands.put_clock(page, "Supplies", 8, "TRACK").locator("circle").first).to_be_hidden()


@pytest.mark.long
def test_more_clocks_are_drawn_each_time_their_end_is_scrolled_to(page: Page) -> None:
    """On a tablet on its side, and upright."""
    clocks, end = hands.part(page, "Clocks").get_by_role("listitem"), page.locator("[data-do=clocks-more]")
    for width, height in ((1180, 820), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        hands.part(page, "Clocks").evaluate("clocks => clocks.scrollTo(0, 0)")
        file = FilePayload(name="many.razor.json", mimeType="application/json", buffer=MANY.encode())
        page.locator("input[data-input=session-load]").set_input_files(file)
        for count in (16, 40, 64, 88):
            expect(clocks).to_have_count(count)
            settled(page)
            end.evaluate("(end) => end.scrollIntoView()")
        expect(clocks).to_have_count(100)
        expect(end).to_be_hidden()


def test_the_kinds_are_explained_above_the_sheet_which_stays(page: Page) -> None:
    """Escape goes back to the new clock, with what was typed and the focus on the word that was tapped."""
    page.locator("#clocks [popovertarget=clock-new]").click()
    sheet = page.locator("#clock-new")
    sheet.locator("[name=name]").fill("Alarm")
    word = sheet.get_by_role("button", name="Kind")
    word.click()
    expect(page.locator("#help dt")).to_have_count(4)
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    expect(sheet.locator("[name=name]")).to_have_value("Alarm")
    expect(word).to_be_focused()


def test_clocks_are_moved_by_dragging(page: Page) -> None:
    """The last one by its dial to the first place, which opens no sheet; back by one undo, and downwards too."""
    names = hands.part(page, "Clocks").locator(".clock b")
    for name in ("One", "Two", "Three"):
        hands.put_clock(page, name, 4)
    hands.clock(page, "Three").locator("[data-drag]").drag_to(hands.clock(page, "One").locator("[data-drag]"))
    expect(names).to_have_text(["Three", "One", "Two"])
    expect(page.locator("#clock-change")).to_be_hidden()
    hands.undo(page).click()
    expect(names).to_have_text(["One", "Two", "Three"])
    below = hands.clock(page, "Two").locator("[data-slot=more]")
    hands.clock(page, "One").locator("[data-drag]").drag_to(below, target_position={"x": 20, "y": 40})
    expect(names).to_have_text(["Two", "One", "Three"])
    hands.clock(page, "One").locator("[data-drag]").click()
    expect(page.locator("#clock-change")).to_be_visible()


def test_clocks_are_one_a_row_on_every_screen(page: Page) -> None:
    """No word of a name is broken, no count either; what is tapped fits a thumb. They are dragged everywhere."""
    for name in ("Evacuation of the lower town before the tide", "Reinforcements", "Flood"):
        hands.put_clock(page, name, 12)
    for width, height, second in ((1180, 820, "Flood"), (820, 1180, "Reinforcements"), (390, 844, "Flood")):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(f"document.getElementById('part-{'clocks' if width < 768 else 'table'}').click()")
        clocks = hands.part(page, "Clocks").locator(".clock")
        boxes = clocks.evaluate_all("all => all.map((each) => each.getBoundingClientRect().toJSON())")
        assert len({box["x"] for box in boxes}) == 1
        assert len({box["y"] for box in boxes}) == 3
        assert clocks.evaluate_all(BROKEN) == []
        assert (
            clocks.locator("button:visible").evaluate_all("all => Math.min(...all.map(({ offsetWidth: w }) => w))")
            >= 44
        )
        dragged, before = clocks.nth(2).locator("[data-drag]"), clocks.nth(1).locator("[data-drag]")
        dragged.drag_to(before)
        expect(clocks.locator("b").nth(1)).to_have_text(second)


@pytest.mark.long
def test_a_timer_counts_down_and_ticks_its_clock_also_after_a_reload(page: Page) -> None:
    """Nobody taps; the countdown is in hours where it has some, and has a mark while it is paused."""
    hands.put_clock(page, "Guards", 8)
    hands.set_timer(page, "Guards", 2, "hours")
    left = hands.clock(page, "Guards").locator(".timer")
    expect(left).to_have_text(re.compile(r"^(2:00:00|1:59:[0-9]{2})$"))
    expect(left.locator(".icon:visible")).to_have_class("icon running")
    hands.clock_sheet(page, "Guards").get_by_role("button", name="Timer: +1 every 2 h").click()
    page.get_by_role("button", name="Pause").click()
    expect(left.locator(".icon:visible")).to_have_class("icon paused")
    hands.clock_sheet(page, "Guards").get_by_role("button", name="Timer: +1 every 2 h").click()
    page.get_by_role("button", name="Remove").click()
    hands.set_timer(page, "Guards", 5, "seconds")
    expect(left).to_have_text(re.compile(r"^0:0[0-5]$"))
    hands.saved(page)
    reload(page)
    expect(left).to_have_text(re.compile(r"^0:0[0-5]$"))
    expect(hands.clock(page, "Guards")).to_contain_text(re.compile("[1-8]/8"))
    expect(page.locator("#toast")).to_contain_text("Timer: Guards +")
