"""The open notices, the toast, and the sentence announced to a screen reader."""

from typing import TYPE_CHECKING

from app.ui import show
from app.ui.messages import Toast
from app.ui.panel import Panel
from app.ui.template import Slots, flag, notes

if TYPE_CHECKING:
    from app.context import Context


#: What the names depend on that the table reads.
_NAMES = ("showing", "session.world.aliases")


def _close(context: "Context") -> None:
    context.notices = ()


def view(context: "Context") -> Slots:
    """Show the open notices, oldest first."""
    return {"lines": notes(show.told(context, context.notices)), "close": {"hidden": flag(not context.notices)}}


PANEL = Panel(
    region="notice",
    view=view,
    reads=("notices", *_NAMES),
    initial=((), False, ()),
    actions={"notice-close": lambda context, data: _close(context)},
)
ANNOUNCER = Panel(
    region="announcer",
    view=lambda context: {"text": show.told(context, context.announcement)},
    reads=("announcement", *_NAMES),
    initial=("", False, ()),
)
#: What was just done, for three seconds. The turn changes with each toast, so that one of the same text shows again;
#: before the first toast nothing shows.
TOAST = Panel(
    region="toast",
    view=lambda context: {
        "root": {"data-turn": str(context.toast.turn % 2) if context.toast.turn else None},
        "text": show.told(context, context.toast.text),
    },
    reads=("toast", *_NAMES),
    initial=(Toast(), False, ()),
)
