"""The state of the form: the sheet of modifiers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.context import Context


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The kinds of modifiers on their sheet, as the button that opened it has them.
    modifier_kinds: Sequence[Mapping[str, Any]] = ()


def state(context: "Context") -> State:
    """Return the state of this room."""
    room_state: State = context.rooms.check
    return room_state
