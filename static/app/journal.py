"""The journal of one session: one small record an event, in the quick store and in the durable one.

What is written only ever grows, but for folding: now and then the older records become a page of the log and the
snapshot moves on, so that a start reads a snapshot and some hundred records, however long the session is. The journal
holds the session as all it has written and seen makes it; `changed` tells of a change that the caller did not make.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from app.pages import Keys
from app.reading import read, rebuilt
from app.stores import Durable, Local, Lock, StoreError, unlocked
from razor_core.records import record_to_json
from razor_core.session import Entry, Record, Session, apply

#: The session that is there before anybody made one, and which takes what older versions kept.
FIRST = "1"
DRAFT = "razor.draft."
OLD_EVENT = "razor.event."

SAVING, SAVED = "saving", "saved"
_READ_ONLY = "a newer Razor has written here; update this one"


class Journal:
    """Keeps the session with that id. `load` first, then `settle`, then `write` whatever happens.

    `tab` tells this tab from every other one, past and present: a new random text at every start, without dots.
    `status` is told SAVING, SAVED, "saved for now: why" (this device has no durable store; a crash may cost seconds)
    or "not saved: why". `tell` is told in a sentence what the person should know. `changed` is given the session when
    it is another than `load` and `write` returned.
    """

    def __init__(
        self,
        session: str,
        tab: str,
        local: Local,
        durable: Durable,
        *,
        lock: Lock = unlocked,
        status: Callable[[str], None] = lambda text: None,
        tell: Callable[[str], None] = lambda text: None,
        changed: Callable[[Session], None] = lambda session: None,
    ) -> None:
        self.id = session
        self.tab = tab
        self.session = Session()
        #: Why nothing is written; empty where it is.
        self.readonly = ""
        self.status, self.tell, self.changed = status, tell, changed
        self._keys = Keys(session)
        self._local, self._durable, self._lock = local, durable, lock

    def load(self) -> Session:
        """The session as the quick store has it: its snapshot and the records after that, never the pages.

        What cannot be read is set aside whole and told; a newer format makes the journal read-only and is told.
        """
        keys = [key for key in self._local.keys(self._keys.prefix) if self._is_tail(key)]
        found = read(self._keys, {key: text for key in keys if (text := self._local.get(key)) is not None})
        self.session = rebuilt(found.base or Session(), found.records)
        if found.newer:
            self._refuse(found.newer)
        else:
            self._set_aside(found.unread)
        return self.session

    async def settle(self) -> Session | None:
        """Bring both stores to the same; the session if that made it another than the loaded one.

        A durable store that fails is no error: what it lacks waits for the next write.
        """
        raise NotImplementedError

    def next_seq(self, session: Session | None = None) -> int:
        """The number of the next record: above all of the session, and above what any tab has written since."""
        known = [session.next - 1 if session else 0, self.session.next - 1]
        written = (self._keys.order(key) for key in self._local.keys(self._keys.records))
        return 1 + max(*known, *(order[0] for order in written if order))

    def write(self, record: Record) -> Session:
        """The session with the record, which is kept at once in the quick store, and soon in the durable one.

        Refuses nothing: what is not saved is told by `status`, stays pending, and is tried again with the next write.
        """
        self.session = apply(self.session, record)
        if self.readonly:
            self.status(f"not saved: {self.readonly}")
            return self.session
        key, text = self._keys.record(record.order), record_to_json(record)
        with suppress(StoreError):
            self._local.put(key, text)
        self.status(SAVING)
        return self.session

    async def flush(self) -> bool:
        """Whether all is saved, once what is pending has been tried."""
        raise NotImplementedError

    def seen(self, key: str | None, text: str | None) -> Record | None:
        """The record that another tab has put into the quick store, now part of the session; None for all else.

        Takes the key and new value of the window's `storage` event. A snapshot of another tab's leads to `changed`.
        """
        if key is None or text is None or not self._is_tail(key):
            return None
        found = read(self._keys, {key: text})
        if found.newer:
            self._refuse(found.newer)
        if found.base and found.base.upto > self.session.upto:
            self.session = rebuilt(found.base, self.session.tail)
            self.changed(self.session)
        for record in found.records:
            before, self.session = self.session, apply(self.session, record)
            return record if self.session is not before else None
        return None

    async def pages(self) -> list[str]:
        """The keys of the pages of the older log, the newest page first. StoreError where they cannot be had."""
        raise NotImplementedError

    async def page(self, key: str) -> tuple[Entry, ...]:
        """The entries of a page, oldest first. StoreError as `pages`; lines that cannot be read are told and left."""
        raise NotImplementedError

    async def drop(self, key: str) -> None:
        """Take a page away for good, to free its room. StoreError as `pages`."""
        raise NotImplementedError

    async def unread(self) -> Mapping[str, str]:
        """The texts that were set aside, whole, by their keys, for a file."""
        raise NotImplementedError

    def draft(self, form: str) -> Any:
        """The data last kept for that form, or None."""
        try:
            return json.loads(self._local.get(DRAFT + form) or "null")
        except (RecursionError, ValueError):
            return None

    def keep_draft(self, form: str, data: Any) -> None:
        """Keep the data of a half-filled form. StoreError where the device refuses."""
        self._local.put(DRAFT + form, json.dumps(data, ensure_ascii=False))

    def _is_tail(self, key: str) -> bool:
        """Whether the key is one that a start reads."""
        return key == self._keys.snapshot or key.startswith(self._keys.records)

    def _refuse(self, why: str) -> None:
        """Write nothing from now on."""
        if not self.readonly:
            self.readonly = why
            self.tell(f"This session can only be looked at: {why}")

    def _set_aside(self, keys: Sequence[str]) -> None:
        """Move texts of the quick store that cannot be read out of the way."""
        for key in keys:
            text = self._local.get(key)
            with suppress(StoreError):
                self._local.put(self._keys.aside(key, self._local.keys(self._keys.unread)), text or "")
                self._local.remove(key)
        if keys:
            self.tell(f"{_counted(len(keys), 'record')} could not be read and were set aside")


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
