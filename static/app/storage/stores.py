"""Places on the device where texts are kept by key: what the journal asks of them, and how they refuse.

There are two. The quick one answers at once but may lose its last seconds when the browser dies; the durable one takes
its time, and what it has taken survives.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Protocol


class StoreError(Exception):
    """The device would not keep or give something; the message says why and what the person can do."""


class Local(Protocol):
    """The quick place. It answers at once and shares its texts with every tab of the site."""

    #: Whether what is put here is gone when the page is closed.
    fleeting: bool

    def get(self, key: str) -> str | None:
        """The text, or None."""

    def put(self, key: str, text: str) -> None:
        """Keep the text in place of any other. StoreError where the device refuses; then nothing has changed."""

    def remove(self, key: str) -> None:
        """Forget the text, if there is one."""

    def keys(self, prefix: str) -> Sequence[str]:
        """The keys that begin so, in no order."""


class Durable(Protocol):
    """The durable place. Every method is a StoreError where the device refuses."""

    @property
    def why(self) -> str:
        """Why this place can never be used on this device; empty where it can, or nobody knows yet."""

    async def keys(self, prefix: str) -> Sequence[str]:
        """The keys that begin so, in no order."""

    async def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """The text of each key, or None, all as they stood at one moment."""

    async def write(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """All of it or nothing; returns once it would survive the death of the browser."""


#: Runs the work and says True, or says False at once where another tab is at work under that name.
Lock = Callable[[str, Callable[[], Awaitable[None]]], Awaitable[bool]]


class Memory:
    """A quick place that lasts as long as the page is open, for devices that refuse another."""

    fleeting = True

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """The text, or None."""
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep the text."""
        self.texts[key] = text

    def remove(self, key: str) -> None:
        """Forget the text, if there is one."""
        self.texts.pop(key, None)

    def keys(self, prefix: str) -> Sequence[str]:
        """The keys that begin so."""
        return [key for key in self.texts if key.startswith(prefix)]


async def unlocked(name: str, work: Callable[[], Awaitable[None]]) -> bool:
    """Runs the work: the lock of a page that has the session to itself."""
    await work()
    return True
