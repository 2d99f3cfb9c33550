"""Roll what is set up: what a tap on Roll does for each kind of roll, and what it asks before that.

The core knows what each kind rolls (razor_core/rolls/rolling.py). On the page, only `way` tells the kinds apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from app.result.state import state as result_state
from app.roll import games, task_sheet, tasks
from app.roll.state import Refusal, TaskForm, forget_dice, state
from app.ui import show
from app.ui.panel import Panel
from razor_core.rolls.acting import of_kind
from razor_core.rolls.preparation import TASK
from razor_core.rolls.rolling import fallen, kind_of
from razor_core.rolls.tasks import take_up, take_up_any
from razor_core.rules.fields import RuleError

if TYPE_CHECKING:
    from app.context import Context

#: The part that asks what has changed (app/result/try_again.py).
RETRY = "retry"


class Single:
    """One check, or a reading of it."""

    #: Whether a closed gate of the game's book advises against the roll.
    gated = True

    def chosen(self, context: "Context") -> None:
        """Set up what the kind needs, as it is chosen."""

    def label(self, context: "Context", usual: str) -> str:
        """Return what the Roll button says, where nothing special is `usual`."""
        return usual

    def asks(self, context: "Context") -> bool:
        """Return whether Roll opened a sheet, because something has to be set up first."""
        return False

    def faces(self, context: "Context") -> Sequence[str]:
        """Return the dice typed for each who rolls, in order; empty for who throws them."""
        return [state(context).typed.faces.strip()]

    def is_typed(self, context: "Context") -> bool:
        """Return whether no dice are thrown that the page could show in motion: those typed are used."""
        return bool(self.faces(context)[0])

    def refuse(self, context: "Context", error: RuleError) -> None:
        """Say beside what it concerns why there is no roll. A form without a check shows its own error."""
        mine = error.field == "faces" and self.is_typed(context)
        state(context).typed = replace(state(context).typed, error=error.message if mine else "")


class OfTask(Single):
    """A roll for a task, with that of its rival where it has one."""

    def chosen(self, context: "Context") -> None:
        """Take up a task that goes on, if one does."""
        context.edit(take_up_any)

    def label(self, context: "Context", usual: str) -> str:
        """Return that a task is begun first, where there is none."""
        return "New task" if self._none(context) else "Roll" if context.task else usual

    def asks(self, context: "Context") -> bool:
        """Open the sheet of a new task, where there is none."""
        if not self._none(context) or self.is_typed(context):
            return False
        task_sheet.prepare(context)
        context.page.sheet(tasks.NEW, True)
        return True

    def _none(self, context: "Context") -> bool:
        return context.task is None and not tasks.waits(context)

    def faces(self, context: "Context") -> Sequence[str]:
        """Return the dice typed for whoever acts, and those for the rival."""
        task = context.task
        rival = [state(context).task_form.rival_faces(task.id).strip()] if task and task.task.rival else []
        return [*super().faces(context), *rival]

    def refuse(self, context: "Context", error: RuleError) -> None:
        """Say beside the task what is not about one's own dice."""
        super().refuse(context, error)
        if not state(context).typed.error:
            state(context).task_form = replace(state(context).task_form, error=Refusal(error.message, context.coming))


class OfGroup(Single):
    """Rolls that are read together."""

    gated = False

    def faces(self, context: "Context") -> Sequence[str]:
        """Return the dice typed beside each check."""
        return [person.faces.strip() for person in context.coming.upcoming]

    def is_typed(self, context: "Context") -> bool:
        """Return whether the dice of all are typed."""
        return context.coming.enough and all(self.faces(context))

    def refuse(self, context: "Context", error: RuleError) -> None:
        """Say it beside the group. A value that does not fit is said there anyway."""
        text = "" if context.coming.refused else error.message
        state(context).group_error = Refusal(text, context.coming)


def way(context: "Context") -> Single:
    """Return what the page does for the kind of the next roll."""
    if context.coming.group:
        return OfGroup()
    return OfTask() if context.kind == TASK else Single()


# -- a tap on Roll -----------------------------------------------------------------------------------------------------


def repeated(context: "Context") -> tuple[str, str]:
    """Return the key of the failed roll that the form would repeat, and what the game says; empty texts for none.

    Whoever asks for a roll says by that what has changed.
    """
    return ("", "") if context.asked else context.coming.repeated


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
        dice = partial(fallen, context.system, context.setup.kind, kind.faces(context), context.rng)
        made = kind_of(context.coming).roll(context.coming, dice)
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


def _next_of_task(context: "Context", data: Mapping[str, str]) -> None:
    """Roll for a task again, with its check on the form of its game."""
    running = tasks.going_on(context, data.get("task", ""))
    if running is None:
        return
    games.select_game(context, running.system)
    if running != context.task:
        context.edit(of_kind, TASK)
        context.edit(take_up, running.id)
    _roll(context, data)


PANEL = Panel(actions={"roll": _roll, "task-next": _next_of_task})
