"""The list of sessions: their names, and which are archived or deleted.

Each session has one small entry, so that two tabs that change two sessions never overwrite each other. Of two changes
to one session, the one with the higher revision counts. A deleted session is only marked and can be restored.

A session without an entry that can be read is listed as far as it can be rebuilt from its records.
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from app.storage.dual_store import DualStore
from app.storage.journal import FIRST
from app.storage.layout import Keys, sessions_in
from app.storage.loading import load_texts
from app.storage.outbox import Outbox
from app.storage.status import SAVING, SaveState, SaveStatus
from app.storage.stores import NEWER, Durable, Local, StoreError
from app.storage.unread import RAZOR, UNREAD, key_aside, set_aside
from razor_core.session.json_text import parse_json
from razor_core.session.session import Session, replay

VERSION = 1
#: The most characters of an entry. A name has at most 60.
LARGEST = 10_000
_KEYS = Keys("sessions")


class UnreadableError(ValueError):
    """An entry that cannot be read."""


class NewerEntryError(ValueError):
    """An entry that a newer version saved. `listed` is what can be read of it."""

    def __init__(self, listed: "Listed") -> None:
        super().__init__(NEWER)
        self.listed = listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A session's entry in the list. Revision 0 is stored nowhere."""

    id: str
    name: str = "Session"
    archived: bool = False
    deleted: bool = False
    revision: int = 0

    @property
    def age(self) -> tuple[int, str]:
        """What decides between two entries: the revision; if two tabs made the same, an order that all agree on."""
        return self.revision, listed_to_text(self)


def listed_to_text(listed: Listed) -> str:
    """Return the entry as one line of JSON."""
    return json.dumps({"version": VERSION, **asdict(listed)}, separators=(",", ":"))


def listed_from_text(key: str, text: str) -> Listed:
    """Return the entry of a text under that key. UnreadableError, or NewerEntryError if a newer version saved it."""
    session = key.removeprefix(_KEYS.prefix)
    try:
        data: dict[str, Any] = parse_json(text, LARGEST)
        version = data.pop("version")
        if type(version) is not int or version < VERSION:
            raise UnreadableError(key)
        if version > VERSION:
            raise NewerEntryError(_known_part(session, data))
        listed = Listed(**data)
    except (NewerEntryError, UnreadableError):
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UnreadableError(key) from error
    right = all(type(getattr(listed, name)) is kind for name, kind in Listed.__annotations__.items())
    if not right or session != listed.id:
        raise UnreadableError(key)
    return listed


def _known_part(session: str, data: Mapping[str, Any]) -> Listed:
    """Return what this version understands of a newer entry."""
    name = data.get("name")
    return Listed(
        id=session,
        name=name if isinstance(name, str) else "Session",
        archived=data.get("archived") is True,
        deleted=data.get("deleted") is True,
    )


class SessionIndex:
    """The list of sessions.

    `status` is called when the list is saved or not, `changed` when it differs from what the caller made it, `notify`
    with a sentence for the player.
    """

    def __init__(
        self,
        local: Local,
        durable: Durable,
        *,
        status: Callable[[SaveStatus], None] = lambda status: None,
        changed: Callable[[], None] = lambda: None,
        notify: Callable[[str], None] = lambda text: None,
    ) -> None:
        self._changed, self._notify = changed, notify
        self._stores = DualStore(_KEYS, local, durable)
        self._outbox = Outbox(self._stores, status)
        #: The entries by id.
        self.known = {FIRST: Listed(id=FIRST)}
        self._newer: set[str] = set()
        self._synced = False
        self._worker: asyncio.Task[None] | None = None
        self._requested = False
        self._load(local.keys(RAZOR))

    def list(self, deleted: bool = False) -> tuple[Listed, ...]:
        """Return the sessions that are not deleted, or those that are: by name, archived ones last."""
        found = [each for each in self.known.values() if each.deleted == deleted]
        return tuple(sorted(found, key=lambda each: (each.archived, each.name.casefold(), each.id)))

    def find(self, session: str) -> Listed:
        """Return the entry of the session with that id. KeyError if there is none."""
        return self.known[session]

    def is_newer(self, session: str) -> bool:
        """Whether a newer version saved the session's entry. It cannot be changed here."""
        return session in self._newer

    def create(self, session: str, name: str) -> Listed:
        """Add a session. `session` is an id of letters and digits that was never used."""
        return self._put(Listed(id=session, name=name, revision=1))

    def rename(self, session: str, name: str) -> Listed:
        """Rename a session. StoreError if its entry is newer; so for the other changes."""
        return self._put(replace(self.find(session), name=name))

    def archive(self, session: str, archived: bool = True) -> Listed:
        """Archive a session, or restore it from the archive."""
        return self._put(replace(self.find(session), archived=archived))

    def delete(self, session: str) -> Listed:
        """Mark a session as deleted. Everything in it stays stored."""
        return self._put(replace(self.find(session), deleted=True))

    def restore(self, session: str) -> Listed:
        """Restore a deleted session."""
        return self._put(replace(self.find(session), deleted=False))

    async def sync(self) -> None:
        """Bring both stores to the same list. A store that fails is no error: it gets what it lacks with the next."""
        before = dict(self.known)
        self._synced = False
        await self.flush()
        if self.known != before:
            self._changed()

    def receive(self, key: str | None, text: str | None) -> bool:
        """Add what another tab put into the quick store; return whether the list changed."""
        before = dict(self.known)
        if key is not None and text is not None and key.startswith(_KEYS.prefix):
            self._take(key, text)
        return self.known != before

    async def flush(self) -> bool:
        """Try to save everything that is pending; return whether all is saved."""
        self._save_pending()
        if self._worker:
            await self._worker
        return self._outbox.empty

    async def unread(self) -> Mapping[str, str]:
        """Return the texts outside of any session that were set aside, by key. StoreError if they cannot be read."""
        return await self._stores.texts(sorted(await self._stores.keys(UNREAD)))

    # -- reading -------------------------------------------------------------------------------------------------------

    def _load(self, keys: Sequence[str]) -> None:
        """Read the entries in the quick store. Those that cannot be read are set aside, and rebuilt."""
        local, unread = self._stores.local, list[str]()
        for key in keys:
            if key.startswith(_KEYS.prefix) and not self._take(key, local.get(key) or ""):
                unread.append(key)
                set_aside(local, key)
        for names, tail in self._orphans(keys, unread):
            self._rebuild(names, self._stores.local_texts(tail))
        self._notify_unread(len(unread))

    def _take(self, key: str, text: str) -> bool:
        """Use an entry if it is later than the known one. Return False if it cannot be read, by any version."""
        try:
            listed = listed_from_text(key, text)
        except NewerEntryError as newer:
            listed = newer.listed
            if listed.id not in self._newer:
                self._newer.add(listed.id)
                self._notify(f"{listed.name} in the list of sessions: {NEWER}")
            known = self.known.get(listed.id)
            if known is None or not known.revision:
                self.known = {**self.known, listed.id: listed}
            return True
        except UnreadableError:
            return False
        if (known := self.known.get(listed.id)) is None or known.age < listed.age:
            self.known = {**self.known, listed.id: listed}
        return True

    def _orphans(self, keys: Sequence[str], unread: Iterable[str]) -> Iterator[tuple[Keys, Sequence[str]]]:
        """Yield the sessions without an entry that have records among the keys, and which keys those are.

        `unread` are the keys of entries that could not be read.
        """
        damaged = {key.removeprefix(_KEYS.prefix) for key in unread}
        for session in sorted(sessions_in(keys)):
            known = self.known.get(session)
            if known is None or (not known.revision and session in damaged):
                names = Keys(session)
                yield names, [key for key in keys if names.is_tail(key)]

    def _rebuild(self, names: Keys, texts: Mapping[str, str]) -> None:
        """List a session by the name that it has in its records."""
        found = load_texts(names, texts)
        world = replay(found.base or Session(), found.records).world
        self.known = {**self.known, names.session: Listed(id=names.session, name=world.name)}

    def _notify_unread(self, number: int) -> None:
        if number:
            entries = "1 entry" if number == 1 else f"{number} entries"
            self._notify(f"{entries} in the list of sessions could not be read. The list was rebuilt")

    # -- writing -------------------------------------------------------------------------------------------------------

    def _put(self, listed: Listed) -> Listed:
        """Store a change with a revision above any that is known here or in another tab."""
        local, key = self._stores.local, _KEYS.prefix + listed.id
        if not self._take(key, local.get(key) or ""):
            set_aside(local, key)
        if self.is_newer(listed.id):
            raise StoreError(NEWER)
        known = self.known.get(listed.id)
        listed = replace(listed, revision=1 + (known.revision if known else 0))
        self.known = {**self.known, listed.id: listed}
        self._outbox.store(key, listed_to_text(listed))
        self._outbox.report(SAVING)
        self._save_pending()
        return listed

    def _save_pending(self) -> None:
        self._requested = True
        if self._worker is None or self._worker.done():
            self._worker = asyncio.ensure_future(self._work())

    async def _work(self) -> None:
        while self._requested:
            self._requested = False
            try:
                await self._save_once()
            except StoreError as error:
                # A store that cannot be read is no trouble while nothing waits to be saved.
                if not self._outbox.empty:
                    self._outbox.report(SaveStatus(SaveState.FAILED, str(error)))

    async def _save_once(self) -> None:
        """Sync the stores if that was not done yet, and write what is pending. StoreError if that fails."""
        # What the durable store has must be known before it is overwritten.
        if not self._synced and not self._stores.local_only:
            try:
                await self._sync_stores()
            except StoreError:
                # A browser may show a durable store and refuse to open it.
                if not self._stores.local_only:
                    raise
        await self._outbox.send()

    async def _sync_stores(self) -> None:
        """Read the entries in the durable store, rebuild those that are missing, and give each store what it lacks."""
        durable = self._stores.durable
        there = await durable.keys(RAZOR)
        texts = await self._read([key for key in there if key.startswith(_KEYS.prefix)])
        unread = [key for key, text in texts.items() if not self._take(key, text)]
        for names, tail in list(self._orphans(there, unread)):
            self._rebuild(names, await self._read(tail))
        self._synced = True
        taken = {*there, *self._stores.local.keys(UNREAD)}
        for key in unread:
            if texts[key]:
                taken.add(aside := key_aside(key, taken))
                self._outbox.queue(aside, texts[key])
            self._outbox.queue(key, None)
        self._notify_unread(len(unread))
        for listed in list(self.known.values()):
            self._fill(listed, texts)

    async def _read(self, keys: Sequence[str]) -> dict[str, str]:
        """Return the texts that the durable store has of the keys."""
        read = zip(keys, await self._stores.durable.read(keys), strict=True)
        return {key: text for key, text in read if text is not None}

    def _fill(self, listed: Listed, texts: Mapping[str, str]) -> None:
        """Give each store the entry where it lacks it; `texts` are those of the durable one. Keep a newer one."""
        key, text = _KEYS.prefix + listed.id, listed_to_text(listed)
        here = self._stores.local.get(key)
        if here and here != text:
            self._take(key, here)
        if not listed.revision or self.is_newer(listed.id):
            return
        self._outbox.cancel([key])
        if text != texts.get(key):
            self._outbox.queue(key, text)
        if text != here:
            self._stores.copy_to_local({key: text})
