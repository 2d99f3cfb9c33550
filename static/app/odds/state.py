"""The state of the sheets of odds: what a person has chosen there."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.context import Context


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: Whose luck is shown, by the key of their button; empty for the first.
    luck_of: str = ""


def state(context: "Context") -> State:
    """Return the state of this room."""
    found: State = context.rooms.odds
    return found
