"""The panel of Extended Tasks: one is set up from the check on the form, rolled for, and shows its odds after each."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from secrets import token_hex
from typing import Any, Protocol

from app.forms import read_faces
from app.stamps import Actions, Page, Slots, Stamp, flag
from razor_core.checks import Chance, RuleError
from razor_core.events import ClockTicked, Event, Fiction, OfferTaken, Rolled
from razor_core.session import Entry
from razor_core.systems import gemini
from razor_core.systems.gemini.courses import chart, mean_rolls, odds
from razor_core.systems.gemini.tasks import (
    UNITS,
    Model,
    Progress,
    Standing,
    Task,
    counts,
    elapsed,
    next_check,
    standing,
)
from razor_core.tasks import TaskBegun, TaskEnded, TaskRolled, find, progress
from razor_core.words import percent
from razor_core.world import Running, World

REGION, SETUP = "tasks", "task"
SLUG = "gemini"


class Rolls(Protocol):
    """Is told a roll that fell, and what else happened with it."""

    def __call__(self, event: Rolled, /, *after: Event) -> None:
        """Keep them as one act."""


class Tasks:
    """Owns the form that sets a task up, and the dice typed for each.

    `check` gives the check on the form, `told` what is said beside it; `emit` is told the rolls, `happen` the rest.
    """

    def __init__(
        self,
        page: Page,
        rng: Random,
        world: Callable[[], World],
        *,
        check: Callable[[], Any],
        told: Callable[[], Fiction],
        emit: Rolls,
        happen: Callable[[Event], object],
    ) -> None:
        self.page = page
        self.rng = rng
        self.world, self.check, self.told, self.emit, self.happen = world, check, told, emit, happen
        self.faces: dict[str, str] = {}
        self.errors: dict[str, str] = {}
        self.drawn: object = None
        self.actions: Actions = {
            "task-model": lambda data: self._setup(Model[data["value"]]),
            "task-begin": self._begin,
            "task-faces": lambda data: self.faces.update({data["task"]: data["value"]}),
            "task-roll": self._roll,
            "task-end": lambda data: self.happen(TaskEnded(data["task"])),
        }
        page.fill(SETUP, {"units": [Stamp("option", {"value": unit}) for unit in UNITS]})
        self._setup(Model.PERSISTENCE)

    def draw(self) -> None:
        """The tasks as they stand, where something of them changed."""
        world = self.world()
        now = (world.tasks, world.clocks if world.tasks else (), dict(self.errors))
        if now != self.drawn:
            self.drawn = now
            self.page.fill(REGION, {"tasks": [Stamp("task", self._slots(world, running)) for running in world.tasks]})

    def _slots(self, world: World, running: Running) -> Slots:
        faces, error = (of.get(running.id, "") for of in (self.faces, self.errors))
        return slots(running, progress(world, running), faces, error)

    def _setup(self, model: Model) -> None:
        """Ask for what this model needs, and for nothing else."""
        limited = {Model.COMPLICATIONS: "Complications at most", Model.TIME_LIMIT: "Rolls permitted"}
        self.page.fill(
            SETUP,
            {
                "limited": {"hidden": flag(model not in limited)},
                "limit-label": limited.get(model, ""),
                "worsening": {"hidden": flag(model is not Model.COMPLICATIONS)},
                "contested": {"hidden": flag(model is not Model.CONTESTED)},
                "error": "",
            },
        )

    def _begin(self, data: Mapping[str, str]) -> None:
        """Set the task up with the check on the form; what the rules refuse is told, and nothing begins."""
        values = self.page.values(SETUP)
        model = Model[values["model"]]
        try:
            event = TaskBegun(
                token_hex(4),
                values["name"].strip() or "Task",
                Task(
                    model=model,
                    check=self.check(),
                    goal=_whole("goal", values["goal"]),
                    limit=_whole("limit", values["limit"]) if model in (Model.COMPLICATIONS, Model.TIME_LIMIT) else 0,
                    worsens="worsens" in values and model is Model.COMPLICATIONS,
                    rival=_rival(values) if model is Model.CONTESTED else None,
                    rival_goal=_whole("rival_goal", values["rival-goal"]) if model is Model.CONTESTED else 0,
                    interval=_whole("interval", values["interval"]),
                    unit=values["unit"].strip(),
                ),
            )
        except RuleError as error:
            self.page.fill(SETUP, {"error": f"{error.field}: {error.message}"})
            return
        self.page.put(SETUP, "name", "")
        self.page.fill(SETUP, {"error": ""})
        self.page.sheet(SETUP, False)
        self.happen(event)

    def _roll(self, data: Mapping[str, str]) -> None:
        """Roll once for the task, and for its rival, or take the dice typed; what does not fit is told and stays."""
        world = self.world()
        running = find(world, data["task"])
        now = progress(world, running) if running else None
        if running is None or now is None or standing(running.task, now) is not Standing.GOING_ON:
            return
        checks = [next_check(running.task, now), *([running.task.rival] if running.task.rival else [])]
        typed = self.faces.get(running.id, "").strip()
        try:
            faces = read_faces(typed, gemini.SIDES) if typed else [gemini.roll(check, self.rng)[0] for check in checks]
            if len(faces) != len(checks):
                wanted = "1 die is wanted" if len(checks) == 1 else f"{len(checks)} dice are wanted"
                raise RuleError("faces", f"{wanted}, not {len(faces)}")
            fictions = (
                Fiction(who=self.told().who, intent=running.name),
                Fiction(who="Rival", intent=running.name),
            )
            rolls = [
                Rolled(system=SLUG, check=check, faces=(face,), fiction=fiction)
                for check, face, fiction in zip(checks, faces, fictions, strict=False)
            ]
        except RuleError as error:
            self.errors[running.id] = error.message
            self.draw()
            return
        self.errors.pop(running.id, None)
        self.faces.pop(running.id, None)
        done = [roll.result.tier is gemini.Tier.SUCCESS for roll in rolls]
        self.emit(rolls[0], *rolls[1:], TaskRolled(running.id, *done))


def corrected(world: World, follows: Sequence[Entry], events: Sequence[Event]) -> Sequence[Event]:
    """What else moves where an offer makes a success of a failed roll: a success more, a complication less."""
    rolled = [entry.record.event for entry in follows]
    tasks = [event for event in rolled if isinstance(event, TaskRolled) and not event.success]
    if not tasks or not any(isinstance(event, OfferTaken) and event.reading for event in events):
        return ()
    running = find(world, tasks[-1].id)
    if running is None:
        return ()
    complications = running.clocks[1:] if running.task.model is Model.COMPLICATIONS else ()
    return [ClockTicked(running.clocks[0], 1), *(ClockTicked(clock, -1) for clock in complications)]


def slots(running: Running, now: Progress | None, faces: str, error: str) -> Slots:
    """A task: how far it has come, its next roll, how it will end, and a small chart of that."""
    own: dict[str, str | None] = {"data-task": running.id}
    head: dict[str, Any] = {
        "name": running.name,
        "end": {**own, "aria-label": f"Put away {running.name}"},
        "error": error or ("" if now else "A clock of it is gone: undo that, or put the task away."),
        "faces": {**own, "value": faces, "aria-label": f"Dice for {running.name}"},
        "roll": {**own, "aria-label": f"Roll for {running.name}"},
    }
    if now is None:
        return {**head, "going": {"hidden": ""}, "standing": "", "counts": "", "ends": [], "chart": [], "mean": ""}
    task = running.task
    state = standing(task, now)
    going = state is Standing.GOING_ON
    counted = [f"{count.name} {count.filled} of {count.segments}" for count in counts(task, now)]
    chance = gemini.odds(next_check(task, now))[gemini.Tier.SUCCESS]
    mean = mean_rolls(task, now) if going else None
    ends = sorted(odds(task, now).items(), reverse=True) if going else []
    return {
        **head,
        "going": {"hidden": flag(not going)},
        "standing": f"{state.tone.mark} {state.label}" if not going else percent(chance),
        "counts": " · ".join([task.model.value, *counted, elapsed(task, now)]),
        "ends": [_bar(Chance(end.label, share)) for end, share in ends if share],
        "chart": [_bar(each) for each in (chart(task, now) if going else ())],
        "mean": f"{float(mean):.1f} more rolls on average" if mean else "",
    }


def _bar(each: Chance) -> Stamp:
    return Stamp(
        "share",
        {"root": {"--share": f"{float(each.chance):.4f}"}, "label": each.label, "chance": percent(each.chance, 1)},
    )


def _rival(values: Mapping[str, str]) -> gemini.Check:
    """The check of the other side."""
    return gemini.Check(
        attribute=_whole("attribute", values["rival-attribute"]),
        skill=_whole("skill", values["rival-skill"]),
        opposition=_whole("opposition", values["rival-opposition"]),
    )


def _whole(name: str, text: str) -> int:
    """The number typed. RuleError where it is none."""
    try:
        return int(text)
    except ValueError:
        raise RuleError(name, "a whole number is wanted") from None
