"""The journal of one session: one small record for each event, in the quick store and in the durable one.

Records are only ever added, except that older ones are folded now and then: they become a page of the log, and the
snapshot moves on. A start reads a snapshot and some records, however long the session is.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from app.storage.compaction import clear_folded, fold
from app.storage.dual_store import DualStore
from app.storage.layout import OLD_EVENTS, Keys, Page, page_from_text
from app.storage.listener import JournalListener, Silence
from app.storage.loading import LoadResult, load_first_format, load_texts
from app.storage.outbox import Outbox
from app.storage.status import SAVING, SaveState, SaveStatus
from app.storage.stores import NEWER, Durable, Local, Lock, StoreError, unlocked
from razor_core.session.records import record_to_json, snapshot_to_json
from razor_core.session.session import TAIL, Entry, Record, Session, apply, replay

#: The id of the session that exists before anybody creates one. It takes over what the first format stored.
FIRST = "1"
#: After a fold that failed, so many records are written before the next is tried.
PATIENCE = 50


class Journal:
    """Stores the session with that id, which is in `session`. Call `load` first, then `sync`, then `write`.

    `tab` tells this tab from every other one, past and present: a new random text at every start, without dots.
    `defer` runs what can wait until the player has seen the event.
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
        #: Why nothing is written; empty where it is.
        self.readonly = ""
        self._listener = listener or Silence()
        self._defer = defer
        self._keys = Keys(session)
        self._stores, self._lock = DualStore(self._keys, local, durable), lock
        self._synced = False
        self._outbox = Outbox(self._stores, self._report)
        #: The highest number given to a record, and the records' keys in the quick store whose numbers are known.
        self._given = 0
        self._numbered: set[str] = set()
        #: Whether there are records below the snapshot, or the durable store lacks it.
        self._untidy = False
        #: The length of a tail that is not worth another try.
        self._too_short = 0
        self._requests = 0
        self._worker: asyncio.Task[None] | None = None

    # -- what the app calls --------------------------------------------------------------------------------------------

    def load(self) -> Session:
        """Return the session as the quick store has it: its snapshot and the records after that, never the pages.

        What cannot be read is set aside whole, and the listener is notified. A newer format makes the journal
        read-only.
        """
        found = load_texts(self._keys, texts := self._stores.local_texts(self._stores.tail_keys()))
        self._merge(found)
        if not self.readonly:
            self._set_aside({key: texts[key] for key in found.unread})
            if self.id == FIRST:
                self._migrate_first_format()
        return self.session

    async def sync(self) -> Session | None:
        """Bring both stores to the same state; return the session if it differs from the loaded one.

        A durable store that fails is no error: what it lacks waits for the next write. It calls the listener, too.
        """
        before = self.session
        await self.flush()
        return None if self.session == before else self.session

    def next_seq(self) -> int:
        """Return the number of the next record: above all of the session, and above what any tab has written since."""
        keys = set(self._stores.local.keys(self._keys.records))
        written = (self._keys.order(key) for key in keys - self._numbered)
        self._given, self._numbered = max([self._given, *(order[0] for order in written if order)]), keys
        return 1 + max(self.session.next - 1, self._given)

    def write(self, record: Record) -> Session:
        """Return the session with the record, which goes to the quick store at once and to the durable one soon.

        Nothing is refused: what is not saved is reported, stays pending, and is tried again with the next write.
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
        self._requests += 1
        if self._worker is None or self._worker.done():
            self._worker = asyncio.ensure_future(self._work())
        return self._worker

    async def flush(self) -> bool:
        """Try to save everything that is pending; return whether all is saved."""
        await self.save_pending()
        return self._outbox.empty and not self.readonly

    def receive(self, key: str | None, text: str | None) -> Record | None:
        """Add what another tab has put into the quick store; return the record, or None for anything else.

        `key` and `text` are those of the window's `storage` event. For another tab's snapshot it calls the listener.
        """
        if key is None or text is None or not self._keys.is_tail(key):
            return None
        before = self.session
        found = load_texts(self._keys, {key: text})
        self._merge(found)
        if self._untidy and not self.readonly:
            self.save_pending()
        if self.session is before:
            return None
        if found.records:
            return found.records[0]
        self._listener.session_changed(self)
        return None

    # -- the older log -------------------------------------------------------------------------------------------------

    async def pages(self) -> list[str]:
        """Return the keys of the pages of the older log, the newest page first. StoreError if they cannot be read."""
        keys = await self._stores.keys(self._keys.pages)
        # A page above the snapshot was left behind by a fold that was cut off: its records are still there.
        known = {order: key for key in keys if (order := self._keys.order(key)) and order <= self.session.upto}
        return [known[order] for order in sorted(known, reverse=True)]

    async def page(self, key: str) -> tuple[Entry, ...]:
        """Return the entries of a page, oldest first. Lines that cannot be read stay there; the listener is notified.

        StoreError as for `pages`, or if the page is gone.
        """
        page = await self._page(key)
        if page.unread:
            self._listener.notify(f"{_counted(len(page.unread), 'line')} of the older log could not be read")
        return page.entries

    async def delete_page(self, key: str) -> None:
        """Delete a page for good, to free up space. Lines of it that cannot be read are set aside.

        StoreError as for `page`, or if the journal is read-only.
        """
        if self.readonly:
            raise StoreError(self.readonly)
        unread = (await self._page(key)).unread
        aside = self._keys.aside(key, await self._stores.keys(self._keys.unread))
        await self._stores.commit({aside: "\n".join(unread)} if unread else {}, [key])
        self._notify_unread(len(unread))

    async def _page(self, key: str) -> Page:
        text = (await self._stores.texts([key])).get(key)
        if text is None:
            raise StoreError("another tab has deleted this part of the log")
        return page_from_text(text)

    async def unread(self) -> Mapping[str, str]:
        """Return the texts that were set aside, whole, by key. StoreError as for `pages`."""
        return await self._stores.texts(sorted(await self._stores.keys(self._keys.unread)))

    # -- the session in memory -----------------------------------------------------------------------------------------

    def _merge(self, found: LoadResult) -> None:
        """Add what was found to the session. A newer snapshot replaces the session's own."""
        if found.newer and not self.readonly:
            self.readonly = "this session is read-only; update Razor to change it"
            self._listener.notify(f"This session is read-only. {NEWER}")
        newer = found.base is not None and found.base.upto > self.session.upto
        start = found.base if newer and found.base else self.session
        self._untidy = self._untidy or any(record.order <= start.upto for record in found.records)
        if newer:
            records = {record.order: record for record in (*self.session.tail, *found.records)}
            self._untidy = self._untidy or any(order <= start.upto for order in records)
            self.session = replay(start, records.values())
        elif len(found.records) == 1:
            self.session = apply(self.session, found.records[0])
        elif found.records:
            self.session = replay(start, (*self.session.tail, *found.records))

    def _report(self, status: SaveStatus) -> None:
        self._listener.save_status_changed(self, status)

    def _notify_unread(self, number: int) -> None:
        if number:
            was = "was" if number == 1 else "were"
            self._listener.notify(f"{_counted(number, 'record')} could not be read and {was} set aside")

    # -- the quick store -----------------------------------------------------------------------------------------------

    def _store(self, record: Record) -> bool:
        """Store the record in the quick store and queue it for the durable one; return whether the first did."""
        self._given = max(self._given, record.seq)
        return self._outbox.store(self._keys.record(record.order), record_to_json(record))

    def _set_aside(self, texts: Mapping[str, str]) -> None:
        """Move texts of the quick store that cannot be read out of the way; where it is full, they stay."""
        local = self._stores.local
        for key, text in texts.items():
            with suppress(StoreError):
                local.put(self._keys.aside(key, local.keys(self._keys.unread)), text)
                local.remove(key)
        self._notify_unread(len(texts))

    def _migrate_first_format(self) -> None:
        """Store what the first format kept as records. What cannot be read is set aside."""
        local = self._stores.local
        old = self._stores.local_texts(local.keys(OLD_EVENTS))
        records, unread = load_first_format(old)
        for key, record in records.items():
            if self._store(record):
                local.remove(key)
            else:
                self._outbox.remove_when_sent([key])
        self._merge(LoadResult(None, tuple(records.values())))
        self._set_aside({key: old[key] for key in unread})

    # -- the durable store ---------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        done = 0
        while done != self._requests:
            done = self._requests
            try:
                await self._save_once()
            except StoreError as error:
                self._outbox.report(SaveStatus(SaveState.FAILED, str(error)))

    async def _save_once(self) -> None:
        """Sync the stores if that was not done yet, write what is pending, tidy up. StoreError if that fails."""
        if not self._synced and not self._stores.local_only:
            try:
                await self._sync_stores()
            except StoreError:
                # A browser may show a durable store and refuse to open it.
                if not self._stores.local_only:
                    raise
        self._synced = True
        if self.readonly:
            return
        await self._outbox.send()
        if self._is_long() or (self._untidy and len(self.session.tail) >= self._too_short):
            await self._lock(self.id, self._tidy)
            await self._outbox.send()

    async def _sync_stores(self) -> None:
        """Read what only the durable store has, and give each store what it lacks."""
        names, stores = self._keys, self._stores
        there = set(await stores.durable.keys(names.prefix))
        here = set(stores.tail_keys())
        missing = sorted(key for key in there if names.is_tail(key) and (key == names.snapshot or key not in here))
        read_texts = zip(missing, await stores.durable.read(missing), strict=True)
        texts = {key: text for key, text in read_texts if text is not None}
        found = load_texts(names, texts)
        before = self.session
        # Another tab may have folded meanwhile: an older snapshot must not overwrite its newer one.
        new = self._catch_up()
        self._merge(found)
        if not self.readonly:
            self._fill_durable(there, found, texts)
            lacking = {names.record(record.order) for record in found.records if record.order > self.session.upto}
            if found.base and found.base.upto == self.session.upto and new.get(names.snapshot) != texts[names.snapshot]:
                lacking.add(names.snapshot)
            stores.copy_to_local({key: texts[key] for key in lacking})
        if self.session != before:
            self._listener.session_changed(self)

    def _fill_durable(self, there: set[str], found: LoadResult, texts: Mapping[str, str]) -> None:
        """Queue what the durable store lacks, and move its unreadable texts out of the way."""
        names, stores, upto = self._keys, self._stores, self.session.upto
        taken = there | set(stores.local.keys(names.unread))
        for key in found.unread:
            taken.add(aside := names.aside(key, taken))
            self._outbox.queue(aside, texts[key])
            self._outbox.queue(key, None)
        self._notify_unread(len(found.unread))
        if upto > (found.base.upto if found.base else Session().upto):
            # Left to the tab that has the lock: if another folds just before this is written, records would be lost.
            self._untidy = True
        records = [key for key in stores.local.keys(names.records) if (order := names.order(key)) and order > upto]
        # The quick store has pages only if they were folded while there was no other.
        pages = stores.local.keys(names.pages)
        folded = [key for key in pages if (order := names.order(key)) and order <= upto]
        for key, text in stores.local_texts(key for key in (*records, *folded) if key not in there).items():
            self._outbox.queue(key, text)
        self._outbox.remove_when_sent(pages)

    # -- tidying: one tab at a time ------------------------------------------------------------------------------------

    def _is_long(self) -> bool:
        """Whether it is time to fold."""
        return len(self.session.tail) >= max(TAIL, self._too_short)

    async def _tidy(self) -> None:
        """Fold, and deal with records below the snapshot. A failure loses nothing and is tried again later."""
        before = self.session
        try:
            if self._stores.local_only:
                self._catch_up()
            else:
                await self._sync_stores()
            if self._untidy and not self.readonly:
                await self._clear_folded()
            while self._is_long() and not self.readonly:
                await self._fold()
        except StoreError:
            self._postpone()
        if self.session != before:
            self._listener.session_changed(self)

    def _postpone(self) -> None:
        """Try again only when the tail has grown, not with every write."""
        self._too_short = len(self.session.tail) + PATIENCE

    def _catch_up(self) -> Mapping[str, str]:
        """Add and return what other tabs have put into the quick store and this one has not received yet."""
        known = {self._keys.record(record.order) for record in self.session.tail}
        texts = self._stores.local_texts(key for key in self._stores.tail_keys() if key not in known)
        self._merge(load_texts(self._keys, texts))
        return texts

    async def _clear_folded(self) -> None:
        """Deal with records below the snapshot, and write it to both stores. StoreError if that fails."""
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
        """Return the record at the end of all, as this tab's."""
        self._given = self.next_seq()
        return replace(record, seq=self._given, tab=self.tab)

    async def _fold(self) -> None:
        """Fold once. StoreError if that fails."""
        after, gone = await fold(self._stores, self.session)
        if not gone:
            self._postpone()
            return
        self._too_short = 0
        self._outbox.cancel(self._keys.record(record.order) for record in gone)
        # Received while the fold was being written, and too late to be part of it.
        late = {record.order for record in self.session.tail if record.order <= after.upto}
        self._untidy = self._untidy or bool(late - {record.order for record in gone})
        self.session = replay(after, self.session.tail)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
