"""Tiers, the fields of a check and the common values, on small types made for the purpose."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import inf, nan
from typing import Any

import pytest

from razor_core.odds.odds import Odds
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Recipient
from razor_core.rules.fields import MOST_POINTS, number, quoted, validate, validate_id, validate_name
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.results import Amount, Degree, Plan, Tone
from tests.support.refused import refusal


class Grade(Degree):
    """Three outcomes."""

    POOR = ("Poor", Tone.BAD)
    FAIR = ("Fair", Tone.MIXED)
    FINE = ("Fine", Tone.GOOD)


class Mood(Degree):
    """Outcomes of another game."""

    LOW = ("Poor", Tone.BAD)


class Stance(Enum):
    """A type of field that is neither number nor flag."""

    LOOSE = "loose"
    TIGHT = "tight"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leap:
    """A check of a number, a flag and a choice."""

    height: int = number(2, -1, 3)
    wet: bool = False
    stance: Stance = Stance.LOOSE

    def __post_init__(self) -> None:
        validate(self)


@pytest.mark.parametrize(
    ("sides", "shares"),
    [
        (8, [(str(face), 1) for face in range(1, 9)]),
        (9, [("1 to 2", 2), ("3 to 4", 2), ("5 to 6", 2), ("7 to 8", 2), ("9", 1)]),
        (100, [(f"{low} to {low + 16}", 17) for low in range(1, 85, 17)] + [("86 to 100", 15)]),
    ],
)
def test_many_amounts_are_told_in_six_ranges_at_most(sides: int, shares: list[tuple[str, int]]) -> None:
    amount = Amount("Luck", lambda check: Odds.uniform(range(1, sides + 1)), lambda check: Plan(dice="", target=""))
    assert amount.shares(None) == tuple([(label, Fraction(ways, sides)) for label, ways in shares])


@pytest.mark.parametrize("other", [Mood.LOW, 1, "Poor", None])
def test_degrees_of_two_games_have_no_order(other: Any) -> None:
    """Nor have a degree and anything else."""
    grade = Grade.POOR
    for compare in (operator.lt, operator.ge):
        with pytest.raises(TypeError):
            compare(grade, other)
    assert grade != other


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        *(
            ("height", value, "Enter a whole number from -1 to 3")
            for value in (-2, 4, 10**9, 10**5000, True, False, 2.0, 1e9, nan, inf, "2", "", None, [2])
        ),
        *(("wet", value, "Choose yes or no") for value in (0, 1, 1.0, "yes", "", None, nan)),
        *(("stance", value, "Choose one of LOOSE, TIGHT") for value in ("tight", "TIGHT", 0, None, Mood.LOW)),
    ],
    ids=quoted,
)
def test_any_other_value_is_refused(field: str, value: object, allowed: str) -> None:
    """The error names the field, what to enter, and what was entered."""
    assert refusal(Leap, **{field: value}) == (field, f"{allowed}, not {quoted(value)}.")


@pytest.mark.parametrize("points", [-MOST_POINTS - 1, MOST_POINTS + 1], ids=quoted)
def test_points_have_bounds(points: int) -> None:
    """A hundred either way."""
    message = f"Enter a whole number from -{MOST_POINTS} to {MOST_POINTS}, not {points}."
    assert refusal(Modifier, "edge", "Set Up", points) == ("points", message)
    assert all(Modifier("edge", "Set Up", most) for most in (-MOST_POINTS, 0, MOST_POINTS))


@pytest.mark.parametrize("kinds", [ClockKind, Side, Recipient, Lifetime, Scope])
def test_every_kind_has_its_own_words(kinds: type[Enum]) -> None:
    words = [kind.value for kind in kinds]
    assert all(words)
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("check", "field", "wrong", "message"),
    [
        (validate_id, "id", ("", "x" * 61), "Enter an id of 1 to 60 characters."),
        (validate_name, "name", ("", " \n", "x" * 61, "x" + " " * 60), "Enter a name of 1 to 60 characters."),
    ],
)
def test_ids_and_names_have_bounds(
    check: Callable[[str], None], field: str, wrong: tuple[str, ...], message: str
) -> None:
    """1 to 60 characters; a name is not blank."""
    for text in ("x", "é" * 60, " x"):
        check(text)
    for text in wrong:
        assert refusal(check, text) == (field, message)
