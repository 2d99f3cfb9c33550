"""The state of the race that is laid for some clocks."""

from dataclasses import dataclass

from app.part import state_of
from app.race.race_setup import Laid


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    race: Laid
    #: Whether the table beside the chart was opened.
    tabled: bool = False


state = state_of("race", State)
