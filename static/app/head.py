"""The head of the page: the game, the session, whether it is saved, undo and redo."""

from typing import TYPE_CHECKING

from app import undo
from app.part import Part
from app.ui.panel import Panel
from app.ui.template import Slots

if TYPE_CHECKING:
    from app.context import Context


def view(app: "Context") -> Slots:
    """Show the game and the session's name."""
    return {"system": {"value": app.slug}, "session": app.session.world.name}


def _saved_view(app: "Context") -> Slots:
    status = app.save_status
    return {"saved": status.text, "state": {"data-state": status.state.value}} if status else {}


PANEL = Panel(region="head", view=view, reads=("slug", "session.world.name"))
SAVED = Panel(region="head", view=_saved_view, reads=("save_status",), initial=(None,))
PART = Part(room="head", panels=(PANEL, undo.PANEL, SAVED))
