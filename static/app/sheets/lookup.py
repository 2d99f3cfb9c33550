"""The sheets of a game's numbers: tables of chances, and errata. Their modules are imported when they are opened."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.sheets.state import state
from app.ui.panel import CHECK, Panel
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context


def _show(context: "Context", **changed: Any) -> None:
    """Show another table of the game, or another pick of it."""
    state(context).tables = replace(state(context).tables.of(context.slug), **changed)


TABLES = Panel(
    region="tables",
    reads=(*CHECK, "rooms.sheets.tables"),
    steps=later("app.sheets.tables.steps"),
    actions={
        "tables": lambda context, data: context.drawing.opened("tables"),
        "tables-switch": lambda context, data: _show(context, at=int(data["value"]), picked=0),
        "tables-pick": lambda context, data: _show(context, picked=int(data["value"])),
        "tables-use": later("app.sheets.tables.use"),
        "tables-print": lambda context, data: context.page.print_out(),
    },
)
ERRATA = Panel(
    region="errata",
    reads=("slug",),
    steps=later("app.sheets.errata.steps"),
    actions={"errata": lambda context, data: context.drawing.opened("errata")},
)
