"""The log as players may read it: without what is secret, and without the lines that name it. Ids decide, not names."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from razor_core.session.concerns import concerned
from razor_core.session.events import (
    ConsequenceTaken,
    ConsequenceWithdrawn,
    GroupDecided,
    GroupRolled,
    Noted,
    RollCorrected,
    Rolled,
    RollVoided,
)
from razor_core.session.session import Entry
from razor_core.table.character_events import CharacterSaved
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockTicked
from razor_core.table.kits import KitLaid
from razor_core.table.lines import Line
from razor_core.table.secrets import hidden
from razor_core.table.world import World

#: The events that tell of a roll or a group, which they name by its key, or by their act.
_OF_ROLL = (ClockTicked, ConsequenceTaken, ConsequenceWithdrawn, GroupDecided, Noted, RollCorrected, RollVoided)


def for_players(world: World, entries: Iterable[Entry]) -> Sequence[Entry]:
    """Return what players may read of these entries, oldest first, at a table that now is that world.

    Left out are secret notes, and what names a clock or character that is secret now, or was when it happened: so what
    is revealed shows from then on. The rolls of a secret character go with their group and all that came of them. Any
    other roll stays, without the names of what a secret character brought to it.
    """
    known = tuple(entries)
    secret = secret_ids(world, known)
    # By key: rolls that are left out, and groups with one of them; what came of those against a secret target goes too.
    left_out = {each.record.key for each in known if not roll_is_public(each, secret)}
    acts = {each.record.act for each in known if each.record.key in left_out}
    groups = [each.record for each in known if isinstance(each.record.event, GroupRolled)]
    left_out |= {each.key for each in groups if each.act in acts}
    against = {each.record.key for each in known if _is_against(each, secret)}
    told = [_told(each, secret, left_out, left_out | against) for each in known]
    return [each for each in told if each]


def secret_ids(world: World, entries: Iterable[Entry]) -> frozenset[str]:
    """Return the ids of all that is secret, and of what the entries say was secret last and is gone."""
    return hidden(world) | _secret_and_gone(world, entries)


def shown_roll(world: World, entries: Sequence[Entry], chosen: Entry | None) -> Entry | None:
    """Return the roll or group that the table sees while the game master has `chosen` one.

    That is the same one without the names that are secret, or else the last one in whose act nobody secret rolled. A
    group is not seen before all its rolls are there: until then, nobody knows who is in it.
    """
    secret = hidden(world)
    rolls = [each for each in entries if isinstance(each.record.event, Rolled | GroupRolled)]
    acts = {each.record.act for each in rolls if not roll_is_public(each, secret)}
    sizes = Counter(each.record.act for each in rolls)
    acts |= {
        each.record.act
        for each in rolls
        if isinstance(each.record.event, GroupRolled) and sizes[each.record.act] <= len(each.record.event.numbers)
    }
    open_to_all = {each.record.act: each for each in reversed(rolls) if each.record.act not in acts}
    if chosen is None or chosen.record.act in acts:
        chosen = next(iter(open_to_all.values()), None)
    event = chosen.record.event if chosen else None
    return _told_roll(chosen, event, {*secret, *chosen.secret}) if chosen and isinstance(event, Rolled) else chosen


def roll_is_public(entry: Entry, secret: Collection[str] = ()) -> bool:
    """Return whether an entry is not the roll of a character who is secret, or was when it was made."""
    event = entry.record.event
    return not isinstance(event, Rolled) or event.actor not in {*secret, *entry.secret}


def _is_against(entry: Entry, secret: Collection[str]) -> bool:
    event = entry.record.event
    return isinstance(event, Rolled) and event.target in {*secret, *entry.secret}


def _told(entry: Entry, secret: Collection[str], left_out: Collection[str], silent: Collection[str]) -> Entry | None:
    """Return the entry with the lines that players may read; None where there are none.

    `left_out` are the keys of rolls and groups that are left out, `silent` those whose consequences are left out.
    """
    event, hides = entry.record.event, {*secret, *entry.secret}
    if entry.record.key in left_out or (isinstance(event, Noted) and event.secret):
        return None
    if isinstance(event, Rolled):
        return _told_roll(entry, event, hides)
    follows = isinstance(event, _OF_ROLL) and (getattr(event, "roll", "") or entry.record.act) in silent
    plain = not follows and hides.isdisjoint(concerned(event))
    lines = tuple(each for each in entry.lines if (each.about not in hides if isinstance(each, Line) else plain))
    return replace(entry, lines=lines) if lines else None


def _told_roll(entry: Entry, event: Rolled, hides: Collection[str]) -> Entry:
    """Return the entry of a roll without the names of what the secret ones brought to it."""
    modifiers = tuple(each for each in event.fiction.modifiers if each.holder not in hides)
    deed = event.deed
    if deed and event.target in hides:
        deed = replace(
            deed,
            riders=tuple(each for each in deed.riders if not each.reaction),
            unfit=tuple(each for each in deed.unfit if not each.reaction),
        )
    lines = tuple(each for each in entry.lines if not (isinstance(each, Line) and each.about in hides))
    if len(modifiers) == len(event.fiction.modifiers) and deed is event.deed and len(lines) == len(entry.lines):
        return entry
    told = replace(event, fiction=replace(event.fiction, modifiers=modifiers), deed=deed)
    return replace(entry, record=replace(entry.record, event=told), lines=lines)


def _secret_and_gone(world: World, entries: Iterable[Entry]) -> frozenset[str]:
    """Return the ids of what the entries say was secret last, and is no longer on the table."""
    marks, owners = dict[str, bool](), dict[str, str]()
    for entry in entries:
        match entry.record.event:
            case ClockAdded(clock, owner):
                marks[clock.id] = clock.secret
                owners[clock.id] = owner
            case ClockChanged(clock=clock, secret=bool(secret)):
                marks[clock] = secret
            case CharacterSaved(character):
                marks[character.id] = character.secret
                owners |= dict.fromkeys(character.clocks, character.id)
            case KitLaid(kit):
                marks |= {each.id: each.secret for each in kit.characters} | {
                    each.id: each.secret for each in kit.clocks
                }
                owners |= {clock: each.id for each in kit.characters for clock in each.clocks}
    found = {id for id, secret in marks.items() if secret}
    found |= {clock for clock, owner in owners.items() if owner in found}
    return frozenset(found - {each.id for each in world.clocks} - {each.id for each in world.characters})
