"""Modifiers of a check: where they come from, how long they last, and what a check comes to with them.

A modifier is entered on the form, or a character carries it. What a character carries applies by itself; a player can
leave it out of a roll. A roll ends the modifiers that last no longer, whichever way it was made.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from razor_core.rules.fields import (
    CheckType,
    bounds,
    check_points,
    default,
    hinders,
    overflow,
    unit,
    validate_name,
    validate_number,
)
from razor_core.rules.numbers import signed


class Scope(Enum):
    """Whose rolls a modifier changes. The value says so of a character who carries it.

    One that is entered on the form goes when its actor or its target is exchanged; that of the scene stays.
    """

    ACTOR = "their own rolls"
    TARGET = "rolls against them"
    ALLY = "their own rolls and those of their allies"
    SCENE = "every roll"


class Lifetime(Enum):
    """How long a modifier lasts. The value says so in words.

    What lasts through the holder's next action lasts this action once the holder has rolled for it.
    """

    ROLL = "this roll"
    NEXT = "next roll"
    ACTION = "through the next action"
    THIS_ACTION = "this action"
    USED = "until it is used"
    STAYS = "while it lasts"


@dataclass(frozen=True, slots=True)
class Modifier:
    """A named reason that adds `points`, −100 to 100, to a `field` of the check; where it is a flag, sets it.

    Without a `field` it changes no dice. One that is `optional` applies only to rolls for which a player chooses it.
    With a `kind`, it is for rolls of that kind alone, by the key in the game's KINDS: a check is of the kind "".
    `cancels` is a field: given to a character who carries a modifier of that field, it removes that one, and neither
    stays. `holder` is the id of the character who brought it to a roll, empty for one entered on the form. With a
    `rating`, it is for checks with the rating of that name alone. `giver` is the id of the character who gave it to the
    one who has it. RuleError `points` out of bounds.
    """

    field: str
    name: str
    points: int = 1
    lifetime: Lifetime = Lifetime.STAYS
    scope: Scope = Scope.ACTOR
    optional: bool = False
    cancels: str = ""
    holder: str = ""
    kind: str | None = None
    rating: str = ""
    giver: str = ""

    def __post_init__(self) -> None:
        check_points(self.points)

    @property
    def key(self) -> tuple[str, str, str]:
        """What distinguishes it from the other modifiers of a roll: holder, field and name."""
        return self.holder, self.field, self.name

    def is_within(self, other: "Modifier") -> bool:
        """Return whether the other one, whoever holds it, is of its field and name and adds as much or more.

        >>> Modifier("edge", "Set Up", 2).is_within(Modifier("edge", "Set Up", 1))
        False
        """
        low, high = sorted((0, other.points))
        return (self.field, self.name) == (other.field, other.name) and low <= self.points <= high


@dataclass(frozen=True, slots=True)
class SuggestedModifier:
    """A modifier that a game suggests for a field of its check; `when` says in what case it applies.

    Those of a `condition` are suggested together, whatever their fields.
    """

    name: str
    when: str = ""
    points: int = 1
    lifetime: Lifetime = Lifetime.STAYS
    condition: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of the book, with its effects on the rolls of whoever has it, or on rolls against them.

    The effects have the condition's name. Without any it changes no dice, such as one that costs a reaction. With
    `lifetime` NEXT it ends with the next roll that it applies to. `when` says in what case it applies. `of` is the
    book's name for it where its own name has more in brackets. One that `ticks` harms whoever has it now and then: a
    clock of theirs of the kind of that word, such as Resolve.
    """

    name: str
    effects: tuple[Modifier, ...] = ()
    when: str = ""
    of: str = ""
    ticks: str = ""

    def named(self, name: str) -> "Condition":
        """Return it under another name, which its effects have too."""
        return replace(self, name=name, effects=tuple([replace(effect, name=name) for effect in self.effects]))

    @property
    def plain(self) -> "Condition":
        """It without the number that says which of several it is."""
        name = uncounted(self.name)
        return self if name == self.name else self.named(name)


#: The longest duration of what a character carries.
LONGEST = 20


@dataclass(frozen=True, slots=True)
class Duration:
    """For how many rounds or rolls, 1 to LONGEST, the condition or the modifier of that name still lasts.

    RuleError that names the field for a name that is none, or another number.
    """

    name: str
    left: int

    def __post_init__(self) -> None:
        validate_name(self.name)
        validate_number("left", self.left, 1, LONGEST)


#: The number of a modifier or a condition of a name that was in use.
_COUNTED = r" \([0-9]+(st|nd|rd|th)\)$"


def uncounted(name: str) -> str:
    """Return the name of a modifier or a condition without the number that says which of several it is.

    >>> uncounted("Injury (2nd)"), uncounted("Injury")
    ('Injury', 'Injury')
    """
    return re.sub(_COUNTED, "", name)


def condition(name: str, *effects: Modifier, when: str = "") -> Condition:
    """Return the condition, its name on each of the effects."""
    return Condition(name, tuple(replace(effect, name=name) for effect in effects), when)


def worth(check: type[CheckType] | CheckType, field: str, points: int) -> str:
    """Return the points that a modifier adds to a field in words. Empty for 1 and for 0: the name alone says it.

    Empty too where they are of a unit, which `levelled` says.

    >>> from razor_core.systems import find
    >>> check = find("razorweave").Check
    >>> worth(check, "edge", 2), worth(check, "burden", 2), worth(check, "burden", 1), worth(check, "burden", 0)
    ('+2', '−2', '', '')
    """
    return "" if points in (0, 1) or unit(check, field) else signed(-points if hinders(check, field) else points)


def levelled(check: type[CheckType] | CheckType, modifier: Modifier) -> str:
    """Return the name of a modifier, with its points where they are of a unit.

    >>> from razor_core.systems import find
    >>> levelled(find("witchgates").Check, Modifier("injury", "Sprain", 3))
    'Sprain, level 3'
    """
    of = unit(check, modifier.field)
    return f"{modifier.name}, {of} {modifier.points}" if of else modifier.name


def composed(base: CheckType, modifiers: Sequence[Modifier]) -> Any:
    """Return the check that `base`, which has only what was set by hand, comes to with the modifiers.

    Points beyond the bounds of a field count on the field that its declaration names for them (GM-2), if it names one.
    RuleError that names the field where the rules forbid what it comes to.

    >>> from razor_core.systems import find
    >>> composed(find("razorweave").Check(dc=16), [Modifier("dc", "Slick", 2), Modifier("edge", "Set Up")]).dc
    18
    """
    points = _points(modifiers)
    values: dict[str, Any] = {}
    beyond = Counter[str]()
    for field, added in points.items():
        value = getattr(base, field)
        if isinstance(value, bool):
            values[field] = value or added > 0
            continue
        total = value + added
        if to := overflow(base, field):
            within = _within(total, bounds(base, field))
            beyond[to] += total - within
            total = within
        values[field] = total
    for field, added in beyond.items():
        if added:
            values[field] = values.get(field, getattr(base, field)) + added
    return replace(base, **values) if values else base


def decomposed(check: CheckType, modifiers: Sequence[Modifier]) -> Any:
    """Return the check without what the modifiers add, each number within its bounds: `composed` gives it again.

    Several checks can come to one where points are beyond the bounds of a field. Of these it is the one in which that
    field is nearest to its default.
    """
    points = _points(modifiers)
    points.update(_overflown(check, points))
    values: dict[str, Any] = {}
    for field, added in points.items():
        value = getattr(check, field)
        values[field] = (
            value and added <= 0 if isinstance(value, bool) else _within(value - added, bounds(check, field))
        )
    return replace(check, **values)


def _points(modifiers: Iterable[Modifier]) -> Counter[str]:
    """Return the sum of the points by field."""
    points = Counter[str]()
    for modifier in modifiers:
        if modifier.field:
            points[modifier.field] += modifier.points
    return points


def _overflown(check: CheckType, points: Mapping[str, int]) -> Counter[str]:
    """Return what to add to the points, by field, for those that came from beyond the bounds of another field."""
    found = Counter[str]()
    able = {field: _possible(check, field, added) for field, added in points.items() if overflow(check, field)}
    before = {field: _within(default(check, field), limits) for field, limits in able.items()}
    for field, value in before.items():
        beyond = value + points[field] - getattr(check, field)
        found[overflow(check, field)] += beyond
        found[field] -= beyond
    for field, limits in able.items():
        to = overflow(check, field)
        rest = getattr(check, to) - points.get(to, 0) - found[to]
        moved = _within(before[field] + rest - _within(rest, bounds(check, to)), limits) - before[field]
        found[to] += moved
        found[field] -= moved
    return found


def _possible(check: CheckType, field: str, added: int) -> tuple[int, int]:
    """Return the lowest and the highest value that a field of the check can have had before points were added."""
    limits, value = bounds(check, field), getattr(check, field)
    low, high = limits
    before = value - added
    return _within(low if value == low else before, limits), _within(high if value == high else before, limits)


def _within(value: int, limits: tuple[int, int]) -> int:
    """Return the value, or the limit that it is beyond."""
    low, high = limits
    return max(low, min(high, value))


def reset(check: CheckType, fields: Iterable[str]) -> Any:
    """Return the check with these fields at their defaults."""
    return replace(check, **{field: default(check, field) for field in fields})


def names_by_field(modifiers: Iterable[Modifier]) -> Mapping[str, Sequence[str]]:
    """Return the names of the modifiers, by the field that they add to."""
    names: dict[str, list[str]] = {}
    for modifier in modifiers:
        names.setdefault(modifier.field, []).append(modifier.name)
    return names
