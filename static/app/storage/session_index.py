"""The list of sessions: their names, and which are archived or deleted.

Each session has one small entry, so that two tabs that change two sessions never overwrite each other. Of two changes
to one session, the one with the higher revision counts. A deleted session is only marked and can be restored.

If a session's entry is missing or cannot be read, the entry is rebuilt from the session's records.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from app.storage.journal import FIRST
from app.storage.keys import RAZOR, UNREAD, Keys, sessions_in
from app.storage.loading import load_texts
from app.storage.outbox import Outbox
from app.storage.status import SAVING, SaveState, SaveStatus
from app.storage.stores import NEWER, DualStore, Durable, Local, StoreError, set_aside
from razor_core.format.json_text import parse_json
from razor_core.rules.numbers import counted
from razor_core.session.session import Session, replay

#: An entry of the first version has no date.
VERSION, OLDEST = 2, 1
#: The most characters of an entry. A name has at most 60.
LARGEST = 10_000
_KEYS = Keys("sessions")


class UnreadableError(ValueError):
    """An entry that cannot be read."""


class NewerEntryError(ValueError):
    """An entry that a newer version saved. `listed` is the part that this version understands."""

    def __init__(self, listed: "Listed") -> None:
        super().__init__(NEWER)
        self.listed = listed


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A session's entry in the list. One of revision 0 is not stored.

    `begun` is when it began here, or was `imported` from a file: an ISO 8601 time with zone, empty where nobody knows.
    """

    id: str
    name: str = "Session"
    archived: bool = False
    deleted: bool = False
    revision: int = 0
    begun: str = ""
    imported: bool = False

    @property
    def age(self) -> tuple[int, str]:
        """The key that decides which of two entries is later: the revision, then the text, so that all tabs agree."""
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
        if type(version) is not int or version < OLDEST:
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

    It calls `status` when the save status changes, `changed` when a store had other entries, and `notify` with a
    sentence for the player.
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
        self._status, self._changed, self._notify = status, changed, notify
        self._stores = DualStore(_KEYS, local, durable)
        self._outbox = Outbox(self._stores, self._report, self._sync_stores)
        #: The entries by id.
        self.by_id = {FIRST: Listed(id=FIRST)}
        self._newer: set[str] = set()
        self._load(local.keys(RAZOR))

    def list(self, deleted: bool = False) -> tuple[Listed, ...]:
        """Return the sessions that are not deleted, or those that are: by name, archived ones last."""
        entries = [listed for listed in self.by_id.values() if listed.deleted == deleted]
        return tuple(sorted(entries, key=lambda entry: (entry.archived, entry.name.casefold(), entry.id)))

    def find(self, session: str) -> Listed:
        """Return the entry of the session with that id. KeyError if there is none."""
        return self.by_id[session]

    def is_newer(self, session: str) -> bool:
        """Whether a newer version saved the session's entry. It cannot be changed here."""
        return session in self._newer

    def create(self, session: str, name: str, begun: str = "", imported: bool = False) -> Listed:
        """Add a session. `session` is an id of letters and digits that was never used."""
        return self._put(Listed(id=session, name=name, revision=1, begun=begun, imported=imported))

    def rename(self, session: str, name: str) -> Listed:
        """Rename a session. StoreError if its entry is newer; so for the other changes."""
        return self._put(replace(self.find(session), name=name))

    def date(self, session: str, begun: str) -> Listed:
        """Say when a session began."""
        return self._put(replace(self.find(session), begun=begun))

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
        """Bring both stores to the same list. If a store fails, the next sync or change tries again."""
        before = dict(self.by_id)
        self._outbox.synced = False
        await self.flush()
        if self.by_id != before:
            self._changed()

    async def rewrite(self, current: str) -> Sequence[str]:
        """Write the list anew, without the sessions of which nothing is stored any more; `current` is being written.

        Return the names of those that are gone and were not deleted. StoreError if the stores cannot be read.
        """
        stored = {current, *sessions_in(await self._stores.keys(RAZOR))}
        gone = [listed for listed in self.by_id.values() if listed.revision and listed.id not in stored]
        self.by_id = {FIRST: Listed(id=FIRST)} | {id: entry for id, entry in self.by_id.items() if id in stored}
        self._outbox.synced = False
        for listed in self.by_id.values():
            if listed.revision and not self.is_newer(listed.id):
                self._outbox.store(_KEYS.prefix + listed.id, listed_to_text(listed))
        await self.flush()
        return [listed.name for listed in gone if not listed.deleted]

    def receive(self, key: str | None, text: str | None) -> bool:
        """Add an entry that another tab has put into the quick store. Return whether the list changed."""
        before = dict(self.by_id)
        if key is not None and text is not None and key.startswith(_KEYS.prefix):
            self._take(key, text)
        return self.by_id != before

    async def flush(self) -> bool:
        """Try to save everything that is pending; return whether all is saved."""
        return await self._outbox.flush()

    async def unread(self) -> Mapping[str, str]:
        """Return the texts that were set aside and belong to no session, by key. StoreError if a store fails."""
        return await self._stores.texts(sorted(await self._stores.keys(UNREAD)))

    # -- reading -------------------------------------------------------------------------------------------------------

    def _load(self, keys: Sequence[str]) -> None:
        """Read the entries in the quick store. Set aside and rebuild those that cannot be read."""
        local, unread = self._stores.local, list[str]()
        for key in keys:
            if key.startswith(_KEYS.prefix) and not self._take(key, local.get(key) or ""):
                unread.append(key)
                set_aside(local, key)
        for names, tail in self._orphans(keys, unread):
            self._rebuild(names, self._stores.local_texts(tail))
        self._notify_unread(len(unread))

    def _take(self, key: str, text: str) -> bool:
        """Use an entry if it is later than the known one. Return False if it is damaged."""
        try:
            listed = listed_from_text(key, text)
        except NewerEntryError as newer:
            listed = newer.listed
            if listed.id not in self._newer:
                self._newer.add(listed.id)
                self._notify(f"{listed.name} in the list of sessions: {NEWER}")
            entry = self.by_id.get(listed.id)
            if entry is None or not entry.revision:
                self.by_id = {**self.by_id, listed.id: listed}
            return True
        except UnreadableError:
            return False
        if (entry := self.by_id.get(listed.id)) is None or entry.age < listed.age:
            self.by_id = {**self.by_id, listed.id: listed}
        return True

    def _orphans(self, keys: Sequence[str], unread: Iterable[str]) -> Iterator[tuple[Keys, Sequence[str]]]:
        """Yield the sessions without an entry that have records among the keys, and which keys those are.

        `unread` are the keys of entries that could not be read.
        """
        damaged = {key.removeprefix(_KEYS.prefix) for key in unread}
        for session in sorted(sessions_in(keys)):
            entry = self.by_id.get(session)
            if entry is None or (not entry.revision and session in damaged):
                names = Keys(session)
                yield names, [key for key in keys if names.is_tail(key)]

    def _rebuild(self, names: Keys, texts: Mapping[str, str]) -> None:
        """List a session under the name that its records give it."""
        batch = load_texts(names, texts)
        world = replay(batch.base or Session(), batch.records).world
        self.by_id = {**self.by_id, names.session: Listed(id=names.session, name=world.name)}

    def _notify_unread(self, number: int) -> None:
        if number:
            entries = counted(number, "entry", "entries")
            self._notify(f"{entries} in the list of sessions could not be read. The list was rebuilt")

    # -- writing -------------------------------------------------------------------------------------------------------

    def _put(self, listed: Listed) -> Listed:
        """Store a change with a revision above any that is known here or in another tab."""
        local, key = self._stores.local, _KEYS.prefix + listed.id
        if not self._take(key, local.get(key) or ""):
            set_aside(local, key)
        if self.is_newer(listed.id):
            raise StoreError(NEWER)
        entry = self.by_id.get(listed.id)
        listed = replace(listed, revision=1 + (entry.revision if entry else 0))
        self.by_id = {**self.by_id, listed.id: listed}
        self._outbox.store(key, listed_to_text(listed))
        self._outbox.report(SAVING)
        self._outbox.save()
        return listed

    def _report(self, status: SaveStatus) -> None:
        """Call `status`, but not if a store only failed to be read and nothing is unsaved."""
        if status.state is not SaveState.FAILED or not self._outbox.empty:
            self._status(status)

    async def _sync_stores(self) -> None:
        """Read the entries in the durable store, rebuild those that are missing, and give each store what it lacks."""
        there = await self._stores.durable.keys(RAZOR)
        texts = await self._stores.durable_texts([key for key in there if key.startswith(_KEYS.prefix)])
        unread = [key for key, text in texts.items() if not self._take(key, text)]
        for names, tail in list(self._orphans(there, unread)):
            self._rebuild(names, await self._stores.durable_texts(tail))
        for key in unread:
            self._outbox.queue(key, None)
        taken = {*there, *self._stores.local.keys(UNREAD)}
        self._outbox.queue_aside({key: texts[key] for key in unread if texts[key]}, taken, RAZOR)
        self._notify_unread(len(unread))
        for listed in list(self.by_id.values()):
            self._fill(listed, texts)

    def _fill(self, listed: Listed, texts: Mapping[str, str]) -> None:
        """Give each store the entry if it lacks it; leave a newer one alone. `texts` are those of the durable store."""
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
