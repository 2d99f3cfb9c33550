"""What dice there are: pools of equal dice, what goes on or falls again, and which of them are kept."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from razor_core.rules.numbers import plain

#: So many times at most a die goes on, or another is added after it. The chance of more is never counted or thrown.
MOST_ON = 10


class GoesOn(Enum):
    """What happens after the greatest face of a die. The value is how the notation writes it."""

    NEVER = ""
    ADDS = "!"
    ITSELF = "!!"


@dataclass(frozen=True, slots=True)
class Pool:
    """Equal dice: how many, and their `faces` in ascending order.

    After the greatest face a die goes on as `on` says, at most MOST_ON times: another die is added, or the next face
    adds to it. A face of at most `again` falls once again, also that of a die that goes on.
    """

    count: int
    faces: tuple[int, ...]
    on: GoesOn = GoesOn.NEVER
    again: int | None = None

    @property
    def sides(self) -> tuple[int, int]:
        """The least and the greatest face."""
        return self.faces[0], self.faces[-1]

    @property
    def text(self) -> str:
        """The pool in the notation.

        >>> Pool(2, (-1, 0, 1)).text, Pool(3, tuple(range(1, 11)), GoesOn.ADDS).text
        ('2dF', '3d10!')
        """
        again = "" if self.again is None else f"ro{self.again}"
        return f"{self.count}{die_text(self.faces)}{self.on.value}{again}"


@dataclass(frozen=True, slots=True)
class Keep:
    """How many dice are kept: the best, or else the worst."""

    count: int
    best: bool = True

    @property
    def text(self) -> str:
        """It in the notation."""
        return f"k{'h' if self.best else 'l'}{self.count}"


@dataclass(frozen=True, slots=True)
class Term:
    """Pools of dice that are added up, all or the dice that are kept of them. `sign` is 1 or −1."""

    pools: tuple[Pool, ...]
    keep: Keep | None = None
    sign: int = 1

    @property
    def text(self) -> str:
        """It in the notation, without its sign."""
        inside = ", ".join([pool.text for pool in self.pools])
        return (inside if len(self.pools) == 1 else f"{{{inside}}}") + (self.keep.text if self.keep else "")


@dataclass(frozen=True, slots=True)
class Notation:
    """Dice to throw: terms that are added up, and a number `plus`.

    >>> Notation((Term((Pool(4, tuple(range(1, 7))),), Keep(3)),), 2).text
    '4d6kh3 + 2'
    """

    terms: tuple[Term, ...]
    plus: int = 0

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The pools of all terms, in the order in which they are thrown."""
        return tuple([pool for term in self.terms for pool in term.pools])

    @property
    def text(self) -> str:
        """The dice as they are written, one way for all that means the same."""
        return summed([(term.sign, term.text) for term in self.terms], self.plus)


def summed(parts: Iterable[tuple[int, str]], plus: int = 0) -> str:
    """Return the sum of the parts, each a sign and a text, and of a number.

    >>> summed([(-1, "1d4"), (1, "1d6")], -2)
    '−1d4 + 1d6 − 2'
    """
    signs = [*parts, *([(1 if plus > 0 else -1, plain(abs(plus)))] if plus else [])]
    text = "".join([f" {'+' if sign > 0 else '−'} {part}" for sign, part in signs])
    return text[3:] if text.startswith(" +") else "−" + text[3:]


def die_text(faces: tuple[int, ...]) -> str:
    """Return one die in the notation, by its faces.

    >>> die_text((1, 2, 3, 4)), die_text((0, 0, 1))
    ('d4', 'd{0, 0, 1}')
    """
    if faces == tuple(range(1, len(faces) + 1)):
        return f"d{len(faces)}"
    return "dF" if faces == (-1, 0, 1) else f"d{{{', '.join(map(plain, faces))}}}"
