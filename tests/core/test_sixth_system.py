"""A sixth game in the registry: the core works with any game (docs/add-a-game.md).

Two Dice, a toy in tests/sixth, is added to the registry for a test, and nothing else changes.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from razor_core import systems
from razor_core.__main__ import main
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import what_if
from razor_core.rules.modifiers import Modifier
from razor_core.session.archive import Archive, archive_from_json, archive_to_json
from razor_core.session.events import CharacterSaved, ClockAdded, ClockTicked, Fiction, Rolled
from razor_core.session.recap import markdown, table
from razor_core.session.records import record_from_json, record_to_json
from razor_core.session.session import Session, Undone, apply
from razor_core.table.characters import Character, Rating, Skill, Token
from razor_core.table.clocks import Clock
from tests.support.played import record

SIXTH = Path(__file__).parents[1] / "sixth"
SLUG = "two_dice"


@pytest.fixture
def two_dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The toy, as if it were beside the other games and had its line in the registry."""
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(SIXTH)])
    game = import_module(f"razor_core.systems.{SLUG}")
    monkeypatch.setitem(systems.SYSTEMS, SLUG, game)
    yield game
    for name in [name for name in sys.modules if name.startswith(f"razor_core.systems.{SLUG}")]:
        del sys.modules[name]
    delattr(systems, SLUG)


def rolled(game: Any) -> Rolled:
    """A hit."""
    fiction = Fiction(who="Kira", intent="climb the wall", modifiers=(Modifier("bonus", "Help", 1, False),))
    return Rolled(system=SLUG, check=game.Check(target=9, bonus=1), faces=(6, 4), fiction=fiction)


def test_it_has_odds_and_results(two_dice: Any) -> None:
    """And a check out of bounds names the field."""
    game = systems.find(SLUG)
    check = game.Check(target=9)
    assert game.odds(check) == {
        game.Tier.MISS: Fraction(21, 36),
        game.Tier.TIE: Fraction(5, 36),
        game.Tier.HIT: Fraction(10, 36),
    }
    assert game.judge(check, game.roll(check, Random(1))).tier in game.odds(check)
    assert game.judge(check, (5, 3)).tier is game.Tier.TIE
    with pytest.raises(RuleError) as caught:
        game.Check(target=21)
    assert caught.value.field == "target"


def test_it_has_a_lookup(two_dice: Any) -> None:
    """A distribution that agrees with its odds, and a what-if."""
    found, check = systems.lookup(SLUG), two_dice.Check()
    assert found.distribution(check).tiers == two_dice.odds(check)
    assert what_if(two_dice, check, found.variations(check))[0].label in ("One more Skill", "Help")


def test_it_has_records_files_recaps_and_undo(two_dice: Any) -> None:
    """Of a character, a roll, and a clock."""
    character = Character(
        id="k",
        name="Kira",
        system=SLUG,
        ratings=(Rating("Body", 1),),
        skills=(Skill("Climbing", "Body"),),
        tokens=(Token("Tired", "bonus", -1),),
    )
    wall = ClockAdded(Clock(id="w", name="Wall"))
    happened = [CharacterSaved(character), wall, rolled(two_dice), ClockTicked("w", 2)]
    records = [record(at, event) for at, event in enumerate(happened, 1)]
    session = Session()
    for each in records:
        assert record_from_json(record_to_json(each)) == each
        session = apply(session, each)
    assert session.world.clocks[0].filled == 2
    assert archive_from_json(archive_to_json(Archive(session))).session == session
    assert "Kira, climb the wall: **Hit** (6 4)." in markdown(session.log)
    assert "Kira" in table(session.log)
    undone = apply(session, record(5, Undone("4")))
    assert undone.world.clocks[0].filled == 0


def test_the_command_line_has_its_fields(two_dice: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A result, and an error."""
    assert main([SLUG, "--target", "9", "--dice", "6", "4"]) == 0
    assert "▲ Hit: It works." in capsys.readouterr().out
    assert main([SLUG, "--target", "21"]) == 2
    assert capsys.readouterr().err == "--target: Enter a whole number from 2 to 20, not 21.\n"


def test_the_registry_has_five_games() -> None:
    """Without the toy."""
    assert len(systems.SYSTEMS) == 5
    with pytest.raises(RuleError):
        systems.find(SLUG)
