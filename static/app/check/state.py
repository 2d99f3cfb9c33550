"""The state of the form: the sheet of modifiers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.context import Context


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The data of the button that opened the sheet of modifiers.
    modifier_sheet: Mapping[str, str] = field(default_factory=dict)


def state(context: "Context") -> State:
    """Return the state of this room."""
    room_state: State = context.rooms.check
    return room_state
