"""Store what the page shows, so that static/first_paint.js can paint it at the next start before Python runs.

`painted` reads back what first_paint.js painted, so that the first drawing changes only what differs.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from app.storage.stores import StoreError
from app.ui.template import Node, Slot, Slots
from razor_core.session.json_text import JsonError, parse_json

if TYPE_CHECKING:
    from app.app import App

KEY = "razor.early"
#: The regions that first_paint.js paints, beside the form of the game.
REGIONS = ("head", "fiction", "characters", "kinds", "abilities", "roll", "turns", "result", "clocks", "log")
#: The most items stored of a list. More would be below the visible part.
MOST = 30
#: The slots of `app/roll/typed.py`: the next start has no typed dice.
TYPED = {"typed", "type", "faces", "keys", "count", "error-faces", "throws", "uses"}
#: Slots that are not stored because they are out of date at the next start, by region.
_NOT_STORED = {"head": {"saved", "state"}, "roll": TYPED}


def keep(app: "App") -> None:
    """Store what the page shows. If the device refuses, the next start has an empty page."""
    regions = {region: _stored(region, app.page.last_rendered(region)) for region in (*REGIONS, app.slug)}
    with suppress(StoreError):
        app.local.put(KEY, json.dumps({"game": app.slug, "regions": regions}, separators=(",", ":")))


def _stored(region: str, slots: Slots) -> dict[str, Any]:
    return _plain({name: slot for name, slot in slots.items() if name not in _NOT_STORED.get(region, ())})


def _plain(slots: Slots) -> dict[str, Any]:
    """Return the slots as data that JSON can hold."""
    return {name: _slot(slot) for name, slot in slots.items()}


def _slot(slot: Any) -> Any:
    if isinstance(slot, Sequence) and not isinstance(slot, str):
        return [{"template": node.template, "slots": _plain(node.slots)} for node in slot[:MOST]]
    return slot if isinstance(slot, str) else dict(slot)


def painted(text: str) -> Mapping[str, Slots]:
    """Return what first_paint.js painted, by region.

    Where it is unsure of an attribute, it gives a value that no panel shows, so that the attribute is drawn again.
    """
    try:
        data = parse_json(text)
    except JsonError:
        return {}
    return {region: _read_slots(slots) for region, slots in data.items()}


def _read_slots(data: Any) -> Slots:
    return {name: _read_slot(slot) for name, slot in data.items()} if isinstance(data, dict) else {}


def _read_slot(data: Any) -> Slot:
    if isinstance(data, list):
        return [Node(each["template"], _read_slots(each["slots"])) for each in data]
    return data if isinstance(data, str | dict) else {}
