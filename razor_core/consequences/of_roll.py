"""What a roll, or a group of rolls, has brought: its consequences now, and the entries of the log that applied them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from razor_core.consequences.apply import concerning, struck
from razor_core.consequences.causes import by_key, caused_by, taken
from razor_core.consequences.recipients import Situation
from razor_core.events import entries as log
from razor_core.events.entries import UNCHANGED, Entry
from razor_core.events.events import GroupRolled, Rolled
from razor_core.events.rolls import numbers, outcome, participants
from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Choice, Consequence, every
from razor_core.rules.groups import Outcome, Participant
from razor_core.rules.results import Tone
from razor_core.systems import find
from razor_core.table.characters import by_name
from razor_core.table.tasks import TaskRolled
from razor_core.table.tasks import find as find_task
from razor_core.table.world import World


@dataclass(frozen=True, slots=True)
class Story:
    """The world as it is now, and the entries that led to it, oldest first; `last` is as in a Situation."""

    world: World
    entries: Sequence[Entry]
    last: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """The consequences of one roll or group, and the situation that they are applied in.

    `entries` are what it has caused so far: `applied` has what applied each consequence, by its key, and `rest` the
    others. `done` are the keys of the consequences that count as applied.
    """

    situation: Situation
    consequences: Sequence[Consequence | Choice] = ()
    entries: Sequence[Entry] = ()
    applied: Mapping[str, Sequence[Entry]] = field(default_factory=dict)
    rest: Sequence[Entry] = ()
    done: frozenset[str] = frozenset()


def brought(story: Story, entry: Entry, reread: frozenset[str] = frozenset()) -> Brought:
    """Return what the roll or group of the entry has brought; one that is void brings nothing.

    A group is read as if the consequences with the keys `reread` were taken, too.
    """
    event = entry.record.event
    assert isinstance(event, Rolled | GroupRolled)
    task = task_rolled(story.entries, entry) if isinstance(event, Rolled) else None
    sides, rolls, consequences = _read(story, entry, event, reread)
    after = log.after(story.entries, entry)
    caused = caused_by(entry.record.key, after)
    by_side = [(side.who, roll) for side, roll in zip(sides, rolls, strict=True)]
    situation = Situation(
        world=story.world,
        system=event.system,
        roll=entry.record.key,
        actors=_actors(story.world, sides, rolls),
        target=event.target if isinstance(event, Rolled) else "",
        aims={who: roll.target for who, roll in by_side},
        told={who: roll.fiction for who, roll in by_side},
        sides=_sides(sides, story, entry),
        last=story.last,
        since=[entry.record.event for entry in after if isinstance(entry.record.event, Rolled) and entry not in caused],
        task=task.id if task else "",
    )
    concerned = concerning(situation, consequences)
    hit = None if situation.target else struck(situation, concerned, [entry.record.event for entry in caused])
    situation = replace(situation, target=hit.id) if hit else situation
    applied, rest = by_key(caused, {consequence.key for consequence in every(concerned)})
    return Brought(
        situation=situation, consequences=concerned, entries=caused, applied=applied, rest=rest, done=taken(caused)
    )


def brings(story: Story, entry: Entry, key: str) -> bool:
    """Return whether a roll or a group brings a consequence of that key, in any reading, and void or not."""
    event = entry.record.event
    assert isinstance(event, Rolled | GroupRolled)
    _, _, consequences = _read(story, replace(entry, since=UNCHANGED), event, frozenset([key]))
    rolls = [event] if isinstance(event, Rolled) else []
    readings = [replace(roll, reading=reading) for roll in rolls for reading in ("", *find(roll.system).kinds.readings)]
    others = (roll.result.consequences for roll in readings)
    return any(consequence.key == key for consequence in every(chain(consequences, *others)))


def _sides(sides: Sequence[Participant], story: Story, entry: Entry) -> Mapping[str, Side]:
    """Return the side that each participant was on when they rolled, without those who were not at the table.

    The rival in a task who is nobody is on the other side than whoever rolls for it.
    """
    event = entry.record.event
    if isinstance(event, Rolled) and event.reacts and not entry.side:
        whom = story.world.find(event.target)
        return {side.who: next(of for of in Side if of is not (whom.side if whom else Side.PLAYER)) for side in sides}
    together = group_rolls(story.entries, entry) if isinstance(event, GroupRolled) else (entry,)
    return {each.who: made.side for each, made in zip(sides, together, strict=False) if made.side}


def _read(
    story: Story, entry: Entry, event: Rolled | GroupRolled, reread: frozenset[str]
) -> tuple[Sequence[Participant], Sequence[Rolled], Sequence[Consequence | Choice]]:
    """Return who rolled, their rolls, and what these bring, also to the task that they are for."""
    if isinstance(event, GroupRolled):
        sides, rolls, found = group_outcome(story.entries, entry, reread)
        return sides, rolls, () if entry.since.void else found.consequences
    elsewhere = entry.since.void or group_of(story.entries, entry)
    own = () if elsewhere else event.result.consequences
    made = None if entry.since.void else task_rolled(story.entries, entry)
    running = find_task(story.world, made.id) if made else None
    of_task = running.course.consequences(running.task, event.succeeded) if running else ()
    return [Participant(who="", check=event.check, opposes=event.reacts)], [event], (*own, *of_task)


def _actors(world: World, sides: Sequence[Participant], rolls: Sequence[Rolled]) -> Mapping[str, str]:
    """Return the id of the character who made each roll, by participant.

    A roll of an earlier version names nobody, so it is the character of that name. One who acts unnamed against another
    who does is nobody.
    """
    there = [character for character in world.characters if character.system in {roll.system for roll in rolls}]
    named = by_name(there, (roll.fiction.who for roll in rolls))
    return {
        side.who: roll.actor or (character.id if character else "" if side.opposes else roll.system)
        for side, roll, character in zip(sides, rolls, named, strict=True)
    }


def task_rolled(entries: Sequence[Entry], entry: Entry) -> TaskRolled | None:
    """Return the task roll that an entry begins, None for a roll of a rival and one that was for no task."""
    made = [other.record.event for other in log.together(entries, entry)]
    return next((each for each in made if isinstance(each, TaskRolled)), None)


def for_task(entries: Sequence[Entry], entry: Entry) -> bool:
    """Return whether a roll was made for a task, by whoever rolled for it or by its rival."""
    act = [other.record for other in log.after(entries, entry) if other.record.act == entry.record.act]
    return any(isinstance(record.event, TaskRolled) for record in act)


def group_rolls(entries: Sequence[Entry], lead: Entry) -> Sequence[Entry]:
    """Return the entries of the rolls of a group, or none while some are missing: another tab sends them one by one."""
    event = lead.record.event
    if not isinstance(event, GroupRolled):
        return ()
    rolls = [
        entry
        for entry in log.together(entries, lead)
        if isinstance(entry.record.event, Rolled) and entry.record.event.system == event.system
    ]
    return rolls[: len(event.numbers)] if len(rolls) >= len(event.numbers) else ()


def group_outcome(
    entries: Sequence[Entry], lead: Entry, reread: frozenset[str] = frozenset()
) -> tuple[Sequence[Participant], Sequence[Rolled], Outcome]:
    """Return the participants of a group, their rolls, and the outcome, with what was dealt and taken since.

    The consequences with the keys `reread` count as taken, too.
    """
    event = lead.record.event
    assert isinstance(event, GroupRolled)
    rolls = [roll.record.event for roll in group_rolls(entries, lead) if isinstance(roll.record.event, Rolled)]
    if not rolls:
        return (), (), Outcome(headline=event.outcome, tone=Tone.MIXED)
    after = log.after(entries, lead)
    sides = participants(rolls, numbers(event, lead.record.key, (entry.record.event for entry in after)))
    return sides, rolls, outcome(event, sides, rolls, reread | taken(caused_by(lead.record.key, after)))


def group_of(entries: Sequence[Entry], entry: Entry) -> GroupRolled | None:
    """Return the group that a roll belongs to, which has its consequences; None for a single roll."""
    first = log.find(entries, entry.record.act)
    event = first.record.event if first else None
    if first is None or not isinstance(event, GroupRolled):
        return None
    return event if group_rolls(entries, first) else None
