"""The sheet of a new Extended Task, which begins with the check on the form.

The game's `TASKS` say what a task is made of. The sheet has a control for each field of `Task` and, named
`rival-<field>`, for the fields of the rival's check.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from app.check.draft import Draft, read_base, whole
from app.roll import kinds, tasks
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.system import System
from razor_core.rules.tasks import TaskRules
from razor_core.table.tasks import TaskBegun

if TYPE_CHECKING:
    from app.app import App

REGION, RIVAL = tasks.NEW, "rival"


@dataclass(frozen=True, slots=True)
class TaskSheet:
    """The name of the model chosen for a new task, empty for the first, and an error."""

    model: str = ""
    error: str = ""


def _choose_model(app: "App", data: Mapping[str, str]) -> None:
    """Ask only for what this model needs."""
    app.task_sheet = TaskSheet(model=data["value"])


def _begin(app: "App", data: Mapping[str, str]) -> None:
    """Begin a task with the check on the form, or show why it cannot begin. The next roll is for it."""
    rules, values = app.system.TASKS, app.page.values(REGION)
    if rules is None:
        return
    try:
        app.check()
        task = _task(app.system, rules, tasks.lasting_check(app), values)
        name = values["name"].strip() or "Task"
        event = TaskBegun(token_hex(4), name, app.slug, task, app.setup.actor, app.setup.target)
    except RuleError as error:
        app.task_sheet = replace(app.task_sheet, error=f"{error.field}: {error.message}")
        return
    app.task_sheet = replace(app.task_sheet, error="")
    app.page.set_value(REGION, "name", "")
    app.page.sheet(REGION, False)
    app.record(event)
    kinds.choose(app, tasks.KIND)
    tasks.choose(app, event.id)


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


def view(app: "App") -> Slots:
    """Show what the model of the new task needs."""
    rules = app.system.TASKS
    if rules is None:
        return {}
    labels = rules.MODEL_FIELDS[_model(rules, app.task_sheet.model)]
    optional = sorted(_model_fields(rules))
    return {
        "units": [Node("option", {"value": unit}) for unit in rules.UNITS],
        **{_control(name): {"hidden": flag(name not in labels)} for name in optional},
        **{f"{_control(name)}-label": labels.get(name, "") for name in optional},
        "error": app.task_sheet.error,
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


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "task_sheet"),
    actions={"task-model": _choose_model, "task-begin": _begin},
)
