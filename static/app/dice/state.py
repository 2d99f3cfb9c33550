"""The state of the room of any dice: the dice rolled last, and what is wrong with those typed."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.part import state_of

if TYPE_CHECKING:
    from app.context import Context

#: The draft of the dice rolled last, and the most of them.
LAST, MOST = "dice", 8


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The dice rolled last on this device, newest first.
    last: tuple[str, ...] = ()
    #: Why these were not rolled, empty once another is typed.
    error: str = ""
    #: The id of who rolls, empty for nobody named.
    who: str = ""


def loaded(context: "Context") -> State:
    """Return the state as the device has it."""
    kept = context.drafts.get(LAST, list) or []
    return State(last=tuple([dice for dice in kept if isinstance(dice, str)][:MOST]))


state = state_of("dice", State)
