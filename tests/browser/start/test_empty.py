"""The first minute at an empty table: cards, a list of heroes, a sample; Roll at once; by hand and by keyboard."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import hands
from tests.browser.conftest import PHONE, TABLET
from tests.browser.layout import UNCOVERED, expect_in_sight
from tests.support.each_game import first_of

SIZES = (TABLET, ViewportSize(width=820, height=1180), PHONE, ViewportSize(width=320, height=568))


@pytest.mark.parametrize("size", first_of(SIZES), ids=lambda size: f"{size['width']}")
def test_the_cards_fit_beside_the_chance_and_roll(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    cards = page.get_by_role("region", name="Begin")
    for each in [*cards.get_by_role("button").all(), page.locator(".odds[data-do]:visible"), hands.roll_button(page)]:
        expect_in_sight(each)
        assert each.evaluate(UNCOVERED)
    for each in cards.get_by_role("button").all():
        bounds = each.bounding_box()
        assert bounds
        assert bounds["height"] >= 44
        assert bounds["x"] + bounds["width"] <= size["width"]


def test_heroes_are_pasted_and_undone_as_one(page: Page) -> None:
    """The box has the focus; what is understood shows while it is typed."""
    page.get_by_role("button", name="Paste your heroes").click()
    box = page.get_by_role("textbox", name="Characters, one a line")
    expect(box).to_be_focused()
    box.press_sequentially("Kira AGI 3 Stealth\n4x Rat Resolve 4 foe")
    expect(page.locator("#paste li")).to_have_count(2)
    page.get_by_role("button", name="Add 5").click()
    expect(page.locator("#characters [data-character]")).to_have_count(5)
    expect(page.get_by_role("region", name="Begin")).to_be_hidden()
    hands.undo(page).click()
    expect(page.locator("#characters [data-character]")).to_have_count(0)


@pytest.mark.long
def test_a_new_character_is_typed_and_saved_by_the_enter_key(page: Page) -> None:
    page.get_by_role("button", name="New character").click()
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
    page.keyboard.type("Kira")
    page.keyboard.press("Enter")
    expect(hands.character(page, "Kira")).to_have_attribute("aria-pressed", "true")


def test_roll_works_at_once_and_the_cards_give_way_to_the_result(page: Page) -> None:
    hands.roll(page)
    expect(hands.rolls(page)).to_have_count(1)
    expect(page.get_by_role("region", name="Begin")).to_be_hidden()
