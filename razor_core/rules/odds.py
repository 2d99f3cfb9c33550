"""Odds: an immutable mapping from outcome to exact chance, and what can be done with it."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar


class Ordered(Protocol):
    """What can be an outcome: hashable and in an order."""

    def __hash__(self) -> int: ...

    def __lt__(self, other: Any, /) -> bool: ...

    def __ge__(self, other: Any, /) -> bool: ...


T = TypeVar("T", bound=Ordered)
U = TypeVar("U", bound=Ordered)


class Odds(Mapping[T, Fraction], Generic[T]):
    """The chance of every outcome, as Fractions that sum to exactly 1, in ascending order.

    Kept as whole weights out of `ways`, in lowest terms, so equal odds have equal weights. An outcome of weight 0 is
    kept, since "cannot happen" is worth showing.

    >>> coin = Odds({"heads": 1, "tails": 1})
    >>> coin["heads"]
    Fraction(1, 2)
    """

    __slots__ = ("_ways", "_weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        """Weights are whole numbers of 0 or more, at least one above 0; else ValueError."""
        if any(type(weight) is not int or weight < 0 for weight in weights.values()) or not any(weights.values()):
            raise ValueError("weights must be whole numbers of 0 or more, and at least one above 0")
        common = gcd(*weights.values())
        self._weights = {outcome: weights[outcome] // common for outcome in sorted(weights)}
        self._ways = sum(self._weights.values())

    @property
    def ways(self) -> int:
        """How many equally likely ways there are, of which the weights are parts."""
        return self._ways

    @property
    def weights(self) -> Mapping[T, int]:
        """How many of the `ways` come to each outcome: for sums of many products, where Fractions would be slow."""
        return MappingProxyType(self._weights)

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights[outcome], self._ways)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{outcome!r}: {weight}" for outcome, weight in self._weights.items())
        return f"Odds({{{inside}}})"

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """The chance of an outcome that is wanted.

        >>> Odds.uniform(range(1, 7)).chance(lambda face: face % 2 == 0)
        Fraction(1, 2)
        """
        return Fraction(sum(weight for outcome, weight in self._weights.items() if wanted(outcome)), self._ways)

    def at_least(self, floor: T) -> Fraction:
        """The chance of `floor` or better."""
        return self.chance(lambda outcome: outcome >= floor)

    def at_most(self, ceiling: T) -> Fraction:
        """The chance of `ceiling` or worse."""
        return self.chance(lambda outcome: ceiling >= outcome)

    def mean(self: "Odds[int]") -> Fraction:
        """The average of whole-number outcomes."""
        return Fraction(sum(outcome * weight for outcome, weight in self._weights.items()), self._ways)

    def map(self, change: Callable[[T], U]) -> "Odds[U]":
        """The odds of `change(outcome)`.

        >>> Odds.uniform(range(1, 7)).map(lambda face: min(face, 4))[4]
        Fraction(1, 2)
        """
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Odds(weights)

    def plus(self: "Odds[int]", other: "Odds[int]") -> "Odds[int]":
        """The odds of the sum of two whole numbers that do not depend on one another."""
        weights: dict[int, int] = {}
        for mine, weight in self._weights.items():
            for theirs, times in other._weights.items():
                weights[mine + theirs] = weights.get(mine + theirs, 0) + weight * times
        return Odds(weights)

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> "Odds[T]":
        """Each of the outcomes as likely as the others; one named twice is twice as likely."""
        return cls(Counter(outcomes))
