"""Extended Tasks in the session: begun, rolled for, corrected."""

from dataclasses import FrozenInstanceError, replace

import pytest

from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import RuleError, quoted
from razor_core.session.events import ClockAdded, ClockRemoved, TaskBegun, TaskCorrected, TaskEnded, TaskRolled
from razor_core.session.records import snapshot_from_json, snapshot_to_json
from razor_core.session.session import Session
from razor_core.systems.gemini.tasks import MOST_ROLLS, Progress, Standing, Task
from razor_core.table.world import EMPTY, LONGEST_NAME, Running, World
from tests.support.boards import filled
from tests.support.running import (
    ALL,
    COMPLICATIONS,
    CONTESTED,
    GATE,
    PERSISTENCE,
    TIME_LIMIT,
    after,
    begun,
    how,
    rolled,
    stands,
    told,
)

#: How far a task has come before anything was rolled for it.
NOTHING = Progress()


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
def test_task_begins_with_empty_clocks_at_the_end_of_the_board(
    task: Task, names: list[str], segments: list[int]
) -> None:
    """One for each thing it counts, named after it, of the kind that tasks have; nothing else changes."""
    world = begun(task, World(name="Tuesday", clocks=(GATE,)))
    gate, *own = world.clocks
    assert (gate, world.name) == (GATE, "Tuesday")
    assert [(clock.name, clock.segments, clock.filled, clock.kind) for clock in own] == [
        (name, count, 0, ClockKind.TASK) for name, count in zip(names, segments, strict=True)
    ]
    assert world.tasks == (
        Running(id="t", name="Drive", system="gemini", task=task, clocks=tuple(clock.id for clock in own)),
    )
    assert (how(world), stands(world)) == (NOTHING, Standing.GOING_ON)
    assert told(TaskBegun("t", "Drive", "gemini", task), EMPTY) == (
        f"Drive: {task.goal} successes, {task.model.value}",
    )


def test_task_of_an_id_that_goes_on_already_stays() -> None:
    """Another tab may have begun it; and one that was put away may begin anew."""
    world = rolled(begun(PERSISTENCE), True)
    assert TaskBegun("t", "Other", "gemini", CONTESTED).apply(world) == (world, ())
    bare = after(ClockRemoved("t.0"), start=world)
    assert TaskBegun("t", "Other", "gemini", CONTESTED).apply(bare) == (bare, ())
    again = after(TaskEnded("t"), TaskBegun("t", "Other", "gemini", CONTESTED), start=world)
    assert ([task.name for task in again.tasks], filled(again.clocks)) == (["Other"], (0, 0))


@pytest.mark.parametrize("taken", ["t.0", "t.1"])
def test_task_whose_clock_would_have_the_id_of_another_does_not_begin(taken: str) -> None:
    """Two clocks of one id could not be told apart, nor kept in a snapshot."""
    world = World(clocks=(replace(GATE, id=taken),))
    assert TaskBegun("t", "Drive", "gemini", CONTESTED).apply(world) == (world, ())
    base = after(ClockAdded(replace(GATE, id=taken)), start=begun(CONTESTED))
    assert snapshot_from_json(snapshot_to_json(Session(base=base, world=base))).world == base


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"id": ""}, "id"),
        ({"id": "x" * (LONGEST_NAME + 1)}, "id"),
        ({"name": ""}, "name"),
        ({"name": " \n"}, "name"),
        ({"name": "x" * (LONGEST_NAME + 1)}, "name"),
    ],
    ids=quoted,
)
def test_name_or_id_out_of_bounds_is_refused(given: dict, field: str) -> None:
    """When the task is set up, and when it is read from a snapshot."""
    for make in (
        lambda: replace(TaskBegun("t", "Drive", "gemini", PERSISTENCE), **given),
        lambda: replace(Running(id="t", name="Drive", system="gemini", task=PERSISTENCE, clocks=("t.0",)), **given),
    ):
        with pytest.raises(RuleError) as caught:
            make()
        assert caught.value.field == field
        assert (
            caught.value.message
            == f"{'an id' if field == 'id' else 'a name'} of 1 to {LONGEST_NAME} characters is wanted"
        )


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.model.value)
def test_longest_name_fits_on_every_clock(task: Task) -> None:
    """The clocks are named after the task and what they count, and their ids are longer than its own."""
    world = after(TaskBegun("i" * LONGEST_NAME, "n" * LONGEST_NAME, "gemini", task))
    assert [clock.name[:LONGEST_NAME] for clock in world.clocks] == ["n" * LONGEST_NAME] * len(world.clocks)
    assert len({clock.id for clock in world.clocks}) == len(world.tasks[0].clocks)


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.model.value)
def test_task_has_as_many_clocks_as_it_counts_things(task: Task) -> None:
    """One more or fewer is a RuleError."""
    right = begun(task).tasks[0]
    for ids in ((), (*right.clocks, "more")):
        with pytest.raises(RuleError) as caught:
            replace(right, clocks=ids)
        assert caught.value.field == "clocks"
        assert caught.value.message == f"{len(right.clocks)} clocks are wanted, not {len(ids)}"


@pytest.mark.parametrize("rolls", [-1, MOST_ROLLS + 1, 10**5000], ids=quoted)
def test_rolls_out_of_bounds_are_refused(rolls: int) -> None:
    """None below 0, none beyond all that a table makes."""
    right = begun(PERSISTENCE).tasks[0]
    with pytest.raises(RuleError) as caught:
        replace(right, rolls=rolls)
    assert caught.value.field == "rolls"
    assert caught.value.message == f"0 to 9999 rolls are wanted, not {quoted(rolls)}"
    assert [replace(right, rolls=each).rolls for each in (0, MOST_ROLLS)] == [0, MOST_ROLLS]


def test_tasks_and_their_events_cannot_be_changed() -> None:
    """All are frozen, and can be kept in sets."""
    for value in (
        begun(CONTESTED).tasks[0],
        TaskBegun("t", "Drive", "gemini", CONTESTED),
        TaskRolled("t", True),
        TaskCorrected("t"),
        TaskEnded("t"),
    ):
        with pytest.raises(FrozenInstanceError):
            value.id = "u"
        assert isinstance(hash(value), int)


# -- rolled for --------------------------------------------------------------------------------------------------------


def test_persistence_goes_on_until_it_is_done() -> None:
    """Only successes count; each roll is counted, however many fail."""
    world = rolled(begun(PERSISTENCE), False, True, False, True)
    assert (how(world), filled(world.clocks)) == (Progress(successes=2, rolls=4), (2,))
    assert told(TaskRolled("t", False), world) == ("Drive: nothing gained",)
    assert told(TaskRolled("t", True), world) == (
        "Drive: Successes +1: 3 of 3",
        "Drive: Successes is full",
        "Drive: Done",
    )
    assert stands(rolled(world, True)) is Standing.DONE


def test_contest_has_a_roll_of_each_side() -> None:
    """Both may succeed at once; who is there first is done, and both may be."""
    world = rolled(begun(CONTESTED), (True, True), (True, False), (False, False))
    assert how(world) == Progress(successes=2, rival_successes=1, rolls=3)
    for roll, end in (
        ((True, False), Standing.DONE),
        ((False, True), Standing.RIVAL_DONE),
        ((True, True), Standing.TIE),
    ):
        assert stands(rolled(world, roll)) is end
        assert told(TaskRolled("t", *roll), world)[-1] == f"Drive: {end.label}"


def test_failed_rolls_are_complications() -> None:
    """So many, and the task has failed."""
    world = rolled(begun(COMPLICATIONS), True, False)
    assert how(world) == Progress(successes=1, complications=1, rolls=2)
    assert told(TaskRolled("t", False), world) == (
        "Drive: Complications +1: 2 of 2",
        "Drive: Complications is full",
        "Drive: Failed",
    )
    assert stands(rolled(world, False)) is Standing.FAILED


def test_time_runs_out_with_the_rolls() -> None:
    """The last permitted roll counts."""
    world = rolled(begun(TIME_LIMIT), True, False)
    assert how(world) == Progress(successes=1, rolls=2)
    assert (stands(rolled(world, True)), stands(rolled(world, False))) == (Standing.DONE, Standing.FAILED)
    assert told(TaskRolled("t", False), world)[-1] == "Drive: Failed"


def test_success_of_a_rival_that_is_not_there_is_nothing() -> None:
    """A file may tell of one all the same."""
    for task in (PERSISTENCE, COMPLICATIONS, TIME_LIMIT):
        world = begun(task)
        assert TaskRolled("t", True, True).apply(world) == TaskRolled("t", True).apply(world)


@pytest.mark.parametrize(
    ("task", "rolls"),
    [
        (PERSISTENCE, [True] * 3),
        (CONTESTED, [(True, False)] * 3),
        (CONTESTED, [(False, True)] * 2),
        (COMPLICATIONS, [False] * 2),
        (TIME_LIMIT, [False] * 3),
    ],
    ids=lambda value: value.model.value if isinstance(value, Task) else str(len(value)),
)
@pytest.mark.parametrize("more", [(True, False), (False, False), (True, True)], ids=str)
def test_roll_for_a_task_that_is_over_changes_nothing(
    task: Task, rolls: list[bool | tuple[bool, bool]], more: tuple[bool, bool]
) -> None:
    """Another tab may have ended it: no tick, no roll counted, nothing told."""
    world = rolled(begun(task), *rolls)
    assert stands(world) is not Standing.GOING_ON
    assert TaskRolled("t", *more).apply(world) == (world, ())


def test_events_for_a_task_that_is_gone_change_nothing() -> None:
    """It was put away in another tab, or never was."""
    world = World(clocks=(GATE,))
    for event in (TaskRolled("t", True), TaskCorrected("t"), TaskCorrected("t", rival=True), TaskEnded("t")):
        assert event.apply(world) == (world, ())


def test_rolls_come_to_an_end() -> None:
    """One more than can be counted is none."""
    world = begun(PERSISTENCE)
    last = replace(world, tasks=(replace(world.tasks[0], rolls=MOST_ROLLS - 1),))
    end = rolled(last, False)
    assert end.tasks[0].rolls == MOST_ROLLS
    assert TaskRolled("t", True).apply(end) == (end, ())


def test_each_task_has_its_own_clocks() -> None:
    """A roll for one leaves the other as it is."""
    world = after(TaskBegun("u", "Siege", "gemini", COMPLICATIONS), start=begun(COMPLICATIONS))
    went_on = rolled(world, False)
    assert filled(went_on.clocks) == (0, 1, 0, 0)
    assert went_on.tasks == (replace(world.tasks[0], rolls=1), world.tasks[1])


# -- corrected ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "rolls", "rival", "said", "end"),
    [
        (PERSISTENCE, [True, False], False, ["Successes +1: 2 of 3", "Going on"], Standing.GOING_ON),
        (PERSISTENCE, [True, True, False], False, ["Successes +1: 3 of 3", "Successes is full", "Done"], Standing.DONE),
        (CONTESTED, [(False, True)], False, ["Successes +1: 1 of 3", "Going on"], Standing.GOING_ON),
        (COMPLICATIONS, [True], False, ["Successes +1: 2 of 3", "Going on"], Standing.GOING_ON),
        (CONTESTED, [(True, False)], True, ["Rival's successes +1: 1 of 2", "Going on"], Standing.GOING_ON),
        (
            CONTESTED,
            [(True, True), (True, False)],
            True,
            ["Rival's successes +1: 2 of 2", "Rival's successes is full", "The rival is done first"],
            Standing.RIVAL_DONE,
        ),
        (
            COMPLICATIONS,
            [False, False],
            False,
            ["Successes +1: 1 of 3", "Complications −1: 1 of 2", "Going on"],
            Standing.GOING_ON,
        ),
        (
            TIME_LIMIT,
            [True, False, False],
            False,
            ["Successes +1: 2 of 2", "Successes is full", "Done"],
            Standing.DONE,
        ),
    ],
)
def test_failed_roll_that_counts_as_a_success_after_all(
    task: Task, rolls: list, rival: bool, said: list[str], end: Standing
) -> None:
    """A success more for whoever rolled, a complication less; no roll more; how it stands now is the last word."""
    before = rolled(begun(task), *rolls)
    event = TaskCorrected("t", rival)
    assert list(told(event, before)) == [f"Drive: {line}" for line in said]
    now = after(event, start=before)
    assert stands(now) is end
    assert how(now) == replace(
        how(before),
        successes=how(before).successes + (not rival),
        rival_successes=how(before).rival_successes + rival,
        complications=max(0, how(before).complications - 1),
    )
    assert now.tasks == before.tasks


def test_rival_that_is_not_there_has_no_roll_to_correct() -> None:
    """A file may tell of one all the same."""
    for task in (PERSISTENCE, COMPLICATIONS, TIME_LIMIT):
        world = rolled(begun(task), False)
        assert TaskCorrected("t", rival=True).apply(world) == (world, ())


def test_task_that_is_done_already_gains_nothing_by_a_correction() -> None:
    """All that it wants is there, and no tick goes beyond the last segment."""
    world = rolled(begun(PERSISTENCE), False, True, True, True)
    assert TaskCorrected("t").apply(world) == (world, ("Drive: Done",))
