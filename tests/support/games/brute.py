"""Razorweave's dice counted over every throw, without razor_core, to check the fast code against."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product


@cache
def pool(net: int) -> Counter[tuple[int, bool]]:
    """Count the throws of 4 to 6 dice by (sum of the four kept dice, whether all dice are ones)."""
    seen: Counter[tuple[int, bool]] = Counter()
    for faces in product(range(1, 7), repeat=4 + abs(net)):
        ascending = sorted(faces)
        kept = ascending[-4:] if net >= 0 else ascending[:4]
        seen[sum(kept), max(faces) == 1] += 1
    return seen


def chance(net: int, kept_at_least: int) -> Fraction:
    """Return the chance that the four kept dice sum to that or more."""
    seen = pool(net)
    return Fraction(sum(ways for (kept, _), ways in seen.items() if kept >= kept_at_least), seen.total())


def mean(net: int) -> Fraction:
    """Return the mean of the sum of the four kept dice."""
    seen = pool(net)
    return Fraction(sum(kept * ways for (kept, _), ways in seen.items()), seen.total())


def tier_name(margin: int, all_ones: bool) -> str:
    """Return the tier by the book's table."""
    if all_ones or margin <= -7:
        return "CRITICAL_FAILURE"
    if margin <= -3:
        return "FAILURE"
    if margin <= -1:
        return "PARTIAL_SUCCESS"
    return "FULL_SUCCESS" if margin <= 4 else "CRITICAL_SUCCESS"


def tiers(net: int, modifier: int, dc: int) -> dict[str, Fraction]:
    """Return the chance of each possible tier, by name."""
    seen = pool(net)
    found: Counter[str] = Counter()
    for (kept, all_ones), ways in seen.items():
        found[tier_name(kept + modifier - dc, all_ones)] += ways
    return {name: Fraction(ways, seen.total()) for name, ways in found.items()}
