"""The result shown to the table: large, alone with the clocks, gone by a tap or Escape, and never behind a roll."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from tests.browser.hands import advance, lay, new_clock, number, part, roll, roll_button, rolls, type_dice

WIDTHS = {320: 568, 390: 844, 844: 390, 820: 1180, 1180: 820, 1440: 900}
#: The size of the letters of what a place shows, in pixels.
LETTERS = "each => parseFloat(getComputedStyle(each).fontSize)"


def show(page: Page) -> None:
    """Show the result to the table."""
    page.get_by_role("button", name="Show to the table").click()
    expect(page.get_by_role("button", name="Back to the page")).to_be_visible()


def to_result(page: Page) -> None:
    """Bring the result to the front, where only one part is shown."""
    page.locator("#part-result").evaluate("tab => { tab.checked = true }")


@pytest.fixture
def shown(table: Page) -> Page:
    """A result and two clocks, shown to the table."""
    for name in ("Gate", "Reinforcements"):
        new_clock(table, name)
        advance(table, name, 2)
    number(table, "DC").fill("16")
    number(table, "Attribute").fill("2")
    type_dice(table, [4, 4, 5, 5])
    table.get_by_role("button", name="Type dice").click()
    show(table)
    return table


def test_tier_total_target_margin_and_clocks_are_there_and_nothing_else(shown: Page) -> None:
    """Large letters; the form, the log and the head are gone, and what can be tapped is Roll and the way back."""
    result = part(shown, "Result")
    expect(result.get_by_role("heading")).to_be_in_viewport(ratio=1)
    expect(result.locator("[data-slot=sum]")).to_have_text("20 against 16, by 4")
    expect(result.locator("[data-slot=sum]")).to_be_in_viewport(ratio=1)
    assert result.get_by_role("heading").evaluate(LETTERS) > 80
    assert result.locator("[data-slot=sum]").evaluate(LETTERS) > 45
    for clock in part(shown, "Clocks").locator("li.clock").all():
        expect(clock).to_be_in_viewport(ratio=1)
        expect(clock).to_contain_text("2 of 6")
    for name in ("Check", "Log", "More"):
        expect(part(shown, name)).to_be_hidden()
    expect(shown.get_by_role("banner")).to_be_hidden()
    buttons = shown.locator("button:visible, input:visible, select:visible, summary:visible")
    assert buttons.evaluate_all("all => all.map((each) => each.dataset.do)") == ["roll", "show-end"]


def test_a_tap_anywhere_goes_back(shown: Page) -> None:
    """To the page as it was, with the focus on what opened the view."""
    expect(shown.get_by_role("button", name="Back to the page")).to_be_focused()
    shown.mouse.click(300, 300)
    expect(shown.get_by_role("button", name="Back to the page")).to_be_hidden()
    expect(part(shown, "Check")).to_be_visible()
    expect(shown.get_by_role("button", name="Show to the table")).to_be_focused()
    assert shown.evaluate("document.fullscreenElement") is None


def test_escape_goes_back_and_so_does_leaving_the_full_screen(shown: Page) -> None:
    """However the browser lets go of it."""
    shown.keyboard.press("Escape")
    expect(part(shown, "Check")).to_be_visible()
    show(shown)
    shown.wait_for_function("document.fullscreenElement !== null")
    shown.evaluate("document.exitFullscreen()")
    expect(part(shown, "Check")).to_be_visible()


def test_new_rolls_show_while_it_is_open(shown: Page) -> None:
    """By Roll, which stays in reach, and by its key; what is not shown cannot be reached by its key."""
    before = rolls(shown).count()
    roll(shown)
    shown.keyboard.press("r")
    shown.keyboard.press("u")
    expect(rolls(shown)).to_have_count(before + 2)
    headline = rolls(shown).first.locator("[data-slot=headline]").text_content()
    expect(part(shown, "Result").get_by_role("heading")).to_contain_text(str(headline))
    expect(shown.get_by_role("button", name="Back to the page")).to_be_visible()


def test_where_the_browser_refuses_the_full_screen_the_view_is_there_all_the_same(table: Page) -> None:
    """It covers the page."""
    refused = "() => Promise.reject(new TypeError('no'))"
    table.evaluate(f"() => {{ document.documentElement.requestFullscreen = {refused}; }}")
    type_dice(table, [4, 4, 5, 5])
    show(table)
    expect(part(table, "Check")).to_be_hidden()
    table.keyboard.press("Escape")
    expect(part(table, "Check")).to_be_visible()
    table.evaluate("() => delete document.documentElement.requestFullscreen")


@pytest.mark.parametrize("width", WIDTHS)
def test_it_fits_every_screen_in_every_game(table: Page, width: int) -> None:
    """Headline, sum and dice whole on the screen, Roll in reach, nothing wider than it."""
    new_clock(table, "Reinforcements of the lower town")
    for game in SYSTEMS:
        table.set_viewport_size({"width": 1180, "height": 820})
        lay(table, game)
        roll(table)
        table.set_viewport_size({"width": width, "height": WIDTHS[width]})
        to_result(table)
        show(table)
        assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(part(table, "Result").get_by_role("heading")).to_be_in_viewport(ratio=1)
        expect(part(table, "Result").locator(".die").last).to_be_in_viewport(ratio=1)
        expect(roll_button(table)).to_be_in_viewport(ratio=1)
        table.keyboard.press("Escape")
        expect(table.get_by_role("button", name="Back to the page")).to_be_hidden()
