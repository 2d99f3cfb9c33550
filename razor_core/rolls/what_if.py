"""Change the check that is set up by single steps, as a line of the odds does."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from razor_core.rolls import edits
from razor_core.rolls.preparation import Preparation
from razor_core.rolls.typed_values import text_of
from razor_core.rules.fields import bounds
from razor_core.rules.modifiers import Modifier
from razor_core.table.world import World

#: The name of a modifier for a number without a control.
NAME = "What if"
#: By field of the check, the number to add, or for a flag its new value.
Change = Mapping[str, int]


def change(before: Any, after: Any) -> Change:
    """Return what makes the one check the other. They differ in numbers and flags alone."""
    pairs = {field.name: (getattr(before, field.name), getattr(after, field.name)) for field in fields(before)}
    return {name: new if isinstance(new, bool) else new - old for name, (old, new) in pairs.items() if new != old}


def changed(check: Any, change: Change) -> Any:
    """Return the check with the change made. RuleError where the rules forbid it."""
    return replace(check, **{name: _value(getattr(check, name), by) for name, by in change.items()})


def unchanged(check: Any, change: Change) -> Any:
    """Return the check with the change taken back. RuleError where the rules forbid it."""
    back = {name: not by if isinstance(by, bool) else -by for name, by in change.items()}
    return changed(check, back)


def _value(now: int, by: int) -> int:
    return by if isinstance(by, bool) else now + by


def put(prep: Preparation, world: World, change: Change) -> Preparation:
    """Return it with the change made: in its controls, else by a modifier, or by what characters carry.

    It must have a check that the rules allow, before and after.
    """
    for name, by in change.items():
        prep = _flag(prep, world, name, by) if isinstance(by, bool) else _number(prep, world, name, by)
    return prep


def _number(prep: Preparation, world: World, name: str, by: int) -> Preparation:
    low, high = bounds(prep.game.Check, name)
    setup, _ = prep.setup(world)
    value = getattr(setup.base, name) + by
    if name in prep.values and low <= value <= high:
        return edits.put(prep, world, {name: text_of(value)})
    mine = [modifier for modifier in prep.entered if (modifier.field, modifier.name) == (name, NAME)]
    others = tuple([modifier for modifier in prep.entered if modifier not in mine])
    points = by + sum(modifier.points for modifier in mine)
    added = (edits.modifier(prep.game, name, NAME, points),) if points else ()
    return replace(prep, entered=(*others, *added))


def _flag(prep: Preparation, world: World, name: str, value: bool) -> Preparation:
    """Set a flag, by what a character carries and has left out before the box; or clear box, chips and what applies."""
    setup, _ = prep.setup(world)
    turning = [modifier for modifier in _carried(prep, world, name) if setup.applies(modifier) is not value]
    for modifier in turning[:1] if value else turning:
        setup = setup.toggled(modifier)
    entered = prep.entered if value else tuple([modifier for modifier in prep.entered if modifier.field != name])
    prep = replace(prep, entered=entered, left_out=setup.left_out, chosen=setup.chosen)
    return prep if value and turning else edits.put(prep, world, {name: text_of(value)})


def _carried(prep: Preparation, world: World, name: str) -> list[Modifier]:
    """Return what is carried for a field."""
    setup, _ = prep.setup(world)
    return [modifier for modifier in setup.available(world) if modifier.field == name]
