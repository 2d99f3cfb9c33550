"""Exact odds: an immutable mapping from outcome to chance."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar


class Ordered(Protocol):
    """A type of outcome: hashable, and ordered."""

    def __hash__(self) -> int: ...

    def __lt__(self, other: Any, /) -> bool: ...

    def __ge__(self, other: Any, /) -> bool: ...


T = TypeVar("T", bound=Ordered)
U = TypeVar("U", bound=Ordered)


class Odds(Mapping[T, Fraction], Generic[T]):
    """The chance of every outcome, as Fractions that sum to exactly 1, in ascending order of outcomes.

    The chances are stored as whole weights out of `ways`, in lowest terms, so equal odds have equal weights. An
    outcome of weight 0 stays in the mapping: it shows that the outcome is impossible.

    >>> coin = Odds({"heads": 1, "tails": 1})
    >>> coin["heads"]
    Fraction(1, 2)
    """

    __slots__ = ("_ways", "_weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        """Take whole weights of 0 or more, at least one above 0. Otherwise ValueError."""
        if any(type(weight) is not int or weight < 0 for weight in weights.values()) or not any(weights.values()):
            raise ValueError("weights must be whole numbers of 0 or more, and at least one above 0")
        common = gcd(*weights.values())
        self._weights = {outcome: weights[outcome] // common for outcome in sorted(weights)}
        self._ways = sum(self._weights.values())

    @property
    def ways(self) -> int:
        """The number of equally likely ways, the sum of all weights."""
        return self._ways

    @property
    def weights(self) -> Mapping[T, int]:
        """The number of ways that lead to each outcome. Quicker than Fractions for sums of many products."""
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

    def chance(self, condition: Callable[[T], bool]) -> Fraction:
        """Return the chance of the outcomes for which the condition is true.

        >>> Odds.uniform(range(1, 7)).chance(lambda face: face % 2 == 0)
        Fraction(1, 2)
        """
        return Fraction(sum([weight for outcome, weight in self._weights.items() if condition(outcome)]), self._ways)

    def at_least(self, floor: T) -> Fraction:
        """Return the chance of `floor` or better."""
        ways = self._ways
        for outcome, weight in self._weights.items():
            if outcome >= floor:
                break
            ways -= weight
        return Fraction(ways, self._ways)

    def at_most(self, ceiling: T) -> Fraction:
        """Return the chance of `ceiling` or worse."""
        return self.chance(lambda outcome: ceiling >= outcome)

    def mean(self: "Odds[int]") -> Fraction:
        """Return the average of whole-number outcomes."""
        return Fraction(sum(outcome * weight for outcome, weight in self._weights.items()), self._ways)

    def map(self, change: Callable[[T], U]) -> "Odds[U]":
        """Return the odds of `change(outcome)`.

        >>> Odds.uniform(range(1, 7)).map(lambda face: min(face, 4))[4]
        Fraction(1, 2)
        """
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            changed = change(outcome)
            weights[changed] = weights.get(changed, 0) + weight
        return Odds(weights)

    def plus(self: "Odds[int]", other: "Odds[int]") -> "Odds[int]":
        """Return the odds of the sum of two independent whole numbers."""
        weights: dict[int, int] = {}
        for mine, weight in self._weights.items():
            for theirs, times in other._weights.items():
                weights[mine + theirs] = weights.get(mine + theirs, 0) + weight * times
        return Odds(weights)

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> "Odds[T]":
        """Return odds in which every outcome is equally likely; one that occurs twice is twice as likely."""
        return cls(Counter(outcomes))
