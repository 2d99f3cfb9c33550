"""Throwing dice and enumerating them: faces, and how many ways each set of faces can fall."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from razor_core.checks import RuleError, shown


def throw(rng: Random, count: int, sides: int = 6) -> tuple[int, ...]:
    """`count` faces from 1 to `sides`, in the order thrown, from the generator given and no other."""
    return tuple(rng.randint(1, sides) for _ in range(count))


def falls(count: int, sides: int = 6) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every set of `count` faces, ascending, with the number of orders in which it can fall.

    >>> dict(falls(2, sides=2))
    {(1, 1): 1, (1, 2): 2, (2, 2): 1}
    """
    orders = factorial(count)
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        yield faces, orders // prod(factorial(faces.count(face)) for face in set(faces))


def typed(faces: Sequence[int], count: int, sides: int = 6) -> tuple[int, ...]:
    """The faces as they are, if they are `count` whole numbers from 1 to `sides`; else RuleError `faces`."""
    wanted = f"{count} {'die is' if count == 1 else 'dice are'} wanted"
    if not isinstance(faces, Sequence):
        raise RuleError("faces", f"{wanted}, not {shown(faces)}")
    if len(faces) != count:
        raise RuleError("faces", f"{wanted}, not {len(faces)}")
    for face in faces:
        if type(face) is not int or not 1 <= face <= sides:
            raise RuleError("faces", f"a die shows 1 to {sides}, not {shown(face)}")
    return tuple(faces)
