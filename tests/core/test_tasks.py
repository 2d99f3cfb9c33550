"""Extended Tasks in the session: begun, rolled for, ended; and what a table does to their clocks by hand."""

from dataclasses import FrozenInstanceError, replace

import pytest

from razor_core import clocks
from razor_core.checks import ClockKind, RuleError, shown
from razor_core.clocks import Clock, Link, LinkKind
from razor_core.events import (
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockRemoved,
    ClockTicked,
    Event,
    TaskBegun,
    TaskCorrected,
    TaskEnded,
    TaskRolled,
)
from razor_core.records import snapshot_from_json, snapshot_to_json
from razor_core.session import Record, Session, Undone, apply
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import MOST, MOST_ROLLS, Model, Progress, Standing, Task, next_check, standing
from razor_core.tasks import find, progress
from razor_core.world import EMPTY, LONGEST_NAME, Running, World
from tests.core.boards import filled

PERSISTENCE = Task(goal=3)
CONTESTED = Task(model=Model.CONTESTED, goal=3, rival=Check(), rival_goal=2)
COMPLICATIONS = Task(model=Model.COMPLICATIONS, goal=3, limit=2)
TIME_LIMIT = Task(model=Model.TIME_LIMIT, goal=2, limit=3)
ALL = (PERSISTENCE, CONTESTED, COMPLICATIONS, TIME_LIMIT)
#: How far a task has come before anything was rolled for it.
NOTHING = Progress()
GATE = Clock(id="g", name="Gate", filled=3)


def after(*events: Event, start: World = EMPTY) -> World:
    """The world after these have happened."""
    for event in events:
        start, _ = event.happen(start)
    return start


def told(event: Event, world: World) -> tuple[str, ...]:
    """What there is to tell of an event."""
    return event.happen(world)[1]


def begun(task: Task, start: World = EMPTY) -> World:
    """The world in which that task, Drive, has just begun."""
    return after(TaskBegun("t", "Drive", task), start=start)


def rolled(world: World, *rolls: bool | tuple[bool, bool]) -> World:
    """The world after rolls of the task: whether each succeeded, or whose did in a contest."""
    events = [TaskRolled("t", *each) if isinstance(each, tuple) else TaskRolled("t", each) for each in rolls]
    return after(*events, start=world)


def how(world: World) -> Progress:
    """How far the task has come."""
    running = find(world, "t")
    assert running
    now = progress(world, running)
    assert now
    return now


def stands(world: World) -> Standing:
    """Where the task stands."""
    return standing(world.tasks[0].task, how(world))


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
    assert world.tasks == (Running(id="t", name="Drive", task=task, clocks=tuple(clock.id for clock in own)),)
    assert (how(world), stands(world)) == (NOTHING, Standing.GOING_ON)
    assert told(TaskBegun("t", "Drive", task), EMPTY) == (f"Drive: {task.goal} successes, {task.model.value}",)


def test_task_of_an_id_that_goes_on_already_stays() -> None:
    """Another tab may have begun it; and one that was put away may begin anew."""
    world = rolled(begun(PERSISTENCE), True)
    assert TaskBegun("t", "Other", CONTESTED).happen(world) == (world, ())
    again = after(TaskEnded("t"), TaskBegun("t", "Other", CONTESTED), start=world)
    assert ([task.name for task in again.tasks], filled(again.clocks)) == (["Other"], (0, 0))


@pytest.mark.parametrize("taken", ["t.0", "t.1"])
def test_task_whose_clock_would_have_the_id_of_another_does_not_begin(taken: str) -> None:
    """Two clocks of one id could not be told apart, nor kept in a snapshot."""
    world = World(clocks=(replace(GATE, id=taken),))
    assert TaskBegun("t", "Drive", CONTESTED).happen(world) == (world, ())
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
    ids=shown,
)
def test_name_or_id_out_of_bounds_is_refused(given: dict, field: str) -> None:
    """When the task is set up, and when it is read from a snapshot."""
    for make in (
        lambda: replace(TaskBegun("t", "Drive", PERSISTENCE), **given),
        lambda: replace(Running(id="t", name="Drive", task=PERSISTENCE, clocks=("t.0",)), **given),
    ):
        with pytest.raises(RuleError) as caught:
            make()
        assert caught.value.field == field


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.model.value)
def test_longest_name_fits_on_every_clock(task: Task) -> None:
    """The clocks are named after the task and what they count, and their ids are longer than its own."""
    world = after(TaskBegun("i" * LONGEST_NAME, "n" * LONGEST_NAME, task))
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


@pytest.mark.parametrize("rolls", [-1, MOST_ROLLS + 1, 10**5000], ids=shown)
def test_rolls_out_of_bounds_are_refused(rolls: int) -> None:
    """None below 0, none beyond all that a table makes."""
    right = begun(PERSISTENCE).tasks[0]
    with pytest.raises(RuleError) as caught:
        replace(right, rolls=rolls)
    assert caught.value.field == "rolls"
    assert [replace(right, rolls=each).rolls for each in (0, MOST_ROLLS)] == [0, MOST_ROLLS]


def test_tasks_and_their_events_cannot_be_changed() -> None:
    """All are frozen, and can be kept in sets."""
    for value in (
        begun(CONTESTED).tasks[0],
        TaskBegun("t", "Drive", CONTESTED),
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
        assert TaskRolled("t", True, True).happen(world) == TaskRolled("t", True).happen(world)


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
    assert TaskRolled("t", *more).happen(world) == (world, ())


def test_events_for_a_task_that_is_gone_change_nothing() -> None:
    """It was put away in another tab, or never was."""
    world = World(clocks=(GATE,))
    for event in (TaskRolled("t", True), TaskCorrected("t"), TaskCorrected("t", rival=True), TaskEnded("t")):
        assert event.happen(world) == (world, ())


def test_rolls_come_to_an_end() -> None:
    """One more than can be counted is none."""
    world = begun(PERSISTENCE)
    last = replace(world, tasks=(replace(world.tasks[0], rolls=MOST_ROLLS - 1),))
    end = rolled(last, False)
    assert end.tasks[0].rolls == MOST_ROLLS
    assert TaskRolled("t", True).happen(end) == (end, ())


def test_each_task_has_its_own_clocks() -> None:
    """A roll for one leaves the other as it is."""
    world = after(TaskBegun("u", "Siege", COMPLICATIONS), start=begun(COMPLICATIONS))
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
        assert TaskCorrected("t", rival=True).happen(world) == (world, ())


def test_task_that_is_done_already_gains_nothing_by_a_correction() -> None:
    """All that it wants is there, and no tick goes beyond the last segment."""
    world = rolled(begun(PERSISTENCE), False, True, True, True)
    assert TaskCorrected("t").happen(world) == (world, ("Drive: Done",))


# -- put away ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.model.value)
def test_task_put_away_takes_its_clocks_with_it(task: Task) -> None:
    """The rest of the board stays, without its links to them."""
    world = begun(task, World(clocks=(GATE,)))
    tied = after(ClockLinked("g", Link(LinkKind.RACE, "t.0")), start=rolled(world, True))
    end = World(clocks=(GATE,))
    assert TaskEnded("t").happen(tied) == (end, ("Drive put away",))


def test_task_whose_clocks_are_gone_can_be_put_away() -> None:
    """Its name is told, and nothing of it is left."""
    world = after(ClockRemoved("t.0"), start=begun(CONTESTED))
    assert TaskEnded("t").happen(world) == (EMPTY, ("Drive put away",))


# -- by hand -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gone", ["t.0", "t.1"])
def test_task_that_lost_a_clock_has_come_nowhere_until_it_is_back(gone: str) -> None:
    """No roll counts; with the clock back it goes on from where it was."""
    world = rolled(begun(COMPLICATIONS), True)
    lost = after(ClockRemoved(gone), start=world)
    assert progress(lost, lost.tasks[0]) is None
    assert TaskRolled("t", True).happen(lost) == (lost, ())
    assert TaskCorrected("t").happen(lost) == (lost, ())
    clock = clocks.find(world.clocks, gone)
    assert clock
    back = after(ClockAdded(clock), start=lost)
    assert how(back) == how(world)


def test_clock_ticked_by_hand_is_progress() -> None:
    """What the table sets on a clock is how far the task has come; the rolls made stay what they were."""
    world = rolled(begun(COMPLICATIONS), False)
    helped = after(ClockTicked("t.0", 2), ClockTicked("t.1", -1), start=world)
    assert how(helped) == Progress(successes=2, complications=0, rolls=1)
    assert stands(after(ClockTicked("t.0", 1), start=helped)) is Standing.DONE
    assert stands(after(ClockTicked("t.1", 2), start=helped)) is Standing.FAILED


def test_clock_taken_back_by_hand_lets_the_task_go_on() -> None:
    """It is not over for good."""
    over = rolled(begun(COMPLICATIONS), False, False)
    again = after(ClockTicked("t.1", -1), start=over)
    assert stands(again) is Standing.GOING_ON
    assert how(rolled(again, True)) == Progress(successes=1, complications=1, rolls=3)


def test_ticks_beyond_the_last_segment_are_no_more_than_done() -> None:
    """They are told, and never stored."""
    world = begun(COMPLICATIONS)
    assert "Drive: Complications: 7 beyond the last segment" in told(ClockTicked("t.1", 9), world)
    assert how(after(ClockTicked("t.1", 9), start=world)) == Progress(complications=2)


def test_smaller_clock_is_done_when_it_is_full() -> None:
    """The table has made the task shorter; a roll that fills it ends the task, and says so once."""
    world = rolled(begun(PERSISTENCE), True)
    short = after(ClockChanged(clock="t.0", segments=2), start=world)
    assert stands(short) is Standing.GOING_ON
    assert told(TaskRolled("t", True), short)[-1] == "Drive: Done"
    done = rolled(short, True)
    assert (stands(done), filled(done.clocks)) == (Standing.DONE, (2,))
    assert TaskRolled("t", True).happen(done) == (done, ())


def test_larger_clock_is_done_when_all_that_is_wanted_is_there() -> None:
    """The segments beyond count for nothing."""
    long = after(ClockChanged(clock="t.0", segments=MOST), start=begun(PERSISTENCE))
    done = rolled(long, True, True, True, True)
    assert (filled(done.clocks), stands(done)) == ((3,), Standing.DONE)
    assert how(after(ClockTicked("t.0", MOST), start=long)) == Progress(successes=3)


def test_clock_never_worsens_the_check_more_than_the_task_says() -> None:
    """However many complications a larger clock holds, the next check is one that the rules allow."""
    task = Task(model=Model.COMPLICATIONS, check=Check(setbacks=18), goal=3, limit=2, worsens=True)
    crowded = after(ClockChanged(clock="t.1", segments=MOST), ClockTicked("t.1", MOST - 1), start=begun(task))
    assert next_check(task, how(crowded)) == Check(setbacks=20)
    assert stands(crowded) is Standing.FAILED


def test_clock_that_is_tied_to_another_moves_with_it() -> None:
    """What a link makes of a roll is in what is told: here the success that feeds the last one ends the task."""
    feeds = ClockLinked("g", Link(LinkKind.FEED, "t.0", 2))
    pulls = ClockLinked("t.1", Link(LinkKind.TUG, "g"))
    world = after(feeds, start=begun(CONTESTED, World(clocks=(replace(GATE, filled=5),))))
    assert how(after(ClockTicked("g", 1), start=world)) == Progress(successes=2)
    tugged = after(pulls, start=begun(CONTESTED, World(clocks=(GATE,))))
    assert filled(rolled(tugged, (False, True)).clocks) == (2, 0, 1)
    ends = after(ClockLinked("t.1", Link(LinkKind.FEED, "t.0", 3)), start=rolled(begun(COMPLICATIONS), False))
    assert told(TaskRolled("t", False), ends)[-1] == "Drive: Done"


def test_two_tasks_on_one_clock_are_both_moved() -> None:
    """A file may hold such a table: no roll is lost, and no clock is counted twice."""
    world = begun(PERSISTENCE)
    shared = replace(world, tasks=(*world.tasks, replace(world.tasks[0], id="u")))
    both = after(TaskRolled("t", True), TaskRolled("u", True), start=shared)
    assert [how(both), progress(both, both.tasks[1])] == [Progress(successes=2, rolls=1)] * 2
    assert after(TaskEnded("t"), start=both).tasks == (both.tasks[1],)


def test_task_whose_things_are_counted_on_one_clock_goes_on() -> None:
    """A file may hold such a task: what is done is done, and nothing breaks."""
    world = begun(COMPLICATIONS)
    odd = replace(world, tasks=(replace(world.tasks[0], clocks=("t.0", "t.0")),))
    assert how(rolled(odd, True)) == Progress(successes=1, complications=1, rolls=1)
    assert stands(rolled(odd, True, True, True)) is Standing.FAILED


def test_undo_gives_back_the_task_and_its_clocks() -> None:
    """A roll, the end and the beginning of a task, taken back one after another."""
    session, worlds = Session(), list[World]()
    events = [TaskBegun("t", "Drive", CONTESTED), TaskRolled("t", True, True), TaskEnded("t")]
    for seq, event in enumerate(events, 1):
        worlds.append(session.world)
        session = apply(session, Record(seq=seq, tab="s", at="2026-03-01T21:00:00Z", act=str(seq), event=event))
    for seq, act in enumerate(("3", "2", "1"), 4):
        undo = Record(seq=seq, tab="s", at="2026-03-01T21:00:00Z", act=str(seq), event=Undone(act))
        session = apply(session, undo)
        assert session.world == worlds.pop()
    assert session.world == EMPTY
