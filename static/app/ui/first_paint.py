"""What stood on the page last, kept for the next start, which paints it before Python is there (static/first_paint.js).

What was painted comes back the way it was kept.
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
#: The regions that are painted early, beside the form of the game.
REGIONS = ("head", "fiction", "characters", "roll", "result", "clocks", "log")
#: Of a long list the first lines are enough: the rest lies below what is seen.
MOST = 30
#: Slots that are out of date at the next start, by region.
_PASSING = {"head": {"saved", "state"}, "roll": {"error-faces"}}


def keep(app: "App") -> None:
    """Store what the page shows. A device that refuses starts with an empty page."""
    regions = {region: _lasting(region, app.page.last_rendered(region)) for region in (*REGIONS, app.slug)}
    with suppress(StoreError):
        app.local.put(KEY, json.dumps({"game": app.slug, "regions": regions}, separators=(",", ":")))


def _lasting(region: str, slots: Slots) -> dict[str, Any]:
    return _plain({name: slot for name, slot in slots.items() if name not in _PASSING.get(region, ())})


def _plain(slots: Slots) -> dict[str, Any]:
    """The slots as data that JSON can hold: a text, a list of stamps, or attributes."""
    return {name: _slot(slot) for name, slot in slots.items()}


def _slot(slot: Any) -> Any:
    if isinstance(slot, Sequence) and not isinstance(slot, str):
        return [{"template": stamp.template, "slots": _plain(stamp.slots)} for stamp in slot[:MOST]]
    return slot if isinstance(slot, str) else dict(slot)


def painted(text: str) -> Mapping[str, Slots]:
    """What first_paint.js painted, by region. An attribute of which it is unsure differs from any that is drawn."""
    try:
        data = parse_json(text)
    except JsonError:
        return {}
    return {region: _slots(slots) for region, slots in data.items()}


def _slots(data: Any) -> Slots:
    return {name: _slot_of(slot) for name, slot in data.items()} if isinstance(data, dict) else {}


def _slot_of(data: Any) -> Slot:
    if isinstance(data, list):
        return [Node(each["template"], _slots(each["slots"])) for each in data]
    return data if isinstance(data, str | dict) else {}
