"""The five games in one page: each played from its form to a reload, and which of them is selected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS, frameworks, gemini, trident_sphere, witchgates
from razor_core.systems.razorweave import Check as Razorweave
from tests.browser.conftest import reload
from tests.browser.hands import (
    ENTERED,
    add_modifiers,
    character,
    clock,
    enter,
    expect_judged,
    expect_odds,
    expect_same_after_reload,
    fiction,
    good_chance,
    label,
    log_lines,
    new_character,
    odds_shown,
    panel,
    part,
    roll,
    rolls,
    select_game,
    type_dice,
    undo,
)


@dataclass(frozen=True, kw_only=True)
class Play:
    """A check as it is entered, dice that fit it with their tier, and a consequence of theirs with what it does."""

    check: Any
    entered: Mapping[str, Any]
    modifiers: Sequence[tuple[str, str]]
    dice: str
    tier: str
    consequence: str
    clock: tuple[str, str] = ("", "")
    logged: str


PLAYS = {
    "razorweave": Play(
        check=Razorweave(dc=16, attribute=2, skill=True, bonus=-1, edge=2, burden=1),
        entered={"dc": 16, "attribute": 2, "skill": True, "bonus": -1},
        modifiers=[("edge", "Set Up"), ("edge", "Marked"), ("burden", "Cramped")],
        dice="12332",
        tier="FAILURE",
        consequence="Tick a new threat clock by 1",
        clock=("Threat", "1 of 6"),
        logged="Threat +1: 1 of 6",
    ),
    "frameworks": Play(
        check=frameworks.Check(score=3, bonus=3, penalty=2),
        entered={"score": 3, "bonus": 2, "penalty": 1},
        modifiers=[("bonus", "Surprise"), ("penalty", "Haste")],
        dice="6 6 1 2 3 4",
        tier="TRIUMPH",
        consequence="Gain momentum",
        logged="Ilse gains Momentum",
    ),
    "gemini": Play(
        check=gemini.Check(attribute=4, skill=2, opposition=6, edges=1, setbacks=1, modifier=-3),
        entered={"attribute": 3, "skill": 2, "opposition": 6, "modifier": -1},
        modifiers=[
            ("attribute", "Enhanced"),
            ("edges", "Empowered"),
            ("setbacks", "Restrained"),
            ("modifier", "Dazed"),
        ],
        dice="100",
        tier="SUCCESS",
        consequence="Tick Players' Momentum by 1",
        clock=("Players' Momentum", "1 of 5"),
        logged="Players' Momentum +1: 1 of 5",
    ),
    "witchgates": Play(
        check=witchgates.Check(
            rating=3, scene=True, cuts=1, position=witchgates.Position.DESPERATE, effect=witchgates.Effect.HIGH
        ),
        entered={
            "rating": 3,
            "scene": True,
            "position": witchgates.Position.DESPERATE,
            "effect": witchgates.Effect.HIGH,
        },
        modifiers=[("cuts", "Rushed")],
        dice="6642",
        tier="HIT",
        consequence="Tick a new track clock by 2",
        clock=("Track", "2 of 6"),
        logged="Track +2: 2 of 6",
    ),
    "trident_sphere": Play(
        check=trident_sphere.Check(
            stat=2, training=3, action_bonus=1, quick=2, defense_training=1, strong=3, risk=True
        ),
        entered={"stat": 2, "training": 3, "quick": 2, "defense_training": 1, "strong": 3, "risk": True},
        modifiers=[("action_bonus", "Right tool")],
        dice="14",
        tier="SUCCESS",
        consequence="The actor may use a fitting Rider",
        logged="The actor may use a fitting Rider",
    ),
}


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_game_is_played_from_its_form_to_a_reload(page: Page, game: str) -> None:
    """Form, odds of the core, Roll, typed dice, a consequence, undo and redo; a reload brings it all back."""
    play, card = PLAYS[game], part(page, "Result")
    select_game(page, game)
    new_character(page, "Ilse")
    enter(page, game, **play.entered)
    for field, name in play.modifiers:
        add_modifiers(page, field, name)
    expect_odds(page, play.check)
    roll(page)
    expect_judged(page, play.check)
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
    card.get_by_role("button", name=play.consequence, exact=True).first.click()
    expect(log_lines(page).first).to_contain_text(play.logged)
    undo(page).click()
    expect(rolls(page)).to_have_count(1)
    expect(part(page, "Log")).not_to_contain_text(play.logged)
    expect(part(page, "Clocks").locator(".clock")).to_have_count(0)
    undo(page, "Redo").click()
    expect(rolls(page)).to_have_count(2)
    if play.clock[0]:
        expect(clock(page, play.clock[0])).to_contain_text(play.clock[1])
    expect_same_after_reload(page)
    expect(character(page, "Ilse")).to_have_attribute("aria-pressed", "true")


def test_each_form_keeps_what_was_entered_over_a_reload(page: Page) -> None:
    """Numbers, radios, checkboxes and modifiers of all games, and the game that was selected last."""
    fiction(page, "Who").fill("Kira")
    page.locator("#fiction [type=checkbox]:visible").first.uncheck()
    label(page, "RSN").click()
    label(page, "Group").click()
    entered = {}
    for game, play in PLAYS.items():
        select_game(page, game)
        enter(page, game, **play.entered)
        add_modifiers(page, *play.modifiers[0])
        entered[game] = odds_shown(page), page.evaluate(ENTERED, game)
    told = page.evaluate(ENTERED, "fiction")
    page.evaluate("history.replaceState(null, '', location.pathname)")
    reload(page)
    expect(page.locator("#trident_sphere")).to_be_visible()
    assert page.evaluate(ENTERED, "fiction") == told
    for game, kept in entered.items():
        select_game(page, game)
        assert (odds_shown(page), page.evaluate(ENTERED, game)) == kept
        expect(page.get_by_role("button", name=f"Remove {PLAYS[game].modifiers[0][1]}")).to_be_visible()
        for other in page.locator("#more [data-system]").all():
            expect(other).to_be_visible(visible=other.get_attribute("data-system") == game)


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


def test_a_contest_is_rolled_for_both_and_is_there_after_a_reload(page: Page) -> None:
    """The outcome is on the card and an answer with each of them; one undo takes both rolls back."""
    select_game(page, "frameworks")
    contest = panel(page, "Contest")
    for who in ("Han", "Orc"):
        fiction(page, "Who").fill(who)
        contest.get_by_role("button", name="+ This check").click()
    contest.locator("[data-do=group-roll]").click()
    expect(rolls(page)).to_have_count(2)
    card = part(page, "Result")
    expect(card).to_contain_text("Orc: ")
    expect(contest.locator("[data-slot=answer]:not(:empty)")).to_have_count(2)
    expect_same_after_reload(page)
    undo(page).click()
    expect(rolls(page)).to_have_count(0)


def test_an_extended_task_is_begun_and_rolled_and_is_there_after_a_reload(page: Page) -> None:
    """Set up on its sheet; its clock is on the board and moves with the roll."""
    select_game(page, "gemini")
    panel(page, "Extended Tasks").locator("[popovertarget=task]").click()
    sheet = page.locator("#task")
    sheet.locator("[name=name]").fill("Bridge")
    sheet.locator("[name=model]").select_option("TIME_LIMIT")
    sheet.locator("[name=goal]").fill("2")
    sheet.locator("[name=limit]").fill("3")
    sheet.get_by_role("button", name="Begin").click()
    expect(sheet).to_be_hidden()
    task = part(page, "More").locator("[data-slot=tasks] > li")
    task.get_by_role("textbox").fill("100")
    task.locator("[data-do=task-roll]").click()
    expect(rolls(page)).to_have_count(1)
    expect(part(page, "Clocks").locator(".clock").first).to_contain_text("1 of 2")
    told = task.inner_text()
    expect_same_after_reload(page)
    panel(page, "Extended Tasks")
    assert task.inner_text() == told
