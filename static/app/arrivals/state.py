"""The state of the rolls of other devices."""

from dataclasses import dataclass

from app.part import state_of


@dataclass(frozen=True, slots=True)
class Waiting:
    """The keys of the rolls that wait, oldest first, and that of the roll `behind` which the last of them came."""

    keys: tuple[str, ...] = ()
    behind: str = ""


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The rolls that wait above the card.
    waiting: Waiting = Waiting()
    #: The ids of the characters whose players choose on devices of their own.
    choosers: tuple[str, ...] = ()


state = state_of("arrivals", State)
