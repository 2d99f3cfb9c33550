"""Store what the page shows, so that static/first_paint.js can paint it at the next start before Python runs.

`painted` reads back what first_paint.js painted, so that the first drawing changes only what differs.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from app.storage.stores import StoreError
from app.ui.template import Node, Slot, Slots
from razor_core.format.json_text import JsonError, parse_json

if TYPE_CHECKING:
    from app.context import Context

KEY = "razor.early"
#: The regions that first_paint.js paints, beside the form of the game.
REGIONS = (
    "head",
    "fiction",
    "characters",
    "whom",
    "kinds",
    "abilities",
    "roll",
    "empty",
    "next",
    "turns",
    "result",
    "clocks",
    "log",
)
#: The most nodes stored of a list, also where the page does not show it.
MOST = 30
#: The slots of `app/roll/typed_dice.py`: the next start has no typed dice.
TYPED = {"typed", "type", "faces", "keys", "count", "error-faces", "throws", "uses"}
#: Slots that are not stored because they are out of date at the next start, by region.
_NOT_STORED = {"head": {"saved", "state", "backup"}, "roll": TYPED}


def keep(context: "Context") -> None:
    """Store what the page shows. If the device refuses, the next start has an empty page."""
    seen = context.page.in_view()
    regions = {
        region: _stored(region, context.page.last_rendered(region), seen.get(region, {}))
        for region in (*REGIONS, context.slug)
    }
    with suppress(StoreError):
        context.local.put(KEY, json.dumps({"game": context.slug, "regions": regions}, separators=(",", ":")))


def _stored(region: str, slots: Slots, seen: Mapping[str, int]) -> dict[str, Any]:
    """Return what is stored of a region: of each list at its top what is in view."""
    left_out = _NOT_STORED.get(region, ())
    return {name: _slot(slot, seen.get(name, MOST)) for name, slot in slots.items() if name not in left_out}


def _slot(slot: Any, most: int = MOST) -> Any:
    """Return the slot as data that JSON can hold."""
    if isinstance(slot, Sequence) and not isinstance(slot, str):
        return [
            {"template": node.template, "slots": {name: _slot(each) for name, each in node.slots.items()}}
            for node in slot[: min(most, MOST)]
        ]
    return slot if isinstance(slot, str) else dict(slot)


def painted(text: str) -> Callable[[str], Slots]:
    """Return a function that gives what first_paint.js painted of a region. Most are asked for after the start.

    Where it is unsure of an attribute, it gives a value that no panel shows, so that the attribute is drawn again.
    """
    try:
        data = parse_json(text)
    except JsonError:
        data = {}
    return lambda region: _read_slots(data.get(region))


def _read_slots(data: Any) -> Slots:
    return {name: _read_slot(slot) for name, slot in data.items()} if isinstance(data, dict) else {}


def _read_slot(data: Any) -> Slot:
    if isinstance(data, list):
        return [Node(each["template"], _read_slots(each["slots"])) for each in data]
    return data if isinstance(data, str | dict) else {}
