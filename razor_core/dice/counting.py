"""Exact chances of the total of any dice."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, prod

from razor_core.dice.pools import MOST_ON, GoesOn, Keep, Notation, Pool, Term
from razor_core.dice.sums import Budget, Sums, added, bits_for, certain, packed, parts
from razor_core.odds.odds import Odds

#: Dice that are alike: how many, and the weight of each value of one.
Alike = tuple[int, Mapping[int, int]]


def odds(notation: Notation) -> Odds[int]:
    """Return the exact chance of every total. RuleError `dice` where there are too many dice to count.

    >>> from razor_core.dice import read
    >>> odds(read("2d6")).mean(), odds(read("1d2 + 1"))
    (Fraction(7, 1), Odds({2: 1, 3: 1}))
    """
    budget = Budget()
    bits = bits_for(prod([ways(term) for term in notation.terms]))
    total = certain(notation.plus, bits)
    for term in notation.terms:
        sums = term_sums(term, bits, budget)
        total = total.times(sums if term.sign > 0 else sums.negative(), budget)
    return Odds(dict(total.items()))


def ways(term: Term) -> int:
    """Return in how many ways, of equal weight, the dice of a term can fall."""
    return prod([sum(chain(pool).values()) ** pool.count for pool in term.pools])


def term_sums(term: Term, bits: int, budget: Budget) -> Sums:
    """Return the weights of what the dice of a term come to, as they are kept."""
    first = term.pools[0]
    if term.keep and first.on is GoesOn.ADDS and first.count:
        weights = added(_kept_of_added(first, term.keep, budget))
        return packed(weights, bits)
    alike = [(pool.count, chain(pool)) for pool in term.pools]
    if term.keep and term.keep.count < sum([count for count, _ in alike]):
        return kept(alike, term.keep, bits, budget)
    sums = certain(0, bits)
    for pool, (count, values) in zip(term.pools, alike, strict=True):
        if pool.plain:
            sums = sums.plus_dice(count, len(pool.faces), budget)
        else:
            sums = sums.times(packed(values, bits).power(count, budget), budget)
    return sums


def cast(pool: Pool) -> dict[int, int]:
    """Return the weight of each face that a die of a pool has once it lies, thrown again where it has to be.

    >>> cast(Pool(1, (1, 2), again=1))
    {1: 1, 2: 3}
    """
    falls = sum([face <= pool.again for face in pool.faces]) if pool.again is not None else 0
    if not falls:
        return added((face, 1) for face in pool.faces)
    stays = len(pool.faces)
    return added((face, falls + (stays if face > (pool.again or 0) else 0)) for face in pool.faces)


def chain(pool: Pool) -> dict[int, int]:
    """Return the weight of each value of a die of a pool with all by which it goes on, or which it adds."""
    faces = cast(pool)
    if pool.on is GoesOn.NEVER:
        return faces
    greatest, whole = pool.faces[-1], sum(faces.values())
    on = faces.pop(greatest)
    found = [
        (times * greatest + face, on**times * weight * whole ** (MOST_ON - times))
        for times in range(MOST_ON + 1)
        for face, weight in faces.items()
    ]
    return added([*found, ((MOST_ON + 1) * greatest, on ** (MOST_ON + 1))])


def kept(alike: Sequence[Alike], keep: Keep, bits: int, budget: Budget) -> Sums:
    """Return the weights of the sum of the dice that are kept: fewer than there are.

    The values are passed from the best kept to the worst. A state says how many dice of each kind have shown one so
    far; once they are enough, the others may show anything worse.
    """
    values = sorted({value for _, weights in alike for value in weights}, reverse=keep.best)
    low = min(values)
    left = [sum(weights.values()) for _, weights in alike]
    states, total = {(0,) * len(alike): 1}, 0
    cost = 2 + parts(keep.count * (max(values) - low + 1), bits) // 60
    for value in values:
        shows = [weights.get(value, 0) for _, weights in alike]
        left = [rest - shown for rest, shown in zip(left, shows, strict=True)]
        after = dict[tuple[int, ...], int]()
        for before, sums in states.items():
            free = [count - seen for (count, _), seen in zip(alike, before, strict=True)]
            needed = keep.count - sum(before)
            enough = _at_least(needed, free, shows, left)
            budget.spend(cost if enough else 1)
            total += sums * enough << bits * (value - low) * needed
            for times in _fewer(needed, free, shows):
                budget.spend(cost)
                chosen = zip(free, times, shows, strict=True)
                weight = prod([comb(dice, showing) * shown**showing for dice, showing, shown in chosen])
                then = tuple([seen + more for seen, more in zip(before, times, strict=True)])
                after[then] = after.get(then, 0) + (sums * weight << bits * (value - low) * sum(times))
        states = after
    return Sums(low * keep.count, total, (max(values) - low) * keep.count + 1, bits)


def _fewer(needed: int, free: Sequence[int], shows: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield how many dice of each kind may show a value, fewer than are needed in all."""
    able = [range(min(dice, needed - 1) + 1) if shown else range(1) for dice, shown in zip(free, shows, strict=True)]
    return (times for times in product(*able) if sum(times) < needed)


def _at_least(needed: int, free: Sequence[int], shows: Sequence[int], left: Sequence[int]) -> int:
    """Return in how many ways at least so many dice show a value, and the others one that is left."""
    ways = [1]
    for dice, shown, rest in zip(free, shows, left, strict=True):
        of = [comb(dice, times) * shown**times * rest ** (dice - times) for times in range(dice + 1)]
        sums = [0] * (len(ways) + dice)
        for at, way in enumerate(ways):
            for times, weight in enumerate(of):
                sums[at + times] += way * weight
        ways = sums
    return sum(ways[needed:])


def _kept_of_added(pool: Pool, keep: Keep, budget: Budget) -> Iterator[tuple[int, int]]:
    """Yield what is kept of dice that each add another after the greatest face, with weights.

    How many show the greatest face, and how many another, decides how the others are counted.
    """
    others, greatest = cast(pool), pool.faces[-1]
    on, whole = others.pop(greatest), sum(cast(pool).values())
    states = {(0, 0): 1}
    for _ in range(pool.count):
        after = dict[tuple[int, int], int]()
        for (most, rest), weight in states.items():
            budget.spend(MOST_ON)
            for times in range(MOST_ON + 2):
                more, ends = (times, 1) if times <= MOST_ON else (MOST_ON + 1, 0)
                then = min(most + more, keep.count), rest + ends
                after[then] = after.get(then, 0) + weight * on**more * whole ** (MOST_ON + 1 - more - ends)
        states = after
    bits = bits_for(whole ** ((MOST_ON + 1) * pool.count))
    for (most, rest), weight in states.items():
        highest = most if keep.best else max(0, keep.count - rest)
        taken = min(keep.count - highest, rest)
        for value, ways in _of_others((rest, others), Keep(taken, keep.best), bits, budget).items():
            yield value + greatest * highest, ways * weight


def _of_others(alike: Alike, keep: Keep, bits: int, budget: Budget) -> Sums:
    """Return the weights of what is kept of equal dice, which may be none or all of them."""
    count, values = alike
    if not keep.count:
        return Sums(0, sum(values.values()) ** count, 1, bits)
    if keep.count == count:
        return packed(values, bits).power(count, budget)
    return kept([alike], keep, bits, budget)
