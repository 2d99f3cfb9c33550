"""The two stores of a device. Both store texts by key.

The quick store answers at once, but may lose its last seconds when the browser dies. The durable store takes longer,
and what it has stored survives.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from app.storage.keys import RAZOR, Keys, key_aside

#: The error for something that a newer version saved.
NEWER = "Saved by a newer version of Razor. Update to open it."


class StoreError(Exception):
    """The device did not store or return something; the message says why and what to do."""


class Local(Protocol):
    """The quick store, shared by all tabs of the site."""

    #: Whether the texts are gone when the page is closed.
    fleeting: bool

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""

    def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """Return the text of each key, or None: quicker than one by one."""

    def put(self, key: str, text: str) -> None:
        """Store a text, replacing any other. StoreError if the device refuses; then nothing has changed."""

    def remove(self, key: str) -> None:
        """Remove a key and its text, if it is there."""

    def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix, in no order."""

    def count(self) -> int:
        """Return the number of all keys, which takes no longer with more of them."""


class Durable(Protocol):
    """The durable store. Every method raises StoreError if the device refuses."""

    @property
    def why(self) -> str:
        """Why this device has no durable store; empty if it has one, or if nobody has tried yet."""

    @property
    def mark(self) -> str:
        """The mark that the store had when it was last listed or written: another one after the browser emptied it."""

    async def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix, in no order."""

    async def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """Return the text of each key, or None, all as of one moment."""

    async def write(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """Do all of it or nothing. Return once it would survive the death of the browser."""


#: Run the work and return True; or return False at once if another tab is at work under that name.
Lock = Callable[[str, Callable[[], Awaitable[None]]], Awaitable[bool]]


class Memory:
    """A quick store that lasts as long as the page is open, for browsers that block storage."""

    fleeting = True

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""
        return self.texts.get(key)

    def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """Return the text of each key, or None."""
        return [self.texts.get(key) for key in keys]

    def put(self, key: str, text: str) -> None:
        """Store a text."""
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Remove a key, if it is there."""
        self.texts.pop(key, None)

    def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix."""
        return [key for key in self.texts if key.startswith(prefix)]

    def count(self) -> int:
        """Return the number of all keys."""
        return len(self.texts)


async def unlocked(name: str, work: Callable[[], Awaitable[None]]) -> bool:
    """Run the work. This is the lock of a page without other tabs."""
    await work()
    return True


def set_aside(local: Local, key: str, prefix: str = RAZOR, *, keep_empty: bool = False) -> bool:
    """Move an unreadable text of the quick store to a free key, so that nothing overwrites it.

    `prefix` is that of its session. An empty text is removed, unless `keep_empty`. Return whether the key is free now:
    without space, the text stays where it is.
    """
    text = local.get(key)
    if text or (text is not None and keep_empty):
        try:
            local.put(key_aside(key, local.keys(f"{prefix}unread."), prefix), text)
        except StoreError:
            return False
    if text is not None:
        local.remove(key)
    return True


class DualStore:
    """The quick and the durable store as one: read from either, write to both.

    The quick store has what a start reads. The durable one has that and the pages of the log. On a device without a
    durable store, the quick one has everything.
    """

    def __init__(self, names: Keys, local: Local, durable: Durable) -> None:
        self.names, self.local, self.durable = names, local, durable

    @property
    def local_only(self) -> str:
        """Why the quick store is all there is; empty where there are two."""
        return self.durable.why

    def local_texts(self, keys: Iterable[str]) -> dict[str, str]:
        """Return those texts of the keys that the quick store has."""
        keys = list(keys)
        return _there(keys, self.local.read(keys))

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
        return here | await self.durable_texts(missing)

    async def durable_texts(self, keys: Sequence[str]) -> dict[str, str]:
        """Return those texts of the keys that the durable store has. StoreError if it fails."""
        return _there(keys, await self.durable.read(keys))

    def copy_to_local(self, texts: Mapping[str, str]) -> None:
        """Copy texts of the durable store to the quick one, as far as there is space."""
        with suppress(StoreError):
            for key, text in texts.items():
                self.local.put(key, text)

    async def commit(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """Write all of it, as one step where there is a durable store, else in this order. StoreError if that fails."""
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
        """Put the texts into the quick store too. Return whether it has all of them.

        If there is no space, remove what is to be removed first. If there is still no space, put that back: an old
        snapshot needs the records that come after it.
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


def _there(keys: Sequence[str], texts: Sequence[str | None]) -> dict[str, str]:
    return {key: text for key, text in zip(keys, texts, strict=True) if text is not None}
