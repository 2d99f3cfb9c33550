"""Modifiers: what a check comes to with them, and without them again."""

from contextlib import suppress
from dataclasses import dataclass

import pytest

from razor_core.rules.fields import RuleError, default, most_points, number, validate
from razor_core.rules.modifiers import Modifier, composed, decomposed, names_by_field, worth
from razor_core.systems import find
from razor_core.systems.razorweave import Check


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
    used = [up(point) for point in points]
    assert composed(decomposed(check, used), used) == check


def test_a_check_without_its_modifiers() -> None:
    """Each number less its points; points beyond a bound are one sum with those on the other field; all else stays."""
    used = [up(2), up(1, "wet"), up(5, "")]
    assert decomposed(Leap(height=7, wet=True, weight=4), used) == Leap(height=5, weight=4)
    assert decomposed(Leap(wet=True), [up(0, "wet")]).wet
    assert decomposed(Leap(weight=2), [up(9, "weight")]).weight == 1
    assert decomposed(Leap(weight=5), [up(-9, "weight")]).weight == 6
    assert decomposed(Leap(height=10, luck=7), [up(12)]) == Leap(luck=0)
    assert decomposed(Leap(height=10, reach=0, luck=7), [up(12), up(-5, "reach")]) == Leap(luck=3)


@pytest.mark.parametrize("height", [0, 5, 10])
@pytest.mark.parametrize("luck", [-20, -19, 0, 20])
@pytest.mark.parametrize("points", [-12, -6, -1, 1, 6, 12])
@pytest.mark.parametrize("charm", [-3, 0, 3])
def test_a_check_of_every_bound_comes_back(height: int, luck: int, points: int, charm: int) -> None:
    """With the modifiers it is the same; a field of which points are beyond its bounds was at its default."""
    base, used = Leap(height=height, luck=luck), [up(points), up(charm, "luck"), up(-points, "reach")]
    with suppress(RuleError):
        check = composed(base, used)
        assert composed(decomposed(check, used), used) == check
        if height == default(Leap, "height"):
            assert decomposed(check, used) == base


@pytest.mark.parametrize("cuts", [1, 2, 6])
def test_an_injury_that_cannot_be_lower_is_no_injury(cuts: int) -> None:
    """What is beyond comes off the cuts (GM-2), and the roll is the same when it is made again."""
    base, used = find("witchgates").Check(cuts=cuts), [up(-1, "injury")]
    assert composed(base, used).cuts == cuts - 1
    assert decomposed(composed(base, used), used) == base


def test_names_are_by_field() -> None:
    assert names_by_field([up(), up(1, "luck", "Charm"), up(name="Rope")]) == {
        "height": ["Wings", "Rope"],
        "luck": ["Charm"],
    }


@pytest.mark.parametrize(
    ("field", "points", "text"),
    [("edge", 2, "+2"), ("dc", -2, "−2"), ("burden", 2, "−2"), ("burden", -2, "+2"), ("", 3, "+3"), ("burden", 0, "")],
)
def test_points_are_written_with_the_sign_of_the_book(field: str, points: int, text: str) -> None:
    """A Burden of two is −2. One point, and none, go without saying; what has no field is a plain number."""
    assert worth(Check, field, points) == text


@pytest.mark.parametrize(
    ("wet", "points", "expected"),
    [(False, [1], True), (False, [2, 1], True), (False, [-1], False), (False, [1, -1], False), (True, [-1], True)],
)
def test_a_flag_is_set_by_points_above_0(wet: bool, points: list[int], expected: bool) -> None:
    """No modifier takes back what was set by hand."""
    assert composed(Leap(wet=wet), [up(point, "wet") for point in points]).wet == expected


def test_a_modifier_alone_adds_no_more_than_its_field_can_have() -> None:
    """Of either sign; a flag, and what is no field, have one point."""
    check = find("trident_sphere").Check
    assert [most_points(check, "action_bonus", sign) for sign in (1, -1)] == [30, 20]
    assert (most_points(check, "risk"), most_points(check, "")) == (1, 1)
