"""Running Extended Tasks in a kit: what a new session brings along of them, copied, laid, and kept secret."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.fields import RuleError
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock
from razor_core.table.kits import Kit, KitLaid, brought, copied, open_tasks, picked, unowned
from razor_core.table.secrets import hidden
from razor_core.table.tasks import find, progress
from razor_core.table.world import Running, TaskRoller, World
from tests.support.refused import refusal

ADA = Character(id="a", name="Ada", system="gemini")
FOE = Character(id="f", name="Foe", system="gemini", side=Side.OPPOSITION)
CONTEST = Task(model=Model.CONTESTED, goal=4, rival=Check(), rival_goal=4)
RACE = Running(
    id="r",
    name="Race",
    system="gemini",
    task=CONTEST,
    clocks=("r.0", "r.1"),
    rolls=2,
    roller=TaskRoller("a", "Intellect", "Computers"),
    rival=TaskRoller("f", "Agility"),
)
DONE = Running(id="d", name="Done", system="gemini", task=Task(goal=2), clocks=("d.0",), roller=TaskRoller("gemini"))
PLOT = Running(id="p", name="Plot", system="gemini", task=Task(goal=3), clocks=("p.0",), roller=TaskRoller("f"))
BOARD = tuple(
    Clock(id=id, name=id, segments=segments, filled=filled, kind=ClockKind.TASK, system="gemini")
    for id, segments, filled in (("r.0", 4, 1), ("r.1", 4, 2), ("d.0", 2, 2), ("p.0", 3, 1))
)
WORLD = World(name="Tuesday", characters=(ADA, FOE), clocks=BOARD, tasks=(RACE, DONE, PLOT))


def laid(world: World, opposition: bool) -> World:
    """The table of a new session that brings the running tasks along."""
    kit = copied(brought(world, opposition, False, with_tasks=True), (f"n{at}" for at in count()).__next__)
    return KitLaid(kit).apply(World())[0]


def test_running_tasks_come_along_where_they_are_asked_for() -> None:
    """Those that are not over, with their clocks; of nobody who stays. A task's clocks never come without it."""
    assert brought(WORLD, True, True).tasks == ()
    assert [open_task.id for open_task in open_tasks(WORLD)] == ["r", "p"]
    kit = brought(WORLD, False, True, with_tasks=True)
    assert ([task.id for task in kit.tasks], [clock.id for clock in kit.clocks]) == (["r"], ["r.0", "r.1"])
    idle = replace(WORLD, tasks=(DONE, replace(DONE, id="e", clocks=("p.0",))))
    assert [task.id for task in brought(idle, False, False, with_tasks=True).tasks] == ["e"]
    assert unowned(WORLD) == ()


def test_a_task_goes_on_where_it_was() -> None:
    """Under new ids: with what it has counted, who rolls and with what, and whom it is against."""
    world = laid(WORLD, True)
    race, _ = world.tasks
    ada, foe = world.characters
    assert (race.roller, race.rival) == (TaskRoller(ada.id, "Intellect", "Computers"), TaskRoller(foe.id, "Agility"))
    assert (race.name, race.rolls, progress(world, race)) == ("Race", 2, progress(WORLD, RACE))
    assert not {*race.clocks, race.id} & {*RACE.clocks, RACE.id}
    assert KitLaid(brought(WORLD, True, False, with_tasks=True)).apply(World())[1] == (
        "From Tuesday: Ada, Foe, Race, Plot",
    )


@pytest.mark.parametrize("secret", [False, True])
def test_a_task_whose_rival_stays_goes_on_against_nobody_named(secret: bool) -> None:
    """It does not become known by that: what was for the game master only stays so."""
    world = laid(replace(WORLD, characters=(ADA, replace(FOE, secret=secret))), False)
    (race,) = world.tasks
    assert race.rival == TaskRoller("", "Agility")
    assert (race.id in hidden(world)) is secret


def test_a_clock_of_a_task_is_not_a_characters_too() -> None:
    """Whoever says so has it no longer in the other session."""
    kit = picked("Both", replace(WORLD, characters=(replace(ADA, clocks=("r.0",)), FOE)), {"a", "f"}, (), (RACE,))
    assert kit.characters[0].clocks == ()


def test_a_task_that_is_on_the_table_is_not_laid_again() -> None:
    kit = brought(replace(WORLD, characters=(FOE,), tasks=(PLOT,)), True, False, with_tasks=True)
    there = World(tasks=(replace(PLOT, clocks=("x",)),))
    assert KitLaid(kit).apply(there) == (there, ())
    world = KitLaid(kit).apply(World())[0]
    assert find(world, "p") == PLOT


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"tasks": (RACE, replace(RACE))}, "tasks"),
        ({"clocks": BOARD[:1]}, "characters"),
        ({"characters": (ADA,)}, "tasks"),
        ({"characters": (FOE,)}, "tasks"),
        ({"characters": (ADA, replace(FOE, clocks=("r.1",)))}, "characters"),
    ],
)
def test_a_task_that_does_not_fit_is_refused(values: dict[str, object], error: str) -> None:
    """Its clocks and its people are in the kit, and its id is its own."""
    whole: dict[str, Any] = {"name": "Race", "characters": (ADA, FOE), "clocks": BOARD[:2], "tasks": (RACE,)}
    assert Kit(**whole)
    with pytest.raises(RuleError):
        Kit(**{**whole, **values})
    assert refusal(Kit, **{**whole, **values})[0] == error
