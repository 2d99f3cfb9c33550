"""Dice that add dice: what is left of them when the highest are taken away, in exact closed form.

Every 6 adds a die, and an added 6 another (FW-2), so each of the n dice thrown grows a chain of 6s that ends in one die
that is no 6. However long the chains get, n dice are no 6s. Let d be the faces a die can show: 6, or 5 with momentum,
which leaves no 1 (FW-3).

The dice that end the chains. Each shows one of the d−1 faces that are no 6, all alike, whatever the 6s before it.

The 6s. S of them fall before the n-th die that is none. The last of n+s dice is none, and s of the others are:

    P(S = s) = C(n+s−1, s) (d−1)^n / d^(n+s)                                                    (exactly)

and S ≥ s just when at most n−1 of the first n+s−1 dice are no 6s:

    P(S ≥ s) = Σ_{i<n} C(n+s−1, i) (d−1)^i / d^(n+s−1)                                          (or more)

Taking away the m highest takes 6s first. Where S > m, S−m of them are left, and they are the highest. Where S ≤ m, all
of them go, and m−S of the chains' ends: for each of these m+1 values of S the highest face left, and its count, come
from a finite sum. The factors (d−1)^n cancel, so that n+s dice have C(n+s−1, s) · (ways of the ends) out of d^(n+s).
Nothing is cut off, nothing is rounded.

Without explosions (interference) the n dice are all there is, 1 to 6, and the same finite sum covers them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import NamedTuple

from razor_core.rules.odds import Odds

SIX = 6


class Top(NamedTuple):
    """The highest face, 1 to 6, and on how many dice it shows; (0, 0) where there is no die. Greater is better."""

    face: int
    times: int


NOTHING = Top(0, 0)


def top(faces: Sequence[int]) -> Top:
    """The highest of the faces and its count.

    >>> top((2, 5, 5)), top(())
    (Top(face=5, times=2), Top(face=0, times=0))
    """
    face = max(faces, default=0)
    return Top(face, faces.count(face))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """`thrown` dice of which the `lost` highest go; `ones` where a 1 stays a 1, `explodes` where 6s add dice."""

    thrown: int
    lost: int = 0
    ones: bool = True
    explodes: bool = True

    @property
    def faces(self) -> range:
        """The faces that a die can end up with."""
        return range(1 if self.ones else 2, SIX + 1)

    @property
    def endless(self) -> bool:
        """Whether there is no bound to the number of 6s."""
        return self.explodes and self.thrown > 0


@cache
def settled(pool: Pool) -> tuple[Mapping[Top, int], int]:
    """What the dice left come to, as weights out of the number returned beside: all but 6s of an endless pool.

    What is wanting to that number is the weight of a 6 or more left of an endless pool: see `exactly`, `or_more`.
    """
    n, m, d = pool.thrown, pool.lost, len(pool.faces)
    if not pool.endless:
        return MappingProxyType(lowest(n, n - m, pool.faces)), d**n
    weights: dict[Top, int] = {}
    for sixes in range(m + 1):
        orders = comb(n + sixes - 1, sixes) * d ** (m - sixes)
        for left, ways in lowest(n, n - (m - sixes), pool.faces[:-1]).items():
            weights[left] = weights.get(left, 0) + orders * ways
    return MappingProxyType(weights), d ** (n + m)


def lowest(count: int, left: int, faces: range) -> dict[Top, int]:
    """In how many ways the `left` lowest of `count` dice have which highest face, on how many of them.

    The highest left is `face` on c of them where left−c dice are lower, and at most count−left are higher.

    >>> lowest(2, 1, range(1, 3))
    {Top(face=1, times=1): 3, Top(face=2, times=1): 1}
    """
    if left <= 0:
        return {NOTHING: len(faces) ** count}
    found = {}
    for below, face in enumerate(faces):
        above = len(faces) - 1 - below
        for lower in range(left if below else 1):
            others = count - lower
            rest = sum(comb(others, higher) * above**higher for higher in range(count - left + 1))
            found[Top(face, left - lower)] = comb(count, lower) * below**lower * rest
    return found


def exactly(pool: Pool, sixes: int) -> Fraction:
    """The chance that so many 6s, 1 or more, are left of an endless pool; 0 of any other."""
    if not pool.endless:
        return Fraction(0)
    n, s, d = pool.thrown, pool.lost + sixes, len(pool.faces)
    return Fraction(comb(n + s - 1, s) * (d - 1) ** n, d ** (n + s))


def or_more(pool: Pool, sixes: int) -> Fraction:
    """The chance that so many 6s, 1 or more, or more than that are left of an endless pool; 0 of any other."""
    if not pool.endless:
        return Fraction(0)
    n, s, d = pool.thrown, pool.lost + sixes, len(pool.faces)
    return Fraction(sum(comb(n + s - 1, i) * (d - 1) ** i for i in range(n)), d ** (n + s - 1))


@cache
def shown(pool: Pool, most: int) -> Odds[Top]:
    """The exact odds of what the dice left come to, counting to `most`, 1 or more: that count stands for more as well.

    >>> shown(Pool(thrown=1), most=2)[Top(6, 1)]
    Fraction(5, 36)
    """
    finite, ways = settled(pool)
    n, m, d = pool.thrown, pool.lost, len(pool.faces)
    weights: dict[Top, int] = {}
    for left, weight in finite.items():
        counted = Top(left.face, min(left.times, most))
        weights[counted] = weights.get(counted, 0) + weight * d**most
    if pool.endless:
        for sixes in range(1, most):
            s = m + sixes
            weights[Top(SIX, sixes)] = comb(n + s - 1, s) * (d - 1) ** n * d ** (most - sixes)
        weights[Top(SIX, most)] = ways * d**most - sum(weights.values())
    return Odds(weights)
