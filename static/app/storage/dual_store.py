"""Both stores of one session as one: what is in either, and what is written to both."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from app.storage.layout import Keys
from app.storage.stores import Durable, Local, StoreError


class DualStore:
    """The quick store holds what a start reads; the durable one holds that and the pages of the log.

    Where a device has no durable store, the quick one holds all.
    """

    def __init__(self, keys: Keys, local: Local, durable: Durable) -> None:
        self.names, self.local, self.durable = keys, local, durable

    @property
    def alone(self) -> str:
        """Why the quick store is all there is; empty where it is not."""
        return self.durable.why

    def here(self, keys: Iterable[str]) -> dict[str, str]:
        """The texts that the quick store has of the keys."""
        return {key: text for key in keys if (text := self.local.get(key)) is not None}

    def tail(self) -> list[str]:
        """The keys in the quick store of all that a start reads."""
        return [key for key in self.local.keys(self.names.prefix) if self.names.is_tail(key)]

    async def keys(self, prefix: str) -> set[str]:
        """The keys in either store that begin so. StoreError where the durable one fails."""
        here = set(self.local.keys(prefix))
        return here if self.alone else here | set(await self.durable.keys(prefix))

    async def texts(self, keys: Sequence[str]) -> dict[str, str]:
        """The texts of the keys, of the quick store first, then of the durable one. StoreError where that fails."""
        here = self.here(keys)
        away = [key for key in keys if key not in here]
        if self.alone or not away:
            return here
        return here | {
            key: text for key, text in zip(away, await self.durable.read(away), strict=True) if text is not None
        }

    def copy(self, texts: Mapping[str, str]) -> None:
        """Put into the quick store what the durable one has, as far as there is room."""
        with suppress(StoreError):
            for key, text in texts.items():
                self.local.put(key, text)

    async def commit(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """Write all of it, in that order where it cannot be at once. StoreError where it could not be kept."""
        if self.alone:
            for key, text in puts.items():
                self.local.put(key, text)
        else:
            await self.durable.write(puts, removals)
            if not self._copied({key: text for key, text in puts.items() if self.names.is_tail(key)}, removals):
                return
        for key in removals:
            self.local.remove(key)

    def _copied(self, puts: Mapping[str, str], removals: Sequence[str]) -> bool:
        """Whether the quick store has the puts too.

        Where there is no room, what is to be removed goes first, and comes back if even that was too little: a snapshot
        that is too old needs the records that come after it.
        """
        try:
            for key, text in puts.items():
                self.local.put(key, text)
        except StoreError:
            before = self.here(removals)
            for key in before:
                self.local.remove(key)
            try:
                for key, text in puts.items():
                    self.local.put(key, text)
            except StoreError:
                self.copy(before)
                return False
        return True
