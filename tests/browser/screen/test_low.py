"""Low screens: no part is so low that nothing in it can be read, and Roll stays in sight."""

import pytest
from playwright.sync_api import Page

from tests.browser import hands
from tests.browser.layout import box_of, expect_in_sight
from tests.support.each_game import first_of

#: Low screens by width and height, and one that is low once the form is full.
SCREENS = ((800, 600), (1024, 768), (1024, 600), (844, 390), (390, 660))
#: The least height in which something can be read: two lines of a thumb each.
LEAST = 84
#: Taps the first two modifiers of each field on the open sheet.
TWO_EACH = """() => {
    const fields = new Map();
    for (const button of document.querySelectorAll("#modifiers [data-do=modifier-toggle]")) {
        const { field } = button.dataset;
        fields.set(field, (fields.get(field) ?? 0) + 1);
        if (fields.get(field) <= 2) button.click();
    }
}"""
#: What is in sight of an element, in height.
IN_SIGHT = """(element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0);
}"""


@pytest.mark.parametrize("size", first_of(SCREENS))
def test_each_part_of_a_low_screen_can_be_read(page: Page, size: tuple[int, int]) -> None:
    """With two modifiers on each row and the dice typed, and while the log is searched."""
    width, height = size
    for name in ("Kira", "Vale", "Bo"):
        hands.put_character(page, name)
    hands.modifiers_sheet(page)
    page.evaluate(TWO_EACH)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": width, "height": height})
    page.get_by_role("button", name="Type dice").click()
    expect_in_sight(hands.roll_button(page))
    if height < 480:  # the page scrolls as a whole
        assert height / 2 >= box_of(page.locator("#roll"))["height"]
    else:
        assert page.locator("#check").evaluate(IN_SIGHT) >= LEAST
        assert page.locator("#next").evaluate(IN_SIGHT) >= LEAST
    if page.locator(".tabs").is_visible():
        page.locator("label[for=part-log], label:has(#part-log)").click()
    page.get_by_role("button", name="Search the log").click()
    lines = page.locator("#log .lines")
    lines.scroll_into_view_if_needed()
    assert lines.evaluate(IN_SIGHT) >= LEAST


@pytest.mark.parametrize("size", first_of([(1024, 600), (1180, 820), (800, 600)]))
def test_what_is_done_with_a_long_card_stays_in_sight(page: Page, size: tuple[int, int]) -> None:
    """Of a failure with three things to choose, before anybody scrolls and after; nothing of the card is lost."""
    width, height = size
    hands.put_character(page, "Kira")
    hands.modifiers_sheet(page)
    page.evaluate(TWO_EACH)
    page.keyboard.press("Escape")
    hands.type_dice(page, [1, 2, 3, 4])
    page.set_viewport_size({"width": width, "height": height})
    card = page.locator("#result")
    done = card.locator(".pair button:visible")
    over = card.evaluate("card => card.scrollHeight - card.clientHeight")
    assert over > 0
    for at in (0, over):
        card.evaluate("(card, at) => card.scrollTo(0, at)", at)
        expect_in_sight(done)
    last = box_of(page.locator("#result .consequences > li").last)
    assert last["y"] + last["height"] <= box_of(done.first)["y"] + 1
