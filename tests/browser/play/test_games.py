"""The games in one page: one played from its form to a reload, and which of them is selected."""

from playwright.sync_api import Page, expect

from razor_core.systems import frameworks, gemini, witchgates
from razor_core.systems.razorweave import Check
from tests.browser.conftest import reload
from tests.browser.hands import (
    add_modifiers,
    character,
    clock,
    enter,
    expect_judged,
    expect_odds,
    expect_same_after_reload,
    fiction,
    good_chance,
    log_lines,
    new_character,
    part,
    roll,
    rolls,
    type_dice,
    undo,
    unfold,
)

CHECK = Check(dc=16, attribute=2, skill=True, bonus=-1, edge=2, burden=1)
#: The same, as it is entered.
ENTERED = {"dc": 16, "attribute": 2, "skill": True, "bonus": -1}
MODIFIERS = (("edge", "Set Up"), ("edge", "Marked"), ("burden", "Cramped"))


def test_a_game_is_played_from_its_form_to_a_reload(page: Page) -> None:
    """Form, odds of the core, Roll, typed dice, a consequence, undo and redo; a reload brings it all back."""
    card = part(page, "Result")
    new_character(page, "Ilse")
    fiction(page, "Intent").fill("to get in")
    page.locator("#fiction [type=checkbox]:visible").first.uncheck()
    enter(page, "razorweave", **ENTERED)
    for field, name in MODIFIERS:
        add_modifiers(page, field, name)
    expect_odds(page, CHECK)
    roll(page)
    expect_judged(page, CHECK)
    # The roll has used up what was for one roll.
    enter(page, "razorweave", **ENTERED)
    for field, name in MODIFIERS:
        if not page.get_by_role("button", name=f"Remove {name}").count():
            add_modifiers(page, field, name)
    type_dice(page, ["x"])
    expect(page.locator("#error-faces")).not_to_be_empty()
    type_dice(page, ["12332"])
    expect(card).to_have_attribute("data-tier", "FAILURE")
    expect_judged(page, CHECK)
    expect(rolls(page).first).to_contain_text("Ilse")
    expect(rolls(page).first.locator("[data-slot=chance]")).to_have_text(good_chance(CHECK))
    unfold(page)
    card.get_by_role("button", name="Tick a new threat clock by 1", exact=True).first.click()
    expect(log_lines(page).first).to_contain_text("Threat +1: 1 of 6")
    undo(page).click()
    expect(part(page, "Log")).not_to_contain_text("Threat +1: 1 of 6")
    expect(rolls(page)).to_have_count(2)
    undo(page, "Redo").click()
    expect(clock(page, "Threat")).to_contain_text("1/6")
    expect_same_after_reload(page)
    expect(character(page, "Ilse")).to_have_attribute("aria-pressed", "true")


def test_a_game_is_selected_by_keyboard_and_by_a_link(page: Page) -> None:
    """Arrows and letters on the select; the address of an open page and of a start; an unknown game does nothing."""
    select = page.get_by_role("combobox", name="Game", exact=True)
    select.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#frameworks")).to_be_visible()
    expect_odds(page, frameworks.Check())
    expect(select).to_be_focused()
    page.keyboard.press("w")
    expect(page.locator("#witchgates")).to_be_visible()
    page.evaluate("location.hash = '#system=gemini'")
    expect(select).to_have_value("gemini")
    expect_odds(page, gemini.Check())
    page.evaluate("location.hash = '#system=chess'")
    roll(page)
    expect_judged(page, gemini.Check())
    page.evaluate("history.replaceState(null, '', '#system=witchgates')")
    reload(page)
    expect(select).to_have_value("witchgates")
    expect_odds(page, witchgates.Check())
