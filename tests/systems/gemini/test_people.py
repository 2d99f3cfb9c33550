"""Who acts in Project Gemini, and what follows for what the table shares: a task, a pool of the scene."""

from dataclasses import replace

import pytest

from razor_core.consequences.apply import certain, take
from razor_core.consequences.recipients import Situation, target
from razor_core.events.events import ConsequenceTaken, Event
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Consequence, Recipient
from razor_core.rules.effects import Tick, TurnTask, Words
from razor_core.systems.gemini import Check
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskTurned
from razor_core.table.world import EMPTY, World
from tests.support.effects import clock_kind
from tests.support.people import Table, foe, someone
from tests.systems.values import plain

SLUG = "gemini"
ADA = Setup(system=SLUG, base=Check(), actor="a", target="r")
RIVAL = Setup(system=SLUG, base=Check(), actor="r", target="a")
POOLS = [
    Clock(id=id, name=name, kind=ClockKind.POOL, segments=5)
    for id, name in (("p", "Players' Momentum"), ("m", "GM's Momentum"))
]


@pytest.mark.parametrize(
    ("setup", "momentum"), [(ADA, 1), (RIVAL, 0), (Setup(system=SLUG, base=Check(), actor=SLUG), 1)]
)
@pytest.mark.parametrize("face", [1, 100])
def test_only_rolls_of_the_players_bring_momentum(setup: Setup, momentum: int, face: int) -> None:
    """Point 7: a rival's success is none of theirs, nor its failure the GM's."""
    table = Table(SLUG, someone(SLUG, "Ada"), foe(SLUG, "Rival"), clocks=POOLS)
    event, situation = table.roll(setup, face)
    brought = [consequence for consequence in plain(table.brings(event, situation)) if clock_kind(consequence)]
    assert len(brought) == momentum


def now(world: World = EMPTY, task: str = "") -> Situation:
    """A roll of Gemini by nobody in particular, in that world."""
    return Situation(world=world, system="gemini", roll="1.s", task=task)


@pytest.mark.parametrize(("task", "turned"), [("t", (TaskTurned("t"),)), ("", ())])
def test_a_complication_is_turned_in_the_task_that_the_roll_was_for(task: str, turned: tuple[Event, ...]) -> None:
    """In the act of the consequence; without a task nothing is turned (GM-16)."""
    narrative = Consequence("narrative", "It is narrative", (TurnTask(), Words()), to=Recipient.SCENE)
    expected = ConsequenceTaken("narrative", roll="1.s", words="a loud noise", label="It is narrative")
    assert take(now(task=task), narrative, words="a loud noise") == (expected, *turned)


def test_a_full_pool_of_the_scene_is_meant_and_not_advanced() -> None:
    """By its name, so there is no second one; and nothing certain happens to it."""
    full = Clock(id="m", name="Momentum", kind=ClockKind.POOL, segments=5, filled=5)
    gains = Consequence("gain-1", "Gain 1", (Tick(ClockKind.POOL, (1,), "Momentum"),), to=Recipient.SCENE, certain=True)
    there = now(World(clocks=(full,)))
    assert target(there, gains) == full
    assert certain(there, (gains,)) == ((), ())
    assert target(now(World()), gains) is None
    room = replace(full, filled=4)
    assert certain(now(World(clocks=(room,))), (gains,)) == (
        (),
        (ClockTicked("m", 1, "gain-1", "1.s", label="Gain 1"),),
    )
