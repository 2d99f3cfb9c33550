"""What the character on the sheet looks like: a colour to choose, and a picture from the device."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.board.faces import first_word, initials, looks
from app.board.features import SHEET
from app.board.state import CharacterSheet, state
from app.ui.panel import Panel
from app.ui.people_colours import COLOURS, own_colour
from app.ui.template import Slots, flag
from razor_core.rules.fields import RuleError
from razor_core.table.character_events import ColourChosen, PictureChosen
from razor_core.table.portraits import PersonColour, Portrait, validate_picture

if TYPE_CHECKING:
    from app.context import Context

REGION = "looks"
#: The control of the colours.
COLOUR = "colour"
#: As static/portrait.js reads it.
REFUSED = "Choose a picture that this browser can read, of at most 20 MB."


def first_texts(portrait: Portrait) -> Mapping[str, str]:
    """Return what the sheet begins with: the chosen colour, or the character's own."""
    return {COLOUR: (portrait.colour or own_colour(portrait.id)).name}


def chosen(sheet: CharacterSheet, id: str, values: Mapping[str, str]) -> Sequence[ColourChosen | PictureChosen]:
    """Return what was changed on the sheet of the looks of the character of that id."""
    before, own, now = sheet.portrait, own_colour(id), PersonColour[values[COLOUR]]
    coloured = [ColourChosen(id, None if now is own else now)] if now is not (before.colour or own) else []
    return [*coloured, *([PictureChosen(id, sheet.picture)] if sheet.picture != before.picture else [])]


def _take(context: "Context", data: Mapping[str, str]) -> None:
    """Take a picture that was made small, for the character whose sheet it was chosen on. An empty text is none."""
    sheet, picture = state(context).character_sheet, data["value"]
    if sheet.opened is None or sheet.opened.id != data["character"]:
        return
    error = "" if picture else REFUSED
    try:
        validate_picture(picture)
    except RuleError as refused:
        error = refused.message
    changed = replace(sheet, picture_error=error) if error else replace(sheet, picture=picture, picture_error="")
    state(context).character_sheet = changed


def _remove(context: "Context", data: Mapping[str, str]) -> None:
    state(context).character_sheet = replace(state(context).character_sheet, picture="", picture_error="")


def view(context: "Context") -> Slots:
    """The face as it will be, and the picture's controls."""
    sheet = state(context).character_sheet
    if sheet.opened is None:
        return {}
    name = context.forms.texts(SHEET)["name"].strip() or sheet.opened.name
    person = COLOURS.index(PersonColour[context.forms.texts(SHEET)[COLOUR]])
    return {
        "face": {
            "data-person": str(person),
            "data-opposition": flag(context.forms.texts(SHEET)["side"] == "OPPOSITION"),
            **looks(sheet.picture),
        },
        "letters": initials({"": first_word(name)})[""],
        "picture": {"data-character": sheet.opened.id},
        "picture-remove": {"hidden": flag(not sheet.picture)},
        "picture-error": sheet.picture_error,
    }


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("rooms.board.character_sheet", "forms.changes"),
    actions={"picture": _take, "picture-remove": _remove},
)
