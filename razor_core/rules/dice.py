"""Throwing dice and counting them: faces, and in how many ways what they show can fall."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import comb
from random import Random
from typing import TypeVar

from razor_core.rules.fields import RuleError, quoted

State = TypeVar("State", bound=Hashable)


def throw(rng: Random, count: int, sides: int = 6) -> tuple[int, ...]:
    """`count` faces from 1 to `sides`, in the order thrown, from the generator given and no other."""
    return tuple(rng.randint(1, sides) for _ in range(count))


def count_ways(
    count: int, faces: Iterable[int], state: State, see: Callable[[State, int, int, int], State]
) -> dict[State, int]:
    """What `count` dice can show, with the number of ways in which each can fall, without going through every fall.

    The faces are looked at one after another: `see(state, face, times, before)` gives what is known once `times` dice
    show the face and `before` showed one of those before it. What is known alike is counted together.

    >>> count_ways(2, (2, 1), 0, lambda total, face, times, before: total + face * times)
    {2: 1, 3: 2, 4: 1}
    """
    ways = {(0, state): 1}
    *first, last = faces
    for face in first:
        after: dict[tuple[int, State], int] = {}
        for (before, known), so_far in ways.items():
            left = count - before
            for times in range(left + 1):
                there = before + times, see(known, face, times, before)
                after[there] = after.get(there, 0) + so_far * comb(left, times)
        ways = after
    found: dict[State, int] = {}
    for (before, known), so_far in ways.items():
        shows = see(known, last, count - before, before)
        found[shows] = found.get(shows, 0) + so_far
    return found


def validate_faces(faces: Sequence[int], count: int, sides: int = 6) -> tuple[int, ...]:
    """The faces as they are, if they are `count` whole numbers from 1 to `sides`; else RuleError `faces`."""
    wanted = f"{count} {'die is' if count == 1 else 'dice are'} wanted"
    if not isinstance(faces, Sequence):
        raise RuleError("faces", f"{wanted}, not {quoted(faces)}")
    if len(faces) != count:
        raise RuleError("faces", f"{wanted}, not {len(faces)}")
    for face in faces:
        if type(face) is not int or not 1 <= face <= sides:
            raise RuleError("faces", f"a die shows 1 to {sides}, not {quoted(face)}")
    return tuple(faces)
