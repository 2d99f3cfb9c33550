"""What a result brings, and for whom: ticks for a clock, modifiers and conditions, and choices between consequences."""

from dataclasses import dataclass
from enum import Enum

from razor_core.rules.modifiers import Condition, Modifier


class ClockKind(Enum):
    """The kind of clock that a consequence moves. The value is the word for it."""

    PROGRESS = "progress"
    THREAT = "threat"
    RESOLVE = "Resolve"
    TRACK = "track"
    TASK = "task"
    POOL = "pool"


class Side(Enum):
    """Whose side a character is on. The value is the word for it."""

    PLAYER = "player"
    OPPOSITION = "opposition"


class Recipient(Enum):
    """Whom a consequence concerns. The value is the word for them."""

    ACTOR = "the one who rolled"
    TARGET = "the target"
    ALLY = "the one who rolled, or an ally"
    OTHER_ALLY = "an ally of the one who rolled"
    GROUP = "each of the group"
    SCENE = "the scene"


@dataclass(frozen=True, slots=True)
class NewClock:
    """A clock that a consequence can make, by the name and the size that the book has for it."""

    name: str
    segments: int


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that a result does, or lets the table do, to its recipient `to`.

    With a `clock`, it advances a clock of that kind by one of the numbers in `ticks`; negative ones clear it. With a
    `name` too, it advances the clock of that name, or a new one of so many `segments`. `makes` are clocks that it can
    make instead of a plain new one. `gives` is a modifier, and `condition` a condition, that the recipient gets; where
    it is `noted`, a player can add words: to the name of the modifier, or else to the ticks or the consequence; where
    it is `named`, they must. `takes` names what they lose: a field of the check, for what the roll used there, or else
    the name of a modifier or of a condition. `reading` is a key of the game's READINGS, by which the result is then
    read. `who` names the participant of a group that it is for. One that is `certain` happens with the roll. With a
    `side`, only rolls of that side bring it.
    """

    label: str
    clock: ClockKind | None = None
    ticks: tuple[int, ...] = ()
    name: str = ""
    segments: int = 6
    makes: tuple[NewClock, ...] = ()
    gives: Modifier | None = None
    noted: bool = False
    condition: Condition | None = None
    takes: str = ""
    reading: str = ""
    who: str = ""
    to: Recipient = Recipient.ACTOR
    certain: bool = False
    side: Side | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of `count` different consequences among `options`, or of a single one among `instead`.

    An option that is `certain` happens with the roll; taking another in its place takes it back. With `succeeds`, an
    option taken turns a failure into what was wanted.
    """

    label: str
    options: tuple[Consequence, ...]
    count: int = 1
    instead: tuple[Consequence, ...] = ()
    succeeds: bool = False
