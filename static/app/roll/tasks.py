"""Extended Tasks, above the form: the task that the next roll is for, how far it has come, and the odds of its end.

The form has the check of that task: what is changed there is rolled, and is the task's check from then on.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.check.modifiers import carried_chip
from app.roll.state import TaskForm, state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, truth
from razor_core.rolls.preparation import TASK, goes_on
from razor_core.rolls.rolling import OfTask
from razor_core.rolls.tasks import rival_id, rival_name, rival_toggled, rivals, take_up, with_check
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance, Tone, reaching
from razor_core.table.setups import Setup
from razor_core.table.tasks import TaskEnded, find, not_over, progress, task_now
from razor_core.table.world import Running

if TYPE_CHECKING:
    from app.context import Context

#: The panel, and the sheet of a new task.
REGION, NEW = "tasks", "task"


def going_on(context: "Context", id: str) -> Running | None:
    """Return the task of that id, of any game, while it goes on."""
    running = find(context.session.world, id)
    return running if running and goes_on(context.session.world, running) else None


def waits(context: "Context") -> bool:
    """Return whether the task that was chosen is not over, and cannot be rolled for all the same."""
    world = context.session.world
    running = find(world, context.prep.task)
    return running is not None and not_over(world, running) and not goes_on(world, running)


# -- the panel ---------------------------------------------------------------------------------------------------------


def view(context: "Context") -> Slots:
    """Show the tasks of the game on the table, and the chosen one."""
    if context.kind != TASK:
        return {"root": {"hidden": ""}, "tasks": [], "task": []}
    running, active = find(context.session.world, context.prep.task), context.task
    able = [task for task in context.session.world.tasks if task.system == context.slug]
    return {
        "root": {"hidden": None},
        "tasks": [_choice(context, other, other == running) for other in able],
        "task": [_task(context, running, active is not None)] if running else [],
        "about": "" if running else "Set up the check, then begin a task.",
    }


def _choice(context: "Context", running: Running, pressed: bool) -> Node:
    """Return the button of a task."""
    tally = progress(context.session.world, running)
    stage = running.course.standing(running.task, tally) if tally else None
    over = f" {stage.tone.mark}" if stage and stage is not running.course.GOING_ON else ""
    button = {"data-task": running.id, "aria-pressed": truth(pressed)}
    return Node("task-choice", {"button": button, "name": f"{running.name}{over}"})


def _task(context: "Context", running: Running, rolls: bool) -> Node:
    """Return the chosen task: what it has counted, how it ends, its rival."""
    world, rules = context.session.world, running.rules
    tally = progress(world, running)
    own: dict[str, str | None] = {"data-task": running.id}
    head: dict[str, Any] = {
        "remove": {**own, "aria-label": f"Remove {running.name}"},
        "check": "",
        "counts": "",
        "stage": "",
        "error": state(context).task_form.error.now(context),
        "rival": [],
        "ends": [],
        "course": {"hidden": flag(not rolls)},
        "chart": [],
        "mean": "",
    }
    if tally is None:
        return Node("task", {**head, "error": "One of its clocks was removed. Undo that, or remove the task."})
    head |= {"counts": f"{running.task.model.value} · {counted(running, tally)}"}
    stage = rules.course.standing(running.task, tally)
    if not rolls:
        if stage is rules.course.GOING_ON:
            return Node("task", {**head, "error": OfTask().unable(context.coming)})
        return Node("task", {**head, "stage": f"{stage.tone.mark} {stage.label}"})
    with suppress(RuleError):
        running = with_check(context.coming, running)
    against = rival_id(context.prep, world, running) if running.task.rival else context.setup.target
    others = rivals(context.prep, world, running)
    roller, rival = replace(running.roller, character=context.setup.actor), replace(running.rival, character=against)
    ahead = task_now(world, replace(running, roller=roller, rival=rival), (context.setup, *others))
    mean = rules.chances.mean_rolls(ahead[0], tally, ahead[1])
    ends = sorted(rules.chances.odds(ahead[0], tally, ahead[1]).items(), reverse=True)
    return Node(
        "task",
        {
            **head,
            "check": _check(context, running),
            "rival": [_rival(context, other) for other in others],
            "ends": [_bar(Chance(end.label, share)) for end, share in ends if share],
            "chart": [_bar(chance) for chance in rules.chances.chart(ahead[0], tally, ahead[1])],
            "mean": f"{float(mean):.1f} more rolls on average" if mean else "",
        },
    )


def counted(running: Running, tally: Any) -> str:
    """Return what the task has counted, and the time that has passed."""
    lines = [f"{count.name} {count.filled} of {count.segments}" for count in running.course.counts(running.task, tally)]
    return " · ".join([*lines, f"{running.course.elapsed(running.task, tally)} passed"])


def _check(context: "Context", running: Running) -> str:
    """Return the check of the next roll in words: who rolls, with what, and what the dice must reach."""
    said = context.read_fiction()
    rating = " + ".join(filter(None, (running.roller.attribute, running.roller.skill)))
    with suppress(RuleError):
        return " · ".join(filter(None, (said.who, rating, context.system.plan(context.check()).target)))
    return ""


def _rival(context: "Context", setup: Setup) -> Node:
    """Return the rival's next roll: who, the check, its chance, what counts for it, and dice typed for it."""
    world, chance, check = context.session.world, "", ""
    name = rival_name(world, setup)
    with suppress(RuleError):
        against = setup.check(world)
        plan = context.system.plan(against)
        check, chance = f"{plan.dice}, {plan.target}", percent(reaching(context.system.odds(against), Tone.GOOD))
    faces = {"value": state(context).task_form.rival_faces(context.prep.task), "aria-label": f"Dice of {name}"}
    brings = [
        carried_chip(context.system, world, setup, modifier, "rival-carried") for modifier in setup.available(world)
    ]
    return Node("rival", {"who": name, "check": check, "chance": chance, "faces": faces, "brings": brings})


def _bar(share: Chance) -> Node:
    return Node(
        "share",
        {"root": {"--share": f"{float(share.chance):.4f}"}, "label": share.label, "chance": percent(share.chance, 1)},
    )


def _choose(context: "Context", data: Mapping[str, str]) -> None:
    """Take up another task. The one that the next roll is for stays as it is on the form."""
    if context.task is None or context.task.id != data["task"]:
        context.edit(take_up, data["task"])


def _faces(context: "Context", data: Mapping[str, str]) -> None:
    """Keep the dice that are typed for the rival."""
    state(context).task_form = TaskForm(context.prep.task, data["value"])


PANEL = Panel(
    region=REGION,
    view=view,
    reads=(
        "slug",
        "kind",
        "setup",
        "prep.task",
        "prep.others",
        "rooms.roll.task_form",
        "coming",
        "session.world.tasks",
        "session.world.clocks",
        "session.world.characters",
        "session.world.unnamed",
    ),
    actions={
        "task-choose": _choose,
        "rival-carried": lambda context, data: context.edit(
            rival_toggled, (data["holder"], data["field"], data["name"])
        ),
        "rival-faces": _faces,
        "task-remove": lambda context, data: context.record(TaskEnded(data["task"])),
    },
)
