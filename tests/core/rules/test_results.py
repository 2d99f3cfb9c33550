"""The types that every system speaks, on a small check and tiers made up for the purpose."""

from dataclasses import dataclass, replace
from enum import Enum
from math import inf, nan

import pytest

from razor_core.rules.consequences import Choice, ClockKind, Consequence
from razor_core.rules.fields import MOST_POINTS, RuleError, bounds, check_points, number, quoted, validate
from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.modifiers import Lasts, SuggestedModifier, Token
from razor_core.rules.results import Degree, Die, Mark, Plan, Result, Tone


class Grade(Degree):
    """Three outcomes."""

    POOR = ("Poor", Tone.BAD)
    FAIR = ("Fair", Tone.MIXED)
    FINE = ("Fine", Tone.GOOD)


class Mood(Degree):
    """Outcomes of another system."""

    LOW = ("Poor", Tone.BAD)


class Stance(Enum):
    """A kind of field that is neither number nor flag."""

    LOOSE = "loose"
    TIGHT = "tight"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leap:
    """A check of one number and one flag."""

    height: int = number(2, -1, 3)
    wet: bool = False

    def __post_init__(self) -> None:
        validate(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold:
    """A check of one stance."""

    stance: Stance = Stance.LOOSE

    def __post_init__(self) -> None:
        validate(self)


def test_rule_error_names_field_and_message() -> None:
    """Both can be had apart, and together in the text; it is a ValueError."""
    error = RuleError("dc", "too high")
    assert (error.field, error.message, str(error)) == ("dc", "too high", "dc: too high")
    assert isinstance(error, ValueError)


def test_tones_have_five_shapes() -> None:
    """Each tone has a shape of its own, worst first."""
    assert [tone.mark for tone in Tone] == ["▼▼", "▼", "◆", "▲", "▲▲"]


def test_degrees_are_ordered_as_written() -> None:
    """All six comparisons follow the order of the members."""
    assert Grade.POOR < Grade.FAIR < Grade.FINE
    assert Grade.FINE > Grade.FAIR >= Grade.FAIR
    assert Grade.FAIR <= Grade.FAIR != Grade.FINE
    assert not Grade.FINE < Grade.FINE
    assert [(grade.rank, grade.label, grade.tone) for grade in Grade] == [
        (0, "Poor", Tone.BAD),
        (1, "Fair", Tone.MIXED),
        (2, "Fine", Tone.GOOD),
    ]
    assert max(Grade) is Grade.FINE
    assert len({*Grade, *Grade}) == 3


@pytest.mark.parametrize("other", [Mood.LOW, 1, "Poor", None])
def test_degrees_of_two_kinds_have_no_order(other: object) -> None:
    """A tier is not compared with a tier of another system or with anything else."""
    grade = Grade.POOR
    with pytest.raises(TypeError):
        assert grade < other
    with pytest.raises(TypeError):
        assert grade >= other
    assert grade != other


def test_defaults_of_small_types() -> None:
    """A die is kept, an offer is of no clock, a choice picks one, a result has no numbers until it is given some."""
    assert Die(3) == Die(3, Mark.KEPT, label="")
    assert Consequence("Go") == Consequence(
        "Go", clock=None, ticks=(), name="", gives=None, takes="", reading="", who=""
    )
    assert Choice("Pick", (Consequence("Go"),)) == Choice("Pick", (Consequence("Go"),), count=1, instead=())
    assert Token("Calm") == Token("Calm", field="", points=1, lasts=Lasts.STAYS, cancels="")
    assert SuggestedModifier("Set Up") == SuggestedModifier("Set Up", when="", points=1, once=False)
    assert Participant(who="Han", check=None).number == 0
    assert (Plan(dice="d6", target="4").notes, Plan(dice="d6", target="4").chances) == ((), ())
    assert (Outcome(headline="Won", tone=Tone.GOOD).steps, Outcome(headline="Won", tone=Tone.GOOD).consequences) == (
        (),
        (),
    )
    result = Result(tier=Grade.FAIR, headline="Fair", meaning="So so.", dice=(Die(3),), steps=("3",))
    assert (result.total, result.target, result.margin, result.zones, result.consequences) == (None, None, None, (), ())
    assert result.twist is False
    assert replace(result, total=3) != result
    assert len({result, replace(result)}) == 1


def test_bounds_are_told_of_check_and_kind() -> None:
    """The least and the greatest value, asked of the class or of a check."""
    assert bounds(Leap, "height") == bounds(Leap(), "height") == (-1, 3)


@pytest.mark.parametrize("height", [-1, 0, 3])
def test_number_within_its_bounds_is_taken(height: int) -> None:
    """Both ends included."""
    assert Leap(height=height).height == height


@pytest.mark.parametrize("height", [-2, 4, 10**9, True, False, 2.0, 1e9, nan, inf, "2", "", None, [2]], ids=repr)
def test_number_out_of_bounds_or_of_another_kind_is_refused(height: object) -> None:
    """The message names the field, the bounds and what was given."""
    with pytest.raises(RuleError, match=r"^height: a whole number from -1 to 3 is wanted, not ") as caught:
        Leap(height=height)
    assert caught.value.field == "height"
    assert caught.value.message.endswith(f"not {height!r}")


@pytest.mark.parametrize("wet", [0, 1, 1.0, "yes", "", None, nan], ids=repr)
def test_flag_of_another_kind_is_refused(wet: object) -> None:
    """Only True and False are yes and no."""
    with pytest.raises(RuleError, match=r"^wet: yes or no is wanted, not ") as caught:
        Leap(wet=wet)
    assert caught.value.field == "wet"


def test_field_of_another_kind_than_its_default_is_refused() -> None:
    """A stance is a Stance, and not its value."""
    assert Hold(stance=Stance.TIGHT).stance is Stance.TIGHT
    with pytest.raises(RuleError, match=r"^stance: one of LOOSE, TIGHT is wanted, not 'tight'$"):
        Hold(stance="tight")


def test_long_wrong_values_make_short_messages() -> None:
    """What was given is quoted, but not at any length."""
    with pytest.raises(RuleError) as caught:
        Leap(height="9" * 10_000)
    assert len(str(caught.value)) < 120


def test_a_number_of_more_digits_than_python_prints_is_refused() -> None:
    """A number too long to be written out is a RuleError like any other out of bounds."""
    words = "a number of thousands of digits"
    with pytest.raises(RuleError, match=rf"^height: a whole number from -1 to 3 is wanted, not {words}$"):
        Leap(height=10**5000)
    assert quoted(10**4000) == "1" + "0" * 39


@pytest.mark.parametrize("points", [-MOST_POINTS - 1, MOST_POINTS + 1, 10**5000], ids=quoted)
def test_points_of_a_token_have_bounds(points: int) -> None:
    """A hundred either way; the message says so and what was given, and briefly."""
    wanted = f"-{MOST_POINTS} to {MOST_POINTS} points are wanted, not {quoted(points)}"
    for make in (check_points, lambda points: Token("Calm", "edge", points)):
        with pytest.raises(RuleError) as caught:
            make(points)
        assert (caught.value.field, caught.value.message) == ("points", wanted)
        assert len(wanted) < 120
    assert [Token("", "", most).points for most in (-MOST_POINTS, 0, MOST_POINTS)] == [-MOST_POINTS, 0, MOST_POINTS]


def test_words_for_kinds_of_clocks_and_for_how_long_a_token_lasts() -> None:
    """Each its own, as a player reads it."""
    for kinds in (ClockKind, Lasts):
        words = [kind.value for kind in kinds]
        assert all(words)
        assert len(set(words)) == len(words)


def test_only_kept_and_added_dice_count() -> None:
    """What was dropped or cut is shown, and no part of the result."""
    assert [mark for mark in Mark if mark.counts] == [Mark.KEPT, Mark.ADDED]
