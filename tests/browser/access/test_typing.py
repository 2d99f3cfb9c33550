"""Keys while somebody types."""

from playwright.sync_api import Page, expect

from tests.browser import hands


def test_whoever_types_on_when_the_text_is_taken_away_taps_nothing(page: Page) -> None:
    """Neither a single key nor the control that is nearest: a moment later, keys are shortcuts again."""
    text = hands.fiction(page, "Who")
    text.press_sequentially("Ki")
    text.evaluate("(field) => (document.documentElement.dataset.heart = 'result', field.closest('form').hidden = true)")
    page.keyboard.type("rr r")
    expect(hands.rolls(page)).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("r")
    expect(hands.rolls(page)).to_have_count(1)
