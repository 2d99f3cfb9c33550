"""The state of the form: the sheet of modifiers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.part import state_of


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The kinds of modifiers on their sheet, as the button that opened it has them.
    modifier_kinds: Sequence[Mapping[str, Any]] = ()


state = state_of("check", State)
