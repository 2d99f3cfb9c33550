"""The sheets of odds, tables and the checked book where the browser has a part: the chart, a file, paper, sizes."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.systems import lookup
from razor_core.systems.razorweave import Check
from tests.browser.hands import enter, fiction, more, panel, part, roll, roll_button, select_game
from tests.browser.layout import WIDTHS, expect_sheet_fits, resize
from tests.support.each_game import EACH_GAME


def odds_sheet(page: Page) -> Locator:
    """Open the sheet of odds by the number above Roll."""
    page.locator(".odds[data-do]:visible").click()
    sheet = page.locator("#odds")
    expect(sheet.locator("[data-slot=what] > li").first).to_be_visible()
    return sheet


def luck_sheet(page: Page) -> Locator:
    more(page).locator("[data-do=luck]").click()
    sheet = page.locator("#luck")
    expect(sheet.locator("[data-slot=verdict]")).to_be_visible()
    return sheet


def look_up(page: Page, name: str, sheet: str) -> Locator:
    """Open a sheet from the panel Look up."""
    if page.locator("#lookup[open]").count():
        more(page)
    else:
        panel(page, "Look up")
    page.locator("#lookup").get_by_role("button", name=name).click()
    expect(page.locator(sheet)).to_be_visible()
    return page.locator(sheet)


def test_the_odds_are_a_chart_a_table_and_a_file(page: Page) -> None:
    """The chart has a bar for each number and tier; the file has the core's chances."""
    enter(page, "razorweave", attribute=2, dc=16)
    sheet = odds_sheet(page)
    found = lookup("razorweave").distribution(Check(attribute=2, dc=16))
    bars = sheet.locator(".curve path:not(.target)").evaluate_all(
        "paths => paths.map((path) => path.getAttribute('d').split('M').length - 1)"
    )
    assert sum(bars) == sum(len(line.tiers) for line in found.lines)
    expect(sheet.locator("table")).to_be_hidden()
    sheet.locator("summary").click()
    expect(sheet.get_by_role("row")).to_have_count(len(found.lines) + 1)
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as CSV").click()
    assert download.value.suggested_filename == "razor-odds-razorweave.csv"
    # With the mark by which Excel reads it as UTF-8.
    assert Path(download.value.path()).read_bytes().decode() == "\ufeff" + found.to_csv()


#: Where each line of what if is on its sheet, however that is scrolled, and how tall.
PLACES = """lines => lines.map((line) => {
    const { top, height } = line.getBoundingClientRect(), sheet = line.closest(".sheet");
    return [Math.round(top - sheet.getBoundingClientRect().top + sheet.scrollTop), height];
})"""


def test_what_if_acts_where_it_stands(page: Page) -> None:
    """No line moves under the finger, and the form has the change."""
    select_game(page, "witchgates")
    sheet = odds_sheet(page)
    lines = sheet.locator("[data-slot=what] button")
    before = lines.evaluate_all(PLACES)
    assert min(height for _, height in before) >= 44
    help_, cut = lines.filter(has_text="A scene aspect"), lines.filter(has_text="One more cut")
    for line in (help_, cut):
        line.click()
        expect(line).to_have_attribute("aria-pressed", "true")
        assert lines.evaluate_all(PLACES) == before
    form = page.locator("#witchgates")
    expect(form.locator("[name=scene]")).to_be_checked()
    expect(form.locator("[name=cuts]")).to_have_value("1")
    help_.click()
    expect(form.locator("[name=scene]")).not_to_be_checked()
    assert lines.evaluate_all(PLACES) == before


@pytest.mark.long
@pytest.mark.parametrize("game", EACH_GAME)
def test_a_table_is_printed_on_one_page_and_alone(page: Page, game: str) -> None:
    """On paper there is nothing but the open sheet, without its buttons, and what was picked is said in words."""
    page.evaluate("() => { window.onPaper = 0; window.print = () => { window.onPaper += 1; }; }")
    select_game(page, game)
    sheet = look_up(page, "Tables", "#tables")
    for at, found in enumerate(lookup(game).TABLES):
        if at:
            sheet.get_by_role("combobox", name="Table").select_option(found.title)
        expect(sheet.locator("tbody tr")).to_have_count(len(found.rows.settings))
        sheet.get_by_role("button", name="Print").click()
        assert page.evaluate("window.onPaper") == at + 1
        page.emulate_media(media="print")
        expect(sheet.locator("tbody td").last).to_be_visible()
        expect(roll_button(page)).to_be_hidden()
        expect(sheet.get_by_role("button", name="Print")).to_be_hidden()
        if found.picks:
            expect(sheet).to_contain_text(f"{found.picks.label}: {found.picks.settings[0].label}")
        pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
        page.emulate_media(media="null")
        assert len(pages) == 1


@pytest.mark.long
def test_a_wrong_number_of_the_book_is_crossed(page: Page) -> None:
    """By a sign that is no part of the text."""
    sheet = look_up(page, "Errata", "#errata")
    mark = "cell => getComputedStyle(cell, '::before').content"
    assert "✗" in sheet.locator("[data-wrong] b").first.evaluate(mark)


#: Whether the head of a sheet is on top when it is scrolled to its end; it is at its beginning again afterwards.
HEAD_ON_TOP = """sheet => {
    const head = sheet.querySelector("h2");
    sheet.scrollTo(0, 9999);
    const { x, y, height } = head.getBoundingClientRect();
    const found = head.contains(document.elementFromPoint(x + 5, y + height / 2));
    sheet.scrollTo(0, 0);
    return found;
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", ["razorweave", "frameworks", "trident_sphere"])
def test_the_sheets_fit_every_screen(page: Page, game: str) -> None:
    """What is too wide scrolls inside its own box; the head stays on top however far the sheet is scrolled."""
    select_game(page, game)
    for who in ("Kira", "Vance of the many names, who has one more"):
        fiction(page, "Who").fill(who)
        roll(page)
    sheets: tuple[Callable[[], Locator], ...] = (
        lambda: odds_sheet(page),
        lambda: luck_sheet(page),
        lambda: look_up(page, "Tables", "#tables"),
        lambda: look_up(page, "Errata", "#errata"),
    )
    for opened in sheets:
        resize(page, 1180)
        sheet = opened()
        for folded in sheet.locator("summary").all():
            folded.click()
        for width in WIDTHS:
            resize(page, width)
            expect_sheet_fits(page, sheet)
            assert sheet.evaluate(HEAD_ON_TOP), width
        page.keyboard.press("Escape")


#: How tall the line above Roll is, and how tall it would be if its number were no button.
WITHOUT = """preview => {
    const button = preview.querySelector(".odds"), number = button.firstElementChild;
    const tall = () => preview.getBoundingClientRect().height;
    const before = tall();
    button.replaceWith(number);
    const plain = tall();
    number.replaceWith(button);
    button.prepend(number);
    return [before, plain];
}"""


@pytest.mark.long
def test_the_number_above_roll_opens_the_odds_and_takes_no_room(page: Page) -> None:
    """As tall as a thumb in the room of its line; the focus comes back to it from the sheet."""
    roll(page)
    button = part(page, "Roll").locator(".odds")
    box = button.bounding_box()
    assert box
    assert box["height"] >= 44
    before, plain = page.locator("#preview").evaluate(WITHOUT)
    assert before == pytest.approx(plain, abs=0.5)
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#odds")).to_be_visible()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


@pytest.mark.long
def test_whose_luck_stays_in_place_while_older_rolls_are_read(page: Page) -> None:
    """How far the reading has come moves nothing that a finger is about to tap."""
    roll(page)
    luck_sheet(page)
    page.evaluate("document.querySelector('#luck [data-slot=over]').hidden = false")
    place = "document.querySelector('#luck [data-slot=some]').offsetTop"
    before = page.evaluate(place)
    page.evaluate("document.querySelector('#luck [data-slot=reading]').textContent = 'Reading other sessions: 67 %'")
    assert page.evaluate(place) == before
