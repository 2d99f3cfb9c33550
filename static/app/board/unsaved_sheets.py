"""What is typed on the sheets of characters and clocks and not saved, stored for a later visit."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from app.board import clock_sheets, features
from app.board.state import CharacterSheet, UnsavedSheets, state
from app.ui.forms import left_texts
from app.ui.panel import Panel
from app.ui.unsaved import Left, Unsaved
from razor_core.format.codec import DataError, decode, encode
from razor_core.rules.fields import RuleError
from razor_core.systems import SYSTEMS

if TYPE_CHECKING:
    from app.check.drafts import Drafts
    from app.context import Context

#: The draft of them: by the sheet, by the key of what it shows, the texts, and the state where it has one.
LEFT = "left"


def stored(drafts: "Drafts") -> UnsavedSheets:
    """Return what an earlier visit left on the sheets of characters, and of clocks, as far as it can be read."""
    data = drafts.get(LEFT, dict) or {}
    people: Left[CharacterSheet] = {}
    for key, (texts, data_of_sheet) in _pairs(data.get(features.SHEET)).items():
        try:
            sheet = decode(CharacterSheet, data_of_sheet)
        except (DataError, RuleError):
            continue
        if sheet.opened and sheet.changing and sheet.opened.system in SYSTEMS:
            people[key] = texts, sheet
    clocks: Left[None] = {key: (texts, None) for key, (texts, _) in _pairs(data.get(clock_sheets.CHANGE)).items()}
    return UnsavedSheets(characters=Unsaved(people), clocks=Unsaved(clocks))


def _pairs(data: Any) -> Mapping[str, Any]:
    pairs = data.items() if isinstance(data, dict) else ()
    return {key: (left_texts(pair[0]), pair[1]) for key, pair in pairs if isinstance(pair, list) and len(pair) == 2}


def _keep(context: "Context") -> None:
    """Store what is left, if it is something else by now."""
    unsaved, sheet, forms = state(context).unsaved, state(context).character_sheet, context.forms
    people = unsaved.characters.kept(forms.texts(features.SHEET), sheet, sheet.changed)
    clocks = unsaved.clocks.kept(forms.texts(clock_sheets.CHANGE), None)
    if (left := (people, clocks)) == unsaved.stored:
        return
    unsaved.stored = left
    data = {key: [dict(texts), encode(sheet)] for key, (texts, sheet) in people.items()}
    of_clocks = {key: [dict(texts), None] for key, (texts, _) in clocks.items()}
    context.drafts.keep(LEFT, {features.SHEET: data, clock_sheets.CHANGE: of_clocks})


PANEL = Panel(
    reads=(
        "forms.changes",
        "rooms.board.character_sheet",
        "rooms.board.unsaved.characters",
        "rooms.board.clock_sheet",
        "rooms.board.unsaved.clocks",
    ),
    after_draw=_keep,
)
