"""Roll what is set up: what a tap on Roll does, and what it asks before that."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.result.state import state as result_state
from app.roll import games, kinds, tasks
from app.roll.state import TaskForm, forget_dice, state
from app.roll.ways import Single, way
from app.ui import show
from app.ui.panel import Panel
from razor_core.rolls.kinds import Dice, kind_of
from razor_core.rolls.preparation import TASK
from razor_core.rolls.repeats import failed
from razor_core.rolls.tasks import take_up
from razor_core.rolls.typed import fallen
from razor_core.rules.fields import RuleError

if TYPE_CHECKING:
    from app.context import Context

#: The part that asks what has changed (app/result/try_again.py).
RETRY = "retry"


def repeated(context: "Context") -> tuple[str, str]:
    """Return the key of the failed roll that the form would repeat, and what the game says; empty texts for none.

    Whoever asks for a roll says by that what has changed.
    """
    if context.asked:
        return "", ""
    return failed(context.coming, context.log.entries, len(context.log.older))


def _roll(context: "Context", data: Mapping[str, str]) -> None:
    """Roll the check on the form, or for a whole group; ask first where that would repeat a failed check.

    What is asked, or does not fit, is on the page that the table does not see.
    """
    key, _ = repeated(context)
    if key:
        ask(context, key)
    elif not way(context).asks(context) and roll_form(context):
        return
    show.end(context)


def ask(context: "Context", key: str) -> None:
    """Ask above Roll what has changed since the failed roll of that key, in a field that is empty for each roll."""
    result_state(context).card = replace(result_state(context).card, failed=key, asked=context.prep, error="")
    context.forms.fill(RETRY, key, {"how": ""})
    context.page.open("table")
    context.drawing.once_drawn(lambda: context.page.focus(RETRY, "retry-approach"))


def roll_form(context: "Context") -> bool:
    """Roll what is set up, with the dice typed if there are any, and return whether that was possible.

    What does not fit is said, and changes nothing. A form without a check already shows its error.
    """
    kind = way(context)
    is_typed = kind.is_typed(context)
    try:
        made = kind_of(context.coming).roll(context.coming, _dice(context, kind))
    except RuleError as error:
        kind.refuse(context, error)
        return False
    state(context).task_form = TaskForm()
    result_state(context).card = replace(result_state(context).card, failed="", error="")
    keys = context.show(*made.events)
    context.prepare(made.after(context.prep, keys, context.session.world))
    forget_dice(context)
    if not is_typed:
        context.drawing.once_drawn(context.page.signal_roll)
    return True


def _dice(context: "Context", kind: Single) -> Dice:
    """Return the dice of those who roll: as typed, else thrown. RuleError that says whose dice do not fit."""
    faces = kind.faces(context)

    def dice(at: int, check: Any) -> Sequence[int]:
        try:
            return fallen(context.system, context.setup.kind, check, faces[at], context.rng)
        except RuleError as error:
            raise (kind.of(at, error) if faces[at] else error) from None

    return dice


def _next_of_task(context: "Context", data: Mapping[str, str]) -> None:
    """Roll for a task again, with its check on the form of its game."""
    running = tasks.going_on(context, data.get("task", ""))
    if running is None:
        return
    games.select_game(context, running.system)
    if running != context.task:
        kinds.choose(context, TASK)
        context.edit(take_up, running.id)
    _roll(context, data)


PANEL = Panel(actions={"roll": _roll, "task-next": _next_of_task})
