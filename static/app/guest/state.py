"""The state of a guest's page besides what its host shows."""

from dataclasses import dataclass

from app.part import state_of


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The id of the character whose sheet was opened last.
    read: str = ""


state = state_of("guest", State)
