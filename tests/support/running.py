"""Extended Tasks, one of each model."""

from razor_core.session.events import Event, TaskBegun, TaskRolled
from razor_core.systems.gemini import Check
from razor_core.systems.gemini.tasks import Model, Progress, Standing, Task, standing
from razor_core.table.clocks import Clock
from razor_core.table.tasks import find, progress
from razor_core.table.world import EMPTY, World

PERSISTENCE = Task(goal=3)
CONTESTED = Task(model=Model.CONTESTED, goal=3, rival=Check(), rival_goal=2)
COMPLICATIONS = Task(model=Model.COMPLICATIONS, goal=3, limit=2)
TIME_LIMIT = Task(model=Model.TIME_LIMIT, goal=2, limit=3)
ALL = (PERSISTENCE, CONTESTED, COMPLICATIONS, TIME_LIMIT)
GATE = Clock(id="g", name="Gate", filled=3)


def after(*events: Event, start: World = EMPTY) -> World:
    """The world after these have happened."""
    for event in events:
        start, _ = event.apply(start)
    return start


def told(event: Event, world: World) -> tuple[str, ...]:
    """What there is to tell of an event."""
    return event.apply(world)[1]


def begun(task: Task, start: World = EMPTY) -> World:
    """The world in which that task, Drive, has just begun."""
    return after(TaskBegun("t", "Drive", "gemini", task), start=start)


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
