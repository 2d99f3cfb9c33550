"""The open notices, the toast, and the sentence announced to a screen reader."""

from typing import TYPE_CHECKING

from app.ui.messages import Toast
from app.ui.panel import Panel
from app.ui.template import Slots, flag, notes

if TYPE_CHECKING:
    from app.context import Context


def _close(app: "Context") -> None:
    app.notices = ()


def view(app: "Context") -> Slots:
    """Show the open notices, oldest first."""
    return {"lines": notes(app.notices), "close": {"hidden": flag(not app.notices)}}


PANEL = Panel(
    region="notice",
    view=view,
    reads=("notices",),
    initial=((),),
    actions={"notice-close": lambda app, data: _close(app)},
)
ANNOUNCER = Panel(
    region="announcer", view=lambda app: {"text": app.announcement}, reads=("announcement",), initial=("",)
)
#: What was just done, for three seconds. The turn changes with each toast, so that one of the same text shows again.
TOAST = Panel(
    region="toast",
    view=lambda app: {"root": {"data-turn": str(app.toast.turn % 2)}, "text": app.toast.text},
    reads=("toast",),
    initial=(Toast(),),
)
