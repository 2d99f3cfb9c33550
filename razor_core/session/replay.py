"""Fold records into a world: each event in turn, with every roll as it was corrected last.

A correction is a replay (docs/decisions/0026-replay.md). The corrected roll stands in the place of the one that was
made: what it brings for certain happens there, and of what was taken from it later, what no longer follows does not
happen at all. Everything else happens as it was recorded, so the table is the one that would be, had the roll been so
from the start.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from razor_core.consequences.apply import certain, has_room, last_targets
from razor_core.consequences.causes import Cause
from razor_core.consequences.of_roll import Brought, Story, brought, group_outcome
from razor_core.consequences.recipients import meant
from razor_core.consequences.taking_back import replaced_by, take_back
from razor_core.events import entries as log
from razor_core.events.concerns import secret_then
from razor_core.events.entries import ADDED, Amendment, Entry, Record, Redone, Undone
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
from razor_core.rules.consequences import Consequence, choice_of, every
from razor_core.session.apply_event import happened, is_same, without_past
from razor_core.session.replay_course import check_of_task
from razor_core.session.replay_plan import Change, Plan, Taking, is_change, moves, plan, ticked
from razor_core.session.replay_report import Dropped, Telling
from razor_core.session.taken_consequences import Following, allows, followed, made_by
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import merge_edit
from razor_core.table.clock_events import ClockAdded, ClockRemoved, ClockTicked
from razor_core.table.tasks import TaskChanged, TaskRolled
from razor_core.table.world import World

#: The events of an act that make a roll. What the roll brings comes after them.
_MAKING = (GroupRolled, Rolled, TaskChanged, TaskRolled)
#: A world, and the entries that led to it.
_Past = tuple[World, Sequence[Entry]]


@dataclass(frozen=True, slots=True)
class _Making:
    """An act in which rolls are made, `within` a span of the plan or not; or it `decides` the group of that key.

    `before` are the keys of the consequences that this had already.
    """

    act: str
    within: bool
    decides: str = ""
    before: frozenset[str] = frozenset()


def fold(world: World, records: Iterable[Record], undone: frozenset[str], plan: Plan) -> tuple[World, Sequence[Entry]]:
    """Return the world after the records, without the acts undone, and their log. The plan is that of all the tail."""
    if plan.leads:
        replay = _replay(world, tuple(records), undone, plan, {})
        return replay.world, replay.log
    entries = list[Entry]()
    for record in records:
        if isinstance(record.event, Undone | Redone):
            world = without_past(world, record.at)
        elif record.act not in undone:
            world, entry = happened(world, record, record.event)
            entries.append(entry)
    return world, entries


def _replay(
    world: World, records: Sequence[Record], undone: frozenset[str], plan: Plan, past: dict[int, _Past]
) -> "_Replay":
    """Return the replay of the records, once more for each reading that cannot be taken then, without that one."""
    while True:
        replay = _Replay(world, undone, plan, past)
        replay.run(records)
        if replay.refuses is None:
            return replay
        plan = plan.without(replay.refuses)


class _Replay(Telling):
    """A fold in which some rolls are others than they were made."""

    def __init__(self, world: World, undone: frozenset[str], plan: Plan, past: dict[int, _Past]) -> None:
        super().__init__(world, plan)
        self.start, self.undone, self.past = world, undone, past
        #: What is being made, or decided, and is not settled yet.
        self.making: _Making | None = None
        #: By the key of a roll: the number of records by which it was made, and the keys of what was taken from it.
        self.made, self.took = defaultdict[str, list[int]](list), defaultdict[str, list[str]](list)
        #: What was decided about each consequence taken: how it follows now, or whether it stays as it was.
        self.decided = dict[Taking, Following | bool]()
        #: A reading by which a roll is read, and that cannot be taken: all that came since that roll is another.
        self.refuses: Taking | None = None
        #: The new clocks that were not made, by their id.
        self.unmade = dict[str, ClockAdded]()

    def run(self, records: Iterable[Record]) -> None:
        """Let the records happen, up to a reading that cannot be taken."""
        for record in records:
            if self.refuses:
                return
            if self.making and not (record.act == self.making.act and isinstance(record.event, _MAKING)):
                self._settle()
            if isinstance(record.event, Undone | Redone):
                self.world = without_past(self.world, record.at)
            elif record.act not in self.undone:
                self._step(record, record.event)
            self.records.append(record)
        self._settle()

    def _step(self, record: Record, event: Event) -> None:
        """Let an event happen as it does now."""
        cause, within = self.plan.causes.get(record.key), self.plan.within(record.order)
        if isinstance(event, _MAKING) and (within or record.act in self.plan.acts):
            self.making = self.making or _Making(record.act, within)
        if record.act in self.plan.acts and isinstance(event, _MAKING):
            self._make(record, event)
        elif isinstance(event, RollCorrected | RollVoided):
            self.correct(record, event)
        elif cause:
            self._follow(record, event, cause)
        elif isinstance(event, GroupDecided):
            self._deal(record, event, within)
        else:
            self.happen(record, self._now(record, event))
        if isinstance(event, ClockRemoved):
            self.unmade.pop(event.clock, None)
        if is_change(event):
            self.world = without_past(self.world, record.at)

    def _now(self, record: Record, event: Event) -> Event:
        """Return the event as it happens now: of a sheet that was saved before a correction, only what it changed."""
        if not isinstance(event, CharacterSaved) or record.order > self.plan.until:
            return event
        id = event.character.id
        before, now = self._as_was(len(self.records))[0].known(id), self.world.known(id)
        return CharacterSaved(merge_edit(now, before, event.character)) if before and now else event

    def _as_was(self, count: int) -> _Past:
        """Return the world and the entries after so many records, as they were before what was corrected since."""
        if count not in self.past:
            records = self.records[:count]
            then = _replay(self.start, records, self.undone, plan(records, self.undone), self.past)
            self.past[count] = then.world, then.read
        return self.past[count]

    def had_happened(self, record: str) -> bool:
        """Return whether the record of that key had changed anything, as all was until what happens now."""
        return log.find(self._as_was(len(self.records))[1], record) is not None

    def lines_as_before(self, record: Record) -> Container[str]:
        """Return the lines of the entry of a record that it had as it was made, and until what happens now."""
        made = next((at for at, each in enumerate(self.records, 1) if each.key == record.key), 0)
        found = [log.find(self._as_was(count)[1], record.key) for count in (made, len(self.records))]
        return set.intersection(*({*entry.lines} if entry else set() for entry in found))

    # -- the roll ------------------------------------------------------------------------------------------------------

    def _make(self, record: Record, event: Event) -> None:
        """Let an event that makes a roll happen as that stands: one that is void changes nothing."""
        change = self.plan.change(record.key)
        if isinstance(event, TaskRolled | TaskChanged):
            self._make_task(record, event)
            return
        if not isinstance(event, Rolled):
            entry = self.happen(record, event)
            numbers = () if record.key in self.plan.dealt else change.numbers
            read = numbered(event, numbers) if isinstance(event, GroupRolled) else event
            since = replace(entry.since, void=change.void)
            self.read[-1] = replace(entry, record=replace(record, event=read), since=since)
            return
        now, world = change.rolled or event, self.world
        entry = self.happen(record, now)
        # What players may not read of the roll as it was made stays so.
        secret = {*entry.secret, *secret_then(event, (), world, world)}
        entry = replace(entry, record=record, secret=tuple(sorted(secret)))
        if change.void:
            self.world, entry = world, replace(entry, lines=entry.lines[:1], lacks=())
        self.log[-1] = entry
        since = Amendment(was=event, rolled=change.rolled, void=change.void)
        self.read[-1] = replace(
            entry, record=replace(record, event=change.read(now, self.plan.taken(record.key))), since=since
        )

    def _make_task(self, record: Record, event: TaskRolled | TaskChanged) -> None:
        """Let a task have what the rolls of the act come to, own side first; nothing where none of them counts."""
        made = [(entry, entry.record.event) for entry in self.read if entry.record.act == record.act]
        rolls = [(each.since.void, roll) for each, roll in made if isinstance(roll, Rolled)]
        if not rolls:  # in a hostile file, before them
            self.happen(record, event)
            return
        changed = check_of_task(self.world, event, made[0][0])
        if isinstance(event, TaskRolled) and not all(void for void, _ in rolls):
            if changed and not any(isinstance(each, TaskChanged) for _, each in made):
                self.happen(replace(record, tab=f"{record.tab}{ADDED}", event=changed), changed)
            self.happen(record, TaskRolled(event.id, *[not void and roll.succeeded for void, roll in rolls[:2]]))
        elif isinstance(event, TaskChanged) and changed:
            self.happen(record, changed)
        else:
            entry = Entry(record, (), secret=secret_then(event, (), self.world, self.world))
            self.log.append(entry)
            self.read.append(entry)

    def _deal(self, record: Record, event: GroupDecided, within: bool) -> None:
        """Let a tie be decided by its numbers as they stand, with what that makes certain."""
        change, lead = self.plan.change(event.roll), log.find(self.read, event.roll)
        if lead is None or not (isinstance(lead.record.event, GroupRolled) and (change.by or within)):
            self.happen(record, event)
            return
        before = frozenset(consequence.key for consequence in every(self.has(event.roll).consequences))
        self.making = _Making(record.act, within, event.roll, before)
        if self.plan.dealt.get(event.roll) == record.key:
            event = replace(event, numbers=change.numbers)
        _, _, outcome = group_outcome([*self.read, Entry(replace(record, event=event), ())], lead)
        entry = self.happen(record, replace(event, outcome=outcome.headline) if change.by else event)
        if change.void:  # nobody has won
            self.log[-1] = self.read[-1] = replace(entry, lines=())

    # -- what is certain -----------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Let happen what is certain of what was made: of a corrected roll, and of one that found another table."""
        made, self.making = self.making, None
        for key in [made.decides] if made and made.decides else self.leads(made.act) if made else ():
            change = self.plan.change(key)
            if made and (change.by or made.within):
                self.made[key].append(len(self.records))
                self._certainly(key, made.before, change)

    def _certainly(self, key: str, before: Container[str], change: Change) -> None:
        """Let happen what a roll or group brings for certain, unless it was undone: by its record, if there is one.

        Without those whose keys were there `before` it was decided. What a roll that is as it was made has brought for
        certain without any record of it does not happen now.
        """
        lead = self.entry(key)
        roll = None if change.readings else lead.record.event
        if isinstance(roll, Rolled) and not any(consequence.certain for consequence in every(roll.result.consequences)):
            return
        now = self.has(key)
        was = self.has(key, as_made=True) if change.readings else now
        keys = {consequence.key for consequence in every(now.consequences)}
        sure = [
            consequence
            for consequence in every(was.consequences)
            if consequence.certain and consequence.key not in change.kept and consequence.key not in before
            if Cause(key, consequence.key) not in self.plan.undone
            if consequence.tick is None or consequence.key in keys
        ]
        if not change.by:
            recorded = {cause.key for cause in self.plan.caused if cause.roll == key}
            others = [consequence for consequence in sure if consequence.key not in recorded]
            new = {consequence.key for consequence in others if any(certain(was.situation, [consequence]))}
            old = self._certain_then(key) if new else ()
            sure = [found for found in sure if found.key in recorded or (found.key in new and found.key not in old)]
        events, ticks = certain(was.situation, sure)
        for event in (*events, *ticks):
            self.settled[key].append(self.happen(self._record_of(lead.record, event), event))

    def _certain_then(self, key: str) -> Container[str]:
        """Return the keys of what was certain of a roll when it was made, and when it was decided."""
        events = list[Event]()
        for count in self.made[key]:
            world, entries = self._as_was(count)
            last = last_targets(entry.record.event for entry in entries)
            has = brought(Story(world, entries, last), next(entry for entry in entries if entry.record.key == key))
            events += chain(*certain(has.situation, every(has.consequences)))
        return {event.consequence for event in events if isinstance(event, ClockTicked | ConsequenceTaken)}

    def _is_certain(self, cause: Taking, has: Brought) -> bool:
        """Return whether nobody chose what was taken: it was recorded with its roll, or as the tick that was meant."""
        if cause.roll not in self.made:
            return False
        if self.plan.causes.get(cause.act) != cause:
            return True
        then = self.had(cause) if cause.roll in self.plan.leads else has
        ticks = (consequence for consequence in every(then.consequences) if consequence.certain and consequence.tick)
        if Cause(cause.roll, cause.key) in self.plan.undone or all(tick.key != cause.key for tick in ticks):
            return False
        return cause.key in self._certain_then(cause.roll)

    def _record_of(self, lead: Record, event: Event) -> Record:
        """Return the record by which the event was recorded as what that roll brings, else one beside the roll's."""
        settled = self.settled[lead.key]
        used = {entry.record.key for entry in settled}
        records = (record for cause, of in self.plan.caused.items() if cause.roll == lead.key for record in of)
        same = next((record for record in records if is_same(record.event, event) and record.key not in used), None)
        return same or replace(lead, tab=f"{lead.tab}{ADDED}{len(settled)}", event=event)

    # -- what was taken from it ----------------------------------------------------------------------------------------

    def _follow(self, record: Record, event: Event, cause: Taking) -> None:
        """Let what was taken from a roll happen if it still follows, with what the roll gives for it now."""
        if any(entry.record.key == record.key for entry in self.settled[cause.roll]):
            return
        if cause not in self.decided:
            self.decided[cause] = self._decide(record, cause)
        found = self.decided[cause]
        if isinstance(event, ConsequenceTaken) and found is not True:
            self.unset |= {(event.whose, field): value for field, value in event.sets}
        events = self._events(record, event, found)
        if isinstance(event, ClockAdded) and not events:
            self.unmade[event.clock.id] = event
        for at, now in enumerate(events):
            if isinstance(now, ClockTicked):
                self._add(record, now, found)
            self.happen(replace(record, tab=f"{record.tab}{ADDED}{at}") if at else record, now)

    def _events(self, record: Record, event: Event, found: Following | bool) -> Sequence[Event]:
        """Return what happens in place of an event of what was taken."""
        if isinstance(found, bool):
            return [event] if found else []
        before = [entry.record.event for entry in self.log if entry.record.act == record.act]
        return [] if record.key in self.plan.backs else found.events(event, self.world, before)

    def _add(self, record: Record, event: ClockTicked, found: Following | bool) -> None:
        """Add the clock that a consequence ticks where there is none: a new one of whoever is meant now.

        So does the next one that ticks a clock, where what was to make that has not happened.
        """
        if event.by <= 0 or self.world.has_clock(event.clock):
            return
        follows = found if isinstance(found, Following) else None
        if follows and any(made_by(other) == event.clock for other in (*self.records, record)):
            added: Sequence[Event] = [follows.new_clock(event.clock)]
        elif was := self.unmade.pop(event.clock, None):
            added = self._events(record, was, found) if follows and follows.moved else [was]
        else:
            return
        for each in added:
            self.happen(replace(record, tab=f"{record.tab}{ADDED}clock", event=each), each)

    def _decide(self, record: Record, cause: Taking) -> Following | bool:
        """Return how the consequence follows now, or whether it is kept as it was taken."""
        change, made = self.plan.change(cause.roll), self.plan.caused[cause]
        is_lead = cause.roll in self.plan.leads
        is_read = self.plan.is_reading(cause)
        read_else = bool(change.readings) and not is_read
        asks = (
            change.by
            or moves(made)
            or read_else
            or (is_read and self.plan.within(record.order) and self.forbids(cause))
        )
        if cause.key in change.kept or (is_lead and not asks and cause not in self.plan.refused):
            return True
        has = self.has(cause.roll)
        if self.key_now(cause) in has.done:
            return False
        sure = self._is_certain(cause, has)
        found = None if sure or cause in self.plan.refused else self._brings(cause, has)
        if found is None and not (sure or (is_lead and (change.void or self.knows(cause)))):
            return True
        if found and (follows := self._following(cause, found, has)).finds(made):
            self.took[cause.roll].append(found.key)
            self._replace(record, found, has)
            return follows
        self.refuses = cause if is_read and not change.void else None
        labels = (getattr(record.event, "label", "") for record in made)
        label = self.label_now(cause, next(filter(None, labels), cause.key))
        self.dropped[cause.roll].append(Dropped(label, record.key))
        return False

    def _following(self, cause: Taking, found: Consequence, has: Brought) -> Following:
        """Return how the consequence follows: for whom it means now, where the roll is another's or against another."""
        then = self.had(cause) if self.has_other_people(cause) else None
        replaced = replaced_by(found, has.consequences, has.done)
        taken = cause.key, self.plan.caused[cause]
        return followed(found, has.situation, then, taken, replaced.key if replaced else "")

    def _brings(self, cause: Taking, has: Brought) -> Consequence | None:
        """Return the consequence if the roll brings it, allows the ticks made for it, and its choice has room.

        A reading itself follows from the roll as it was made.
        """
        by, key = ticked(self.plan.caused[cause]), self.key_now(cause)
        for of in [has, self.has(cause.roll, as_made=True)] if self.plan.is_reading(cause) else [has]:
            found = next((consequence for consequence in every(of.consequences) if consequence.key == key), None)
            choice = choice_of(of.consequences, found) if found else None
            room = choice is None or found is None or has_room(choice, found, self.took[cause.roll])
            if found and room and (by is None or allows(found, by)):
                return found
        return None

    def _replace(self, record: Record, found: Consequence, has: Brought) -> None:
        """Take back what another option of the same choice gave for certain, which this one replaces."""
        gone = replaced_by(found, has.consequences, has.done)
        back = take_back(has.situation, gone, meant(has.situation, gone), has.consequences) if gone else ()
        for at, event in enumerate(back):
            self.happen(replace(record, tab=f"{record.tab}{ADDED}{at}", event=event), event)
