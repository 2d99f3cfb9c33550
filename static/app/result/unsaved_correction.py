"""What is changed on the sheet that corrects a roll and not done: it is there when the sheet opens again."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.result.state import Correction, State, state
from app.ui.forms import left_texts
from app.ui.panel import Panel
from razor_core.format.codec import DataError, decode, encode
from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Modifier

if TYPE_CHECKING:
    from app.context import Context

#: The draft of it: by the key of the roll, the values, the modifiers, and the keys of what is kept.
LEFT = "correct"


def load(context: "Context") -> State:
    """Return the state of the room, with what an earlier visit left on the sheet."""
    left = _stored(context)
    return State(uncorrected=left, stored=left)


def _stored(context: "Context") -> Mapping[str, Correction]:
    """Return what is stored, as far as it can be read."""
    left = dict[str, Correction]()
    data: dict[str, Any] = context.drafts.get(LEFT, dict) or {}
    for key, sheet in data.items():
        try:
            values, modifiers, kept = sheet
            counted = tuple([decode(Modifier, modifier) for modifier in modifiers])
            left[key] = Correction(key, left_texts(values), counted, frozenset(map(str, kept)))
        except (DataError, RuleError, TypeError, ValueError):
            continue
    return left


def open_sheet(context: "Context", first: Correction) -> None:
    """Open the sheet as a roll fills it, or with what was changed there before."""
    room = state(context)
    left = room.uncorrected.get(first.key)
    room.first = room.correction = first
    if left:
        values = {name: left.values.get(name, value) for name, value in first.values.items()}
        room.correction = replace(left, values=values, error="", resumed=True)


def discard(context: "Context") -> None:
    """Fill the sheet as the roll does."""
    state(context).correction = state(context).first


def close_sheet(context: "Context", **rest: str) -> None:
    """Empty the sheet, which was used. With these values, the `rest` of what was changed there is left."""
    room = state(context)
    left = replace(room.correction, values={**room.correction.values, **rest}) if rest else room.first
    room.uncorrected, room.correction = _with(room, left), Correction()


def _with(room: State, sheet: Correction) -> Mapping[str, Correction]:
    """Return what is left, with what was changed on the sheet if anything was."""
    first = room.first
    others = {key: left for key, left in room.uncorrected.items() if key != sheet.key}
    same = (sheet.values, sheet.modifiers, sheet.kept) == (first.values, first.modifiers, first.kept)
    return others if same else {**others, sheet.key: replace(sheet, error="", resumed=False)}


def _keep(context: "Context") -> None:
    """Store what is left, if it is something else by now."""
    room = state(context)
    room.uncorrected = _with(room, room.correction) if room.correction.key else room.uncorrected
    if room.uncorrected != room.stored:
        room.stored = room.uncorrected
        sheets = room.stored.items()
        data = {key: [dict(left.values), encode(left.modifiers), sorted(left.kept)] for key, left in sheets}
        context.drafts.keep(LEFT, data)


PANEL = Panel(reads=("rooms.result.correction", "rooms.result.uncorrected"), after_draw=_keep)
