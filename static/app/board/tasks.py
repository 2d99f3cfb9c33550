"""The panel of Extended Tasks: set one up from the check on the form, roll for it, see its odds after each roll.

The game's `TASKS` say what a task is made of. The sheet of a new one has a control for each field of `Task` and, named
`rival-<field>`, for the fields of the rival's check.
"""

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from enum import Enum
from fractions import Fraction
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from app.check.draft import Draft, read_base, read_faces, whole
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import composed
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance, Tone, reaching
from razor_core.rules.system import System
from razor_core.rules.tasks import TaskRules
from razor_core.session.events import Fiction
from razor_core.session.rolls import Turn, in_turn
from razor_core.systems import find as find_system
from razor_core.table import characters
from razor_core.table.setups import Setup, lasting
from razor_core.table.tasks import TaskBegun, TaskEnded, TaskRolled, find, progress, setups, task_now
from razor_core.table.world import Running, World

if TYPE_CHECKING:
    from app.app import App

REGION, SETUP = "tasks", "task"
#: Whose dice are typed: one's own, the rival's.
OWN, RIVAL = "", "rival"


@dataclass(frozen=True, slots=True)
class TaskForm:
    """The name of the model chosen for a new task, and an error; the dice typed and the error of each task.

    An empty `model` is the first. Dice are by the task and by whose they are.
    """

    model: str = ""
    error: str = ""
    faces: Mapping[tuple[str, str], str] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)


# -- a new task --------------------------------------------------------------------------------------------------------


def _setup(app: "App", data: Mapping[str, str]) -> None:
    """Ask only for what this model needs."""
    app.task_form = replace(app.task_form, model=data["value"], error="")


def _begin(app: "App", data: Mapping[str, str]) -> None:
    """Begin a task with the check on the form, or show why it cannot begin."""
    rules, values = app.system.TASKS, app.page.values(SETUP)
    if rules is None:
        return
    try:
        app.check()
        # What was entered for this roll does not last as long as the task.
        check = composed(app.setup.base, lasting(app.draft.modifiers))
        task = _task(app.system, rules, check, values)
        rival = app.setup.target if task.rival else ""
        event = TaskBegun(token_hex(4), values["name"].strip() or "Task", app.slug, task, app.setup.actor, rival)
    except RuleError as error:
        app.task_form = replace(app.task_form, error=f"{error.field}: {error.message}")
        return
    app.task_form = replace(app.task_form, error="")
    app.page.set_value(SETUP, "name", "")
    app.page.sheet(SETUP, False)
    app.record(event)


def _task(system: System, rules: TaskRules, check: Any, values: Mapping[str, str]) -> Any:
    """Return the task on the sheet, without the fields that its model does not have. RuleError that names a field."""
    model = _model(rules, values["model"])
    left_out = _model_fields(rules) - rules.MODEL_FIELDS[model].keys() | {"model", "check"}
    read = {each.name: _value(system, each, values) for each in fields(rules.Task) if each.name not in left_out}
    return rules.Task(model=model, check=check, **read)


def _value(system: System, each: Field[Any], values: Mapping[str, str]) -> Any:
    """Return what the sheet says for a field of the task: a box, a text, a number, or the rival's check."""
    name = _control(each.name)
    if name == RIVAL:
        rival = {key.removeprefix(f"{RIVAL}-"): text for key, text in values.items() if key.startswith(f"{RIVAL}-")}
        return read_base(system, Draft(rival))
    if isinstance(each.default, bool):
        return name in values
    return values[name].strip() if isinstance(each.default, str) else whole(each.name, values[name])


def _setup_view(app: "App") -> Slots:
    """The sheet of a new task: what its model needs."""
    rules = app.system.TASKS
    if rules is None:
        return {}
    labels = rules.MODEL_FIELDS[_model(rules, app.task_form.model)]
    optional = sorted(_model_fields(rules))
    return {
        "units": [Node("option", {"value": unit}) for unit in rules.UNITS],
        **{_control(name): {"hidden": flag(name not in labels)} for name in optional},
        **{f"{_control(name)}-label": labels.get(name, "") for name in optional},
        "error": app.task_form.error,
    }


def _model(rules: TaskRules, name: str) -> Enum:
    """Return the model of that name, or the first."""
    return rules.Model.__members__.get(name) or next(iter(rules.Model))


def _model_fields(rules: TaskRules) -> set[str]:
    """Return the fields of a task that only some models have."""
    return {name for labels in rules.MODEL_FIELDS.values() for name in labels}


def _control(name: str) -> str:
    """Return the name of the control and slot for a field of a task."""
    return name.replace("_", "-")


# -- the tasks on the table --------------------------------------------------------------------------------------------


def _type(app: "App", data: Mapping[str, str]) -> None:
    faces = {**app.task_form.faces, (data["task"], data.get("of", OWN)): data["value"]}
    app.task_form = replace(app.task_form, faces=faces)


def _roll(app: "App", data: Mapping[str, str]) -> None:
    """Roll once for the task, and once for its rival. Use dice that were typed, or show why they do not fit."""
    world, task_form = app.session.world, app.task_form
    running = find(world, data["task"])
    now = progress(world, running) if running else None
    if running is None or now is None or running.rules.standing(running.task, now) is not running.rules.GOING_ON:
        return
    typed = {of: text for of in (OWN, RIVAL) if (text := task_form.faces.get((running.id, of), "").strip())}
    try:
        # Typed dice are read first: if they are none, no dice are thrown.
        faces = {of: read_faces(text, find_system(running.system).SIDES) for of, text in typed.items()}
        turns = [
            Turn(
                setup,
                Fiction(who=_who(app, setup, of), intent=running.name),
                partial(_dice, app, running, faces.get(of)),
                reacts=of == RIVAL,
            )
            for of, setup in zip((OWN, RIVAL), setups(running, now), strict=False)
        ]
        rolls = list(in_turn(turns, world))
    except RuleError as error:
        message = error.message if error.field == "faces" else f"{error.field}: {error.message}"
        app.task_form = replace(task_form, errors={**task_form.errors, running.id: message})
        return
    app.task_form = replace(
        task_form,
        errors={task: error for task, error in task_form.errors.items() if task != running.id},
        faces={whose: text for whose, text in task_form.faces.items() if whose[0] != running.id},
    )
    succeeded = [roll.result.tier.tone in (Tone.GOOD, Tone.TRIUMPH) for roll in rolls]
    app.show_roll(rolls[0], *rolls[1:], TaskRolled(running.id, *succeeded))
    if OWN not in typed:
        app.drawing.once_drawn(app.page.signal_roll)


def _dice(app: "App", running: Running, typed: Sequence[int] | None, check: Any) -> Sequence[int]:
    """Return the dice that were typed for a side of the task, or throw them."""
    return find_system(running.system).roll(check, app.rng) if typed is None else typed


def _who(app: "App", setup: Setup, of: str) -> str:
    """Return the name of who rolls: the task's character, else the rival, or who is on the form."""
    character = characters.find(app.session.world.characters, setup.actor)
    if character:
        return character.name
    return "Rival" if of == RIVAL else app.read_fiction().who


def view(app: "App") -> Slots:
    """The tasks on the table."""
    world, task_form = app.session.world, app.task_form
    tasks = []
    for running in world.tasks:
        faces = [task_form.faces.get((running.id, of), "") for of in (OWN, RIVAL)]
        error = task_form.errors.get(running.id, "")
        tasks.append(Node("task", slots(world, running, faces, error)))
    return {"tasks": tasks}


def slots(world: World, running: Running, faces: Sequence[str], error: str) -> Slots:
    """A task: its progress, the chance of its next roll, the odds of how it ends, and a small chart of them."""
    now = progress(world, running)
    own: dict[str, str | None] = {"data-task": running.id}
    own_faces, rival_faces = faces
    head: dict[str, Any] = {
        "name": running.name,
        "end": {**own, "aria-label": f"Remove {running.name}"},
        "error": error or ("" if now else "One of its clocks was removed. Undo that, or remove the task."),
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
    rules, task = running.rules, task_now(world, running)
    standing = rules.standing(task, now)
    going = standing is rules.GOING_ON
    counted = [f"{count.name} {count.filled} of {count.segments}" for count in rules.counts(task, now)]
    chance = _chance_of_next(world, running, now)
    mean = rules.mean_rolls(task, now) if going else None
    ends = sorted(rules.odds(task, now).items(), reverse=True) if going else []
    return {
        **head,
        "going": {"hidden": flag(not going)},
        "standing": f"{standing.tone.mark} {standing.label}" if not going else percent(chance),
        "counts": " · ".join([task.model.value, *counted, rules.elapsed(task, now)]),
        "ends": [_bar(Chance(end.label, share)) for end, share in ends if share],
        "chart": [_bar(each) for each in (rules.chart(task, now) if going else ())],
        "mean": f"{float(mean):.1f} more rolls on average" if mean else "",
    }


def _chance_of_next(world: World, running: Running, now: Any) -> Fraction:
    """Return the chance that the next roll succeeds, with all that its character brings to it; 0 where it cannot be."""
    try:
        check = setups(running, now)[0].check(world)
    except RuleError:
        return Fraction(0)
    return reaching(find_system(running.system).odds(check), Tone.GOOD)


def _bar(each: Chance) -> Node:
    return Node(
        "share",
        {"root": {"--share": f"{float(each.chance):.4f}"}, "label": each.label, "chance": percent(each.chance, 1)},
    )


PANEL = Panel(
    region=REGION,
    view=view,
    reads=(
        "session.world.tasks",
        "session.world.clocks",
        "session.world.characters",
        "session.world.unnamed",
        "task_form.errors",
    ),
    actions={
        "task-model": _setup,
        "task-begin": _begin,
        "task-faces": _type,
        "task-roll": _roll,
        "task-end": lambda app, data: app.record(TaskEnded(data["task"])),
    },
)
SETUP_SHEET = Panel(region=SETUP, view=_setup_view, reads=("slug", "task_form.model", "task_form.error"))
