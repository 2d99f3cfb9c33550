"""The moment when a clock of the scene fills: its name across the page, and what can be next."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.board.clocks import colour
from app.board.state import state
from app.ui import show
from app.ui.clock_face import spokes, wedge
from app.ui.panel import Panel
from app.ui.template import Slots
from razor_core.rules.clock_kinds import ClockKind
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import find

if TYPE_CHECKING:
    from app.context import Context

#: The kinds of clock that something happens with when they are full.
_KINDS = (ClockKind.PROGRESS, ClockKind.THREAT)


def follow(context: "Context") -> None:
    """Note which clock the last act has filled. It is a moment: the next act ends it."""
    before = {clock.id for clock in state(context).drawn_clocks if not clock.full}
    now = (clock.id for clock in show.world(context).clocks if clock.full and clock.kind in _KINDS)
    board = state(context)
    board.filled = next((each for each in now if each in before), "")
    board.clock_sheet = replace(board.clock_sheet, restarting="")


def _restart(context: "Context", data: Mapping[str, str]) -> None:
    """Empty the full clock, once Restart was tapped a second time."""
    clock, board = find(context.session.world.clocks, data["clock"]), state(context)
    if clock and board.clock_sheet.restarting == clock.id:
        context.record(ClockTicked(clock.id, -clock.filled))
    else:
        board.clock_sheet = replace(board.clock_sheet, restarting=data["clock"])


def _drawn(context: "Context") -> None:
    state(context).drawn_clocks = context.session.world.clocks


def _view(context: "Context") -> Slots:
    clock = find(show.world(context).clocks, state(context).filled)
    if clock is None or not clock.full:
        return {"root": {"hidden": ""}}
    button = {"data-clock": clock.id}
    return {
        "root": {"hidden": None, "data-colour": colour(clock)},
        "filled-pie": {"d": wedge(clock.segments, clock.filled)},
        "filled-lines": {"d": spokes(clock.segments)},
        "filled-name": clock.name,
        "filled-state": f"{clock.filled} of {clock.segments}",
        "filled-remove": button,
        "filled-restart": button,
        "filled-again": "Empty it" if state(context).clock_sheet.restarting == clock.id else "Restart",
        "filled-link": button,
    }


PANEL = Panel(
    region="filled",
    view=_view,
    reads=("session.world.clocks", "session.world.aliases", "showing", "rooms.board.filled", "rooms.board.clock_sheet"),
    actions={"clock-restart": _restart},
    after_draw=_drawn,
    initial=({"root": {"hidden": ""}},),
)
