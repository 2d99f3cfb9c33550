"""Weights of whole numbers, packed side by side in one number, so that sums of dice are products of numbers.

This is Kronecker's substitution, as in odds/successes.py, with the lowest of the numbers beside it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from razor_core.rules.fields import RuleError

#: How many steps a count may take. A step is about a microsecond of a page, on a slow device three of them.
MOST_STEPS = 50_000
_PART = 64


class Budget:
    """The steps that are left for a count. RuleError `dice` once there are none."""

    def __init__(self, steps: int = MOST_STEPS) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take that many steps."""
        self.left -= steps
        if self.left < 0:
            raise RuleError(
                "dice", "These dice are too many to count exactly. Use fewer dice, fewer sides, or keep fewer."
            )


@dataclass(frozen=True, slots=True)
class Sums:
    """The weights of the numbers from `low` on, each in `bits` bits of `packed`; so many numbers, `size`."""

    low: int
    packed: int
    size: int
    bits: int

    def times(self, other: "Sums", budget: Budget) -> "Sums":
        """Return the sums of a number of each. None of their weights may be beyond the bits."""
        size = self.size + other.size - 1
        small, large = sorted((parts(self.size, self.bits), parts(other.size, other.bits)))
        # Python multiplies long numbers by Karatsuba's method, and one by itself in less time.
        budget.spend(1 + round(large * small**0.585 / (60 if self is other else 40)))
        return Sums(self.low + other.low, self.packed * other.packed, size, self.bits)

    def power(self, exponent: int, budget: Budget, tidy: "Callable[[Sums], Sums] | None" = None) -> "Sums":
        """Return the sums of so many numbers, after each product as `tidy` makes them."""
        result = certain(0, self.bits)
        for digit in f"{exponent:b}":
            for factor in (result, self) if digit == "1" else (result,):
                result = result.times(factor, budget)
                result = tidy(result) if tidy else result
        return result

    def negative(self, budget: Budget) -> "Sums":
        """Return the weights of the numbers with the other sign."""
        return packed({-number: weight for number, weight in self.items()}, self.bits, budget)

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield each number that can be, with its weight."""
        width = self.bits // 8
        text = self.packed.to_bytes(width * self.size, "little")
        for at in range(self.size):
            weight = int.from_bytes(text[at * width : (at + 1) * width], "little")
            if weight:
                yield self.low + at, weight


def parts(size: int, bits: int) -> int:
    """Return how many parts of 64 bits so many weights have."""
    return size * bits // _PART + 1


def bits_for(ways: int) -> int:
    """Return how many bits the weights of so many ways need: whole bytes."""
    return (ways.bit_length() // 8 + 1) * 8


def certain(number: int, bits: int) -> Sums:
    """Return the weights of a number that is certain."""
    return Sums(number, 1, 1, bits)


def packed(weights: Mapping[int, int], bits: int, budget: Budget) -> Sums:
    """Return the weights by number, packed."""
    low, high = min(weights), max(weights)
    budget.spend((len(weights) + parts(high - low + 1, bits) // 50) // 2)
    text = bytearray((high - low + 1) * bits // 8)
    for number, weight in weights.items():
        at = (number - low) * bits // 8
        text[at : at + bits // 8] = weight.to_bytes(bits // 8, "little")
    return Sums(low, int.from_bytes(text, "little"), high - low + 1, bits)


def added(weights: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the weights by number, those of one number added up.

    >>> added([(1, 2), (3, 1), (1, 1)])
    {1: 3, 3: 1}
    """
    found = dict[int, int]()
    for number, weight in weights:
        found[number] = found.get(number, 0) + weight
    return found
