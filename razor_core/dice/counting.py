"""Exact chances of the total of any dice."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb, prod
from operator import add, ge, sub
from typing import NamedTuple

from razor_core.dice.joint_weights import Joint, added_up
from razor_core.dice.pools import MOST_ON, GoesOn, Keep, Notation, Pool, Term
from razor_core.dice.weights import Budget, Sums, added, bits_for, certain, packed, parts
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
        total = total.times(sums if term.sign > 0 else sums.negative(budget), budget)
    return Odds(dict(total.items()))


def ways(term: Term) -> int:
    """Return in how many ways, of equal weight, the dice of a term can fall."""
    return prod([sum(chain(pool).values()) ** pool.count for pool in term.pools])


def term_sums(term: Term, bits: int, budget: Budget) -> Sums:
    """Return the weights of what the dice of a term come to, as they are kept."""
    first = term.pools[0]
    if term.keep and first.on is GoesOn.ADDS and first.count:
        weights = added(_kept_of_added(first, term.keep, budget))
        return packed(weights, bits, budget)
    alike = [(pool.count, chain(pool)) for pool in term.pools]
    if term.keep and term.keep.count < sum([count for count, _ in alike]):
        return kept(alike, term.keep, bits, budget)
    sums = certain(0, bits)
    for count, values in alike:
        sums = sums.times(packed(values, bits, budget).power(count, budget), budget)
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

    The values are passed from the worst to the best. A state says how many dice of each kind show a better one, and has
    the sums of the best of the others: numbers that stay short for long.
    """
    if not keep.best:
        turned = [(count, {-value: weight for value, weight in weights.items()}) for count, weights in alike]
        return kept(turned, Keep(keep.count), bits, budget).negative(budget)
    values = sorted({value for _, weights in alike for value in weights})
    low, size = values[0], (values[-1] - values[0]) * keep.count + 1
    states = _states([count for count, _ in alike], keep.count, budget)
    sums, worse = {state.better: 0 for state in states}, [0] * len(alike)
    for value in values:
        shows, place = [weights.get(value, 0) for _, weights in alike], bits * (value - low)
        for state in states:
            budget.spend(3 + len(state.moves) * (4 + parts(size, bits) // 180))
            total, enough = 0, prod(map(pow, map(add, shows, worse), state.others))
            for times, then, ways in state.moves:
                weight = ways * prod(map(pow, shows, times))
                if weight:
                    total += sums[then] * weight << place * sum(times)
                    enough -= weight * prod(map(pow, worse, map(sub, state.others, times)))
            sums[state.better] = total + (enough << place * state.needed)
        worse = list(map(add, worse, shows))
    return Sums(low * keep.count, sums[states[0].better], size, bits)


class _State(NamedTuple):
    """How many dice of each kind show something better, how many others there are, and how many of these are kept.

    `moves` are the ways in which fewer of them than that show a value: how many of each kind, what shows something
    better or this value then, and in how many ways.
    """

    better: tuple[int, ...]
    others: tuple[int, ...]
    needed: int
    moves: list[tuple[tuple[int, ...], tuple[int, ...], int]]


def _states(counts: Sequence[int], most: int, budget: Budget) -> list[_State]:
    """Return the states of dice of several kinds, of which so many are kept: each before those that it comes from."""
    able = [range(min(count, most - 1) + 1) for count in counts]
    budget.spend(prod(map(len, able)))
    numbers = sorted([some for some in product(*able) if sum(some) < most], key=sum)
    found = list[_State]()
    for better in numbers:
        others, needed = tuple(map(sub, counts, better)), most - sum(better)
        moves = [
            (times, tuple(map(add, better, times)), prod(map(comb, others, times)))
            for times in numbers
            if sum(times) < needed and all(map(ge, others, times))
        ]
        budget.spend(len(numbers) + len(moves))
        found.append(_State(better, others, needed, moves))
    return found


def with_added(pool: Pool, most: int, budget: Budget) -> Joint:
    """Return the weights of how many dice show the greatest face, at most so many, and how many another one.

    The dice each add another after the greatest face. What the others show has weights of its own.
    """
    faces = cast(pool)
    on, whole = faces[pool.faces[-1]], sum(faces.values())
    one: Joint = {(times, 1): on**times * whole ** (MOST_ON - times) for times in range(MOST_ON + 1)}
    return added_up([(pool.count, {**one, (MOST_ON + 1, 0): on ** (MOST_ON + 1)})], (most, None), budget)


def _kept_of_added(pool: Pool, keep: Keep, budget: Budget) -> Iterator[tuple[int, int]]:
    """Yield what is kept of dice that each add another after the greatest face, with weights.

    How many show the greatest face, and how many another, decides how the others are counted.
    """
    others, greatest = cast(pool), pool.faces[-1]
    bits = bits_for(sum(others.values()) ** ((MOST_ON + 1) * pool.count))
    del others[greatest]
    for (most, rest), weight in with_added(pool, keep.count, budget).items():
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
        return packed(values, bits, budget).power(count, budget)
    return kept([alike], keep, bits, budget)
