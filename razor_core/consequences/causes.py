"""Which entries of the log a roll has caused, and which of its consequences they applied."""

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from razor_core.events.entries import Entry, Record
from razor_core.events.events import ConsequenceTaken, ConsequenceWithdrawn, RollCorrected, RollVoided
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.note_events import Noted
from razor_core.table.tasks import TaskTurned

#: What names the roll that it concerns.
_NAMES_ROLL = (ConsequenceTaken, ConsequenceWithdrawn, RollCorrected, RollVoided, Noted)
#: What a consequence can do, with the record that it was taken.
_BRINGS = (
    ConsequenceTaken,
    ClockAdded,
    ClockTicked,
    ModifierGiven,
    ModifierTaken,
    ConditionGiven,
    ConditionTaken,
    TaskTurned,
)


def caused_by(roll: str, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Return the later entries that the roll, or group, of that key caused.

    A consequence, or a correction, names its roll, or else it is of the first roll of its act. The entries up to the
    next consequence of the act belong to the same roll, and so does a new clock that the consequence ticks.
    """
    events = [entry.record.event for entry in entries]
    ticked = {
        event.clock: event.roll for event in reversed(events) if isinstance(event, ClockTicked) and event.consequence
    }
    found, causes = list[Entry](), dict[str, str]()
    for each, event in zip(entries, events, strict=True):
        act = each.record.act
        if isinstance(event, _NAMES_ROLL) or (isinstance(event, ClockTicked) and event.consequence):
            causes[act] = getattr(event, "group", "") or event.roll or act
        elif isinstance(event, ClockAdded) and event.clock.id in ticked:
            causes[act] = ticked[event.clock.id] or act
        if causes.get(act, act) == roll:
            found.append(each)
    return found


def taken(entries: Sequence[Entry]) -> frozenset[str]:
    """Return the keys of the consequences that these entries apply, without those replaced or taken back."""
    keys = set[str]()
    for entry in entries:
        event = entry.record.event
        if isinstance(event, ClockTicked | ConsequenceTaken) and event.consequence:
            keys.add(event.consequence)
        if isinstance(event, ConsequenceTaken):
            keys.discard(event.instead)
        elif isinstance(event, ConsequenceWithdrawn):
            keys.discard(event.consequence)
    return frozenset(keys)


def by_key(entries: Sequence[Entry], keys: Container[str]) -> tuple[Mapping[str, Sequence[Entry]], Sequence[Entry]]:
    """Return the entries that applied each of the consequences, by their keys, and all other entries.

    What applied one that was taken back is in neither.
    """
    events = [entry.record.event for entry in entries]
    made = {event.clock: event.consequence for event in events if isinstance(event, ClockTicked)}
    found, others, last = dict[str, list[Entry]](), list[Entry](), dict[str, str]()
    for each, event in zip(entries, events, strict=True):
        key = ""
        if isinstance(event, ClockTicked | ConsequenceTaken):
            key = last[each.record.act] = event.consequence
        elif isinstance(event, ClockAdded):
            key = made.get(event.clock.id, "")
        elif isinstance(event, ConsequenceWithdrawn):
            found.pop(event.consequence, None)
            last[each.record.act] = ""
        elif isinstance(event, ModifierGiven | ModifierTaken | ConditionGiven | ConditionTaken | TaskTurned):
            key = last.get(each.record.act, "")
        if key in keys:
            found.setdefault(key, []).append(each)
        else:
            others.append(each)
    return found, others


class Cause(NamedTuple):
    """What something was taken from: the key of the roll or group, and that of its consequence."""

    roll: str
    key: str


def causes(records: Sequence[Record]) -> dict[str, Cause]:
    """Return from which consequence each record comes, by its key; one that comes from none is left out.

    Of an act, the records up to the next consequence belong to the same one; so do those before the first: they take
    back what it replaces, or make the clock that it ticks.
    """
    first, last = dict[str, Cause](), dict[str, Cause]()
    for each in reversed(records):
        event = each.event
        if isinstance(event, ClockTicked | ConsequenceTaken) and event.consequence:
            first[each.act] = Cause(event.roll or each.act, event.consequence)
    found = dict[str, Cause]()
    for each in records:
        event = each.event
        if isinstance(event, ClockTicked | ConsequenceTaken) and event.consequence:
            last[each.act] = Cause(event.roll or each.act, event.consequence)
        cause = last.get(each.act) or first.get(each.act)
        if cause and isinstance(event, _BRINGS):
            found[each.key] = cause
    return found
