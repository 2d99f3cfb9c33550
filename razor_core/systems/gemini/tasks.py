"""Extended Tasks: one check rolled again and again until a number of successes is there, in four models (GM-8).

A `Task` is what the GM sets up, a `Progress` how far it has come. `advanced` is the one place where a roll moves it;
the exact odds of how it ends, in `courses`, go through it as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from razor_core.rules.fields import RuleError, bounds, number, shown
from razor_core.rules.results import Degree, Tone
from razor_core.rules.tasks import MOST_ROLLS, Count
from razor_core.systems.gemini.check import Check

FEWEST, MOST = 2, 12
LONGEST_UNIT = 20
#: The units to offer; any other word may be typed.
UNITS = ("seconds", "minutes", "hours", "days", "weeks")


class Model(Enum):
    """What failures cost. The value is the book's name for it."""

    PERSISTENCE = "Persistence"
    CONTESTED = "Contested"
    COMPLICATIONS = "Complications"
    TIME_LIMIT = "Time Limit"


#: The fields of a task that only some models have, each with its label.
MODEL_FIELDS: Mapping[Model, Mapping[str, str]] = {
    Model.PERSISTENCE: {},
    Model.CONTESTED: {"rival": "Rival", "rival_goal": "Rival's goal"},
    Model.COMPLICATIONS: {"limit": "Complications at most", "worsens": "Each worsens the later checks"},
    Model.TIME_LIMIT: {"limit": "Rolls permitted"},
}


class Standing(Degree):
    """Where a task stands, worst to best. NEVER only odds can tell: nobody has a chance of getting on."""

    FAILED = ("Failed", Tone.BAD)
    RIVAL_DONE = ("The rival is done first", Tone.BAD)
    NEVER = ("Never done", Tone.BAD)
    GOING_ON = ("Going on", Tone.MIXED)
    TIE = ("Both done at once", Tone.MIXED)
    DONE = ("Done", Tone.GOOD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What the GM sets up. A value out of its bounds is a RuleError that names the field.

    `goal` is the successes wanted, 2 to 12 (GM-10). `limit` is the complications at which the task fails, or the rolls
    permitted, 2 to 12, and 0 in the models that have neither. `worsens`: each complication is a Minor Setback on the
    later checks. `rival` is the check of the other side in a contest, `rival_goal` the successes it wants. A roll takes
    `interval` times the `unit`.
    """

    model: Model = Model.PERSISTENCE
    check: Check = field(default=Check())
    goal: int = number(3, FEWEST, MOST)
    limit: int = number(0, FEWEST, MOST)
    worsens: bool = False
    rival: Check | None = None
    rival_goal: int = number(0, FEWEST, MOST)
    interval: int = number(1, 1, 1000)
    unit: str = "minutes"

    def __post_init__(self) -> None:
        contested, limited = self.model is Model.CONTESTED, self.model in (Model.COMPLICATIONS, Model.TIME_LIMIT)
        _fits("model", self.model, Model)
        _fits("check", self.check, Check)
        _fits("worsens", self.worsens, bool)
        self._number("goal", wanted=True)
        self._number("limit", wanted=limited)
        self._number("rival_goal", wanted=contested)
        self._number("interval", wanted=True)
        if contested:
            _fits("rival", self.rival, Check)
        elif self.rival is not None:
            raise RuleError("rival", f"only a {Model.CONTESTED.value} task has one")
        if self.worsens and self.model is not Model.COMPLICATIONS:
            raise RuleError("worsens", f"only a {Model.COMPLICATIONS.value} task has complications")
        if self.worsens and self.check.setbacks + self.limit > bounds(Check, "setbacks")[1]:
            most = bounds(Check, "setbacks")[1] - self.limit
            raise RuleError("worsens", f"with {self.limit} complications the check itself has {most} Setbacks at most")
        _fits("unit", self.unit, str)
        if not self.unit.strip() or len(self.unit) > LONGEST_UNIT:
            raise RuleError("unit", f"a word of 1 to {LONGEST_UNIT} characters is wanted")

    def _number(self, name: str, wanted: bool) -> None:
        """Refuse a number out of its bounds, or where the model has no such number any but 0."""
        value = getattr(self, name)
        low, high = bounds(type(self), name) if wanted else (0, 0)
        if type(value) is not int or not low <= value <= high:
            whole = f"a whole number from {low} to {high} is wanted" if wanted else f"{self.model.value} has none: 0"
            raise RuleError(name, f"{whole}, not {shown(value)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a task has come, nothing at first. A number below 0 or beyond all rolls is a RuleError naming it."""

    successes: int = number(0, 0, MOST_ROLLS)
    complications: int = number(0, 0, MOST_ROLLS)
    rolls: int = number(0, 0, MOST_ROLLS)
    rival_successes: int = number(0, 0, MOST_ROLLS)

    def __post_init__(self) -> None:
        for name in ("successes", "complications", "rolls", "rival_successes"):  # `fields` would be half of a course
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= MOST_ROLLS:
                raise RuleError(name, f"a whole number from 0 to {MOST_ROLLS} is wanted, not {shown(value)}")


def summary(task: Task) -> str:
    """Return the task in a few words.

    >>> summary(Task(goal=4))
    '4 successes, Persistence'
    """
    return f"{task.goal} successes, {task.model.value}"


def next_check(task: Task, progress: Progress) -> Check:
    """The check as it now stands: a Setback more for each complication, where they worsen it.

    They go under the cap like any other Setback (GM-1, GM-11).
    """
    if not task.worsens:
        return task.check
    return replace(task.check, setbacks=task.check.setbacks + progress.complications)


def advanced(task: Task, progress: Progress, success: bool, rival_success: bool = False) -> Progress:
    """How far the task has come after one more interval. RuleError `progress` where it is over already.

    A failed roll is one complication in the model that has them. `rival_success` is the other roll of a contest; where
    nobody is against it, a RuleError.
    """
    if (now := standing(task, progress)) is not Standing.GOING_ON:
        raise RuleError("progress", f"the task is over: {now.label}")
    if rival_success and task.model is not Model.CONTESTED:
        raise RuleError("rival_success", f"{task.model.value} has no rival")
    return Progress(
        successes=progress.successes + success,
        complications=progress.complications + (task.model is Model.COMPLICATIONS and not success),
        rolls=progress.rolls + 1,
        rival_successes=progress.rival_successes + rival_success,
    )


def corrected(task: Task, progress: Progress, rival: bool = False) -> Progress:
    """Return the progress where a failed roll counts as a success after all: one's own, or that of the rival.

    One's own is then no complication either. Without a rival the rival's roll changes nothing.
    """
    if rival:
        return replace(progress, rival_successes=progress.rival_successes + (task.model is Model.CONTESTED))
    complications = max(0, progress.complications - 1)
    return replace(progress, successes=progress.successes + 1, complications=complications)


def standing(task: Task, progress: Progress) -> Standing:
    """Where the task stands: going on, or how it ended. The last permitted roll counts (GM-8)."""
    done = progress.successes >= task.goal
    if task.model is Model.CONTESTED and progress.rival_successes >= task.rival_goal:
        return Standing.TIE if done else Standing.RIVAL_DONE
    if done:
        return Standing.DONE
    if task.model is Model.COMPLICATIONS and progress.complications >= task.limit:
        return Standing.FAILED
    if task.model is Model.TIME_LIMIT and progress.rolls >= task.limit:
        return Standing.FAILED
    return Standing.GOING_ON


def elapsed(task: Task, progress: Progress) -> str:
    """The time gone by, in the task's own unit.

    >>> elapsed(Task(interval=5), Progress(rolls=3)), elapsed(Task(), Progress(rolls=1))
    ('15 minutes', '1 minute')
    """
    gone = progress.rolls * task.interval
    singular = gone == 1 and task.unit.endswith("s") and not task.unit.endswith("ss")
    return f"{gone} {task.unit[:-1] if singular else task.unit}"


def counts(task: Task, progress: Progress) -> tuple[Count, ...]:
    """What the task counts, each as a clock of 2 to 12 segments, the successes first."""
    return tuple(_counts(task, progress))


def progress(task: Task, filled: Sequence[int], rolls: int) -> Progress:
    """Return the progress at which `counts` gives these numbers. A Time Limit counts its rolls itself.

    >>> progress(Task(model=Model.TIME_LIMIT, limit=6), (2, 5), rolls=0)
    Progress(successes=2, complications=0, rolls=5, rival_successes=0)
    """
    successes, against = filled[0], sum(filled[1:])
    match task.model:
        case Model.CONTESTED:
            return Progress(successes=successes, rival_successes=against, rolls=rolls)
        case Model.COMPLICATIONS:
            return Progress(successes=successes, complications=against, rolls=rolls)
        case Model.TIME_LIMIT:
            return Progress(successes=successes, rolls=against)
        case _:
            return Progress(successes=successes, rolls=rolls)


def _counts(task: Task, progress: Progress) -> Iterator[Count]:
    yield Count("Successes", min(task.goal, progress.successes), task.goal)
    if task.model is Model.CONTESTED:
        yield Count("Rival's successes", min(task.rival_goal, progress.rival_successes), task.rival_goal)
    elif task.model is Model.COMPLICATIONS:
        yield Count("Complications", min(task.limit, progress.complications), task.limit)
    elif task.model is Model.TIME_LIMIT:
        yield Count("Rolls", min(task.limit, progress.rolls), task.limit)


def _fits(name: str, value: object, kind: type) -> None:
    """Refuse a value of another kind."""
    if type(value) is not kind:
        raise RuleError(name, f"a {kind.__name__} is wanted, not {shown(value)}")
