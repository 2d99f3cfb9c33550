"""The device's own stores, as the journal wants them. The browser's objects come in as arguments, from `main`.

`window` is the browser's; `module` is durable.js. Texts go in and come out; that a browser refuses is a StoreError in
plain words.
"""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from app.storage.stores import Local, Memory, StoreError

#: The browsers' names for what can go wrong, in words. The rest is told by its name.
_WORDS = {
    "QuotaExceededError": "storage is full; save old pages of the log to a file and delete them, or free some room",
    "NS_ERROR_DOM_QUOTA_REACHED": "storage is full; save old pages of the log to a file and delete them",
    "SecurityError": "this browser blocks storage for this site",
    "VersionError": "a newer Razor has written here; update this one",
    "AbortError": "the browser stopped it; try again",
    "UnknownError": "the browser could not reach its storage; try again, or start the browser anew",
    "InvalidStateError": "the browser took its storage away; load the page anew",
}


def refusal(error: Exception) -> StoreError:
    """What the browser's exception says, in words."""
    name = str(getattr(error, "name", type(error).__name__))
    return StoreError(_WORDS.get(name, f"the browser refuses ({name})"))


class _LocalStorage:
    """The quick store that every tab of the site shares."""

    fleeting = False

    def __init__(self, window: Any) -> None:
        self._window = window
        self._storage = window.localStorage

    def get(self, key: str) -> str | None:
        text = self._storage.getItem(key)
        return text if isinstance(text, str) else None

    def put(self, key: str, text: str) -> None:
        try:
            self._storage.setItem(key, text)
        except Exception as error:
            raise refusal(error) from error

    def remove(self, key: str) -> None:
        self._storage.removeItem(key)

    def keys(self, prefix: str) -> Sequence[str]:
        # One call for all: each call into the browser costs more than the rest of this line.
        return [key for key in json.loads(self._window.JSON.stringify(self._names())) if key.startswith(prefix)]

    def _names(self) -> Any:
        return self._window.Object.keys(self._storage)


def local(window: Any) -> Local:
    """The quick store; where the browser blocks it, one that lasts as long as the page."""
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
        """Why there can be none on this device; empty where there can be."""
        return str(self._module.why())

    async def keys(self, prefix: str) -> Sequence[str]:
        """The keys that begin so. StoreError where the browser refuses."""
        return list(await self._done(lambda: self._module.keys(prefix)))

    async def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """The text of each key, or None. StoreError where the browser refuses."""
        return list(await self._done(lambda: self._module.read(self._js(list(keys))))) if keys else []

    async def write(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """All of it or nothing, on disk when this returns. StoreError where the browser refuses."""
        await self._done(lambda: self._module.write(self._js(dict(puts)), self._js(list(removals))))

    def _js(self, value: Any) -> Any:
        return self._window.JSON.parse(json.dumps(value))

    async def _done(self, call: Callable[[], Awaitable[Any]]) -> Any:
        """What the call gives, as Python has it."""
        try:
            return json.loads(self._window.JSON.stringify(await call()))
        except Exception as error:
            raise refusal(error) from error


def lock(module: Any) -> Callable[[str, Callable[[], Awaitable[None]]], Awaitable[bool]]:
    """What lets one tab at a time do a work, and the others pass it by."""

    async def alone(name: str, work: Callable[[], Awaitable[None]]) -> bool:
        return bool(await module.alone(name, work))

    return alone


def heard(event: Any) -> tuple[str | None, str | None]:
    """The key and the new text of a `storage` event."""
    key, text = event.key, event.newValue
    return (key if isinstance(key, str) else None), (text if isinstance(text, str) else None)


@dataclass(frozen=True, slots=True)
class StorageEstimate:
    """What the browser says of its storage: whether it will keep it, and the bytes used; None: it won't say."""

    kept: bool | None
    used: int | None


async def room(window: Any, ask: bool = False) -> StorageEstimate:
    """How the site's storage stands; with `ask` after asking the browser to keep it. Firefox then asks the person."""
    storage: Any = getattr(window.navigator, "storage", None)
    kept = None
    with suppress(Exception):
        kept = bool(await (storage.persist() if ask else storage.persisted()))
    try:
        return StorageEstimate(kept, int((await storage.estimate()).usage))
    except Exception:
        return StorageEstimate(kept, None)


#: What the part of the address after # says before the slug of a game.
_LINK = "#system="


def linked(window: Any) -> str:
    """What the page's address asks for: a game, and perhaps & and a check; empty where it asks for nothing."""
    address = str(window.location.hash)
    return address.removeprefix(_LINK) if address.startswith(_LINK) else ""


def link(window: Any, game: str) -> None:
    """Let the page's address ask for that game, without another entry in the browser's history."""
    window.history.replaceState(None, "", _LINK + game)
