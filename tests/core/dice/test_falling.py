"""Dice that fall one after another: which follow, and what can be typed next."""

import pytest

from razor_core.dice import read, sides, throw
from razor_core.dice.falling import fall_of
from razor_core.dice.pools import MOST_ON
from razor_core.rules.dice import DiceCountError
from razor_core.rules.fields import RuleError
from tests.support.games.scripted import Scripted


def test_base_dice_come_first_and_then_rounds() -> None:
    """The dice of every pool, then those that follow in the same order, then what follows these."""
    rng = Scripted(6, 1, 4, 1, 6, 2, 3)
    assert throw(read("2d6! + 1d4ro1 + 1d8ro1"), rng) == (6, 1, 4, 1, 6, 2, 3)
    assert [high for _, high in rng.asked] == [6, 6, 4, 8, 6, 8, 6]


def test_a_die_falls_once_again_at_most() -> None:
    assert throw(read("1d6ro2"), Scripted(2, 1)) == (2, 1)


def test_a_die_that_fell_again_goes_on() -> None:
    """And the next one may fall again too."""
    assert throw(read("1d6ro1!!"), Scripted(1, 6, 1, 3)) == (1, 6, 1, 3)


def test_a_die_goes_on_ten_times() -> None:
    assert throw(read("1d6!!"), Scripted(*[6] * (MOST_ON + 1))) == (6,) * 11


def test_faces_of_its_own() -> None:
    assert throw(read("2d{0, 1, 1} + 1dF"), Scripted(1, 3, 1)) == (0, 1, -1)


def test_the_sides_of_the_next_die() -> None:
    """Those of the die that comes next; none once the roll is complete."""
    dice = read("1d6!! + 1d20")
    assert [sides(dice, faces) for faces in ((), (6,), (6, 3), (6, 3, 5))] == [(1, 6), (1, 20), (1, 6), None]
    assert sides(read("4dF"), (0,)) == (-1, 1)


@pytest.mark.parametrize(
    ("dice", "faces", "message"),
    [
        ("1d6 + 1d20", (3, 21), "Die 2 is a d20: enter a face from 1 to 20, not 21."),
        ("4dF", (2,), "Die 1 is a dF: enter a face from −1 to 1, not 2."),
        ("1d{0, 2}", (1,), "Die 1 is a d{0, 2}: enter one of 0, 2, not 1."),
        ("1d6", (True,), "Die 1 is a d6: enter a face from 1 to 6, not True."),
        ("1d6", "6", "Enter the faces of the dice, not '6'."),
        ("1d6", (3, 3), "Enter 1 die; you entered 2."),
    ],
)
def test_faces_that_do_not_fit(dice: str, faces: tuple[int, ...], message: str) -> None:
    with pytest.raises(RuleError) as error:
        sides(read(dice), faces)
    assert (error.value.field, error.value.message) == ("faces", message)


def test_too_many_faces_are_counted() -> None:
    with pytest.raises(DiceCountError) as error:
        fall_of(read("1d6!").pools, (6, 2, 3))
    assert (error.value.needed, error.value.entered) == (2, 3)
