"""The state of the log."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.story.log_filter import LogView

if TYPE_CHECKING:
    from app.context import Context


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    log_view: LogView = field(default_factory=LogView)


def state(context: "Context") -> State:
    """Return the state of this room."""
    room_state: State = context.rooms.story
    return room_state
