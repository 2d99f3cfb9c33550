"""The sessions side by side: their names, and which are put away or deleted. One small text each, so that two tabs
that change two of them never overwrite one another; of two changes to one, that with the higher revision stands.

A deleted session is only marked so, and can be restored.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from app.storage.dual_store import DualStore
from app.storage.journal import FIRST
from app.storage.layout import Keys
from app.storage.outbox import SAVING, Outbox
from app.storage.stores import Durable, Local, StoreError

VERSION = 1
_KEYS = Keys("sessions")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A session in the list. Of two texts of one session, the later by `age` stands."""

    id: str
    name: str = "Session"
    archived: bool = False
    deleted: bool = False
    revision: int = 0

    @property
    def age(self) -> tuple[int, str]:
        """What decides between two: the revision; where two tabs made the same, any order that all agree on."""
        return self.revision, listed_to_text(self)


def listed_to_text(listed: Listed) -> str:
    """One line of JSON."""
    return json.dumps({"version": VERSION, **asdict(listed)}, separators=(",", ":"))


def listed_from_text(key: str, text: str | None) -> Listed | None:
    """The session of a text under that key; None where it is none that this Razor can read."""
    try:
        data: dict[str, Any] = json.loads(text or "")
        if data.pop("version") != VERSION:
            return None
        listed = Listed(**data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    right = all(type(getattr(listed, name)) is kind for name, kind in Listed.__annotations__.items())
    return listed if right and key == _KEYS.prefix + listed.id else None


class SessionIndex:
    """The list of sessions. `changed` is called when it is another than the caller made it."""

    def __init__(
        self,
        local: Local,
        durable: Durable,
        *,
        status: Callable[[str], None] = lambda text: None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.changed = changed
        self._shelf = DualStore(_KEYS, local, durable)
        self._outbox = Outbox(self._shelf, status)
        self._known = {FIRST: Listed(id=FIRST)}
        self._work: asyncio.Task[None] | None = None
        self._asked = False
        for key in local.keys(_KEYS.prefix):
            self._take(key, local.get(key))

    def list(self, deleted: bool = False) -> tuple[Listed, ...]:
        """The sessions that are not deleted, or those that are; by name, those put away last."""
        found = [each for each in self._known.values() if each.deleted == deleted]
        return tuple(sorted(found, key=lambda each: (each.archived, each.name.casefold(), each.id)))

    def find(self, session: str) -> Listed:
        """The session of that id. KeyError where there is none."""
        return self._known[session]

    def create(self, session: str, name: str) -> Listed:
        """A new session in the list. `session` is an id of letters and digits that was never used."""
        return self._put(Listed(id=session, name=name, revision=1))

    def rename(self, session: str, name: str) -> Listed:
        """The session under another name."""
        return self._put(replace(self.find(session), name=name))

    def archive(self, session: str, archived: bool = True) -> Listed:
        """The session put away, or taken out again."""
        return self._put(replace(self.find(session), archived=archived))

    def delete(self, session: str) -> Listed:
        """The session marked as deleted. All of it is still there."""
        return self._put(replace(self.find(session), deleted=True))

    def restore(self, session: str) -> Listed:
        """The session no more deleted."""
        return self._put(replace(self.find(session), deleted=False))

    async def settle(self) -> None:
        """Bring both stores to the same list. A store that fails is no error: it gets what it lacks with the next."""
        try:
            keys = sorted(await self._shelf.durable.keys(_KEYS.prefix))
            texts = dict(zip(keys, await self._shelf.durable.read(keys), strict=True))
        except StoreError:
            await self._send()
            return
        before = dict(self._known)
        for key, text in texts.items():
            self._take(key, text)
        for listed in self._known.values():
            key, text = _KEYS.prefix + listed.id, listed_to_text(listed)
            known = texts.get(key)
            # What neither can be read nor is ours may be a newer Razor's.
            if listed.revision and text != known and (known is None or listed_from_text(key, known)):
                self._outbox.put(key, text)
            if listed.revision and text != self._shelf.local.get(key):
                self._shelf.copy({key: text})
        await self._send()
        if self._known != before:
            self.changed()

    def seen(self, key: str | None, text: str | None) -> bool:
        """Whether what another tab put into the quick store changed the list."""
        before = dict(self._known)
        if key is not None and key.startswith(_KEYS.prefix):
            self._take(key, text)
        return self._known != before

    async def flush(self) -> bool:
        """Whether all is saved, once what is pending has been tried."""
        self._wake()
        if self._work:
            await self._work
        return self._outbox.empty

    def _take(self, key: str, text: str | None) -> None:
        listed = listed_from_text(key, text)
        if listed and ((known := self._known.get(listed.id)) is None or known.age < listed.age):
            self._known[listed.id] = listed

    def _put(self, listed: Listed) -> Listed:
        """Keep a change, as a revision above any that is known here or in another tab."""
        key = _KEYS.prefix + listed.id
        self._take(key, self._shelf.local.get(key))
        known = self._known.get(listed.id)
        listed = replace(listed, revision=1 + (known.revision if known else 0))
        self._known[listed.id] = listed
        self._outbox.keep(key, listed_to_text(listed))
        self._outbox.say(SAVING)
        self._wake()
        return listed

    def _wake(self) -> None:
        self._asked = True
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        self._asked = True
        while self._asked:
            self._asked = False
            try:
                await self._outbox.send()
            except StoreError as error:
                self._outbox.say(f"not saved: {error}")
