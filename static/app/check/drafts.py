"""Store drafts of forms and panels on the device by name, and restore them at the next start."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from app.storage.refusals import FULL
from app.storage.stores import Local, StoreError, set_aside
from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import JsonError, parse_json
from razor_core.rules.modifiers import Modifier
from razor_core.table.setups import Key

PREFIX = "razor.draft."
#: The most characters of a draft that are read.
LARGEST = 1_000_000
#: The name under which earlier versions stored a draft, by its name today.
OLD_NAMES = {"characters": "heroes"}


@dataclass(frozen=True, slots=True)
class Draft:
    """A form as it is stored: the values of its controls by name, modifiers, and keys of those carried."""

    values: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    left_out: tuple[Key, ...] = ()
    chosen: tuple[Key, ...] = ()

    def to_data(self) -> dict[str, Any]:
        """Return the draft as plain data that JSON can hold."""
        keys = ("modifiers", "left_out", "chosen")
        return {"values": dict(self.values), **{name: encode(getattr(self, name)) for name in keys}}


def draft_from_data(data: Any) -> Draft:
    """Return the draft that `to_data` wrote, an empty one for any other data."""
    try:
        values = {str(name): str(value) for name, value in data["values"].items()}
        modifiers = tuple(decode(Modifier, modifier_data(each)) for each in data.get("modifiers", data.get("named")))
        left_out, chosen = (
            tuple((str(holder), str(of), str(name)) for holder, of, name in data.get(keys, ()))
            for keys in ("left_out", "chosen")
        )
    except (AttributeError, DataError, KeyError, OverflowError, TypeError, ValueError):
        return Draft()
    return Draft(values, modifiers, left_out, chosen)


def modifier_data(data: Any) -> dict[str, Any]:
    """Return the data of a modifier; earlier versions stored a flag `once` instead of a lifetime."""
    modifier = dict(data)
    once = modifier.pop("once", None)
    return modifier if once is None else {**modifier, "lifetime": "ROLL" if once else "STAYS"}


#: A form with nothing in it, as this version and earlier ones store it.
_EMPTY: tuple[dict[str, Any], ...] = (
    Draft().to_data(),
    {"values": {}, "modifiers": []},
    {"values": {}, "named": []},
)


class Drafts:
    """Stores drafts in the quick store. All sessions share them. `notify` shows the player a sentence."""

    def __init__(self, local: Local, notify: Callable[[str], None]) -> None:
        self._local = local
        self._notify = notify
        #: The last problem with storing a draft, empty after a success.
        self._problem = ""
        #: Keys of texts that can be neither read nor set aside for lack of space. They are not overwritten.
        self._stuck: set[str] = set()
        #: The drafts of this visit as JSON, by key.
        self._texts: dict[str, str] = {}

    def get(self, name: str, kind: type = object) -> Any:
        """Return the data last stored under the name, or None.

        `kind` is its type: dict, list, str, or anything. Data that cannot be read or has another type is set aside.
        """
        for key in (PREFIX + name, PREFIX + OLD_NAMES.get(name, name)):
            try:
                text = self._local.get(key) or "null"
                data = parse_json(text, LARGEST)
            except JsonError:
                self._set_aside(key)
                continue
            if isinstance(data, kind) and data is not None:
                self._texts[key] = text
                return data
            if data is not None:
                self._set_aside(key)
        return None

    def keep(self, name: str, data: Any) -> None:
        """Store the data. If storing fails again and again, the player is notified once."""
        problem, self._problem = self._problem, ""
        key, text = PREFIX + name, json.dumps(data, ensure_ascii=False)
        self._texts[key] = text
        try:
            self._put(key, text)
        except StoreError as error:
            self._problem = f"The form is not saved: {error}"
            if self._problem != problem:
                self._notify(self._problem)

    def restore(self) -> None:
        """Store all drafts of this visit anew, as far as there is space."""
        with suppress(StoreError):
            for key, text in self._texts.items():
                self._put(key, text)

    def form(self, name: str) -> Draft:
        """Return the draft of a form, an empty one where none can be read."""
        data = self.get(name)
        draft = draft_from_data(data)
        if draft == Draft() and data is not None and data not in _EMPTY:
            self._set_aside(PREFIX + name)
        return draft

    def keep_form(self, name: str, draft: Draft) -> None:
        """Store the draft of a form."""
        self.keep(name, draft.to_data())

    def _put(self, key: str, text: str) -> None:
        if key in self._stuck and not set_aside(self._local, key):
            raise StoreError(FULL)
        self._stuck.discard(key)
        self._local.put(key, text)

    def _set_aside(self, key: str) -> None:
        if set_aside(self._local, key):
            self._notify("1 draft could not be read and was set aside")
        else:
            self._stuck.add(key)
            self._notify("1 draft could not be read. There is no space to set it aside, so this form is not saved")
