"""Odds: an exact, ordered, immutable mapping."""

from collections.abc import Callable
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest

from razor_core.rules.odds import Odds

DIE = Odds.uniform(range(1, 7))


def test_weights_become_exact_chances_in_ascending_order() -> None:
    """Whatever their order."""
    odds = Odds({3: 1, 1: 2, 2: 3})
    assert list(odds.items()) == [(1, Fraction(1, 3)), (2, Fraction(1, 2)), (3, Fraction(1, 6))]
    assert sum(odds.values()) == 1
    assert odds.ways == 6
    assert len(odds) == 3


def test_weights_are_kept_in_lowest_terms() -> None:
    """So equal odds have equal ways, hashes and texts."""
    small, large = Odds({"a": 1, "b": 2}), Odds({"b": 20, "a": 10})
    assert small == large
    assert hash(small) == hash(large)
    assert small.ways == large.ways == 3
    assert repr(large) == "Odds({'a': 1, 'b': 2})"
    assert len({small, large, Odds({"a": 2, "b": 1})}) == 2


def test_weights_are_parts_of_the_ways() -> None:
    """In order, and read-only."""
    odds = Odds({2: 4, 1: 2})
    assert list(odds.weights.items()) == [(1, 1), (2, 2)]
    assert sum(odds.weights.values()) == odds.ways
    assert isinstance(odds.weights, MappingProxyType)


def test_an_impossible_outcome_is_kept() -> None:
    """With a chance of 0."""
    odds = Odds({1: 0, 2: 5})
    assert odds[1] == 0
    assert 1 in odds
    assert odds.ways == 1
    with pytest.raises(KeyError):
        odds[3]


@pytest.mark.parametrize(
    "weights",
    [{}, {1: 0, 2: 0}, {1: 3, 2: -1}, {1: 0.5, 2: 0.5}, {1: Fraction(1, 2), 2: Fraction(1, 2)}, {1: "1"}, {1: True}],
    ids=str,
)
def test_impossible_weights_are_refused(weights: dict[int, Any]) -> None:
    """No weight above 0, one below 0, or one that is not a whole number."""
    with pytest.raises(ValueError, match=r"^weights must be whole numbers of 0 or more, and at least one above 0$"):
        Odds(weights)


@pytest.mark.parametrize(
    "change",
    [
        lambda odds: odds.__setitem__(1, Fraction(1)),
        lambda odds: odds.__delitem__(1),
        lambda odds: setattr(odds, "ways", 7),
        lambda odds: setattr(odds, "more", 7),
    ],
)
def test_odds_cannot_be_changed(change: Callable[[Odds[int]], None]) -> None:
    """Neither an outcome nor an attribute."""
    odds = Odds({1: 1, 2: 5})
    with pytest.raises((AttributeError, TypeError)):
        change(odds)
    assert dict(odds) == {1: Fraction(1, 6), 2: Fraction(5, 6)}


def test_odds_copy_their_weights() -> None:
    """A later change of the mapping does not change the odds."""
    weights = {1: 1, 2: 1}
    odds = Odds(weights)
    weights[1] = 100
    assert odds[1] == Fraction(1, 2)


def test_chance_at_least_and_at_most() -> None:
    """Ends included, from 0 to 1."""
    assert DIE.chance(lambda face: face in (2, 5)) == Fraction(1, 3)
    assert (DIE.at_least(5), DIE.at_most(5)) == (Fraction(1, 3), Fraction(5, 6))
    assert (DIE.at_least(1), DIE.at_least(7), DIE.at_most(0), DIE.at_most(6)) == (
        Fraction(1),
        Fraction(0),
        Fraction(0),
        Fraction(1),
    )
    assert type(DIE.at_least(7)) is Fraction


def test_mean_is_exact() -> None:
    """A Fraction."""
    assert DIE.mean() == Fraction(7, 2)
    assert Odds({0: 3, 9: 1}).mean() == Fraction(9, 4)


def test_map_adds_up_equal_outcomes() -> None:
    """And keeps impossible ones."""
    assert DIE.map(lambda face: max(face, 5)) == {5: Fraction(5, 6), 6: Fraction(1, 6)}
    assert DIE.map(lambda face: -face)[-6] == Fraction(1, 6)
    assert Odds({1: 0, 2: 1}).map(str) == {"1": 0, "2": 1}


def test_plus_gives_the_odds_of_a_sum() -> None:
    """In either order."""
    two = DIE.plus(DIE)
    assert [two[total] * 36 for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    assert DIE.plus(Odds({10: 1})) == Odds({10: 1}).plus(DIE) == DIE.map(lambda face: face + 10)


def test_uniform_counts_each_occurrence() -> None:
    """At least one."""
    assert Odds.uniform("aab") == {"a": Fraction(2, 3), "b": Fraction(1, 3)}
    with pytest.raises(ValueError, match="weights"):
        Odds.uniform([])
