"""Dice rolled by hand, at the thumb: keypad and Roll in sight at every size, and Roll where it was."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import part, roll_button, select_game
from tests.browser.layout import expect_fit, expect_in_sight, resize

#: Screens by width and height: phones, tablets, and one that is wide and low.
SIZES = ((320, 568), (390, 844), (820, 1180), (1180, 820), (1180, 600))


#: Where the button ends.
PLACE = "button => button.getBoundingClientRect().bottom"


@pytest.mark.parametrize(
    ("game", "needed"),
    [("razorweave", "4 dice; you entered 3"), pytest.param("gemini", "1 die; you entered 2", marks=pytest.mark.long)],
)
def test_the_keypad_is_in_sight_and_roll_stays_in_place(page: Page, game: str, needed: str) -> None:
    """Keys for faces or digits, with an error too; some of the form is still in sight above."""
    select_game(page, game)
    box = page.get_by_role("textbox", name="Dice", exact=True)
    opener = page.get_by_role("button", name="Type dice", exact=True)
    keys = page.get_by_role("group", name="Faces", exact=True).get_by_role("button")
    for width, height in SIZES:
        resize(page, width, height)
        before = roll_button(page).evaluate(PLACE)
        opener.click()
        expect(box).to_be_focused()
        for _ in range(3):
            keys.first.click()
        roll_button(page).click()
        expect(part(page, "Roll").get_by_role("alert")).to_have_text(f"Enter {needed}.")
        expect_in_sight(*keys.all(), roll_button(page), box)
        expect_fit(page)
        assert roll_button(page).evaluate(PLACE) == before, (width, height)
        assert part(page, "Check").evaluate("check => check.clientHeight") >= 100, (width, height)
        opener.click()
        expect(keys).to_have_count(0)
