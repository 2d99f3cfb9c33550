"""What stood on the page last, kept for the next start, which paints it before Python is there (static/early.js)."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from app.stamps import Page, Slots
from app.stores import Local, StoreError

KEY = "razor.early"
#: The regions that are painted early, beside the form of the game.
REGIONS = ("head", "fiction", "heroes", "roll", "result", "clocks", "log")
#: Of a long list the first lines are enough: the rest lies below what is seen.
MOST = 100
#: What is told of a moment that is over.
_PASSING = frozenset({"saved", "state", "error-faces"})


class Early:
    """Keeps what the page shows. `keep` is for when it goes out of sight, which may be for good."""

    def __init__(self, page: Page, local: Local) -> None:
        self.page = page
        self.local = local

    def keep(self, game: str) -> None:
        """Keep what stands there now, of this game. A device that refuses starts with an empty page, as before."""
        regions = {region: _plain(self.page.drawn(region)) for region in (*REGIONS, game)}
        with suppress(StoreError):
            self.local.put(KEY, json.dumps({"game": game, "regions": regions}, separators=(",", ":")))


def _plain(slots: Slots) -> dict[str, Any]:
    """The slots as data that JSON can hold: a text, a list of stamps, or attributes."""
    return {name: _slot(slot) for name, slot in slots.items() if name not in _PASSING}


def _slot(slot: Any) -> Any:
    if isinstance(slot, Sequence) and not isinstance(slot, str):
        return [{"template": stamp.template, "slots": _plain(stamp.slots)} for stamp in slot[:MOST]]
    return slot if isinstance(slot, str) else dict(slot)
