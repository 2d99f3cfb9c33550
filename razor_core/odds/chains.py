"""Absorbing Markov chains, exactly: where a chain ends, after how many steps on average, and within how many.

A chain moves between states by whole weights. Its states fall into knots: those that lead to one another and back. The
knots are passed in an order in which all that lead to one come before it, so nothing but the inside of a knot needs
equations, and most knots are one or two states. All numbers are whole: a chance is a numerator over a denominator that
a whole level of knots shares.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

#: The most work on the numbers of a chain, in numbers written while equations are solved, and in parts of long ones.
#: More would take longer than a frame.
MOST_WORK = 12_000
#: So many bits are a part of a number.
_PART = 64


class TooLarge(Exception):
    """A chain has more to compute than fits into a moment."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A chain that begins in the state `start`.

    `moves` are the states that each state leads to, with whole weights above 0. The states in `ends` end the chain;
    there are their names. Work is least where states that lead to one another have numbers close together.
    """

    moves: Sequence[list[tuple[int, int]]]
    ends: Mapping[int, Hashable]
    start: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """The chance of each end, by its name, and of `never` ending; the mean number of steps, None with such a chance."""

    chances: Mapping[Hashable, Fraction]
    never: Fraction
    mean: Fraction | None


def ending(chain: Chain) -> Ending:
    """Return how a chain ends in the long run. TooLarge where that takes too much work."""
    if chain.start in chain.ends:
        return Ending({chain.ends[chain.start]: Fraction(1)}, Fraction(0), Fraction(0))
    work = _Work(MOST_WORK)
    inflow: list[dict[int, int]] = [{} for _ in chain.moves]
    inflow[chain.start][0] = 1
    # Numerators by level, each over the denominator of that level.
    wholes, chances = [1], dict[Hashable, dict[int, int]]()
    stuck, steps = dict[int, int](), dict[int, int]()
    for level, knots in enumerate(_levels(chain)):
        solved = []
        for knot in knots:
            work.spend(wholes[level].bit_length() // _PART)
            arriving = [_over(inflow[state], wholes, level) for state in knot]
            if _is_left(chain, knot):
                solved.append((knot, *_visits(chain, knot, arriving, work)))
            else:
                _add(stuck, level, sum(arriving))
        whole = lcm(*(det for _, _, det in solved))
        wholes.append(wholes[level] * whole)
        for knot, visits, det in solved:
            inside = set(knot)
            for state, times in zip(knot, visits, strict=True):
                here = times * (whole // det)
                _add(steps, level + 1, here * sum(weight for _, weight in chain.moves[state]))
                for goal, weight in chain.moves[state]:
                    if goal in chain.ends:
                        _add(chances.setdefault(chain.ends[goal], {}), level + 1, here * weight)
                    elif goal not in inside:
                        _add(inflow[goal], level + 1, here * weight)
    last, whole = len(wholes) - 1, wholes[-1]
    never = Fraction(_over(stuck, wholes, last), whole)
    return Ending(
        {end: Fraction(_over(parts, wholes, last), whole) for end, parts in chances.items()},
        never,
        None if never else Fraction(_over(steps, wholes, last), whole),
    )


def by_step(chain: Chain) -> Iterator[tuple[Mapping[Hashable, int], int]]:
    """Yield the weights of the ends that a chain has come to within 0, 1, 2, ... steps, each out of a whole number.

    All moves of one step have the same whole. Where a chain has ended, or will go on for ever, it stays so.
    """
    now, whole, found = [0] * len(chain.moves), 1, dict[Hashable, int]()
    now[chain.start] = 1
    while True:
        for state, end in chain.ends.items():
            if now[state]:
                found[end] = found.get(end, 0) + now[state]
                now[state] = 0
        yield dict(found), whole
        after, moves = [0] * len(now), list[tuple[int, int]]()
        for state, times in enumerate(now):
            if times:
                moves = chain.moves[state]
                for goal, weight in moves:
                    after[goal] += times * weight
        out = sum(weight for _, weight in moves) or 1  # every chain has ended
        now, whole = after, whole * out
        found = {end: times * out for end, times in found.items()}


@dataclass(slots=True)
class _Work:
    """Counts the numbers that may still be written."""

    left: int

    def spend(self, count: int) -> None:
        """Count so many. TooLarge where they are too many."""
        self.left -= count
        if self.left < 0:
            raise TooLarge


def _add(parts: dict[int, int], level: int, part: int) -> None:
    parts[level] = parts.get(level, 0) + part


def _over(parts: Mapping[int, int], wholes: Sequence[int], level: int) -> int:
    """Return the sum of numerators of several levels as a numerator of this one."""
    return sum(part * (wholes[level] // wholes[of]) for of, part in parts.items())


def _is_left(chain: Chain, knot: Sequence[int]) -> bool:
    """Return whether a move leads out of the knot."""
    inside = set(knot)
    return any(goal not in inside for state in knot for goal, _ in chain.moves[state])


def _levels(chain: Chain) -> Sequence[Sequence[Sequence[int]]]:
    """Return the knots of all states that do not end the chain, in levels: each leads to later levels only."""
    knots = list(_knots(chain))[::-1]
    level_of, found = dict[int, int](), list[list[Sequence[int]]]()
    for knot in knots:
        level = max((level_of.get(state, 0) for state in knot), default=0)
        for state in knot:
            for goal, _ in chain.moves[state]:
                level_of[goal] = max(level_of.get(goal, 0), level + 1)
        found += [[] for _ in range(level + 1 - len(found))]
        found[level].append(knot)
    return found


def _knots(chain: Chain) -> Iterator[Sequence[int]]:
    """Yield the knots, each after all that it leads to (Tarjan's strongly connected components, without recursion)."""
    order, low, path, on_path = dict[int, int](), dict[int, int](), list[int](), set[int]()
    due: list[tuple[int, Iterator[tuple[int, int]]]] = []

    def enter(state: int) -> None:
        order[state] = low[state] = len(order)
        path.append(state)
        on_path.add(state)
        due.append((state, iter(chain.moves[state])))

    enter(chain.start)
    while due:
        state, moves = due[-1]
        for goal, _ in moves:
            if goal in chain.ends:
                continue
            if goal not in order:
                enter(goal)
                break
            if goal in on_path:
                low[state] = min(low[state], order[goal])
        else:
            due.pop()
            if due:
                low[due[-1][0]] = min(low[due[-1][0]], low[state])
            if low[state] == order[state]:
                knot = [path.pop()]
                while knot[-1] != state:
                    knot.append(path.pop())
                on_path.difference_update(knot)
                yield sorted(knot)


def _visits(chain: Chain, knot: Sequence[int], arriving: Sequence[int], work: _Work) -> tuple[Sequence[int], int]:
    """Return how often each state of the knot is visited, divided by its weights, as numerators of one denominator.

    What leaves a state is what arrives there from outside and from inside.
    """
    at = {state: place for place, state in enumerate(knot)}
    rows: list[dict[int, int]] = [{} for _ in knot]
    for state, place in at.items():
        rows[place][place] = rows[place].get(place, 0) + sum(weight for _, weight in chain.moves[state])
        for goal, weight in chain.moves[state]:
            if goal in at:
                rows[at[goal]][place] = rows[at[goal]].get(place, 0) - weight
    if len(knot) == 1:
        return arriving, rows[0][0]
    if len(knot) == 2:
        (a, b), (c, d) = ((row.get(0, 0), row.get(1, 0)) for row in rows)
        one, other = arriving
        return (d * one - b * other, a * other - c * one), a * d - b * c
    return _solved(rows, list(arriving), work)


def _solved(rows: list[dict[int, int]], right: list[int], work: _Work) -> tuple[Sequence[int], int]:
    """Solve equations whose columns are dominated by their diagonal, by elimination in whole numbers."""
    below: list[set[int]] = [set() for _ in rows]
    for under, row in enumerate(rows):
        for column in row:
            if column < under:
                below[column].add(under)
    for place, pivot in enumerate(rows):
        for under in sorted(below[place]):
            row, factor = rows[under], rows[under].pop(place)
            common = gcd(pivot[place], factor)
            keep, take = pivot[place] // common, factor // common
            work.spend(len(row) + len(pivot))
            for column in row:
                row[column] *= keep
            for column, number in pivot.items():
                if column > place:
                    if column not in row and column < under:
                        below[column].add(under)
                    row[column] = row.get(column, 0) - take * number
            right[under] = right[under] * keep - take * right[place]
            common = gcd(right[under], *row.values())
            if common > 1:
                rows[under] = {column: number // common for column, number in row.items()}
                right[under] //= common
    found = dict[int, Fraction]()
    for place in range(len(rows) - 1, -1, -1):
        rest = sum((number * found[column] for column, number in rows[place].items() if column > place), Fraction(0))
        found[place] = (right[place] - rest) / rows[place][place]
    whole = lcm(*(share.denominator for share in found.values()))
    return [int(found[place] * whole) for place in range(len(rows))], whole
