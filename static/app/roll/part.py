"""What the roll offers to the page."""

from typing import TYPE_CHECKING

from app.part import Part
from app.roll import games, groups, kinds, preview, rolling, share, task_sheet, tasks, typed_dice
from app.roll.state import State, TaskForm, forget_dice, state

if TYPE_CHECKING:
    from app.context import Context


def _clear(context: "Context") -> None:
    """Forget what was typed for the next roll, and play a game of the session that was opened."""
    state(context).task_form = TaskForm()
    forget_dice(context)
    games.of_session(context)


PART = Part(
    room="roll",
    load=lambda context: State(),
    clear=_clear,
    panels=(
        kinds.PANEL,
        kinds.HELP,
        preview.PANEL,
        rolling.PANEL,
        preview.NEXT,
        preview.LEFT,
        typed_dice.PANEL,
        typed_dice.ROLL_BUTTON,
        groups.PANEL,
        tasks.PANEL,
        task_sheet.PANEL,
        games.PANEL,
        share.PANEL,
    ),
)
