"""Consequences for what the table shares: a task that the roll was for, and a pool of the scene."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import ClockKind, Consequence, Recipient
from razor_core.session.consequences import certain, take
from razor_core.session.events import ConsequenceTaken, Event
from razor_core.session.recipients import Situation, target
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.tasks import TaskTurned
from razor_core.table.world import EMPTY, World


def now(world: World = EMPTY, task: str = "") -> Situation:
    """A roll of Gemini by nobody in particular, in that world."""
    return Situation(world=world, system="gemini", roll="1.s", task=task)


@pytest.mark.parametrize(("task", "turned"), [("t", (TaskTurned("t"),)), ("", ())])
def test_a_complication_is_turned_in_the_task_that_the_roll_was_for(task: str, turned: tuple[Event, ...]) -> None:
    """In the act of the consequence; without a task nothing is turned (GM-16)."""
    narrative = Consequence("It is narrative", noted=True, to=Recipient.SCENE, turns=True)
    expected = ConsequenceTaken("It is narrative", roll="1.s", words="a loud noise")
    assert take(now(task=task), narrative, words="a loud noise") == (expected, *turned)


def test_a_full_pool_of_the_scene_is_meant_and_not_advanced() -> None:
    """By its name, so there is no second one; and nothing certain happens to it."""
    full = Clock(id="m", name="Momentum", kind=ClockKind.POOL, segments=5, filled=5)
    gains = Consequence("Gain 1", ClockKind.POOL, (1,), name="Momentum", to=Recipient.SCENE, certain=True)
    there = now(World(clocks=(full,)))
    assert target(there, gains) == full
    assert certain(there, (gains,)) == ((), ())
    assert target(now(World()), gains) is None
    room = replace(full, filled=4)
    assert certain(now(World(clocks=(room,))), (gains,)) == ((), (ClockTicked("m", 1, "Gain 1", "1.s"),))
