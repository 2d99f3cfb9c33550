"""What a consequence sets for later rolls, such as a position: on the form, or for the other side of a contest.

An undo, or a correction that takes it back, brings back what was there before, and a redo sets it again, unless it was
changed by hand since. The form is
that of the roll's game, whichever is on the table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from app.check import form
from app.roll import groups
from app.roll.gathered import Person
from razor_core.rules.consequences import Choice, Consequence
from razor_core.session.brought import group_outcome, group_rolls
from razor_core.session.consequences import every
from razor_core.session.entries import Entry
from razor_core.session.events import ConsequenceTaken, Event, GroupRolled, Rolled

if TYPE_CHECKING:
    from app.app import App

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Standing:
    """What a consequence of a roll sets: the names of values by field, those before it and those from then on.

    `key` is that of the roll's record, empty for a single roll.
    """

    key: str
    roll: Rolled
    before: Mapping[str, str]
    after: Mapping[str, str]


def changing(app: "App", change: Callable[[], T]) -> T:
    """Change the session, and return what `change` does: what no longer holds is taken back, what now does is set."""
    before = _standing(app)
    result = change()
    after = _standing(app)
    for key in reversed([key for key in before if key not in after]):
        for each in before[key]:
            _exchange(app, each, each.after, each.before)
    for key in [key for key in after if key not in before]:
        for each in after[key]:
            _exchange(app, each, each.before, each.after)
    return result


def _standing(app: "App") -> Mapping[str, Sequence[Standing]]:
    """Return what the consequences taken set for later rolls, by the keys of their records."""
    found = {each.record.key: tuple(_set_by(app, each)) for each in app.session.log}
    return {key: stands for key, stands in found.items() if stands}


def _set_by(app: "App", taken: Entry) -> Iterator[Standing]:
    """Yield what the entry sets, if it takes a consequence that does."""
    event = taken.record.event
    if isinstance(event, ConsequenceTaken) and (entry := app.log.find(event.roll or taken.record.act)):
        rolls, consequences = _rolls(app, entry)
        for each in every(consequences):
            if each.sets and each.key == event.consequence and each.who in rolls:
                key, roll = rolls[each.who]
                # Earlier versions stored no value from before: it is that of the roll.
                had = dict(event.had) or {name: getattr(roll.check, name).name for name, _ in each.sets}
                yield Standing(key, roll, had, dict(each.sets))


def remembered(app: "App", entry: Entry, consequence: Consequence, events: Sequence[Event]) -> Sequence[Event]:
    """Return the events that take a consequence of that entry, with the values that it will replace."""
    key, roll = _rolls(app, entry)[0].get(consequence.who, ("", None)) if consequence.sets else ("", None)
    if roll is None:
        return events
    now = _now(app, key, roll)
    had = tuple([(name, now[name]) for name, _ in consequence.sets if name in now])
    return [replace(each, had=had) if isinstance(each, ConsequenceTaken) else each for each in events]


def _rolls(app: "App", entry: Entry) -> tuple[Mapping[str, tuple[str, Rolled]], Sequence[Consequence | Choice]]:
    """Return the rolls of an entry with their keys, by participant, and what they bring."""
    event = entry.since.plain or entry.record.event
    if isinstance(event, Rolled):
        return {"": ("", event)}, event.result.consequences
    if not isinstance(event, GroupRolled):
        return {}, ()
    sides, rolls, outcome = group_outcome(app.log.entries, entry)
    keys = [each.record.key for each in group_rolls(app.log.entries, entry)]
    by_side = {side.who: (key, roll) for side, key, roll in zip(sides, keys, rolls, strict=True)}
    return by_side, outcome.consequences


def _exchange(app: "App", each: Standing, old: Mapping[str, str], new: Mapping[str, str]) -> None:
    """Set the new values where the old ones still are."""
    now = _now(app, each.key, each.roll)
    values = {name: value for name, value in new.items() if name in now and now[name] == old.get(name)}
    slug, mine = each.roll.system, _mine(app, each.key, each.roll)
    if mine is None:
        form.put_in(app, slug, values)
        return

    def changed(person: Person) -> Person:
        if person not in mine:
            return person
        setup = person.setup.after_roll() if groups.roll_of(app, person) else person.setup
        named = {name: type(getattr(setup.base, name))[value] for name, value in values.items()}
        return replace(person, setup=replace(setup, base=replace(setup.base, **named)), faces="", key="")

    known = groups.gathered_in(app, slug)
    people, sides = (tuple(map(changed, each)) for each in (known.people, known.sides))
    groups.store_in(app, slug, replace(known, people=people, sides=sides))


def _now(app: "App", key: str, roll: Rolled) -> Mapping[str, str]:
    """Return the values that whoever made the roll has for the next, by the names of the fields."""
    mine = _mine(app, key, roll)
    if mine is None:
        return form.values_in(app, roll.system)
    values = {name: getattr(each.setup.base, name) for each in mine for name in each.setup.base.__dataclass_fields__}
    return {name: value.name for name, value in values.items() if isinstance(value, Enum)}


def _mine(app: "App", key: str, roll: Rolled) -> Sequence[Person] | None:
    """Return the participant of a group who made the roll, None for whoever acts: their check is on the form.

    That of one who answers and is gone is nobody's.
    """
    known, world = groups.gathered_in(app, roll.system), app.session.world
    mine = [each for each in known.people if key and each.key == key]
    actor = world.present(app.acting_ids.get(roll.system, "")) or roll.system
    if not key or (not mine and roll.actor == actor):
        return None
    mine = mine or [each for each in known.sides if each.setup.actor == roll.actor]
    return mine if mine or roll.reacts else None
