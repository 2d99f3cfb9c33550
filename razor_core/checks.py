"""The contract of a rule system, and the types that every system speaks.

A system is a plain module that fits the `System` protocol. It turns a `Check` into `Odds`, and a `Check` with
faces into a `Result`. Everything here is a frozen value.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from enum import Enum
from functools import total_ordering
from random import Random
from typing import Any, ClassVar, Protocol, TypeVar

from razor_core.odds import Odds


class RuleError(ValueError):
    """A value that the rules do not allow.

    `field` names the field of the check (or `faces` for typed dice), `message` says what is allowed.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class Tone(Enum):
    """How an outcome feels, worst to best, alike in all systems; `mark` is its shape beside the colour."""

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


class Mark(Enum):
    """What became of a die. The value is the word for it."""

    KEPT = "kept"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a result: its face and what became of it."""

    face: int
    mark: Mark = Mark.KEPT


class ClockKind(Enum):
    """Which kind of clock an offer is for. The value is the word for it."""

    PROGRESS = "progress"
    THREAT = "threat"
    RESOLVE = "Resolve"
    TRACK = "track"
    TASK = "task"


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing the table may do now. With a `clock`, `ticks` are the numbers it may be advanced by."""

    label: str
    clock: ClockKind | None = None
    ticks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A pick of `count` different ones among `options`, or in place of them all of one among `instead`."""

    label: str
    options: tuple[Offer, ...]
    count: int = 1
    instead: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the faces come to, one shape for all systems.

    `total`, `target` and `margin` are None where the system has none. `zones` are the least margins of the tiers
    above the worst, worst first: the ruler on which the margin is read. `steps` is the reckoning in words.
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
    offers: tuple[Offer | Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What stands before the roll, in words: which dice, what they must reach, and what is worth a thought."""

    dice: str
    target: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A named reason that a table may enter for a field of the check; it adds `points` to that field."""

    name: str
    when: str = ""
    points: int = 1


@dataclass(frozen=True, slots=True)
class Gate:
    """A condition for rolling at all: its name, the question it asks, and what to do where the answer is no."""

    name: str
    question: str
    instead: str


class CheckType(Protocol):
    """A frozen dataclass of numbers and flags, each field with a default. See `number` and `validate`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


C = TypeVar("C", bound=CheckType)


class System(Protocol):
    """What a module under `razor_core.systems` offers."""

    @property
    def TITLE(self) -> str:
        """The name of the game."""

    @property
    def GATES(self) -> tuple[Gate, ...]:
        """The conditions for rolling at all."""

    @property
    def SOURCES(self) -> Mapping[str, tuple[Source, ...]]:
        """Named reasons to offer, by the field of the check that they add to."""

    @property
    def RATINGS(self) -> Mapping[str, int]:
        """The ratings that a hero has, by name, with what a new one starts with."""

    @property
    def SKILLS(self) -> Mapping[str, tuple[str, ...]]:
        """Names of Skills to offer, by the attribute they go with."""

    @property
    def READINGS(self) -> Mapping[str, Callable[[Result], Result]]:
        """Other ways of reading a result, by name: what a Strike makes of the tier, for one."""

    @property
    def Tier(self) -> type[Degree]:
        """The outcomes, worst to best."""

    @property
    def Check(self) -> type[Any]:
        """What the rules reckon with; validated when made, hashable."""

    def plan(self, check: Any, named: Mapping[str, Sequence[str]] = ...) -> Plan:
        """What stands before the roll. `named`: the reasons entered, by field, for advice only."""

    def roll(self, check: Any, rng: Random) -> tuple[int, ...]:
        """Faces in the order thrown, added dice after the base dice."""

    def judge(self, check: Any, faces: Sequence[int]) -> Result:
        """What the faces come to, thrown or typed. RuleError `faces` if they cannot be this check's."""

    def odds(self, check: Any) -> Odds[Any]:
        """The exact chance of every tier."""


def number(default: int, low: int, high: int) -> int:
    """A field of a check that holds a whole number from low to high."""
    return field(default=default, metadata={"low": low, "high": high})


def bounds(check: type[CheckType] | CheckType, name: str) -> tuple[int, int]:
    """The least and the greatest value of the number field `name`."""
    limits = check.__dataclass_fields__[name].metadata
    return limits["low"], limits["high"]


def validate(check: CheckType) -> None:
    """Refuse a field that is of another kind than its default or out of its bounds, with a RuleError naming it."""
    for each in fields(check):
        value = getattr(check, each.name)
        if "low" in each.metadata:
            low, high = bounds(check, each.name)
            if type(value) is not int or not low <= value <= high:
                raise RuleError(each.name, f"a whole number from {low} to {high} is wanted, not {shown(value)}")
        elif type(value) is not type(each.default):
            raise RuleError(each.name, f"yes or no is wanted, not {shown(value)}")


def shown(value: object) -> str:
    """The value as a message can quote it: never long, and never an error of its own."""
    try:
        return f"{value!r:.40}"
    except ValueError:  # a whole number of more digits than Python writes out
        return "a number of thousands of digits"


def to_data(check: CheckType) -> dict[str, Any]:
    """The check as plain data that JSON can hold."""
    return {each.name: getattr(check, each.name) for each in fields(check)}


def from_data(kind: type[C], data: Mapping[str, Any]) -> C:
    """The check that `to_data` wrote. A field left out has its default; one that is unknown is a RuleError."""
    for name in data:
        if name not in kind.__dataclass_fields__:
            raise RuleError(name, f"not a field of this check; it has {', '.join(kind.__dataclass_fields__)}")
    return kind(**data)
