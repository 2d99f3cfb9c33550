"""Show only the result and the clocks, large enough to read from across the table.

The style sheet enlarges these regions while the page has `data-show`. They are the usual regions, so new rolls show.
"""

from collections.abc import Sequence

from app.ui.panel import Panel
from razor_core.table.clocks import Clock
from razor_core.table.world import World


def clocks(world: World) -> Sequence[Clock]:
    """Return the clocks that the table may see."""
    return world.clocks


PANEL = Panel(
    actions={
        "show-table": lambda app, data: app.page.mark({"data-show": ""}),
        "show-end": lambda app, data: app.page.mark({"data-show": None}),
    }
)
