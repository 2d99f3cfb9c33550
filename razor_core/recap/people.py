"""Whom each entry of the log is about, by name: who rolled, against whom, and who was given or lost something."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from razor_core.consequences.causes import causes
from razor_core.events.concerns import concerned
from razor_core.events.entries import Entry
from razor_core.events.events import RollCorrected, Rolled
from razor_core.recap.readable_log import recipient
from razor_core.table.character_events import CharacterSaved
from razor_core.table.clock_events import ClockAdded
from razor_core.table.kits import KitLaid
from razor_core.table.log_line import LogLine
from razor_core.table.tasks import TaskBegun
from razor_core.table.world import World


def people(world: World, entries: Iterable[Entry]) -> Mapping[str, frozenset[str]]:
    """Return the names that each of these entries is about, by its key; entries as amended, before they are threaded.

    All entries of one act that rolled or that one consequence made are about the same people. A character who got
    another name is found by both.
    """
    known = [*entries]
    names = _names(world, known)
    by_key = {entry.record.key: entry for entry in known}
    of = causes([entry.record for entry in known])
    found = dict[str, set[str]]()
    together = defaultdict[str, set[str]](set)
    for each in known:
        event, key = each.record.event, each.record.key
        ids = {*concerned(event), *[line.about for line in each.lines if isinstance(line, LogLine)]}
        about = {name for id in ids for name in names.get(id, ())} | {*_rolled(each)}
        if cause := of.get(key):
            about |= {recipient(cause, by_key.get(cause.roll))} - {""}
            together[f"{each.record.act} {cause.key}"] |= about
        if isinstance(event, Rolled):
            together[each.record.act] |= about
        found[key] = about
    for each in known:
        key, act, cause = each.record.key, each.record.act, of.get(each.record.key)
        roll = "" if cause else getattr(each.record.event, "roll", "")
        found[key] |= together[f"{act} {cause.key}"] if cause else found.get(roll, set())
        if key == act:
            found[key] |= together[act]
    return {key: frozenset(about) for key, about in found.items()}


def _rolled(entry: Entry) -> Iterator[str]:
    """Yield who made the roll of the entry, and against whom, where they have a name."""
    event = entry.record.event
    roll = event.rolled if isinstance(event, RollCorrected) else event
    if isinstance(roll, Rolled):
        yield from filter(None, (roll.fiction.who, entry.against))


def _names(world: World, entries: Sequence[Entry]) -> Mapping[str, set[str]]:
    """Return the names that characters have or had, by their ids, and by those of their clocks and tasks."""
    names = defaultdict[str, set[str]](set)
    owners = dict[str, str]()
    tasks = dict[str, tuple[str, str]]()
    there = [*world.characters, *[aside.character for aside in world.aside]]
    for entry in entries:
        match entry.record.event:
            case CharacterSaved(character):
                there.append(character)
            case KitLaid(kit):
                there += kit.characters
                tasks |= {task.id: (task.roller.character, task.rival.character) for task in kit.tasks}
            case ClockAdded(clock, owner):
                owners[clock.id] = owner
            case TaskBegun(roller=roller, rival=rival) as task:
                tasks[task.id] = roller.character, rival.character
            case Rolled(actor=actor, target=target) as roll:
                names[actor] |= {roll.fiction.who} if actor != roll.system else set()
                names[target] |= {entry.against}
    for each in there:
        names[each.id].add(each.name)
        owners |= dict.fromkeys(each.clocks, each.id)
    known = {id: called - {""} for id, called in names.items() if id}
    owned = {id: known.get(owner, set()) for id, owner in owners.items()}
    of_tasks = {id: {name for side in sides for name in known.get(side, ())} for id, sides in tasks.items()}
    return {**owned, **of_tasks, **known}
