"""What the race of clocks offers to the page. What computes it is imported when it is first needed."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.part import Part
from app.race import race_setup
from app.race.race_setup import REGION
from app.race.state import State, state
from app.ui.panel import CHECK, Panel
from app.ui.steps import later

if TYPE_CHECKING:
    from app.context import Context


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Lay a race for a clock, and draw its sheet."""
    context.drawing.opened(REGION, lambda: later("app.race.sheet.lay")(context, data["clock"]))


def _follow(context: "Context") -> None:
    """Let the clocks show the odds of the race that is laid. They may wait: a roll is shown first."""
    if state(context).race.setting.shown or state(context).race.lines:
        context.page.after_next_frame(lambda: later("app.race.sheet.refresh")(context))


READS = (*CHECK, "prep", "session.world", "session.log", "rooms.race.race.setting")
PANEL = Panel(
    region=REGION,
    reads=READS,
    steps=later("app.race.sheet.steps"),
    actions={
        "race": _open,
        "race-tick": later("app.race.sheet.tick"),
        "race-rolls": later("app.race.sheet.roll"),
        "race-end": later("app.race.sheet.end"),
        "race-other": later("app.race.sheet.oppose"),
        "race-begin": later("app.race.sheet.begin"),
        "race-show": later("app.race.sheet.show"),
    },
)
TABLE = Panel(
    region=REGION,
    reads=(*READS, "rooms.race.tabled"),
    steps=later("app.race.sheet.table"),
    actions={"race-table": lambda context, data: setattr(state(context), "tabled", True)},
)
#: Computes the odds of the race that the clocks show anew when what they depend on changes.
FOLLOWING = Panel(
    reads=("rooms.race.race.setting", "setup", "refused", "session.world.clocks", "session.world.characters"),
    deferred=True,
    after_draw=_follow,
)
PART = Part(
    room="race", load=lambda context: State(race=race_setup.loaded(context.drafts)), panels=(PANEL, TABLE, FOLLOWING)
)
