"""The stakes of a roll, agreed before the dice: position and trouble, effect and boxes ("Playing the Outcome").

Tracks with boxes are clocks (WG-9).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from razor_core.rules.consequences import Choice, ClockKind, Consequence, Recipient
from razor_core.rules.fields import validate_number
from razor_core.systems.witchgates.sheet import MERIT_BOXES, injury

#: Every box of a track: no track has more (WG-9).
ALL = 12


class Position(Enum):
    """How bad it can get, best to worst. The value is the word for it."""

    CONTROLLED = "Controlled"
    RISKY = "Risky"
    DESPERATE = "Desperate"


class Effect(Enum):
    """How good it can get, least to most. The value is the word for it."""

    LIMITED = "Limited"
    MEDIUM = "Medium"
    HIGH = "High"
    MAJOR = "Major"


class Severity(Enum):
    """How bad one trouble is. The value is the word for it."""

    MEDIUM = "Medium"
    HIGH = "High"
    MAJOR = "Major"


#: How many boxes a trouble marks or clears (WG-7).
TROUBLE_MARKS: Mapping[Severity, tuple[int, ...]] = {
    Severity.MEDIUM: (1,),
    Severity.HIGH: (2, 3, 4),
    Severity.MAJOR: (ALL,),
}


@dataclass(frozen=True, slots=True)
class Stakes:
    """The trouble of a position: `count` troubles of a severity, or one of another severity instead."""

    words: str
    count: int
    severity: Severity
    instead: Severity | None = None


#: The table under "Trouble" (WG-6).
STAKES: Mapping[Position, Stakes] = {
    Position.CONTROLLED: Stakes("one medium trouble, if any", 1, Severity.MEDIUM),
    Position.RISKY: Stakes("two medium troubles or one high", 2, Severity.MEDIUM, Severity.HIGH),
    Position.DESPERATE: Stakes("two high troubles or one major", 2, Severity.HIGH, Severity.MAJOR),
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """One form of trouble: what happens, by severity, the severities at which it marks boxes of a track, and whose."""

    name: str
    happens: Mapping[Severity, str]
    marks: tuple[Severity, ...] = ()
    segments: int = 6
    to: Recipient = Recipient.SCENE
    injuries: Mapping[Severity, int] = field(default_factory=dict)

    def consequences(self, severity: Severity) -> tuple[Consequence, ...]:
        """Return the options for the GM at that severity; none if this trouble does not come so bad."""
        if severity not in self.happens:
            return ()
        label = f"{severity.value} {self.name}: {self.happens[severity]}"
        if severity in self.marks:
            ticks = TROUBLE_MARKS[severity]
            found = [Consequence(label, ClockKind.TRACK, ticks, segments=self.segments, to=self.to)]
        else:
            found = [Consequence(label, to=self.to)]
        if level := self.injuries.get(severity):
            found.append(Consequence(f"{severity.value} {self.name} as an injury of {level}", gives=injury(level)))
        return tuple(found)


def _any(happens: str) -> Mapping[Severity, str]:
    """The same at every severity."""
    return dict.fromkeys(Severity, happens)


#: The table "Troubles", in its order. An ability track is a merit's; WG-12 says which harm may become an injury.
TROUBLES = (
    Trouble(
        "harm",
        {
            Severity.MEDIUM: "1 box of a merit",
            Severity.HIGH: "2 to 4 boxes of a merit, and its side effect",
            Severity.MAJOR: "every box of a merit, and its side effect",
        },
        marks=tuple(Severity),
        segments=MERIT_BOXES,
        to=Recipient.ACTOR,
        injuries={Severity.MEDIUM: 1, Severity.HIGH: 2},
    ),
    Trouble(
        "complication",
        {
            Severity.MEDIUM: "it gets harder, 1 box",
            Severity.HIGH: "it gets much harder, 2 to 4 boxes",
            Severity.MAJOR: "a catastrophe is on its way",
        },
        marks=(Severity.MEDIUM, Severity.HIGH),
    ),
    Trouble("escalation", _any("a countdown speeds up"), marks=tuple(Severity)),
    Trouble("roadblock", _any("progress is undone or blocked")),
    Trouble("reduced effect", _any("one level less, or a bad Tag on an esoteric")),
    Trouble(
        "worsened position",
        {
            Severity.MEDIUM: "1 or 2 levels worse",
            Severity.HIGH: "1 or 2 levels worse",
            Severity.MAJOR: "Desperate, whatever it was",
        },
    ),
    Trouble("lost resource", {Severity.MEDIUM: "out of reach for now", Severity.HIGH: "broken or stolen"}),
    Trouble(
        "lost opportunity",
        {
            Severity.MEDIUM: "needs a new approach",
            Severity.HIGH: "a track runs until it is gone",
            Severity.MAJOR: "a track runs until it is gone",
        },
    ),
)


def troubles(severity: Severity) -> tuple[Consequence, ...]:
    """Return every trouble of that severity, in the order of the table."""
    return tuple(consequence for trouble in TROUBLES for consequence in trouble.consequences(severity))


@cache
def trouble(position: Position) -> Choice:
    """Return the troubles that a Glance or a Miss brings in that position (WG-6)."""
    stakes = STAKES[position]
    return Choice(
        f"{position.value}: {stakes.words}",
        troubles(stakes.severity),
        count=stakes.count,
        instead=troubles(stakes.instead) if stakes.instead else (),
    )


def marks(effect: Effect, harm: int = 1) -> int:
    """Return the number of boxes that an effect marks or clears if a Medium one marks `harm`; ALL for every box.

    Limited is one less, never below 0, and High one more (WG-7). RuleError `harm` unless it is 0 to 12.
    """
    validate_number("harm", harm, 0, ALL)
    if effect is Effect.MAJOR:
        return ALL
    return max(0, harm + {Effect.LIMITED: -1, Effect.MEDIUM: 0, Effect.HIGH: 1}[effect])


def impact(effect: Effect) -> str:
    """Return the number of boxes that an effect marks, in words.

    >>> impact(Effect.MEDIUM), impact(Effect.MAJOR)
    ('1 box', 'every box')
    """
    boxes = marks(effect)
    if boxes == ALL:
        return "every box"
    return f"{boxes} {'box' if boxes == 1 else 'boxes'}"


@cache
def gain(effect: Effect) -> tuple[Choice, ...]:
    """Return what a Hit or a Glance does to tracks: mark or clear boxes, nothing at Limited effect (WG-7)."""
    boxes = marks(effect)
    if not boxes:
        return ()
    words = impact(effect)
    return (
        Choice(
            f"{effect.value} effect: {words}",
            (
                Consequence(f"Mark {words} of a track", ClockKind.TRACK, (boxes,), to=Recipient.SCENE),
                Consequence(
                    f"Deal harm: mark {words} of a merit",
                    ClockKind.TRACK,
                    (boxes,),
                    segments=MERIT_BOXES,
                    to=Recipient.TARGET,
                ),
                # A track of the scene, or a merit of the actor or of an ally.
                Consequence(f"Clear {words} of a track", ClockKind.TRACK, (-boxes,), to=Recipient.ALLY),
            ),
        ),
    )
