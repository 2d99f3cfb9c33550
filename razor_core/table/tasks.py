"""Extended Tasks on the table: begun, rolled for, corrected, ended. Clocks of the board show what a task counts."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import RuleError, validate_number
from razor_core.rules.modifiers import Lifetime, Modifier, composed
from razor_core.rules.results import Degree
from razor_core.rules.tasks import MOST_ROLLS
from razor_core.systems import find as find_system
from razor_core.table import clocks
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.world import NOBODY, Change, Running, TaskRoller, World, task_rules


@dataclass(frozen=True, slots=True)
class TaskBegun:
    """A task was set up, by the rules of the game `system`, for `roller` and against `rival`.

    Its clocks take their names from `name`, and their ids begin with `id`. RuleError for an id, name or system out of
    bounds.
    """

    id: str
    name: str
    system: str
    task: Any
    roller: TaskRoller = NOBODY
    rival: TaskRoller = NOBODY

    def __post_init__(self) -> None:
        _ = self.running

    @staticmethod
    def field_types(fields: dict[str, Any]) -> dict[str, type[Any]]:
        """Return the type of `task`, which depends on the game. For the codec."""
        return Running.field_types(fields)

    @property
    def running(self) -> Running:
        """The task as it first comes onto the table."""
        rules = task_rules(self.system)
        ids = tuple(f"{self.id}.{at}" for at, _ in enumerate(rules.course.counts(self.task, rules.setup.Progress())))
        return Running(
            id=self.id,
            name=self.name,
            system=self.system,
            task=self.task,
            clocks=ids,
            roller=self.roller,
            rival=self.rival,
        )

    def apply(self, world: World) -> Change:
        """Add the task, and its clocks at the end of the board; nothing where an id of theirs is in use."""
        running = self.running
        if find(world, self.id) or any(map(world.has_clock, running.clocks)):
            return world, ()
        rules = running.rules
        added = tuple(
            Clock(
                id=clock,
                name=f"{self.name}: {count.name}",
                segments=count.segments,
                kind=ClockKind.TASK,
                system=self.system,
            )
            for clock, count in zip(running.clocks, rules.course.counts(self.task, rules.setup.Progress()), strict=True)
        )
        people = [world.present(task_roller.character) for task_roller in (self.roller, self.rival)]
        sides = [character.name for character in map(world.find, people) if character]
        name = ", ".join(filter(None, (self.name, " against ".join(sides))))
        line = f"{name}: {rules.setup.summary(self.task)}"
        return replace(world, clocks=(*world.clocks, *added), tasks=(*world.tasks, running)), (line,)


@dataclass(frozen=True, slots=True)
class TaskRolled:
    """A roll of a task was made, in a contest one roll of each side."""

    id: str
    success: bool
    rival_success: bool = False

    def apply(self, world: World) -> Change:
        """Move the clocks of the task; nothing where the task is over or has lost a clock."""
        running = find(world, self.id)
        before = progress(world, running) if running else None
        if running is None or before is None or running.rolls == MOST_ROLLS:
            return world, ()
        course = running.course
        if course.standing(running.task, before) is not course.GOING_ON:
            return world, ()
        contested = running.task.rival is not None
        after = course.advanced(running.task, before, self.success, self.rival_success and contested)
        went_on = tuple(replace(task, rolls=task.rolls + 1) if task is running else task for task in world.tasks)
        new, lines, standing = _moved(replace(world, tasks=went_on), running, before, after)
        if standing is not course.GOING_ON:
            lines = (*lines, f"{running.name}: {standing.label}")
        return new, lines or (f"{running.name}: nothing gained",)


@dataclass(frozen=True, slots=True)
class TaskCorrected:
    """A failed roll of a task counts as a success after all, or the other way round: one's own, or the rival's.

    With `rolls` −1 that success, or that failure, counts no longer; with 1 it counts again.
    """

    id: str
    rival: bool = False
    success: bool = True
    rolls: int = 0

    def __post_init__(self) -> None:
        validate_number("rolls", self.rolls, -1, 1)

    def apply(self, world: World) -> Change:
        """Move the clocks of the task, which may reopen it or end it otherwise; nothing where it has lost a clock."""
        running = find(world, self.id)
        before = progress(world, running) if running else None
        if running is None or before is None:
            return world, ()
        after = running.course.corrected(running.task, before, self.rival, self.success, self.rolls)
        if after == before:
            return world, ()
        made = min(max(0, running.rolls + after.rolls - before.rolls), MOST_ROLLS)
        tasks = tuple(replace(task, rolls=made) if task is running else task for task in world.tasks)
        new, lines, standing = _moved(replace(world, tasks=tasks), running, before, after)
        return new, (*lines, f"{running.name}: {standing.label}")


@dataclass(frozen=True, slots=True)
class TaskChanged:
    """The next rolls of a task of the game `system` are made with another check, on another attribute and skill."""

    id: str
    system: str
    check: Any
    attribute: str = ""
    skill: str = ""

    @staticmethod
    def field_types(fields: dict[str, Any]) -> dict[str, type[Any]]:
        """Return the type of `check`, which depends on the game. For the codec."""
        return {"check": find_system(fields["system"]).Check}

    def apply(self, world: World) -> Change:
        """Change the check; nothing where the task cannot have it, or is of another game."""
        running = find(world, self.id)
        if running is None or running.system != self.system:
            return world, ()
        with suppress(RuleError):
            task = running.rules.setup.rechecked(running.task, self.check)
            roller = replace(running.roller, attribute=self.attribute, skill=self.skill)
            changed = replace(running, task=task, roller=roller)
            tasks = tuple(changed if task is running else task for task in world.tasks)
            return replace(world, tasks=tasks), (f"{running.name}: another check",)
        return world, ()


@dataclass(frozen=True, slots=True)
class TaskTurned:
    """A complication of a task is of another sort than the task says: narrative, or one that worsens later rolls.

    `by` is 1, and −1 where that complication is none any more.
    """

    id: str
    by: int = 1

    def __post_init__(self) -> None:
        validate_number("by", self.by, -1, 1)

    def apply(self, world: World) -> Change:
        """Count it, at most as often as there are complications; nothing where the task is gone."""
        running = find(world, self.id)
        if running is None or not 0 <= (turned := running.turned + self.by) <= MOST_ROLLS:
            return world, ()
        tasks = tuple(replace(task, turned=turned) if task is running else task for task in world.tasks)
        return replace(world, tasks=tasks), (f"Task: {running.name}",)


@dataclass(frozen=True, slots=True)
class TaskEnded:
    """A task was taken off the table, finished or not."""

    id: str

    def apply(self, world: World) -> Change:
        """Remove the task and its clocks."""
        running = find(world, self.id)
        if running is None:
            return world, ()
        board = world.clocks
        for clock in running.clocks:
            board = clocks.remove(board, clock)
        left = tuple(task for task in world.tasks if task is not running)
        return replace(world, clocks=board, tasks=left), (f"{running.name} removed",)


def setups(running: Running, now: Any) -> tuple[Setup, ...]:
    """Return the setup of the task's next roll, and of its rival's if it has one. `now` is its progress."""
    task, sides = running.task, (running.roller, running.rival)
    own = replace(_setup(running.system, task.check, *sides), brought=brought(running, now))
    return (own,) if task.rival is None else (own, _setup(running.system, task.rival, *sides[::-1]))


def _setup(system: str, check: Any, by: TaskRoller, against: TaskRoller) -> Setup:
    return Setup(system=system, base=check, actor=by.character, target=against.character, attribute=by.attribute)


def brought(running: Running, now: Any) -> tuple[Modifier, ...]:
    """Return what the task itself adds to its next roll, with the task as the holder. `now` is its progress."""
    return tuple([replace(modifier, holder=running.id) for modifier in running.course.modifiers(running.task, now)])


def task_now(world: World, running: Running, next_rolls: Sequence[Setup] = ()) -> tuple[Any, Any]:
    """Return the task with what its characters carry as long as it lasts, and with all that counts for its next roll.

    For the odds: the first is that of all later rolls. `next_rolls` are the setups of the next roll, its own side
    first; what is left out or chosen there is so in all rolls. Where the rules forbid a check, the task as it is.
    """
    sides = setups(running, running.rules.setup.Progress())
    alike = [replace(each, left_out=of.left_out, chosen=of.chosen) for each, of in zip(sides, next_rolls, strict=False)]
    later = (*alike, *sides[len(alike) :])
    task = _composed(running.task, world, later, (Lifetime.STAYS,))
    return task, _composed(task, world, (*next_rolls, *later[len(next_rolls) :]), tuple(Lifetime))


def _composed(task: Any, world: World, sides: Sequence[Setup], lifetimes: Sequence[Lifetime]) -> Any:
    """Return the task with the checks of these sides, with only such modifiers; where the rules forbid one, the task.

    The task's own modifiers change with its progress, so the odds add them roll by roll.
    """
    with suppress(RuleError):
        bare = [replace(side, brought=()) for side in sides]
        checks = [
            composed(setup.base, [one for one in setup.modifiers(world) if one.lifetime in lifetimes]) for setup in bare
        ]
        return replace(task, check=checks[0], rival=checks[1] if len(checks) > 1 else None)
    return task


def find(world: World, task_id: str) -> Running | None:
    """Return the task of that id, None where there is none."""
    return next((running for running in world.tasks if running.id == task_id), None)


def progress(world: World, running: Running) -> Any:
    """Return how far the task has come, read from its clocks; None where one of them is gone.

    A clock that was resized by hand counts as complete when it is full, and never as more than the task needs.
    """
    rules, filled = running.rules, []
    for clock_id, count in zip(running.clocks, rules.course.counts(running.task, rules.setup.Progress()), strict=True):
        clock = clocks.find(world.clocks, clock_id)
        if clock is None:
            return None
        filled.append(count.segments if clock.full else min(clock.filled, count.segments))
    return rules.course.progress(running.task, filled, running.rolls, running.turned)


def not_over(world: World, running: Running) -> bool:
    """Return whether a task has its clocks, and goes on, whoever is at the table."""
    now = progress(world, running)
    return now is not None and running.course.standing(running.task, now) is running.course.GOING_ON


def _moved(world: World, running: Running, before: Any, after: Any) -> tuple[World, tuple[str, ...], Degree]:
    """Return the world with the task's clocks moved from one progress to the other, lines, and the task's standing."""
    course = running.course
    board, lines = world.clocks, list[str]()
    counts = zip(course.counts(running.task, before), course.counts(running.task, after), running.clocks, strict=True)
    for was, now, clock in counts:
        ticked = clocks.tick(board, clock, now.filled - was.filled)
        board = ticked.board
        lines += ticked.lines
    new = replace(world, clocks=board)
    # Read the standing from the clocks: one may have another size by now, or be moved by others.
    reached = progress(new, running) or after
    return new, tuple(lines), course.standing(running.task, reached)
