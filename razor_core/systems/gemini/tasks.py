"""Extended Tasks: one check rolled again and again until there are enough successes, in four models (GM-8).

A `Task` is what the GM sets up, a `Progress` how far it has come. `advanced` is the only place where a roll moves a
task; the exact odds in `task_odds` use it too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.effects import TurnTask, Words
from razor_core.rules.fields import RuleError, bounds, number, quoted, validate_number
from razor_core.rules.modifiers import Modifier, composed
from razor_core.rules.numbers import signed
from razor_core.rules.results import Degree, Tone
from razor_core.rules.tasks import MOST_ROLLS, Count
from razor_core.systems.gemini.check import Check
from razor_core.systems.gemini.resolution_table import SIDES

#: What exact odds can be had for within a frame (GM-10).
FEWEST, MOST = 1, 20
LONGEST_UNIT = 20
#: Units to suggest. A player may enter any other word.
UNITS = ("seconds", "minutes", "hours", "days", "weeks")


class Model(Enum):
    """What a failed roll costs. The value is the book's name for it."""

    PERSISTENCE = "Persistence"
    CONTESTED = "Contested"
    COMPLICATIONS = "Complications"
    TIME_LIMIT = "Time Limit"


#: The fields of a task that only some models have, each with its label.
MODEL_FIELDS: Mapping[Model, Mapping[str, str]] = {
    Model.PERSISTENCE: {},
    Model.CONTESTED: {"rival": "Rival", "rival_goal": "Successes"},
    Model.COMPLICATIONS: {
        "limit": "Fails at",
        "worsens": "Each complication adds a Minor Setback to later rolls",
    },
    Model.TIME_LIMIT: {"limit": "Rolls permitted"},
}


#: The labels of the other fields, and of a rival's successes, beside one's own.
LABELS: Mapping[str, str] = {
    "goal": "Successes",
    "rival_goal": "Rival's successes",
    "worsens": "Complications",
    "interval": "A roll takes",
    "unit": "Unit of time",
}


class Standing(Degree):
    """How a task is going or how it ended, worst to best. Only odds have NEVER: no roll can succeed."""

    FAILED = ("Failed", Tone.BAD)
    RIVAL_DONE = ("The rival is done first", Tone.BAD)
    NEVER = ("Never done", Tone.BAD)
    GOING_ON = ("Going on", Tone.MIXED)
    TIE = ("Both done at once", Tone.MIXED)
    DONE = ("Done", Tone.GOOD)


GOING_ON = Standing.GOING_ON


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What the GM sets up. A value out of bounds is a RuleError that names the field.

    `goal` is the number of successes needed, 1 to 20 (GM-10). `limit` is the number of complications at which the task
    fails, or the rolls permitted, 1 to 20; 0 in the other models. With `worsens`, each complication is a Minor Setback
    on the later checks. `rival` is the check of the other side in a contest, `rival_goal` the successes it needs. A
    roll takes `interval` times the `unit`.
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
        self._number("goal")
        self._number("limit", needed=limited)
        self._number("rival_goal", needed=contested)
        self._number("interval")
        if contested:
            _fits("rival", self.rival, Check)
        elif self.rival is not None:
            raise RuleError("rival", f"Only a {Model.CONTESTED.value} task has a rival.")
        if self.worsens and self.model is not Model.COMPLICATIONS:
            raise RuleError("worsens", f"Only a {Model.COMPLICATIONS.value} task has complications.")
        if self.worsens and self.check.setbacks + self.limit > bounds(Check, "setbacks")[1]:
            most = bounds(Check, "setbacks")[1] - self.limit
            raise RuleError("worsens", f"With {self.limit} complications, enter a check of at most {most} Setbacks.")
        _fits("unit", self.unit, str)
        if not self.unit.strip() or len(self.unit) > LONGEST_UNIT:
            raise RuleError("unit", f"Enter a word of 1 to {LONGEST_UNIT} characters.")

    def _number(self, name: str, needed: bool = True) -> None:
        """Raise a RuleError for a number out of bounds; where the model needs no such number, for any but 0."""
        value = getattr(self, name)
        if needed:
            validate_number(name, value, *bounds(type(self), name))
        elif type(value) is not int or value != 0:
            raise RuleError(name, f"Enter 0 for a {self.model.value} task, not {quoted(value)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a task has come. A number that is not from 0 to 9999 is a RuleError that names the field.

    `turned` complications are the other way than the task's `worsens` says: narrative, or a Setback (GM-16).
    """

    successes: int = number(0, 0, MOST_ROLLS)
    complications: int = number(0, 0, MOST_ROLLS)
    rolls: int = number(0, 0, MOST_ROLLS)
    rival_successes: int = number(0, 0, MOST_ROLLS)
    turned: int = number(0, 0, MOST_ROLLS)

    def __post_init__(self) -> None:
        # Not by `fields`: that would take half the time of the odds.
        for name in ("successes", "complications", "rolls", "rival_successes", "turned"):
            validate_number(name, getattr(self, name), 0, MOST_ROLLS)


def summary(task: Task) -> str:
    """Return the task in a few words.

    >>> summary(Task(goal=4)), summary(Task(goal=1))
    ('4 successes, Persistence', '1 success, Persistence')
    """
    return f"{task.goal} success{'es' if task.goal > 1 else ''}, {task.model.value}"


def modifiers(task: Task, progress: Progress) -> tuple[Modifier, ...]:
    """Return a Setback for each complication so far that worsens later rolls (GM-11, GM-16).

    >>> modifiers(Task(model=Model.COMPLICATIONS, limit=3, worsens=True), Progress(complications=2))[0].points
    2
    """
    turned = min(progress.turned, progress.complications)
    worse = progress.complications - turned if task.worsens else turned
    # Where none was said to worsen the check, it may have room for fewer.
    worse = min(worse, bounds(Check, "setbacks")[1] - task.check.setbacks)
    return (Modifier("setbacks", "Complications", worse),) if worse else ()


def obstacle(task: Task) -> str:
    """Return why the task cannot be done at all, empty where it can (GM-12).

    >>> obstacle(Task(model=Model.TIME_LIMIT, goal=5, limit=3))
    '5 successes take 5 rolls, and only 3 are permitted.'
    """
    if task.check.tn > SIDES:
        return f"At x {signed(task.check.x)} no roll can succeed."
    if task.model is Model.TIME_LIMIT and task.goal > task.limit:
        permitted = f"{task.limit} {'is' if task.limit == 1 else 'are'} permitted"
        return f"{task.goal} successes take {task.goal} rolls, and only {permitted}."
    return ""


def rival(check: Check) -> Check:
    """Return the check of whoever the check is against: their score, against that of the one who acts (GM-14).

    >>> rival(Check(attribute=4, skill=1, opposition=3, defense=2)).x
    0
    """
    most = bounds(Check, "attribute")[1]
    skill = check.defense + max(0, check.opposition - most)
    return Check(
        attribute=min(check.opposition, most),
        skill=min(skill, bounds(Check, "skill")[1]),
        opposition=check.attribute,
        defense=check.skill,
    )


def rechecked(task: Task, check: Check) -> Task:
    """Return the task with another check. A rival who was against the score of the old one is against the new (GM-14).

    >>> task = Task(model=Model.CONTESTED, check=Check(attribute=4), rival=rival(Check(attribute=4)), rival_goal=3)
    >>> rechecked(task, Check(attribute=5)).rival.opposition
    5
    """
    before, theirs = rival(task.check), task.rival
    if theirs and (theirs.opposition, theirs.defense) == (before.opposition, before.defense):
        now = rival(check)
        theirs = replace(theirs, opposition=now.opposition, defense=now.defense)
    return replace(task, check=check, rival=theirs)


def consequences(task: Task, success: bool) -> tuple[Choice, ...]:
    """Return the choice that a complication brings: whether it is narrative, or a Minor Setback (GM-16)."""
    if success or task.model is not Model.COMPLICATIONS:
        return ()
    scene, about = Recipient.SCENE, "Complication"
    turns = (TurnTask(),)
    to_words, to_setback = (turns, ()) if task.worsens else ((), turns)
    narrative, setback = (
        Consequence(f"complication.{id}", label, (*turn, Words()), to=scene, about=about)
        for id, label, turn in (
            ("narrative", "It is narrative", to_words),
            ("setback", "A Minor Setback on later rolls", to_setback),
        )
    )
    usual = "a Minor Setback" if task.worsens else "narrative"
    options = (setback, narrative) if task.worsens else (narrative, setback)
    return (Choice(f"{usual} unless you choose", options, changes=True),)


def next_check(task: Task, progress: Progress) -> Check:
    """Return the check of the next roll. The cap holds for the Setbacks of complications too (GM-1, GM-11)."""
    added = modifiers(task, progress)
    return composed(task.check, added) if added else task.check


def advanced(task: Task, progress: Progress, success: bool, rival_success: bool = False) -> Progress:
    """Return the progress after one more roll. RuleError `progress` where the task is over.

    A failed roll is a complication in the model that has them. `rival_success` is the rival's roll in a contest;
    RuleError `rival_success` in another model.
    """
    if (now := standing(task, progress)) is not Standing.GOING_ON:
        raise RuleError("progress", f"The task is over: {now.label}.")
    if rival_success and task.model is not Model.CONTESTED:
        raise RuleError("rival_success", f"Only a {Model.CONTESTED.value} task has a rival.")
    return Progress(
        successes=progress.successes + success,
        complications=progress.complications + (task.model is Model.COMPLICATIONS and not success),
        rolls=progress.rolls + 1,
        rival_successes=progress.rival_successes + rival_success,
        turned=progress.turned,
    )


def corrected(task: Task, progress: Progress, rival: bool = False, success: bool = True, rolls: int = 0) -> Progress:
    """Return the progress where a failed roll counts as a success after all, or the other way round.

    It is one's own, or that of the rival. One's own failure is a complication in the model that has them. Without a
    rival the rival's roll changes nothing. With `rolls` −1 that success or failure counts no longer, with 1 it counts
    again, and so does its time; an interval of a contest stays for the other side.
    """
    contested = task.model is Model.CONTESTED
    step = rolls * success if rolls else 1 if success else -1
    if rival:
        return replace(progress, rival_successes=max(0, progress.rival_successes + step * contested))
    failures = rolls - step if rolls else -step
    return replace(
        progress,
        successes=max(0, progress.successes + step),
        complications=max(0, progress.complications + failures * (task.model is Model.COMPLICATIONS)),
        rolls=max(0, progress.rolls + rolls * (not contested)),
    )


def standing(task: Task, progress: Progress) -> Standing:
    """Return GOING_ON, or how the task ended. The last permitted roll counts (GM-8)."""
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
    """Return the time that the rolls took, in the task's own unit.

    >>> elapsed(Task(interval=5), Progress(rolls=3)), elapsed(Task(), Progress(rolls=1))
    ('15 minutes', '1 minute')
    """
    passed = progress.rolls * task.interval
    singular = passed == 1 and task.unit.endswith("s") and not task.unit.endswith("ss")
    return f"{passed} {task.unit[:-1] if singular else task.unit}"


def counts(task: Task, progress: Progress) -> tuple[Count, ...]:
    """Return what the task counts, each as a clock of 1 to 20 segments, successes first."""
    return tuple(_counts(task, progress))


def progress(task: Task, filled: Sequence[int], rolls: int, turned: int = 0) -> Progress:
    """Return the progress at which `counts` gives these numbers. A Time Limit counts its rolls itself.

    >>> progress(Task(model=Model.TIME_LIMIT, limit=6), (2, 5), rolls=0)
    Progress(successes=2, complications=0, rolls=5, rival_successes=0, turned=0)
    """
    successes, against = filled[0], sum(filled[1:])
    match task.model:
        case Model.CONTESTED:
            return Progress(successes=successes, rival_successes=against, rolls=rolls)
        case Model.COMPLICATIONS:
            return Progress(successes=successes, complications=against, rolls=rolls, turned=turned)
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
    """Raise a RuleError for a value of another type."""
    if type(value) is not kind:
        raise RuleError(name, f"Enter a {kind.__name__}, not {quoted(value)}.")
