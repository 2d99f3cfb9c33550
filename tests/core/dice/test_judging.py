"""What faces come to: the total, how each die counts, and the steps."""

import pytest

from razor_core.dice import judge, read
from razor_core.rules.dice import DiceCountError
from razor_core.rules.fields import RuleError
from razor_core.rules.results import Die, Mark


@pytest.mark.parametrize(
    ("dice", "faces", "total", "steps"),
    [
        ("1d20", (15,), 15, ("1d20: 15",)),
        ("2d6 + 3", (2, 5), 10, ("2d6: 2 + 5 = 7", "7 + 3 = 10")),
        ("2d6 + 1d8 − 1d4", (2, 5, 8, 3), 12, ("2d6: 2 + 5 = 7", "1d8: 8", "1d4: 3", "7 + 8 − 3 = 12")),
        ("4d6kh3", (1, 1, 2, 6), 9, ("4d6kh3: 1 + 2 + 6 = 9",)),
        ("4d6kl1", (3, 2, 2, 6), 2, ("4d6kl1: 2",)),
        ("3d10!", (10, 4, 1, 10, 2), 27, ("3d10!: 10 + 4 + 1 + 10 + 2 = 27",)),
        ("3d10!kh1", (10, 4, 1, 2), 10, ("3d10!kh1: 10",)),
        ("1d6!!", (6, 6, 2), 14, ("1d6!!: 6 + 6 + 2 = 14",)),
        ("3d6!!kh2", (6, 4, 1, 2), 12, ("3d6!!kh2: (6 + 2) + 4 = 12",)),
        ("{1d8!!, 1d6!!}kh1 + 2", (3, 6, 1), 9, ("{1d8!!, 1d6!!}kh1: 6 + 1 = 7", "7 + 2 = 9")),
        ("2d8ro1", (1, 3, 5), 8, ("2d8ro1: 3 + 5 = 8",)),
        ("4dF + 1", (-1, 0, -1, 1), 0, ("4dF: −1 + 0 − 1 + 1 = −1", "(−1) + 1 = 0")),
        ("−1d4", (3,), -3, ("1d4: 3", "−3 = −3")),
    ],
)
def test_totals_and_steps(dice: str, faces: tuple[int, ...], total: int, steps: tuple[str, ...]) -> None:
    rolled = judge(read(dice), faces)
    assert (rolled.total, rolled.steps) == (total, steps)
    assert tuple([die.face for die in rolled.dice]) == faces


def test_how_each_die_counts() -> None:
    """With the least and the greatest face of each."""
    rolled = judge(read("2d6!kh2 + 1d8ro1 + 1dF"), (6, 1, 1, 0, 4, 8))
    assert rolled.dice == (
        Die(6, Mark.KEPT),
        Die(1, Mark.DROPPED),
        Die(1, Mark.CUT, "rolled again"),
        Die(0, Mark.KEPT),
        Die(4, Mark.ADDED),
        Die(8, Mark.KEPT),
    )
    assert rolled.sides == ((1, 6), (1, 6), (1, 8), (-1, 1), (1, 6), (1, 8))
    assert rolled.total == 6 + 4 + 8


def test_missing_dice() -> None:
    """Those that follow are said to."""
    with pytest.raises(DiceCountError) as error:
        judge(read("3d6"), (1, 2))
    assert error.value.message == "Enter 3 dice; you entered 2."
    with pytest.raises(DiceCountError) as error:
        judge(read("3d6!"), (1, 6, 6))
    assert error.value.message == "Enter 5 dice, one more for each that follows; you entered 3."


def test_too_much() -> None:
    with pytest.raises(RuleError, match="Enter 1 die; you entered 2"):
        judge(read("1d6"), (1, 2))
