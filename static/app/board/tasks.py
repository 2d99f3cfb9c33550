"""The panel of Extended Tasks: one is set up from the check on the form, rolled for, and shows its odds after each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from app.check.draft import read_check, read_faces, spent, whole
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance
from razor_core.session.events import Fiction, Rolled
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
from razor_core.table.tasks import TaskBegun, TaskEnded, TaskRolled, find, progress
from razor_core.table.world import Running

if TYPE_CHECKING:
    from app.app import App

REGION, SETUP = "tasks", "task"
SLUG = "gemini"
#: Whose dice are typed: one's own, the rival's.
OWN, RIVAL = "", "rival"


@dataclass(frozen=True, slots=True)
class TaskForm:
    """The model chosen for a new task and what is wrong with it; the dice typed and the error of each task.

    Dice are by the task and by whose they are.
    """

    model: Model = Model.PERSISTENCE
    error: str = ""
    faces: Mapping[tuple[str, str], str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)


def _setup(app: "App", data: Mapping[str, str]) -> None:
    """Ask for what this model needs, and for nothing else."""
    app.task_form = replace(app.task_form, model=Model[data["value"]], error="")


def _begin(app: "App", data: Mapping[str, str]) -> None:
    """Begin a task with the check on the form; what the rules refuse begins nothing."""
    values = app.page.values(SETUP)
    model = Model[values["model"]]
    try:
        event = TaskBegun(
            token_hex(4),
            values["name"].strip() or "Task",
            SLUG,
            Task(
                model=model,
                check=read_check(app.system, spent(app.system, app.draft)),
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
        app.task_form = replace(app.task_form, error=f"{error.field}: {error.message}")
        return
    app.task_form = replace(app.task_form, error="")
    app.page.set_value(SETUP, "name", "")
    app.page.sheet(SETUP, False)
    app.record(event)


def _type(app: "App", data: Mapping[str, str]) -> None:
    faces = {**app.task_form.faces, (data["task"], data.get("of", OWN)): data["value"]}
    app.task_form = replace(app.task_form, faces=faces)


def _roll(app: "App", data: Mapping[str, str]) -> None:
    """Roll once for the task, and for its rival; a die typed for either is used, or its error shown."""
    world, task_form = app.session.world, app.task_form
    running = find(world, data["task"])
    now = progress(world, running) if running else None
    if running is None or now is None or standing(running.task, now) is not Standing.GOING_ON:
        return
    checks = [next_check(running.task, now), *([running.task.rival] if running.task.rival else [])]
    try:
        typed = [_face(task_form.faces.get((running.id, of), "")) for of in (OWN, RIVAL)]
        faces = [
            gemini.roll(check, app.rng)[0] if face is None else face for check, face in zip(checks, typed, strict=False)
        ]
        fictions = (
            Fiction(who=app.read_fiction().who, intent=running.name),
            Fiction(who="Rival", intent=running.name),
        )
        rolls = [
            Rolled(system=SLUG, check=check, faces=(face,), fiction=fiction)
            for check, face, fiction in zip(checks, faces, fictions, strict=False)
        ]
    except RuleError as error:
        app.task_form = replace(task_form, errors={**task_form.errors, running.id: error.message})
        return
    app.task_form = replace(
        task_form,
        errors={task: error for task, error in task_form.errors.items() if task != running.id},
        faces={whose: text for whose, text in task_form.faces.items() if whose[0] != running.id},
    )
    done = [roll.result.tier is gemini.Tier.SUCCESS for roll in rolls]
    app.show_roll(rolls[0], *rolls[1:], TaskRolled(running.id, *done))
    if typed[0] is None:
        app.drawing.once_drawn(app.page.signal_roll)


def view(app: "App") -> Slots:
    """The tasks on the table."""
    world, task_form = app.session.world, app.task_form
    tasks = []
    for running in world.tasks:
        faces = [task_form.faces.get((running.id, of), "") for of in (OWN, RIVAL)]
        error = task_form.errors.get(running.id, "")
        tasks.append(Node("task", slots(running, progress(world, running), faces, error)))
    return {"tasks": tasks}


def _setup_view(app: "App") -> Slots:
    """The sheet of a new task: what its model needs."""
    model = app.task_form.model
    limited = {Model.COMPLICATIONS: "Complications at most", Model.TIME_LIMIT: "Rolls permitted"}
    return {
        "units": [Node("option", {"value": unit}) for unit in UNITS],
        "limited": {"hidden": flag(model not in limited)},
        "limit-label": limited.get(model, ""),
        "worsening": {"hidden": flag(model is not Model.COMPLICATIONS)},
        "contested": {"hidden": flag(model is not Model.CONTESTED)},
        "error": app.task_form.error,
    }


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
        raise RuleError("faces", f"Enter 1 die; you entered {len(faces)}.")
    return faces[0]


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("session.world.tasks", "session.world.clocks", "task_form.errors"),
    actions={
        "task-model": _setup,
        "task-begin": _begin,
        "task-faces": _type,
        "task-roll": _roll,
        "task-end": lambda app, data: app.record(TaskEnded(data["task"])),
    },
)
SETUP_SHEET = Panel(region=SETUP, view=_setup_view, reads=("task_form.model", "task_form.error"))
