"""The state of backups: when the last one was made, the file that is kept up to date, and the one that is opened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from app.part import state_of

if TYPE_CHECKING:
    from app.context import Context
    from razor_core.library.backup import Backup, SavedSession
    from razor_core.library.entries import Kept
    from razor_core.library.merge import Origin

#: The name of the draft that has what is known of the last backup.
DRAFT = "backup"


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """The last backup: when it was made, the file that is kept up to date, and the mark of what was written there.

    `warned` says that the player was told that the browser may delete everything.
    """

    at: str = ""
    file: str = ""
    mark: str = ""
    warned: bool = False

    def to_data(self) -> dict[str, Any]:
        """Return it as data that JSON can hold."""
        return {"at": self.at, "file": self.file, "mark": self.mark, "warned": self.warned}


def last_from_data(data: Mapping[str, Any]) -> Last:
    """Return what `to_data` wrote, without what cannot be read."""
    at, file, mark = (text if isinstance(text := data.get(name), str) else "" for name in ("at", "file", "mark"))
    return Last(at=at, file=file, mark=mark, warned=data.get("warned") is True)


@dataclass(frozen=True, slots=True)
class Found:
    """A session of the backup that is opened, and how it stands to the session of that id here."""

    saved: "SavedSession"
    origin: "Origin"
    id: str
    #: Whether the one here was deleted.
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Opened:
    """The backup that is opened: its sessions, and what it has of the cast and of the kits that the device lacks."""

    backup: "Backup"
    sessions: Sequence[Found]
    entries: "Sequence[Kept]"
    #: How many of the entries take the place of those here.
    newer: int
    #: Whether it is the file that is kept up to date, which somebody else has changed.
    own: bool = False


@dataclass(kw_only=True)
class State:
    """The state of this room."""

    last: Last
    #: The day on which the sheet was opened last, and whether the browser lets the page keep a file up to date.
    today: date
    able: bool
    opened: Opened | None = None
    #: Why the file is not up to date, empty if it is or soon will be; whether a write is due.
    problem: str = ""
    due: bool = False


state = state_of("backup", State)


def remember(context: "Context", **values: object) -> None:
    """Keep these values of the last backup on the device."""
    state(context).last = replace(state(context).last, **values)  # type: ignore[arg-type]
    context.drafts.keep(DRAFT, state(context).last.to_data())
