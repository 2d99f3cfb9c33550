"""The quick and the durable store as one: read from either, write to both."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from app.storage.layout import Keys
from app.storage.stores import Durable, Local, StoreError


class DualStore:
    """The quick store has what a start reads; the durable one has that and the pages of the log.

    Where a device has no durable store, the quick one has everything.
    """

    def __init__(self, names: Keys, local: Local, durable: Durable) -> None:
        self.names, self.local, self.durable = names, local, durable

    @property
    def local_only(self) -> str:
        """Why the quick store is all there is; empty where there are two."""
        return self.durable.why

    def local_texts(self, keys: Iterable[str]) -> dict[str, str]:
        """Return those texts of the keys that the quick store has."""
        return {key: text for key in keys if (text := self.local.get(key)) is not None}

    def tail_keys(self) -> list[str]:
        """Return the keys in the quick store that a start reads."""
        return [key for key in self.local.keys(self.names.prefix) if self.names.is_tail(key)]

    async def keys(self, prefix: str) -> set[str]:
        """Return the keys in either store that begin with the prefix. StoreError if the durable one fails."""
        here = set(self.local.keys(prefix))
        return here if self.local_only else here | set(await self.durable.keys(prefix))

    async def texts(self, keys: Sequence[str]) -> dict[str, str]:
        """Return the texts of the keys, preferring the quick store. StoreError if the durable one fails."""
        here = self.local_texts(keys)
        missing = [key for key in keys if key not in here]
        if self.local_only or not missing:
            return here
        read = zip(missing, await self.durable.read(missing), strict=True)
        return here | {key: text for key, text in read if text is not None}

    def copy_to_local(self, texts: Mapping[str, str]) -> None:
        """Put into the quick store what the durable one has, as far as there is space."""
        with suppress(StoreError):
            for key, text in texts.items():
                self.local.put(key, text)

    async def commit(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """Write all of it, in this order where it cannot be done at once. StoreError if it could not be stored."""
        if self.local_only:
            for key, text in puts.items():
                self.local.put(key, text)
        else:
            await self.durable.write(puts, removals)
            if not self._put_in_local({key: text for key, text in puts.items() if self.names.is_tail(key)}, removals):
                return
        for key in removals:
            self.local.remove(key)

    def _put_in_local(self, puts: Mapping[str, str], removals: Sequence[str]) -> bool:
        """Put the texts into the quick store as well; return whether it has all of them.

        Where there is no space, the removals are done first, and undone if even that was too little: an old snapshot
        needs the records that come after it.
        """
        try:
            for key, text in puts.items():
                self.local.put(key, text)
        except StoreError:
            before = self.local_texts(removals)
            for key in before:
                self.local.remove(key)
            try:
                for key, text in puts.items():
                    self.local.put(key, text)
            except StoreError:
                self.copy_to_local(before)
                return False
        return True
