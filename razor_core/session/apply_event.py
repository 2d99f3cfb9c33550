"""An event happens: the world after it, and its entry in the log."""

from collections.abc import Container
from dataclasses import replace
from datetime import datetime

from razor_core.events.concerns import secret_then
from razor_core.events.entries import Entry, Record, Redone, Undone
from razor_core.events.events import ConsequenceTaken, Event, RollCorrected, Rolled
from razor_core.rules.modifiers import Modifier, uncounted
from razor_core.table.character_events import ModifierTaken
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import passed_over
from razor_core.table.tasks import brought, progress
from razor_core.table.tasks import find as find_task
from razor_core.table.world import World


def happened(world: World, record: Record, event: Event) -> tuple[World, Entry]:
    """Return the world after the event of the record, or after what takes its place, and its entry."""
    after, lines = event.apply(world)
    if after.standing is not world.standing:
        new = tuple(
            [
                standing_value if standing_value.by else replace(standing_value, by=record.key)
                for standing_value in after.standing
            ]
        )
        after = replace(after, standing=new)
    entry = Entry(record, lines, secret=secret_then(event, lines, world, after))
    if isinstance(event, Rolled | RollCorrected):
        actor = world.find(event.actor if isinstance(event, Rolled) else event.rolled.actor)
        entry = replace(entry, side=actor.side if actor else None)
    if isinstance(event, Rolled):
        target = world.find(world.present(event.target))
        entry = replace(entry, lacks=_lacking(world, event), against=target.name if target else "")
    return after, entry


def _lacking(world: World, roll: Rolled) -> tuple[str, ...]:
    """Return the names of what a roll has used, and whose holder, who is there, does not have it."""
    return tuple(
        [modifier.name for modifier in roll.fiction.modifiers if modifier.holder and not _has(world, roll, modifier)]
    )


def _has(world: World, roll: Rolled, used: Modifier) -> bool:
    """Return whether a modifier is there to be used: carried, added by the action, or brought by a task."""
    if running := find_task(world, used.holder):
        return any(used.is_within(modifier) for modifier in brought(running, progress(world, running)))
    holder, action = world.find(used.holder), roll.deed.action if roll.deed else None
    if holder is None or holder.carries(used):
        return True
    performed = holder.action(action.name) if action and used.holder == roll.actor else None
    return performed is not None and performed.name == used.name


def without_past(world: World, at: str) -> World:
    """Return the world after an undo or redo at that time: what its timers were due by then is not counted."""
    if not any(clock.timer and clock.timer.running for clock in world.clocks):
        return world
    return replace(world, clocks=passed_over(world.clocks, int(datetime.fromisoformat(at).timestamp())))


def as_held(world: World, event: Event) -> Event:
    """Return a roll, or the loss of a modifier, with what its holder has under the name that they have it by now.

    Of two of a name, "Injury" and "Injury (2nd)", the first can be gone: then the second is "Injury".
    """
    match event:
        case Rolled(fiction=fiction):
            names = list[tuple[str, str]]()
            for used in fiction.modifiers:
                names.append((used.field, _held_name(world, used.holder, used.field, used.name, names)))
            called = tuple([replace(used, name=name) for used, (_, name) in zip(fiction.modifiers, names, strict=True)])
            return event if called == fiction.modifiers else replace(event, fiction=replace(fiction, modifiers=called))
        case ModifierTaken(holder, field, name):
            return replace(event, name=_held_name(world, holder, field, name, ()))
    return event


def _held_name(world: World, holder: str, field: str, name: str, others: Container[tuple[str, str]]) -> str:
    """Return the name of what a holder has on that field, if not one of the `others`: that, or another of the same."""
    whose = world.find(holder) if holder else None
    held = [modifier.name for modifier in whose.unsigned if modifier.field == field] if whose else []
    same = [other for other in held if uncounted(other) == uncounted(name) and (field, other) not in others]
    return name if name in held or not same else same[-1]


def is_same(recorded: Event | Undone | Redone, event: Event) -> bool:
    """Return whether a recorded event of a roll is this one, whatever the words for it were then."""
    if isinstance(recorded, ConsequenceTaken | ClockTicked) and isinstance(event, ConsequenceTaken | ClockTicked):
        recorded = replace(recorded, label=event.label, roll=event.roll)
    return recorded == event
