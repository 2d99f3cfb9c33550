"""Rolls of any dice as a game has them: their total, what it can be used for, and that they are of no game."""

from random import Random

import pytest

from razor_core.events.events import Fiction, Rolled
from razor_core.format.codec import decode, encode
from razor_core.recap.screen_reader import roll_sentence
from razor_core.recap.wording import caption, chance, check_line
from razor_core.rolls.typed_values import read_base
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import every
from razor_core.rules.fields import RuleError
from razor_core.rules.results import NoTier
from razor_core.systems import DICE, SYSTEMS, field_word, find, validate_slug

GAME = find(DICE)


def rolled(dice: str, *faces: int) -> Rolled:
    check = GAME.Check(dice=dice)
    return Rolled(system=DICE, check=check, faces=faces, fiction=Fiction(who="Kira"), actor="k")


def test_it_is_no_game() -> None:
    """Nobody plays it: the games are the others, and characters of all of them roll with it."""
    assert DICE not in SYSTEMS
    with pytest.raises(RuleError, match="Choose one of"):
        validate_slug(DICE)
    assert GAME.is_for_all
    assert all(GAME.is_for(slug) for slug in SYSTEMS)
    assert not any(game.is_for_all for game in SYSTEMS.values())
    assert [slug for slug in SYSTEMS if SYSTEMS["gemini"].is_for(slug)] == ["gemini"]


def test_a_roll_comes_to_a_total_and_to_no_tier() -> None:
    """The dice have their own sides, and the words say what was rolled."""
    roll = rolled("4d6kh3+1d20 - 1", 6, 1, 3, 5, 18)
    result = roll.result
    assert (result.amount, result.headline, result.tier) == (31, "31", NoTier.ANY)
    assert GAME.sides_of(roll.check, roll.faces) == ((1, 6),) * 4 + ((1, 20),)
    assert GAME.sides_of(roll.check, (6, 1, 3, 5)) == ((1, 6),) * 4 + ((1, 20),)
    assert caption(roll, "a door") == "Kira against a door · 4d6kh3 + 1d20 − 1"
    assert check_line(roll) == "4d6kh3 + 1d20 − 1"
    assert roll_sentence(roll) == "Kira, 4d6kh3 + 1d20 − 1: 31."
    assert chance(rolled("1d6", 5)).chance * 6 == 2
    assert field_word(DICE, "dice") == "Any dice"
    assert decode(Rolled, encode(roll)) == roll


def test_its_plan_has_the_dice_as_they_are_written_and_the_totals() -> None:
    plan = GAME.plan(GAME.Check(dice="2D6-3"))
    assert (plan.dice, plan.totals) == ("2d6 − 3", (-1, 9))
    assert GAME.odds(GAME.Check())[NoTier.ANY] == 1
    assert GAME.roll(GAME.Check(dice="3d1"), Random(0)) == (1, 1, 1)
    assert GAME.brings(GAME.Check(), NoTier.ANY) == ()


@pytest.mark.parametrize(
    ("dice", "faces", "ticks"), [("1d6", (4,), (-4, 4)), ("1d6-6", (6,), ()), ("1d100", (60,), ())]
)
def test_a_total_is_taken_off_a_pool_or_added_to_a_clock(
    dice: str, faces: tuple[int, ...], ticks: tuple[int, ...]
) -> None:
    """Unless no clock has so many segments."""
    found = [consequence.tick for consequence in every(rolled(dice, *faces).result.consequences)]
    assert [tick.numbers[0] for tick in found if tick] == [*ticks]
    assert all(tick.kind is ClockKind.POOL for tick in found if tick)


@pytest.mark.parametrize("dice", ["", "2d", "d6x", "100d6", "nine"])
def test_what_are_no_dice_is_refused(dice: str) -> None:
    with pytest.raises(RuleError) as refused:
        GAME.Check(dice=dice)
    assert refused.value.field == "dice"


def test_faces_that_do_not_fit_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        rolled("2d6", 3)
    assert refused.value.field == "faces"


def test_what_is_written_in_a_control_is_read() -> None:
    """As it stands; without the control, what a new form has."""
    assert read_base(GAME, {"dice": "2d6 + 1"}).dice == "2d6 + 1"
    assert read_base(GAME, {}).dice == "1d20"
