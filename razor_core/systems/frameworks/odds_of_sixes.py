"""The exact odds of the number of 6s that several pools have left together, however long their chains of 6s get.

A pool of n exploding dice that loses the m highest throws until n dice are not 6s. Say j of them had fallen, j < n,
when the m-th 6 fell. The 6s left are those among the throws until n−j more dice are not 6s. With d faces, and
u = 1 / (1 − z/d), the generating function of the number of 6s left is therefore a polynomial in u:

    G(z) = P(fewer than m 6s) + Σ_j C(m−1+j, j) (d−1)^n / d^(n+m) · u^(n−j)

The generating function of several pools is the product of theirs. d is 5 with momentum and 6 without, and

    z · u = d (u − 1)        u_d · u_e = (e · u_d − d · u_e) / (e − d)

so it stays a sum of powers of z, of u_5 and of u_6, with whole weights. As the coefficient of z^k in u^r is
C(k+r−1, r−1) / d^k, every chance is a polynomial in k over d^k, which `power_series` sums without end.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import pairwise, zip_longest
from math import comb, lcm

from razor_core.systems.frameworks.pool_odds import SIX, Pool, finite_tops

#: The number of faces that an exploding die can show: with momentum, and without.
FACES = (5, 6)


@dataclass(frozen=True, slots=True)
class Series:
    """A weight for every number of 6s, out of `ways`: Σ finite[k] z^k + Σ_d Σ_r endless[d][r−1] u_d^r."""

    finite: tuple[int, ...]
    endless: Mapping[int, tuple[int, ...]]
    ways: int


ONE = Series((1,), dict.fromkeys(FACES, ()), 1)


def sixes(pools: Iterable[Pool]) -> Series:
    """Return the number of 6s that the pools have left together."""
    return reduce(_with_pool, pools, ONE)


def more(series: Series, other: Series) -> Fraction:
    """Return the exact chance that the one number of 6s is greater than the other.

    >>> plain = sixes([Pool(thrown=1)])
    >>> more(plain, plain)
    Fraction(1, 7)
    """
    beyond = _beyond(series)
    total = sum(weight * _weight(beyond, at) for at, weight in enumerate(other.finite))
    total += sum(
        (weight * (_weight(other, at) - _at(other.finite, at)) for at, weight in enumerate(beyond.finite)),
        start=Fraction(0),
    )
    for faces, weights in other.endless.items():
        for die, tails in beyond.endless.items():
            if weights and tails:
                total += power_series(_product(weights, tails), len(weights) + len(tails) - 2, faces * die)
    return total / (other.ways * beyond.ways)


def power_series(polynomial: Callable[[int], int], degree: int, scale: int) -> Fraction:
    """Return the exact sum of polynomial(j) / scale^j over all j from 0. The scale is 2 or more, the values are whole.

    By Newton's forward differences f(j) = Σ_i Δ^i f(0) C(j, i), and with x = 1/scale Σ_j C(j, i) x^j is
    x^i / (1−x)^(i+1), so the infinite sum becomes a finite one: Σ_j f(j) x^j = Σ_i Δ^i f(0) · x^i / (1−x)^(i+1).

    >>> power_series(lambda j: j, 1, 2)
    Fraction(2, 1)
    """
    values = [polynomial(at) for at in range(degree + 1)]
    total = 0
    while values:
        # With x = 1/scale, x^i / (1−x)^(i+1) is scale / (scale−1)^(i+1).
        total = total * (scale - 1) + values[0]
        values = [after - before for before, after in pairwise(values)]
    return Fraction(total * scale, (scale - 1) ** (degree + 1))


def _with_pool(series: Series, pool: Pool) -> Series:
    """Return the number of 6s with those of one more pool."""
    if not pool.endless:
        found, ways = finite_tops(pool)
        weights = [0] * (pool.thrown + 1)
        for highest, weight in found.items():
            weights[highest.times if highest.face == SIX else 0] += weight
        return replace(_horner(series, weights, _times_z), ways=series.ways * ways)
    n, m, d = pool.thrown, pool.lost, len(pool.faces)
    # Of n dice, r are not yet thrown when the last 6 to lose has fallen: in none of the ways without one.
    orders = {n - j: comb(m - 1 + j, j) for j in range(n)} if m else {n: 1}
    powers = [orders.get(r, 0) * (d - 1) ** n for r in range(n + 1)]
    powers[0] = d ** (n + m) - sum(order * (d - 1) ** (n - r) * d**r for r, order in orders.items())
    return replace(_horner(series, powers, lambda each: _times_u(each, d)), ways=series.ways * d ** (n + m))


def _horner(series: Series, weights: Sequence[int], times: Callable[[Series], Series]) -> Series:
    """Return Σ_i weights[i] · times^i · series."""
    total = _scaled(series, 0)
    for weight in reversed(weights):
        total = _sum(times(total), _scaled(series, weight))
    return total


def _scaled(series: Series, by: int) -> Series:
    return replace(
        series,
        finite=tuple([weight * by for weight in series.finite]),
        endless={d: tuple([weight * by for weight in weights]) for d, weights in series.endless.items()},
    )


def _sum(one: Series, other: Series) -> Series:
    """The sum of two series of the same number of ways."""
    return replace(
        one,
        finite=_added(one.finite, other.finite),
        endless={d: _added(one.endless[d], other.endless[d]) for d in FACES},
    )


def _added(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple([a + b for a, b in zip_longest(one, other, fillvalue=0)])


def _times_z(series: Series) -> Series:
    """The series with one 6 more: z · u^r = d (u^r − u^(r−1))."""
    finite, endless = [0, *series.finite], dict[int, tuple[int, ...]]()
    for d, weights in series.endless.items():
        endless[d] = tuple([d * (here - above) for here, above in pairwise([*weights, 0])])
        finite[0] -= d * _at(weights, 0)
    return replace(series, finite=tuple(finite), endless=endless)


def _times_u(series: Series, d: int) -> Series:
    """The series times u of that number of faces."""
    (e,) = (faces for faces in FACES if faces != d)
    # z^k u = d z^(k−1) u − d z^(k−1), and u_d u_e^r = (e · u_d · u_e^(r−1) − d · u_e^r) / (e − d), down to u alone.
    first, *rest = _carried(series.finite, d)
    finite = [-d * weight for weight in rest]
    others = _carried(series.endless[e], e // (e - d))
    alone = first + e // (e - d) * _at(others, 0)
    return replace(
        series,
        finite=tuple(finite),
        endless={d: (alone, *series.endless[d]), e: tuple([-d // (e - d) * weight for weight in others])},
    )


def _carried(weights: Sequence[int], by: int) -> list[int]:
    """For each place the sum of the weights from there on, times `by` for each step away."""
    found, carry = list[int](), 0
    for weight in reversed(weights):
        carry = weight + by * carry
        found.append(carry)
    return found[::-1]


def _beyond(series: Series) -> Series:
    """For each k the weight of more than k: (G(1) − G(z)) / (1−z).

    With U = d / (d−1), the value of u at 1, (U^r − u^r) / (1−z) is Σ_i U^(r−i) u^i / (d−1) for i from 1 to r.
    """
    finite = [sum(series.finite[at + 1 :]) for at in range(len(series.finite))]
    endless = dict[int, list[Fraction]]()
    for d, weights in series.endless.items():
        tails, carry = list[Fraction](), Fraction(0)
        for weight in reversed(weights):
            carry = weight + carry * Fraction(d, d - 1)
            tails.append(carry / (d - 1))
        endless[d] = tails[::-1]
    common = lcm(*[tail.denominator for tails in endless.values() for tail in tails])
    return Series(
        tuple([weight * common for weight in finite]),
        {d: tuple([int(tail * common) for tail in tails]) for d, tails in endless.items()},
        series.ways * common,
    )


def _weight(series: Series, at: int) -> Fraction:
    """The weight of that number of 6s."""
    endless = (Fraction(_polynomial(weights, at), d**at) for d, weights in series.endless.items())
    return sum(endless, start=Fraction(_at(series.finite, at)))


def _polynomial(weights: Sequence[int], at: int) -> int:
    """The value at a number of 6s of Σ_r weights[r−1] C(k+r−1, r−1)."""
    return sum(weight * comb(at + power, power) for power, weight in enumerate(weights))


def _product(one: Sequence[int], other: Sequence[int]) -> Callable[[int], int]:
    return lambda at: _polynomial(one, at) * _polynomial(other, at)


def _at(weights: Sequence[int], at: int) -> int:
    return weights[at] if at < len(weights) else 0
