"""Extended Tasks on a table, one of each model."""

from razor_core.events.events import Event
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import Model, Progress, Standing, Task, standing
from razor_core.table.clocks import Clock
from razor_core.table.tasks import TaskBegun, TaskRolled, find, progress
from razor_core.table.world import EMPTY, World
from tests.support.typed import instance, present

PERSISTENCE = Task(goal=3)
CONTESTED = Task(model=Model.CONTESTED, goal=3, rival=Check(), rival_goal=2)
COMPLICATIONS = Task(model=Model.COMPLICATIONS, goal=3, limit=2)
TIME_LIMIT = Task(model=Model.TIME_LIMIT, goal=2, limit=3)
ALL = (PERSISTENCE, CONTESTED, COMPLICATIONS, TIME_LIMIT)
GATE = Clock(id="g", name="Gate", filled=3)


def after(*events: Event, start: World = EMPTY) -> World:
    for event in events:
        start, _ = event.apply(start)
    return start


def lines(event: Event, world: World) -> tuple[str, ...]:
    return event.apply(world)[1]


def begun(task: Task, start: World = EMPTY) -> World:
    """Return the world in which that task, called Drive, has just begun."""
    return after(TaskBegun("t", "Drive", "gemini", task), start=start)


def rolled(world: World, *rolls: bool | tuple[bool, bool]) -> World:
    """Return the world after rolls of the task: whether each succeeded, in a contest for both sides."""
    events = [TaskRolled("t", *roll) if isinstance(roll, tuple) else TaskRolled("t", roll) for roll in rolls]
    return after(*events, start=world)


def so_far(world: World) -> Progress:
    """Return how far the task has come."""
    return instance(Progress, progress(world, present(find(world, "t"))))


def state(world: World) -> Standing:
    """Return the standing of the task."""
    return standing(world.tasks[0].task, so_far(world))
