"""Show only the result, the clocks and whose turn it is, large enough to read from across the table.

The style sheet enlarges these regions while the page has `data-show`. They are the usual regions, so new rolls show;
meanwhile, their panels show nothing that is for the game master only.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from app.ui.panel import Panel
from razor_core.table.aliases import retold
from razor_core.table.clocks import Clock
from razor_core.table.secrets import as_told, telling
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context

T = TypeVar("T")


def clocks(world: World) -> Sequence[Clock]:
    """Return the clocks that the table may see."""
    return as_told(world).clocks


def world(context: "Context") -> World:
    """Return what the panels show of the world: all of it, or what the table may see."""
    return as_told(context.session.world) if context.showing else context.session.world


def told(context: "Context", value: T) -> T:
    """Return a value with the names that the table reads, while it looks on."""
    tell = telling(context.session.world) if context.showing else None
    return retold(value, tell) if tell else value


def _show(context: "Context", shown: bool) -> None:
    context.showing = shown
    # It may name somebody whom the table does not see.
    context.announcement = ""
    context.page.mark({"data-show": "" if shown else None})


def end(context: "Context") -> None:
    """Go back to the whole page, where a player must answer or mend something first. A guest's is whole."""
    if context.showing and not context.guest:
        _show(context, False)


PANEL = Panel(
    actions={
        "show-table": lambda context, data: _show(context, True),
        "show-end": lambda context, data: _show(context, False),
    }
)
