"""Zoom: at 400 % a tablet is 320 px wide and 256 px high, and all can be read and reached by scrolling down alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands, layout
from tests.browser.conftest import PHONE, visit
from tests.browser.full_table import sit_down
from tests.support.each_game import EACH_GAME
from tools.browser.serve import Site

#: A screen of 1280 by 1024 at 400 %.
ZOOMED = (320, 256)
#: Of what is read on the result, what cannot be scrolled to where nothing covers it; and what bars leave less than half
#: of the screen to it.
UNREADABLE = """() => {
    const texts = ["#result .headline", "#result .caption", "#result .dice", "#result .reckoning", "#result .meaning",
        "#result .consequences > li", "#next .headline", ".system:not([hidden]) .row", "#clocks .clock", "#log .entry"];
    const seen = [...document.querySelectorAll(texts)].filter((each) => each.checkVisibility() && each.offsetHeight);
    const found = seen.filter((each) => {
        each.scrollIntoView({ block: "center" });
        const { x, y, width, height } = each.getBoundingClientRect();
        const bars = [...document.querySelectorAll("#roll > .act, .tabs, #head")].filter((bar) =>
            bar.checkVisibility() && ["fixed", "sticky"].includes(getComputedStyle(bar).position));
        const edge = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top));
        const whole = Math.min(height, edge) / 2 + y;
        return whole > edge || y < -height / 2 || edge < innerHeight / 2 || x < 0 || x + width > innerWidth + 0.5;
    });
    return found.map((each) => `unreadable: ${each.outerHTML.slice(0, 120)}`);
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", EACH_GAME)
def test_result_and_form_can_be_read_at_400_percent(page: Page, game: str) -> None:
    """Nothing reaches beyond the sides, no bar covers what is read, and every control comes from under them."""
    sit_down(page, game)
    hands.roll(page)
    layout.resize(page, *ZOOMED)
    layout.expect_parts(page, layout.MISFITS, UNREADABLE, layout.OUT_OF_REACH)


@pytest.mark.long
def test_every_sheet_can_be_read_at_400_percent(page: Page) -> None:
    """It scrolls down only, and its heading leaves most of it to what is read there."""
    sit_down(page, "razorweave")
    layout.resize(page, *ZOOMED)
    sheets = page.locator(".sheet").evaluate_all("sheets => sheets.map((sheet) => sheet.id)")
    assert [fault for fault in layout.sheets_misfits(page, *sheets) if ": low: " not in fault] == []
    hands.more(page)
    page.get_by_role("button", name="Settings", exact=True).click()
    heading = layout.box_of(page.locator("#settings .heading"))
    assert heading["height"] < ZOOMED[1] / 3


@pytest.mark.long
def test_more_is_whole_beside_a_turn_order(page: Page) -> None:
    """All of it at once on a phone; at 400 % by scrolling. Before the order begins, and while it runs."""
    sit_down(page, "gemini")
    page.set_viewport_size(PHONE)
    buttons = page.locator("#more").locator("button, a, summary").locator("visible=true")
    for begins in (True, False):
        hands.more(page)
        expect(page.locator("#turns-begin")).to_be_visible(visible=begins)
        layout.expect_in_sight(buttons)
        layout.resize(page, *ZOOMED)
        for button in buttons.all():
            button.scroll_into_view_if_needed()
            layout.expect_in_sight(button)
        assert page.evaluate(layout.MISFITS) == []
        page.set_viewport_size(PHONE)
        if begins:
            page.locator("#turns-begin").click()
            expect(page.locator("#turn-order")).to_be_visible()
        hands.close(page)
    layout.expect_in_sight(page.locator("#turns"))


@pytest.mark.long
def test_counts_and_result_can_be_read_on_show_at_any_size(fresh_page: Page, site: Site) -> None:
    """As texts, by a screen reader too; what does not fit scrolls at 400 %."""
    page = visit(fresh_page, site)
    hands.put_clock(page, "Gate")
    hands.advance(page, "Gate", 2)
    hands.type_dice(page, [6, 6, 6, 6])
    page.get_by_role("button", name="Show", exact=True).click()
    assert "2 of 6" in page.locator("#clocks").aria_snapshot()
    assert "Critical Success" in page.locator("#result").aria_snapshot()
    layout.resize(page, *ZOOMED)
    for text in (page.locator("#result .headline"), page.locator("#result .sum"), page.locator(".clock")):
        text.scroll_into_view_if_needed()
        layout.expect_in_sight(text)
    page.mouse.click(20, 10)
    expect(page.locator("html[data-show]")).to_have_count(0)
    assert "2 of 6" not in page.locator("#clocks .count").aria_snapshot()
