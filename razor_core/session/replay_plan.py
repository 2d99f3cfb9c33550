"""What the records of a tail say about its own rolls: which are others than they were made, and what came of each."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from razor_core.consequences.apply import has_room
from razor_core.consequences.causes import Cause, causes
from razor_core.events.entries import Record
from razor_core.events.events import ConsequenceTaken, GroupDecided, GroupRolled, RollCorrected, Rolled, RollVoided
from razor_core.rules.consequences import choice_of, every
from razor_core.systems import find
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.tasks import TaskTurned


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What became of a roll or a group: `rolled` as it was corrected last, None where it was not; whether it is `void`.

    `kept` are the keys of consequences that stay although they no longer follow. `readings` are those taken of it, each
    with the key of its consequence. `numbers` are those of a group, empty where it has its own. `by` is the key of the
    last correction. `history` has the roll as each correction left it, with the order of that, oldest first.
    """

    rolled: Rolled | None = None
    void: bool = False
    kept: frozenset[str] = frozenset()
    readings: tuple[tuple[str, str], ...] = ()
    by: str = ""
    numbers: tuple[int, ...] = ()
    history: tuple[tuple[tuple[int, str], Rolled], ...] = ()

    def then(self, order: tuple[int, str]) -> Rolled | None:
        """Return the roll as it stood corrected at that place of the journal, None where it was as it was made."""
        return next((rolled for at, rolled in reversed(self.history) if at < order), None)

    def read(self, rolled: Rolled, taken: Sequence[str] = ()) -> Rolled:
        """Return the roll by the last reading that was taken of it, that it brings, and for which its choice has room.

        `taken` are the keys of all that was taken of it, in order.
        """
        for key, reading in self.readings:
            brings = {consequence.key: consequence for consequence in every(rolled.result.consequences)}
            choice = choice_of(rolled.result.consequences, brings[key]) if key in brings else None
            before = [each for each in taken[: taken.index(key)] if each in brings] if key in taken else []
            room = key in brings and (choice is None or has_room(choice, brings[key], before))
            if (room or key in self.kept) and reading in find(rolled.system).kinds.readings:
                rolled = replace(rolled, reading=reading)
        return rolled


#: Nothing became of it.
UNTOUCHED = Change()


class Taking(NamedTuple):
    """A consequence of a roll, by its key, that was taken in an act. After a correction one can be taken once more."""

    roll: str
    key: str
    act: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a tail says about its rolls.

    `changes` are by the key of the roll, `acts` the acts that made these. `spans` are the orders of each of these rolls
    and of its change: what was recorded between the two may have found another table. `of` has what each of these rolls
    belongs to, a group or itself: its consequences are decided anew. `causes` says from which of these consequences, or
    from which of another roll that was taken in a span, a record comes, by its key; `caused` has the records by their
    cause. `backs` are the keys of those that take back what a consequence replaces. `undone` are the causes of what was
    undone. `dealt` are the keys of the last records that dealt numbers for a group before these were corrected: the
    corrected ones take their place. `until` is the order of the last record that changes a roll. `refused` are readings
    that cannot be taken as the table is then.
    """

    changes: Mapping[str, Change] = field(default_factory=dict)
    spans: tuple[tuple[tuple[int, str], tuple[int, str]], ...] = ()
    acts: frozenset[str] = frozenset()
    of: Mapping[str, str] = field(default_factory=dict)
    causes: Mapping[str, Taking] = field(default_factory=dict)
    caused: Mapping[Taking, Sequence[Record]] = field(default_factory=dict)
    undone: frozenset[Cause] = frozenset()
    backs: frozenset[str] = frozenset()
    dealt: Mapping[str, str] = field(default_factory=dict)
    until: tuple[int, str] = (0, "")
    refused: frozenset[Taking] = frozenset()

    def without(self, reading: Taking) -> "Plan":
        """Return the plan where a reading is refused: the roll, or the group, is not read so."""
        change = self.changes[reading.roll]
        left = list(change.readings)
        left.remove(next(each for each in left if each[0] == reading.key))
        changes = {**self.changes, reading.roll: replace(change, readings=tuple(left))}
        return replace(self, changes=changes, refused=self.refused | {reading})

    def lead(self, key: str) -> str:
        """Return the key of what has the consequences of the roll of that key: its group, or itself."""
        return self.of.get(key, key)

    @property
    def leads(self) -> frozenset[str]:
        """The keys of the rolls and groups whose consequences are decided anew."""
        return frozenset(self.of.values())

    def within(self, order: tuple[int, str]) -> bool:
        """Return whether what was recorded there may have found another table than there is now."""
        return any(start < order < end for start, end in self.spans)

    def taken(self, key: str) -> Sequence[str]:
        """Return the keys of what was taken from the roll of that key, in order."""
        return [cause.key for cause in self.caused if cause.roll == key]

    def is_reading(self, taking: Taking) -> bool:
        """Return whether what was taken is a reading of its roll: it changes what else the roll brings."""
        return taking.key in {key for key, _ in self.change(taking.roll).readings}

    def change(self, key: str) -> Change:
        """Return what became of the roll or group of that key."""
        return self.changes.get(key, UNTOUCHED)


#: All rolls are as they were made.
AS_MADE = Plan()


def is_change(event: object) -> bool:
    """Return whether the event says that a roll is another than it was, and lists nothing of what that changes."""
    if isinstance(event, ConsequenceTaken):
        return bool(event.reading) and not event.listed
    return isinstance(event, RollCorrected | RollVoided) and not event.listed


def plan(tail: Iterable[Record], undone: frozenset[str]) -> Plan:
    """Return what the records, without the acts undone, say about the rolls among them.

    A roll of which an earlier version has listed what its correction or its reading changes stays as that left it.
    """
    records = tuple(tail)
    done = [record for record in records if record.act not in undone]
    said = [record for record in done if is_change(record.event)]
    if not said:
        return AS_MADE
    until = said[-1].order
    rolls = {record.key: record for record in done if isinstance(record.event, Rolled | GroupRolled)}
    groups = {key for key, each in rolls.items() if isinstance(each.event, GroupRolled)}
    listed = {_roll(record) for record in done if getattr(record.event, "listed", False)}
    said = [
        record for record in said if _roll(record) not in listed and _changes_roll(record, rolls.get(_roll(record)))
    ]
    changes = _changes(said, rolls, groups)
    of = {key: rolls[key].act if rolls[key].act in groups else key for key in changes}
    first = {record.act: record.order for record in reversed(done)}
    planned = Plan(
        changes=changes,
        acts=frozenset(rolls[key].act for key in changes),
        of=of,
        spans=tuple([(rolls[_roll(record)].order, first[record.act]) for record in said]),
        undone=frozenset(causes([record for record in records if record.act in undone]).values()),
        dealt=_dealt(done),
        until=until,
    )
    caused = _caused(planned, done, rolls)
    found = {record.key: cause for cause, of_cause in caused.items() for record in of_cause}
    return replace(planned, causes=found, caused=caused, backs=frozenset(_backs(done, found)))


def _caused(planned: Plan, done: Sequence[Record], rolls: Mapping[str, Record]) -> Mapping[Taking, Sequence[Record]]:
    """Return the records of what was taken from a roll before them, if that changed, or else where a table may have."""
    caused, found, leads = dict[Taking, list[Record]](), causes(done), planned.leads
    for each in done:
        cause = found.get(each.key)
        if cause and _is_after(each, rolls.get(cause.roll)) and (cause.roll in leads or planned.within(each.order)):
            caused.setdefault(Taking(*cause, each.act), []).append(each)
    return caused


def _changes_roll(record: Record, made: Record | None) -> bool:
    """Return whether a record changes a roll before it; a group is corrected by its rolls alone."""
    grouped = isinstance(record.event, RollCorrected) and made is not None and isinstance(made.event, GroupRolled)
    return _is_after(record, made) and not grouped


def _is_after(record: Record, made: Record | None) -> bool:
    """Return whether a record comes after that of a roll, which there is: in a hostile file it can come before."""
    return made is not None and made.order < record.order


def _dealt(done: Iterable[Record]) -> Mapping[str, str]:
    """Return the key of the last record that dealt numbers for a group before they were corrected, by the group."""
    last, found = dict[str, str](), dict[str, str]()
    for each in done:
        if isinstance(each.event, GroupDecided):
            last[each.event.roll] = each.key
        elif isinstance(each.event, RollCorrected) and each.event.numbers and each.event.group in last:
            found[each.event.group] = last[each.event.group]
    return found


def _changes(said: Iterable[Record], rolls: Mapping[str, Record], groups: Container[str]) -> Mapping[str, Change]:
    """Return what became of the rolls and groups, by key."""
    changes = dict[str, Change]()
    for each in said:
        key = _roll(each)
        changes[key] = now = _changed(changes.get(key, UNTOUCHED), each)
        group = rolls[key].act
        if group in groups and isinstance(each.event, RollCorrected):
            # What a roll of a group brings is with the group.
            before = changes.get(group, UNTOUCHED)
            numbers = each.event.numbers or before.numbers
            changes[group] = replace(before, void=False, kept=now.kept, by=now.by, numbers=numbers)
    return changes


def _backs(records: Iterable[Record], found: Mapping[str, Taking]) -> Iterable[str]:
    """Yield the keys of the records of an act before its consequence."""
    named = set[str]()
    for each in records:
        if isinstance(each.event, ConsequenceTaken | ClockTicked):
            named.add(each.act)
        elif each.key in found and each.act not in named and not isinstance(each.event, ClockAdded):
            yield each.key


def _roll(record: Record) -> str:
    """Return the key of the roll that the event names, the first of its act where it names none."""
    return getattr(record.event, "roll", "") or record.act


def _changed(now: Change, record: Record) -> Change:
    """Return what became of a roll with one more change."""
    event = record.event
    if isinstance(event, RollCorrected):
        history, kept = (*now.history, (record.order, event.rolled)), frozenset(event.kept)
        return replace(now, rolled=event.rolled, void=False, kept=kept, by=record.key, history=history)
    if isinstance(event, RollVoided):
        return replace(now, void=True, kept=frozenset(event.kept), by=record.key)
    assert isinstance(event, ConsequenceTaken)
    return replace(now, readings=(*now.readings, (event.consequence, event.reading)))


def moves(records: Iterable[Record]) -> bool:
    """Return whether the records of a cause move a clock, or a task."""
    return any(isinstance(record.event, ClockTicked | TaskTurned) for record in records)


def ticked(records: Iterable[Record]) -> int | None:
    """Return by how much the records of a cause ticked their clock, None where they tick none."""
    return next((record.event.by for record in records if isinstance(record.event, ClockTicked)), None)
