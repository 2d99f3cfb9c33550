"""The five games in one page: each played from its form to a reload, and which of them is selected."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import frameworks, gemini, witchgates
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
    select_game,
    type_dice,
    undo,
    unfold,
)
from tests.browser.plays import PLAYS
from tests.support.each_game import EACH_GAME


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_game_is_played_from_its_form_to_a_reload(page: Page, game: str) -> None:
    """Form, odds of the core, Roll, typed dice, a consequence, undo and redo; a reload brings it all back."""
    play, card = PLAYS[game], part(page, "Result")
    select_game(page, game)
    new_character(page, "Ilse")
    fiction(page, "Intent").fill("to get in")
    for gate in page.locator("#fiction [type=checkbox]:visible").all()[:1]:
        gate.uncheck()
    enter(page, game, **play.entered)
    for field, name in play.modifiers:
        add_modifiers(page, field, name)
    expect_odds(page, play.check)
    roll(page)
    expect_judged(page, play.check)
    # The roll has used up what was for one roll. What it may have brought, such as momentum, is left out.
    for chip in page.locator(f"#{game} [data-do=modifier-carried][aria-pressed=true]").all():
        chip.click()
    enter(page, game, **play.entered)
    for field, name in play.modifiers:
        if not page.get_by_role("button", name=f"Remove {name}").count():
            add_modifiers(page, field, name)
    type_dice(page, ["x"])
    expect(page.locator("#error-faces")).not_to_be_empty()
    type_dice(page, [play.dice])
    expect(card).to_have_attribute("data-tier", play.tier)
    expect_judged(page, play.check)
    expect(rolls(page).first).to_contain_text("Ilse")
    expect(rolls(page).first.locator("[data-slot=chance]")).to_have_text(good_chance(play.check))
    unfold(page)
    card.get_by_role("button", name=play.consequence, exact=True).first.click()
    expect(log_lines(page).first).to_contain_text(play.logged)
    undo(page).click()
    expect(part(page, "Log")).not_to_contain_text(play.logged)
    expect(rolls(page)).to_have_count(2)
    undo(page, "Redo").click()
    if play.clock[0]:
        expect(clock(page, play.clock[0])).to_contain_text(play.clock[1])
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
