"""Weights of several whole numbers at once: each combination has its place in one long number, as in weights.py."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import gcd, prod

from razor_core.dice.weights import Budget, Sums, bits_for, certain, packed

#: Several whole numbers, and the weight of each combination.
Joint = dict[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class _Axis:
    """One of the numbers: `step` places from one value to the next, so many values, and the least.

    From `most` on all values are equal. Where that saves room, there are values up to twice this, which are `folded`.
    """

    step: int
    values: int
    least: int
    most: int | None
    folded: bool

    def value(self, place: int) -> int:
        """Return the value at a place."""
        value = place // self.step % self.values + self.least
        return value if self.most is None else min(value, self.most)


def added_up(ones: Sequence[tuple[int, Joint]], most: Sequence[int | None], budget: Budget) -> Joint:
    """Return the weights of what things come to, number by number: so many of each kind, each by itself.

    From `most` of a number on all are equal; such a number is never below 0.

    >>> added_up([(2, {(1, 0): 1, (0, 1): 1})], (None, 1), Budget())
    {(2, 0): 1, (1, 1): 2, (0, 1): 1}
    """
    ones = [(count, _shortened(one, most)) for count, one in ones]
    bits = bits_for(prod([sum(one.values()) ** count for count, one in ones]))
    axes = _axes(ones, most)
    places = prod([axis.values for axis in axes])
    budget.spend(places * (1 + bits // 1000))
    folds = [fold for axis in axes if axis.folded for fold in _folds(axis, places, bits)]

    def tidy(sums: Sums) -> Sums:
        total = sums.packed
        for beyond, shift in folds:
            over = total & beyond
            total += (over >> shift) - over
        return Sums(0, total, min(sums.size, places), bits)

    total = certain(0, bits)
    for count, one in ones:
        least = [0 if axis.most is not None else min([key[at] for key in one]) for at, axis in enumerate(axes)]
        steps = [axis.step for axis in axes]
        from_least = {
            sum([(number - low) * step for number, low, step in zip(key, least, steps, strict=True)]): weight
            for key, weight in one.items()
        }
        total = tidy(total.times(packed({0: 0, **from_least}, bits, budget).power(count, budget, tidy), budget))
    found: Joint = {}
    for place, weight in total.items():
        key = tuple([axis.value(place) for axis in axes])
        found[key] = found.get(key, 0) + weight
    budget.spend(len(found) * len(axes))
    return found


def _shortened(one: Joint, most: Sequence[int | None]) -> Joint:
    """Return the same weights in lowest terms, with no number above its most."""
    found, common = Joint(), gcd(*one.values())
    for key, weight in one.items():
        able = tuple([number if limit is None else min(number, limit) for number, limit in zip(key, most, strict=True)])
        found[able] = found.get(able, 0) + weight // common
    return found


def _axes(ones: Sequence[tuple[int, Joint]], most: Sequence[int | None]) -> list[_Axis]:
    """Return the axes of the numbers, with all that they can come to: the longer one has, the longer its steps."""
    axes, step = list[_Axis](), 1
    for at, limit in enumerate(most):
        numbers = [(count, [key[at] for key in one]) for count, one in ones]
        least = 0 if limit is not None else sum([count * min(of) for count, of in numbers])
        values = sum([count * max(of) for count, of in numbers]) - least + 1
        folded = limit is not None and 2 * limit + 1 < values
        axes.append(_Axis(1, 2 * limit + 1 if limit is not None and folded else values, least, limit, folded))
    for at in sorted(range(len(axes)), key=lambda at: axes[at].values):
        axes[at] = replace(axes[at], step=step)
        step *= axes[at].values
    return axes


def _folds(axis: _Axis, places: int, bits: int) -> Iterator[tuple[int, int]]:
    """Yield, for each value beyond those that are told apart, a mask of its places, and how far they are moved."""
    width, most = axis.step * bits // 8, axis.values // 2
    for beyond in range(1, most + 1):
        row = bytes(width * (most + beyond)) + b"\xff" * width + bytes(width * (most - beyond))
        yield int.from_bytes(row * (places // (axis.step * axis.values)), "little"), 8 * width * beyond
