"""The state of the log."""

from dataclasses import dataclass, field

from app.part import state_of
from app.story.log_filter import LogView


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    log_view: LogView = field(default_factory=LogView)


state = state_of("story", State)
