"""The state of the room of a table's own games: what is tried of the text that is written, and the games kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.part import state_of

if TYPE_CHECKING:
    from razor_core.library.entries import Kept
    from razor_core.rules.results import Result


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    #: The slug of the game that is being changed, empty for a new one. Not known before a text is put into the box.
    of: str | None = None
    #: The fields that were set to try the game, each with its number.
    values: Mapping[str, int] = field(default_factory=dict)
    #: The roll that was tried last.
    tried: "Result | None" = None
    #: What stood in the text box before it was filled with another text.
    before: str = ""
    #: The slug of the game that was being changed then.
    before_of: str | None = None
    #: Why what was asked for was not done.
    error: str = ""
    #: Whether the questions that write a game are asked.
    asking: bool = False
    #: Whether the words of the notation are listed.
    words: bool = False
    #: The games that this device keeps.
    kept: "tuple[Kept, ...]" = ()
    #: The slugs of the tables' own games that something on the table is of.
    table: frozenset[str] = frozenset()


state = state_of("own", State)
