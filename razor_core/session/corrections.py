"""What became of each roll since it was made: corrected, void, read in another way, noted.

A correction is a record of its own, and the roll's record stays as it was. `amendments` gathers what became of each
roll, `amended` gives its entry of the log with that. What a correction changes at the table is in `fold`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from razor_core.consequences.causes import caused_by, taken
from razor_core.consequences.of_roll import Story, brings, group_outcome
from razor_core.events.entries import UNCHANGED, Amendment, Entry, Record
from razor_core.events.entries import find as find_entry
from razor_core.events.events import (
    ConsequenceTaken,
    ConsequenceWithdrawn,
    GroupRolled,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.events.rolls import reassigned
from razor_core.rules.fields import RuleError
from razor_core.session.replay_plan import plan
from razor_core.session.session import Session, apply, table_before
from razor_core.table.clock_events import ClockTicked
from razor_core.table.note_events import Noted

#: A trial is never recorded.
_ANY_TIME = "2000-01-01T00:00:00Z"

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
            left = tuple(reading for reading in now.readings if reading[0] != event.consequence)
            found[event.roll] = replace(now, readings=left)
        elif isinstance(event, RollCorrected):
            now = found.get(event.roll, UNCHANGED)
            found[event.roll] = replace(now, rolled=event.rolled, void=False, side=entry.side)
            if event.group:
                group = found.get(event.group, UNCHANGED)
                found[event.group] = replace(group, outcome=event.outcome, void=False)
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
    read = since.read(since.rolled or event)
    side = since.side if since.rolled else entry.side
    return replace(entry, record=replace(entry.record, event=read), since=replace(since, was=event), side=side)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a correction would come to: the roll as it would stand, and the headline of its group, if it has one.

    `gone` are the consequences taken that no longer follow, by key, each with its words. Where the roll is before the
    tail, or an earlier version has corrected it, the table stays as it is, and only the log is corrected: `alone`.
    `unknown` are those that stay because no reading of the roll has them: a file can have them of another version.
    """

    roll: Rolled | None
    outcome: str
    gone: Mapping[str, str]
    alone: bool = False
    unknown: Mapping[str, str] = field(default_factory=dict)


def rolled_together(entries: Sequence[Entry], entry: Entry) -> Sequence[Entry]:
    """Return the entries of all rolls of the act that the entry belongs to: of a group, or of both sides of a task."""
    return [other for other in entries if other.record.act == entry.record.act and plain(other)]


def plain(entry: Entry) -> Rolled | None:
    """Return the roll of an entry as it was made or corrected last, None where it is none."""
    event = entry.since.plain or entry.record.event
    return event if isinstance(event, Rolled) else None


def correction(session: Session, older: Sequence[Entry], event: RollCorrected) -> tuple[RollCorrected, ...]:
    """Return the correction of a roll, with those of other rolls of its act: void ones count again.

    Its actor and its target can be others. At the table of the roll, that decides what they and their allies brought to
    it, and for what action it was. Whoever rolled against its actor has rolled against who made it instead. RuleError
    `actor` for somebody who has another roll of the act, `target` for a roll against oneself.
    """
    entries = _read((*older, *session.log))
    entry = find_entry(entries, event.roll)
    was = plain(entry) if entry else None
    if entry is None or was is None:
        return (event,)
    now, target, unnamed = event.rolled.actor, event.rolled.target, event.rolled.system
    others = [(each, roll) for each in rolled_together(entries, entry) if each is not entry and (roll := plain(each))]
    if (now, target) != (was.actor, was.target):
        if now in ("", unnamed) and now != was.actor:
            # One who reacts to an unnamed actor, and the rival of a task, is nobody at all.
            nobody = was.reacts and (not event.group or any(each.actor == unnamed for _, each in others))
            now = "" if nobody else unnamed
        roll = replace(event.rolled, actor=was.actor, target=was.target)
        event = replace(event, rolled=_reassigned(session, entry, roll, now, target))
    more = list[RollCorrected]()
    for other, roll in others:
        if now not in ("", unnamed) and now == roll.actor != was.actor:
            raise RuleError("actor", f"{roll.fiction.who} has another of these rolls. Choose somebody else.")
        follows = roll.target not in ("", now) and roll.target == was.actor
        if follows or other.since.void:
            rolled = _reassigned(session, other, roll, roll.actor, now) if follows else roll
            more.append(replace(event, roll=other.record.key, rolled=rolled))
    outcome = trial(session, older, event, *more).outcome if event.group else ""
    return tuple([replace(roll_corrected, outcome=outcome) for roll_corrected in (event, *more)])


def _reassigned(session: Session, entry: Entry, roll: Rolled, actor: str, target: str) -> Rolled:
    """Return the roll of an entry as another's, or against another, at the table at which it was made.

    Whoever came to the table since can have made it, too.
    """
    then = table_before(session, entry.record.act)
    since = [character for character in session.world.characters if not then.present(character.id)]
    table = replace(then, characters=(*then.characters, *since))
    return reassigned(roll, table, actor, target, entry.since.was)


def trial(session: Session, older: Sequence[Entry], *events: RollCorrected | RollVoided) -> Trial:
    """Return what the correction of a roll, the first of these, would come to, with the `older` entries of the log."""
    corrected, (event, *_) = session, events
    for each in events:
        corrected = apply(corrected, Record(seq=corrected.next, tab="trial", at=_ANY_TIME, act="trial", event=each))
    before, after = (_read((*older, *other.log)) for other in (session, corrected))
    key = event.group or event.roll
    stays = taken(caused_by(key, after))
    gone = taken(caused_by(key, before)) - stays
    words = {event.consequence: event.label or event.consequence for event in _taking((*after, *before))}
    roll, lead = find_entry(after, event.roll), find_entry(after, key)
    rolled = roll.record.event if roll else None
    grouped = lead and isinstance(lead.record.event, GroupRolled)
    return Trial(
        roll=rolled if isinstance(rolled, Rolled) else None,
        outcome=group_outcome(after, lead)[2].headline if lead and grouped else "",
        gone={key: words[key] for key in sorted(gone, key=lambda key: words[key])},
        alone=event.roll not in plan(corrected.tail, corrected.acts.undone).changes,
        unknown={
            key: words[key]
            for key in sorted(stays.difference(event.kept), key=lambda key: words[key])
            if lead and not brings(Story(corrected.world, after), lead, key)
        },
    )


def _taking(entries: Iterable[Entry]) -> Iterator[ClockTicked | ConsequenceTaken]:
    """Yield the events that take a consequence."""
    return (event for entry in entries if isinstance(event := entry.record.event, ClockTicked | ConsequenceTaken))


def _read(entries: Sequence[Entry]) -> Sequence[Entry]:
    found = amendments(entries)
    return [amended(entry, found) for entry in entries]
