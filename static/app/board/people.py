"""The sheet of all faces with whole names, for a screen on which the row has no room for them."""

from collections.abc import AsyncGenerator, Mapping
from typing import TYPE_CHECKING

from app.board import characters
from app.ui.panel import Panel
from app.ui.template import Slots

if TYPE_CHECKING:
    from app.context import Context

SHEET = characters.EVERYONE


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield the faces of the row."""
    row = characters.view(context, whole=True)
    yield {"all-players": row["players"], "all-opposition": row["opposition"]}


def _open(context: "Context", data: Mapping[str, str]) -> None:
    context.drawing.opened(SHEET)


PANEL = Panel(region=SHEET, steps=steps, reads=characters.READS, actions={"people": _open})
