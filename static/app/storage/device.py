"""The browser's stores and storage estimate. `main` passes the browser's objects as arguments.

`window` is the browser's, `module` is durable.js. If the browser refuses, a StoreError says why in plain words.
"""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from app.storage.refusals import refusal
from app.storage.stores import Local, Memory


def _js(window: Any, value: Any) -> Any:
    """Return the value as one of JavaScript's."""
    return window.JSON.parse(json.dumps(value))


class _LocalStorage:
    """The quick store, shared by all tabs of the site."""

    fleeting = False

    def __init__(self, window: Any) -> None:
        self._window = window
        self._storage = window.localStorage

    def get(self, key: str) -> str | None:
        text = self._storage.getItem(key)
        return text if isinstance(text, str) else None

    def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        # All texts in one call, as below. With an array, `stringify` takes these properties of an object and no others.
        texts = json.loads(self._window.JSON.stringify(self._storage, _js(self._window, list(keys))))
        return [texts.get(key) for key in keys]

    def put(self, key: str, text: str) -> None:
        try:
            self._storage.setItem(key, text)
        except Exception as error:
            raise refusal(error) from error

    def remove(self, key: str) -> None:
        self._storage.removeItem(key)

    def keys(self, prefix: str) -> Sequence[str]:
        # All keys in one call, because each call into the browser is slow.
        return [key for key in json.loads(self._window.JSON.stringify(self._names())) if key.startswith(prefix)]

    def count(self) -> int:
        return int(self._storage.length)

    def _names(self) -> Any:
        return self._window.Object.keys(self._storage)


def local(window: Any) -> Local:
    """Return the quick store, or one that lasts as long as the page if the browser blocks it."""
    try:
        window.localStorage.getItem("")
    except Exception:
        return Memory()
    return _LocalStorage(window)


class Database:
    """The durable store of durable.js."""

    def __init__(self, window: Any, module: Any) -> None:
        self._window, self._module = window, module

    @property
    def why(self) -> str:
        """Why this device has no durable store; empty if it has one."""
        return str(self._module.why())

    @property
    def mark(self) -> str:
        """The mark that the store had when it was last listed or written: another one after the browser emptied it."""
        return str(self._module.lastMark())

    async def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix. StoreError if the browser refuses."""
        return list(await self._done(lambda: self._module.keys(prefix)))

    async def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """Return the text of each key, or None. StoreError if the browser refuses."""
        return list(await self._done(lambda: self._module.read(_js(self._window, list(keys))))) if keys else []

    async def write(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """Do all of it or nothing, and return when it is on disk. StoreError if the browser refuses."""
        window = self._window
        await self._done(lambda: self._module.write(_js(window, dict(puts)), _js(window, list(removals))))

    async def _done(self, call: Callable[[], Awaitable[Any]]) -> Any:
        """Return the call's result as Python values."""
        try:
            return json.loads(self._window.JSON.stringify(await call()))
        except Exception as error:
            raise refusal(error) from error


def lock(module: Any) -> Callable[[str, Callable[[], Awaitable[None]]], Awaitable[bool]]:
    """Return a lock that lets one tab work at a time. The others do not wait for it."""

    async def alone(name: str, work: Callable[[], Awaitable[None]]) -> bool:
        return bool(await module.alone(name, work))

    return alone


def storage_change(event: Any) -> tuple[str | None, str | None]:
    """Return the key and the new text of a `storage` event."""
    key, text = event.key, event.newValue
    return (key if isinstance(key, str) else None), (text if isinstance(text, str) else None)


@dataclass(frozen=True, slots=True)
class StorageEstimate:
    """Whether the browser keeps the site's storage for good, and the bytes used. None if the browser does not say."""

    kept: bool | None
    used: int | None


async def storage_estimate(window: Any, ask: bool = False) -> StorageEstimate:
    """Return the browser's estimate. With `ask`, first ask the browser to keep the storage; Firefox asks the player."""
    storage: Any = getattr(window.navigator, "storage", None)
    kept = None
    with suppress(Exception):
        kept = bool(await (storage.persist() if ask else storage.persisted()))
    try:
        return StorageEstimate(kept, int((await storage.estimate()).usage))
    except Exception:
        return StorageEstimate(kept, None)
