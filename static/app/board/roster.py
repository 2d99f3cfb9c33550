"""What is done with a whole character: duplicate, move, set aside, bring back."""

from collections.abc import Mapping
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board.character_sheet import SHEET, close
from app.board.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.table import characters
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
)
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded
from razor_core.table.kits import duplicate

if TYPE_CHECKING:
    from app.context import Context

#: The sheet that lists who is not on the table.
CAST = "cast"


def on_sheet(app: "Context") -> Character | None:
    """Return the character on the sheet as they are on the table, None where a new one is made."""
    opened = state(app).character_sheet.opened
    return characters.find(app.session.world.characters, opened.id) if opened else None


def put_away(app: "Context") -> None:
    """Close the sheet of the character. What was changed there and not saved is kept for the next time."""
    sheet = state(app).character_sheet
    state(app).unsaved_characters.leave(app.forms.texts(SHEET), sheet, sheet.changing != sheet.opened)
    close(app)


def _copy(app: "Context", data: Mapping[str, str]) -> None:
    """Add a character like this one, with what was last saved, and clocks as new."""
    character = on_sheet(app)
    if character:
        put_away(app)
        copy, board = duplicate(app.session.world, character, lambda: token_hex(4))
        app.record(CharacterSaved(copy), *map(ClockAdded, board))
        app.show_toast(f"{copy.name} joins")


def _move(app: "Context", data: Mapping[str, str]) -> None:
    """Move the character one place earlier or later. The sheet stays open."""
    character = on_sheet(app)
    if character:
        at = _order(app, character).index(character)
        app.record(CharacterMoved(character.id, at + int(data["by"])))


def _set_aside(app: "Context", data: Mapping[str, str]) -> None:
    character = on_sheet(app)
    if character:
        put_away(app)
        app.record(CharacterSetAside(character.id))
        app.show_toast(f"{character.name} is set aside")


def _back(app: "Context", data: Mapping[str, str]) -> None:
    app.record(CharacterReturned(data["character"]))


def _order(app: "Context", character: Character) -> list[Character]:
    return [each for each in app.session.world.characters if each.system == character.system]


def view(app: "Context") -> Slots:
    """The place of the character on the sheet among those of the game."""
    character = on_sheet(app)
    if character is None:
        return {"placed": {"hidden": ""}}
    order = _order(app, character)
    at = order.index(character)
    return {
        "placed": {"hidden": None},
        "earlier": {"disabled": flag(at == 0)},
        "later": {"disabled": flag(at == len(order) - 1)},
        "place": f"{at + 1} of {len(order)}",
    }


def aside(app: "Context") -> Slots:
    """Who of the game is set aside."""
    found = [each.character for each in app.session.world.aside if each.character.system == app.slug]
    return {
        "some-aside": {"hidden": flag(not found)},
        "aside": [
            Node("character-aside", {"button": {"data-character": character.id}, "name": character.name})
            for character in found
        ],
    }


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("rooms.board.character_sheet.opened", "session.world.characters"),
    actions={"character-copy": _copy, "character-move": _move, "character-aside": _set_aside, "character-back": _back},
)
ASIDE = Panel(region=CAST, view=aside, reads=("slug", "session.world.aside"))
