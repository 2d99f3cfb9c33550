"""Every sheet on every screen, and the page with letters of twice the size: nothing is cut off, all is in reach."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from razor_core.systems import SYSTEMS
from tests.browser.conftest import ACT_MS, CLEARED, LEAN, SHOWN_AROUND, TABLET, ready
from tests.browser.hands import lay, new_clock, roll, roll_button, type_dice
from tests.browser.test_layout import SMALL, WIDER, WIDTHS, fits, to_part
from tools.browser.chromium import ensure
from tools.browser.serve import Site

#: Screens for letters of twice the size.
LARGE = {320: 640, 390: 844, 640: 900, 820: 1180, 1180: 820, 1440: 900}

#: What is cut off at its own edge though nothing can scroll it there: letters of buttons, labels and lines.
CUT = """() => [...document.querySelectorAll("button, label > span, legend, h1, h2, .headline, .die")].filter((each) =>
    each.checkVisibility() && !each.closest(".unseen, .rolls, [popovertarget=sessions]") &&
    each.scrollWidth > each.clientWidth + 2 && getComputedStyle(each).display !== "inline" &&
    getComputedStyle(each).overflow !== "visible").map((each) => each.outerHTML.slice(0, 120))"""

#: What cannot be brought to where it can be tapped: something lies over its middle, however the page is scrolled.
OUT_OF_REACH = """() => [...document.querySelectorAll("button, summary, select, input, .button")].filter((each) => {
    const tapped = each.closest("label") ?? each;
    if (!tapped.checkVisibility({ visibilityProperty: true }) || each.closest("[popover], .tabs")) return false;
    tapped.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = tapped.getBoundingClientRect();
    return !tapped.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def large_started(browser: Browser, dist: Path) -> Iterator[Page]:
    """A started page in a browser whose owner has set letters of twice the usual size."""
    settings = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=32"
    large = browser.browser_type.launch(executable_path=ensure(), args=[*LEAN, settings])
    with Site(dist).start() as served:
        page = large.new_page()
        page.set_default_timeout(ACT_MS)
        page.add_init_script(SHOWN_AROUND)
        page.goto(served.url)
        ready(page)
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
        yield page
    large.close()


@pytest.fixture
def large(large_started: Page) -> Page:
    """The page with letters of twice the size, cleared."""
    large_started.set_viewport_size(TABLET)
    large_started.evaluate(CLEARED)
    return large_started


@pytest.mark.parametrize("width", WIDTHS)
def test_every_sheet_fits_every_screen(table: Page, width: int) -> None:
    """No wider than the screen, and what is tapped on it has room for a thumb."""
    new_clock(table, "Gate")
    table.set_viewport_size({"width": width, "height": WIDTHS[width]})
    for sheet in table.locator(".sheet").all():
        sheet.evaluate(
            "sheet => { document.querySelector(`[popovertarget=${sheet.id}]`)?.click(); sheet.showPopover(); }"
        )
        expect(sheet).to_be_visible()
        assert table.evaluate(WIDER) == []
        assert table.evaluate(SMALL) == []
        assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
        sheet.evaluate("sheet => sheet.hidePopover()")


@pytest.mark.parametrize("width", LARGE)
def test_letters_of_twice_the_size_are_not_cut_off(large: Page, width: int) -> None:
    """In every game and part: no wider than the screen, no letters cut, all in reach, Roll without scrolling."""
    large.set_viewport_size({"width": width, "height": LARGE[width]})
    to_part(large, 2)
    new_clock(large, "Gate")
    for game in SYSTEMS:
        to_part(large, 0)
        lay(large, game)
        roll(large)
        for at in range(large.locator("[name=part]").count()):
            to_part(large, at)
            fits(large)
            assert large.evaluate(CUT) == []
            expect(roll_button(large)).to_be_in_viewport(ratio=1)
            assert large.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("width", LARGE)
def test_every_sheet_holds_letters_of_twice_the_size(large: Page, width: int) -> None:
    """It scrolls down where it must, never to the side."""
    large.set_viewport_size({"width": width, "height": LARGE[width]})
    type_dice(large, [4, 4, 4, 4])
    for sheet in large.locator(".sheet").all():
        sheet.evaluate("sheet => sheet.showPopover()")
        assert large.evaluate(WIDER) == []
        assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
        sheet.evaluate("sheet => sheet.hidePopover()")
