"""The state of the sheets: the list of sessions, help, rulings, tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.part import state_of
from app.storage.device import StorageEstimate
from app.storage.session_index import SessionIndex


@dataclass(frozen=True, slots=True)
class SessionsState:
    """An error on the sheet, whether there are texts or pages to save, and the device's storage for About."""

    error: str = ""
    unread: bool = False
    pages: bool = False
    estimate: StorageEstimate | None = None
    exported: str | None = None
    #: Whether the device was asked to keep the stored sessions for good.
    asked: bool = False


@dataclass(frozen=True, slots=True)
class TablesState:
    """The table that its sheet shows: the slug of its game, and the places of the table and of its pick there."""

    slug: str = ""
    at: int = 0
    picked: int = 0

    def of(self, slug: str) -> "TablesState":
        """Return what is shown while that game is on the table: its first table and pick until one is chosen."""
        return self if self.slug == slug else TablesState(slug)


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    index: SessionIndex
    #: The value of each setting by its name.
    settings: Mapping[str, str]
    sessions: SessionsState = SessionsState()
    #: The key of the last record of this tab after which the list of sessions was brought up to date.
    listed: str = ""
    #: The slug and the number of the ruling that its sheet shows first.
    rulings: tuple[str, str] | None = None
    help_terms: tuple[Any, ...] = ()
    tables: TablesState = TablesState()


state = state_of("sheets", State)
