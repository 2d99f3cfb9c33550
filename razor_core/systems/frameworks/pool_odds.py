"""The exact odds, in closed form, of dice that add dice and lose the highest.

Every 6 adds a die, and an added 6 adds another (FW-2). So each of the n dice thrown starts a chain of 6s that ends in a
die that is not a 6. However long the chains get, n dice are not 6s. Let d be the number of faces of a die: 6, or 5 with
momentum, which leaves no 1 (FW-3).

The last die of each chain shows one of the d−1 faces below 6, each equally likely, whatever the 6s before it.

Let S be the number of 6s before the n-th die that is not a 6. The last of n+s dice is not a 6, and s of the others are:

    P(S = s) = C(n+s−1, s) (d−1)^n / d^(n+s)                                                    (exactly)

S ≥ s exactly when at most n−1 of the first n+s−1 dice are not 6s:

    P(S ≥ s) = Σ_{i<n} C(n+s−1, i) (d−1)^i / d^(n+s−1)                                          (or more)

Removing the m highest dice removes 6s first. If S > m, S−m of them are left, and they are the highest. If S ≤ m, all 6s
go, and m−S of the last dice too: for each of these m+1 values of S, a finite sum gives the highest face left and its
count. The factors (d−1)^n cancel, so n+s dice have C(n+s−1, s) · (ways of the last dice) out of d^(n+s). Nothing is cut
off, nothing is rounded.

Without explosions (interference) only the n dice are rolled, each 1 to 6, and the same finite sum covers them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import NamedTuple

from razor_core.odds.odds import Odds

SIX = 6


class Top(NamedTuple):
    """The highest face, 1 to 6, and the number of dice that show it; (0, 0) for no dice. Greater is better."""

    face: int
    times: int


NOTHING = Top(0, 0)


def top(faces: Sequence[int]) -> Top:
    """Return the highest of the faces and its count.

    >>> top((2, 5, 5)), top(())
    (Top(face=5, times=2), Top(face=0, times=0))
    """
    face = max(faces, default=0)
    return Top(face, faces.count(face))


def face_list(faces: Iterable[int]) -> str:
    """The faces with spaces between them.

    >>> face_list((6, 2))
    '6 2'
    """
    return " ".join(map(str, faces))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """`thrown` dice that lose the `lost` highest. `ones`: a 1 stays a 1; `explodes`: 6s add dice."""

    thrown: int
    lost: int = 0
    ones: bool = True
    explodes: bool = True

    @property
    def faces(self) -> range:
        """The faces that a die can show in the end."""
        return range(1 if self.ones else 2, SIX + 1)

    @property
    def endless(self) -> bool:
        """Whether the number of 6s has no limit."""
        return self.explodes and self.thrown > 0


def joined(one: Mapping[Top, int], other: Mapping[Top, int], most: int) -> dict[Top, int]:
    """Return the weights of the highest die of two pools together. A count of `most` means that many or more.

    >>> joined({Top(5, 1): 2}, {Top(5, 2): 1, Top(4, 1): 3}, most=9)
    {Top(face=5, times=3): 2, Top(face=5, times=1): 6}
    """
    weights: dict[Top, int] = {}
    for mine, weight in one.items():
        for theirs, times in other.items():
            highest = max(mine, theirs)
            if mine.face == theirs.face:
                highest = Top(mine.face, min(mine.times + theirs.times, most))
            weights[highest] = weights.get(highest, 0) + weight * times
    return weights


@cache
def finite_tops(pool: Pool) -> tuple[Mapping[Top, int], int]:
    """Return the weights of every finite outcome, and the number that they are out of.

    An endless pool with 6s left is not among them; `or_more` and `sixes` have its chances.
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
    """Return the number of ways for each highest face, and its count, of the `left` lowest of `count` dice.

    The highest left is `face` on c dice if left−c dice are lower and at most count−left are higher.

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


def or_more(pool: Pool, sixes: int) -> Fraction:
    """Return the chance that so many 6s, 1 or more, or more are left of an endless pool; 0 for any other pool."""
    if not pool.endless:
        return Fraction(0)
    n, s, d = pool.thrown, pool.lost + sixes, len(pool.faces)
    return Fraction(sum(comb(n + s - 1, i) * (d - 1) ** i for i in range(n)), d ** (n + s - 1))


@cache
def top_odds(pool: Pool, most: int) -> Odds[Top]:
    """Return the exact odds of the highest die left. A count of `most`, 1 or more, means that many or more.

    >>> top_odds(Pool(thrown=1), most=2)[Top(6, 1)]
    Fraction(5, 36)
    """
    finite, ways = finite_tops(pool)
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
