"""What a result brings: ticks for a clock, tokens for a character, and choices between consequences."""

from dataclasses import dataclass
from enum import Enum

from razor_core.rules.modifiers import Token


class ClockKind(Enum):
    """The kind of clock that a consequence moves. The value is the word for it."""

    PROGRESS = "progress"
    THREAT = "threat"
    RESOLVE = "Resolve"
    TRACK = "track"
    TASK = "task"
    POOL = "pool"


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that a result lets the table do.

    With a `clock`, it advances a clock of that kind by one of the numbers in `ticks`. With a `name` too, it advances
    the clock of that name, or a new one of so many `segments`. `gives` is a token for a character. `takes` names what a
    character loses: a field of the check, for the token used there, or else a token. `reading` is a key of the game's
    READINGS, by which the result is then read. `who` names the participant of a group that it is for.
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
    """A choice of `count` different consequences among `options`, or of a single one among `instead`."""

    label: str
    options: tuple[Consequence, ...]
    count: int = 1
    instead: tuple[Consequence, ...] = ()
