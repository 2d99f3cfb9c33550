"""The panel of Extended Tasks: one is set up from the check on the form, rolled for, and shows its odds after each."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from secrets import token_hex
from typing import Any, Protocol

from app.check.draft import read_faces, whole
from app.ui.template import Actions, Node, Page, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance
from razor_core.session.events import ConsequenceTaken, Event, Fiction, Rolled
from razor_core.session.session import Entry
from razor_core.systems import gemini
from razor_core.systems.gemini.task_odds import chart, mean_rolls, odds
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
from razor_core.table.tasks import TaskBegun, TaskCorrected, TaskEnded, TaskRolled, find, progress
from razor_core.table.world import Running, World

REGION, SETUP = "tasks", "task"
SLUG = "gemini"
#: Whose dice are typed: one's own, the rival's.
OWN, RIVAL = "", "rival"


class Rolls(Protocol):
    """Is told a roll that fell, and what else happened with it."""

    def __call__(self, event: Rolled, /, *after: Event) -> None:
        """Keep them as one act."""


class Tasks:
    """Owns the form that sets a task up, and the dice typed for each.

    `check` gives the check to begin with, `told` what is said beside it; `since` what came after an entry in its act.
    `emit` is told the rolls, `happen` the rest.
    """

    def __init__(
        self,
        page: Page,
        rng: Random,
        world: Callable[[], World],
        *,
        check: Callable[[], Any],
        told: Callable[[], Fiction],
        since: Callable[[Entry], Sequence[Entry]],
        emit: Rolls,
        apply: Callable[[Event], object],
    ) -> None:
        self.page = page
        self.rng = rng
        self.world, self.check, self.told, self.since = world, check, told, since
        self.emit, self.apply = emit, apply
        #: By the task, and by whose they are.
        self.faces: dict[tuple[str, str], str] = {}
        self.errors: dict[str, str] = {}
        self.drawn: object = None
        self.actions: Actions = {
            "task-model": lambda data: self._setup(Model[data["value"]]),
            "task-begin": self._begin,
            "task-faces": lambda data: self.faces.update({(data["task"], data.get("of", OWN)): data["value"]}),
            "task-roll": self._roll,
            "task-end": lambda data: self.apply(TaskEnded(data["task"])),
        }
        page.fill(SETUP, {"units": [Node("option", {"value": unit}) for unit in UNITS]})
        self._setup(Model.PERSISTENCE)

    def draw(self) -> None:
        """The tasks as they stand, where something of them changed."""
        world = self.world()
        now = (world.tasks, world.clocks if world.tasks else (), dict(self.errors))
        if now != self.drawn:
            self.drawn = now
            self.page.fill(REGION, {"tasks": [Node("task", self._slots(world, running)) for running in world.tasks]})

    def corrected(self, events: Sequence[Event], entry: Entry) -> Sequence[Event]:
        """What else happens where these offers of an entry are taken: a failed roll of a task that is a success now."""
        if not any(isinstance(event, ConsequenceTaken) and event.reading for event in events):
            return ()
        # The roll of the rival comes after the one that the act is called after.
        rival = entry.record.key != entry.record.act
        rolled = (each.record.event for each in self.since(entry))
        return [
            TaskCorrected(event.id, rival)
            for event in rolled
            if isinstance(event, TaskRolled) and not (event.rival_success if rival else event.success)
        ]

    def _slots(self, world: World, running: Running) -> Slots:
        faces = [self.faces.get((running.id, of), "") for of in (OWN, RIVAL)]
        return slots(running, progress(world, running), faces, self.errors.get(running.id, ""))

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
                SLUG,
                Task(
                    model=model,
                    check=self.check(),
                    goal=whole("goal", values["goal"]),
                    limit=whole("limit", values["limit"]) if model in (Model.COMPLICATIONS, Model.TIME_LIMIT) else 0,
                    worsens="worsens" in values and model is Model.COMPLICATIONS,
                    rival=_rival(values) if model is Model.CONTESTED else None,
                    rival_goal=whole("rival_goal", values["rival-goal"]) if model is Model.CONTESTED else 0,
                    interval=whole("interval", values["interval"]),
                    unit=values["unit"].strip(),
                ),
            )
        except RuleError as error:
            self.page.fill(SETUP, {"error": f"{error.field}: {error.message}"})
            return
        self.page.put(SETUP, "name", "")
        self.page.fill(SETUP, {"error": ""})
        self.page.sheet(SETUP, False)
        self.apply(event)

    def _roll(self, data: Mapping[str, str]) -> None:
        """Roll once for the task, and for its rival; a die typed for either is taken, or what does not fit is told."""
        world = self.world()
        running = find(world, data["task"])
        now = progress(world, running) if running else None
        if running is None or now is None or standing(running.task, now) is not Standing.GOING_ON:
            return
        checks = [next_check(running.task, now), *([running.task.rival] if running.task.rival else [])]
        try:
            typed = [_face(self.faces.get((running.id, of), "")) for of in (OWN, RIVAL)]
            faces = [
                gemini.roll(check, self.rng)[0] if face is None else face
                for check, face in zip(checks, typed, strict=False)
            ]
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
        for of in (OWN, RIVAL):
            self.faces.pop((running.id, of), None)
        done = [roll.result.tier is gemini.Tier.SUCCESS for roll in rolls]
        self.emit(rolls[0], *rolls[1:], TaskRolled(running.id, *done))
        if typed[0] is None:
            self.page.thrown()


def slots(running: Running, now: Progress | None, faces: Sequence[str], error: str) -> Slots:
    """A task: how far it has come, its next roll, how it will end, and a small chart of that."""
    own: dict[str, str | None] = {"data-task": running.id}
    own_faces, rival_faces = faces
    head: dict[str, Any] = {
        "name": running.name,
        "end": {**own, "aria-label": f"Put away {running.name}"},
        "error": error or ("" if now else "A clock of it is gone: undo that, or put the task away."),
        "faces": {**own, "value": own_faces, "aria-label": f"Dice for {running.name}"},
        "rival-faces": {
            **own,
            "value": rival_faces,
            "hidden": flag(running.task.rival is None),
            "aria-label": f"The rival's dice for {running.name}",
        },
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


def _bar(each: Chance) -> Node:
    return Node(
        "share",
        {"root": {"--share": f"{float(each.chance):.4f}"}, "label": each.label, "chance": percent(each.chance, 1)},
    )


def _rival(values: Mapping[str, str]) -> gemini.Check:
    """The check of the other side."""
    return gemini.Check(
        attribute=whole("attribute", values["rival-attribute"]),
        skill=whole("skill", values["rival-skill"]),
        opposition=whole("opposition", values["rival-opposition"]),
    )


def _face(text: str) -> int | None:
    """The die typed, None where there is none. RuleError where it is more than one, or no die."""
    faces = read_faces(text, gemini.SIDES) if text.strip() else [None]
    if len(faces) != 1:
        raise RuleError("faces", f"1 die is wanted, not {len(faces)}")
    return faces[0]
