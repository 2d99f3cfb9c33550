"""Two turns against one target, by one character or two: the ticks to reach, the ally, and how likely each way is."""

from collections.abc import AsyncGenerator, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from app.odds.state import state
from app.ui.template import Node, Slots, option
from razor_core.events.events import Fiction
from razor_core.events.rolls import Turn
from razor_core.rolls.typed_values import whole
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError
from razor_core.rules.lookup import Turns
from razor_core.rules.numbers import decimal, percent
from razor_core.systems import lookup
from razor_core.table import characters
from razor_core.table.characters import Character
from razor_core.table.setups import Setup, for_other
from razor_core.table.world import World, is_taken_out

if TYPE_CHECKING:
    from app.context import Context

#: The most ticks to choose for two turns, and the number that is chosen first.
MOST_LEFT, FIRST_LEFT = 6, 4


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the comparison of two turns; nothing where the game has none, or the form no check."""
    two_turns = None if context.refused else lookup(context.slug).TWO_TURNS
    if two_turns is None:
        yield {"turns": {"hidden": ""}}
        return
    world, chosen = context.session.world, state(context).turns
    lefts, allies = choices(world, context.setup), allies_of(world, context.setup)
    at = chosen.left if chosen.left in [key for key, _, _ in lefts] else lefts[0][0]
    ally = characters.find(allies, chosen.ally)
    people = [("", "with the same check"), *[(ally.id, ally.name) for ally in allies]]
    shown: Slots = {
        "turns": {"hidden": None},
        "lefts": [option(key, words, key == at) for key, words, _ in lefts],
        "allies": [option(id, name, id == (ally.id if ally else "")) for id, name in people],
    }
    try:
        set_up = whole("dc", chosen.set_up) if chosen.set_up else None
        turns = two_turns(context.check(), ally and _check_of(context, ally), _later(context), set_up)
    except RuleError as error:
        yield {**shown, "ways": [], "set-up-error": error.message}
        return
    left = next(ticks for key, _, ticks in lefts if key == at)
    yield {**shown, "ways": ways(turns, left), "set-up-error": ""}


def _later(context: "Context") -> Any:
    """Return the check of a second turn: without what the first one uses up. None where the rules forbid it."""
    setup, world = context.setup, context.session.world
    try:
        first = Turn(setup, Fiction(), partial(context.system.roll, rng=Random(0), kind=setup.kind)).roll(world)
        return setup.after_roll().check(first.apply(world)[0])
    except RuleError:
        return None


def _check_of(context: "Context", ally: Character) -> Any:
    """Return the ally's check: their best rating in the same scene, with what they carry; None for no check."""
    try:
        return for_other(context.setup, ally).check(context.session.world)
    except RuleError:
        return None


def ways(turns: Sequence[Turns], left: int) -> list[Node]:
    """A line for each way to use two turns: its average ticks, and the chance of `left` ticks or more."""
    return [
        Node(
            "way",
            {
                "label": way.label,
                "mean": f"{decimal(way.mean, 2)} ticks on average",
                "reach": f"{percent(way.reaching(left), 1)} for {left} or more",
            },
        )
        for way in turns
    ]


def allies_of(world: World, setup: Setup) -> Sequence[Character]:
    """Return who else is on the side of whoever acts, and can act."""
    actor = world.find(setup.actor)
    return [
        character
        for character in world.characters
        if actor and character.system == setup.system and character.side is actor.side and character.id != actor.id
        if not is_taken_out(world, character) and character.id != setup.target
    ]


def choices(world: World, setup: Setup) -> Sequence[tuple[str, str, int]]:
    """Return the numbers of ticks to choose from, each as a key, a label and the number.

    First those that Resolve Clocks need, that of the target before others and none of the actor's side, then plain
    numbers. The first is the default.
    """
    actor, target = world.find(setup.actor), world.find(setup.target)
    friends = {
        clock for character in world.characters if actor and character.side is actor.side for clock in character.clocks
    }
    aimed = set(target.clocks) if target else set()
    able = [clock for clock in world.clocks if clock.id in aimed or clock.id not in friends]
    foes = [
        (clock.id, f"{clock.name}: {clock.segments - clock.filled} left", clock.segments - clock.filled)
        for clock in sorted(able, key=lambda clock: clock.id not in aimed)
        if clock.kind is ClockKind.RESOLVE and 0 < clock.segments - clock.filled <= MOST_LEFT
    ]
    return [
        *foes,
        *((str(left), f"{left} left", left) for left in sorted(range(1, MOST_LEFT + 1), key=FIRST_LEFT.__ne__)),
    ]
