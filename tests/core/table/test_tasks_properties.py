"""Extended Tasks and modifiers after any events (Hypothesis)."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from razor_core.events.events import Event
from razor_core.format.records import snapshot_from_json, snapshot_to_json
from razor_core.rules.tasks import MOST_ROLLS
from razor_core.session.session import Session
from razor_core.systems.gemini import judge
from razor_core.systems.gemini.tasks import Model, Standing, counts, next_check, standing
from razor_core.table import clocks
from razor_core.table.clocks import Board
from razor_core.table.tasks import TaskCorrected, TaskRolled, find, progress
from razor_core.table.world import World
from tests.support import generators
from tests.support.plays import task_plays
from tests.support.running import after
from tests.support.typed import present

#: Worlds after events of tasks and changes by hand; and any world that a file may have.
lived = st.lists(task_plays, min_size=4, max_size=24).map(lambda events: after(*events))
worlds = lived | generators.worlds()


@generators.tries(3)
@given(generators.boards(), st.lists(task_plays | generators.events(), min_size=1, max_size=12))
def test_any_events_lead_to_a_world_that_can_be_kept(board: Board, events: Iterable[Event]) -> None:
    """With distinct ids, and names within their bounds."""
    end = after(*events, start=World(clocks=board))
    kept = Session(base=end, world=end, upto=(7, "s"))
    assert snapshot_from_json(snapshot_to_json(kept)) == kept


@generators.tries(3)
@given(worlds)
def test_every_task_says_how_it_stands(world: World) -> None:
    """Its counts are within what it needs, and its next check is allowed; or a clock is gone."""
    for running in world.tasks:
        now = progress(world, running)
        assert (now is None) == any(clocks.find(world.clocks, clock) is None for clock in running.clocks)
        if now:
            counted = counts(running.task, now)
            assert all(0 <= count.filled <= count.segments for count in counted)
            assert now.successes <= running.task.goal
            assert judge(next_check(running.task, now), (50,)).headline


@given(worlds, st.booleans(), st.booleans())
def test_a_roll_moves_the_task_by_one_or_not_at_all(world: World, success: bool, rival: bool) -> None:
    """A task that is over or has lost a clock does not change."""
    for running in world.tasks:
        before = progress(world, running)
        end, told = TaskRolled(running.id, success, rival).apply(world)
        if before is None or running.rolls == MOST_ROLLS or standing(running.task, before) is not Standing.GOING_ON:
            assert (end, told) == (world, ())
            continue
        assert told
        rolled = present(find(end, running.id))
        assert rolled.rolls == running.rolls + 1
        assert set(world.tasks) - {running} <= set(end.tasks)
        now = present(progress(end, rolled))
        if any(clock.links for clock in world.clocks) or len(set(running.clocks)) < len(running.clocks):
            continue
        assert now.successes >= before.successes + success
        assert now.rival_successes >= before.rival_successes + (rival and running.task.model is Model.CONTESTED)
        assert now.complications >= before.complications + (running.task.model is Model.COMPLICATIONS and not success)


@given(worlds, st.booleans())
def test_a_correction_is_what_the_roll_would_have_been(world: World, rival: bool) -> None:
    """The task is where a success would have brought it, on clocks without links."""
    for running in world.tasks:
        before = progress(world, running)
        contested = running.task.model is Model.CONTESTED
        if before is None or standing(running.task, before) is not Standing.GOING_ON or (rival and not contested):
            continue
        own = [present(clocks.find(world.clocks, clock)) for clock in running.clocks]
        if len(set(running.clocks)) < len(running.clocks) or any(clock.links for clock in world.clocks):
            continue
        if running.rolls == MOST_ROLLS or [clock.segments for clock in own] != [
            count.segments for count in counts(running.task, before)
        ]:
            continue
        failed, _ = TaskRolled(running.id, False).apply(world)
        mended, told = TaskCorrected(running.id, rival).apply(failed)
        right, _ = TaskRolled(running.id, not rival, rival).apply(world)
        assert progress(mended, present(find(mended, running.id))) == progress(right, present(find(right, running.id)))
        assert told[-1].startswith(f"{running.name}: ")
