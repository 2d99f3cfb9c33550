"""How many of many rolls succeed: against every fall, against the binomial, and the bound of what rounding takes."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random

import pytest

from razor_core.odds import successes as module
from razor_core.odds.successes import successes


def brute(chances: list[Fraction]) -> list[Fraction]:
    """The chance of each number of successes, counted over every way in which the rolls can go."""
    found = [Fraction(0)] * (len(chances) + 1)
    for falls in product((0, 1), repeat=len(chances)):
        found[sum(falls)] += prod(
            (chance if fell else 1 - chance for chance, fell in zip(chances, falls, strict=True)), start=Fraction(1)
        )
    return found


def some(rolls: int, seed: int = 1) -> list[Fraction]:
    """Chances of many sorts, some of them equal, certain or impossible."""
    rng = Random(seed)
    return [Fraction(rng.randint(0, 6), 6) if at % 2 else Fraction(rng.randint(0, 97), 97) for at in range(rolls)]


@pytest.mark.parametrize("rolls", range(10))
def test_every_number_of_successes_over_every_fall(rolls: int) -> None:
    """Exactly, with fewer and more of them, and beyond both ends."""
    chances = some(rolls, rolls)
    expected, found = brute(chances), successes(Counter(chances))
    assert found.lost == 0
    for number in range(-2, rolls + 3):
        exactly = expected[number] if 0 <= number <= rolls else 0
        assert found.exactly(number) == exactly
        assert found.fewer(number) == sum(expected[: max(number, 0)])
        assert found.more(number) == sum(expected[max(number + 1, 0) :])


def test_equal_chances_are_the_binomial() -> None:
    """A power is as exact as a product; a chance with no roll changes nothing."""
    chance, rolls = Fraction(2, 7), 250
    found = successes({chance: rolls})
    assert found.lost == 0
    for number in range(rolls + 1):
        assert found.exactly(number) == comb(rolls, number) * chance**number * (1 - chance) ** (rolls - number)
    assert successes({Fraction(1, 3): 0}) == successes({})


@pytest.mark.parametrize("bits", [8, 12, 20, 40])
def test_no_chance_is_too_high_or_lower_than_the_bound(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However coarse the rounding: each chance and each sum of them is at most `lost` too low."""
    chances = Counter(some(40))
    exact = successes(chances)
    monkeypatch.setattr(module, "EXACT_BITS", 0)
    monkeypatch.setattr(module, "KEPT_BITS", bits)
    found = successes(chances)
    assert 0 < found.lost < 1
    for number in range(-1, 42):
        for chance in (type(found).exactly, type(found).fewer, type(found).more):
            assert 0 <= chance(exact, number) - chance(found, number) <= found.lost


def test_exact_up_to_the_limit_and_rounded_beyond_it() -> None:
    """A chance in sixths takes three bits a roll."""
    most = module.EXACT_BITS // 3
    assert successes({Fraction(1, 6): most}).lost == 0
    assert 0 < successes({Fraction(1, 6): most + 1}).lost < Fraction(1, 10**30)
