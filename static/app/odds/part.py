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


def _set(context: "Context", name: str, chosen: object) -> None:
    """Set this of the room's state to what was chosen."""
    setattr(state(context), name, chosen)


def _tap(context: "Context", data: Mapping[str, str]) -> None:
    """Make a change of what if, or take it back."""
    later("app.odds.what_if.tap")(context, int(data["at"]), context.drawing.shown(WHAT_IF))


def _compare(context: "Context", **chosen: str) -> None:
    """Compare two turns for something else."""
    _set(context, "turns", replace(state(context).turns, **chosen))


SHEET = "odds"
CHART = Panel(
    region=SHEET,
    reads=CHECK,
    steps=later("app.odds.sheet.chart"),
    actions={"odds": lambda context, data: context.drawing.opened(SHEET), "odds-csv": later("app.odds.sheet.save")},
)
BARS = Panel(
    region=SHEET,
    reads=(*CHECK, "rooms.odds.view"),
    steps=later("app.odds.sheet.bars"),
    actions={"odds-view": lambda context, data: _set(context, "view", data["value"])},
)
TABLE = Panel(
    region=SHEET,
    reads=(*CHECK, "rooms.odds.tabled"),
    steps=later("app.odds.sheet.table"),
    actions={"odds-table": lambda context, data: _set(context, "tabled", True)},
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
    steps=later("app.odds.two_turns.steps"),
    actions={
        "odds-left": lambda context, data: _compare(context, left=data["value"]),
        "odds-ally": lambda context, data: _compare(context, ally=data["value"]),
        "odds-set-up": lambda context, data: _compare(context, set_up=data["value"].strip()),
    },
)
ELSEWHERE = Panel(
    region=SHEET,
    reads=CHECK,
    steps=later("app.odds.other_games.steps"),
    actions={"odds-there": later("app.odds.other_games.use")},
)
LUCK = Panel(
    region="luck",
    reads=("journal", "log.entries", "session.world", "rooms.odds.luck_of", "rooms.odds.luck_over_all"),
    steps=later("app.odds.luck.steps"),
    actions={
        "luck": lambda context, data: context.drawing.opened("luck"),
        "luck-of": lambda context, data: _set(context, "luck_of", data["who"]),
        "luck-over": lambda context, data: _set(context, "luck_over_all", bool(data["all"])),
    },
)
PART = Part(
    room="odds",
    load=lambda context: State(),
    clear=lambda context: _set(context, "luck_of", ""),
    panels=(CHART, BARS, TABLE, WHAT_IF, TURNS, ELSEWHERE, LUCK),
)
