"""The state of the race that is laid for some clocks."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.race.laid import Laid

if TYPE_CHECKING:
    from app.context import Context


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    race: Laid
    #: Whether the table beside the chart was opened.
    tabled: bool = False


def state(context: "Context") -> State:
    """Return the state of this room."""
    room_state: State = context.rooms.race
    return room_state
