"""Extended Tasks on the table: begun, rolled for, corrected, ended, and their clocks changed by hand."""

from dataclasses import replace

import pytest

from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.tasks import MOST_ROLLS
from razor_core.systems import razorweave
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import Model, Progress, Standing, Task
from razor_core.table import clocks, tasks
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockLinked, ClockRemoved, ClockTicked
from razor_core.table.clocks import Link, LinkKind
from razor_core.table.tasks import TaskBegun, TaskChanged, TaskCorrected, TaskEnded, TaskRolled, TaskTurned
from razor_core.table.world import LONGEST_NAME, Running, TaskRoller, World
from tests.support.boards import filled
from tests.support.refused import refusal
from tests.support.running import ALL, COMPLICATIONS, CONTESTED, GATE, PERSISTENCE, after, begun, rolled, so_far, state

every_model = pytest.mark.parametrize("task", ALL, ids=lambda task: task.model.value)
DRIVE = Running(id="t", name="Drive", system="gemini", task=PERSISTENCE, clocks=("t.0",))


@pytest.mark.parametrize("taken", ["t.0", "t.1"])
def test_a_task_does_not_begin_where_the_id_of_a_clock_is_in_use(taken: str) -> None:
    """No event could tell the clocks apart."""
    world = World(clocks=(replace(GATE, id=taken),))
    assert TaskBegun("t", "Drive", "gemini", CONTESTED).apply(world) == (world, ())


@pytest.mark.parametrize(
    ("values", "field", "message"),
    [
        ({"id": ""}, "id", "Enter an id of 1 to 40 characters."),
        ({"id": "x" * (LONGEST_NAME + 1)}, "id", "Enter an id of 1 to 40 characters."),
        ({"name": " \n"}, "name", "Enter a name of 1 to 40 characters."),
        ({"name": "x" * (LONGEST_NAME + 1)}, "name", "Enter a name of 1 to 40 characters."),
        ({"system": "witchgates"}, "system", "Choose a game with Extended Tasks (gemini), not 'witchgates'."),
    ],
    ids=quoted,
)
def test_values_of_a_task_have_bounds(values: dict[str, object], field: str, message: str) -> None:
    """When it begins, and when it is read from a snapshot."""
    for made in (TaskBegun("t", "Drive", "gemini", PERSISTENCE), DRIVE):
        assert refusal(replace, made, **values) == (field, message)


def test_whoever_rolls_for_a_task_unnamed_is_not_named_where_it_begins() -> None:
    """There is nobody to name."""
    _, lines = TaskBegun("t", "Drive", "gemini", PERSISTENCE, TaskRoller("gemini")).apply(World())
    assert lines == (f"Drive: {PERSISTENCE.goal} successes, Persistence",)


def test_a_roll_has_the_lines_of_its_clocks() -> None:
    """Then how the task ended."""
    world = rolled(begun(COMPLICATIONS), True, False)
    expected = ("Drive: Complications +1: 2 of 2", "Drive: Complications is full", "Drive: Failed")
    assert TaskRolled("t", False).apply(world)[1] == expected


@pytest.mark.parametrize("success", [True, False])
@every_model
def test_a_roll_that_counts_no_longer_was_none_and_counts_again(task: Task, success: bool) -> None:
    """Its time too; an interval of a contest stays, for the other side has rolled in it."""
    before = rolled(begun(task), True)
    made = rolled(before, success)
    gone = after(TaskCorrected("t", success=success, rolls=-1), start=made)
    contested = task.model is Model.CONTESTED
    assert so_far(gone) == replace(so_far(before), rolls=so_far(made if contested else before).rolls)
    assert after(TaskCorrected("t", success=success, rolls=1), start=gone) == made
    with pytest.raises(RuleError, match=r"^rolls: "):
        TaskCorrected("t", rolls=2)


def test_a_rivals_roll_counts_no_longer_where_it_was_a_success() -> None:
    """A failure was nothing."""
    made = rolled(begun(CONTESTED), (True, True))
    gone = after(TaskCorrected("t", True, True, -1), start=made)
    assert so_far(gone) == replace(so_far(made), rival_successes=0)
    assert TaskCorrected("t", True, False, -1).apply(made) == (made, ())


@every_model
def test_an_ended_task_takes_its_clocks_along(task: Task) -> None:
    """And the links to them. One that has lost a clock can end too."""
    linked = after(ClockLinked("g", Link(LinkKind.RACE, "t.0")), start=begun(task, World(clocks=(GATE,))))
    for world in (rolled(linked, True), after(ClockRemoved("t.0"), start=linked)):
        assert TaskEnded("t").apply(world) == (World(clocks=(GATE,)), ("Drive removed",))


@pytest.mark.parametrize("gone", ["t.0", "t.1"])
def test_a_task_that_lost_a_clock_waits_for_it(gone: str) -> None:
    """No roll counts until it is back."""
    world = rolled(begun(COMPLICATIONS), True)
    lost = after(ClockRemoved(gone), start=world)
    assert tasks.progress(lost, lost.tasks[0]) is None
    assert TaskRolled("t", True).apply(lost) == TaskCorrected("t").apply(lost) == (lost, ())
    clock = clocks.find(world.clocks, gone)
    assert clock
    assert so_far(after(ClockAdded(clock), start=lost)) == so_far(world)


def test_clocks_changed_by_hand_are_progress() -> None:
    """They can end a task and reopen it, and are never more than it needs; a smaller clock ends it when full."""
    world = rolled(begun(COMPLICATIONS), False)
    helped = after(ClockTicked("t.0", 2), ClockTicked("t.1", -1), start=world)
    assert so_far(helped) == Progress(successes=2, complications=0, rolls=1)
    assert state(after(ClockTicked("t.0", 1), start=helped)) is Standing.DONE
    over = after(ClockTicked("t.1", 9), start=helped)
    assert (state(over), so_far(over).complications) == (Standing.FAILED, 2)
    again = rolled(after(ClockTicked("t.1", -1), start=over), True)
    assert so_far(again) == Progress(successes=3, complications=1, rolls=2)
    short = after(ClockChanged(clock="t.0", segments=2), start=rolled(begun(PERSISTENCE), True))
    assert state(short) is Standing.GOING_ON
    assert TaskRolled("t", True).apply(short)[1][-1] == "Drive: Done"
    done = rolled(short, True)
    assert (state(done), filled(done.clocks)) == (Standing.DONE, (2,))
    assert TaskRolled("t", True).apply(done) == (done, ())


def test_the_check_of_a_task_can_change_midway() -> None:
    """Its clocks stay; one that the task cannot have, or of another game, changes nothing."""
    world = rolled(begun(replace(COMPLICATIONS, worsens=True)), True)
    changed = after(TaskChanged("t", "gemini", Check(attribute=6)), start=world)
    (running,) = world.tasks
    assert changed.tasks == (replace(running, task=replace(running.task, check=Check(attribute=6))),)
    assert replace(changed, tasks=world.tasks) == world
    for refused in (TaskChanged("t", "gemini", Check(setbacks=20)), TaskChanged("t", "razorweave", razorweave.Check())):
        assert refused.apply(world) == (world, ())


def test_a_complication_of_the_other_sort_is_counted() -> None:
    """Until the task is gone; and no more than the task has rolls for (GM-16)."""
    world = World(tasks=(replace(DRIVE, turned=MOST_ROLLS - 1),))
    turned, lines = TaskTurned("t").apply(world)
    assert (turned.tasks[0].turned, lines) == (MOST_ROLLS, ("Task: Drive",))
    assert TaskTurned("t").apply(turned) == (turned, ())
    assert TaskTurned("t", -1).apply(turned)[0] == world
    with pytest.raises(RuleError, match=r"^turned: "):
        replace(DRIVE, turned=-1)


def test_a_task_knows_what_its_checks_are_rolled_with() -> None:
    """From its beginning, and from each change of its check; the setups of both sides have the names."""
    task = Task(model=Model.CONTESTED, goal=3, rival=Check(), rival_goal=2)
    begun = TaskBegun("t", "Chase", "gemini", task, TaskRoller("", "Agility", "Running"), TaskRoller("", "Wits"))
    world, _ = begun.apply(World())
    assert [setup.attribute for setup in tasks.setups(world.tasks[0], Progress())] == ["Agility", "Wits"]
    world, _ = TaskChanged("t", "gemini", Check(attribute=4), "Might", "Climbing").apply(world)
    assert world.tasks[0].roller == TaskRoller("", "Might", "Climbing")


@every_model
def test_a_task_has_a_clock_for_each_count(task: Task) -> None:
    """Not one more or fewer. The longest name and id leave space for those of the clocks."""
    running = begun(task).tasks[0]
    for ids in ((), (*running.clocks, "more")):
        message = f"This task has {len(running.clocks)} clocks, not {len(ids)}."
        assert refusal(replace, running, clocks=ids) == ("clocks", message)
    world = after(TaskBegun("i" * LONGEST_NAME, "n" * LONGEST_NAME, "gemini", task))
    assert len({clock.id for clock in world.clocks}) == len(world.tasks[0].clocks)
