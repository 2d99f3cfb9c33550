"""The sheet of settings: how the page looks, moves and sounds on this device.

What differs from the first state is kept, and said on the page as `data-<setting>`: first_paint.js says it at the
start, this module when it changes. The style sheets and feedback.js do the rest.
"""

import json
from collections.abc import Mapping
from contextlib import suppress

from app.storage.stores import Local, StoreError
from app.ui.template import Actions, Page

SHEET = "settings"
KEY = "razor.settings"
#: What can be set, and how it is at first.
FIRST: Mapping[str, str] = {
    "theme": "device",
    "motion": "on",
    "sound": "off",
    "vibration": "off",
    "awake": "off",
    "keys": "on",
}


class Settings:
    """Owns the sheet. It reads the store when the sheet is opened, not before."""

    def __init__(self, page: Page, local: Local) -> None:
        self.page = page
        self.local = local
        self.actions: Actions = {"settings": lambda data: self._open(), "setting": lambda data: self._set()}

    def seen(self, key: str | None) -> None:
        """Another tab wrote under that key: what it set holds here too."""
        if key == KEY:
            self._mark(settings_from_text(self.local.get(KEY)))

    def _open(self) -> None:
        """Let the controls stand as what is set."""
        found = settings_from_text(self.local.get(KEY))
        self.page.restore(SHEET, {name: value for name, value in found.items() if value != "off"})

    def _set(self) -> None:
        """Something was set: it holds at once, and at the next start. A device that refuses says so."""
        chosen = dict.fromkeys(FIRST, "off") | self.page.values(SHEET)
        self._mark(chosen)
        try:
            self.local.put(KEY, json.dumps({name: chosen[name] for name in FIRST if chosen[name] != FIRST[name]}))
        except StoreError as error:
            self.page.fill(SHEET, {"error": f"It holds until the page is closed: {error}"})
        else:
            self.page.fill(SHEET, {"error": ""})

    def _mark(self, settings: Mapping[str, str]) -> None:
        self.page.mark({f"data-{name}": None if settings[name] == FIRST[name] else settings[name] for name in FIRST})


def settings_from_text(text: str | None) -> dict[str, str]:
    """All settings; what the text does not say, or says in no way that is known, is as at first."""
    found = dict(FIRST)
    with suppress(ValueError, AttributeError, RecursionError):
        kept = json.loads(text or "{}").items()
        found |= {name: value for name, value in kept if name in FIRST and isinstance(value, str)}
    return found
