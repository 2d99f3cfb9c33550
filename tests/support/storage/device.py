"""A device whose tabs store a session, and helpers to write events in them."""

import asyncio
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from app.storage.journal import Journal
from app.storage.keys import Keys
from app.storage.session_index import SessionIndex
from app.storage.status import SaveStatus
from razor_core.events.entries import Entry, Record, Redone, Undone
from razor_core.events.events import Event
from razor_core.session.session import Session
from razor_core.table.note_events import SessionRenamed
from tests.support.storage.fakes import FakeDurable, FakeLocal, FakeLock

AT = "2026-03-01T21:04:05+01:00"
KEYS = Keys("1")
#: After how many records the fixture `short` lets the journal fold.
SHORT = 8
T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to, in a loop of its own."""
    return asyncio.run(work)


@dataclass
class Device:
    """What tabs on one device share, and what their journals told them: all of them listen here."""

    local: FakeLocal = field(default_factory=FakeLocal)
    durable: FakeDurable = field(default_factory=FakeDurable)
    lock: FakeLock = field(default_factory=FakeLock)
    status: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    changes: list[Session] = field(default_factory=list)
    #: How often the browser was found to have deleted what was stored.
    losses: int = 0

    def tab(self, name: str = "a", session: str = "1") -> Journal:
        journal = Journal(session, name, self.local, self.durable, lock=self.lock, listener=self)
        journal.load()
        return journal

    async def played(self, count: int, tab: str = "a", session: str = "1") -> Journal:
        """A tab in which the session got so many names, n0 first, each saved before the next."""
        journal = self.tab(tab, session)
        await write_names(journal, count)
        return journal

    def index(self) -> SessionIndex:
        """The list of sessions, as a tab reads it that starts now."""
        return SessionIndex(self.local, self.durable, status=self._report, notify=self.notify)

    def save_status_changed(self, journal: object, status: SaveStatus) -> None:
        self._report(status)

    def session_changed(self, journal: object) -> None:
        assert isinstance(journal, Journal)
        self.changes.append(journal.session)

    def store_forgot(self, journal: object) -> None:
        self.losses += 1

    def notify(self, text: str) -> None:
        self.notices.append(text)

    def _report(self, status: SaveStatus) -> None:
        self.status.append(status.text)


def renamed(name: str) -> SessionRenamed:
    """The event that is easiest to recognise."""
    return SessionRenamed(name)


def write_event(journal: Journal, event: Event | Undone | Redone, act: str = "") -> Record:
    """The record of an event, written as the table does it."""
    seq = journal.next_seq()
    record = Record(seq=seq, tab=journal.tab, at=AT, act=act or f"{seq}.{journal.tab}", event=event)
    journal.write(record)
    return record


async def write_names(journal: Journal, count: int, word: str = "n") -> None:
    """Write so many names, each saved before the next: the word and a number from 0 up."""
    for at in range(count):
        write_event(journal, renamed(f"{word}{at}"))
        await journal.flush()


def given(log: Iterable[Entry]) -> list[str]:
    """The names given in entries."""
    return [entry.record.event.name for entry in log if isinstance(entry.record.event, SessionRenamed)]


def names(session: Session) -> list[str]:
    """The names given in the log, oldest first."""
    return given(session.log)


async def all_names(journal: Journal) -> list[str]:
    """The names given in the pages and the log, oldest first."""
    old: list[str] = []
    for key in reversed(await journal.pages()):
        old += given(await journal.page(key))
    return [*old, *names(journal.session)]
