"""What only the game master may see: which clocks, characters and tasks, and the table without them."""

from dataclasses import replace

from razor_core.table.portraits import portraits_of
from razor_core.table.world import TurnOrder, World


def present(world: World) -> frozenset[str]:
    """Return the ids of all clocks, characters and tasks, also of those who are set aside."""
    found = (
        {each.id for each in world.clocks} | {each.id for each in world.characters} | {each.id for each in world.tasks}
    )
    for away in world.aside:
        found |= {away.character.id, *(each.id for each in away.clocks)}
    return frozenset(found)


def hidden(world: World) -> frozenset[str]:
    """Return the ids of all that is secret.

    That is each clock and character that is marked so, the clocks of a character who is, and each Extended Task, with
    its clocks, that one of them has a part in; also of those who are set aside.
    """
    people = [each for each in (*world.characters, *(each.character for each in world.aside)) if each.secret]
    boards = (world.clocks, *(each.clocks for each in world.aside))
    found = {each.id for each in people} | {each.id for board in boards for each in board if each.secret}
    if not found:
        return frozenset()
    found |= {clock for each in people for clock in each.clocks}
    for task in world.tasks:
        if not found.isdisjoint((task.roller.character, task.rival.character, *task.clocks)):
            found |= {task.id, *task.clocks}
    return frozenset(found)


def public(world: World) -> World:
    """Return the world as the players may see it: without what is secret, and without links to it.

    Where something is secret, nobody is set aside in it.
    """
    secret = hidden(world)
    if not secret:
        return world
    clocks = [each for each in world.clocks if each.id not in secret]
    people = tuple([each for each in world.characters if each.id not in secret])
    return replace(
        world,
        clocks=tuple(
            replace(clock, links=tuple(link for link in clock.links if link.to not in secret)) for clock in clocks
        ),
        characters=people,
        tasks=tuple(each for each in world.tasks if each.id not in secret),
        aside=(),
        standing=tuple(each for each in world.standing if each.whose not in secret),
        turns=_public_turns(world.turns, secret) if world.turns else None,
        portraits=portraits_of(world.portraits, {each.id for each in people}),
    )


def _public_turns(turns: TurnOrder, secret: frozenset[str]) -> TurnOrder:
    """Return the turn order without who is secret: while it is their turn, it is nobody's."""
    return replace(
        turns,
        turn="" if turns.turn in secret else turns.turn,
        seats=tuple(each for each in turns.seats if each.character not in secret),
    )
