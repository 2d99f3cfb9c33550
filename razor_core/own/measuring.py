"""What is measured of dice: of units that lie there, and of all ways in which they can fall, with exact weights.

The values of a die are passed one after another, as in rules/dice.py, with what is measured so far as the state.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, prod
from operator import sub

from razor_core.dice.counting import cast, chain, term_sums, ways, with_added
from razor_core.dice.joint_weights import Joint, added_up
from razor_core.dice.pools import MOST_ON, GoesOn, Pool, Term
from razor_core.dice.weights import Budget, bits_for
from razor_core.own.comparisons import COMPARISONS


@dataclass(frozen=True, slots=True)
class Gauge:
    """A measure for one check: its kind; for a count the comparison, the number, and from where on all are equal."""

    kind: str
    sign: str = "="
    bound: int = 0
    most: int | None = None

    def matches(self, value: int) -> int:
        """Return 1 for a value that is counted, 0 for another."""
        return int(COMPARISONS[self.sign](value, self.bound))

    def capped(self, count: int) -> int:
        """Return a count, or from where on all are equal."""
        return count if self.most is None else min(count, self.most)

    def of(self, values: Sequence[int]) -> int:
        """Return what is measured of these values. Without any it is 0."""
        if self.kind == "sum":
            return sum(values)
        if self.kind == "count":
            return self.capped(sum([self.matches(value) for value in values]))
        if not values:
            return 0
        if self.kind == "alike":
            return max([values.count(value) for value in set(values)])
        return max(values) if self.kind == "highest" else min(values)

    def joined(self, one: int, other: int) -> int:
        """Return what is measured of dice of which some show nothing that the others show."""
        if self.kind in ("sum", "count"):
            return self.capped(one + other)
        return min(one, other) if self.kind == "lowest" else max(one, other)

    def shown(self, value: int, falling: bool) -> Callable[[int, int, bool], int]:
        """Return the function to what is measured once more dice show the value, from what is measured so far.

        It also takes how many dice, 1 or more, and whether they are the first. `falling` says that values come from the
        greatest down.
        """
        if self.kind == "sum":
            return lambda so_far, times, first: so_far + value * times
        if self.kind == "count":
            matches = self.matches(value)
            return lambda so_far, times, first: self.capped(so_far + times) if matches else so_far
        if self.kind == "alike":
            return lambda so_far, times, first: max(so_far, times)
        if (self.kind == "lowest") is falling:
            return lambda so_far, times, first: value
        return lambda so_far, times, first: value if first else so_far


def joint(term: Term, gauges: Sequence[Gauge], budget: Budget) -> Joint:
    """Return every combination of what is measured of the dice, with its weight. RuleError `dice` for too many."""
    dice = sum([pool.count for pool in term.pools])
    if not dice:
        return {(0,) * len(gauges): 1}
    keeps = term.keep
    if (keeps.count if keeps else dice) == 1 and not _adds(term):
        return _of_single(_extreme(term.pools, keeps is None or keeps.best, budget), gauges)
    if [gauge.kind for gauge in gauges] == ["sum"]:
        sums = term_sums(term, bits_for(ways(term)), budget)
        budget.spend(sums.size)
        return {(total,): weight for total, weight in sums.items()}
    if keeps is None and all(gauge.kind in ("sum", "count") for gauge in gauges):
        return _added(term.pools, gauges, budget)
    if keeps is None and [gauge.kind for gauge in gauges] in (["highest"], ["lowest"]) and not _adds(term):
        return _extreme(term.pools, gauges[0].kind == "highest", budget)
    falling = keeps is None or keeps.best
    most = keeps.count if keeps else (MOST_ON + 2) * dice
    if _adds(term):
        return _with_added(term.pools[0], gauges, most, falling, budget)
    return passed([(pool.count, chain(pool)) for pool in term.pools], gauges, most, falling, budget)


def _adds(term: Term) -> bool:
    """Return whether dice of a term add others."""
    return term.pools[0].on is GoesOn.ADDS


def _extreme(pools: Sequence[Pool], highest: bool, budget: Budget) -> Joint:
    """Return the highest or the lowest value of all dice: of each value, the ways up to it less those before it."""
    dice = [(pool.count, chain(pool)) for pool in pools]
    values = sorted({value for _, weights in dice for value in weights}, reverse=not highest)
    bits = sum([count * sum(weights.values()).bit_length() for count, weights in dice])
    budget.spend(len(values) * len(dice) * (2 + bits // 400))
    found, before, upto = Joint(), 0, [0] * len(dice)
    for value in values:
        upto = [so_far + weights.get(value, 0) for so_far, (_, weights) in zip(upto, dice, strict=True)]
        whole = prod([so_far**count for so_far, (count, _) in zip(upto, dice, strict=True)])
        if whole > before:
            found[(value,)] = whole - before
        before = whole
    return found


def _of_single(sums: Joint, gauges: Sequence[Gauge]) -> Joint:
    """Return what is measured where a single die counts: all of it by its value."""
    found: Joint = {}
    for value, weight in sums.items():
        key = tuple([gauge.of(value) for gauge in gauges])
        found[key] = found.get(key, 0) + weight
    return found


def _added(pools: Iterable[Pool], gauges: Sequence[Gauge], budget: Budget) -> Joint:
    """Return what is measured by sums and counts alone: that of each die, added up."""
    ones = [(pool.count, _of_one(pool, gauges)) for pool in pools if pool.count]
    return added_up(ones, [gauge.most for gauge in gauges], budget)


def _of_one(pool: Pool, gauges: Sequence[Gauge]) -> Joint:
    """Return what sums and counts make of one die, with those that it adds."""
    found: Joint = {}
    if pool.on is not GoesOn.ADDS:
        for value, weight in chain(pool).items():
            key = tuple([gauge.of((value,)) for gauge in gauges])
            found[key] = found.get(key, 0) + weight
        return found
    faces, greatest = cast(pool), pool.faces[-1]
    whole, on = sum(faces.values()), faces.pop(greatest)
    for times in range(MOST_ON + 2):
        ends = faces.items() if times <= MOST_ON else [(None, 1)]
        for face, weight in ends:
            values = (greatest,) * times + (() if face is None else (face,))
            key = tuple([gauge.of(values) for gauge in gauges])
            found[key] = found.get(key, 0) + weight * on**times * whole ** max(0, MOST_ON - times)
    return found


def _with_added(pool: Pool, gauges: Sequence[Gauge], most: int, falling: bool, budget: Budget) -> Joint:
    """Return what is measured of dice that add others: by how many show the greatest face, and how many another."""
    others, greatest = cast(pool), pool.faces[-1]
    del others[greatest]
    found, lower = Joint(), dict[tuple[int, int], Joint]()
    for (shown, rest), weight in with_added(pool, most, budget).items():
        high = min(shown, most if falling else max(0, most - rest))
        taken = min(most - high, rest)
        if (rest, taken) not in lower:
            lower[rest, taken] = passed([(rest, others)], gauges, taken, falling, budget)
        budget.spend(len(lower[rest, taken]) * (2 + len(gauges)))
        best = [gauge.of((greatest,) * high) for gauge in gauges]
        for key, times in lower[rest, taken].items():
            both = zip(gauges, best, key, strict=True)
            new = tuple([gauge.joined(*pair) for gauge, *pair in both] if taken else best) if high else key
            found[new] = found.get(new, 0) + weight * times
    return found


def passed(
    alike: Sequence[tuple[int, Mapping[int, int]]], gauges: Sequence[Gauge], most: int, falling: bool, budget: Budget
) -> Joint:
    """Return what is measured of dice, of each kind so many with the weights of their values, where the best are kept.

    `most` are kept: the greatest where values come `falling`, else the least.
    """
    values = sorted({value for _, weights in alike for value in weights}, reverse=falling)
    states: dict[tuple[tuple[int, ...], int, tuple[int, ...]], int] = {
        (tuple([count for count, _ in alike]), 0, (0,) * len(gauges)): 1
    }
    found, later = Joint(), [sum(weights.values()) for _, weights in alike]
    for value in values:
        shows = [weights.get(value, 0) for _, weights in alike]
        later = list(map(sub, later, shows))
        changes = [gauge.shown(value, falling) for gauge in gauges]
        choices = dict[tuple[int, ...], list[tuple[tuple[int, ...], int, int]]]()
        after = dict[tuple[tuple[int, ...], int, tuple[int, ...]], int]()
        for (left, kept, measured), weight in states.items():
            if left not in choices:
                choices[left] = _choices(left, shows, [not rest for rest in later])
            budget.spend(len(choices[left]) * (4 + len(gauges)) // 2)
            for then, times, many in choices[left]:
                used, new = min(times, most - kept), measured
                if used:
                    new = tuple([change(old, used, not kept) for change, old in zip(changes, measured, strict=True)])
                if kept + used < most:
                    state = (then, kept + used, new)
                    after[state] = after.get(state, 0) + weight * many
                else:
                    # The others may show anything that is left.
                    found[new] = found.get(new, 0) + weight * many * prod(map(pow, later, then))
        states = after
    for (_, _, measured), weight in states.items():
        found[measured] = found.get(measured, 0) + weight
    return found


def _choices(left: Sequence[int], shows: Sequence[int], last: Sequence[bool]) -> list[tuple[tuple[int, ...], int, int]]:
    """Return how many dice of each kind can be left after a value, how many show it, and in how many ways."""
    found: list[tuple[tuple[int, ...], int, int]] = [((), 0, 1)]
    for dice, shown, ends in zip(left, shows, last, strict=True):
        able = [dice] if ends else range(dice + 1) if shown else [0]
        found = [
            ((*rest, dice - times), seen + times, so_far * comb(dice, times) * shown**times)
            for rest, seen, so_far in found
            for times in able
        ]
    return found


def summed(joints: Sequence[tuple[int, Joint]], budget: Budget) -> Joint:
    """Return the sums of numbers that fall each for itself, each with its sign."""
    if len(joints) == 1 and joints[0][0] == 1:
        return joints[0][1]
    signed: list[Joint] = [{(sign * number,): weight for (number,), weight in joint.items()} for sign, joint in joints]
    return added_up([(1, one) for one in signed], (None,), budget)


def independent(joints: Sequence[Joint], cost: int, budget: Budget) -> Joint:
    """Return all combinations of what is measured of several dice that fall each for themselves, of that cost each."""
    budget.spend(prod([len(joint) for joint in joints]) * cost)
    total, *others = joints or [{(): 1}]
    for one in others:
        total = {(*before, *more): weight * times for before, weight in total.items() for more, times in one.items()}
    return total
