"""Odds: an exact, ordered, immutable mapping."""

from fractions import Fraction
from typing import Any

import pytest

from razor_core.odds.odds import Odds


def test_weights_are_kept_in_lowest_terms() -> None:
    """So equal odds have equal ways, hashes and texts."""
    small, large = Odds({"a": 1, "b": 2}), Odds({"b": 20, "a": 10})
    assert small == large
    assert hash(small) == hash(large)
    assert small.ways == large.ways == 3
    assert repr(large) == "Odds({'a': 1, 'b': 2})"
    assert len({small, large, Odds({"a": 2, "b": 1})}) == 2


@pytest.mark.parametrize(
    "weights",
    [{}, {1: 0, 2: 0}, {1: 3, 2: -1}, {1: 0.5, 2: 0.5}, {1: Fraction(1, 2), 2: Fraction(1, 2)}, {1: "1"}, {1: True}],
    ids=str,
)
def test_impossible_weights_are_refused(weights: dict[int, Any]) -> None:
    """No weight above 0, one below 0, or one that is not a whole number."""
    with pytest.raises(ValueError, match=r"^weights must be whole numbers of 0 or more, and at least one above 0$"):
        Odds(weights)
