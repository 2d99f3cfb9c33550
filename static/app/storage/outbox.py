"""Texts on their way to the durable store. Each stays here until that store, or the only one there is, has it."""

from collections.abc import Callable, Iterable

from app.storage.dual_store import DualStore
from app.storage.status import SAVED, SAVING, SaveState, SaveStatus
from app.storage.stores import StoreError


class Outbox:
    """The latest text of each key that is not stored yet. `status` is called each time the save status changes."""

    def __init__(self, stores: DualStore, status: Callable[[SaveStatus], None]) -> None:
        self._stores, self._status = stores, status
        self._reported: SaveStatus | None = None
        #: The text of each key, None where it is to be removed.
        self._pending: dict[str, str | None] = {}
        #: What the quick store had no room for. That matters only where there is no other.
        self._refused: dict[str, str] = {}
        #: Keys of the quick store to remove once the durable one has all that is pending now.
        self._outdated: list[str] = []

    @property
    def empty(self) -> bool:
        """Whether all is saved as well as this device can; never so on one that can not at all."""
        stores = self._stores
        return not self._pending and not (stores.local_only and (self._refused or stores.local.fleeting))

    def report(self, status: SaveStatus) -> None:
        """Call `status` if this is another than the last."""
        if status != self._reported:
            self._reported = status
            self._status(status)

    def store(self, key: str, text: str) -> bool:
        """Store the text in the quick store at once and queue it for the durable one. Return whether the first did."""
        self._pending[key] = text
        try:
            self._stores.local.put(key, text)
        except StoreError:
            self._refused[key] = text
            return False
        return True

    def queue(self, key: str, text: str | None) -> None:
        """Queue a text for the durable store, or its removal where it is None."""
        self._pending[key] = text

    def remove_when_sent(self, keys: Iterable[str]) -> None:
        """Remove keys from the quick store once the durable one has all that is pending now."""
        self._outdated += keys

    def cancel(self, keys: Iterable[str]) -> None:
        """Forget what is pending for the keys: it has been stored in another way."""
        for key in keys:
            self._pending.pop(key, None)
            self._refused.pop(key, None)

    async def send(self) -> None:
        """Write until nothing is pending. StoreError if the store refuses; then it stays pending."""
        while self._pending and not self._stores.local_only:
            await self._send_batch()
            if not self._pending:
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
            # What was queued meanwhile is younger and stays.
            self._pending, self._outdated = batch | self._pending, outdated + self._outdated
            raise
        for key in batch:
            self._refused.pop(key, None)
        for key in outdated:
            self._stores.local.remove(key)

    def _send_to_local(self) -> None:
        """Where there is no durable store: store everything in the quick one, and report what that means."""
        self._pending.clear()
        for key, text in list(self._refused.items()):
            self._stores.local.put(key, text)
            del self._refused[key]
        # What was to be removed once the durable store has it is now the only copy.
        self._outdated.clear()
        reason = self._stores.local_only
        if self._stores.local.fleeting:
            raise StoreError(f"{reason}; everything is gone when the page is closed")
        if self._reported == SAVING:
            self.report(SaveStatus(SaveState.TEMPORARY, reason))
