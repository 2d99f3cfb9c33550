"""What only the game master may see: which clocks, characters and tasks, and the table without them."""

from collections.abc import Callable
from dataclasses import replace

from razor_core.table.aliases import retold, teller
from razor_core.table.clocks import Clock, limits
from razor_core.table.portraits import portraits_of
from razor_core.table.world import TurnOrder, World


def present(world: World) -> frozenset[str]:
    """Return the ids of all clocks, characters and tasks, also of those who are set aside."""
    found = (
        {clock.id for clock in world.clocks}
        | {character.id for character in world.characters}
        | {task.id for task in world.tasks}
    )
    for away in world.aside:
        found |= {away.character.id, *(clock.id for clock in away.clocks)}
    return frozenset(found)


def hidden(world: World) -> frozenset[str]:
    """Return the ids of all that is secret.

    That is each clock and character that is marked so, the clocks of a character who is, and each Extended Task, with
    its clocks, that one of them has a part in; also of those who are set aside.
    """
    people = [
        character for character in (*world.characters, *(aside.character for aside in world.aside)) if character.secret
    ]
    boards = (world.clocks, *(aside.clocks for aside in world.aside))
    found = {person.id for person in people} | {clock.id for board in boards for clock in board if clock.secret}
    if not found:
        return frozenset()
    found |= {clock for person in people for clock in person.clocks}
    for task in world.tasks:
        if not found.isdisjoint((task.roller.character, task.rival.character, *task.clocks)):
            found |= {task.id, *task.clocks}
    return frozenset(found)


def uncounted(world: World) -> frozenset[str]:
    """Return the ids of the clocks that players see without their count: of those that are nobody's and no task's."""
    if not world.uncounted:
        return frozenset()
    owned = [clock for character in world.characters for clock in character.clocks]
    owned += [clock for task in world.tasks for clock in task.clocks]
    return frozenset(world.uncounted).intersection([clock.id for clock in world.clocks]).difference(owned)


def countable(world: World) -> World:
    """Return the world without the clocks whose count players do not see."""
    gone = uncounted(world)
    return replace(world, clocks=tuple([clock for clock in world.clocks if clock.id not in gone])) if gone else world


def public(world: World) -> World:
    """Return the world as the players may see it: without what is secret, and without links to it.

    Where something is secret, nobody is set aside in it. A clock that they see without its count is empty, and has
    neither timer nor links.
    """
    return _without_counts(_without_secrets(world))


def telling(world: World) -> Callable[[str], str] | None:
    """Return a function that puts the other names for players into a text; None where nobody has one."""
    if not world.aliases:
        return None
    # A clock may be named after somebody.
    people = (*world.characters, *(aside.character for aside in world.aside))
    return teller(world.aliases, [person.name for person in people])


def as_told(world: World) -> World:
    """Return the world as the players read it: what they may see, under the names that are for them."""
    tell = telling(world)
    return replace(retold(public(world), tell), aliases=()) if tell else public(world)


def _without_counts(world: World) -> World:
    """Return the world with nothing of some clocks but that they are there."""
    covered = uncounted(world)
    if not (covered or world.uncounted):
        return world

    def shown(clock: Clock) -> Clock:
        if clock.id in covered:
            least, _ = limits(clock.kind)
            return replace(clock, segments=least, filled=0, won=False, links=(), timer=None)
        return replace(clock, links=tuple([link for link in clock.links if link.to not in covered]))

    return replace(
        world, clocks=tuple(map(shown, world.clocks)), uncounted=tuple([id for id in world.uncounted if id in covered])
    )


def _without_secrets(world: World) -> World:
    secret = hidden(world)
    if not secret:
        return world
    clocks = [clock for clock in world.clocks if clock.id not in secret]
    people = tuple([character for character in world.characters if character.id not in secret])
    return replace(
        world,
        clocks=tuple(
            replace(clock, links=tuple(link for link in clock.links if link.to not in secret)) for clock in clocks
        ),
        characters=people,
        tasks=tuple(task for task in world.tasks if task.id not in secret),
        aside=(),
        standing=tuple(standing_value for standing_value in world.standing if standing_value.whose not in secret),
        turns=_public_turns(world.turns, secret) if world.turns else None,
        portraits=portraits_of(world.portraits, {person.id for person in people}),
    )


def _public_turns(turns: TurnOrder, secret: frozenset[str]) -> TurnOrder:
    """Return the turn order without who is secret: while it is their turn, it is nobody's."""
    return replace(
        turns,
        turn="" if turns.turn in secret else turns.turn,
        seats=tuple(seat for seat in turns.seats if seat.character not in secret),
    )
