"""Fold records into a world: each event in turn, with every roll as it was corrected last.

A correction is a replay (docs/decisions/0026-replay.md). The corrected roll stands in the place of the one that was
made: what it brings for certain happens there, and of what was taken from it later, what no longer follows does not
happen at all. Everything else happens as it was recorded, so the table is the one that would be, had the roll been so
from the start.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

from razor_core.consequences.apply import certain, has_room
from razor_core.consequences.brought import Brought, Story, brought, group_outcome
from razor_core.consequences.causes import Cause
from razor_core.consequences.recipients import Situation, group, meant, target
from razor_core.consequences.replacing import replaced_by, take_back
from razor_core.events import entries as log
from razor_core.events.concerns import concerned, secret_then
from razor_core.events.entries import UNCHANGED, Amendment, Entry, Record, Redone, Undone
from razor_core.events.events import (
    ConsequenceTaken,
    Event,
    GroupDecided,
    GroupRolled,
    RollCorrected,
    Rolled,
    RollVoided,
    numbered,
)
from razor_core.rules.consequences import Consequence, Recipient, choice_of, every
from razor_core.rules.modifiers import composed
from razor_core.session.following import Following, allows
from razor_core.session.happening import as_held, happened, without_past
from razor_core.session.plan import Plan, Taking, is_change, moves, plan, ticked
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, merge_edit
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.lines import Line
from razor_core.table.tasks import TaskChanged, TaskRolled
from razor_core.table.tasks import find as find_task
from razor_core.table.world import World, whose

#: The events of an act that make a roll. What the roll brings comes after them.
_MAKING = (GroupRolled, Rolled, TaskChanged, TaskRolled)
#: In the tab of a record that the journal does not have: what a corrected roll brings for certain.
_ADDED = "+"


def fold(world: World, records: Iterable[Record], undone: frozenset[str], plan: Plan) -> tuple[World, Sequence[Entry]]:
    """Return the world after the records, without the acts undone, and their log. The plan is that of all the tail."""
    if plan.leads:
        return _Replay(world, undone, plan).run(records)
    entries = list[Entry]()
    for record in records:
        if isinstance(record.event, Undone | Redone):
            world = without_past(world, record.at)
        elif record.act not in undone:
            world, entry = happened(world, record, record.event)
            entries.append(entry)
    return world, entries


class _Replay:
    """A fold in which some rolls are others than they were made."""

    def __init__(self, world: World, undone: frozenset[str], plan: Plan) -> None:
        self.start = self.world = world
        self.undone, self.plan = undone, plan
        #: The records so far.
        self.records = list[Record]()
        #: The entries so far, and the same with each roll as it stands.
        self.log, self.read = list[Entry](), list[Entry]()
        #: The clock that each consequence moved last, by its key.
        self.last = dict[str, str]()
        #: By the key of a roll: the entries of what it brings for certain, the keys of what was taken from it, and the
        #: words for what was taken and no longer follows.
        self.settled, self.took, self.dropped = dict[str, list[Entry]](), dict[str, list[str]](), dict[str, list[str]]()
        #: What was decided about each consequence taken: how it follows now, or whether it stays as it was.
        self.decided = dict[Taking, Following | bool]()
        #: For whose rolls a field was set to a value, as it was recorded, that is not so any more.
        self.unset = dict[tuple[str, str], str]()

    def run(self, records: Iterable[Record]) -> tuple[World, Sequence[Entry]]:
        """Return the world after the records, and their log."""
        making = ""
        for record in records:
            if making and not (record.act == making and isinstance(record.event, _MAKING)):
                self._settle(making)
                making = ""
            if isinstance(record.event, Undone | Redone):
                self.world = without_past(self.world, record.at)
            elif record.act not in self.undone:
                self._step(record, record.event)
                making = record.act if isinstance(record.event, _MAKING) and record.act in self.plan.acts else ""
            self.records.append(record)
        return self.world, self.log

    def _step(self, record: Record, event: Event) -> None:
        """Let an event happen as it does now."""
        cause = self.plan.causes.get(record.key)
        if record.act in self.plan.acts and isinstance(event, _MAKING):
            self._make(record, event)
        elif isinstance(event, RollCorrected | RollVoided):
            self._correct(record, event)
        elif cause:
            self._follow(record, event, cause)
        elif isinstance(event, GroupDecided):
            self._deal(record, event)
        else:
            self._happen(record, self._now(record, event))
        if is_change(event):
            self.world = without_past(self.world, record.at)

    def _happen(self, record: Record, event: Event) -> Entry:
        """Let the event happen in place of that of the record."""
        event = as_held(self.world, event)
        record = record if event is record.event else replace(record, event=event)
        self.world, entry = happened(self.world, record, event)
        if isinstance(event, Rolled) and record.order < self.plan.until:
            entry = replace(entry, lacks=(*entry.lacks, *self._unset(event)))
        self.log.append(entry)
        self.read.append(entry)
        if isinstance(event, ClockTicked) and event.consequence:
            self.last[event.consequence] = event.clock
        return entry

    def _now(self, record: Record, event: Event) -> Event:
        """Return the event as it happens now: of a sheet that was saved before a correction, only what it changed."""
        if not isinstance(event, CharacterSaved) or record.order > self.plan.until:
            return event
        id = event.character.id
        then, _ = fold(self.start, self.records, self.undone, plan(self.records, self.undone))
        before, now = then.known(id), self.world.known(id)
        return CharacterSaved(merge_edit(now, before, event.character)) if before and now else event

    def _unset(self, roll: Rolled) -> Sequence[str]:
        """Return the values that were set for a roll, as it was recorded, and do not stand any more."""
        own = whose(roll.system, roll.actor, roll.fiction.who)
        stands = {(each.whose, each.field): each.value for each in self.world.standing}
        values = [
            getattr(roll.check, field)
            for (of, field), value in self.unset.items()
            if of == own and stands.get((of, field)) != value and getattr(roll.check, field).name == value
        ]
        return [str(each.value) for each in values]

    # -- the roll ------------------------------------------------------------------------------------------------------

    def _make(self, record: Record, event: Event) -> None:
        """Let an event that makes a roll happen as that stands: one that is void changes nothing."""
        change = self.plan.change(record.key)
        if isinstance(event, TaskRolled | TaskChanged):
            self._make_task(record, event)
            return
        if not isinstance(event, Rolled):
            entry = self._happen(record, event)
            numbers = () if record.key in self.plan.dealt else change.numbers
            read = numbered(event, numbers) if isinstance(event, GroupRolled) else event
            since = replace(entry.since, void=change.void)
            self.read[-1] = replace(entry, record=replace(record, event=read), since=since)
            return
        now, world = change.rolled or event, self.world
        entry = self._happen(record, now)
        # What players may not read of the roll as it was made stays so.
        secret = {*entry.secret, *secret_then(event, (), world, world)}
        entry = replace(entry, record=record, secret=tuple(sorted(secret)))
        if change.void:
            self.world, entry = world, replace(entry, lines=entry.lines[:1], lacks=())
        self.log[-1] = entry
        since = Amendment(was=event, rolled=change.rolled, void=change.void)
        self.read[-1] = replace(entry, record=replace(record, event=change.read(now)), since=since)

    def _make_task(self, record: Record, event: TaskRolled | TaskChanged) -> None:
        """Let a task have what the rolls of the act come to, own side first; nothing where none of them counts."""
        made = [(each, each.record.event) for each in self.read if each.record.act == record.act]
        rolls = [(each.since.void, roll) for each, roll in made if isinstance(roll, Rolled)]
        changed = self._check_of_task(event, made[0][0])
        if isinstance(event, TaskRolled) and not all(void for void, _ in rolls):
            if changed and not any(isinstance(each, TaskChanged) for _, each in made):
                self._happen(replace(record, tab=f"{record.tab}{_ADDED}", event=changed), changed)
            self._happen(record, TaskRolled(event.id, *[not void and roll.succeeded for void, roll in rolls[:2]]))
        elif isinstance(event, TaskChanged) and changed:
            self._happen(record, changed)
        else:
            self.log.append(Entry(record, ()))
            self.read.append(Entry(record, ()))

    def _check_of_task(self, event: TaskRolled | TaskChanged, own: Entry) -> TaskChanged | None:
        """Return the check that a task has by its own roll, as that stands; None where that has not changed it."""
        was, roll = own.since.was, own.since.rolled
        if own.since.void:
            return None
        if was is None or roll is None or was.check == roll.check:
            return event if isinstance(event, TaskChanged) else None
        again, running = roll.again, find_task(self.world, event.id)
        check, named = composed(again.base, again.entered), (roll.fiction.attribute, roll.fiction.skill)
        if running is None or (check, named) == (running.task.check, (running.attribute, running.skill)):
            return None
        return TaskChanged(event.id, roll.system, check, *named)

    def _deal(self, record: Record, event: GroupDecided) -> None:
        """Let a tie be decided by its numbers as they stand, with what that makes certain."""
        change, lead = self.plan.change(event.roll), log.find(self.read, event.roll)
        if lead is None or not change.by:
            self._happen(record, event)
            return
        before = {each.key for each in every(self._has(event.roll).consequences)}
        if self.plan.dealt.get(event.roll) == record.key:
            event = replace(event, numbers=change.numbers)
        _, _, outcome = group_outcome([*self.read, Entry(replace(record, event=event), ())], lead)
        self._happen(record, replace(event, outcome=outcome.headline))
        self._settle(event.roll, before)

    def _settle(self, act: str, before: Container[str] = ()) -> None:
        """Let happen what a corrected roll or group brings for certain, unless it was undone: by its record, if any.

        Without those whose keys were there `before` it was decided.
        """
        lead = log.find(self.read, act)
        change = self.plan.change(act)
        if lead is None or not change.by:
            return
        now, was = self._has(act), self._has(act, as_made=True)
        keys = {each.key for each in every(now.consequences)}
        sure = [
            each
            for each in every(was.consequences)
            if each.key not in change.kept and each.key not in before
            if Cause(act, each.key) not in self.plan.undone
            if each.tick is None or each.key in keys
        ]
        events, ticks = certain(was.situation, sure)
        self.settled.setdefault(act, [])
        for event in (*events, *ticks):
            self.settled[act].append(self._happen(self._record_of(lead.record, event), event))

    def _key_now(self, cause: Taking) -> str:
        """Return the key of a consequence that was taken as whoever rolled is called now."""
        id, _, who = cause.key.partition("@")
        lead = log.find(self.read, cause.roll)
        if not who or lead is None:
            return cause.key
        then = [each.who for each in group_outcome(self._then(cause), lead)[0]]
        now = [each.who for each in group_outcome(self.read, lead)[0]]
        return f"{id}@{now[then.index(who)]}" if who in then else cause.key

    def _then(self, cause: Taking) -> list[Entry]:
        """Return the entries with each roll as it stood when a consequence was taken."""
        order = self.plan.caused[cause][0].order
        return [self._as_of(each, order) for each in self.read]

    def _as_of(self, entry: Entry, order: tuple[int, str]) -> Entry:
        """Return the entry with its roll as it stood at that place of the journal."""
        was = entry.since.was
        if was is None:
            return entry
        then = self.plan.change(entry.record.key).then(order) or was
        return replace(entry, record=replace(entry.record, event=then), since=UNCHANGED)

    def _record_of(self, lead: Record, event: Event) -> Record:
        """Return the record by which the event was recorded as what that roll brings, else one beside the roll's."""
        settled = self.settled[lead.key]
        used = {each.record.key for each in settled}
        records = (each for cause, of in self.plan.caused.items() if cause.roll == lead.key for each in of)
        same = next((each for each in records if each.event == event and each.key not in used), None)
        return same or replace(lead, tab=f"{lead.tab}{_ADDED}{len(settled)}", event=event)

    def _has(self, key: str, as_made: bool = False) -> Brought:
        """Return what the roll or group of that key has brought so far: as it is read now, or as it was made."""
        entry, readings = log.find(self.read, key), self.plan.change(key).readings
        assert entry
        if not as_made:
            return brought(Story(self.world, self.read, self.last), entry, frozenset(key for key, _ in readings))
        rolled = self.plan.change(key).rolled or entry.since.was
        made = replace(entry, record=replace(entry.record, event=rolled)) if rolled else entry
        others = [made if each is entry else each for each in self.read]
        return brought(Story(self.world, others, self.last), made)

    # -- what was taken from it ----------------------------------------------------------------------------------------

    def _follow(self, record: Record, event: Event, cause: Taking) -> None:
        """Let what was taken from a roll happen if it still follows, with what the roll gives for it now."""
        if any(each.record.key == record.key for each in self.settled.get(cause.roll, ())):
            return
        if cause not in self.decided:
            self.decided[cause] = self._decide(cause)
            if isinstance(found := self.decided[cause], Following):
                self._replace(record, found.consequence, cause)
        found = self.decided[cause]
        if isinstance(event, ConsequenceTaken) and (found is False or isinstance(found, Following)):
            self.unset |= {(event.whose, field): value for field, value in event.sets}
        if found is True:
            self._happen(record, event)
        elif found and record.key not in self.plan.backs:
            before = [each.record.event for each in self.log if each.record.act == record.act]
            for at, now in enumerate(found.events(event, self.world, before)):
                self._happen(replace(record, tab=f"{record.tab}{_ADDED}{at}") if at else record, now)

    def _decide(self, cause: Taking) -> "Following | bool":
        """Return how the consequence follows now, or whether it is kept as it was taken."""
        change = self.plan.change(cause.roll)
        if cause.key in change.kept or not (change.by or moves(self.plan.caused[cause])):
            return True
        if self._key_now(cause) in self._has(cause.roll).done:
            return False
        if found := self._brings(cause):
            self.took.setdefault(cause.roll, []).append(found.key)
            return self._following(cause, found)
        labels = (getattr(each.event, "label", "") for each in self.plan.caused[cause])
        self.dropped.setdefault(cause.roll, []).append(next(filter(None, labels), cause.key))
        return False

    def _following(self, cause: Taking, found: Consequence) -> "Following":
        """Return how the consequence follows: for whom it means now, where the roll is another's or against another."""
        made = [each for each in self.read if self.plan.of.get(each.record.key) == cause.roll]
        order = self.plan.caused[cause][0].order
        other = any(_people(each) != _people(self._as_of(each, order)) for each in made)
        if not (found.sets or other):
            return Following(found)
        now = self._has(cause.roll).situation
        whose = now.whose(found) if found.sets else ""
        return self._moved(cause, found, now, whose) if other else Following(found, whose)

    def _moved(self, cause: Taking, found: Consequence, now: Situation, whose: str) -> Following:
        """Return how it follows for who, and which clock, is meant now, in place of whom, or what, was meant then."""
        log_then = self._then(cause)
        lead = log.find(log_then, cause.roll)
        assert lead
        was = brought(Story(self.world, log_then, self.last), lead)
        then, made = was.situation, next((each for each in every(was.consequences) if each.key == cause.key), found)
        pairs: list[tuple[Character | Clock | None, Character | Clock | None]]
        pairs = [(then.actor(made), now.actor(found)), (target(then, made), target(now, found))]
        pairs += [(meant(then, made), meant(now, found))] if found.to is not Recipient.GROUP else []
        moved = {one.id: other.id for one, other in pairs if one and other}
        if Recipient.GROUP not in (made.to, found.to):
            return Following(found, whose, moved)
        get = group(now, found) if found.to is Recipient.GROUP else [meant(now, found)]
        return Following(found, whose, moved, tuple([each.id for each in get if each]))

    def _brings(self, cause: Taking) -> Consequence | None:
        """Return the consequence if the roll brings it, allows the ticks made for it, and its choice has room.

        What was taken before a reading follows from the roll as it was made, but for what moves a clock or a task.
        """
        by = ticked(self.plan.caused[cause])
        ways = [self._has(cause.roll)]
        if not moves(self.plan.caused[cause]):
            ways.append(self._has(cause.roll, as_made=True))
        for has in ways:
            found = next((each for each in every(has.consequences) if each.key == self._key_now(cause)), None)
            choice = choice_of(has.consequences, found) if found else None
            room = choice is None or found is None or has_room(choice, found, self.took.get(cause.roll, ()))
            if found and room and (by is None or allows(found, by)):
                return found
        return None

    def _replace(self, record: Record, found: Consequence, cause: Taking) -> None:
        """Take back what another option of the same choice gave for certain, which this one replaces."""
        has = self._has(cause.roll)
        gone = replaced_by(found, has.consequences, has.done)
        back = take_back(has.situation, gone, meant(has.situation, gone), has.consequences) if gone else ()
        for at, event in enumerate(back):
            self._happen(replace(record, tab=f"{record.tab}{_ADDED}{at}", event=event), event)

    # -- the correction ------------------------------------------------------------------------------------------------

    def _correct(self, record: Record, event: RollCorrected | RollVoided) -> None:
        """Tell a correction, and if it is the last one of its roll, what it has changed."""
        entry, lead = self._happen(record, event), self.plan.lead(event.roll)
        if self.plan.change(lead).by != record.key:
            return
        back = [f"Taken back: {label}" for label in self.dropped.get(lead, ())]
        new = [each for each in self.settled.get(lead, ()) if _ADDED in each.record.tab]
        new += [each for each in self.log if each.record.act == lead and isinstance(each.record.event, TaskRolled)]
        told = [
            line if isinstance(line, Line) else Line(line, next(iter(concerned(each.record.event)), ""))
            for each in new
            for line in each.lines
        ]
        lines = (*entry.lines, *back, *told)
        secret = secret_then(event, lines, self.world, self.world)
        self.log[-1] = self.read[-1] = replace(entry, lines=lines, secret=secret)


def _people(entry: Entry) -> tuple[str, ...]:
    """Return who made the roll of the entry, against whom, by their ids, and its kind; empty for no roll."""
    roll = entry.record.event
    return (roll.actor, roll.target, roll.reading) if isinstance(roll, Rolled) else ()
