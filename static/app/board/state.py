"""The state of the board: its sheets of characters and clocks, and the oracle."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.board.oracle_questions import Asked
from app.part import state_of
from app.ui.unsaved import Unsaved
from razor_core.rules.saved_rolls import SavedRoll
from razor_core.systems import SYSTEMS
from razor_core.table.character_lines import CharacterLine
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock, find
from razor_core.table.portraits import Portrait

if TYPE_CHECKING:
    from app.context import Context
    from razor_core.rules.game import Game

#: The looks of nobody.
NO_PORTRAIT = Portrait(id="")


@dataclass(frozen=True, slots=True)
class CharacterSheet:
    """The character when the sheet was opened, the character with the changes so far, and an error."""

    opened: Character | None = None
    changing: Character | None = None
    error: str = ""
    #: Whether the changes were made before and not saved.
    resumed: bool = False
    #: The condition for which the sheet asks what is in brackets, by name.
    asking: str = ""
    #: The kind of named feature whose controls are open, and the name of the one that is changed there.
    feature: str = ""
    was: str = ""
    #: The looks of the character when the sheet was opened, the picture now, and why another was refused.
    portrait: Portrait = NO_PORTRAIT
    picture: str = ""
    picture_error: str = ""

    @property
    def changed(self) -> bool:
        """Whether more than texts was changed."""
        return (self.changing, self.picture) != (self.opened, self.portrait.picture)


@dataclass(frozen=True, slots=True)
class ClockSheet:
    """The id of the clock being changed (or an empty text), the error on its sheet, and that on a new clock's sheet."""

    clock: str = ""
    error: str = ""
    new_error: str = ""
    #: The full clock for which Restart was tapped once: the next tap empties it.
    restarting: str = ""
    #: Whether the changes on its sheet were made before and not saved.
    resumed: bool = False


@dataclass(frozen=True, slots=True)
class SavedSheet:
    """On the sheet of a saved roll: the id of whose it is, the roll, its name until now, and an error."""

    character: str = ""
    roll: SavedRoll | None = None
    was: str = ""
    error: str = ""


@dataclass(kw_only=True)
class OracleState:
    """What the oracle's panel has, what it had before each act that changed it, and an error."""

    asked: Asked
    before: dict[str, Asked] = field(default_factory=dict)
    error: str = ""


@dataclass(kw_only=True)
class UnsavedSheets:
    """What was left on the sheets of characters and of clocks, and what of it was last stored."""

    characters: Unsaved[CharacterSheet] = field(default_factory=Unsaved)
    clocks: Unsaved[None] = field(default_factory=Unsaved)
    stored: object = ({}, {})


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    oracle: OracleState
    unsaved: UnsavedSheets
    #: How many clocks the board draws.
    clocks_drawn: int
    #: The clocks as they were last drawn, and the one that has filled since, if any.
    drawn_clocks: tuple[Clock, ...] = ()
    filled: str = ""
    character_sheet: CharacterSheet = CharacterSheet()
    clock_sheet: ClockSheet = ClockSheet()
    saved: SavedSheet = SavedSheet()
    #: What is understood of the list on the sheet Paste a list.
    pasted: tuple[CharacterLine, ...] = ()


def game(context: "Context") -> "Game":
    """Return the game of the character on the sheet, or the one on the table while there is none."""
    opened = state(context).character_sheet.opened
    return SYSTEMS[opened.system] if opened else context.system


state = state_of("board", State)


def changing(context: "Context") -> Clock | None:
    """Return the clock on the sheet that changes one."""
    return find(context.session.world.clocks, state(context).clock_sheet.clock)
