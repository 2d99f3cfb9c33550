"""Extended Tasks in the session: on clocks that a table can move, resize, tie and take away."""

from dataclasses import replace

import pytest

from razor_core.session.events import (
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockRemoved,
    ClockTicked,
    TaskBegun,
    TaskCorrected,
    TaskEnded,
    TaskRolled,
)
from razor_core.session.session import Record, Session, Undone, apply
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import MOST, Model, Progress, Standing, Task, next_check
from razor_core.table import clocks
from razor_core.table.clocks import Link, LinkKind
from razor_core.table.tasks import progress
from razor_core.table.world import EMPTY, World
from tests.support.boards import filled
from tests.support.running import (
    ALL,
    COMPLICATIONS,
    CONTESTED,
    GATE,
    PERSISTENCE,
    after,
    begun,
    how,
    rolled,
    stands,
    told,
)

# -- put away ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("task", ALL, ids=lambda task: task.model.value)
def test_task_put_away_takes_its_clocks_with_it(task: Task) -> None:
    """The rest of the board stays, without its links to them."""
    world = begun(task, World(clocks=(GATE,)))
    tied = after(ClockLinked("g", Link(LinkKind.RACE, "t.0")), start=rolled(world, True))
    end = World(clocks=(GATE,))
    assert TaskEnded("t").apply(tied) == (end, ("Drive put away",))


def test_task_whose_clocks_are_gone_can_be_put_away() -> None:
    """Its name is told, and nothing of it is left."""
    world = after(ClockRemoved("t.0"), start=begun(CONTESTED))
    assert TaskEnded("t").apply(world) == (EMPTY, ("Drive put away",))


# -- by hand -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gone", ["t.0", "t.1"])
def test_task_that_lost_a_clock_has_come_nowhere_until_it_is_back(gone: str) -> None:
    """No roll counts; with the clock back it goes on from where it was."""
    world = rolled(begun(COMPLICATIONS), True)
    lost = after(ClockRemoved(gone), start=world)
    assert progress(lost, lost.tasks[0]) is None
    assert TaskRolled("t", True).apply(lost) == (lost, ())
    assert TaskCorrected("t").apply(lost) == (lost, ())
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
    assert TaskRolled("t", True).apply(done) == (done, ())


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
    events = [TaskBegun("t", "Drive", "gemini", CONTESTED), TaskRolled("t", True, True), TaskEnded("t")]
    for seq, event in enumerate(events, 1):
        worlds.append(session.world)
        session = apply(session, Record(seq=seq, tab="s", at="2026-03-01T21:00:00Z", act=str(seq), event=event))
    for seq, act in enumerate(("3", "2", "1"), 4):
        undo = Record(seq=seq, tab="s", at="2026-03-01T21:00:00Z", act=str(seq), event=Undone(act))
        session = apply(session, undo)
        assert session.world == worlds.pop()
    assert session.world == EMPTY
