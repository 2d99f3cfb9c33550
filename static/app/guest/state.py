"""The state of a guest's page besides what its host shows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.context import Context


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The id of the character whose sheet was opened last.
    read: str = ""


def state(context: "Context") -> State:
    """Return the state of this room."""
    room_state: State = context.rooms.guest
    return room_state
