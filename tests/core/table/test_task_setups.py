"""What the characters of an Extended Task bring to its rolls, and to its odds."""

from dataclasses import replace

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.sheet import SHEET
from razor_core.systems.gemini.tasks import Model, Progress, Task
from razor_core.table.characters import Character
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskBegun, setups, task_now
from razor_core.table.world import TaskRoller, World
from tests.support.typed import present

EDGE = Modifier("edges", "Edge")
NEXT = Modifier("edges", "Next roll: Edge", lifetime=Lifetime.NEXT)
ADA = Character(id="a", name="Ada", system="gemini", modifiers=(EDGE, NEXT))
RIVAL = Character(
    id="r",
    name="Rival",
    system="gemini",
    side=Side.OPPOSITION,
    modifiers=(Modifier("setbacks", "Fog", scope=Scope.TARGET),),
    conditions=(present(SHEET.condition("Dazed")),),
)
WORLD = World(characters=(ADA, RIVAL))
ALONE = TaskBegun("d", "Drive", "gemini", Task(check=Check(attribute=4)), TaskRoller("a")).running
CONTEST = Task(model=Model.CONTESTED, rival=Check(attribute=3), rival_goal=3)
RACE = TaskBegun("d", "Drive", "gemini", CONTEST, TaskRoller("a"), TaskRoller("r")).running


def test_each_complication_is_in_the_next_check() -> None:
    """It is part of the task, not something that a character carries."""
    task = Task(model=Model.COMPLICATIONS, limit=3, worsens=True)
    harder = TaskBegun("d", "Drive", "gemini", task, TaskRoller("a")).running
    (own,) = setups(harder, Progress(complications=2))
    assert own.base == Check()
    assert [(modifier.holder, modifier.name, modifier.points) for modifier in own.brought] == [
        ("d", "Complications", 2)
    ]
    assert own.check(WORLD) == Check(edges=2, setbacks=2)
    assert replace(own, left_out=(own.brought[0].key,)).check(WORLD) == Check(edges=2)


def test_in_a_contest_each_is_the_target_of_the_other() -> None:
    """With what is against them."""
    own, other = setups(RACE, Progress())
    assert own == Setup(system="gemini", base=Check(), actor="a", target="r")
    assert other == Setup(system="gemini", base=Check(attribute=3), actor="r", target="a")
    assert own.check(WORLD) == Check(edges=2, setbacks=1)
    assert other.check(WORLD) == Check(attribute=3, modifier=-2)


def test_the_odds_of_the_next_roll_are_those_of_the_task_now() -> None:
    """With what is for one roll, entered, left out or chosen, and a condition got in mid-task."""
    luck = Modifier("edges", "Luck", 3, lifetime=Lifetime.ROLL)
    own, other = setups(RACE, Progress())
    blind = RIVAL.with_condition(present(SHEET.condition("Blinded")))
    world = World(characters=(ADA, blind))
    chosen = (("r", "modifier", "Blinded"),)
    now = replace(own, entered=(luck,), left_out=(("a", "edges", "Edge"),), chosen=chosen)
    later, first = task_now(world, RACE, (now, other))
    assert (later.check, first.check) == (Check(setbacks=1, modifier=5), Check(edges=4, setbacks=1, modifier=5))
    assert later.rival == first.rival == Check(attribute=3, modifier=-2)
    assert task_now(world, RACE, (now, replace(other, chosen=chosen)))[1].rival.modifier == -7
    once = World(characters=(replace(ADA, modifiers=(replace(NEXT, lifetime=Lifetime.USED),)),))
    assert [each.check.edges for each in task_now(once, ALONE)] == [0, 1]
    dazed = World(characters=(ADA.with_condition(present(SHEET.condition("Dazed"))),))
    assert task_now(dazed, ALONE)[0].check.modifier == setups(ALONE, Progress())[0].check(dazed).modifier == -2
    laden = World(characters=(replace(ADA, modifiers=tuple(replace(EDGE, name=str(at), points=9) for at in range(3))),))
    assert task_now(laden, ALONE) == (ALONE.task, ALONE.task)


def test_the_odds_have_what_lasts_as_long_as_the_task() -> None:
    """Also what is against the other side; nothing of characters that are gone."""
    assert task_now(WORLD, ALONE)[0] == replace(ALONE.task, check=Check(attribute=4, edges=1))
    now, _ = task_now(WORLD, RACE)
    assert (now.check, now.rival) == (Check(edges=1, setbacks=1), Check(attribute=3, modifier=-2))
    assert task_now(World(), RACE) == (RACE.task, RACE.task)
