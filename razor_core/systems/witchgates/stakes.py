"""The stakes of a roll, agreed before the dice: position, effect and boxes ("Playing the Outcome").

Tracks with boxes are clocks (WG-9). `troubles` has what a position brings.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.effects import EVERY, Give, Tick, Words
from razor_core.rules.fields import validate_number
from razor_core.rules.numbers import counted
from razor_core.rules.results import Result
from razor_core.systems.witchgates.sheet import MERIT_BOXES, injury
from razor_core.systems.witchgates.suggested_modifiers import PRECISION

#: Every box of a track: no track has more (WG-9).
ALL = EVERY
#: The boxes more that it costs to move a precise attack to another merit ("Adjusting for Difficulty with Cuts").
MOVED = 2
#: The most boxes of harm that can become an injury instead (WG-12).
MOST_AS_INJURY = 4
#: Any clock can be marked and cleared as a track (WG-9).
ANY_CLOCK = (ClockKind.PROGRESS, ClockKind.THREAT)


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
#: What a Desperate hit may leave (WG-6).
REMAINING = Stakes("even a hit may leave some trouble", 1, Severity.MEDIUM, Severity.HIGH)


def marks(effect: Effect, harm: int = 1) -> int:
    """Return the number of boxes that an effect marks or clears if a Medium one marks `harm`; ALL for every box.

    Limited is one less, never below 0, and High one more (WG-7). RuleError `harm` unless it is 0 to 12.
    """
    validate_number("harm", harm, 0, ALL)
    if effect is Effect.MAJOR:
        return ALL
    return min(ALL, max(0, harm + {Effect.LIMITED: -1, Effect.MEDIUM: 0, Effect.HIGH: 1}[effect]))


def boxes(number: int) -> str:
    """Return a number of boxes in words.

    >>> boxes(1), boxes(2), boxes(ALL)
    ('1 box', '2 boxes', 'every box')
    """
    if number == ALL:
        return "every box"
    return counted(number, "box", "boxes")


def impact(effect: Effect, harm: int = 1) -> str:
    """Return the number of boxes that an effect marks, in words, and the harm it deals where that is another number.

    >>> impact(Effect.MEDIUM), impact(Effect.HIGH, 3), impact(Effect.LIMITED, 3), impact(Effect.LIMITED)
    ('1 box', '2 boxes, 4 harm', '2 harm', '')
    """
    marked, dealt = marks(effect), marks(effect, harm)
    parts = [boxes(marked)] if marked else []
    if dealt not in (0, marked):
        parts.append(f"{dealt} harm")
    return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Gain(Choice):
    """What an effect does to tracks: the choice, and the effect and the harm that it was made of."""

    effect: Effect = Effect.MEDIUM
    harm: int = 1


@cache
def gain(effect: Effect, harm: int = 1) -> tuple[Choice, ...]:
    """Return what a Hit or a Glance does to tracks: mark or clear boxes, or deal harm; empty where it does nothing.

    Only harm can be more than `marks` says of a track: a Limited effect of an attack that deals 3 still deals 2 (WG-7).
    """
    marked, dealt = marks(effect), marks(effect, harm)
    options = list[Consequence]()
    if marked:
        mark = Tick(ClockKind.TRACK, (marked,), also=ANY_CLOCK, by_hand=(ClockKind.THREAT,))
        label = f"Mark {boxes(marked)} of a track"
        options.append(Consequence("effect.mark", label, (mark, Words()), to=Recipient.SCENE, by_roller=True))
    if dealt:
        harm_dealt = _harm("effect.harm", f"Deal harm: mark {boxes(dealt)} of a merit", dealt)
        options.append(replace(harm_dealt, by_roller=True))
        moved = min(ALL, dealt + MOVED)
        # Both are for a player who is harmed to choose.
        label = f"They move it to another merit: {boxes(moved)}"
        redirect = _harm("effect.moved", label, moved, second=True)
        options.append(replace(redirect, needs=PRECISION, against=Side.PLAYER))
        options += _injury(dealt)
    if marked:
        # A track of the scene, or a merit of the actor or of an ally.
        clear = Tick(ClockKind.TRACK, (-marked,), also=ANY_CLOCK, by_hand=(ClockKind.PROGRESS,))
        label = f"Clear {boxes(marked)} of a track"
        options.append(Consequence("effect.clear", label, (clear,), to=Recipient.ALLY, by_roller=True))
    label = f"{effect.value} effect: {impact(effect, harm)}"
    return (Gain(label, tuple(options), effect=effect, harm=harm),) if options else ()


def _harm(id: str, label: str, dealt: int, second: bool = False) -> Consequence:
    """Return boxes of a merit of the target; a `second` one is another than the harm comes to."""
    tick = Tick(ClockKind.TRACK, (dealt,), segments=MERIT_BOXES, also=ANY_CLOCK, second=second)
    return Consequence(id, label, (tick, Words(of="merit")), to=Recipient.TARGET)


def _injury(dealt: int) -> Iterable[Consequence]:
    """Return the injury that a player can take instead of so much harm, none where it is too much (WG-12)."""
    if dealt <= MOST_AS_INJURY:
        label = f"They take an injury of {dealt} instead"
        effects = (Give(injury(dealt)), Words())
        yield Consequence("effect.injury", label, effects, to=Recipient.TARGET, against=Side.PLAYER)


def higher(effect: Effect) -> Effect:
    """Return the effect one level above, Major above Major."""
    levels = list(Effect)
    return levels[min(levels.index(effect) + 1, len(levels) - 1)]


def lower(effect: Effect) -> Effect | None:
    """Return the effect one level below, None below Limited."""
    levels = list(Effect)
    at = levels.index(effect)
    return levels[at - 1] if at else None


def worse(position: Position) -> tuple[Position, ...]:
    """Return the positions that are worse, the nearest first."""
    levels = list(Position)
    return tuple(levels[levels.index(position) + 1 :])


#: The key of the reading of a result whose effect a trouble has reduced.
REDUCED = "reduced effect"


def reduced(result: Result) -> Result:
    """Return the result with its effect one level lower: what that effect does takes the place of what was (WG-17)."""
    found = list[Consequence | Choice]()
    for consequence in result.consequences:
        below = lower(consequence.effect) if isinstance(consequence, Gain) else None
        found += gain(below, consequence.harm) if isinstance(consequence, Gain) and below else [consequence]
    return replace(result, consequences=tuple(found))
