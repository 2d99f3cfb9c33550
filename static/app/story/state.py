"""The state of the log."""

from dataclasses import dataclass, field

from app.part import state_of
from app.story.log_filter import Filter

#: How many entries are drawn at first, and how many more each time a player scrolls to the end. Each line that is drawn
#: costs something with every roll.
FIRST, STEP = 20, 50


@dataclass(frozen=True, slots=True)
class LogView:
    """The filter of the log, how many entries are shown, and whether the controls of the filter are."""

    filter: Filter = field(default_factory=Filter)
    shown: int = field(default_factory=lambda: FIRST)
    open: bool = False


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    log_view: LogView = field(default_factory=LogView)


state = state_of("story", State)
