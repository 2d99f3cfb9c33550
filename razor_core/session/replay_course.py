"""The course of a replay: what has happened so far, and what its rolls had brought, then and now."""

from collections.abc import Sequence
from dataclasses import replace

from razor_core.consequences.of_roll import Brought, Story, brings, brought, group_outcome
from razor_core.events import entries as log
from razor_core.events.entries import UNCHANGED, Entry, Record
from razor_core.events.events import Event, GroupRolled, Rolled
from razor_core.rules.consequences import every
from razor_core.rules.modifiers import composed
from razor_core.session.apply_event import as_held, happened
from razor_core.session.replay_plan import Plan, Taking
from razor_core.table.clock_events import ClockTicked
from razor_core.table.tasks import TaskChanged, TaskRolled
from razor_core.table.tasks import find as find_task
from razor_core.table.world import World, whose


class Course:
    """What has happened so far, as the plan says what became of the rolls."""

    def __init__(self, world: World, plan: Plan) -> None:
        self.world, self.plan = world, plan
        #: The records so far.
        self.records = list[Record]()
        #: The entries so far, and the same with each roll as it stands.
        self.log, self.read = list[Entry](), list[Entry]()
        #: The clock that each consequence moved last, by its key.
        self.last = dict[str, str]()
        #: For whose rolls a field was set to a value, as it was recorded, that is not so any more.
        self.unset = dict[tuple[str, str], str]()

    def happen(self, record: Record, event: Event) -> Entry:
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

    def _unset(self, roll: Rolled) -> Sequence[str]:
        """Return the values that were set for a roll, as it was recorded, and do not stand any more."""
        own = [whose(roll.system, actor, roll.fiction.who) for actor in (roll.actor, "")]
        stands = {
            (standing_value.whose, standing_value.field): standing_value.value for standing_value in self.world.standing
        }
        values = [
            getattr(roll.check, field)
            for (of, field), value in self.unset.items()
            if of in own and stands.get((of, field)) != value and getattr(roll.check, field).name == value
        ]
        return [str(value.value) for value in values]

    def has(self, key: str, as_made: bool = False) -> Brought:
        """Return what the roll or group of that key has brought so far: as it is read now, or as it was made."""
        entry, readings = self.entry(key), self.plan.change(key).readings
        if not as_made:
            return brought(Story(self.world, self.read, self.last), entry, frozenset(key for key, _ in readings))
        rolled = self.plan.change(key).rolled or entry.since.was
        made = replace(entry, record=replace(entry.record, event=rolled)) if rolled else entry
        others = [made if other is entry else other for other in self.read]
        return brought(Story(self.world, others, self.last), made)

    def forbids(self, cause: Taking) -> bool:
        """Return whether a roll as it was made has a consequence that cannot be taken of it as the table is now."""
        roll = self.entry(cause.roll).since.plain
        brings = {consequence.key for consequence in every(roll.result.consequences)} if roll else ()
        return cause.key in brings and all(
            consequence.key != cause.key for consequence in every(self.has(cause.roll, as_made=True).consequences)
        )

    def had(self, cause: Taking) -> Brought:
        """Return what a roll had brought when a consequence was taken from it, as it stood then."""
        entries = self._then(cause)
        return brought(Story(self.world, entries, self.last), next(e for e in entries if e.record.key == cause.roll))

    def knows(self, cause: Taking) -> bool:
        """Return whether a roll brings what was taken from it, or brought it then."""
        return any(
            brings(Story(self.world, entries), next(e for e in entries if e.record.key == cause.roll), cause.key)
            for entries in (self._then(cause), self.read)
        )

    def entry(self, key: str) -> Entry:
        """Return the entry of a roll or a group that was made."""
        return next(entry for entry in self.read if entry.record.key == key)

    def leads(self, act: str) -> Sequence[str]:
        """Return the keys of what has the consequences of the rolls of an act: their group, or each of them."""
        made = [entry for entry in self.read if entry.record.act == act and isinstance(entry.record.event, Rolled)]
        first = log.find(self.read, act)
        grouped = first is not None and isinstance(first.record.event, GroupRolled)
        return [act] if grouped else [entry.record.key for entry in made]

    def key_now(self, cause: Taking) -> str:
        """Return the key of a consequence that was taken as whoever rolled is called now."""
        then, now = self._names(cause)
        return f"{cause.key.removesuffix(f'@{then}')}@{now}" if then else cause.key

    def label_now(self, cause: Taking, label: str) -> str:
        """Return the words for a consequence that was taken, with the name of whoever rolled as they are called now."""
        then, now = self._names(cause)
        return f"{now}: {label.removeprefix(f'{then}: ')}" if then and label.startswith(f"{then}: ") else label

    def _names(self, cause: Taking) -> tuple[str, str]:
        """Return whom the key of a consequence of a group names, and who that is now; empty where it names nobody."""
        lead = self.entry(cause.roll)
        if not (isinstance(lead.record.event, GroupRolled) and self.plan.change(cause.roll).by):
            return "", ""
        then, now = (group_outcome(entries, lead)[0] for entries in (self._then(cause), self.read))
        names = {each.who: other.who for each, other in zip(then, now, strict=False)}
        # A name can end with another that has a "@" before it.
        who = max((name for name in names if cause.key.endswith(f"@{name}")), key=len, default="")
        return who, names.get(who, "")

    def has_other_people(self, cause: Taking) -> bool:
        """Return whether a roll is another's, against another or of another kind than when that was taken of it."""
        order = self.plan.caused[cause][0].order
        made = [entry for entry in self.read if self.plan.of.get(entry.record.key) == cause.roll]
        return any(_people(entry) != _people(self._as_of(entry, order)) for entry in made)

    def _then(self, cause: Taking) -> list[Entry]:
        """Return the entries with each roll as it stood when a consequence was taken."""
        order = self.plan.caused[cause][0].order
        return [self._as_of(entry, order) for entry in self.read]

    def _as_of(self, entry: Entry, order: tuple[int, str]) -> Entry:
        """Return the entry with its roll as it stood at that place of the journal."""
        was = entry.since.was
        if was is None:
            return entry
        then = self.plan.change(entry.record.key).then(order) or was
        return replace(entry, record=replace(entry.record, event=then), since=UNCHANGED)


def _people(entry: Entry) -> tuple[str, ...]:
    """Return who made the roll of the entry, against whom, by their ids, and its kind; empty for no roll."""
    roll = entry.record.event
    return (roll.actor, roll.target, roll.reading) if isinstance(roll, Rolled) else ()


def check_of_task(world: World, event: TaskRolled | TaskChanged, own: Entry) -> TaskChanged | None:
    """Return the check that a task has by its own roll, as that stands; None where that has not changed it."""
    was, roll = own.since.was, own.since.rolled
    if own.since.void:
        return None
    if was is None or roll is None or was.check == roll.check:
        return event if isinstance(event, TaskChanged) else None
    again, running = roll.again, find_task(world, event.id)
    check, named = composed(again.base, again.entered), (roll.fiction.attribute, roll.fiction.skill)
    if running is None or (check, named) == (running.task.check, (running.roller.attribute, running.roller.skill)):
        return None
    return TaskChanged(event.id, roll.system, check, *named)
