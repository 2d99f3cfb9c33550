"""Extended Tasks in the session: begun, rolled for, ended; what they count stands on clocks of the board."""

from dataclasses import dataclass, replace

from razor_core.rules.consequences import ClockKind
from razor_core.systems.gemini.tasks import MOST_ROLLS, Model, Progress, Standing, Task, advanced, counts, standing
from razor_core.table import clocks
from razor_core.table.clocks import Clock
from razor_core.table.world import Applied, Running, World


@dataclass(frozen=True, slots=True)
class TaskBegun:
    """A task was set up. Its clocks are named after it, their ids begin with `id`."""

    id: str
    name: str
    task: Task

    def __post_init__(self) -> None:
        _ = self.running

    @property
    def running(self) -> Running:
        """The task as it stands on the table at first. RuleError where its id or name is none."""
        ids = tuple(f"{self.id}.{at}" for at, _ in enumerate(counts(self.task, Progress())))
        return Running(id=self.id, name=self.name, task=self.task, clocks=ids)

    def apply(self, world: World) -> Applied:
        """Its clocks come to the end of the board; a task or clock of the same id that stands already stays."""
        running = self.running
        if find(world, self.id) or any(clocks.find(world.clocks, clock) for clock in running.clocks):
            return world, ()
        added = tuple(
            Clock(id=clock, name=f"{self.name}: {count.name}", segments=count.segments, kind=ClockKind.TASK)
            for clock, count in zip(running.clocks, counts(self.task, Progress()), strict=True)
        )
        told = f"{self.name}: {self.task.goal} successes, {self.task.model.value}"
        return replace(world, clocks=(*world.clocks, *added), tasks=(*world.tasks, running)), (told,)


@dataclass(frozen=True, slots=True)
class TaskRolled:
    """A roll of a task was made, in a contest one of each side."""

    id: str
    success: bool
    rival_success: bool = False

    def apply(self, world: World) -> Applied:
        """The clocks of the task move. A roll for one that is over, or has lost a clock, changes nothing."""
        running = find(world, self.id)
        before = progress(world, running) if running else None
        if running is None or before is None or running.rolls == MOST_ROLLS:
            return world, ()
        if standing(running.task, before) is not Standing.GOING_ON:
            return world, ()
        contested = running.task.model is Model.CONTESTED
        after = advanced(running.task, before, self.success, self.rival_success and contested)
        went_on = tuple(replace(each, rolls=each.rolls + 1) if each is running else each for each in world.tasks)
        new, told, ended = _moved(replace(world, tasks=went_on), running, before, after)
        if ended is not Standing.GOING_ON:
            told = (*told, f"{running.name}: {ended.label}")
        return new, told or (f"{running.name}: nothing gained",)


@dataclass(frozen=True, slots=True)
class TaskCorrected:
    """A failed roll of a task counts as a success after all: one's own, or that of the rival."""

    id: str
    rival: bool = False

    def apply(self, world: World) -> Applied:
        """A success more, and a complication less where failures are such; how it stands now is told.

        Also one that was over may go on by it, or end otherwise. A task that has lost a clock stays as it is.
        """
        running = find(world, self.id)
        before = progress(world, running) if running else None
        if running is None or before is None or (self.rival and running.task.model is not Model.CONTESTED):
            return world, ()
        after = replace(
            before,
            successes=before.successes + (not self.rival),
            rival_successes=before.rival_successes + self.rival,
            complications=max(0, before.complications - 1),
        )
        new, told, now = _moved(world, running, before, after)
        return new, (*told, f"{running.name}: {now.label}")


@dataclass(frozen=True, slots=True)
class TaskEnded:
    """A task was put away, done or not."""

    id: str

    def apply(self, world: World) -> Applied:
        """Its clocks go with it."""
        running = find(world, self.id)
        if running is None:
            return world, ()
        board = world.clocks
        for clock in running.clocks:
            board = clocks.without(board, clock)
        left = tuple(each for each in world.tasks if each is not running)
        return replace(world, clocks=board, tasks=left), (f"{running.name} put away",)


def _moved(
    world: World, running: Running, before: Progress, after: Progress
) -> tuple[World, tuple[str, ...], Standing]:
    """The world with the clocks of the task moved from one progress to the other, what is told, and how it stands."""
    board, told = world.clocks, list[str]()
    counted = zip(counts(running.task, before), counts(running.task, after), running.clocks, strict=True)
    for was, now, clock in counted:
        ticked = clocks.tick(board, clock, now.filled - was.filled)
        board = ticked.board
        told += ticked.told
    new = replace(world, clocks=board)
    # The clocks say how it stands: one may have another size by now, or be moved by others.
    reached = progress(new, running) or after
    return new, tuple(told), standing(running.task, reached)


def find(world: World, task_id: str) -> Running | None:
    """The task of that id, or None where it is gone."""
    return next((running for running in world.tasks if running.id == task_id), None)


def progress(world: World, running: Running) -> Progress | None:
    """How far the task has come, as its clocks say; None where one of them is gone.

    One that was given another size by hand has all that the task wants when it is full, and never more than that.
    """
    filled = []
    for clock_id, count in zip(running.clocks, counts(running.task, Progress()), strict=True):
        clock = clocks.find(world.clocks, clock_id)
        if clock is None:
            return None
        filled.append(count.segments if clock.full else min(clock.filled, count.segments))
    successes, *others = filled
    against = sum(others)
    match running.task.model:
        case Model.CONTESTED:
            return Progress(successes=successes, rival_successes=against, rolls=running.rolls)
        case Model.COMPLICATIONS:
            return Progress(successes=successes, complications=against, rolls=running.rolls)
        case Model.TIME_LIMIT:
            return Progress(successes=successes, rolls=against)
        case _:
            return Progress(successes=successes, rolls=running.rolls)
