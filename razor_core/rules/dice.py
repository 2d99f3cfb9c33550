"""Throw dice, validate typed faces, and count the ways in which dice can fall."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import comb
from random import Random
from typing import TypeVar

from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.numbers import dice_count

State = TypeVar("State", bound=Hashable)


class DiceCountError(RuleError):
    """A RuleError `faces` for fewer or more dice than the check needs.

    `needed` is their number, `entered` the number given. `why` follows the number in the message.
    """

    def __init__(self, needed: int, entered: int, why: str = "") -> None:
        super().__init__("faces", f"Enter {dice_count(needed)}{why}; you entered {entered}.")
        self.needed = needed
        self.entered = entered


def throw(rng: Random, count: int, sides: int = 6) -> tuple[int, ...]:
    """Return `count` faces from 1 to `sides`, in the order thrown. All randomness comes from `rng`."""
    return tuple([rng.randint(1, sides) for _ in range(count)])


def count_ways(
    count: int, faces: Iterable[int], state: State, see: Callable[[State, int, int, int], State]
) -> dict[State, int]:
    """Return every state that `count` dice can lead to, with the number of ways, without trying every throw.

    The faces are passed one after another. `see(state, face, times, before)` returns the state after `times` dice
    showed the face, where `before` dice showed an earlier one. Equal states are counted together.

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
        final = see(known, last, count - before, before)
        found[final] = found.get(final, 0) + so_far
    return found


def validate_faces(faces: Sequence[int], count: int, sides: int = 6) -> tuple[int, ...]:
    """Return the faces as a tuple. RuleError `faces` unless they are `count` whole numbers from 1 to `sides`.

    Another number of them is a DiceCountError.
    """
    if not isinstance(faces, Sequence):
        raise RuleError("faces", f"Enter {dice_count(count)}, not {quoted(faces)}.")
    if len(faces) != count:
        raise DiceCountError(count, len(faces))
    for face in faces:
        if type(face) is not int or not 1 <= face <= sides:
            raise RuleError("faces", f"Enter faces from 1 to {sides}, not {quoted(face)}.")
    return tuple(faces)
