"""Stores that behave as badly as real ones: full, blocked, slow, failing, and cut off at any step."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from app.storage.stores import Memory, StoreError


class Killed(BaseException):
    """The browser's process died here. Nobody may catch it."""


@dataclass
class Death:
    """When it strikes: at the so-maniest step from now (0: the next); None: never."""

    at: int | None = None
    steps: int = 0

    def step(self) -> None:
        """One thing has been written, or is about to be."""
        self.steps += 1
        if self.at is not None and self.steps > self.at:
            raise Killed


@dataclass
class FakeLocal(Memory):
    """A quick store of so many characters, whose texts several tabs share. Every other tab hears of a change.

    `listed` counts how often its keys were read.
    """

    texts: dict[str, str] = field(default_factory=dict)
    quota: int = 10**9
    fleeting: bool = False
    death: Death = field(default_factory=Death)
    heard: list[tuple[str, str | None]] = field(default_factory=list)
    listed: int = 0

    def put(self, key: str, text: str) -> None:
        others = sum(len(known) + len(value) for known, value in self.texts.items() if known != key)
        if others + len(key) + len(text) > self.quota:
            raise StoreError("storage is full")
        self.death.step()
        super().put(key, text)
        self.heard.append((key, text))

    def remove(self, key: str) -> None:
        self.death.step()
        super().remove(key)
        self.heard.append((key, None))

    def keys(self, prefix: str) -> Sequence[str]:
        self.listed += 1
        return super().keys(prefix)


@dataclass
class FakeDurable:
    """A durable store that takes `pauses` turns of the loop for everything, and fails with `failing` if that is set."""

    texts: dict[str, str] = field(default_factory=dict)
    why: str = ""
    failing: str = ""
    pauses: int = 1
    quota: int = 10**9
    death: Death = field(default_factory=Death)
    writes: list[tuple[dict[str, str], list[str]]] = field(default_factory=list)
    mark: str = "first"

    def forget(self) -> None:
        """Lose all texts, as when the browser deletes the site's data."""
        self.texts.clear()
        self.mark += "."

    async def _answer(self) -> None:
        for _ in range(self.pauses):
            await asyncio.sleep(0)
        if self.why or self.failing:
            raise StoreError(self.why or self.failing)

    async def keys(self, prefix: str) -> Sequence[str]:
        await self._answer()
        return [key for key in self.texts if key.startswith(prefix)]

    async def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        await self._answer()
        return [self.texts.get(key) for key in keys]

    async def write(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        await self._answer()
        self.death.step()
        after = {key: text for key, text in self.texts.items() if key not in removals} | dict(puts)
        if sum(len(key) + len(text) for key, text in after.items()) > self.quota:
            raise StoreError("storage is full")
        self.texts.clear()
        self.texts.update(after)
        self.writes.append((dict(puts), list(removals)))
        self.death.step()
        # What has been written is known to the writer only some time later.
        await self._answer()


@dataclass
class FakeLock:
    """One tab at a time."""

    held: set[str] = field(default_factory=set)

    async def __call__(self, name: str, work: Callable[[], Awaitable[None]]) -> bool:
        if name in self.held:
            return False
        self.held.add(name)
        try:
            await work()
        finally:
            self.held.discard(name)
        return True
