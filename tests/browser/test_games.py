"""The five games in one page: each played from its form to a reload, and which of them lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS, frameworks, gemini, trident_sphere, witchgates
from razor_core.systems.razorweave import Check as Razorweave
from tests.browser.conftest import ready
from tests.browser.hands import (
    ENTERED,
    character,
    clock,
    done,
    enter,
    expect_judged,
    expect_odds,
    good,
    lay,
    log_lines,
    new_hero,
    odds_shown,
    part,
    reasons,
    reloaded,
    roll,
    rolls,
    say_who,
    source,
    type_dice,
    undo,
)


@dataclass(frozen=True, kw_only=True)
class Play:
    """A check as it is filled in by hand, dice that do not fit it and some that do, and an offer with what it does."""

    check: Any
    by_hand: Mapping[str, Any]
    reasons: Sequence[tuple[str, str]] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    typed: str
    tier: str
    consequence: str
    clock: tuple[str, str] = ("", "")
    told: str


PLAYS = {
    "razorweave": Play(
        check=Razorweave(dc=16, attribute=2, skill=True, bonus=-1, edge=2, burden=1),
        by_hand={"dc": 16, "attribute": 2, "skill": True, "bonus": -1},
        reasons=[("edge", "Set Up"), ("edge", "Marked"), ("burden", "Cramped")],
        wrong={"2 2 3 3": "Enter 5 dice; you entered 4.", "1 2 3 3 7": "1 to 6"},
        typed="12332",
        tier="FAILURE",
        consequence="Tick a new threat clock by 1",
        clock=("Threat", "1 of 6"),
        told="Threat +1: 1 of 6",
    ),
    "frameworks": Play(
        check=frameworks.Check(score=3, bonus=3, penalty=2),
        by_hand={"score": 3, "bonus": 2, "penalty": 1},
        reasons=[("bonus", "Surprise"), ("penalty", "Haste")],
        wrong={"6 6 1 2": "Enter 6 dice, one more for each 6; you entered 4.", "6 1 2 3 6": "Enter 6 dice"},
        typed="6 6 1 2 3 4",
        tier="TRIUMPH",
        consequence="Gain momentum",
        told="Ilse gains Momentum",
    ),
    "gemini": Play(
        check=gemini.Check(attribute=4, skill=2, opposition=6, edges=2, setbacks=1, modifier=-3),
        by_hand={"attribute": 3, "skill": 2, "opposition": 6, "modifier": -1},
        reasons=[
            ("attribute", "Enhanced"),
            ("edges", "Empowered"),
            ("edges", "Prone target"),
            ("setbacks", "Restrained"),
            ("modifier", "Dazed"),
        ],
        wrong={"0": "Enter 100 for 00.", "7 3": "Enter 1 die; you entered 2.", "101": "1 to 100"},
        typed="100",
        tier="SUCCESS",
        consequence="Tick Players' Momentum by 1",
        clock=("Players' Momentum", "1 of 5"),
        told="Players' Momentum +1: 1 of 5",
    ),
    "witchgates": Play(
        check=witchgates.Check(
            rating=3,
            scene=True,
            cuts=1,
            position=witchgates.Position.DESPERATE,
            effect=witchgates.Effect.HIGH,
        ),
        by_hand={
            "rating": 3,
            "scene": True,
            "position": witchgates.Position.DESPERATE,
            "effect": witchgates.Effect.HIGH,
        },
        reasons=[("cuts", "Rushed")],
        wrong={"6 6 4": "Enter 4 dice; you entered 3."},
        typed="6642",
        tier="HIT",
        consequence="Tick a new track clock by 2",
        clock=("Track", "2 of 6"),
        told="Track +2: 2 of 6",
    ),
    "trident_sphere": Play(
        check=trident_sphere.Check(
            stat=2,
            training=3,
            action_bonus=1,
            quick=2,
            defense_training=1,
            defense_bonus=-1,
            strong=3,
            fortification_bonus=1,
            risk=True,
        ),
        by_hand={"stat": 2, "training": 3, "quick": 2, "defense_training": 1, "strong": 3, "risk": True},
        reasons=[
            ("action_bonus", "Right tool"),
            ("defense_bonus", "Surprised"),
            ("fortification_bonus", "Armour"),
        ],
        wrong={"21": "1 to 20", "1 1": "Enter 1 die; you entered 2."},
        typed="12",
        tier="SUCCESS",
        consequence="The actor may use a fitting Rider",
        told="The actor may use a fitting Rider",
    ),
}


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_game_is_played_from_its_form_to_a_reload(table: Page, game: str) -> None:
    """By hand into the form, the odds of the core, Roll, typed dice, an offer, undo, redo; a reload keeps it all."""
    play, card = PLAYS[game], part(table, "Result")
    lay(table, game)
    expect_odds(table, SYSTEMS[game].Check())
    new_hero(table, "Ilse")
    enter(table, game, **play.by_hand)
    for name, reason in play.reasons:
        source(table, name, reason)
    expect_odds(table, play.check)
    table.get_by_role("button", name="Roll", exact=True).click()
    expect(rolls(table)).to_have_count(1)
    expect_judged(table, play.check)
    for faces, message in play.wrong.items():
        type_dice(table, [faces])
        expect(table.locator("#error-faces")).to_contain_text(message)
        expect(table.get_by_role("textbox", name="Dice", exact=True)).to_have_value(faces)
    expect(rolls(table)).to_have_count(1)
    type_dice(table, [play.typed])
    expect(card).to_have_attribute("data-tier", play.tier)
    expect_judged(table, play.check)
    expect(rolls(table).first).to_contain_text("Ilse")
    expect(rolls(table).first.locator("[data-slot=chance]")).to_have_text(good(play.check))
    consequence = card.get_by_role("button", name=play.consequence, exact=True)
    consequence.first.click()
    expect(card.get_by_role("list").filter(has_text=play.told).last).to_be_visible()
    expect(log_lines(table).first).to_contain_text(play.told)
    expect(clock(table, play.clock[0])).to_have_count(1 if play.clock[0] else 0)
    undo(table).click()
    expect(rolls(table)).to_have_count(1)
    expect(part(table, "Log")).not_to_contain_text(play.told)
    expect(part(table, "Clocks").locator(".clock")).to_have_count(0)
    undo(table, "Redo").click()
    expect(rolls(table)).to_have_count(2)
    expect(log_lines(table).first).to_contain_text(play.told)
    if play.clock[0]:
        expect(clock(table, play.clock[0])).to_contain_text(play.clock[1])
    rolls(table).first.click()
    expect(card).to_have_attribute("data-tier", play.tier)
    reloaded(table)
    expect(character(table, "Ilse")).to_have_attribute("aria-pressed", "true")


def test_each_form_keeps_what_is_half_filled_in_and_the_last_game_comes_again(table: Page) -> None:
    """To and fro by the select, then a reload; only the form and the panels of the game are seen."""
    select = table.get_by_role("combobox", name="Game", exact=True)
    kept = {}
    for game, play in PLAYS.items():
        lay(table, game)
        enter(table, game, **play.by_hand)
        field_, reason = next(iter(play.reasons))
        source(table, field_, reason)
        kept[game] = odds_shown(table), table.evaluate(ENTERED, game)
    for game, (shown, entered) in reversed(kept.items()):
        lay(table, game)
        assert (odds_shown(table), table.evaluate(ENTERED, game)) == (shown, entered)
        expect(table.get_by_role("button", name=f"Remove {PLAYS[game].reasons[0][1]}")).to_be_visible()
        assert table.locator("form.system:visible").evaluate_all("all => all.map((each) => each.id)") == [game]
        for other in table.locator("#more [data-system]").all():
            expect(other).to_be_visible(visible=other.get_attribute("data-system") == game)
        expect(table.locator("#groups")).to_be_visible(visible=bool(SYSTEMS[game].GROUPS))
        assert table.evaluate("location.hash") == f"#system={game}"
    lay(table, "trident_sphere")
    table.evaluate("history.replaceState(null, '', location.pathname)")
    table.reload()
    ready(table)
    expect(select).to_have_value("trident_sphere")
    for game, (shown, entered) in kept.items():
        lay(table, game)
        assert (odds_shown(table), table.evaluate(ENTERED, game)) == (shown, entered)


def test_a_game_is_laid_by_keyboard_and_by_a_link(table: Page) -> None:
    """Arrows on the select; the address, on an open page and at a start; a link to a game there is not does nothing."""
    select = table.get_by_role("combobox", name="Game", exact=True)
    select.focus()
    table.keyboard.press("ArrowDown")
    expect(select).to_have_value("frameworks")
    expect(table.locator("#frameworks")).to_be_visible()
    expect_odds(table, frameworks.Check())
    expect(select).to_be_focused()
    table.keyboard.press("w")
    expect(table.locator("#witchgates")).to_be_visible()
    table.evaluate("location.hash = '#system=gemini'")
    expect(table.locator("#gemini")).to_be_visible()
    expect(select).to_have_value("gemini")
    expect_odds(table, gemini.Check())
    table.evaluate("location.hash = '#system=chess'")
    roll(table)
    expect_judged(table, gemini.Check())
    expect(select).to_have_value("gemini")
    table.reload()
    ready(table)
    expect(select).to_have_value("gemini")
    expect_odds(table, gemini.Check())
    table.evaluate("history.replaceState(null, '', '#system=witchgates')")
    table.reload()
    ready(table)
    expect(select).to_have_value("witchgates")
    expect_odds(table, witchgates.Check())


def test_the_log_is_filtered_by_game(table: Page) -> None:
    """A roll in each of three games: of the one picked there are just its own."""
    for game in ("frameworks", "witchgates", "gemini"):
        lay(table, game)
        say_who(table, f"Of {game}")
        roll(table)
    expect(rolls(table)).to_have_count(3)
    table.locator(".filter summary").click()
    which = table.get_by_role("combobox", name="Filter by game")
    which.select_option("witchgates")
    expect(rolls(table)).to_have_count(1)
    expect(rolls(table)).to_contain_text("Of witchgates")
    which.select_option("trident_sphere")
    expect(rolls(table)).to_have_count(0)
    which.select_option("gemini")
    expect(rolls(table)).to_contain_text(["Of gemini"])
    rolls(table).click()
    expect(part(table, "Result").locator("[data-slot=caption]")).to_contain_text("Of gemini")
    which.select_option("")
    expect(rolls(table)).to_have_count(3)


def test_reasons_of_the_sheet_are_those_of_the_field_and_the_game(table: Page) -> None:
    """Each button opens the one sheet for its own field; what is entered is marked, a typed one has points."""
    lay(table, "gemini")
    for name in ("edges", "setbacks", "modifier"):
        sheet = reasons(table, name)
        offered = sheet.locator("[data-do=modifier-toggle] [data-slot=name]").all_inner_texts()
        assert offered == [each.name for each in gemini.MODIFIERS[name]]
        sheet.locator("[data-do=modifier-toggle]").first.click()
        expect(sheet.locator("[data-do=modifier-toggle]").first).to_have_attribute("aria-pressed", "true")
        done(sheet)
    first = {name: gemini.MODIFIERS[name][0].points for name in ("edges", "setbacks", "modifier")}
    expect_odds(table, gemini.Check(**first))
    sheet = reasons(table, "modifier")
    sheet.get_by_role("textbox").fill("Fog")
    sheet.get_by_role("textbox").press("Enter")
    expect(sheet.get_by_role("textbox")).to_have_value("")
    sheet.get_by_role("textbox").fill("Mud")
    sheet.get_by_role("button", name="Take 1", exact=True).click()
    sheet.locator("[data-do=modifier-toggle]").first.click()
    expect(sheet.locator("[data-do=modifier-toggle]").first).to_have_attribute("aria-pressed", "false")
    table.keyboard.press("Escape")
    expect_odds(table, gemini.Check(**{**first, "modifier": 0}))
    table.get_by_role("button", name="Remove Mud").click()
    expect_odds(table, gemini.Check(**{**first, "modifier": 1}))
