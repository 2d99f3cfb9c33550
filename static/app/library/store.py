"""The cast and the scene kits of this device: one small text an entry, in both stores.

Each entry has a text of its own, so that two tabs that change two entries never overwrite each other. Of two versions
of one entry, that with the higher revision counts. What cannot be read is set aside whole.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from secrets import token_hex

from app.storage.keys import RAZOR, UNREAD, Keys
from app.storage.loading import HIGHEST
from app.storage.outbox import Outbox
from app.storage.status import SAVING, SaveState, SaveStatus
from app.storage.stores import NEWER, DualStore, Durable, Local, StoreError, set_aside
from razor_core.format.records import NewerError, SessionError
from razor_core.library.entries import MOST, Kept, Shelf, kept_from_json, kept_to_json
from razor_core.rules.numbers import counted, were
from razor_core.table.kits import Kit

_KEYS = Keys("library")


def on_shelf(entries: Iterable[Kept], shelf: Shelf, system: str, deleted: bool = False) -> Sequence[Kept]:
    """Return the entries of a game, or those of them that are deleted, by name."""
    matches = [entry for entry in entries if (entry.shelf, entry.system, entry.deleted) == (shelf, system, deleted)]
    return sorted(matches, key=lambda kept: (kept.name, kept.id))


class LibraryStore:
    """The entries by id. `notify` shows the player a sentence."""

    def __init__(self, local: Local, durable: Durable, notify: Callable[[str], None]) -> None:
        self._notify = notify
        self._stores = DualStore(_KEYS, local, durable)
        self._outbox = Outbox(self._stores, self._report, self._sync_stores)
        self.by_id: dict[str, Kept] = {}
        #: The ids of entries that a newer version saved.
        self._newer: set[str] = set()

    def list(self, shelf: Shelf, system: str, deleted: bool = False) -> Sequence[Kept]:
        """Return the entries of a game, or those of them that are deleted, by name."""
        return on_shelf(self.by_id.values(), shelf, system, deleted)

    @property
    def entries(self) -> Sequence[Kept]:
        """All entries that are not deleted, the cast first, by name."""
        entries = [kept for kept in self.by_id.values() if not kept.deleted]
        return sorted(entries, key=lambda entry: (entry.shelf.value, entry.system, entry.name, entry.id))

    def load(self) -> None:
        """Read the entries in the quick store. Set aside those that cannot be read."""
        local = self._stores.local
        unread = [key for key in local.keys(_KEYS.prefix) if not self._take(key, local.get(key) or "")]
        for key in unread:
            set_aside(local, key)
        self._notify_unread(len(unread))

    async def sync(self) -> None:
        """Bring both stores to the same entries. If a store fails, the next sync or change tries again."""
        self._outbox.synced = False
        await self._outbox.flush()

    def add(self, shelf: Shelf, system: str, kit: Kit, id: str = "") -> Kept:
        """Store a new entry, or a new version of the one of that id. StoreError if that is impossible."""
        return self.take(Kept(id=id or token_hex(4), shelf=shelf, system=system, kit=kit))

    def take(self, kept: Kept) -> Kept:
        """Store an entry of another device. Errors as in `add`."""
        if len(self.entries) >= MOST and kept.id not in self.by_id:
            raise StoreError(f"there are {MOST} already; delete some first")
        return self.put(kept)

    def put(self, kept: Kept) -> Kept:
        """Store an entry with a revision above any that is known here or in another tab. StoreError if it is newer."""
        local, key = self._stores.local, _KEYS.prefix + kept.id
        there = local.get(key)
        if there is not None and not self._take(key, there):
            set_aside(local, key)
        if kept.id in self._newer:
            raise StoreError(NEWER)
        entry = self.by_id.get(kept.id)
        kept = kept.after(entry) if entry else replace(kept, revision=1)
        self.by_id[kept.id] = kept
        self._outbox.store(key, kept_to_json(kept))
        self._outbox.report(SAVING)
        self._outbox.save()
        return kept

    def _take(self, key: str, text: str) -> bool:
        """Use an entry if it is later than the known one. Return False if it is damaged."""
        id = key.removeprefix(_KEYS.prefix)
        try:
            kept = kept_from_json(text)
        except NewerError:
            if id not in self._newer:
                self._newer.add(id)
                self._notify(f"In the cast or the scene kits: {NEWER}")
            return True
        except SessionError:
            return False
        # Above the highest number, no later version could be counted.
        if kept.id != id or kept.revision > HIGHEST:
            return False
        if (entry := self.by_id.get(id)) is None or entry.age < kept.age:
            self.by_id[id] = kept
        return True

    def _notify_unread(self, number: int) -> None:
        if number:
            entries = counted(number, "entry", "entries")
            self._notify(f"{entries} of the cast and the scene kits could not be read and {were(number)} set aside")

    def _report(self, status: SaveStatus) -> None:
        """Say it where something is not saved; not where a store only failed to be read, or this device saves nothing.

        The head of the page shows that.
        """
        if status.state is SaveState.FAILED and not self._outbox.empty and not self._stores.local.fleeting:
            self._notify(f"The cast and the scene kits are {status.text}")

    async def _sync_stores(self) -> None:
        """Read the entries in the durable store, and give each store what it lacks."""
        there = await self._stores.durable.keys(_KEYS.prefix)
        texts = await self._stores.durable_texts(sorted(there))
        unread = [key for key, text in texts.items() if not self._take(key, text)]
        for key in unread:
            self._outbox.queue(key, None)
        aside = {*await self._stores.durable.keys(UNREAD), *self._stores.local.keys(UNREAD)}
        self._outbox.queue_aside({key: texts[key] for key in unread if texts[key]}, aside, RAZOR)
        self._notify_unread(len(unread))
        # What a newer version saved stays, also where an older text of it is still to be written.
        self._outbox.cancel([_KEYS.prefix + id for id in self._newer])
        for kept in list(self.by_id.values()):
            if kept.id not in self._newer:
                self._fill(kept, texts.get(_KEYS.prefix + kept.id))

    def _fill(self, kept: Kept, there: str | None) -> None:
        """Give each store the entry if it lacks it. `there` is what the durable store has."""
        key, text = _KEYS.prefix + kept.id, kept_to_json(kept)
        self._outbox.cancel([key])
        if text != there:
            self._outbox.queue(key, text)
        if text != self._stores.local.get(key):
            self._stores.copy_to_local({key: text})
