"""What a result brings: ticks for a clock, tokens for a character, and choices among them."""

from dataclasses import dataclass
from enum import Enum

from razor_core.rules.modifiers import Token


class ClockKind(Enum):
    """Which kind of clock an offer is for. The value is the word for it."""

    PROGRESS = "progress"
    THREAT = "threat"
    RESOLVE = "Resolve"
    TRACK = "track"
    TASK = "task"
    POOL = "pool"


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing the table may do now.

    With a `clock`, `ticks` are the numbers it may be advanced by; with a `name` it is the clock of just that name, of
    so many `segments` where there is none yet. `gives` is a token for a character. `takes` is a field of the check: the
    character loses the token that the roll used there, or else the token of that name. `reading` is a key of READINGS,
    by which the result is read from then on. `who` names the side of a group that it is for.
    """

    label: str
    clock: ClockKind | None = None
    ticks: tuple[int, ...] = ()
    name: str = ""
    segments: int = 6
    gives: Token | None = None
    takes: str = ""
    reading: str = ""
    who: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A pick of `count` different ones among `options`, or in place of them all of one among `instead`."""

    label: str
    options: tuple[Consequence, ...]
    count: int = 1
    instead: tuple[Consequence, ...] = ()
