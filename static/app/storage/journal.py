"""The journal of one session: one small record for each event, in the quick store and in the durable one.

Records are only added, never changed. Now and then the older ones are folded: they become a page of the log, and a
newer snapshot takes their place. So a start reads a snapshot and some records, however long the session is.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from app.storage.compaction import clear_folded, fold, is_due
from app.storage.journal_listener import JournalListener, Silence
from app.storage.keys import OLD_EVENTS, Keys, Page, key_aside, page_from_text
from app.storage.loading import HIGHEST, LoadResult, load_first_format, load_texts
from app.storage.outbox import Outbox
from app.storage.refill import lacking, lost_locally, refill, tail_by_key
from app.storage.session_head import keep_head, read_head
from app.storage.status import SAVING, SaveState, SaveStatus
from app.storage.stores import NEWER, DualStore, Durable, Local, Lock, StoreError, set_aside, unlocked
from razor_core.events.entries import Entry, Record
from razor_core.format.records import record_to_json, snapshot_to_json
from razor_core.rules.numbers import counted, were
from razor_core.session.session import Session, apply, replay

#: The id of the session that exists before anybody creates one. It gets the events of the first format.
FIRST = "1"
#: The number of records to write after a failed fold before trying again.
PATIENCE = 50


class Journal:
    """Stores the session with that id, and has it as `session`. Call `load` first, then `sync`, then `write`.

    `tab` names this tab: a new random text at every start, without dots. `defer` runs work that can wait until the
    player has seen the event.
    """

    def __init__(
        self,
        session: str,
        tab: str,
        local: Local,
        durable: Durable,
        *,
        lock: Lock = unlocked,
        listener: JournalListener | None = None,
        defer: Callable[[Callable[[], object]], object] = lambda work: work(),
    ) -> None:
        self.id = session
        self.tab = tab
        self.session = Session()
        self._listener = listener or Silence()
        self._defer = defer
        self._keys = Keys(session)
        self._stores, self._lock = DualStore(self._keys, local, durable), lock
        self._outbox = Outbox(
            self._stores,
            self._report,
            self._sync_stores,
            self._tidy_if_due,
            refill=self._refill,
            forgot=lambda: self._listener.store_forgot(self),
        )
        #: The highest number of a record so far, and the keys of the records in the quick store that it considers, as
        #: they were when the store had so many keys of any kind; -1 before they are read.
        self._given = 0
        self._numbered: set[str] = set()
        self._counted = -1
        #: Whether there are records below the snapshot, or the durable store lacks it.
        self._untidy = False
        #: After a failed fold: the length of the tail at which to try again.
        self._retry_at = 0
        #: Whether `load_head` has left out most of the session.
        self._left_out = False

    # -- what the app calls --------------------------------------------------------------------------------------------

    @property
    def readonly(self) -> str:
        """Why nothing is written; empty if it is."""
        return self._outbox.readonly

    def load(self) -> Session:
        """Return the session as the quick store has it: its snapshot and the records after it, without the pages.

        Set aside whole what cannot be read, and notify the listener. A newer format makes the journal read-only.
        """
        batch = load_texts(self._keys, self._stores.local_texts(self._stores.tail_keys()))
        self._merge(batch)
        if not self.readonly:
            self._set_aside(batch.unread)
            if self.id == FIRST:
                self._migrate_first_format()
        return self.session

    def load_head(self) -> Session:
        """Return the session with its last records only, where the page has left a head of it; else all, as `load`.

        Call `complete` before anything else.
        """
        head = read_head(self._stores)
        if head is None:
            return self.load()
        self.session, self._left_out = head, True
        return head

    def complete(self) -> bool:
        """Load what `load_head` has left out. Return whether there was anything."""
        if not self._left_out:
            return False
        self.session, self._left_out = Session(), False
        self.load()
        return True

    def keep_head(self) -> None:
        """Store the head of the session, for a quick start."""
        if not self.readonly:
            keep_head(self._stores, self.session)

    async def sync(self) -> Session | None:
        """Bring both stores to the same state; return the session if it differs from the loaded one.

        Call the listener, too. If the durable store fails, the save status says so, and the next write tries again.
        """
        before = self.session
        await self.flush()
        return None if self.session == before else self.session

    def next_seq(self) -> int:
        """Return the number of the next record: above all numbers of the session and of records from other tabs.

        Records that are written next to it have the numbers that follow.
        """
        count = self._stores.local.count()
        # Reading all keys takes longer with every session of the device. Should another tab's record be missed, since
        # a key has gone meanwhile, both have the same number, as if both had written at once. One too high is none.
        if count != self._counted:
            keys = set(self._stores.local.keys(self._keys.records))
            written = [order[0] for key in keys - self._numbered if (order := self._keys.order(key))]
            self._given, self._numbered = max([self._given, *(seq for seq in written if seq <= HIGHEST)]), keys
            self._counted = count
        return 1 + max(self.session.next - 1, self._given)

    def write(self, record: Record) -> Session:
        """Write the record to the quick store now and to the durable one soon. Return the session with it.

        No record is refused. If one is not saved, the save status says so, and the next write tries again.
        """
        self._given = max(self._given, record.seq)
        self.session = apply(self.session, record)
        if self.readonly:
            self._outbox.report(SaveStatus(SaveState.FAILED, self.readonly))
            return self.session
        self._store(record)
        self._outbox.report(SAVING)
        self._defer(self.save_pending)
        return self.session

    def save_pending(self) -> "asyncio.Task[None]":
        """Return the task that saves everything that is pending now, starting it unless it is running."""
        return self._outbox.save()

    async def flush(self) -> bool:
        """Try to save everything that is pending; return whether all is saved."""
        return await self._outbox.flush()

    def receive(self, key: str | None, text: str | None) -> Record | None:
        """Add a record that another tab has put into the quick store. Return it, or None for anything else.

        `key` and `text` are those of the window's `storage` event. For another tab's snapshot, call the listener.
        """
        if key is None or text is None or not self._keys.is_tail(key):
            return None
        before = self.session
        batch = load_texts(self._keys, {key: text})
        self._merge(batch)
        if self._untidy and not self.readonly:
            self.save_pending()
        if self.session is before:
            return None
        if batch.records:
            return batch.records[0]
        self._listener.session_changed(self)
        return None

    # -- the older log -------------------------------------------------------------------------------------------------

    async def pages(self) -> list[str]:
        """Return the keys of the pages of the older log, the newest page first. StoreError if they cannot be read."""
        keys = await self._stores.keys(self._keys.pages)
        # A page above the snapshot is from a fold that was killed halfway: its records still exist.
        by_order = {order: key for key in keys if (order := self._keys.order(key)) and order <= self.session.upto}
        return [by_order[order] for order in sorted(by_order, reverse=True)]

    async def page(self, key: str) -> tuple[Entry, ...]:
        """Return the entries of a page, oldest first. Leave unreadable lines in it, and notify the listener.

        StoreError as for `pages`, or if the page is gone.
        """
        page = await self._page(key)
        if page.unread:
            self._listener.notify(f"{counted(len(page.unread), 'line')} of the older log could not be read")
        return page.entries

    async def delete_page(self, key: str) -> None:
        """Delete a page for good, to free up space. Set aside its unreadable lines.

        StoreError as for `page`, or if the journal is read-only.
        """
        if self.readonly:
            raise StoreError(self.readonly)
        unread = (await self._page(key)).unread
        aside = key_aside(key, await self._stores.keys(self._keys.unread), self._keys.prefix)
        await self._stores.commit({aside: "\n".join(unread)} if unread else {}, [key])
        self._notify_unread(len(unread))

    async def _page(self, key: str) -> Page:
        text = (await self._stores.texts([key])).get(key)
        if text is None:
            raise StoreError("another tab has deleted this part of the log")
        return page_from_text(text)

    async def unread(self) -> Mapping[str, str]:
        """Return the texts that were set aside, by key. StoreError as for `pages`."""
        return await self._stores.texts(sorted(await self._stores.keys(self._keys.unread)))

    # -- the session in memory -----------------------------------------------------------------------------------------

    def _merge(self, batch: LoadResult) -> None:
        """Add loaded records to the session. A newer snapshot replaces the session's own."""
        if batch.newer and not self.readonly:
            self._outbox.readonly = "this session is read-only; update Razor to change it"
            self._listener.notify(f"This session is read-only. {NEWER}")
        newer = batch.base is not None and batch.base.upto > self.session.upto
        start = batch.base if newer and batch.base else self.session
        self._untidy = self._untidy or any(record.order <= start.upto for record in batch.records)
        if newer:
            records = {record.order: record for record in (*self.session.tail, *batch.records)}
            self._untidy = self._untidy or any(order <= start.upto for order in records)
            self.session = replay(start, records.values())
        elif len(batch.records) == 1:
            self.session = apply(self.session, batch.records[0])
        elif batch.records:
            self.session = replay(start, (*self.session.tail, *batch.records))

    def _report(self, status: SaveStatus) -> None:
        self._listener.save_status_changed(self, status)

    def _notify_unread(self, number: int) -> None:
        if number:
            self._listener.notify(f"{counted(number, 'record')} could not be read and {were(number)} set aside")

    # -- the quick store -----------------------------------------------------------------------------------------------

    def _store(self, record: Record) -> bool:
        """Store the record in the quick store and queue it for the durable one. Return whether the first worked."""
        self._given = max(self._given, record.seq)
        key = self._keys.record(record.order)
        stored = self._outbox.store(key, record_to_json(record))
        if stored and self._counted >= 0 and key not in self._numbered:
            self._numbered.add(key)
            self._counted += 1
        return stored

    def _set_aside(self, keys: Collection[str]) -> None:
        """Move unreadable texts of the quick store to free keys."""
        for key in keys:
            set_aside(self._stores.local, key, self._keys.prefix, keep_empty=True)
        self._notify_unread(len(keys))

    def _migrate_first_format(self) -> None:
        """Store the events of the first format as records. Set aside what cannot be read."""
        local = self._stores.local
        records, unread = load_first_format(self._stores.local_texts(local.keys(OLD_EVENTS)))
        for key, record in records.items():
            if self._store(record):
                local.remove(key)
            else:
                self._outbox.remove_when_sent([key])
        self._merge(LoadResult(None, tuple(records.values())))
        self._set_aside(unread)

    # -- the durable store ---------------------------------------------------------------------------------------------

    async def _sync_stores(self) -> None:
        """Read what only the durable store has, and give each store what it lacks."""
        names, stores = self._keys, self._stores
        there = set(await stores.durable.keys(names.prefix))
        here = set(stores.tail_keys())
        missing = sorted(key for key in there if names.is_tail(key) and (key == names.snapshot or key not in here))
        texts = await stores.durable_texts(missing)
        batch = load_texts(names, texts)
        before = self.session
        # Another tab may have folded meanwhile: an older snapshot must not overwrite its newer one.
        new = self._catch_up()
        self._merge(batch)
        if not self.readonly:
            self._fill_durable(there, batch, texts)
            tail = tail_by_key(stores, self.session)
            absent = {key: texts.get(key) or record_to_json(tail[key]) for key in tail.keys() - here - new.keys()}
            if batch.base and batch.base.upto == self.session.upto and new.get(names.snapshot) != texts[names.snapshot]:
                absent[names.snapshot] = texts[names.snapshot]
            stores.copy_to_local(absent)
        if self.session != before:
            self._listener.session_changed(self)

    def _fill_durable(self, there: set[str], batch: LoadResult, texts: Mapping[str, str]) -> None:
        """Queue what the durable store lacks, and the move of its unreadable texts to free keys."""
        names, stores, upto = self._keys, self._stores, self.session.upto
        taken = {*there, *stores.local.keys(names.unread)}
        self._outbox.queue_aside({key: texts[key] for key in batch.unread}, taken, names.prefix)
        self._notify_unread(len(batch.unread))
        if upto > (batch.base.upto if batch.base else Session().upto):
            # The tab that has the lock writes the snapshot. Another tab may fold just before, and lose records by it.
            self._untidy = True
        for key, text in lacking(stores, self.session, there).items():
            self._outbox.queue(key, text)
        self._outbox.remove_when_sent(stores.local.keys(names.pages))

    def _refill(self) -> None:
        """Put into the only store what the browser has deleted there. StoreError without space."""
        if self._lost() is not None:
            self._catch_up()  # another tab may have folded them
            if (lost := self._lost()) is not None:
                refill(self._stores, self.session, lost)
                self._listener.store_forgot(self)

    def _lost(self) -> Mapping[str, Record] | None:
        return lost_locally(self._stores, self.session, self._outbox.refused)

    # -- tidying: one tab at a time ------------------------------------------------------------------------------------

    async def _tidy_if_due(self) -> None:
        """Tidy, unless another tab is at it."""
        if is_due(self.session, self._retry_at) or (self._untidy and len(self.session.tail) >= self._retry_at):
            await self._lock(self.id, self._tidy)

    async def _tidy(self) -> None:
        """Fold, and clear up records below the snapshot. If that fails, nothing is lost; try again later."""
        before = self.session
        try:
            if self._stores.local_only:
                self._catch_up()
            else:
                await self._sync_stores()
            if self._untidy and not self.readonly:
                await self._clear_folded()
            while is_due(self.session, self._retry_at) and not self.readonly:
                await self._fold()
        except StoreError:
            self._postpone()
        if self.session != before:
            self._listener.session_changed(self)

    def _postpone(self) -> None:
        """Try again when the tail has grown, not with every write."""
        self._retry_at = len(self.session.tail) + PATIENCE

    def _catch_up(self) -> Mapping[str, str]:
        """Add and return texts that other tabs have put into the quick store and this one has not received yet."""
        keys = {self._keys.record(record.order) for record in self.session.tail}
        texts = self._stores.local_texts(key for key in self._stores.tail_keys() if key not in keys)
        self._merge(load_texts(self._keys, texts))
        return texts

    async def _clear_folded(self) -> None:
        """Clear up records below the snapshot, and write it to both stores. StoreError if that fails."""
        self._untidy = False
        try:
            await self._outbox.send()
            if self.session.upto > Session().upto:
                await self._stores.commit({self._keys.snapshot: snapshot_to_json(self.session)}, [])
            done = await clear_folded(self._stores, self.session.upto, self._with_new_place)
        except StoreError:
            self._untidy = True
            raise
        self._notify_unread(done.unread)
        self.session = replay(self.session, (*self.session.tail, *done.moved))

    def _with_new_place(self, record: Record) -> Record:
        """Return the record as the latest one, written by this tab."""
        self._given = self.next_seq()
        return replace(record, seq=self._given, tab=self.tab)

    async def _fold(self) -> None:
        """Fold once. StoreError if that fails."""
        after, gone = await fold(self._stores, self.session)
        if not gone:
            self._postpone()
            return
        self._retry_at = 0
        self._outbox.cancel(self._keys.record(record.order) for record in gone)
        # These records arrived while the fold was being written: they are not in its page.
        late = {record.order for record in self.session.tail if record.order <= after.upto}
        self._untidy = self._untidy or bool(late - {record.order for record in gone})
        self.session = replay(after, self.session.tail)
