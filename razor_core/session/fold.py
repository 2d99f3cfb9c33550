"""Fold records into a world: each event in turn, with every roll as it was corrected last.

A correction is a replay (docs/decisions/0026-replay.md). The corrected roll stands in the place of the one that was
made: what it brings for certain happens there, and of what was taken from it later, what no longer follows does not
happen at all. Everything else happens as it was recorded, so the table is the one that would be, had the roll been so
from the start.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from razor_core.consequences.apply import certain, has_room
from razor_core.consequences.brought import Brought, Story, brought
from razor_core.consequences.causes import Cause
from razor_core.consequences.recipients import Situation, meant, target
from razor_core.consequences.replacing import replaced_by, take_back
from razor_core.events import entries as log
from razor_core.events.concerns import concerned, secret_then
from razor_core.events.entries import UNCHANGED, Amendment, Entry, Record, Redone, Undone
from razor_core.events.events import ConsequenceTaken, Event, GroupRolled, RollCorrected, Rolled, RollVoided, numbered
from razor_core.rules.consequences import Consequence, Recipient, choice_of, every, told
from razor_core.rules.effects import EVERY
from razor_core.session.plan import Plan, moves, ticked
from razor_core.table.character_events import ConditionGiven, ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock, passed_over
from razor_core.table.lines import Line
from razor_core.table.tasks import TaskChanged, TaskRolled
from razor_core.table.tracks import owned_name
from razor_core.table.world import World

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
            world = _without_past(world, record.at)
        elif record.act not in undone:
            world, entry = happened(world, record, record.event)
            entries.append(entry)
    return world, entries


def happened(world: World, record: Record, event: Event) -> tuple[World, Entry]:
    """Return the world after the event of the record, or after what takes its place, and its entry."""
    after, lines = event.apply(world)
    if after.standing is not world.standing:
        new = tuple([each if each.by else replace(each, by=record.key) for each in after.standing])
        after = replace(after, standing=new)
    lacks, against = (_lacking(world, event), _target(world, event)) if isinstance(event, Rolled) else ((), "")
    secret = secret_then(event, lines, world, after)
    return after, Entry(record, lines, secret=secret, lacks=lacks, against=against)


def _target(world: World, roll: Rolled) -> str:
    """Return the name of the target of a roll, empty for none who is at the table."""
    target = world.find(world.present(roll.target)) if roll.target else None
    return target.name if target else ""


def _lacking(world: World, roll: Rolled) -> tuple[str, ...]:
    """Return the names of what a roll has used, and whose holder, who is there, does not have it."""
    used = [(each, world.find(each.holder)) for each in roll.fiction.modifiers if each.holder]
    return tuple([each.name for each, whose in used if whose and not whose.carries(each)])


def _without_past(world: World, at: str) -> World:
    """Return the world after an undo or redo at that time: what its timers were due by then is not counted."""
    if not any(each.timer and each.timer.running for each in world.clocks):
        return world
    return replace(world, clocks=passed_over(world.clocks, int(datetime.fromisoformat(at).timestamp())))


class _Replay:
    """A fold in which some rolls are others than they were made."""

    def __init__(self, world: World, undone: frozenset[str], plan: Plan) -> None:
        self.world, self.undone, self.plan = world, undone, plan
        #: The entries so far, and the same with each roll as it stands.
        self.log, self.read = list[Entry](), list[Entry]()
        #: The clock that each consequence moved last, by its key.
        self.last = dict[str, str]()
        #: By the key of a roll: the entries of what it brings for certain, the keys of what was taken from it, and the
        #: words for what was taken and no longer follows.
        self.settled, self.took, self.dropped = dict[str, list[Entry]](), dict[str, list[str]](), dict[str, list[str]]()
        #: What was decided about each consequence taken: how it follows now, or whether it stays as it was.
        self.decided = dict[Cause, _Following | bool]()

    def run(self, records: Iterable[Record]) -> tuple[World, Sequence[Entry]]:
        """Return the world after the records, and their log."""
        making = ""
        for record in records:
            if making and not (record.act == making and isinstance(record.event, _MAKING)):
                self._settle(making)
                making = ""
            if isinstance(record.event, Undone | Redone):
                self.world = _without_past(self.world, record.at)
            elif record.act not in self.undone:
                self._step(record, record.event)
                making = record.act if isinstance(record.event, _MAKING) and record.act in self.plan.acts else ""
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
        else:
            self._happen(record, event)

    def _happen(self, record: Record, event: Event) -> Entry:
        """Let the event happen in place of that of the record."""
        record = record if event is record.event else replace(record, event=event)
        self.world, entry = happened(self.world, record, event)
        self.log.append(entry)
        self.read.append(entry)
        if isinstance(event, ClockTicked) and event.consequence:
            self.last[event.consequence] = event.clock
        return entry

    # -- the roll ------------------------------------------------------------------------------------------------------

    def _make(self, record: Record, event: Event) -> None:
        """Let an event that makes a roll happen as that stands: one that is void changes nothing."""
        change = self.plan.change(record.key)
        if isinstance(event, TaskRolled):
            if of_task := self._of_task(record, event):
                self._happen(record, of_task)
            else:
                self.log.append(Entry(record, ()))
                self.read.append(Entry(record, ()))
            return
        if not isinstance(event, Rolled):
            entry = self._happen(record, event)
            read = numbered(event, change.numbers) if isinstance(event, GroupRolled) else event
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

    def _of_task(self, record: Record, event: TaskRolled) -> TaskRolled | None:
        """Return what the rolls of the act come to for the task, own side first; None where none of them counts."""
        made = [(each, each.record.event) for each in self.read if each.record.act == record.act]
        rolls = [(each.since.void, roll) for each, roll in made if isinstance(roll, Rolled)]
        if all(void for void, _ in rolls):
            return None
        return TaskRolled(event.id, *[not void and roll.succeeded for void, roll in rolls[:2]])

    def _settle(self, act: str) -> None:
        """Let happen what a corrected roll or group brings for certain, unless it was undone: by its record, if any."""
        lead = log.find(self.read, act)
        change = self.plan.change(act)
        if lead is None or not change.by:
            return
        now, was = self._has(act), self._has(act, as_made=True)
        keys = {each.key for each in every(now.consequences)}
        sure = [
            each
            for each in every(was.consequences)
            if each.key not in change.kept and Cause(act, each.key) not in self.plan.undone
            if each.tick is None or each.key in keys
        ]
        events, ticks = certain(was.situation, sure)
        self.settled[act] = []
        for event in (*events, *ticks):
            self.settled[act].append(self._happen(self._record_of(lead.record, event), event))

    def _key_now(self, cause: Cause) -> str:
        """Return the key of the consequence as whoever rolled is called now."""
        id, _, who = cause.key.partition("@")
        return f"{id}@{self.plan.names.get((cause.roll, who), who)}" if who else id

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

    def _had(self, key: str) -> Brought:
        """Return what the roll or group of that key would have brought without any correction."""
        log_then = [_uncorrected(each) for each in self.read]
        entry = log.find(log_then, key)
        assert entry
        return brought(Story(self.world, log_then, self.last), entry)

    # -- what was taken from it ----------------------------------------------------------------------------------------

    def _follow(self, record: Record, event: Event, cause: Cause) -> None:
        """Let what was taken from a roll happen if it still follows, with what the roll gives for it now."""
        if any(each.record.key == record.key for each in self.settled.get(cause.roll, ())):
            return
        if cause not in self.decided:
            self.decided[cause] = self._decide(cause)
            if isinstance(found := self.decided[cause], _Following):
                self._replace(record, found.consequence, cause)
        found = self.decided[cause]
        if found is True:
            self._happen(record, event)
        elif found and record.key not in self.plan.backs:
            self._happen(record, found.event(event, self.world))

    def _decide(self, cause: Cause) -> "_Following | bool":
        """Return how the consequence follows now, or whether it is kept as it was taken."""
        change = self.plan.change(cause.roll)
        if cause.key in change.kept or not (change.by or moves(self.plan.caused[cause])):
            return True
        if any(_key(each) == self._key_now(cause) for each in self.settled.get(cause.roll, ())):
            return False
        if found := self._brings(cause):
            self.took.setdefault(cause.roll, []).append(found.key)
            return self._following(cause, found)
        labels = (getattr(each.event, "label", "") for each in self.plan.caused[cause])
        self.dropped.setdefault(cause.roll, []).append(next(filter(None, labels), cause.key))
        return False

    def _following(self, cause: Cause, found: Consequence) -> "_Following":
        """Return how the consequence follows: for whom it means now, where the roll is another's or against another."""
        reassigned = any(_is_reassigned(log.find(self.read, key)) for key in self.plan.of if self._leads(cause, key))
        if not (found.sets or reassigned):
            return _Following(found)
        now = self._has(cause.roll).situation
        whose = now.whose(found) if found.sets else ""
        return _Following(found, whose, self._moved(cause, found, now) if reassigned else {})

    def _moved(self, cause: Cause, found: Consequence, now: Situation) -> Mapping[str, str]:
        """Return who, and which clock, the consequence means now, by the id of whom, or what, it meant as made."""
        was = self._had(cause.roll)
        then, made = was.situation, next((each for each in every(was.consequences) if each.key == cause.key), found)
        pairs: list[tuple[Character | Clock | None, Character | Clock | None]]
        pairs = [(then.actor(made), now.actor(found)), (target(then, made), target(now, found))]
        pairs += [(meant(then, made), meant(now, found))] if found.to is not Recipient.GROUP else []
        return {one.id: other.id for one, other in pairs if one and other}

    def _leads(self, cause: Cause, key: str) -> bool:
        return self.plan.lead(key) == cause.roll

    def _brings(self, cause: Cause) -> Consequence | None:
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

    def _replace(self, record: Record, found: Consequence, cause: Cause) -> None:
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
        told = [
            line if isinstance(line, Line) else Line(line, next(iter(concerned(each.record.event)), ""))
            for each in new
            for line in each.lines
        ]
        lines = (*entry.lines, *back, *told)
        secret = secret_then(event, lines, self.world, self.world)
        self.log[-1] = self.read[-1] = replace(entry, lines=lines, secret=secret)


def _key(entry: Entry) -> str:
    event = entry.record.event
    return event.consequence if isinstance(event, ClockTicked | ConsequenceTaken) else ""


def allows(consequence: Consequence, by: int) -> bool:
    """Return whether a consequence allows so many ticks; one of a single number takes its own instead of another."""
    numbers = consequence.tick.numbers if consequence.tick else ()
    return by in numbers or len(numbers) == 1 or bool({EVERY, -EVERY} & set(numbers))


def _is_reassigned(entry: Entry | None) -> bool:
    """Return whether the roll of the entry is that of another than it was made by, or against another."""
    was, now = (entry.since.was, entry.record.event) if entry else (None, None)
    return was is not None and isinstance(now, Rolled) and (was.actor, was.target) != (now.actor, now.target)


def _uncorrected(entry: Entry) -> Entry:
    """Return the entry with its roll as it was made, the same where that stands."""
    was = entry.since.was
    return replace(entry, record=replace(entry.record, event=was), since=UNCHANGED) if was else entry


@dataclass(frozen=True, slots=True)
class _Following:
    """A consequence that was taken, as its roll brings it now. `moved` are who, and which clock, is meant now.

    These are by the id of whom, or what, it meant as the roll was made. `whose` is for whom stands what it sets.
    """

    consequence: Consequence
    whose: str = ""
    moved: Mapping[str, str] = field(default_factory=dict)

    def event(self, event: Event, world: World) -> Event:
        """Return an event of what was taken, with what the consequence gives or ticks now, and for whom."""
        of, moved = self.consequence, self.moved
        label = told(of.label, of.who)
        match event:
            case ClockTicked(id) if of.tick:
                numbers = of.tick.numbers
                by = event.by if len(numbers) > 1 or abs(numbers[0]) == EVERY else numbers[0]
                return replace(event, clock=moved.get(id, id), consequence=of.key, label=label, by=by)
            case ClockAdded(clock, owner) if of.tick:
                was, now = world.find(owner), world.find(moved.get(owner, owner))
                name, kind = clock.name.removeprefix(owned_name(was, "") if was else ""), of.tick.kind
                # One that nobody has named is called after its kind.
                name = kind.value.capitalize() if name == clock.kind.value.capitalize() else name
                made = replace(clock, name=owned_name(now, name) if now else name, kind=kind)
                return ClockAdded(made, moved.get(owner, owner))
            case ConsequenceTaken():
                return replace(event, consequence=of.key, label=label, sets=of.sets, whose=self.whose)
            case ModifierGiven(id, was):
                given = replace(of.gives or was, name=was.name, giver=moved.get(was.giver, was.giver))
                return ModifierGiven(moved.get(id, id), given)
            case ConditionGiven(id, condition):
                return ConditionGiven(moved.get(id, id), of.condition or condition)
            case ModifierTaken(id) | ConditionTaken(id):
                return replace(event, character=moved.get(id, id))
        return event
