"""What a roll means: tones and tiers, dice and how each counts, the result, and the plan before the roll."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import total_ordering
from typing import Any

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.odds import Odds


class Tone(Enum):
    """How an outcome feels, worst to best, alike in all systems; `mark` is its shape beside the colour.

    >>> [tone.mark for tone in Tone]
    ['▼▼', '▼', '◆', '▲', '▲▲']
    """

    DIRE = "▼▼"
    BAD = "▼"
    MIXED = "◆"
    GOOD = "▲"
    TRIUMPH = "▲▲"

    @property
    def mark(self) -> str:
        """The shape that stands for the tone where colour alone would not do."""
        return self.value


@total_ordering
class Degree(Enum):
    """What a system's `Tier` derives from: members worst to best, each `NAME = (label, tone)`, ordered so."""

    label: str
    tone: Tone
    rank: int

    def __init__(self, label: str, tone: Tone) -> None:
        self.label = label
        self.tone = tone
        self.rank = len(type(self).__members__)

    def __lt__(self, other: "Degree") -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.rank < other.rank


def reaching(odds: Odds[Any], tone: Tone) -> Fraction:
    """The chance of a tier of that tone or a better one."""
    better = tuple(Tone)[tuple(Tone).index(tone) :]
    return odds.chance(lambda tier: tier.tone in better)


class Mark(Enum):
    """What became of a die. The value is the word for it."""

    KEPT = "kept"
    ADDED = "added"
    DROPPED = "dropped"
    CUT = "cut"

    @property
    def counts(self) -> bool:
        """Whether the die is part of what the result is read from."""
        return self in (Mark.KEPT, Mark.ADDED)


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a result: its face, what became of it, and what it is called by itself where the system says so."""

    face: int
    mark: Mark = Mark.KEPT
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the faces come to, one shape for all systems.

    `total`, `target` and `margin` are None where the system has none. `zones` are the least margins of the tiers
    above the worst, worst first: the ruler on which the margin is read. `steps` is the reckoning in words. `twist` says
    whether something new comes into the scene, in the system that has twists.
    """

    tier: Degree
    headline: str
    meaning: str
    dice: tuple[Die, ...]
    steps: tuple[str, ...]
    total: int | None = None
    target: int | None = None
    margin: int | None = None
    zones: tuple[tuple[int, Degree], ...] = ()
    consequences: tuple[Consequence | Choice, ...] = ()
    twist: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is, exactly, and what it is in a few words."""

    label: str
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What stands before the roll, in words: which dice, what they must reach, and what is worth a thought.

    `chances` are those worth knowing beside the odds of the tiers. `zones` are the least totals of the tiers above the
    worst, worst first, each with what is said there: the ruler on which a total is read, where a system shows it.
    `totals` are the least and the greatest that the dice can come to. A note, like a step of a result or an outcome,
    cites a ruling in brackets at its end, and never ends in a name that was typed.
    """

    dice: str
    target: str
    notes: tuple[str, ...] = ()
    chances: tuple[Chance, ...] = ()
    zones: tuple[tuple[int, Degree, str], ...] = ()
    totals: tuple[int, int] = (0, 0)
