"""The contract of a rule system, and the types that every system speaks.

A system is a plain module that fits the `System` protocol. It turns a `Check` into `Odds`, and a `Check` with
faces into a `Result`. Everything here is a frozen value.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import total_ordering
from random import Random
from typing import Any, Protocol

from razor_core.fields import few
from razor_core.odds import Odds


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


class ClockKind(Enum):
    """Which kind of clock an offer is for. The value is the word for it."""

    PROGRESS = "progress"
    THREAT = "threat"
    RESOLVE = "Resolve"
    TRACK = "track"
    TASK = "task"
    POOL = "pool"


class Lasts(Enum):
    """How long a token stays with its hero. The value is the words for it."""

    STAYS = "until it is taken away"
    USED = "until it is used"
    NEXT = "through the next check"


@dataclass(frozen=True, slots=True)
class Token:
    """Something a hero carries that adds `points` to a field of the check, or sets it where the field is a flag.

    A `field` of none touches no dice. One that is given to a hero who has a token on the field `cancels` takes that
    away instead, and neither stays.
    """

    name: str
    field: str = ""
    points: int = 1
    lasts: Lasts = Lasts.STAYS
    cancels: str = ""

    def __post_init__(self) -> None:
        few(self.points)


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing the table may do now.

    With a `clock`, `ticks` are the numbers it may be advanced by; with a `name` it is the clock of just that name, of
    so many `segments` where there is none yet. `gives` is a token for a hero. `takes` is a field of the check: the
    hero loses the token that stands on the roll there; where that is none, the token of that name. `reading` is a key
    of READINGS, by which the result is read from then on. `who` names the side of a group that it is for.
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
    options: tuple[Offer, ...]
    count: int = 1
    instead: tuple[Offer, ...] = ()


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
    offers: tuple[Offer | Choice, ...] = ()
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of several who roll together or against each other: who, with which check, and the group's own `number`."""

    who: str
    check: Any
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What the results of several come to, and what it offers. `steps` tell what each side rolled, then the rest."""

    headline: str
    tone: Tone
    steps: tuple[str, ...] = ()
    offers: tuple[Offer | Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A way in which several checks are read together: a contest, cooperation, risks that are split.

    `about` says in a sentence what it is for; from `fewest` to `most` take part. `number` is what the number of a side
    is called, empty where there is none. `odds` gives the exact chances of sides before any dice fall, `outcome` what
    their results come to; both take as many sides as take part, each with a name of its own. Where the outcome
    makes the offers for its sides, `offers_for_sides`, their results by themselves make none.
    """

    name: str
    about: str
    fewest: int
    most: int
    odds: Callable[[Sequence[Side]], tuple[Chance, ...]]
    outcome: Callable[[Sequence[Side], Sequence[Result]], Outcome]
    number: str = ""
    offers_for_sides: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A named reason that a table may enter for a field of the check; it adds `points` to that field.

    One that counts `once` is used up by the roll, the others stay until they are taken away.
    """

    name: str
    when: str = ""
    points: int = 1
    once: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a game's text is read where it is open: what it is about in a line, and the reading itself."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Gate:
    """A condition for rolling at all: its name, the question it asks, and what to do where the answer is no."""

    name: str
    question: str
    instead: str


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
        """Names of Skills to offer, by the rating they go with; by an empty text those that go with any."""

    @property
    def RATED(self) -> str:
        """The number field of the check that a hero's rating fills."""

    @property
    def SKILLED(self) -> str:
        """The field of the check that a hero's Skill fills: a flag it sets, or a number. May be RATED itself."""

    @property
    def TOKENS(self) -> tuple[Token, ...]:
        """Kinds of token that a hero of the game carries, each under the game's word for it."""

    @property
    def SPENT(self) -> tuple[str, ...]:
        """Fields of the check that a roll uses up, whatever comes of it: on the form they are as at first again."""

    @property
    def GROUPS(self) -> tuple[Group, ...]:
        """The ways in which several checks are read together."""

    @property
    def READINGS(self) -> Mapping[str, Callable[[Result], Result]]:
        """Other ways of reading a result, by name: what a Strike makes of the tier, for one."""

    @property
    def RULINGS(self) -> Mapping[str, Ruling]:
        """How the game's text is read where it is open, by the number that plans and steps cite."""

    @property
    def SIDES(self) -> int:
        """The greatest face of the game's dice."""

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
