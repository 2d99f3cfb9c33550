"""The turn order after any events (Hypothesis)."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from razor_core.events.events import Event
from razor_core.table.character_events import CharacterRemoved, CharacterReturned, CharacterSetAside
from razor_core.table.turns import TurnsBegun, on_turn, standings
from razor_core.table.world import EMPTY, World
from tests.support.generators import ids, tries, worlds
from tests.support.plays import turn_plays

leaves = st.one_of(*(st.builds(each, ids) for each in (CharacterRemoved, CharacterSetAside, CharacterReturned)))


@tries(3)
@given(st.lists(turn_plays | turn_plays | leaves, min_size=8, max_size=40))
def test_everyone_acts_at_most_once_in_a_round(events: list[Event]) -> None:
    """Whoever joins, leaves, comes back or is taken out between the turns."""
    world, turns = EMPTY, Counter[tuple[int, str]]()
    for event in (TurnsBegun("gemini"), *events):
        before, (world, _) = world, event.apply(world)
        if world.turns is None or before.turns is None:
            turns.clear()
        elif world.turns.turn and world.turns.turn != before.turns.turn:
            turns[world.turns.round, world.turns.turn] += 1
    assert set(turns.values()) <= {1}


@given(worlds())
def test_one_at_most_is_on_turn_and_nobody_has_less_than_no_actions(world: World) -> None:
    """In any world that a file may have."""
    everyone = standings(world)
    assert [person for person in everyone if person.on_turn] == ([on_turn(world)] if on_turn(world) else [])
    assert all(person.actions >= 0 for person in everyone)
    assert not any(person.waits and (person.acted or person.out) for person in everyone)
