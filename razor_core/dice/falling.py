"""How dice fall, one after another, thrown or typed: all base dice first, then those that follow, in rounds.

The base dice are those of every pool, in the order in which the pools are written. The first round has a die for each
of them that falls again, goes on or adds a die, in the same order; the next round a die for each such one of these.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from razor_core.dice.pools import MOST_ON, GoesOn, Notation, Pool, die_text
from razor_core.rules.dice import DiceCountError
from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.numbers import plain


@dataclass(frozen=True, slots=True)
class Next:
    """A die to be thrown: of which pool, after which base die, how many went on before it, and whether once again."""

    pool: int
    base: int
    on: int = 0
    again: bool = False


@dataclass(frozen=True, slots=True)
class Fallen:
    """A die that was thrown, and its face. One that is `replaced` fell again."""

    die: Next
    face: int
    replaced: bool = False


class Fall:
    """Dice of these pools as they fall: those that have `fallen`, and those `waiting` to be thrown."""

    def __init__(self, pools: Sequence[Pool]) -> None:
        self.pools = pools
        self.waiting = deque([Next(at, base) for at, pool in enumerate(pools) for base in range(pool.count)])
        self.fallen: list[Fallen] = []

    @property
    def pool(self) -> Pool:
        """The pool of the next die."""
        return self.pools[self.waiting[0].pool]

    def add(self, face: int) -> None:
        """Let the next die show that face, and let another wait where one follows.

        RuleError `faces` unless the die has it.
        """
        pool = self.pool
        if type(face) is not int or face not in pool.faces:
            raise RuleError(
                "faces", f"Die {len(self.fallen) + 1} is a {die_text(pool.faces)}: {_able(pool)}, not {quoted(face)}."
            )
        die = self.waiting.popleft()
        replaced = pool.again is not None and not die.again and face <= pool.again
        self.fallen.append(Fallen(die, face, replaced))
        if replaced:
            self.waiting.append(Next(die.pool, die.base, die.on, again=True))
        elif pool.on is not GoesOn.NEVER and face == pool.faces[-1] and die.on < MOST_ON:
            self.waiting.append(Next(die.pool, die.base, die.on + 1))


def _able(pool: Pool) -> str:
    """Return which faces to enter."""
    least, greatest = pool.sides
    if len(set(pool.faces)) == greatest - least + 1:
        return f"enter a face from {plain(least)} to {plain(greatest)}"
    return f"enter one of {', '.join(map(plain, sorted(set(pool.faces))))}"


def fall_of(pools: Sequence[Pool], faces: Sequence[int]) -> Fall:
    """Return the dice with these faces, which may lack some. RuleError `faces` for what does not fit."""
    if not isinstance(faces, Sequence) or isinstance(faces, str):
        raise RuleError("faces", f"Enter the faces of the dice, not {quoted(faces)}.")
    fall = Fall(pools)
    for face in faces:
        if not fall.waiting:
            raise DiceCountError(len(fall.fallen), len(faces))
        fall.add(face)
    return fall


def whole_fall(pools: Sequence[Pool], faces: Sequence[int]) -> Fall:
    """Return the dice with these faces. RuleError `faces` for what is missing, does not fit or is too much."""
    fall = fall_of(pools, faces)
    if fall.waiting:
        base = sum([pool.count for pool in pools])
        why = ", one more for each that follows" if len(faces) >= base else ""
        raise DiceCountError(len(faces) + len(fall.waiting), len(faces), why)
    return fall


def thrown(pools: Sequence[Pool], rng: Random) -> tuple[int, ...]:
    """Throw the dice of these pools. All randomness comes from `rng`."""
    fall = Fall(pools)
    while fall.waiting:
        faces = fall.pool.faces
        fall.add(faces[rng.randint(1, len(faces)) - 1])
    return tuple([die.face for die in fall.fallen])


def throw(notation: Notation, rng: Random) -> tuple[int, ...]:
    """Throw the dice with `rng`. Return the faces in the order thrown: base dice, then rounds of those that follow."""
    return thrown(notation.pools, rng)


def sides(notation: Notation, faces: Sequence[int]) -> tuple[int, int] | None:
    """Return the least and the greatest face of the die that comes after these faces, None where none is missing.

    RuleError `faces` for what does not fit, or is too much.

    >>> from razor_core.dice import read
    >>> sides(read("1d6! + 1d20"), (6, 3)), sides(read("1d6! + 1d20"), (5, 3))
    ((1, 6), None)
    """
    fall = fall_of(notation.pools, faces)
    return fall.pool.sides if fall.waiting else None
