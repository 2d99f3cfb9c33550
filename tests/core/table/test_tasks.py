"""Extended Tasks on the table: begun, rolled for, corrected, ended, and their clocks changed by hand."""

from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.tasks import MOST_ROLLS
from razor_core.systems import SYSTEMS, razorweave
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import MOST, Model, Progress, Standing, Task, next_check
from razor_core.table import clocks
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockLinked, ClockRemoved, ClockTicked
from razor_core.table.clocks import Link, LinkKind
from razor_core.table.tasks import (
    TaskBegun,
    TaskChanged,
    TaskCorrected,
    TaskEnded,
    TaskRolled,
    TaskTurned,
    corrections,
    progress,
    setups,
)
from razor_core.table.world import EMPTY, LONGEST_NAME, Running, World, task_rules
from tests.support.boards import filled
from tests.support.refused import refusal
from tests.support.running import (
    ALL,
    COMPLICATIONS,
    CONTESTED,
    GATE,
    PERSISTENCE,
    TIME_LIMIT,
    after,
    begun,
    lines,
    rolled,
    so_far,
    state,
)

every_model = pytest.mark.parametrize("task", ALL, ids=lambda task: task.model.value)
DRIVE = Running(id="t", name="Drive", system="gemini", task=PERSISTENCE, clocks=("t.0",))


# -- begun -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "names", "segments"),
    [
        (PERSISTENCE, ["Drive: Successes"], [3]),
        (CONTESTED, ["Drive: Successes", "Drive: Rival's successes"], [3, 2]),
        (COMPLICATIONS, ["Drive: Successes", "Drive: Complications"], [3, 2]),
        (TIME_LIMIT, ["Drive: Successes", "Drive: Rolls"], [2, 3]),
    ],
    ids=lambda value: value.model.value if isinstance(value, Task) else "",
)
def test_a_task_begins_with_empty_clocks(task: Task, names: list[str], segments: list[int]) -> None:
    """One for each thing that it counts, at the end of the board."""
    world = begun(task, World(name="Tuesday", clocks=(GATE,)))
    gate, *own = world.clocks
    assert (gate, world.name) == (GATE, "Tuesday")
    assert [clock.name for clock in own] == names
    assert [clock.segments for clock in own] == segments
    assert {(clock.filled, clock.kind) for clock in own} == {(0, ClockKind.TASK)}
    assert world.tasks == (replace(DRIVE, task=task, clocks=tuple(clock.id for clock in own)),)
    assert (so_far(world), state(world)) == (Progress(), Standing.GOING_ON)
    line = f"Drive: {task.goal} successes, {task.model.value}"
    assert lines(TaskBegun("t", "Drive", "gemini", task), EMPTY) == (line,)


def test_a_task_does_not_begin_where_its_id_is_in_use() -> None:
    """By a task, even one that has lost its clock; it begins again where the other has ended."""
    other = TaskBegun("t", "Other", "gemini", CONTESTED)
    for world in (rolled(begun(PERSISTENCE), True), after(ClockRemoved("t.0"), start=begun(PERSISTENCE))):
        assert other.apply(world) == (world, ())
        again = after(TaskEnded("t"), other, start=world)
        assert ([task.name for task in again.tasks], filled(again.clocks)) == (["Other"], (0, 0))


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


@pytest.mark.parametrize("rolls", [-1, MOST_ROLLS + 1, 10**5000], ids=quoted)
def test_rolls_have_bounds(rolls: int) -> None:
    """Both included."""
    assert refusal(replace, DRIVE, rolls=rolls) == (
        "rolls",
        f"Enter a whole number from 0 to 9999, not {quoted(rolls)}.",
    )
    assert [replace(DRIVE, rolls=each).rolls for each in (0, MOST_ROLLS)] == [0, MOST_ROLLS]


@every_model
def test_a_task_has_a_clock_for_each_count(task: Task) -> None:
    """Not one more or fewer. The longest name and id leave space for those of the clocks."""
    running = begun(task).tasks[0]
    for ids in ((), (*running.clocks, "more")):
        message = f"This task has {len(running.clocks)} clocks, not {len(ids)}."
        assert refusal(replace, running, clocks=ids) == ("clocks", message)
    world = after(TaskBegun("i" * LONGEST_NAME, "n" * LONGEST_NAME, "gemini", task))
    assert len({clock.id for clock in world.clocks}) == len(world.tasks[0].clocks)


def test_task_rules_are_those_of_a_game() -> None:
    """Of the games that have some."""
    assert {slug for slug, system in SYSTEMS.items() if system.TASKS} == {"gemini"}
    assert task_rules("gemini") is DRIVE.rules is SYSTEMS["gemini"].TASKS


# -- rolled for --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "rolls", "reached", "last", "line", "end"),
    [
        (PERSISTENCE, [0, 1, 0, 1], Progress(successes=2, rolls=4), (False,), "nothing gained", Standing.GOING_ON),
        (
            CONTESTED,
            [(1, 1), (1, 0), (0, 0)],
            Progress(successes=2, rival_successes=1, rolls=3),
            (True, False),
            "Done",
            Standing.DONE,
        ),
        (
            CONTESTED,
            [(0, 1)],
            Progress(rival_successes=1, rolls=1),
            (False, True),
            "The rival is done first",
            Standing.RIVAL_DONE,
        ),
        (
            CONTESTED,
            [(1, 1), (1, 0)],
            Progress(successes=2, rival_successes=1, rolls=2),
            (True, True),
            "Both done at once",
            Standing.TIE,
        ),
        (COMPLICATIONS, [1, 0], Progress(successes=1, complications=1, rolls=2), (False,), "Failed", Standing.FAILED),
        (TIME_LIMIT, [1, 0], Progress(successes=1, rolls=2), (False,), "Failed", Standing.FAILED),
    ],
)
def test_rolls_move_the_clocks(
    task: Task, rolls: list[Any], reached: Progress, last: tuple[bool, ...], line: str, end: Standing
) -> None:
    """The last line says how the task ended. A roll after that changes nothing."""
    world = rolled(begun(task), *rolls)
    assert so_far(world) == reached
    assert lines(TaskRolled("t", *last), world)[-1] == f"Drive: {line}"
    over = after(TaskRolled("t", *last), start=world)
    assert state(over) is end
    if end is not Standing.GOING_ON:
        for more in ((True, False), (False, False), (True, True)):
            assert TaskRolled("t", *more).apply(over) == (over, ())


def test_a_roll_has_the_lines_of_its_clocks() -> None:
    """Then how the task ended."""
    world = rolled(begun(COMPLICATIONS), True, False)
    expected = ("Drive: Complications +1: 2 of 2", "Drive: Complications is full", "Drive: Failed")
    assert lines(TaskRolled("t", False), world) == expected


@pytest.mark.parametrize("task", [PERSISTENCE, COMPLICATIONS, TIME_LIMIT], ids=lambda task: task.model.value)
def test_a_missing_rival_succeeds_at_nothing(task: Task) -> None:
    """A stored record can say otherwise."""
    world = rolled(begun(task), False)
    assert TaskRolled("t", True, True).apply(world) == TaskRolled("t", True).apply(world)
    assert TaskCorrected("t", rival=True).apply(world) == (world, ())


def test_events_for_a_missing_task_change_nothing() -> None:
    """It ended in another tab, or never began."""
    world = World(clocks=(GATE,))
    for event in (
        TaskRolled("t", True),
        TaskCorrected("t"),
        TaskCorrected("t", rival=True),
        TaskTurned("t"),
        TaskEnded("t"),
    ):
        assert event.apply(world) == (world, ())


def test_rolls_come_to_an_end() -> None:
    """At the most that can be counted."""
    world = begun(PERSISTENCE)
    end = rolled(replace(world, tasks=(replace(world.tasks[0], rolls=MOST_ROLLS - 1),)), False)
    assert end.tasks[0].rolls == MOST_ROLLS
    assert TaskRolled("t", True).apply(end) == (end, ())


# -- corrected ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "rolls", "rival", "expected"),
    [
        (PERSISTENCE, [1, 1, 0], False, ["Successes +1: 3 of 3", "Successes is full", "Done"]),
        (PERSISTENCE, [0, 1, 1, 1], False, ["Done"]),
        (
            CONTESTED,
            [(1, 1), (1, 0)],
            True,
            ["Rival's successes +1: 2 of 2", "Rival's successes is full", "The rival is done first"],
        ),
        (COMPLICATIONS, [0, 0], False, ["Successes +1: 1 of 3", "Complications −1: 1 of 2", "Going on"]),
    ],
)
def test_a_corrected_roll_is_a_success(task: Task, rolls: list[Any], rival: bool, expected: list[str]) -> None:
    """And no complication. It is no further roll, and may reopen the task."""
    before = rolled(begun(task), *rolls)
    event = TaskCorrected("t", rival)
    assert list(lines(event, before)) == [f"Drive: {line}" for line in expected]
    assert after(event, start=before).tasks == before.tasks
    assert state(after(event, start=before)).label == expected[-1]


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


@pytest.mark.parametrize(("rival", "tasks"), [(False, ["b", "c"]), (True, ["a", "b"])])
def test_a_correction_is_for_each_failed_roll_of_that_side(rival: bool, tasks: list[str]) -> None:
    """Other events need none."""
    events = (TaskRolled("a", True), TaskRolled("b", False), TaskRolled("c", False, True), TaskEnded("d"))
    assert corrections(events, rival) == tuple(TaskCorrected(task, rival) for task in tasks)


# -- ended, and clocks changed by hand ---------------------------------------------------------------------------------


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
    assert progress(lost, lost.tasks[0]) is None
    assert TaskRolled("t", True).apply(lost) == TaskCorrected("t").apply(lost) == (lost, ())
    clock = clocks.find(world.clocks, gone)
    assert clock
    assert so_far(after(ClockAdded(clock), start=lost)) == so_far(world)


def test_ticks_by_hand_are_progress() -> None:
    """They can end a task and reopen it, and are never more than it needs."""
    world = rolled(begun(COMPLICATIONS), False)
    helped = after(ClockTicked("t.0", 2), ClockTicked("t.1", -1), start=world)
    assert so_far(helped) == Progress(successes=2, complications=0, rolls=1)
    assert state(after(ClockTicked("t.0", 1), start=helped)) is Standing.DONE
    over = after(ClockTicked("t.1", 9), start=helped)
    assert (state(over), so_far(over).complications) == (Standing.FAILED, 2)
    again = rolled(after(ClockTicked("t.1", -1), start=over), True)
    assert so_far(again) == Progress(successes=3, complications=1, rolls=2)


def test_a_smaller_clock_is_complete_when_it_is_full() -> None:
    """The task ends with it."""
    short = after(ClockChanged(clock="t.0", segments=2), start=rolled(begun(PERSISTENCE), True))
    assert state(short) is Standing.GOING_ON
    assert lines(TaskRolled("t", True), short)[-1] == "Drive: Done"
    done = rolled(short, True)
    assert (state(done), filled(done.clocks)) == (Standing.DONE, (2,))
    assert TaskRolled("t", True).apply(done) == (done, ())


def test_a_larger_clock_counts_only_as_far_as_the_task_needs() -> None:
    """Successes, and complications that worsen the check."""
    long = after(ClockChanged(clock="t.0", segments=MOST), start=begun(PERSISTENCE))
    done = rolled(long, True, True, True, True)
    assert (filled(done.clocks), state(done)) == ((3,), Standing.DONE)
    assert so_far(after(ClockTicked("t.0", MOST), start=long)) == Progress(successes=3)
    task = Task(model=Model.COMPLICATIONS, check=Check(setbacks=18), goal=3, limit=2, worsens=True)
    crowded = after(ClockChanged(clock="t.1", segments=MOST), ClockTicked("t.1", MOST - 1), start=begun(task))
    assert next_check(task, so_far(crowded)) == Check(setbacks=20)
    assert state(crowded) is Standing.FAILED


def test_the_check_of_a_task_can_change_midway() -> None:
    """Its clocks stay; one that the task cannot have, or of another game, changes nothing."""
    world = rolled(begun(replace(COMPLICATIONS, worsens=True)), True)
    changed = after(TaskChanged("t", "gemini", Check(attribute=6)), start=world)
    assert changed == replace(
        world, tasks=(replace(world.tasks[0], task=replace(world.tasks[0].task, check=Check(attribute=6))),)
    )
    for refused in (TaskChanged("t", "gemini", Check(setbacks=20)), TaskChanged("t", "razorweave", razorweave.Check())):
        assert refused.apply(world) == (world, ())


def test_a_linked_clock_moves_with_a_roll() -> None:
    """And a roll can end the task through a link."""
    start = begun(CONTESTED, World(clocks=(replace(GATE, filled=5),)))
    fed = after(ClockLinked("g", Link(LinkKind.FEED, "t.0", 2)), ClockTicked("g", 1), start=start)
    assert so_far(fed) == Progress(successes=2)
    pulled = after(ClockLinked("t.1", Link(LinkKind.TUG, "g")), start=begun(CONTESTED, World(clocks=(GATE,))))
    assert filled(rolled(pulled, (False, True)).clocks) == (2, 0, 1)
    ends = after(ClockLinked("t.1", Link(LinkKind.FEED, "t.0", 3)), start=rolled(begun(COMPLICATIONS), False))
    assert lines(TaskRolled("t", False), ends)[-1] == "Drive: Done"


def test_a_complication_of_the_other_sort_is_counted() -> None:
    """Until the task is gone; and no more than the task has rolls for (GM-16)."""
    world = World(tasks=(replace(DRIVE, turned=MOST_ROLLS - 1),))
    turned, lines = TaskTurned("t").apply(world)
    assert (turned.tasks[0].turned, lines) == (MOST_ROLLS, ("Drive: complication changed",))
    assert TaskTurned("t").apply(turned) == (turned, ())
    assert TaskTurned("t", -1).apply(turned)[0] == world
    with pytest.raises(RuleError, match=r"^turned: "):
        replace(DRIVE, turned=-1)


def test_a_task_knows_what_its_checks_are_rolled_with() -> None:
    """From its beginning, and from each change of its check; the setups of both sides have the names."""
    task = Task(model=Model.CONTESTED, goal=3, rival=Check(), rival_goal=2)
    begun = TaskBegun("t", "Chase", "gemini", task, attribute="Agility", skill="Running", rival_attribute="Wits")
    world, _ = begun.apply(World())
    assert [each.attribute for each in setups(world.tasks[0], Progress())] == ["Agility", "Wits"]
    world, _ = TaskChanged("t", "gemini", Check(attribute=4), "Might", "Climbing").apply(world)
    assert (world.tasks[0].attribute, world.tasks[0].skill) == ("Might", "Climbing")
