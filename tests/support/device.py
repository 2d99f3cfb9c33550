"""A device on which tabs of the page keep a session, and how a test lets things happen in them."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pytest

from app.storage import journal as journal_module
from app.storage.journal import Journal
from app.storage.layout import Keys
from razor_core.session import session as session_module
from razor_core.session.events import Event, SessionRenamed
from razor_core.session.session import Record, Redone, Session, Undone
from tests.support.fakes import FakeDurable, FakeLocal, FakeLock

AT = "2026-03-01T21:04:05+01:00"
KEYS = Keys("1")
SHORT = 8
T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to, in a loop of its own."""
    return asyncio.run(work)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folds after 8 records instead of many."""
    monkeypatch.setattr(session_module, "TAIL", SHORT)
    monkeypatch.setattr(journal_module, "TAIL", SHORT)


@dataclass
class Device:
    """What tabs on one device share, and what each was told."""

    local: FakeLocal = field(default_factory=FakeLocal)
    durable: FakeDurable = field(default_factory=FakeDurable)
    lock: FakeLock = field(default_factory=FakeLock)
    status: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    changes: list[Session] = field(default_factory=list)

    def tab(self, name: str = "a", session: str = "1") -> Journal:
        """A tab that has loaded."""
        journal = Journal(
            session,
            name,
            self.local,
            self.durable,
            lock=self.lock,
            status=self.status.append,
            tell=self.told.append,
            changed=self.changes.append,
        )
        journal.load()
        return journal


def renamed(name: str) -> SessionRenamed:
    """The event that is easiest to recognise."""
    return SessionRenamed(name)


def write_event(journal: Journal, event: Event | Undone | Redone, act: str = "") -> Record:
    """The record of an event, written as the table does it."""
    seq = journal.next_seq()
    record = Record(seq=seq, tab=journal.tab, at=AT, act=act or f"{seq}.{journal.tab}", event=event)
    journal.write(record)
    return record


def names(session: Session) -> list[str]:
    """The names given in the log, oldest first."""
    return [entry.record.event.name for entry in session.log if isinstance(entry.record.event, SessionRenamed)]


async def all_names(journal: Journal) -> list[str]:
    """The names given in the pages and the log, oldest first."""
    old: list[str] = []
    for key in reversed(await journal.pages()):
        old += [entry.record.event.name for entry in await journal.page(key)]  # type: ignore[union-attr]
    return [*old, *names(journal.session)]
