"""What the page does for each kind of roll: the Roll button, dice that are typed, and where it says what is wrong.

The core knows what each kind rolls (razor_core/rolls/kinds.py). Only `way` tells the kinds apart.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.roll import task_sheet, tasks
from app.roll.state import Refusal, state
from razor_core.rolls.preparation import TASK
from razor_core.rolls.tasks import take_up_any
from razor_core.rules.fields import RuleError

if TYPE_CHECKING:
    from app.context import Context


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

    def of(self, at: int, error: RuleError) -> RuleError:
        """Return an error in the dice of whoever has that place among those who roll, so that it says whose."""
        return error

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

    def of(self, at: int, error: RuleError) -> RuleError:
        """Return an error in the rival's dice as such."""
        return RuleError("rival", f"The rival's dice: {error.message}") if at else error

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
