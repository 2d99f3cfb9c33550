"""How many of many independent rolls succeed: the chance of every number (the Poisson-binomial distribution).

The chance of each number is a coefficient of the product of one polynomial a roll, 1 - p + p x. Rolls of equal chance
share a power. Polynomials are multiplied as whole numbers, each coefficient in a place of its own (Kronecker
substitution), which is quick for thousands of rolls.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

#: Up to so many bits of ways all chances are exact: 300 rolls of four or five dice.
EXACT_BITS = 4096
#: Beyond them, weights are rounded down to this many bits. What 10,000 rolls lose by it is less than 1 in 10 to the 30.
KEPT_BITS = 128


@dataclass(frozen=True, slots=True)
class Successes:
    """The chance of every number of successes: whole `weights` out of `ways`, the first of them for the number `first`.

    Weights are exact or too low, never too high. So each chance is at most `lost` too low, and each sum of chances too.
    A number without a weight has a chance of at most `lost`.
    """

    first: int
    weights: tuple[int, ...]
    ways: int

    @property
    def lost(self) -> Fraction:
        """What rounding took from all chances together. 0 where they are exact."""
        return Fraction(self.ways - sum(self.weights), self.ways)

    def exactly(self, number: int) -> Fraction:
        """Return the chance of that number of successes."""
        return self._chance(number - self.first, number - self.first + 1)

    def fewer(self, number: int) -> Fraction:
        """Return the chance of fewer successes than that."""
        return self._chance(0, number - self.first)

    def more(self, number: int) -> Fraction:
        """Return the chance of more successes than that."""
        return self._chance(number - self.first + 1, len(self.weights))

    def _chance(self, begin: int, end: int) -> Fraction:
        return Fraction(sum(self.weights[max(begin, 0) : max(end, 0)]), self.ways)


def successes(chances: Mapping[Fraction, int]) -> Successes:
    """Return the chance of every number of successes of independent rolls, by how many rolls have each chance.

    >>> two = successes({Fraction(1, 2): 1, Fraction(1, 3): 1})
    >>> two.exactly(1), two.fewer(1), two.more(1), two.lost
    (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6), Fraction(0, 1))
    """
    needed = sum(chance.denominator.bit_length() * rolls for chance, rolls in chances.items())
    bits = needed if needed <= EXACT_BITS else KEPT_BITS
    powers = deque([_power(_single(chance), rolls, bits) for chance, rolls in chances.items() if rolls])
    powers.append(_NONE)
    while len(powers) > 1:
        powers.append(_product(powers.popleft(), powers.popleft(), bits))
    return powers[0]


#: No roll at all: certainly no success.
_NONE = Successes(0, (1,), 1)


def _single(chance: Fraction) -> Successes:
    """Return the successes of one roll."""
    return _trimmed(0, [chance.denominator - chance.numerator, chance.numerator], chance.denominator)


def _power(one: Successes, rolls: int, bits: int) -> Successes:
    """Return the successes of that many rolls, 1 or more."""
    found = one
    for digit in f"{rolls:b}"[1:]:
        found = _product(found, found, bits)
        if digit == "1":
            found = _product(found, one, bits)
    return found


def _product(one: Successes, other: Successes, bits: int) -> Successes:
    """Return the successes of both together, their ways rounded to so many bits."""
    ways = one.ways * other.ways
    # No coefficient exceeds the ways, so none reaches into the place of the next.
    size = ways.bit_length() // 8 + 1
    product = _packed(one.weights, size) * _packed(other.weights, size)
    text = product.to_bytes(size * (len(one.weights) + len(other.weights) - 1), "little")
    weights = [int.from_bytes(text[at : at + size], "little") for at in range(0, len(text), size)]
    if (over := ways.bit_length() - bits) > 0:
        # Weights down, ways up: no chance is ever too high.
        weights, ways = [weight >> over for weight in weights], (ways >> over) + 1
    return _trimmed(one.first + other.first, weights, ways)


def _packed(weights: tuple[int, ...], size: int) -> int:
    """Return the weights side by side in one whole number, each in so many bytes."""
    return int.from_bytes(b"".join([weight.to_bytes(size, "little") for weight in weights]), "little")


def _trimmed(first: int, weights: list[int], ways: int) -> Successes:
    """Return the successes without the weights of 0 at both ends."""
    held = [at for at, weight in enumerate(weights) if weight]
    return Successes(first + held[0], tuple(weights[held[0] : held[-1] + 1]), ways)
