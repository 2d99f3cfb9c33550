"""Modifiers: what a check comes to with them, and without them again."""

from dataclasses import dataclass
from typing import Any

import pytest

from razor_core.rules.fields import RuleError, number, overflow, validate
from razor_core.rules.modifiers import (
    Condition,
    Lifetime,
    Modifier,
    Scope,
    composed,
    condition,
    decomposed,
    names_by_field,
    reset,
    worth,
)
from razor_core.systems.razorweave import Check
from tests.support.refused import refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Leap:
    """A check of four numbers and a flag; height and reach beyond their bounds count as luck."""

    height: int = number(5, 0, 10, overflow="luck")
    reach: int = number(2, 0, 4, overflow="luck")
    luck: int = number(0, -20, 20)
    weight: int = number(3, 1, 6)
    wet: bool = False

    def __post_init__(self) -> None:
        validate(self)


def up(points: int = 1, field: str = "height", name: str = "Wings") -> Modifier:
    """A modifier of the height, or of another field."""
    return Modifier(field, name, points)


def test_defaults() -> None:
    """A modifier adds 1 to rolls of whoever carries it, by itself, while it lasts."""
    assert Modifier("height", "Wings") == Modifier(
        "height", "Wings", 1, Lifetime.STAYS, Scope.ACTOR, optional=False, cancels="", holder=""
    )


def test_a_modifier_of_a_roll_is_distinguished_by_holder_field_and_name() -> None:
    """Not by its points."""
    assert Modifier("height", "Wings", 3, holder="k").key == ("k", "height", "Wings")
    assert up(1).key == up(2).key


def test_points_add_up_by_field() -> None:
    """Flags too; a modifier without a field changes nothing, and without modifiers the check is the same."""
    base = Leap()
    assert composed(base, [up(1, "wet"), up(2)]) == Leap(height=7, wet=True)
    assert composed(base, [up(2), up(-1), up(1, "weight"), up(9, "")]) == Leap(height=6, weight=4)
    assert composed(base, []) is base
    assert composed(base, [up(9, "")]) is base


@pytest.mark.parametrize(
    ("wet", "points", "expected"),
    [(False, [1], True), (False, [2, 1], True), (False, [-1], False), (False, [1, -1], False), (True, [-1], True)],
)
def test_a_flag_is_set_by_points_above_0(wet: bool, points: list[int], expected: bool) -> None:
    """No modifier takes back what was set by hand."""
    assert composed(Leap(wet=wet), [up(each, "wet") for each in points]).wet == expected


@pytest.mark.parametrize(
    ("height", "points", "expected"),
    [
        (9, 1, {"height": 10}),
        (10, 1, {"height": 10, "luck": 1}),
        (8, 5, {"height": 10, "luck": 3}),
        (0, -2, {"height": 0, "luck": -2}),
        (1, -3, {"height": 0, "luck": -2}),
    ],
)
def test_points_beyond_the_bounds_count_on_another_field(height: int, points: int, expected: dict[str, Any]) -> None:
    """If the field names one; they add to what that field has, by hand and from other modifiers."""
    assert composed(Leap(height=height), [up(points)]) == Leap(**{"luck": 0, **expected})
    luck = expected.get("luck", 0)
    assert composed(Leap(height=height, luck=4), [up(points), up(3, "luck")]).luck == 7 + luck
    assert composed(Leap(height=height), [up(points), up(3, "reach")]) == Leap(
        **{**expected, "reach": 4, "luck": luck + 1}
    )
    assert (overflow(Leap, "height"), overflow(Leap(), "luck")) == ("luck", "")


def test_what_the_rules_forbid_is_refused() -> None:
    """In a field that names no other, and in the other too."""
    assert refusal(composed, Leap(), [up(4, "weight")])[0] == "weight"
    assert refusal(composed, Leap(luck=20), [up(6)])[0] == "luck"


@pytest.mark.parametrize(
    ("check", "points"),
    [
        (Leap(height=7), (2, 1)),
        (Leap(height=10, luck=3), (1,)),
        (Leap(height=10, luck=3), (12,)),
        (Leap(height=0, luck=-3), (-12,)),
        (Leap(height=4), ()),
    ],
    ids=str,
)
def test_a_check_without_its_modifiers_gives_it_again(check: Leap, points: tuple[int, ...]) -> None:
    """Also where the points went beyond the bounds of a field, more than it can hold."""
    used = [up(each) for each in points]
    assert composed(decomposed(check, used), used) == check


def test_a_check_without_its_modifiers() -> None:
    """Each number less its points; a flag that one set is not; all else stays."""
    used = [up(2), up(1, "wet"), up(5, "")]
    assert decomposed(Leap(height=7, wet=True, weight=4), used) == Leap(height=5, weight=4)
    assert decomposed(Leap(wet=True), [up(0, "wet")]).wet
    assert decomposed(Leap(weight=2), [up(9, "weight")]).weight == 1
    assert decomposed(Leap(weight=5), [up(-9, "weight")]).weight == 6
    assert decomposed(Leap(height=10, luck=7), [up(12)]) == Leap(height=0, luck=5)
    assert decomposed(Leap(height=10, reach=0, luck=7), [up(12), up(-5, "reach")]) == Leap(height=0, reach=4, luck=6)


def test_points_on_a_field_and_beyond_another_are_one_sum() -> None:
    """Only the sum is within the bounds of the field."""
    base, used = Leap(height=10, luck=-20), [up(-12), up(3, "luck")]
    assert composed(base, used) == Leap(height=0, luck=-19)
    assert decomposed(Leap(height=0, luck=-19), used) == base


def test_fields_are_reset_to_their_defaults() -> None:
    """Only those."""
    assert reset(Leap(height=1, luck=2, wet=True), ["height", "wet"]) == Leap(luck=2)


def test_names_are_by_field() -> None:
    """In their order."""
    assert names_by_field([up(), up(1, "luck", "Charm"), up(name="Rope")]) == {
        "height": ["Wings", "Rope"],
        "luck": ["Charm"],
    }


def test_effects_of_a_condition_have_its_name() -> None:
    """One without effects costs no dice."""
    made = condition("Winged", Modifier("height", "", 2), Modifier("luck", "other"), when="in the air")
    assert [effect.name for effect in made.effects] == ["Winged", "Winged"]
    assert [effect.points for effect in made.effects] == [2, 1]
    assert made.when == "in the air"
    assert Condition("Grounded") == condition("Grounded")
    with pytest.raises(RuleError):
        condition("Heavy", Modifier("height", "", 101))


@pytest.mark.parametrize(
    ("field", "points", "text"),
    [("edge", 2, "+2"), ("dc", -2, "−2"), ("burden", 2, "−2"), ("burden", -2, "+2"), ("", 3, "+3"), ("burden", 0, "")],
)
def test_points_are_written_with_the_sign_of_the_book(field: str, points: int, text: str) -> None:
    """A Burden of two is −2. One point, and none, go without saying; what has no field is a plain number."""
    assert worth(Check, field, points) == text
