"""Tiers, the fields of a check and the common values, on small types made for the purpose."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import inf, nan
from typing import Any

import pytest

from razor_core.rules.consequences import ClockKind, Recipient, Side
from razor_core.rules.fields import (
    MOST_POINTS,
    RuleError,
    bounds,
    number,
    quoted,
    validate,
    validate_id,
    validate_name,
)
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.results import Degree, Mark, Tone
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


def test_a_rule_error_has_a_field_and_a_message() -> None:
    """Its text has both."""
    error = RuleError("dc", "Too high.")
    assert (error.field, error.message, str(error)) == ("dc", "Too high.", "dc: Too high.")
    assert isinstance(error, ValueError)


def test_each_tone_has_its_own_shape() -> None:
    """Worst first."""
    assert [tone.mark for tone in Tone] == ["▼▼", "▼", "◆", "▲", "▲▲"]


def test_degrees_are_ordered() -> None:
    """All six comparisons follow the order of the members."""
    assert Grade.POOR < Grade.FAIR < Grade.FINE
    assert Grade.FINE > Grade.FAIR >= Grade.FAIR
    assert Grade.FAIR <= Grade.FAIR
    assert not Grade.FINE < Grade.FINE
    expected = [(0, "Poor", Tone.BAD), (1, "Fair", Tone.MIXED), (2, "Fine", Tone.GOOD)]
    assert [(grade.rank, grade.label, grade.tone) for grade in Grade] == expected
    assert len({*Grade, *Grade}) == 3


@pytest.mark.parametrize("other", [Mood.LOW, 1, "Poor", None])
def test_degrees_of_two_games_have_no_order(other: Any) -> None:
    """Nor have a degree and anything else."""
    grade = Grade.POOR
    for compare in (operator.lt, operator.ge):
        with pytest.raises(TypeError):
            compare(grade, other)
    assert grade != other


@pytest.mark.parametrize("height", [-1, 0, 3])
def test_a_number_within_its_bounds_is_allowed(height: int) -> None:
    """Both ends included, as the class and a check have them."""
    assert Leap(height=height).height == height
    assert bounds(Leap, "height") == bounds(Leap(), "height") == (-1, 3)


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


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("DC", "'DC'"),
        ("9" * 10_000, "'" + "9" * 39),
        (10**4000, "1" + "0" * 39),
        (10**5000, "a number of thousands of digits"),
    ],
    ids=["text", "long", "number", "huge"],
)
def test_values_are_quoted_briefly(value: object, text: str) -> None:
    """Even a number too long for Python to write."""
    assert quoted(value) == text


@pytest.mark.parametrize("points", [-MOST_POINTS - 1, MOST_POINTS + 1], ids=quoted)
def test_points_have_bounds(points: int) -> None:
    """A hundred either way."""
    message = f"Enter a whole number from -{MOST_POINTS} to {MOST_POINTS}, not {points}."
    assert refusal(Modifier, "edge", "Set Up", points) == ("points", message)
    assert all(Modifier("edge", "Set Up", most) for most in (-MOST_POINTS, 0, MOST_POINTS))


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


@pytest.mark.parametrize("kinds", [ClockKind, Side, Recipient, Lifetime, Scope])
def test_every_kind_has_its_own_words(kinds: type[Enum]) -> None:
    """As a player reads them."""
    words = [kind.value for kind in kinds]
    assert all(words)
    assert len(set(words)) == len(words)


def test_only_kept_and_added_dice_count() -> None:
    """Dropped and cut ones are not part of the result."""
    assert [mark for mark in Mark if mark.counts] == [Mark.KEPT, Mark.ADDED]
