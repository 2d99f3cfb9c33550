"""The two stores of a device, as protocols: both keep texts by key.

The quick store answers at once but may lose its last seconds when the browser dies. The durable store takes its time,
and what it has stored survives.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol

#: Why something that a newer version saved cannot be used.
NEWER = "Saved by a newer version of Razor. Update to open it."


class StoreError(Exception):
    """The device did not store or return something; the message says why and what to do."""


class Local(Protocol):
    """The quick store, shared by all tabs of the site."""

    #: Whether the texts are gone when the page is closed.
    fleeting: bool

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""

    def put(self, key: str, text: str) -> None:
        """Store a text, replacing any other. StoreError if the device refuses; then nothing has changed."""

    def remove(self, key: str) -> None:
        """Remove a key and its text, if it is there."""

    def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix, in no order."""


class Durable(Protocol):
    """The durable store. Every method raises StoreError if the device refuses."""

    @property
    def why(self) -> str:
        """Why this device has no durable store; empty if it has one, or if nobody has tried yet."""

    async def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix, in no order."""

    async def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """Return the text of each key, or None, all as of one moment."""

    async def write(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """Do all of it or nothing. Return once it would survive the death of the browser."""


#: Runs the work and returns True, or returns False at once if another tab is working under that name.
Lock = Callable[[str, Callable[[], Awaitable[None]]], Awaitable[bool]]


class Memory:
    """A quick store that lasts as long as the page is open, for devices that refuse any other."""

    fleeting = True

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Store a text."""
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Remove a key, if it is there."""
        self.texts.pop(key, None)

    def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix."""
        return [key for key in self.texts if key.startswith(prefix)]


async def unlocked(name: str, work: Callable[[], Awaitable[None]]) -> bool:
    """Run the work: the lock of a page that has the session to itself."""
    await work()
    return True
