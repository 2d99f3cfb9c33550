"""The journal of one session: one small record an event, in the quick store and in the durable one.

What is written only ever grows, but for folding: now and then the older records become a page of the log and the
snapshot moves on, so that a start reads a snapshot and some records, however long the session is. The journal holds the
session as all it has written and seen makes it; `changed` tells of a change that the caller did not make.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace

from app.storage.compaction import clear, fold
from app.storage.dual_store import DualStore
from app.storage.layout import OLD_EVENTS, Keys, Page, page_from_text
from app.storage.loading import LoadResult, migrated, read
from app.storage.outbox import SAVING, Outbox
from app.storage.stores import Durable, Local, Lock, StoreError, unlocked
from razor_core.session.records import record_to_json, snapshot_to_json
from razor_core.session.session import TAIL, Entry, Record, Session, apply, replay

#: The id of the session that is there before anybody made one, and which takes what older versions kept.
FIRST = "1"
#: After a fold that failed, so many more records are written before the next is tried.
PATIENCE = 50


class Journal:
    """Keeps the session with that id. `load` first, then `settle`, then `write` whatever happens.

    `tab` tells this tab from every other one, past and present: a new random text at every start, without dots.
    `status` is told SAVING, SAVED, "saved for now: why" (this device has no durable store; a crash may cost seconds)
    or "not saved: why". `tell` is told in a sentence what the person should know. `changed` is given the session when
    it is another than `load` and `write` returned. `soon` does what can wait a moment, until what happened was seen.
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
        soon: Callable[[Callable[[], object]], object] = lambda work: work(),
    ) -> None:
        self.id = session
        self.tab = tab
        self.session = Session()
        #: Why nothing is written; empty where it is.
        self.readonly = ""
        self.status, self.tell, self.changed = status, tell, changed
        self._soon = soon
        self._keys = Keys(session)
        self._shelf, self._lock = DualStore(self._keys, local, durable), lock
        self._settled = False
        self._outbox = Outbox(self._shelf, lambda text: self.status(text))  # noqa: PLW0108 - it may be set anew
        #: The highest number given to a record, and the records' keys in the quick store whose numbers were looked at.
        self._given = 0
        self._numbered: set[str] = set()
        #: Whether records lie below the snapshot or the durable store lacks it; how long a tail is not worth a try.
        self._untidy, self._too_short = False, 0
        self._asked = 0
        self._worker: asyncio.Task[None] | None = None

    # -- what the table calls ------------------------------------------------------------------------------------------

    def load(self) -> Session:
        """The session as the quick store has it: its snapshot and the records after that, never the pages.

        What cannot be read is set aside whole and told; a newer format makes the journal read-only and is told.
        """
        found = read(self._keys, texts := self._shelf.here(self._shelf.tail()))
        self._take(found)
        if not self.readonly:
            self._set_aside({key: texts[key] for key in found.unread})
            if self.id == FIRST:
                self._migrate()
        return self.session

    async def settle(self) -> Session | None:
        """Bring both stores to the same; the session if that made it another than the loaded one.

        A durable store that fails is no error: what it lacks waits for the next write. `changed` is told as well.
        """
        before = self.session
        await self.flush()
        return None if self.session == before else self.session

    def next_seq(self) -> int:
        """The number of the next record: above all of the session, and above what any tab has written since."""
        keys = set(self._shelf.local.keys(self._keys.records))
        written = (self._keys.order(key) for key in keys - self._numbered)
        self._given, self._numbered = max([self._given, *(order[0] for order in written if order)]), keys
        return 1 + max(self.session.next - 1, self._given)

    def write(self, record: Record) -> Session:
        """The session with the record, which is kept at once in the quick store, and soon in the durable one.

        Refuses nothing: what is not saved is told by `status`, stays pending, and is tried again with the next write.
        """
        self._given = max(self._given, record.seq)
        self.session = apply(self.session, record)
        if self.readonly:
            self._outbox.say(f"not saved: {self.readonly}")
            return self.session
        self._keep(record)
        self._outbox.say(SAVING)
        self._soon(self.wake)
        return self.session

    def wake(self) -> "asyncio.Task[None]":
        """The work at what is pending, begun unless it is going on; whatever is pending now is part of it."""
        self._asked += 1
        if self._worker is None or self._worker.done():
            self._worker = asyncio.ensure_future(self._work())
        return self._worker

    async def flush(self) -> bool:
        """Whether all is saved, once what is pending has been tried (again)."""
        await self.wake()
        return self._outbox.empty and not self.readonly

    def seen(self, key: str | None, text: str | None) -> Record | None:
        """The record that another tab has put into the quick store, now part of the session; None for all else.

        Takes the key and new value of the window's `storage` event. A snapshot of another tab's leads to `changed`.
        """
        if key is None or text is None or not self._keys.is_tail(key):
            return None
        before = self.session
        found = read(self._keys, {key: text})
        self._take(found)
        if self._untidy and not self.readonly:
            self.wake()
        if self.session is before:
            return None
        if found.records:
            return found.records[0]
        self.changed(self.session)
        return None

    # -- the older log -------------------------------------------------------------------------------------------------

    async def pages(self) -> list[str]:
        """The keys of the pages of the older log, the newest page first. StoreError where they cannot be had."""
        keys = await self._shelf.keys(self._keys.pages)
        # A page above the snapshot is what a fold left behind that was cut off: its records are still there.
        known = {order: key for key in keys if (order := self._keys.order(key)) and order <= self.session.upto}
        return [known[order] for order in sorted(known, reverse=True)]

    async def page(self, key: str) -> tuple[Entry, ...]:
        """The entries of a page, oldest first; lines that cannot be read are told and left.

        StoreError as `pages`, or where the page is gone.
        """
        page = await self._page(key)
        if page.unread:
            self.tell(f"{_counted(len(page.unread), 'line')} of the older log could not be read")
        return page.entries

    async def drop(self, key: str) -> None:
        """Take a page away for good, to free its room; what could not be read of it is set aside as any other.

        StoreError as `page`, or where the journal is read-only.
        """
        if self.readonly:
            raise StoreError(self.readonly)
        unread = (await self._page(key)).unread
        aside = self._keys.aside(key, await self._shelf.keys(self._keys.unread))
        await self._shelf.commit({aside: "\n".join(unread)} if unread else {}, [key])
        self._tell_unread(len(unread))

    async def _page(self, key: str) -> Page:
        text = (await self._shelf.texts([key])).get(key)
        if text is None:
            raise StoreError("another tab has taken this part of the log away")
        return page_from_text(text)

    async def unread(self) -> Mapping[str, str]:
        """The texts that were set aside, whole, by their keys, for a file. StoreError as `pages`."""
        return await self._shelf.texts(sorted(await self._shelf.keys(self._keys.unread)))

    # -- the quick store -----------------------------------------------------------------------------------------------

    def _take(self, found: LoadResult) -> None:
        """Stand where the session and what was found lead together; a newer snapshot takes the place of the own."""
        if found.newer and not self.readonly:
            self.readonly = found.newer
            self.tell(f"This session can only be looked at: {found.newer}")
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

    def _keep(self, record: Record) -> bool:
        """Whether the quick store took the record at once; the durable one shall have it in any case."""
        self._given = max(self._given, record.seq)
        return self._outbox.keep(self._keys.record(record.order), record_to_json(record))

    def _set_aside(self, texts: Mapping[str, str]) -> None:
        """Move texts of the quick store that cannot be read out of the way; where it is full, they stay."""
        local = self._shelf.local
        for key, text in texts.items():
            with suppress(StoreError):
                local.put(self._keys.aside(key, local.keys(self._keys.unread)), text)
                local.remove(key)
        self._tell_unread(len(texts))

    def _tell_unread(self, number: int) -> None:
        if number:
            self.tell(
                f"{_counted(number, 'record')} could not be read and {'was' if number == 1 else 'were'} set aside"
            )

    def _migrate(self) -> None:
        """Make records of what the first format kept. What cannot be read of it is set aside as any other."""
        local = self._shelf.local
        old = self._shelf.here(local.keys(OLD_EVENTS))
        records, unread = migrated(old)
        for key, record in records.items():
            if self._keep(record):
                local.remove(key)
            else:
                self._outbox.drop_later([key])
        self._take(LoadResult(None, tuple(records.values()), (), ""))
        self._set_aside({key: old[key] for key in unread})

    # -- the durable store ---------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        asked = 0
        while asked != self._asked:
            asked = self._asked
            try:
                await self._round()
            except StoreError as error:
                self._outbox.say(f"not saved: {error}")

    async def _round(self) -> None:
        """Once: bring the stores together, write what is pending, tidy up. StoreError where something is not saved."""
        if not self._settled and not self._shelf.alone:
            try:
                await self._sync()
            except StoreError:
                if not self._shelf.alone:
                    raise
        self._settled = True
        if self.readonly:
            return
        await self._outbox.send()
        if self._is_long() or (self._untidy and len(self.session.tail) >= self._too_short):
            await self._lock(self.id, self._tidy)
            await self._outbox.send()

    async def _sync(self) -> None:
        """Read what the durable store has and the quick one has not, and let each have what it lacks."""
        names, shelf = self._keys, self._shelf
        there = set(await shelf.durable.keys(names.prefix))
        here = set(shelf.tail())
        wanted = sorted(key for key in there if names.is_tail(key) and (key == names.snapshot or key not in here))
        read_texts = zip(wanted, await shelf.durable.read(wanted), strict=True)
        texts = {key: text for key, text in read_texts if text is not None}
        found = read(names, texts)
        before = self.session
        # Another tab may have folded meanwhile: what it has put must not be overwritten with an older snapshot.
        new = self._catch_up()
        self._take(found)
        if not self.readonly:
            self._fill_durable(there, found, texts)
            lacking = {names.record(record.order) for record in found.records if record.order > self.session.upto}
            if found.base and found.base.upto == self.session.upto and new.get(names.snapshot) != texts[names.snapshot]:
                lacking.add(names.snapshot)
            shelf.copy({key: texts[key] for key in lacking})
        if self.session != before:
            self.changed(self.session)

    def _fill_durable(self, there: set[str], found: LoadResult, texts: Mapping[str, str]) -> None:
        """Let the durable store have what it lacks and the quick one has, its unreadable texts moved out of the way."""
        names, shelf, upto = self._keys, self._shelf, self.session.upto
        taken = there | set(shelf.local.keys(names.unread))
        for key in found.unread:
            taken.add(aside := names.aside(key, taken))
            self._outbox.put(aside, texts[key])
            self._outbox.put(key, None)
        self._tell_unread(len(found.unread))
        if upto > (found.base.upto if found.base else Session().upto):
            # Left to whoever holds the lock: it would be a loss if another tab folded just before this is written.
            self._untidy = True
        records = [key for key in shelf.local.keys(names.records) if (order := names.order(key)) and order > upto]
        # Pages are in the quick store only where they were folded while there was no other.
        pages = shelf.local.keys(names.pages)
        folded = [key for key in pages if (order := names.order(key)) and order <= upto]
        for key, text in shelf.here(key for key in (*records, *folded) if key not in there).items():
            self._outbox.put(key, text)
        self._outbox.drop_later(pages)

    # -- tidying: one tab at a time ------------------------------------------------------------------------------------

    def _is_long(self) -> bool:
        """Whether it is time to fold."""
        return len(self.session.tail) >= max(TAIL, self._too_short)

    async def _tidy(self) -> None:
        """Fold, and look into records below the snapshot. One that fails hurts nothing and is tried again later."""
        before = self.session
        try:
            if self._shelf.alone:
                self._catch_up()
            else:
                await self._sync()
            if self._untidy and not self.readonly:
                await self._clear()
            while self._is_long() and not self.readonly:
                await self._fold()
        except StoreError:
            self._wait()
        if self.session != before:
            self.changed(self.session)

    def _wait(self) -> None:
        """Try again only when the tail has grown: nothing should be tried with every write."""
        self._too_short = len(self.session.tail) + PATIENCE

    def _catch_up(self) -> Mapping[str, str]:
        """Take in what other tabs have put into the quick store and this one has not been told of yet; all of it."""
        known = {self._keys.record(record.order) for record in self.session.tail}
        texts = self._shelf.here(key for key in self._shelf.tail() if key not in known)
        self._take(read(self._keys, texts))
        return texts

    async def _clear(self) -> None:
        """Look into the records below the snapshot, and let both stores have it. StoreError where that failed."""
        self._untidy = False
        try:
            await self._outbox.send()
            if self.session.upto > Session().upto:
                await self._shelf.commit({self._keys.snapshot: snapshot_to_json(self.session)}, [])
            done = await clear(self._shelf, self.session.upto, self._placed)
        except StoreError:
            self._untidy = True
            raise
        self._tell_unread(done.unread)
        self.session = replay(self.session, (*self.session.tail, *done.moved))

    def _placed(self, record: Record) -> Record:
        """The record at the end of all, as this tab's."""
        self._given = self.next_seq()
        return replace(record, seq=self._given, tab=self.tab)

    async def _fold(self) -> None:
        """Fold once. StoreError where that was not to be had."""
        after, gone = await fold(self._shelf, self.session)
        if not gone:
            self._wait()
            return
        self._too_short = 0
        self._outbox.forget(self._keys.record(record.order) for record in gone)
        # Seen while the fold was being written, and too late to be part of it.
        late = {record.order for record in self.session.tail if record.order <= after.upto}
        self._untidy = self._untidy or bool(late - {record.order for record in gone})
        self.session = replay(after, self.session.tail)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
