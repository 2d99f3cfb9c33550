"""The state of the host's side of a shared table."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.devices.arrived import NOBODY, Arrived

if TYPE_CHECKING:
    from app.context import Context
    from app.devices.host import HostDevices


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The table that this device shares. None until somebody invites: nothing of it is loaded before.
    host: "HostDevices | None" = None
    #: The rolls of guests that wait above the card.
    arrived: Arrived = NOBODY


def state(context: "Context") -> State:
    """Return the state of this room."""
    room_state: State = context.rooms.devices
    return room_state
