"""What stood on the page last, kept for the next start, which paints it before Python is there (static/first_paint.js).

What was painted comes back the way it was kept.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from app.storage.stores import Local, StoreError
from app.ui.template import Node, Page, Slot, Slots

KEY = "razor.early"
#: The regions that are painted early, beside the form of the game.
REGIONS = ("head", "fiction", "characters", "roll", "result", "clocks", "log")
#: Of a long list the first lines are enough: the rest lies below what is seen.
MOST = 30
#: What is told of a moment that is over, by region.
_PASSING = {"head": {"saved", "state"}, "roll": {"error-faces"}}


class FirstPaint:
    """Keeps what the page shows. `keep` is for when it goes out of sight, which may be for good."""

    def __init__(self, page: Page, local: Local) -> None:
        self.page = page
        self.local = local

    def keep(self, game: str) -> None:
        """Keep what stands there now, of this game. A device that refuses starts with an empty page, as before."""
        regions = {region: _lasting(region, self.page.drawn(region)) for region in (*REGIONS, game)}
        with suppress(StoreError):
            self.local.put(KEY, json.dumps({"game": game, "regions": regions}, separators=(",", ":")))


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
    """What first_paint.js painted, by region. An attribute of which it is unsure is another than any that is drawn."""
    return {region: _slots(data) for region, data in json.loads(text).items()}


def _slots(data: Any) -> Slots:
    return {name: _slot_of(slot) for name, slot in data.items()} if isinstance(data, dict) else {}


def _slot_of(data: Any) -> Slot:
    if isinstance(data, list):
        return [Node(each["template"], _slots(each["slots"])) for each in data]
    return data if isinstance(data, str | dict) else {}
