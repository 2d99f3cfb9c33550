"""The log as players may read it: without what is secret, and without the lines that name it. Ids decide, not names."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from razor_core.events.concerns import concerned
from razor_core.events.entries import UNCHANGED, Amendment, Entry
from razor_core.events.events import (
    ConsequenceTaken,
    ConsequenceWithdrawn,
    GroupDecided,
    GroupRolled,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.rules.consequences import Recipient
from razor_core.rules.modifiers import Modifier
from razor_core.table.alias_events import AliasSet
from razor_core.table.aliases import retold
from razor_core.table.character_events import CharacterRemoved, RollSaved
from razor_core.table.clock_events import ClockRemoved, ClockTicked
from razor_core.table.log_line import LogLine
from razor_core.table.note_events import Noted
from razor_core.table.secrets import hidden, present, telling, uncounted
from razor_core.table.tasks import TaskEnded, TaskRolled
from razor_core.table.world import World

#: The events that tell what came of a roll or a group, which they name by its key, or by their act.
_OF_ROLL = (ClockTicked, ConsequenceTaken, ConsequenceWithdrawn, GroupDecided, Noted)
#: The events that take something off the table for good.
_REMOVALS = (CharacterRemoved, ClockRemoved, TaskEnded)


@dataclass(frozen=True, slots=True)
class _Rules:
    """What decides what players may read: the ids that are `secret`, and the rolls and groups by key.

    `left_out` are those that nobody reads of, `aimed` those against somebody secret, `of_tasks` those for a secret
    task: what comes of any of these is left out. `first` is the first of each act, `then` what was secret when each
    roll was made. `notes` are those that players may read, by roll.
    """

    secret: frozenset[str]
    left_out: Collection[str]
    aimed: Collection[str]
    of_tasks: Collection[str]
    first: Mapping[str, str]
    then: Mapping[str, Collection[str]]
    notes: Collection[tuple[str, str]]

    def silences(self, key: str) -> bool:
        """Return whether players read nothing of what came of the roll or group of that key."""
        return any(key in collection for collection in (self.left_out, self.aimed, self.of_tasks))


def for_players(world: World, entries: Iterable[Entry], secret: Collection[str] = ()) -> Sequence[Entry]:
    """Return what players read of these entries: what they may know of them, under the names that are for players."""
    tell, known = telling(world), known_to_players(world, entries, secret)
    return [retold(entry, tell) for entry in known] if tell else known


def known_to_players(world: World, entries: Iterable[Entry], secret: Collection[str] = ()) -> Sequence[Entry]:
    """Return what players may know of these entries, oldest first, at a table that now is that world.

    Left out are secret notes, and what names a clock or character that is secret now, or was when it happened: so what
    is revealed shows from then on. The rolls of a secret character go with their group and all that came of them, also
    those that were corrected to be theirs, or no longer are. Any other roll stays, without the names of what a secret
    character brought to it; one for a secret task does not say what it was for. `secret` are ids that the players may
    not read of either.
    """
    known = tuple(entries)
    rules = _rules(known, secret_ids(world, known) | frozenset(secret) | uncounted(world))
    told = [_told(entry, rules) for entry in known]
    return [entry for entry in told if entry]


def secret_ids(world: World, entries: Iterable[Entry]) -> frozenset[str]:
    """Return the ids of all that is secret, and of what the entries say was secret when it was removed."""
    gone = {id for entry in entries if isinstance(entry.record.event, _REMOVALS) for id in entry.secret}
    return hidden(world) | (gone - present(world))


def shown_roll(world: World, entries: Sequence[Entry], chosen: Entry | None) -> Entry | None:
    """Return the roll or group that the table sees while the game master has `chosen` one.

    That is the same one without the names that are secret, or else another of its act that is not somebody secret's, or
    else the last of these. A group is not seen before all its rolls are there: until then, nobody knows who is in it.
    """
    rules = _rules(entries, secret_ids(world, entries))
    rolls = [entry for entry in entries if isinstance(entry.record.event, Rolled | GroupRolled)]
    sizes = Counter(roll.record.act for roll in rolls)
    incomplete = {
        roll.record.act
        for roll in rolls
        if isinstance(roll.record.event, GroupRolled) and sizes[roll.record.act] <= len(roll.record.event.numbers)
    }
    seen = [roll for roll in rolls if roll.record.key not in rules.left_out and roll.record.act not in incomplete]
    if chosen not in seen:
        first = {entry.record.act: entry for entry in reversed(seen)}
        chosen = (chosen and first.get(chosen.record.act)) or next(iter(first.values()), None)
    event = chosen.record.event if chosen else None
    told = _told_roll(chosen, event, rules) if chosen and isinstance(event, Rolled) else chosen
    tell = telling(world)
    return retold(told, tell) if told and tell else told


def _rules(entries: Sequence[Entry], secret: frozenset[str]) -> _Rules:
    rolls = [entry for entry in entries if isinstance(entry.record.event, Rolled | GroupRolled)]
    noted = [entry.record.event for entry in entries if isinstance(entry.record.event, Noted)]
    then = {roll.record.key: roll.secret for roll in rolls}
    tasks = {
        entry.record.act
        for entry in entries
        if isinstance(entry.record.event, TaskRolled) and entry.record.event.id in {*secret, *entry.secret}
    }
    made, aimed = set[str](), set[str]()
    for entry in entries:
        for key, roll in _versions(entry):
            hides = {*secret, *entry.secret, *then.get(key, ())}
            made |= {key} if roll.actor in hides else set()
            aimed |= {key} if roll.target in hides else set()
    given_up = [(roll, roll.record.event) for roll in rolls if isinstance(roll.record.event, GroupRolled)]
    made |= {each.record.key for each, group in given_up if {*secret, *each.secret} & {*group.people}}
    acts = {roll.record.act for roll in rolls if roll.record.key in made}
    left_out = made | {
        roll.record.key for roll in rolls if isinstance(roll.record.event, GroupRolled) and roll.record.act in acts
    }
    return _Rules(
        secret=secret,
        left_out=left_out,
        aimed=aimed,
        of_tasks={roll.record.key for roll in rolls if roll.record.act in tasks},
        first={roll.record.act: roll.record.key for roll in reversed(rolls)},
        then=then,
        notes={(note.roll, note.text) for note in noted if not note.secret},
    )


def _versions(entry: Entry) -> Iterator[tuple[str, Rolled]]:
    """Yield the roll that an entry has, or corrects, by its key: as it was made, and as it was corrected."""
    event = entry.record.event
    if isinstance(event, RollCorrected):
        yield event.roll, event.rolled
    elif isinstance(event, Rolled):
        yield from ((entry.record.key, roll) for roll in (event, entry.since.was, entry.since.rolled) if roll)


def _told(entry: Entry, rules: _Rules) -> Entry | None:
    """Return the entry with the lines that players may read; None where there are none."""
    event, hides = entry.record.event, {*rules.secret, *entry.secret}
    if entry.record.key in rules.left_out or (isinstance(event, Noted) and event.secret):
        return None
    # What is prepared, and who is called otherwise, is for the game master.
    if isinstance(event, RollSaved | AliasSet):
        return None
    if isinstance(event, Rolled):
        return _told_roll(entry, event, rules)
    if isinstance(event, RollCorrected):
        return _told_correction(entry, event, rules)
    if isinstance(event, RollVoided):
        return None if event.roll in rules.left_out else _told_changes(entry, event, rules, hides)
    follows = isinstance(event, _OF_ROLL) and rules.silences(_roll_of(entry, rules))
    if follows and isinstance(event, ClockTicked):
        # The ticks of a clock that players see are public, what brought them is not.
        entry = replace(entry, record=replace(entry.record, event=ClockTicked(event.clock, event.by)))
    plain = not follows and hides.isdisjoint(concerned(event))
    lines = tuple(line for line in entry.lines if (line.about not in hides if isinstance(line, LogLine) else plain))
    return replace(entry, lines=lines) if lines else None


def _roll_of(entry: Entry, rules: _Rules) -> str:
    """Return the key of the roll or group that the entry came of."""
    act = entry.record.act
    return getattr(entry.record.event, "roll", "") or rules.first.get(act, act)


def _told_correction(entry: Entry, event: RollCorrected, rules: _Rules) -> Entry | None:
    """Return a correction without the names that its roll is shown without; None where that roll is left out."""
    secret = tuple(sorted({*entry.secret, *rules.then.get(event.roll, ())}))
    hides = {*rules.secret, *secret}
    if event.roll in rules.left_out or event.rolled.actor in hides:
        return None
    grouped = event.group in rules.then and event.group not in rules.left_out
    told = replace(
        event,
        rolled=_redacted(event.rolled, hides, event.roll in rules.of_tasks),
        group=event.group if grouped else "",
        outcome=event.outcome if grouped else "",
    )
    told_entry = replace(entry, record=replace(entry.record, event=told), secret=secret)
    return _told_changes(told_entry, event, rules, hides)


def _told_changes(entry: Entry, event: RollCorrected | RollVoided, rules: _Rules, hides: Collection[str]) -> Entry:
    """Return a correction without what it changed of what is secret, or of a roll of which players see no more."""
    own = 0 if isinstance(event, RollVoided) and event.is_within else 1
    said, changes = entry.lines[:own], entry.lines[own:]
    told = [change for change in changes if not (isinstance(change, LogLine) and change.about in hides)]
    silent = rules.silences(event.roll) or rules.silences(event.group)
    return replace(entry, lines=(*said, *(() if silent else told)))


def _told_roll(entry: Entry, event: Rolled, rules: _Rules) -> Entry:
    """Return the entry of a roll, the same where nothing changes, without what the secret ones brought to it."""
    hides, key = {*rules.secret, *entry.secret}, entry.record.key
    told = _redacted(event, hides, key in rules.of_tasks)
    names = {modifier.name for modifier in told.fiction.modifiers} | {*_values(entry)}
    since = _told_since(entry, rules, hides)
    lines = tuple([line for line in entry.lines if not (isinstance(line, LogLine) and line.about in hides)])
    lacks = tuple([lack for lack in entry.lacks if lack in names])
    against = "" if key in rules.aimed else entry.against
    if (told, since, lines, lacks, against) == (event, entry.since, entry.lines, entry.lacks, entry.against):
        return entry
    record = replace(entry.record, event=told)
    return replace(entry, record=record, since=since, lines=lines, lacks=lacks, against=against)


def _values(entry: Entry) -> Iterator[str]:
    """Yield the names of the values that a roll's check was set to, such as a position: they are nobody's secret."""
    for _, roll in _versions(entry):
        checked = (getattr(roll.check, name) for name in roll.check.__dataclass_fields__)
        yield from (str(value.value) for value in checked if isinstance(value, Enum))


def _told_since(entry: Entry, rules: _Rules, hides: Collection[str]) -> Amendment:
    """Return what became of a roll without these names, and without the notes of the game master."""
    since, key = entry.since, entry.record.key
    if since is UNCHANGED:
        return since
    of_task = key in rules.of_tasks
    return replace(
        since,
        was=since.was and _redacted(since.was, hides, of_task),
        rolled=since.rolled and _redacted(since.rolled, hides, of_task),
        notes=tuple([note for note in since.notes if (key, note) in rules.notes]),
    )


def _redacted(roll: Rolled, hides: Collection[str], of_task: bool) -> Rolled:
    """Return the roll without the names of what these brought to it, or could have.

    One that is for a secret task does not say what it was for, either.
    """
    modifiers = tuple(
        [_without_giver(modifier, hides) for modifier in roll.fiction.modifiers if modifier.holder not in hides]
    )
    left_out = tuple(place for place in roll.left_out if not (place and place[0] in hides))
    deed = roll.deed
    if deed and roll.target in hides:
        deed = replace(
            deed,
            riders=tuple(rider for rider in deed.riders if not rider.reaction),
            unfit=tuple(rider for rider in deed.unfit if not rider.reaction),
            without=tuple(recipient for recipient in deed.without if recipient is not Recipient.TARGET),
        )
    fiction = replace(roll.fiction, modifiers=modifiers, intent="" if of_task else roll.fiction.intent)
    if (fiction, left_out, deed) == (roll.fiction, roll.left_out, roll.deed):
        return roll
    return replace(roll, fiction=fiction, deed=deed, left_out=left_out)


def _without_giver(modifier: Modifier, hides: Collection[str]) -> Modifier:
    return replace(modifier, giver="") if modifier.giver in hides else modifier
