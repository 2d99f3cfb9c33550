"""What the sheets of odds offer to the page. Their modules are imported when one of them is first opened."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.odds.state import State, state
from app.part import Part
from app.ui.panel import CHECK, Panel
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context


def _set(app: "Context", name: str, chosen: object) -> None:
    """Set this of the room's state to what was chosen."""
    setattr(state(app), name, chosen)


def _tap(app: "Context", data: Mapping[str, str]) -> None:
    """Make a change of what if, or take it back."""
    later("app.odds.what_if.tap")(app, int(data["at"]), app.drawing.shown(WHAT_IF))


def _compare(app: "Context", **chosen: str) -> None:
    """Compare two turns for something else."""
    _set(app, "turns", replace(state(app).turns, **chosen))


SHEET = "odds"
CHART = Panel(
    region=SHEET,
    reads=CHECK,
    steps=later("app.odds.sheet.chart"),
    actions={"odds": lambda app, data: app.drawing.opened(SHEET), "odds-csv": later("app.odds.sheet.save")},
)
BARS = Panel(
    region=SHEET,
    reads=(*CHECK, "rooms.odds.view"),
    steps=later("app.odds.sheet.bars"),
    actions={"odds-view": lambda app, data: _set(app, "view", data["value"])},
)
TABLE = Panel(
    region=SHEET,
    reads=(*CHECK, "rooms.odds.tabled"),
    steps=later("app.odds.sheet.table"),
    actions={"odds-table": lambda app, data: _set(app, "tabled", True)},
)
WHAT_IF = Panel(
    region=SHEET,
    reads=(*CHECK, "prep", "rooms.odds.what_if"),
    steps=later("app.odds.what_if.steps"),
    actions={"odds-what": _tap},
)
TURNS = Panel(
    region=SHEET,
    reads=(*CHECK, "session.world", "rooms.odds.turns"),
    steps=later("app.odds.turns.steps"),
    actions={
        "odds-left": lambda app, data: _compare(app, left=data["value"]),
        "odds-ally": lambda app, data: _compare(app, ally=data["value"]),
        "odds-set-up": lambda app, data: _compare(app, set_up=data["value"].strip()),
    },
)
ELSEWHERE = Panel(
    region=SHEET,
    reads=CHECK,
    steps=later("app.odds.elsewhere.steps"),
    actions={"odds-there": later("app.odds.elsewhere.use")},
)
LUCK = Panel(
    region="luck",
    reads=("journal", "log.entries", "session.world", "rooms.odds.luck_of"),
    steps=later("app.odds.luck.steps"),
    actions={
        "luck": lambda app, data: app.drawing.opened("luck"),
        "luck-of": lambda app, data: _set(app, "luck_of", data["who"]),
    },
)
PART = Part(
    room="odds",
    load=lambda app: State(),
    clear=lambda app: _set(app, "luck_of", ""),
    panels=(CHART, BARS, TABLE, WHAT_IF, TURNS, ELSEWHERE, LUCK),
)
