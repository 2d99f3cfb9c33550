"""Every sheet on every screen, and the page with letters of twice the size: nothing is cut off, all is in reach."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from tests.browser.hands import new_clock, roll, roll_button, select_game, type_dice
from tests.browser.layout import (
    MISFITS,
    WIDTHS,
    every_part,
    expect_fit,
    expect_in_sight,
    expect_sheet_fits,
    resize,
    to_part,
)

#: Screens for letters of twice the size.
LARGE = {320: 640, 390: 844, 640: 900, 820: 1180, 1180: 820, 1440: 900}
#: What is cut off at its own edge though nothing can scroll it there: letters of buttons, labels and lines.
CUT = """() => [...document.querySelectorAll("button, label > span, legend, h1, h2, .headline, .die")].filter((each) =>
    each.checkVisibility() && !each.closest(".unseen, .rolls, [popovertarget=sessions]") &&
    each.scrollWidth > each.clientWidth + 2 && getComputedStyle(each).display !== "inline" &&
    getComputedStyle(each).overflow !== "visible").map((each) => each.outerHTML.slice(0, 120))"""
#: What cannot be brought to where it can be tapped: something covers its middle, however the page is scrolled.
OUT_OF_REACH = """() => [...document.querySelectorAll("button, summary, select, input, .button")].filter((each) => {
    const tapped = each.closest("label") ?? each;
    if (!tapped.checkVisibility({ visibilityProperty: true }) || each.closest("[popover], .tabs")) return false;
    tapped.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = tapped.getBoundingClientRect();
    return !tapped.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture
def large(page: Page) -> Iterator[Page]:
    """The page in a browser whose owner has set letters of twice the usual size."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    page.wait_for_function("getComputedStyle(document.body).fontSize === '32px'")
    yield page
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    page.wait_for_function("getComputedStyle(document.body).fontSize === '16px'")


def test_every_sheet_fits_every_screen(page: Page) -> None:
    """No wider than the screen, and what is tapped on it has room for a thumb."""
    new_clock(page, "Gate")
    for sheet in page.locator(".sheet").all():
        sheet.evaluate(
            "sheet => { document.querySelector(`[popovertarget=${sheet.id}]`)?.click(); sheet.showPopover(); }"
        )
        expect(sheet).to_be_visible()
        for width in WIDTHS:
            resize(page, width)
            expect_sheet_fits(page, sheet)
        sheet.evaluate("sheet => sheet.hidePopover()")


@pytest.mark.parametrize("game", SYSTEMS)
def test_letters_of_twice_the_size_are_not_cut_off(large: Page, game: str) -> None:
    """In every part: no wider than the screen, no letters cut, all in reach, Roll without scrolling."""
    to_part(large, "clocks")
    new_clock(large, "Gate")
    to_part(large, "check")
    select_game(large, game)
    roll(large)
    for width, height in LARGE.items():
        resize(large, width, height)
        for _ in every_part(large):
            expect_fit(large)
            assert large.evaluate(CUT) == []
            expect_in_sight(roll_button(large))
            assert large.evaluate(OUT_OF_REACH) == []


def test_every_sheet_holds_letters_of_twice_the_size(large: Page) -> None:
    """It scrolls down where it must, never to the side."""
    type_dice(large, [4, 4, 4, 4])
    for sheet in large.locator(".sheet").all():
        sheet.evaluate("sheet => sheet.showPopover()")
        for width, height in LARGE.items():
            resize(large, width, height)
            assert [each for each in large.evaluate(MISFITS) if not each.startswith("low")] == []
            assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
        sheet.evaluate("sheet => sheet.hidePopover()")
