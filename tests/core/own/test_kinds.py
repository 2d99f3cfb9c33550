"""Kinds of roll of a game of a text: other consequences of its tiers, and dice of their own that come to an amount."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from razor_core.events.events import Rolled
from razor_core.own.reading import made, read
from razor_core.rolls.edits import fresh, put, spent
from razor_core.rolls.groups import Now
from razor_core.rolls.kinds import kinds
from razor_core.rolls.rolling import kind_of
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.fields import RuleError
from razor_core.rules.results import Degree
from razor_core.systems import add
from razor_core.table.world import EMPTY
from tests.core.own.test_reading import errors

GAME = """game: Iron Roads
field stat: -1 to 3, start 1
field weapon: 0 to 5
field forward: -3 to 3, once
result: 2d6 + stat + forward
tier Strong hit, triumph: result >= 10
  You do it.
  tick progress 2
tier Weak hit, mixed: result >= 7
  tick progress 1
tier Miss, bad
  tick threat 2
sheet track: Harm 4
pool: Hope 5
"""
ROLLS = """roll Strike
  strong hit: You hit hard.
  Strong hit: tick Harm 2, to target
  Weak hit: tick Harm 1, to target
  Weak hit: tick Harm 1
roll Damage: 2d4! + 1d{0, 3} + weapon - 3
  Armour takes its part off.
  tick Harm result, to target
  choose: pool Hope -result | note A wound
roll Heilung: {1d6, 1d8}kh1
  tick Harm -result
"""


def brought(consequences: tuple[Consequence | Choice, ...]) -> list[tuple[str, Recipient]]:
    return [(one.label, one.to) for one in consequences if isinstance(one, Consequence)]


def tier(slug: str, label: str) -> Degree:
    return next(one for one in add(GAME + ROLLS).Tier if one.label == label)


def test_kinds_follow_the_check() -> None:
    """Those against somebody are known, and which fields dice of their own do not have."""
    game = read(GAME + ROLLS)
    assert list(kinds(game).values()) == ["Check", "Strike", "Damage", "Heilung", "Several"]
    assert game.kinds.aimed == ("strike", "damage")
    assert game.kinds.follow_ups == {"damage": ("stat", "forward"), "heilung": ("stat", "weapon", "forward")}
    assert made(GAME + ROLLS)[0].idle == ()
    assert made(GAME)[0].idle == ("Weapon",)


def test_a_kind_reads_the_same_dice_in_another_way() -> None:
    game = read(GAME + ROLLS)
    check = game.Check()
    strike, plain = game.judge(check, (6, 5), "strike"), game.judge(check, (6, 5))
    assert (strike.tier, strike.measure, strike.steps) == (plain.tier, plain.measure, plain.steps)
    assert (strike.meaning, plain.meaning) == ("You hit hard.", "You do it.")
    assert brought(strike.consequences) == [("Tick 2 of the target's Harm", Recipient.TARGET)]
    assert brought(game.judge(check, (3, 4), "strike").consequences) == [
        ("Tick 1 of the target's Harm", Recipient.TARGET),
        ("Tick 1 of Harm", Recipient.ACTOR),
    ]
    missed = game.judge(check, (1, 1), "strike")
    assert (missed.consequences, missed.meaning) == ((), game.judge(check, (1, 1)).meaning)


def test_an_amount_is_what_its_dice_come_to() -> None:
    game = read(GAME + ROLLS)
    check = game.Check(weapon=2)
    result = game.judge(check, (4, 1, 3, 2), "damage")
    assert (result.amount, result.headline) == (9, "Damage: 9")
    assert brought(result.consequences) == [("Tick 9 of the target's Harm", Recipient.TARGET)]
    (choice,) = [one for one in result.consequences if isinstance(one, Choice)]
    assert [option.label for option in choice.options] == ["Hope −9", "A wound"]
    assert result.steps[-1].endswith("= 9")
    assert game.sides_of(check, (4, 1, 3), "damage") == ((1, 4), (1, 4), (0, 3), (1, 4))
    with pytest.raises(RuleError, match="faces"):
        game.judge(check, (1, 1), "damage")
    assert brought(game.judge(check, (6, 8), "heilung").consequences) == [("Clear 8 of Harm", Recipient.ACTOR)]


def test_an_amount_that_is_not_above_nothing_brings_nothing() -> None:
    game = read(GAME + ROLLS)
    assert game.judge(game.Check(), (1, 1, 0), "damage").amount == -1
    assert game.judge(game.Check(), (1, 1, 0), "damage").consequences == ()


def test_the_chances_of_an_amount_are_those_of_all_throws() -> None:
    game = read(GAME + "roll Hurt: 2d6 + 1d4 - 1 + weapon\n")
    odds = game.kinds.amounts["hurt"].odds(game.Check(weapon=3))
    thrown = [sum(faces) + 2 for faces in product(range(1, 7), range(1, 7), range(1, 5))]
    assert {amount: odds[amount] * len(thrown) for amount in odds} == {n: thrown.count(n) for n in sorted({*thrown})}
    plan = game.kinds.amounts["hurt"].plan(game.Check(weapon=3))
    assert (plan.dice, plan.target, plan.totals) == ("2d6, 1d4", "", (5, 18))


def test_a_roll_of_the_kind_is_made_with_its_dice() -> None:
    """It uses up nothing of what it does not have, and its record is judged by its kind."""
    game = add(GAME + ROLLS)
    prep = put(put(fresh(game.slug), EMPTY, {"forward": "2", "weapon": "4"}), EMPTY, {"stat": "3"})
    prep = replace(prep, kind="damage")
    now = Now(prep, EMPTY, lambda key: None)
    made_roll = kind_of(now).roll(now, lambda at, check: game.roll(check, Random(1), "damage"))
    (rolled,) = made_roll.events
    assert isinstance(rolled, Rolled)
    assert (rolled.check.weapon, rolled.check.forward, rolled.begins_action) == (4, 0, False)
    assert rolled.result.amount is not None
    assert rolled.fell.label == ""
    assert spent(prep).values["forward"] == "2"
    with pytest.raises(RuleError, match="faces"):
        replace(rolled, reading="")
    with pytest.raises(RuleError, match="Choose one of strike, damage, heilung, not 'none'"):
        replace(rolled, reading="none")


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (
            "roll Hurt",
            15,
            "below, as in Strong hit: tick progress 2; or dice, as in roll Hurt: 1d6",
        ),
        ("roll Hurt:", 15, "Write what it brings below"),
        (
            "roll Hurt\n  Hit: tick progress 1",
            16,
            "Begin 'Hit: tick progress 1' with a tier and a colon: one of S",
        ),
        ("roll Hurt\n  tick progress 1", 16, "Begin 'tick progress 1' with a tier and a colon"),
        ("roll Hurt\n  Miss: tick progress", 16, "Write how many ticks"),
        ("roll Hurt\n  Miss: tick Harm 1, to foe", 16, "'to foe' does not fit here. After a comma write to target"),
        ("roll Hurt\n  Miss: tick threat 1, to target", 16, "'to target' does not fit here: only a track"),
        ("roll Hurt: 1d6\n  tick Harm", 16, "Write how many ticks"),
        ("roll Hurt: red.sum", 15, "'red' is no"),
        ("roll Hurt: 1d6 + look", 15, "'look' is no field"),
        ("roll Hurt: 41d6", 15, "Roll at most 40, as in"),
        ("roll : 1d6", 15, "Write a name of 1 to 60 characters"),
        ("roll Check: 1d6", 15, "Every game has the roll 'Check'. Choose another name."),
        ("roll A: 1d6\nroll a: 1d4", 16, "'a' is there twice. Give each its own name."),
        ("against: Fight\nroll Fight: 1d4", 16, "'Fight' is there twice. Give each its own name."),
        ("\n".join([f"roll A{at}: 1d6" for at in range(7)]), 21, "Write at most 6 kinds of roll."),
        ("tier Late, dire: 1d6\n  tick x", 15, ""),
    ],
)
def test_errors_of_rolls(lines: str, line: int, message: str) -> None:
    number, found = errors(GAME + lines)[0]
    assert number == line
    assert message in found


def test_a_tier_with_a_wrong_line_is_known_to_a_roll() -> None:
    """Only the line that is wrong is told."""
    assert [line for line, _ in errors(GAME.replace("tick threat 2", "tick") + ROLLS)] == [12]


def test_dice_of_a_roll_that_cannot_be_counted_are_refused() -> None:
    ((line, message),) = errors(GAME + "roll Hurt: {40d100!!}kh20\n")
    assert "too many to count" in message
    assert line > 0
