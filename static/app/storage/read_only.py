"""The stores of a device as a second screen sees them: it reads the sessions, and writes nothing."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from app.storage.keys import RAZOR
from app.storage.stores import Durable, Local

#: What the keys of half-filled forms begin with. They are for the game master's eyes.
DRAFTS = f"{RAZOR}draft."
#: The only draft that is no secret: which game is on the table.
GAME = f"{DRAFTS}game"


class ReadOnlyLocal:
    """A quick store that keeps nothing, and knows no drafts but the game on the table."""

    def __init__(self, local: Local) -> None:
        self._local = local
        self.fleeting = local.fleeting

    def get(self, key: str) -> str | None:
        """Return the text of a key, or None."""
        return None if _is_hidden(key) else self._local.get(key)

    def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """Return the text of each key, or None."""
        read = zip(keys, self._local.read(keys), strict=True)
        return [None if _is_hidden(key) else text for key, text in read]

    def put(self, key: str, text: str) -> None:
        """Do nothing."""

    def remove(self, key: str) -> None:
        """Do nothing."""

    def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix, in no order."""
        return self._local.keys(prefix)

    def count(self) -> int:
        """Return the number of all keys."""
        return self._local.count()


def _is_hidden(key: str) -> bool:
    return key.startswith(DRAFTS) and key != GAME


class ReadOnlyDurable:
    """A durable store that keeps nothing."""

    def __init__(self, durable: Durable) -> None:
        self._durable = durable

    @property
    def why(self) -> str:
        """Why this device has no durable store; empty if it has one."""
        return self._durable.why

    @property
    def mark(self) -> str:
        """The mark of the store."""
        return self._durable.mark

    async def keys(self, prefix: str) -> Sequence[str]:
        """Return the keys that begin with the prefix, in no order."""
        return await self._durable.keys(prefix)

    async def read(self, keys: Sequence[str]) -> Sequence[str | None]:
        """Return the text of each key, or None."""
        return await self._durable.read(keys)

    async def write(self, puts: Mapping[str, str], removals: Sequence[str]) -> None:
        """Do nothing."""


def read_only(local: Local, durable: Durable) -> tuple[Local, Durable]:
    """Return the stores so that nothing is written to them."""
    return ReadOnlyLocal(local), ReadOnlyDurable(durable)


async def never(name: str, work: Callable[[], Awaitable[None]]) -> bool:
    """Leave the work to the tabs that write. This is the lock of a page that only reads."""
    return False
