"""The listener of a journal."""

from typing import Protocol

from app.storage.status import SaveStatus


class JournalListener(Protocol):
    """Shows a journal."""

    def save_status_changed(self, journal: object, status: SaveStatus) -> None:
        """Show whether the journal's latest changes are saved."""

    def session_changed(self, journal: object) -> None:
        """Show `journal.session`: another store or tab had more records."""

    def store_forgot(self, journal: object) -> None:
        """Store all else anew: the browser had deleted what was stored. The journal writes its session again."""

    def notify(self, text: str) -> None:
        """Show the player a sentence."""


class Silence:
    """A listener that does nothing."""

    def save_status_changed(self, journal: object, status: SaveStatus) -> None:
        """Do nothing."""

    def session_changed(self, journal: object) -> None:
        """Do nothing."""

    def store_forgot(self, journal: object) -> None:
        """Do nothing."""

    def notify(self, text: str) -> None:
        """Do nothing."""
