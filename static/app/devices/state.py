"""The state of the host's side of a shared table."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.context import Context


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A guest who is at the table and may roll: whom they play, and whether they are asked for a roll."""

    token: str
    name: str
    character: str
    asked: bool


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The table that this device shares, `HostDevices`. None until somebody invites: nothing of it is loaded before.
    host: Any = None
    #: The guests who can be asked for a roll.
    seats: tuple[Seat, ...] = ()


def state(context: "Context") -> State:
    """Return the state of this room."""
    room_state: State = context.rooms.devices
    return room_state
