"""The head of the page: the game, the session, whether it is saved, undo and redo."""

from typing import TYPE_CHECKING

from app import undo_buttons
from app.part import Part
from app.ui.panel import Panel
from app.ui.template import Slots

if TYPE_CHECKING:
    from app.context import Context


def view(context: "Context") -> Slots:
    """Show the game and the session's name."""
    return {"system": {"value": context.slug}, "session": context.session.world.name}


def _saved_view(context: "Context") -> Slots:
    status = context.save_status
    return {"saved": status.text, "state": {"data-state": status.state.value}} if status else {}


PANEL = Panel(region="head", view=view, reads=("slug", "session.world.name"))
SAVED = Panel(region="head", view=_saved_view, reads=("save_status",), initial=(None,))
PART = Part(room="head", panels=(PANEL, undo_buttons.PANEL, SAVED))
