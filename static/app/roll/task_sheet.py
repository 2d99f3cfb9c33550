"""The sheet of a new Extended Task, which begins with the check on the form.

The game's `TASKS` say what a task is made of. The sheet has a control for each field of `Task` and, named
`rival-<field>`, for the fields of the rival's check.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import Field, fields, replace
from enum import Enum
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from app.roll import tasks
from app.roll.state import TaskSheet, state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rolls.acting import for_task
from razor_core.rolls.tasks import for_new_task, lasting_check
from razor_core.rolls.typed_values import read_base, whole
from razor_core.rules.fields import RuleError
from razor_core.rules.game import Game
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone, reaching
from razor_core.rules.tasks import TaskRules
from razor_core.systems import field_word
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.tasks import TaskBegun, task_now
from razor_core.table.world import Running, TaskRoller

if TYPE_CHECKING:
    from app.context import Context

REGION, RIVAL = tasks.NEW, "rival"


def prepare(context: "Context") -> None:
    """Fill the sheet as it opens. A rival is who the check on the form is against, until somebody types another."""
    rules = context.system.tasks
    if rules is None:
        return
    context.edit(for_new_task)
    with suppress(RuleError):
        check, sheet = rules.setup.rival(lasting_check(context.coming)), context.system.sheet
        best, skill = _best(context.target)
        if best:
            check = replace(check, **{sheet.ratings.field: best.value, sheet.skills.field: skill.value if skill else 0})
        fields = {name: name.removeprefix(f"{RIVAL}-") for name in context.forms.texts(REGION)}
        boxes = {name: field for name, field in fields.items() if field != name and field in check.__dataclass_fields__}
        context.forms.put(REGION, {name: str(getattr(check, field)) for name, field in boxes.items()})
    look(context)


def _best(character: Character | None) -> tuple[Rating | None, Skill | None]:
    """Return the rating and the Skill with which the character is best; None for what they do not have."""
    if character is None:
        return None, None
    best, rated = character.best, {rating.name: rating for rating in character.rolled}
    pairs = [(rated.get(skill.attribute, best), skill) for skill in character.skills]
    return max(pairs, key=lambda pair: pair[1].value + (pair[0].value if pair[0] else 0), default=(best, None))


def _rival(context: "Context", check: Any) -> TaskRoller:
    """Return the target, with the names of the rating and the Skill that have the numbers of the rival's check."""
    sheet, character, rival = context.system.sheet, context.target, TaskRoller(context.setup.target)
    if character is None or check is None:
        return rival
    rated, trained = getattr(check, sheet.ratings.field), getattr(check, sheet.skills.field)
    best, skill = _best(character)
    pairs = [(best, skill), *((rating, None) for rating in character.rolled)]
    pairs += [
        (rating, one) for one in character.skills for rating in character.rolled if one.attribute in ("", rating.name)
    ]
    for rating, with_skill in pairs:
        if rating and (rating.value, with_skill.value if with_skill else 0) == (rated, trained):
            return replace(rival, attribute=rating.name, skill=with_skill.name if with_skill else "")
    return rival


def look(context: "Context") -> None:
    """Say on the sheet how the task may end, or that it cannot be done."""
    rules, outlook, impossible, check = context.system.tasks, "", False, ""
    if rules:
        with suppress(RuleError):
            running = _begun(context, rules).running
            task, first = task_now(context.session.world, running, (context.setup,))
            chance = reaching(rules.chances.odds(task, rules.setup.Progress(), first), Tone.GOOD)
            obstacle = rules.setup.obstacle(task)
            impossible = bool(obstacle) and not chance
            check = _check(context, running, task)
            outlook = f"Cannot be done. {obstacle}" if impossible else f"{percent(chance, 1)} to be done"
    state(context).task_sheet = replace(
        state(context).task_sheet, outlook=outlook, impossible=impossible, check=check, error=""
    )


def _check(context: "Context", running: Running, task: Any) -> str:
    """Return in words who rolls for the task, with what, against whom, and what the dice must reach each time."""
    against, rating = context.target, " + ".join(filter(None, (running.roller.attribute, running.roller.skill)))
    who = context.read_fiction().who or "Anyone"
    sides = f"{who} against {against.name}" if against else who
    return " · ".join(filter(None, (sides, rating, context.system.plan(task.check).target)))


def _choose_model(context: "Context", data: Mapping[str, str]) -> None:
    """Ask only for what this model needs."""
    state(context).task_sheet = TaskSheet(model=data["value"])
    look(context)


def _begin(context: "Context", data: Mapping[str, str]) -> None:
    """Begin a task with the check on the form, or show why it cannot begin. The next roll is for it."""
    rules = context.system.tasks
    if rules is None:
        return
    try:
        event = _begun(context, rules)
    except RuleError as error:
        state(context).task_sheet = replace(state(context).task_sheet, error=_refused(context, rules, error))
        return
    state(context).task_sheet = replace(state(context).task_sheet, error="")
    context.forms.put(REGION, {"name": ""})
    context.page.sheet(REGION, False)
    context.record(event)
    context.edit(for_task, event.id)


def _refused(context: "Context", rules: TaskRules, error: RuleError) -> str:
    """Return what is wrong, after the label of the control or the game's word for the field."""
    setup, model = rules.setup, _model(rules, state(context).task_sheet.model)
    labels = {**setup.MODEL_FIELDS[model], **setup.LABELS}
    return f"{labels.get(error.field) or field_word(context.slug, error.field)}: {error.message}"


def _begun(context: "Context", rules: TaskRules) -> TaskBegun:
    """Return the task on the sheet as it begins. RuleError where the form has no check, or the sheet no task."""
    context.check()
    values, said = context.forms.texts(REGION), context.read_fiction()
    task = _task(context.system, rules, lasting_check(context.coming), values)
    roller = TaskRoller(context.setup.actor, said.attribute, said.skill)
    name = values["name"].strip() or "Task"
    return TaskBegun(token_hex(4), name, context.slug, task, roller, _rival(context, task.rival))


def _task(system: Game, rules: TaskRules, check: Any, values: Mapping[str, str]) -> Any:
    """Return the task on the sheet, without the fields that its model does not have. RuleError that names a field."""
    model = _model(rules, values["model"])
    left_out = _model_fields(rules) - rules.setup.MODEL_FIELDS[model].keys() | {"model", "check"}
    read = {
        field.name: _value(system, field, values) for field in fields(rules.setup.Task) if field.name not in left_out
    }
    return rules.setup.Task(model=model, check=check, **read)


def _value(system: Game, field: Field[Any], values: Mapping[str, str]) -> Any:
    """Return what the sheet says for a field of the task: a box, a text, a number, or the rival's check."""
    name = _control(field.name)
    if name == RIVAL:
        rival = {key.removeprefix(f"{RIVAL}-"): text for key, text in values.items() if key.startswith(f"{RIVAL}-")}
        try:
            return read_base(system, rival)
        except RuleError as error:
            raise RuleError(RIVAL, f"{field_word(system.slug, error.field)}: {error.message}") from None
    if isinstance(field.default, bool):
        return bool(values[name])
    return values[name].strip() if isinstance(field.default, str) else whole(field.name, values[name])


def view(context: "Context") -> Slots:
    """Show what the model of the new task needs."""
    rules = context.system.tasks
    if rules is None:
        return {}
    labels = rules.setup.MODEL_FIELDS[_model(rules, state(context).task_sheet.model)]
    optional = sorted(_model_fields(rules))
    return {
        "units": [Node("option", {"value": unit}) for unit in rules.setup.UNITS],
        **{_control(name): {"hidden": flag(name not in labels)} for name in optional},
        **{f"{_control(name)}-label": labels.get(name, "") for name in optional},
        **(
            {"rival-label": f"{labels[RIVAL]}: {against.name}"}
            if (against := context.target) and RIVAL in labels
            else {}
        ),
        "check": state(context).task_sheet.check,
        "outlook": state(context).task_sheet.outlook,
        "impossible": {"data-impossible": flag(state(context).task_sheet.impossible)},
        "error": state(context).task_sheet.error,
    }


def _model(rules: TaskRules, name: str) -> Enum:
    """Return the model of that name, or the first."""
    return rules.setup.Model.__members__.get(name) or next(iter(rules.setup.Model))


def _model_fields(rules: TaskRules) -> set[str]:
    """Return the fields of a task that only some models have."""
    return {name for labels in rules.setup.MODEL_FIELDS.values() for name in labels}


def _control(name: str) -> str:
    """Return the name of the control and slot for a field of a task."""
    return name.replace("_", "-")


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "rooms.roll.task_sheet", "setup.target"),
    actions={
        "task-new": lambda context, data: prepare(context),
        "task-model": _choose_model,
        "task-edit": lambda context, data: look(context),
        "task-begin": _begin,
    },
)
