"""Extended Tasks, above the form: the task that the next roll is for, how far it has come, and the odds of its end.

The form has the check of that task: what is changed there is rolled, and is the task's check from then on.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from app.check import acting, form
from app.check.draft import ATTRIBUTE_NAME, SKILL_NAME
from app.check.drafts import Drafts
from app.roll import rival
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier, composed, reset
from razor_core.rules.numbers import percent
from razor_core.rules.results import Chance
from razor_core.session.rolls import Turn, in_turn
from razor_core.table.setups import Key, lasting
from razor_core.table.tasks import (
    TaskChanged,
    TaskEnded,
    TaskRolled,
    brought,
    find,
    progress,
    task_now,
)
from razor_core.table.world import Running

if TYPE_CHECKING:
    from app.app import App

#: The panel, the sheet of a new task, and the kind of roll.
REGION, NEW, KIND = "tasks", "task", "task"


# -- the task that the next roll is for --------------------------------------------------------------------------------


def loaded(drafts: Drafts) -> dict[str, str]:
    """Return the stored id of each game's chosen task, by slug."""
    return {str(slug): str(id) for slug, id in (drafts.get(acting.TASKS, dict) or {}).items()}


def rolled_for(app: "App") -> Running | None:
    """Return the task that the next roll is for, None for a roll of another kind."""
    running = chosen(app)
    return running if app.kind == KIND and running and _goes_on(app, running) else None


def chosen(app: "App") -> Running | None:
    """Return the task that was chosen, which may be over by now."""
    return find(app.session.world, app.task_ids.get(app.slug, ""))


def brings(app: "App") -> tuple[Modifier, ...]:
    """Return what the task adds to the check on the form."""
    running = rolled_for(app)
    return brought(running, progress(app.session.world, running)) if running else ()


def choose(app: "App", id: str) -> None:
    """Let the next rolls be for the task of that id."""
    app.task_ids = {**app.task_ids, app.slug: id}
    app.drafts.keep(acting.TASKS, app.task_ids)
    app.use_draft(app.draft)


def going_on(app: "App", id: str) -> Running | None:
    """Return the task of that id, of any game, while it goes on."""
    running = find(app.session.world, id)
    return running if running and _goes_on(app, running) else None


def take_up(app: "App", id: str) -> None:
    """Choose a task; while it goes on, put its check on the form, with who acts and against whom."""
    running = find(app.session.world, id)
    if running is None:
        return
    if _goes_on(app, running):
        acting.pair(app, running.actor, running.rival)
        names = {ATTRIBUTE_NAME: running.attribute, SKILL_NAME: running.skill}
        values, rest = import_module("app.check.links").split(running.task.check, app.page.values(app.slug).keys())
        app.draft = replace(app.draft, modifiers=(), left_out=(), chosen=())
        form.use(app, {**names, **values}, rest)
    choose(app, id)


def take_up_any(app: "App") -> None:
    """Take up a task that goes on, if there is one: that of the last time, else one of whoever acts."""
    last = chosen(app)
    able = [each for each in app.session.world.tasks if each.system == app.slug and _goes_on(app, each)]
    able.sort(key=lambda each: (each != last, each.actor != app.setup.actor))
    if able:
        take_up(app, able[0].id)


def lasting_check(app: "App") -> Any:
    """Return the check on the form without what counts for one roll. RuleError where there is none."""
    app.check()
    base = reset(app.setup.base, app.system.SINGLE_USE_FIELDS)
    return composed(base, lasting(app.setup.entered))


def kept(app: "App") -> tuple[Sequence[Key], Sequence[Key]]:
    """Return the keys of what is left out of the later rolls of the task as well, and of what stays chosen for them.

    What does not concern this roll, such as a condition that is for attacks only, does not concern those.
    """
    running = rolled_for(app)
    able = app.setup.available(app.session.world) if running else ()
    stay = [each.key for each in able if each.lifetime is Lifetime.STAYS and running and each.holder != running.id]
    return [key for key in stay if key in app.setup.left_out], [key for key in stay if key in app.setup.chosen]


def _goes_on(app: "App", running: Running) -> bool:
    """Return whether the task can be rolled for: it is not over, and has all of its clocks."""
    now = progress(app.session.world, running)
    return now is not None and running.rules.standing(running.task, now) is running.rules.GOING_ON


# -- the roll ----------------------------------------------------------------------------------------------------------


def none_open(app: "App") -> bool:
    """Return whether the next roll is for a task, but no task can be rolled for."""
    return app.kind == KIND and rolled_for(app) is None


def roll(app: "App", dice: Callable[[Any], Sequence[int]]) -> str:
    """Roll once for the task, and once for its rival. Return the key of the act.

    RuleError where there is no task, where the form has no check, or where dice do not fit.
    """
    running = rolled_for(app)
    if running is None:
        raise RuleError("faces", "Begin a task first, or choose Check.")
    fiction = app.read_fiction()
    own = Turn(app.setup, replace(fiction, intent=fiction.intent or running.name), dice)
    try:
        changed = _with_check_of_form(app, running)
        others = rival.turns(app, changed)
        rolls = list(in_turn([own, *others], app.session.world))
    except RuleError as error:
        if error.field != "faces":
            app.task_form = replace(app.task_form, error=error.message)
        raise
    change = [TaskChanged(running.id, app.slug, changed.task.check, changed.attribute, changed.skill)]
    change = [] if changed == running else change
    succeeded = [each.succeeded for each in rolls]
    rival.rolled(app, others)
    return app.show_roll(rolls[0], *rolls[1:], *change, TaskRolled(running.id, *succeeded))


def _with_check_of_form(app: "App", running: Running) -> Running:
    """Return the task with the check on the form. RuleError where the form has none, or none that the task can have."""
    task = running.rules.rechecked(running.task, lasting_check(app))
    said = app.read_fiction()
    return replace(running, task=task, attribute=said.attribute, skill=said.skill)


# -- the panel ---------------------------------------------------------------------------------------------------------


def view(app: "App") -> Slots:
    """Show the tasks of the game on the table, and the chosen one."""
    if app.kind != KIND:
        return {"root": {"hidden": ""}, "tasks": [], "task": []}
    running, now = chosen(app), rolled_for(app)
    able = [each for each in app.session.world.tasks if each.system == app.slug]
    return {
        "root": {"hidden": None},
        "tasks": [_choice(app, each, each == running) for each in able],
        "task": [_task(app, running, now is not None)] if running else [],
        "about": "" if running else "Set up the check, then begin a task.",
    }


def _choice(app: "App", running: Running, pressed: bool) -> Node:
    """Return the button of a task."""
    now = progress(app.session.world, running)
    standing = running.rules.standing(running.task, now) if now else None
    over = f" {standing.tone.mark}" if standing and standing is not running.rules.GOING_ON else ""
    button = {"data-task": running.id, "aria-pressed": "true" if pressed else "false"}
    return Node("task-choice", {"button": button, "name": f"{running.name}{over}"})


def _task(app: "App", running: Running, goes_on: bool) -> Node:
    """Return the chosen task: what it has counted, how it ends, its rival."""
    world, rules = app.session.world, running.rules
    now = progress(world, running)
    own: dict[str, str | None] = {"data-task": running.id}
    head: dict[str, Any] = {
        "remove": {**own, "aria-label": f"Remove {running.name}"},
        "check": "",
        "counts": "",
        "standing": "",
        "error": app.task_form.error,
        "rival": [],
        "ends": [],
        "course": {"hidden": flag(not goes_on)},
        "chart": [],
        "mean": "",
    }
    if now is None:
        return Node("task", {**head, "error": "One of its clocks was removed. Undo that, or remove the task."})
    head |= {"counts": f"{running.task.model.value} · {counted(running, now)}"}
    standing = rules.standing(running.task, now)
    if not goes_on:
        return Node("task", {**head, "standing": f"{standing.tone.mark} {standing.label}"})
    with suppress(RuleError):
        running = _with_check_of_form(app, running)
    against = rival.rival_id(app, running) if running.task.rival else app.setup.target
    rivals = rival.setups(app, running)
    ahead = task_now(world, replace(running, actor=app.setup.actor, rival=against), (app.setup, *rivals))
    mean = rules.mean_rolls(ahead[0], now, ahead[1])
    ends = sorted(rules.odds(ahead[0], now, ahead[1]).items(), reverse=True)
    return Node(
        "task",
        {
            **head,
            "check": _check(app, running),
            "rival": [rival.line(app, each) for each in rivals],
            "ends": [_bar(Chance(end.label, share)) for end, share in ends if share],
            "chart": [_bar(each) for each in rules.chart(ahead[0], now, ahead[1])],
            "mean": f"{float(mean):.1f} more rolls on average" if mean else "",
        },
    )


def counted(running: Running, now: Any) -> str:
    """Return what the task has counted, and the time that has passed."""
    counts = [f"{count.name} {count.filled} of {count.segments}" for count in running.rules.counts(running.task, now)]
    return " · ".join([*counts, f"{running.rules.elapsed(running.task, now)} passed"])


def _check(app: "App", running: Running) -> str:
    """Return the check of the next roll in words: who rolls, with what, and what the dice must reach."""
    said = app.read_fiction()
    rating = " + ".join(filter(None, (running.attribute, running.skill)))
    with suppress(RuleError):
        return " · ".join(filter(None, (said.who, rating, app.system.plan(app.check()).target)))
    return ""


def _bar(each: Chance) -> Node:
    return Node(
        "share",
        {"root": {"--share": f"{float(each.chance):.4f}"}, "label": each.label, "chance": percent(each.chance, 1)},
    )


def _choose(app: "App", data: Mapping[str, str]) -> None:
    """Take up another task. The one that the next roll is for stays as it is on the form."""
    if app.task is None or app.task.id != data["task"]:
        take_up(app, data["task"])


PANEL = Panel(
    region=REGION,
    view=view,
    reads=(
        "slug",
        "kind",
        "setup",
        "task_ids",
        "task_form",
        "session.world.tasks",
        "session.world.clocks",
        "session.world.characters",
        "session.world.unnamed",
    ),
    actions={
        "task-choose": _choose,
        "rival-carried": rival.carried,
        "rival-faces": rival.typed,
        "task-remove": lambda app, data: app.record(TaskEnded(data["task"])),
    },
)
