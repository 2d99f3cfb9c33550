"""The state of the sheets of odds: what a person has chosen there."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.part import state_of

if TYPE_CHECKING:
    from razor_core.rolls.preparation import Preparation


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A list of changes: what it began with and that check, the places of those made, and what the form was left as.

    The list stays until the form is changed otherwise; its figures follow.
    """

    first: "Preparation"
    check: Any
    made: tuple[int, ...]
    left: "tuple[Preparation, Any]"


@dataclass(frozen=True, slots=True)
class TwoTurns:
    """What two turns are compared for: the key of the ticks left, the id of the ally, the DC of a Set Up as typed.

    Empty are the first number of ticks, an ally with the same check, and the DC of the Set Up's roll.
    """

    left: str = ""
    ally: str = ""
    set_up: str = ""


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The name of the chart's view, and whether its table was opened.
    view: str = "EXACTLY"
    tabled: bool = False
    what_if: WhatIf | None = None
    turns: TwoTurns = TwoTurns()
    #: Whose luck is shown, by the key of their button; empty for the first.
    luck_of: str = ""
    #: Whether that of all sessions on the device is shown, not only of the one on the table.
    luck_over_all: bool = False


state = state_of("odds", State)
