"""The head of the page and what shows over it: one line at every width, and a toast that moves nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import more, put_clock, roll, undo
from tests.browser.layout import WIDTHS, box_of, expect_in_sight, resize, to_part

NAMES = ("Undo", "Show", "More")
#: Where each part of the page begins, and how large the page is.
PLACES = """() => [...document.querySelectorAll("#head, main, #check, #result")]
    .map((each) => [each.id, each.getBoundingClientRect().top]).concat([[scrollX, scrollY]])"""

DURATIONS = "toast => toast.getAnimations().map((each) => each.effect.getComputedTiming().endTime)"


def test_the_head_is_one_line_of_named_buttons_at_every_width(page: Page) -> None:
    """Named exactly so, whole on the screen, right-aligned, and 44 px large."""
    put_clock(page, "Gate")
    roll(page)
    head = page.get_by_role("banner")
    for width in (*WIDTHS, 360):
        resize(page, width, 800)
        assert head.evaluate("head => head.offsetHeight") < 60, width
        names = NAMES if width >= 768 else NAMES[:-1]  # on a phone More is among the tabs
        buttons = [head.get_by_role("button", name=name, exact=True) for name in names]
        expect_in_sight(head.get_by_role("combobox", name="Game", exact=True), *buttons)
        boxes = [box_of(button) for button in buttons]
        assert min(min(box["width"], box["height"]) for box in boxes) >= 44, width
        assert boxes[-1]["x"] + boxes[-1]["width"] >= width - 16, width


@pytest.mark.long
def test_a_toast_shows_for_three_seconds_and_moves_nothing(page: Page) -> None:
    """In every layout, also a second time of the same words."""
    put_clock(page, "Wall")
    put_clock(page, "Gate")
    toast = page.locator("#toast")
    for width in (390, 820, 1180):
        resize(page, width)
        to_part(page, "table")
        before = page.evaluate(PLACES)
        undo(page).click()
        expect(toast).to_be_visible()
        expect(toast).to_contain_text("Undone: ")
        assert page.evaluate(PLACES) == before, width
        more(page).get_by_role("button", name="Redo").click()
        page.keyboard.press("Escape")
        expect(toast).to_contain_text("Redone: ")
        expect(toast).to_be_visible()
    assert toast.evaluate(DURATIONS) == [3200]  # and fades in the last fifth of a second
    toast.evaluate("toast => toast.getAnimations()[0].finish()")
    expect(toast).to_be_hidden()
