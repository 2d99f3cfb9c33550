"""The store: keeps the events and the half-filled forms on the device, and nothing else knows how.

One record an event, numbered, written once and never again, so that the thousandth roll costs what the first did.
"""

import json
from typing import Any, Protocol

from razor_core.session import Rolled, Session, SessionError, apply, from_json, to_json

EVENT = "razor.event."
DRAFT = "razor.draft."


class Storage(Protocol):
    """A place for texts by key."""

    #: Whether what is put here is gone when the page is closed.
    fleeting: bool

    def get(self, key: str) -> str | None:
        """The text, or None."""

    def put(self, key: str, text: str) -> None:
        """Keep the text. StoreError where the device refuses."""


class StoreError(Exception):
    """The device would not keep something; the message says what the person can do."""


class Memory:
    """A storage that lasts as long as the page is open, for devices that refuse another."""

    fleeting = True

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The text, or None."""
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep the text."""
        self.texts[key] = text


class Store:
    """The events of a session and the drafts of its forms, in a storage."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.fleeting = storage.fleeting
        self._next = 0

    def load(self) -> tuple[Session, int]:
        """The session as it was kept, and how many records could not be read (they stay where they are)."""
        session, unread, self._next = Session(), 0, 0
        while (text := self._storage.get(f"{EVENT}{self._next}")) is not None:
            try:
                session = apply(session, from_json(text))
            except SessionError:
                unread += 1
            self._next += 1
        return session, unread

    def append(self, event: Rolled) -> None:
        """Keep one more event, after those of any other tab. StoreError where the device refuses."""
        while self._storage.get(f"{EVENT}{self._next}") is not None:
            self._next += 1
        self._storage.put(f"{EVENT}{self._next}", to_json(event))

    def draft(self, form: str) -> Any:
        """The data last kept for that form, or None."""
        try:
            return json.loads(self._storage.get(DRAFT + form) or "null")
        except (RecursionError, ValueError):
            return None

    def keep_draft(self, form: str, data: Any) -> None:
        """Keep the data of a half-filled form. StoreError where the device refuses."""
        self._storage.put(DRAFT + form, json.dumps(data, ensure_ascii=False))
