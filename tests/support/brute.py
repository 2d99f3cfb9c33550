"""Counts dice the slow and plain way, without razor_core: what the fast code is held against."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product


@cache
def pool(net: int) -> Counter[tuple[int, bool]]:
    """How often 4 to 6 dice come to (the four kept added up, whether all rolled are ones), over every fall."""
    seen: Counter[tuple[int, bool]] = Counter()
    for faces in product(range(1, 7), repeat=4 + abs(net)):
        ascending = sorted(faces)
        kept = ascending[-4:] if net >= 0 else ascending[:4]
        seen[sum(kept), max(faces) == 1] += 1
    return seen


def chance(net: int, kept_at_least: int) -> Fraction:
    """How likely the four kept dice come to that or more."""
    seen = pool(net)
    return Fraction(sum(ways for (kept, _), ways in seen.items() if kept >= kept_at_least), seen.total())


def mean(net: int) -> Fraction:
    """What the four kept dice come to on average."""
    seen = pool(net)
    return Fraction(sum(kept * ways for (kept, _), ways in seen.items()), seen.total())


def tier_name(margin: int, all_ones: bool) -> str:
    """The tier, written out as the book's table has it."""
    if all_ones or margin <= -7:
        return "CRITICAL_FAILURE"
    if margin <= -3:
        return "FAILURE"
    if margin <= -1:
        return "PARTIAL_SUCCESS"
    return "FULL_SUCCESS" if margin <= 4 else "CRITICAL_SUCCESS"


def tiers(net: int, modifier: int, dc: int) -> dict[str, Fraction]:
    """The chance of every tier that can come up, by its name."""
    seen = pool(net)
    found: Counter[str] = Counter()
    for (kept, all_ones), ways in seen.items():
        found[tier_name(kept + modifier - dc, all_ones)] += ways
    return {name: Fraction(ways, seen.total()) for name, ways in found.items()}
