"""What is measured of dice: of units that lie there, and of all ways in which they can fall, with exact weights.

The values of a die are passed one after another, as in rules/dice.py, with what is measured so far as the state.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, prod

from razor_core.dice.counting import cast, chain, term_sums, ways
from razor_core.dice.pools import MOST_ON, GoesOn, Pool, Term
from razor_core.dice.sums import Budget, bits_for
from razor_core.own.comparing import COMPARISONS

#: What is measured of some dice, in the order of the measures, and the weight of each.
Joint = dict[tuple[int, ...], int]


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

    def after(self, so_far: int, value: int, times: int, first: bool, falling: bool) -> int:
        """Return what is measured once so many more dice show the value; `first` where none did before.

        `falling` says that values come from the greatest down.
        """
        if not times:
            return so_far
        if self.kind == "sum":
            return so_far + value * times
        if self.kind == "count":
            return self.capped(so_far + times * self.matches(value))
        if self.kind == "alike":
            return max(so_far, times)
        return value if first or (self.kind == "lowest") is falling else so_far


def joint(term: Term, gauges: Sequence[Gauge], budget: Budget) -> Joint:
    """Return every combination of what is measured of the dice, with its weight. RuleError `dice` for too many."""
    dice = sum([pool.count for pool in term.pools])
    if not dice:
        return {(0,) * len(gauges): 1}
    keeps = term.keep
    if len(gauges) > 1 and (keeps.count if keeps else dice) == 1 and (keeps or not _adds(term)):
        return _of_single(joint(term, (Gauge("sum"),), budget), gauges)
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
    budget.spend(len(values) * len(dice))
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
    """Return what is measured by sums and counts alone: that of each die, added up, all measures side by side."""
    total = {0: 1}
    for pool in pools:
        one = {_side_by_side(key): weight for key, weight in _of_one(pool, gauges).items()}
        for _ in range(pool.count):
            budget.spend(len(total) * len(one) // 5)
            after = dict[int, int]()
            for before, weight in total.items():
                for more, times in one.items():
                    then = before + more
                    after[then] = after.get(then, 0) + weight * times
            total = dict[int, int]()
            for key, weight in after.items():
                capped = _side_by_side(_apart(key, gauges))
                total[capped] = total.get(capped, 0) + weight
    return {_apart(key, gauges): weight for key, weight in total.items()}


#: A measure is less than half of this, either way.
_PLACE = 1 << 20


def _side_by_side(measured: Sequence[int]) -> int:
    """Return one number for what is measured: sums of such numbers are those of sums."""
    return sum([number * _PLACE**at for at, number in enumerate(measured)])


def _apart(key: int, gauges: Sequence[Gauge]) -> tuple[int, ...]:
    """Return what is measured of one number, with counts only up to where all are equal."""
    found = list[int]()
    for gauge in gauges:
        number = (key + _PLACE // 2) % _PLACE - _PLACE // 2
        key = (key - number) // _PLACE
        found.append(gauge.capped(number))
    return tuple(found)


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
    whole, on = sum(others.values()), others.pop(greatest)
    states = {(0, 0): 1}
    for _ in range(pool.count):
        budget.spend(len(states) * MOST_ON)
        after = dict[tuple[int, int], int]()
        for (shown, rest), weight in states.items():
            for times in range(MOST_ON + 2):
                then = (shown + times, rest + (times <= MOST_ON))
                after[then] = after.get(then, 0) + weight * on**times * whole ** max(0, MOST_ON - times)
        states = after
    found: Joint = {}
    for (shown, rest), weight in states.items():
        # The dice that show it are passed with the others, as dice that can show nothing else.
        kinds: list[tuple[int, Mapping[int, int]]] = [(shown, {greatest: 1}), (rest, others)]
        for key, times in passed([kind for kind in kinds if kind[0]], gauges, most, falling, budget).items():
            found[key] = found.get(key, 0) + weight * times
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
    for value in values:
        shows = [weights.get(value, 0) for _, weights in alike]
        last = [not any(other in weights for other in values[values.index(value) + 1 :]) for _, weights in alike]
        choices = dict[tuple[int, ...], list[tuple[tuple[int, ...], int, int]]]()
        after = dict[tuple[tuple[int, ...], int, tuple[int, ...]], int]()
        for (left, kept, measured), weight in states.items():
            if left not in choices:
                choices[left] = _choices(left, shows, last)
            budget.spend(2 * len(choices[left]))
            for then, times, more in choices[left]:
                used = min(times, most - kept)
                new = tuple(
                    [
                        gauge.after(old, value, used, not kept, falling)
                        for gauge, old in zip(gauges, measured, strict=True)
                    ]
                )
                state = (then, kept + used, new)
                after[state] = after.get(state, 0) + weight * more
        states = after
    found: Joint = {}
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


def independent(joints: Sequence[Joint], budget: Budget) -> Joint:
    """Return all combinations of what is measured of several dice that fall each for themselves."""
    budget.spend(prod([len(joint) for joint in joints]) * 5)
    total: Joint = {(): 1}
    for one in joints:
        total = {(*before, *more): weight * times for before, weight in total.items() for more, times in one.items()}
    return total
