"""What is done with a whole character: duplicate, move, set aside, bring back."""

from collections.abc import Mapping
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board.character_sheet import SHEET, close
from app.board.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, greyed
from razor_core.table import characters
from razor_core.table.alias_events import AliasSet
from razor_core.table.character_events import (
    CharacterMoved,
    CharacterReturned,
    CharacterSaved,
    CharacterSetAside,
    PictureChosen,
)
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded
from razor_core.table.kits import duplicate

if TYPE_CHECKING:
    from app.context import Context

#: The sheet that lists who is not on the table.
CAST = "cast"


def on_sheet(context: "Context") -> Character | None:
    """Return the character on the sheet as they are on the table, None where a new one is made."""
    opened = state(context).character_sheet.opened
    return characters.find(context.session.world.characters, opened.id) if opened else None


def put_away(context: "Context") -> None:
    """Close the sheet of the character. What was changed there and not saved is kept for the next time."""
    sheet = state(context).character_sheet
    state(context).unsaved.characters.leave(context.forms.texts(SHEET), sheet, sheet.changed)
    close(context)


def _copy(context: "Context", data: Mapping[str, str]) -> None:
    """Add a character like this one, with what was last saved, and clocks as new."""
    character = on_sheet(context)
    if character:
        put_away(context)
        world = context.session.world
        copy, board = duplicate(world, character, lambda: token_hex(4))
        # A colour of its own tells it apart.
        picture, alias = world.portrait(character.id).picture, world.alias(character.id)
        looks = [PictureChosen(copy.id, picture)] if picture else []
        names = [AliasSet(copy.id, alias.name)] if alias else []
        context.record(CharacterSaved(copy), *map(ClockAdded, board), *looks, *names)
        context.show_toast(f"{copy.name} joins")


def _move(context: "Context", data: Mapping[str, str]) -> None:
    """Move the character one place earlier or later. The sheet stays open."""
    character = on_sheet(context)
    if character:
        at = _order(context, character).index(character)
        context.record(CharacterMoved(character.id, at + int(data["by"])))


def _set_aside(context: "Context", data: Mapping[str, str]) -> None:
    character = on_sheet(context)
    if character:
        put_away(context)
        context.record(CharacterSetAside(character.id))
        context.show_toast(f"{character.name} is set aside")


def _back(context: "Context", data: Mapping[str, str]) -> None:
    context.record(CharacterReturned(data["character"]))


def _order(context: "Context", character: Character) -> list[Character]:
    return [other for other in context.session.world.characters if other.system == character.system]


def view(context: "Context") -> Slots:
    """The place of the character on the sheet among those of the game."""
    character = on_sheet(context)
    if character is None:
        return {"placed": {"hidden": ""}}
    order = _order(context, character)
    at = order.index(character)
    return {
        "placed": {"hidden": None},
        "earlier": greyed("Already first." if at == 0 else ""),
        "later": greyed("Already last." if at == len(order) - 1 else ""),
        "place": f"{at + 1} of {len(order)}",
    }


def aside(context: "Context") -> Slots:
    """Who of the game is set aside."""
    people = [each.character for each in context.session.world.aside if each.character.system == context.slug]
    return {
        "some-aside": {"hidden": flag(not people)},
        "aside": [
            Node("character-aside", {"button": {"data-character": character.id}, "name": character.name})
            for character in people
        ],
    }


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("rooms.board.character_sheet.opened", "session.world.characters"),
    actions={"character-copy": _copy, "character-move": _move, "character-aside": _set_aside, "character-back": _back},
)
ASIDE = Panel(region=CAST, view=aside, reads=("slug", "session.world.aside"))
