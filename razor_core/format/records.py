"""Write records, log entries and snapshots as lines of JSON, and read them strictly.

A line of an older format is migrated. A line that cannot be read, or that breaks the rules, is a SessionError.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar, get_args

from razor_core.events import events
from razor_core.events.entries import LAST, Entry, Record, Redone, Undone
from razor_core.format.codec import DataError, decode, encode
from razor_core.format.json_text import JsonError, parse_json
from razor_core.format.migrations import MIGRATIONS
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError, quoted, validate_number
from razor_core.session.session import Session
from razor_core.table.characters import Character, apart
from razor_core.table.log_line import LogLine
from razor_core.table.note_events import SessionRenamed
from razor_core.table.world import World

#: The format of what is written. Older formats are migrated when they are read, newer ones are refused.
VERSION = 8

T = TypeVar("T")


class SessionError(ValueError):
    """A record or file that cannot be read. The message says why."""


class NewerError(SessionError):
    """A record or file of a newer format. An updated Razor can read it."""

    def __init__(self) -> None:
        super().__init__("Saved by a newer version of Razor. Update to open it.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The world after the last record that was folded away, and that record's number and tab."""

    seq: int
    tab: str
    world: World

    def __post_init__(self) -> None:
        validate_number("seq", self.seq, 0, LAST)
        SessionRenamed(self.world.name)
        away = self.world.aside
        for field, ids in (
            (
                "clocks",
                [clock.id for board in (self.world.clocks, *(aside.clocks for aside in away)) for clock in board],
            ),
            ("characters", [person.id for person in (*self.world.everyone, *(aside.character for aside in away))]),
            ("tasks", [task.id for task in self.world.tasks]),
            ("portraits", [portrait.id for portrait in self.world.portraits]),
        ):
            if len(set(ids)) < len(ids):
                raise RuleError(field, f"Two {field} have the same id.")
        if any(self.world.known(portrait.id) is None for portrait in self.world.portraits):
            raise RuleError("portraits", "A portrait is of nobody at the table.")


_KINDS: Mapping[str, type[Any]] = {kind.__name__: kind for kind in (*get_args(events.Event), Undone, Redone)}


def record_to_json(record: Record) -> str:
    """Return the record as one line of JSON, in ASCII.

    >>> named = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=events.SessionRenamed("Tuesday"))
    >>> record_from_json(record_to_json(named)) == named
    True
    """
    return _line(_record_data(record))


def record_from_json(text: str) -> Record:
    """Read the record of a line. SessionError where it cannot be read, NewerError where its format is newer."""
    return _read(text, _record)


def entry_to_json(entry: Entry) -> str:
    """Return the log entry as one line of JSON: its record, its lines, what these are about, and what was secret.

    `about` has an id for each line, empty where it names only what its event does. It is there only where one has an
    id, `secret` only where something was, `lacks`, `against` and `side` only where there are some.
    """
    about = [line.about if isinstance(line, LogLine) else "" for line in entry.lines]
    data = {**_record_data(entry.record), "lines": list(entry.lines)}
    if any(about):
        data["about"] = about
    if entry.secret:
        data["secret"] = list(entry.secret)
    if entry.lacks:
        data["lacks"] = list(entry.lacks)
    if entry.against:
        data["against"] = entry.against
    if entry.side:
        data["side"] = entry.side.name
    return _line(data)


def entry_from_json(text: str) -> Entry:
    """Read the log entry of a line. Errors as in `record_from_json`."""

    def read(data: dict[str, Any]) -> Entry:
        lines, secret = _texts("lines", data.pop("lines")), _texts("secret", data.pop("secret", []))
        about = _texts("about", data.pop("about", [""] * len(lines)))
        lacks, side = _texts("lacks", data.pop("lacks", [])), data.pop("side", None)
        (against,) = _texts("against", [data.pop("against", "")])
        if len(about) != len(lines):
            raise DataError(f"about: expected {len(lines)} texts, not {len(about)}")
        told = (LogLine(line, id) if id else line for line, id in zip(lines, about, strict=True))
        return Entry(_record(data), tuple(told), secret=secret, lacks=lacks, against=against, side=_side(side))

    return _read(text, read)


def _side(data: Any) -> Side | None:
    return None if data is None else decode(Side, data)


def _texts(name: str, data: Any) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(each, str) for each in data):
        raise DataError(f"{name}: expected a list of texts, not {quoted(data)}")
    return tuple(data)


def snapshot_to_json(session: Session) -> str:
    """Return the base of the session as one line of JSON."""
    seq, tab = session.upto
    return _line({"version": VERSION, **encode(Snapshot(seq=seq, tab=tab, world=session.base))})


def snapshot_from_json(text: str) -> Session:
    """Read the session that starts from the snapshot of a line. Errors as in `record_from_json`.

    Earlier versions could have characters of one name: all but the first get a number.
    """
    found = _read(text, lambda data: decode(Snapshot, data))
    there = tuple[Character, ...]()
    for character in found.world.characters:
        there = (*there, apart(there, character))
    world = replace(found.world, characters=there)
    return Session(base=world, world=world, upto=(found.seq, found.tab))


def _line(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _record_data(record: Record) -> dict[str, Any]:
    event = record.event
    return {
        "version": VERSION,
        "seq": record.seq,
        "tab": record.tab,
        "at": record.at,
        "act": record.act,
        "event": type(event).__name__,
        "data": encode(event),
    }


def _read(text: str, build: Callable[[dict[str, Any]], T]) -> T:
    """Parse the text, migrate its data and return what `build` makes of them. All errors become a SessionError."""
    try:
        data = parse_json(text)
        version = data.pop("version")
        validate_version(version, VERSION)
        for migrate in MIGRATIONS[version - 1 :]:
            data = migrate(data)
        return build(data)
    except SessionError:
        raise
    except JsonError as error:
        raise SessionError(f"{error!s:.100}") from error
    except RuleError as error:
        raise SessionError(f"Against the rules: {error}") from error
    except DataError as error:
        raise SessionError(str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SessionError(f"Not a record: {error!r:.80}") from error


def _record(data: dict[str, Any]) -> Record:
    place = {name: data.pop(name) for name in ("seq", "tab", "at", "act")}
    if data["event"] not in _KINDS:
        raise SessionError(f"Unknown event {quoted(data['event'])}.")
    kind, data = _KINDS[data["event"]], data["data"]
    if datetime.fromisoformat(place["at"]).tzinfo is None:
        raise SessionError(f"Expected a time with zone, not {quoted(place['at'])}.")
    return decode(Record, place, event=decode(kind, data))


def validate_version(version: object, known: int) -> None:
    """Raise a SessionError for a version that is none, a NewerError for one above the known one."""
    if type(version) is not int or version < 1:
        raise SessionError(f"Unknown format {quoted(version)}.")
    if version > known:
        raise NewerError
