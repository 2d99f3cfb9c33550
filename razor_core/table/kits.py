"""Kits: characters and clocks together, to be laid on a table: a scene kit, a kept character, what a session brings."""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, replace

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.fields import LONGEST_NAME, RuleError, validate_name
from razor_core.rules.modifiers import Lifetime, Scope
from razor_core.rules.scene_kits import SceneKit
from razor_core.systems import find
from razor_core.table.aliases import Alias, also_hiding
from razor_core.table.characters import Character, Rating, Skill, apart
from razor_core.table.clocks import Board, Clock, Link, LinkKind, linked
from razor_core.table.portraits import Portrait, portraits_of
from razor_core.table.secrets import hidden
from razor_core.table.tasks import not_over
from razor_core.table.tracks import made_tracks, renamed_tracks
from razor_core.table.world import Change, Running, World, is_track

#: The most characters and the most clocks of a kit.
MOST_CHARACTERS, MOST_CLOCKS = 60, 120
#: The most names in a line of the log.
_MOST_NAMES = 6
#: What a character has for good, not from what just happened.
_LASTING = (Lifetime.STAYS, Lifetime.USED)

#: Makes an id that was never used.
NewId = Callable[[], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit:
    """Characters and clocks under a name, with the links between these clocks, those whose they are, and portraits.

    So are what players read of them: other names, and clocks without their count. Extended Tasks come with their
    clocks. A value that does not fit the others is a RuleError that names the field: all
    ids differ, a character's and a task's clocks are in the kit and nobody else's, as is who rolls for a task and
    against it, and the links lead to clocks of the kit.
    """

    name: str
    characters: tuple[Character, ...] = ()
    clocks: Board = ()
    portraits: tuple[Portrait, ...] = ()
    tasks: tuple[Running, ...] = ()
    aliases: tuple[Alias, ...] = ()
    uncounted: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        validate_name(self.name)
        owned = _owned(self)
        ids = [clock.id for clock in self.clocks]
        for field, most, found in (
            ("characters", MOST_CHARACTERS, [character.id for character in self.characters]),
            ("clocks", MOST_CLOCKS, ids),
            ("tasks", MOST_CLOCKS, [task.id for task in self.tasks]),
        ):
            if len(found) > most:
                raise RuleError(field, f"Choose at most {most} {field}, not {len(found)}.")
            if len(set(found)) < len(found):
                raise RuleError(field, f"Two {field} have the same id.")
        if len(set(owned)) < len(owned) or not set(owned) <= set(ids):
            raise RuleError("characters", "A clock of a character or a task is not in the kit, or is another's too.")
        people = {character.id for character in self.characters}
        if any(not _rolled_by(task, people) for task in self.tasks):
            raise RuleError("tasks", "Who rolls for a task, or against it, is not in the kit.")
        if not {link.to for clock in self.clocks for link in clock.links} <= set(ids):
            raise RuleError("clocks", "A link leads to a clock that is not in the kit.")
        faces = [portrait.id for portrait in self.portraits]
        if len(set(faces)) < len(faces) or not set(faces) <= people:
            raise RuleError("portraits", "A portrait is of nobody in the kit, or of somebody who has one.")
        called = [alias.id for alias in self.aliases]
        if len(set(called)) < len(called) or not {*called, *self.uncounted} <= {*people, *ids}:
            raise RuleError("aliases", "A name for players is of nothing in the kit, or of what has one.")

    @property
    def empty(self) -> bool:
        """Whether it has neither characters nor clocks, only its name."""
        return not (self.characters or self.clocks)

    @property
    def contents(self) -> str:
        """What is in the kit, in numbers, such as: 1 character, 2 clocks."""
        numbers = ((len(self.characters), "character"), (len(self.clocks), "clock"))
        return ", ".join(f"{number} {word}{'s' if number > 1 else ''}" for number, word in numbers if number)


@dataclass(frozen=True, slots=True)
class KitLaid:
    """A kit was laid on the table."""

    kit: Kit

    def __post_init__(self) -> None:
        if self.kit.empty:
            raise RuleError("kit", "Choose a character or a clock.")

    def apply(self, world: World) -> Change:
        """Add the characters, clocks and tasks at the end; nothing where one of their ids is in use.

        A character whose name another of the game has gets a number, and their clocks follow it. A link that would make
        a loop is left out.
        """
        known = {person.id for person in world.everyone} | {aside.character.id for aside in world.aside}
        taken = any(world.has_clock(clock.id) for clock in self.kit.clocks)
        tasks = {task.id for task in world.tasks} & {task.id for task in self.kit.tasks}
        if taken or tasks or known & {character.id for character in self.kit.characters}:
            return world, ()
        people, names = world.characters, dict[str, str]()
        for character in self.kit.characters:
            named = apart(people, character)
            people = (*people, named)
            names |= renamed_tracks(character, named, self.kit.clocks)
        new = [replace(clock, name=names.get(clock.id, clock.name), links=()) for clock in self.kit.clocks]
        board = linked((*world.clocks, *new), [(clock.id, link) for clock in self.kit.clocks for link in clock.links])
        added = [person.name for person in people[len(world.characters) :]]
        owned = _owned(self.kit)
        added += [clock.name for clock in new if clock.id not in owned] + [task.name for task in self.kit.tasks]
        looks = (*world.portraits, *self.kit.portraits)
        world = replace(world, characters=people, clocks=board, portraits=looks, tasks=(*world.tasks, *self.kit.tasks))
        aliases = self.kit.aliases
        for id, name in [(person.id, person.name) for person in people] + [(clock.id, clock.name) for clock in new]:
            aliases = also_hiding(aliases, id, name)
        world = replace(world, aliases=(*world.aliases, *aliases), uncounted=(*world.uncounted, *self.kit.uncounted))
        return world, (f"{self.kit.name}: {_listed(added)}",)


def _owned(table: Kit | World) -> list[str]:
    """Return the ids of the clocks that are a character's, or of an Extended Task."""
    boards = (*[character.clocks for character in table.characters], *[task.clocks for task in table.tasks])
    return [id for board in boards for id in board]


def _rolled_by(task: Running, people: Container[str], rival: bool = True) -> bool:
    """Return whether who rolls for a task, and who does against it, are nobody or one of these."""
    sides = (task.roller, task.rival) if rival else (task.roller,)
    return all(side.character in ("", task.system) or side.character in people for side in sides)


def _listed(names: list[str]) -> str:
    """Return the names in a line; of many, the first few and how many more.

    >>> _listed(["Kira", "Bo"]), _listed([str(number) for number in range(8)])
    ('Kira, Bo', '0, 1, 2, 3, 4, 5 and 2 more')
    """
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def picked(
    name: str, world: World, people: Container[str], board: Container[str], tasks: tuple[Running, ...] = ()
) -> Kit:
    """Return a kit of the characters and clocks of those ids, with these tasks, and the clocks of both.

    The clocks of other Extended Tasks stay where they are, and timers are paused. A task whose rival stays has nobody
    in their place, and a secret one stays so. RuleError for too many, or none at all.
    """
    found = tuple([character for character in world.characters if character.id in people])
    alone = [task for task in tasks if not _rolled_by(task, people)]
    kept = {id for running in alone for id in running.clocks} & hidden(world)
    with_tasks = {id for task in tasks for id in task.clocks}
    of_tasks = {id for task in world.tasks for id in task.clocks} - with_tasks
    owned = {id for character in found for id in character.clocks}
    owned |= with_tasks
    chosen = [clock for clock in world.clocks if clock.id not in of_tasks and (clock.id in owned or clock.id in board)]
    chosen = [replace(clock, secret=True) if clock.id in kept else clock for clock in chosen]
    ids = {clock.id for clock in chosen}
    taken = {*with_tasks}
    for at, character in enumerate(found):
        mine = tuple([id for id in dict.fromkeys(character.clocks) if id in ids - taken])
        taken |= set(mine)
        found = (*found[:at], replace(character, clocks=mine), *found[at + 1 :])
    cut = [replace(clock.at_rest, links=tuple([link for link in clock.links if link.to in ids])) for clock in chosen]
    faces = portraits_of(world.portraits, {character.id for character in found})
    rolled = [replace(task, rival=replace(task.rival, character="")) if task in alone else task for task in tasks]
    return Kit(
        name=name,
        characters=found,
        clocks=tuple(cut),
        portraits=faces,
        tasks=tuple(rolled),
        aliases=tuple([alias for alias in world.aliases if alias.id in {*ids, *[one.id for one in found]}]),
        uncounted=tuple([id for id in world.uncounted if id in ids]),
    )


def unowned(world: World) -> Board:
    """Return the clocks that are no character's and of no Extended Task."""
    owned = _owned(world)
    return tuple([clock for clock in world.clocks if clock.id not in owned])


def open_tasks(world: World, opposition: bool = True) -> tuple[Running, ...]:
    """Return the Extended Tasks that are not over, those of the opposition only if asked for."""
    people = _brought(world, opposition)
    return tuple([task for task in world.tasks if not_over(world, task) and _rolled_by(task, people, rival=False)])


def open_clocks(world: World) -> Board:
    """Return the clocks of nobody that can still move: those that are not full, and every pool."""
    return tuple([clock for clock in unowned(world) if clock.kind is ClockKind.POOL or not clock.full])


def passing(world: World) -> bool:
    """Return whether somebody carries what is for a next roll or this scene."""
    return any(_without_passing(character) != character for character in world.characters)


def _without_passing(character: Character) -> Character:
    """Return the character with what they have for good: not what is for one roll or action, or for this scene."""
    here = [modifier for modifier in character.modifiers if modifier.scope is not Scope.SCENE]
    lasting = tuple([modifier for modifier in here if modifier.lifetime in _LASTING])
    ends = find(character.system).sheet.conditions.passing
    held = [condition for condition in character.conditions if condition.name not in ends]
    kept = tuple([condition for condition in held if all(of.lifetime in _LASTING for of in condition.effects)])
    return replace(character, modifiers=lasting, conditions=kept)


def _brought(world: World, opposition: bool) -> Container[str]:
    return {character.id for character in world.characters if opposition or character.side is Side.PLAYER}


def brought(
    world: World, opposition: bool, with_clocks: bool, with_passing: bool = True, with_tasks: bool = False
) -> Kit:
    """Return the characters to bring along to another session, with their own clocks, and the open clocks if asked for.

    So are the running tasks `with_tasks`. Without `with_passing`, what is for a next roll or this scene stays behind.
    RuleError for too many, or none at all.
    """
    board = {clock.id for clock in open_clocks(world) if with_clocks}
    tasks = open_tasks(world, opposition) if with_tasks else ()
    kit = picked(f"From {world.name}"[:LONGEST_NAME].rstrip(), world, _brought(world, opposition), board, tasks)
    return kit if with_passing else replace(kit, characters=tuple(map(_without_passing, kit.characters)))


def copied(kit: Kit, new_id: NewId) -> Kit:
    """Return the kit with new ids, to be laid beside what it was taken from."""
    people, board = [character.id for character in kit.characters], [clock.id for clock in kit.clocks]
    ids = {id: new_id() for id in (*people, *board, *[task.id for task in kit.tasks])}
    return replace(
        kit,
        characters=tuple([_renamed(character, ids) for character in kit.characters]),
        clocks=tuple(
            [
                replace(clock, id=ids[clock.id], links=tuple(replace(link, to=ids[link.to]) for link in clock.links))
                for clock in kit.clocks
            ]
        ),
        portraits=tuple([replace(portrait, id=ids[portrait.id]) for portrait in kit.portraits]),
        tasks=tuple([_task_renamed(task, ids) for task in kit.tasks]),
        aliases=tuple([replace(alias, id=ids[alias.id]) for alias in kit.aliases]),
        uncounted=tuple([ids[id] for id in kit.uncounted]),
    )


def _renamed(character: Character, ids: Mapping[str, str]) -> Character:
    """Return the character with new ids for their own, for their clocks, and for who gave them what they carry."""
    given = character.with_givers(lambda giver: ids.get(giver, giver))
    return replace(given, id=ids[character.id], clocks=tuple([ids[id] for id in character.clocks]))


def _task_renamed(task: Running, ids: Mapping[str, str]) -> Running:
    """Return the task with new ids for its own, for its clocks, and for who rolls for it and against it."""
    sides = (task.roller, task.rival)
    roller, rival = (replace(side, character=ids.get(side.character, side.character)) for side in sides)
    clocks = tuple([ids[id] for id in task.clocks])
    return replace(task, id=ids[task.id], clocks=clocks, roller=roller, rival=rival)


def started_over(kit: Kit, system: str) -> Kit:
    """Return the kit with its clocks as new ones of that game: empty, or full where they count what is left."""
    return replace(kit, clocks=tuple([_as_new(clock, system) for clock in kit.clocks]))


def _as_new(clock: Clock, system: str) -> Clock:
    tracks = find(system).sheet.tracks
    like = [track for track in tracks if is_track(clock, track)] or [
        track for track in tracks if track.kind is clock.kind
    ]
    return replace(clock, filled=clock.segments if any(track.full for track in like) else 0, won=False).timed


def duplicate(world: World, character: Character, new_id: NewId) -> tuple[Character, Board]:
    """Return one more character like this one, under a name of their own, and their clocks, as new ones.

    They have what the first one has for good: not conditions, and not what is for one roll or action.
    """
    alone = started_over(picked(character.name, world, {character.id}, ()), character.system)
    fresh = copied(alone, new_id)
    (one,) = fresh.characters
    lasting = tuple([modifier for modifier in one.modifiers if modifier.lifetime in _LASTING])
    copy = apart(world.characters, replace(one, modifiers=lasting, conditions=()))
    names = renamed_tracks(one, copy, fresh.clocks)
    return copy, tuple([replace(clock, name=names.get(clock.id, clock.name)) for clock in fresh.clocks])


def of_game(system: str, scene: SceneKit, new_id: NewId) -> Kit:
    """Return a kit that comes along with a game, on the terms of its sheet."""
    people, board = list[Character](), list[Clock]()
    for foe in scene.foes:
        known = find(system).sheet.ratings.values
        character = Character(
            id=new_id(),
            name=foe.name,
            system=system,
            side=Side.OPPOSITION,
            ratings=tuple([Rating(*rating) for rating in {**known, **foe.ratings}.items()]),
            skills=tuple([Skill(*skill) for skill in foe.skills]),
            defences=tuple([Rating(*defence) for defence in foe.defences.items()]),
        )
        own = made_tracks(character, foe.tracks, (), new_id)
        people.append(replace(character, clocks=tuple([clock.id for clock in own])))
        board += own
    ids = {clock.name: new_id() for clock in scene.clocks}
    free = [
        Clock(
            id=ids[clock.name],
            name=clock.name,
            segments=clock.segments,
            filled=clock.filled,
            kind=clock.kind,
            system=system,
        )
        for clock in scene.clocks
    ]
    kinds = ((clock, links) for clock in scene.clocks for links in _links(clock.races, clock.pulls, clock.feeds))
    ties = [(ids[each.name], Link(kind, ids[to], by)) for each, (kind, to, by) in kinds]
    return Kit(name=scene.name, characters=tuple(people), clocks=(*board, *linked(tuple(free), ties)))


def _links(
    races: Iterable[str], pulls: Iterable[str], feeds: Iterable[tuple[str, int]]
) -> Iterable[tuple[LinkKind, str, int]]:
    """Return each link of a clock of a game's kit: its kind, the name of the other clock, and the ticks it feeds."""
    yield from ((LinkKind.RACE, to, 0) for to in races)
    yield from ((LinkKind.TUG, to, 0) for to in pulls)
    yield from ((LinkKind.FEED, to, by) for to, by in feeds)
