"""Odds of any weights, and the odds of any check (Hypothesis)."""

from fractions import Fraction
from math import gcd

from hypothesis import given
from hypothesis import strategies as st

from razor_core.odds.odds import Odds
from tests.support import generators


@given(generators.weights())
def test_chances_sum_to_one_and_keep_the_weights(weights: dict[int, int]) -> None:
    """Ascending, and the weights without a common divisor."""
    odds = Odds(weights)
    assert sum(odds.values()) == 1
    assert list(odds) == sorted(weights)
    assert all(odds[outcome] == Fraction(weight, sum(weights.values())) for outcome, weight in weights.items())
    assert gcd(*(int(chance * odds.ways) for chance in odds.values())) == 1


@given(generators.odds(), st.integers(-60, 60))
def test_at_least_and_below_are_the_whole(odds: Odds[int], floor: int) -> None:
    """And a higher floor is never likelier."""
    assert odds.at_least(floor) + odds.at_most(floor - 1) == 1
    assert odds.at_least(floor) >= odds.at_least(floor + 1)


@given(generators.odds(), generators.odds(), generators.odds())
def test_sums_may_be_taken_in_any_order(one: Odds[int], two: Odds[int], three: Odds[int]) -> None:
    """And means add up."""
    assert one.plus(two) == two.plus(one)
    assert one.plus(two).plus(three) == one.plus(two.plus(three))
    assert one.plus(two).mean() == one.mean() + two.mean()


@given(generators.odds(), st.integers(1, 9))
def test_map_adds_up_what_falls_together(odds: Odds[int], by: int) -> None:
    changed = odds.map(lambda outcome: outcome % by)
    assert all(changed[rest] == sum(odds[each] for each in odds if each % by == rest) for rest in changed)
