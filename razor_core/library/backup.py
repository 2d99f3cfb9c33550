"""Write everything that a device keeps as one JSON text, for a file, and read it strictly.

It is made of what sessions and the cast are stored as. Reading and writing it again gives the same text, byte for byte.
An error says which session or entry, and which part of it, cannot be read.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from razor_core.format.archive import LARGEST_FILE, Archive, archive_from_data, archive_pieces, parts_from_json
from razor_core.format.records import NewerError, SessionError
from razor_core.library.entries import Kept, kept_to_json
from razor_core.library.file import entries_from_data

#: The format of the file; its parts have versions of their own.
VERSION = 1
#: How the file begins.
BEGIN = '{"razor":"backup"'
#: What it consists of, beside its name and format.
PARTS: Mapping[str, type] = {"at": str, "settings": dict, "entries": list, "sessions": list}
#: The size of the largest file, in bytes, and the most sessions.
LARGEST, MOST = LARGEST_FILE, 1_000
OTHERWISE = "Not a backup saved by Razor."


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedSession:
    """A session, whether it is archived, and when it began on the device: a time, empty where nobody knows."""

    archive: Archive
    archived: bool = False
    begun: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """What a device keeps: the session on the table first. `at` is when it was saved, an ISO 8601 time with zone."""

    at: str
    sessions: tuple[SavedSession, ...] = ()
    entries: tuple[Kept, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)


def is_backup(text: str) -> bool:
    """Return whether a text begins as a backup does."""
    return "".join(text[:60].split()).lstrip("\ufeff").startswith(BEGIN)


def backup_pieces(backup: Backup) -> Iterator[str]:
    """Yield the backup as JSON in ASCII, one line a record, in pieces, so that whoever writes it can pause.

    >>> empty = Backup(at="2026-03-01T21:00:00+01:00")
    >>> backup_from_json("".join(backup_pieces(empty))) == empty
    True
    """
    entries = ",\n".join(map(kept_to_json, backup.entries))
    yield f'{BEGIN},"version":{VERSION},"at":{json.dumps(backup.at)},\n'
    yield f'"settings":{json.dumps(dict(backup.settings))},\n"entries":[{entries}],\n"sessions":['
    for at, saved in enumerate(backup.sessions):
        listed = json.dumps({"archived": saved.archived, "begun": saved.begun}, separators=(",", ":"))
        yield (",\n" if at else "") + f'{listed[:-1]},"session":'
        yield from archive_pieces(saved.archive)
        yield "}"
    yield "]}\n"


def backup_from_json(text: str) -> Backup:
    """Read the backup of a text. SessionError where it cannot be read, NewerError where its format is newer."""
    data = parts_from_json(text, "backup", VERSION, PARTS, largest=LARGEST, otherwise=OTHERWISE)
    settings: Mapping[Any, Any] = data["settings"]
    if not all(isinstance(value, str) for value in settings.values()):
        raise SessionError("settings: Expected texts.")
    if len(data["sessions"]) > MOST:
        raise SessionError(f"sessions: More than {MOST}.")
    try:
        zone = datetime.fromisoformat(data["at"]).tzinfo
    except ValueError:
        zone = None
    if zone is None:
        raise SessionError("at: Expected a time with zone.")
    return Backup(
        at=data["at"],
        sessions=tuple([_saved(at, session) for at, session in enumerate(data["sessions"])]),
        entries=entries_from_data(data["entries"]),
        settings=settings,
    )


def _saved(at: int, data: Any) -> SavedSession:
    """Read a session. Its errors say which it is."""
    try:
        archived, begun, session = (data.pop(name) for name in ("archived", "begun", "session"))
        if data or type(archived) is not bool or not isinstance(begun, str):
            raise TypeError
        return SavedSession(archive=archive_from_data(session), archived=archived, begun=begun)
    except NewerError:
        raise
    except SessionError as error:
        raise SessionError(f"sessions[{at}]: {error}") from error
    except (AttributeError, KeyError, TypeError) as error:
        raise SessionError(f"sessions[{at}]: Expected a session and how it is listed.") from error
