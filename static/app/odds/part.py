"""What the sheets of odds offer to the page. Their modules are imported when one of them is first opened."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from app.odds.state import State, state
from app.part import Part
from app.ui.panel import CHECK, Action, Panel
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context


def _clear(app: "Context") -> None:
    state(app).luck_of = ""


def _sets(name: str, key: str = "value") -> Action:
    """Return the action that sets this of the room's state to what was chosen."""
    return lambda app, data: setattr(state(app), name, data[key])


def _table(app: "Context", data: Mapping[str, str]) -> None:
    """Draw the table from now on: it was opened."""
    state(app).tabled = True


def _tap(app: "Context", data: Mapping[str, str]) -> None:
    """Make a change of what if, or take it back."""
    later("app.odds.what_if.tap")(app, int(data["at"]), app.drawing.shown(WHAT_IF))


def _compare(app: "Context", **chosen: str) -> None:
    """Compare two turns for something else."""
    state(app).turns = replace(state(app).turns, **chosen)


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
    actions={"odds-view": _sets("view")},
)
TABLE = Panel(
    region=SHEET,
    reads=(*CHECK, "rooms.odds.tabled"),
    steps=later("app.odds.sheet.table"),
    actions={"odds-table": _table},
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
    steps=later("app.odds.sheet.elsewhere"),
    actions={"odds-there": later("app.odds.sheet.use_there")},
)
LUCK = Panel(
    region="luck",
    reads=("journal", "log.entries", "session.world", "rooms.odds.luck_of"),
    steps=later("app.odds.luck.steps"),
    actions={"luck": lambda app, data: app.drawing.opened("luck"), "luck-of": _sets("luck_of", "who")},
)
PART = Part(
    room="odds",
    load=lambda app: State(),
    clear=_clear,
    panels=(CHART, BARS, TABLE, WHAT_IF, TURNS, ELSEWHERE, LUCK),
)
