"""The open notices, and the sentence announced to a screen reader."""

from typing import TYPE_CHECKING

from app.ui.panel import Panel
from app.ui.template import Slots, flag, notes

if TYPE_CHECKING:
    from app.app import App


def _close(app: "App") -> None:
    app.notices = ()


def view(app: "App") -> Slots:
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
