"""Read one pool of dice in the notation, with counts and sides that are numbers or come from elsewhere.

The notation of a game of one's own writes expressions there, in brackets; that of the free roll only numbers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from razor_core.dice.pools import GoesOn, Keep, Pool
from razor_core.dice.scanner import Scanner

N = TypeVar("N")

MOST_SIDES = 100
MOST_FACES = 20
_RULES = "After dice write kh, kl, !, !! or ro."
_DIE = "Write dice as 2d6, d20, 1d%, 4dF or 1d{0, 1, 1}."
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Shape(Generic[N]):
    """A pool as it is written: its count and its sides, a list of faces in their place; and which dice are kept.

    `drop` says that `keep` is how many are not kept.
    """

    count: N
    sides: N | tuple[int, ...]
    on: GoesOn = GoesOn.NEVER
    again: int | None = None
    keep: Keep | None = None
    drop: bool = False


def read_shape(scanner: Scanner, count: N, amount: Callable[[Scanner], N | None], hundred: N) -> Shape[N]:
    """Read what follows the count of a pool: its `d`, its sides, and its rules. `amount` reads the sides.

    RuleError that says what may come there.
    """
    scanner.take("d")
    sides: N | tuple[int, ...] | None
    if scanner.take("%"):
        sides = hundred
    elif scanner.take("f"):
        sides = (-1, 0, 1)
    elif scanner.take("{"):
        sides = _faces(scanner)
    else:
        sides = amount(scanner)
    if sides is None:
        raise scanner.error(f"After d, {scanner.rest()} is no number of sides. {_DIE}" if scanner.peek() else _DIE)
    return _ruled(scanner, Shape(count, sides))


def read_keep(scanner: Scanner) -> tuple[Keep, bool] | None:
    """Read which dice are kept, if that comes next; with whether it names how many are dropped."""
    for sign, best, drop in (("kh", True, False), ("kl", False, False), ("dh", False, True), ("dl", True, True)):
        if scanner.take(sign):
            number = scanner.number()
            return Keep(1 if number is None else number, best), drop
    return None


def _faces(scanner: Scanner) -> tuple[int, ...]:
    """Read the faces of a die, after the brace."""
    faces = list[int]()
    while not faces or scanner.take(","):
        sign = -1 if scanner.minus() else 1
        number = scanner.number()
        if number is None:
            raise scanner.error(
                f"In the braces after d, write the faces of the die, as in 1d{{0, 1, 1}}.{_here(scanner)}"
            )
        faces.append(sign * number)
    if not scanner.take("}"):
        raise scanner.error(f"Close the faces of the die with }}.{_here(scanner)}")
    if len(faces) > MOST_FACES:
        raise scanner.error(f"{len(faces)} faces are too many. Write at most {MOST_FACES} of them.")
    return tuple(sorted(faces))


def _here(scanner: Scanner) -> str:
    """Return where the text does not go on as it should."""
    return f" Here comes {scanner.rest()}." if scanner.peek() else ""


def _ruled(scanner: Scanner, shape: Shape[N]) -> Shape[N]:
    """Read the rules after a pool, in any order, each once."""
    on, again, kept = shape.on, shape.again, None
    while True:
        if scanner.take("!"):
            _once(scanner, on is GoesOn.NEVER, "! or !!")
            on = GoesOn.ITSELF if scanner.take("!") else GoesOn.ADDS
        elif scanner.take("ro"):
            _once(scanner, again is None, "ro")
            again = _again(scanner)
        elif found := read_keep(scanner):
            _once(scanner, kept is None, "kh, kl, dh or dl")
            kept = found
        elif scanner.peek() and scanner.peek() in _LETTERS:
            raise scanner.error(f"{scanner.rest()} is no rule of dice. {_RULES}")
        else:
            keep, drop = kept or (None, False)
            return Shape(shape.count, shape.sides, on, again, keep, drop)


def _once(scanner: Scanner, free: bool, what: str) -> None:
    if not free:
        raise scanner.error(f"After one pool of dice, write {what} only once.")


def _again(scanner: Scanner) -> int:
    """Read the greatest face that falls again."""
    sign = -1 if scanner.minus() else 1
    number = scanner.number()
    if number is None:
        raise scanner.error("After ro, write the greatest face that falls once again, as in 2d6ro1.")
    return sign * number


def pool_of(scanner: Scanner, shape: Shape[N], count: int, sides: int) -> Pool:
    """Return the pool of a shape whose count and sides are known. RuleError where there are no such dice."""
    faces = shape.sides if isinstance(shape.sides, tuple) else range(1, sides + 1)
    if not 1 <= len(faces) <= MOST_SIDES:
        raise scanner.error(f"A die has 1 to {MOST_SIDES} sides, not {sides}.")
    pool = Pool(count, tuple(faces), shape.on, shape.again)
    least, greatest = pool.sides
    if pool.on is not GoesOn.NEVER and least == greatest:
        raise scanner.error(f"A die that always shows {greatest} never stops. Take {pool.on.value} away.")
    return pool
