"""What is on its way to the durable store: nothing leaves it before that store, or the only one there is, has it."""

from collections.abc import Callable, Iterable

from app.storage.dual_store import DualStore
from app.storage.stores import StoreError

SAVING, SAVED = "saving", "saved"


class Outbox:
    """Texts by key, the last one of each key. `say` tells how it stands, each time that changes."""

    def __init__(self, shelf: DualStore, status: Callable[[str], None]) -> None:
        self._shelf, self._status = shelf, status
        self._said = ""
        #: The text of each key, None where it is to be removed.
        self._pending: dict[str, str | None] = {}
        #: What the quick store had no room for. That matters only where there is no other.
        self._refused: dict[str, str] = {}
        #: Keys of the quick store that may go once the durable one has taken all that is pending now.
        self._outdated: list[str] = []

    @property
    def empty(self) -> bool:
        """Whether all is saved, as well as this device can; never so on one that can not at all."""
        return not self._pending and not (self._shelf.alone and (self._refused or self._shelf.local.fleeting))

    def say(self, status: str) -> None:
        """Tell how it stands."""
        if status != self._said:
            self._said = status
            self._status(status)

    def keep(self, key: str, text: str) -> bool:
        """Whether the quick store took it at once; the durable one shall have it in any case."""
        self._pending[key] = text
        try:
            self._shelf.local.put(key, text)
        except StoreError:
            self._refused[key] = text
            return False
        return True

    def put(self, key: str, text: str | None) -> None:
        """Let the durable store have the text, or remove it where it is None."""
        self._pending[key] = text

    def drop_later(self, keys: Iterable[str]) -> None:
        """Remove the keys from the quick store once the durable one has taken what is pending."""
        self._outdated += keys

    def forget(self, keys: Iterable[str]) -> None:
        """These were dealt with in another way."""
        for key in keys:
            self._pending.pop(key, None)
            self._refused.pop(key, None)

    async def send(self) -> None:
        """Write until nothing is pending. StoreError where that is refused; then it is pending still."""
        while self._pending and not self._shelf.alone:
            await self._send_batch()
            if not self._pending:
                self.say(SAVED)
        if self._shelf.alone:
            self._make_do()

    async def _send_batch(self) -> None:
        batch, self._pending = self._pending, {}
        outdated, self._outdated = self._outdated, []
        puts = {key: text for key, text in batch.items() if text is not None}
        try:
            await self._shelf.durable.write(puts, [key for key in batch if key not in puts])
        except BaseException:
            # What was put meanwhile is younger and stays.
            self._pending, self._outdated = batch | self._pending, outdated + self._outdated
            raise
        for key in batch:
            self._refused.pop(key, None)
        for key in outdated:
            self._shelf.local.remove(key)

    def _make_do(self) -> None:
        """Where there is no durable store: let the quick one be all, and say what that means."""
        self._pending.clear()
        for key, text in list(self._refused.items()):
            self._shelf.local.put(key, text)
            del self._refused[key]
        # What may go once the durable store has it is all there is.
        self._outdated.clear()
        if self._shelf.local.fleeting:
            raise StoreError(f"{self._shelf.alone}; all is gone when the page is closed")
        if self._said == SAVING:
            self.say(f"saved for now: {self._shelf.alone}")
