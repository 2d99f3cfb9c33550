"""Save texts in the background. Each text stays here until the durable store, or the only store there is, has it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping

from app.storage.keys import key_aside
from app.storage.status import SAVED, SAVING, SaveState, SaveStatus
from app.storage.stores import DualStore, StoreError


async def _nothing() -> None:
    """Do nothing."""


class Outbox:
    """The latest text of each key that is not stored yet.

    Each save first calls `sync` if the stores are not in sync, then writes everything pending, then calls `tidy`.
    `sync` brings both stores to the same state: what the durable store has must be known before anything overwrites
    it. `status` is called each time the save status changes.

    Where the browser has deleted what was stored, `forgot` is called, and `sync` runs again: it queues what is in
    memory. Without a durable store, `refill` runs before each save: it puts back what is gone from the quick store.
    """

    def __init__(
        self,
        stores: DualStore,
        status: Callable[[SaveStatus], None],
        sync: Callable[[], Awaitable[None]],
        tidy: Callable[[], Awaitable[None]] = _nothing,
        *,
        refill: Callable[[], object] = lambda: None,
        forgot: Callable[[], object] = lambda: None,
    ) -> None:
        self._stores, self._status = stores, status
        self._sync, self._tidy, self._refill, self._forgot = sync, tidy, refill, forgot
        #: Why nothing may be written; empty if it may.
        self.readonly = ""
        #: Whether `sync` has run. Set it to False to run it again with the next save.
        self.synced = False
        #: The mark of the durable store at the last sync or write; empty where it has none yet.
        self._mark = ""
        #: Whether a save was requested since the running one began, and the task that runs it.
        self._requested = False
        self.worker: asyncio.Task[None] | None = None
        self._reported: SaveStatus | None = None
        #: The text of each key, None to remove it.
        self._pending: dict[str, str | None] = {}
        #: Texts that did not fit into the quick store. They matter only if there is no durable one.
        self._refused: dict[str, str] = {}
        #: Keys to remove from the quick store once the durable one has everything that is pending now.
        self._outdated: list[str] = []

    @property
    def empty(self) -> bool:
        """Whether everything is saved as well as this device can. Never so if it forgets all with the page."""
        stores = self._stores
        return not self._pending and not (stores.local_only and (self._refused or stores.local.fleeting))

    @property
    def refused(self) -> set[str]:
        """The keys of the texts that did not fit into the quick store."""
        return set(self._refused)

    def report(self, status: SaveStatus) -> None:
        """Call `status` if it differs from the last."""
        if status != self._reported:
            self._reported = status
            self._status(status)

    # -- what to save --------------------------------------------------------------------------------------------------

    def store(self, key: str, text: str) -> bool:
        """Store the text in the quick store now and queue it for the durable one. Return whether the first worked."""
        self._pending[key] = text
        try:
            self._stores.local.put(key, text)
        except StoreError:
            self._refused[key] = text
            return False
        return True

    def queue(self, key: str, text: str | None) -> None:
        """Queue a text for the durable store, or the removal of its key if it is None."""
        self._pending[key] = text

    def queue_aside(self, texts: Mapping[str, str], taken: Iterable[str], prefix: str) -> None:
        """Queue the move of unreadable texts of the durable store to free keys; see `set_aside` for the quick one."""
        used = set(taken)
        for key, text in texts.items():
            used.add(aside := key_aside(key, used, prefix))
            self._pending |= {aside: text, key: None}

    def remove_when_sent(self, keys: Iterable[str]) -> None:
        """Remove keys from the quick store once the durable one has everything that is pending now."""
        self._outdated += keys

    def cancel(self, keys: Iterable[str]) -> None:
        """Forget what is pending for the keys: it was stored in another way."""
        for key in keys:
            self._pending.pop(key, None)
            self._refused.pop(key, None)

    # -- saving --------------------------------------------------------------------------------------------------------

    def save(self) -> "asyncio.Task[None]":
        """Return the task that saves everything that is pending now, starting it unless it is running."""
        self._requested = True
        if self.worker is None or self.worker.done():
            self.worker = asyncio.ensure_future(self._work())
        return self.worker

    async def flush(self) -> bool:
        """Try to save everything that is pending. Return whether all is saved."""
        await self.save()
        return self.empty and not self.readonly

    async def _work(self) -> None:
        while self._requested:
            self._requested = False
            try:
                await self._save_once()
            except StoreError as error:
                self.report(SaveStatus(SaveState.FAILED, str(error)))

    async def _save_once(self) -> None:
        """Sync, write, tidy. StoreError if a store refuses."""
        if not self.synced and not self._stores.local_only:
            try:
                await self._sync()
                self.synced, self._mark = True, self._stores.durable.mark
            except StoreError:
                # Some browsers offer a durable store and then refuse to open it.
                if not self._stores.local_only:
                    raise
        if not self.readonly:
            await self.send()
            await self._tidy()
            await self.send()
            if self.synced and self._reported == SAVING:
                self.report(SAVED)

    async def send(self) -> None:
        """Write until nothing is pending. StoreError if a store refuses; then the texts stay pending."""
        while self._pending and not self._stores.local_only:
            await self._send_batch()
            if not self._pending and self.synced:
                self.report(SAVED)
        if self._stores.local_only:
            self._send_to_local()

    async def _send_batch(self) -> None:
        batch, self._pending = self._pending, {}
        outdated, self._outdated = self._outdated, []
        puts = {key: text for key, text in batch.items() if text is not None}
        try:
            await self._stores.durable.write(puts, [key for key in batch if key not in puts])
        except BaseException:
            # Texts queued meanwhile are newer: they replace those of the batch.
            self._pending, self._outdated = batch | self._pending, outdated + self._outdated
            raise
        mark = self._stores.durable.mark
        if self._mark and mark != self._mark:
            # Once more, and what is in memory is written anew.
            self.synced, self._requested = False, True
            self._forgot()
        self._mark = mark
        for key in batch:
            self._refused.pop(key, None)
        for key in outdated:
            self._stores.local.remove(key)

    def _send_to_local(self) -> None:
        """Without a durable store: store everything in the quick one, and report what that means."""
        self._pending.clear()
        self._refill()
        for key, text in list(self._refused.items()):
            self._stores.local.put(key, text)
            del self._refused[key]
        # These keys now hold the only copy.
        self._outdated.clear()
        reason = self._stores.local_only
        if self._stores.local.fleeting:
            raise StoreError(f"{reason}; everything is gone when the page is closed")
        if self._reported == SAVING:
            self.report(SaveStatus(SaveState.TEMPORARY, reason))
