"""Keys while somebody types, and once what had the focus is hidden."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import settled


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


def test_the_focus_stays_around_a_control_that_hides_itself(page: Page) -> None:
    """As what makes a duration shorter, where there is none any more."""
    hands.put_clock(page, "Gate")
    plus = hands.clock(page, "Gate").locator("[data-do=clock-tick][data-by='1']")
    plus.focus()
    plus.evaluate("plus => { plus.hidden = true; }")
    settled(page)
    assert plus.evaluate("plus => document.activeElement === plus.closest('#clocks li')")


def test_a_sheet_that_closes_more_at_once_gives_the_focus_back_past_it(page: Page) -> None:
    """One that Python opens."""
    more = page.get_by_role("banner").get_by_role("button", name="More", exact=True)
    for name in ("Paste a list", "Invite"):
        more.focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")
        expect(page.locator(".sheet:popover-open input:focus, textarea:focus, h2:focus")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(more).to_be_focused()
