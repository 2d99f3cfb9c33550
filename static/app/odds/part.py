"""What the sheets of odds offer to the page. Their modules are imported when one of them is first opened."""

from typing import TYPE_CHECKING

from app.odds.state import State, state
from app.part import Part
from app.ui.panel import Panel
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context


def _clear(app: "Context") -> None:
    state(app).luck_of = ""


def _show_luck(app: "Context", whose: str) -> None:
    """Show the luck of another, by the key of their button."""
    state(app).luck_of = whose


LUCK = Panel(
    region="luck",
    reads=("journal", "log.entries", "session.world", "rooms.odds.luck_of"),
    steps=later("app.odds.luck.steps"),
    actions={
        "luck": lambda app, data: app.drawing.opened("luck"),
        "luck-of": lambda app, data: _show_luck(app, data["who"]),
    },
)
PART = Part(room="odds", load=lambda app: State(), clear=_clear, panels=(LUCK,))
