"""Correct what was rolled, void it, add notes, and take back what it brought: nothing that came since is undone.

A correction is a record of its own, and the roll's record stays as it was. `amendments` gathers what became of each
roll, `amended` gives its entry of the log with that.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.modifiers import Condition, Modifier
from razor_core.session.consequences import every
from razor_core.session.events import (
    ConsequenceTaken,
    ConsequenceWithdrawn,
    Event,
    Noted,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.session.session import UNCHANGED, Amendment, Entry, Session, world_before
from razor_core.systems import find
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockRemoved, ClockTicked
from razor_core.table.clocks import find as find_clock
from razor_core.table.tasks import TaskTurned
from razor_core.table.world import World

#: What became of rolls and groups, by the key of the record.
Amendments = Mapping[str, Amendment]
#: Nothing became of any.
NONE: Amendments = MappingProxyType({})


def amendments(entries: Iterable[Entry], before: Amendments = NONE) -> Amendments:
    """Return what the entries say became of rolls and groups, added to those `before`."""
    found = dict(before)
    for entry in entries:
        event, act = entry.record.event, entry.record.act
        if isinstance(event, ConsequenceTaken) and event.reading:
            key = event.roll or act
            now = found.get(key, UNCHANGED)
            found[key] = replace(now, readings=(*now.readings, (event.consequence, event.reading)))
        elif isinstance(event, ConsequenceWithdrawn):
            now = found.get(event.roll, UNCHANGED)
            left = tuple(each for each in now.readings if each[0] != event.consequence)
            found[event.roll] = replace(now, readings=left)
        elif isinstance(event, RollCorrected):
            now = found.get(event.roll, UNCHANGED)
            found[event.roll] = replace(now, rolled=event.rolled, void=False)
            if event.group:
                found[event.group] = replace(found.get(event.group, UNCHANGED), outcome=event.outcome)
        elif isinstance(event, RollVoided):
            found[event.roll] = replace(found.get(event.roll, UNCHANGED), void=True)
        elif isinstance(event, Noted) and event.roll:
            now = found.get(event.roll, UNCHANGED)
            found[event.roll] = replace(now, notes=(*now.notes, event.text))
    return found


def amended(entry: Entry, found: Amendments) -> Entry:
    """Return the entry with what became of it: a roll as it was corrected, with the last reading that its game has."""
    since = found.get(entry.record.key)
    if since is None:
        return entry
    event = entry.record.event
    if not isinstance(event, Rolled):
        return replace(entry, since=since)
    now = since.rolled or event
    known = [reading for _, reading in since.readings if reading in find(now.system).READINGS]
    read = replace(now, reading=known[-1]) if known else now
    return replace(entry, record=replace(entry.record, event=read), since=replace(since, was=event))


def withdrawal(session: Session, label: str, roll: str, brought: Sequence[Entry]) -> tuple[Event, ...]:
    """Return the events that take back a consequence of that roll: all that it `brought`, where it is still there.

    A clock gets back what it really moved, and one that the consequence made goes, if it has moved no more. What was
    lost comes back while its loss can still be undone.
    """
    ticked = dict[str, int]()
    for each in brought:
        if isinstance(event := each.record.event, ClockTicked):
            ticked[event.clock] = ticked.get(event.clock, 0) + _moved(session, each, event)
    added = [each.record.event for each in brought]
    made = {each.clock.id: each for each in added if isinstance(each, ClockAdded)}
    events: list[Event] = [ConsequenceWithdrawn(label, roll)]
    for clock, by in ticked.items():
        now = find_clock(session.world.clocks, clock)
        if now and clock in made and now.filled == made[clock].clock.filled + by:
            events.append(ClockRemoved(clock))
        elif now and by:
            events.append(ClockTicked(clock, -by))
    for each in reversed(brought):
        events += _reversed(session, each)
    return tuple(events)


def unmarked(
    session: Session, roll: str, brought: Sequence[Entry], consequences: Iterable[Consequence | Choice]
) -> tuple[Event, ...]:
    """Return the events that take back what a roll `brought` to clocks and tasks by consequences that it has no longer.

    The clocks stay, also new ones: what the roll has instead may tick them.
    """
    labels, last = {each.label for each in every(consequences)}, ""
    found = dict[str, list[Entry]]()
    for each in brought:
        event = each.record.event
        if isinstance(event, ClockTicked) and event.consequence:
            found.setdefault(event.consequence, []).append(each)
        elif isinstance(event, ConsequenceTaken):
            last = event.consequence
        elif isinstance(event, TaskTurned):
            found.setdefault(last, []).append(each)
        elif isinstance(event, ConsequenceWithdrawn):
            found.pop(event.consequence, None)
    gone = [label for label in found if label not in labels]
    return tuple([event for label in gone for event in withdrawal(session, label, roll, found[label])])


def _moved(session: Session, entry: Entry, event: ClockTicked) -> int:
    """Return how far a tick moved its clock; as far as it says where that can no longer be known."""
    before = world_before(session, entry.record.key)
    was = find_clock(before.clocks, event.clock) if before else None
    if before is None or was is None:
        return event.by
    now = find_clock(event.apply(before)[0].clocks, event.clock)
    return now.filled - was.filled if now else 0


def recounted(
    session: Session, entry: Entry, was: Sequence[Modifier], now: Sequence[Modifier], withdrawn: Sequence[Event] = ()
) -> tuple[Event, ...]:
    """Return the events that give back what the roll used up and counts no longer, and take what it counts again.

    `was` and `now` are the modifiers that it counts before and after its correction. What it used up is known as long
    as the roll can still be undone. The events `withdrawn` happen first.
    """
    roll, before = entry.since.was or entry.record.event, world_before(session, entry.record.key)
    if before is None or not isinstance(roll, Rolled):
        return ()
    after, world, found = roll.apply(before)[0], session.world, list[Event]()
    for event in withdrawn:
        world, _ = event.apply(world)
    stays = {each.key for whose in after.everyone for each in whose.carried}
    counted, counts = ({each.key for each in modifiers} - stays for modifiers in (was, now))
    for had in before.everyone:
        for each in _lost(had, after.find(had.id)):
            effects = each.effects if isinstance(each, Condition) else (each,)
            used = {replace(effect, holder=had.id).key for effect in effects}
            found += _given(world, had.id, each) if used & (counted - counts) else ()
            found += _taken(world, had.id, each) if used & (counts - counted) else ()
    return tuple(found)


def _reversed(session: Session, entry: Entry) -> Iterator[Event]:
    """Yield the events that do the opposite of the entry's, where it can be done."""
    event, world = entry.record.event, session.world
    if isinstance(event, TaskTurned):
        yield TaskTurned(event.id, -event.by)
    if not isinstance(event, ModifierGiven | ModifierTaken | ConditionGiven | ConditionTaken):
        return
    if before := world_before(session, entry.record.key):
        had, has = before.find(event.character), event.apply(before)[0].find(event.character)
        added, lost = _lost(has, had), _lost(had, has)
    else:
        added, lost = _known_given(event), ()
    for each in added:
        yield from _taken(world, event.character, each)
    for each in lost:
        yield from _given(world, event.character, each)


def _known_given(event: Event) -> Sequence[Modifier | Condition]:
    """Return what the event gave, as far as it says so itself."""
    match event:
        case ModifierGiven(_, given) | ConditionGiven(_, given):
            return (given,)
    return ()


def _lost(had: Character | None, has: Character | None) -> Sequence[Modifier | Condition]:
    """Return what a character had, and no longer has."""
    if had is None or has is None:
        return ()
    conditions = [each for each in had.conditions if each not in has.conditions]
    return [*[each for each in had.modifiers if each not in has.modifiers], *conditions]


def _given(world: World, character: str, each: Modifier | Condition) -> Iterator[Event]:
    """Yield the event that gives it to the character, unless they have it or are gone."""
    whose = world.find(character)
    if isinstance(each, Condition):
        if whose and each not in whose.conditions:
            yield ConditionGiven(character, each)
    elif whose and whose.modifier(each.field, each.name) is None:
        yield ModifierGiven(character, each)


def _taken(world: World, character: str, each: Modifier | Condition) -> Iterator[Event]:
    """Yield the event that takes it from the character, if they have it."""
    whose = world.find(character)
    if isinstance(each, Condition):
        if whose and each in whose.conditions:
            yield ConditionTaken(character, each.name)
    elif whose and whose.modifier(each.field, each.name):
        yield ModifierTaken(character, each.field, each.name)
