"""The sheet of settings: how the page looks, moves and sounds on this device.

Only settings that differ from the first state are stored. Each of them is an attribute `data-<setting>` of the page,
for the style sheets and dice_and_screen.js. first_paint.js sets it at the start, this module when the setting changes.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from app.sheets.state import state
from app.storage.stores import StoreError
from app.ui.panel import Panel
from app.ui.template import truth
from razor_core.format.json_text import parse_json

if TYPE_CHECKING:
    from app.context import Context

SHEET = "settings"
KEY = "razor.settings"
#: The settings, each with its first state.
FIRST = {
    "theme": "device",
    "text": "normal",
    "hand": "either",
    "motion": "on",
    "sound": "off",
    "alarm": "off",
    "turn": "any",
    "vibration": "on",
    "awake": "off",
    "keys": "on",
}


def storage_changed(context: "Context", key: str | None) -> None:
    """Apply settings from another tab."""
    if key == KEY:
        _mark(context, settings_from_text(context.local.get(KEY)))


def _open(context: "Context") -> None:
    """Set the controls to the settings."""
    _show(context, state(context).settings)


def _show(context: "Context", settings: Mapping[str, str]) -> None:
    context.forms.put(SHEET, {name: "" if value == "off" else value for name, value in settings.items()})


def _set(context: "Context") -> None:
    """Apply the settings of the sheet."""
    _apply(context, {name: context.forms.texts(SHEET)[name] or "off" for name in FIRST})


def _sound(context: "Context") -> None:
    """Turn the sound on or off from the menu."""
    settings = state(context).settings
    take(context, {**settings, "sound": "off" if settings["sound"] == "on" else "on"})


def restore(context: "Context") -> None:
    """Store the settings anew."""
    _apply(context, state(context).settings)


def take(context: "Context", chosen: Mapping[str, str]) -> None:
    """Use these settings."""
    _show(context, chosen)
    _apply(context, chosen)


def _apply(context: "Context", chosen: Mapping[str, str]) -> None:
    """Apply the settings at once and store them."""
    _mark(context, chosen)
    error = ""
    try:
        context.local.put(KEY, json.dumps({name: chosen[name] for name in FIRST if chosen[name] != FIRST[name]}))
    except StoreError as problem:
        error = f"This setting lasts until the page is closed: {problem}"
    context.errors = {**context.errors, SHEET: error}


def _mark(context: "Context", settings: Mapping[str, str]) -> None:
    state(context).settings = settings
    context.page.mark({f"data-{name}": None if settings[name] == FIRST[name] else settings[name] for name in FIRST})


def settings_from_text(text: str | None) -> dict[str, str]:
    """Return all settings. Those that are missing or cannot be read are in their first state."""
    with suppress(ValueError, AttributeError):
        return whole(parse_json(text or "{}"))
    return dict(FIRST)


def whole(kept: Mapping[str, object]) -> dict[str, str]:
    """Return all settings of those that were kept."""
    return FIRST | {name: value for name, value in kept.items() if name in FIRST and isinstance(value, str)}


PANEL = Panel(
    region=SHEET,
    view=lambda context: {"error": context.errors.get(SHEET, "")},
    reads=("errors",),
    initial=({},),
    actions={"settings": lambda context, data: _open(context), "setting": lambda context, data: _set(context)},
)
SOUND = Panel(
    region="more",
    view=lambda context: {"sound": {"aria-pressed": truth(state(context).settings["sound"] == "on")}},
    reads=("rooms.sheets.settings",),
    initial=(FIRST,),
    actions={"sound": lambda context, data: _sound(context)},
)
