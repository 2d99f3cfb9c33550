"""Write a whole session as one JSON text, for a file, and read it strictly.

The text has the snapshot, the log of what was folded into it, and the records since. Reading and writing it again gives
the same text, byte for byte. An error says which record, and which part of it, cannot be read.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

from razor_core.events.entries import LAST, Entry, Record, Redone, Undone
from razor_core.format.json_text import JsonError, parse_json
from razor_core.format.records import (
    NewerError,
    SessionError,
    entry_from_json,
    entry_to_json,
    record_from_json,
    record_to_json,
    snapshot_from_json,
    snapshot_to_json,
    validate_version,
)
from razor_core.rules.fields import free_name, quoted
from razor_core.rules.game import OWN
from razor_core.session.session import Session, apply, replay
from razor_core.table.note_events import SessionRenamed

#: The format of the archive; its parts have versions of their own.
VERSION = 1
#: What it consists of, beside its name and format.
PARTS: Mapping[str, type] = {"snapshot": dict, "log": list, "records": list}
#: How an error names the type of a part.
WORDS: Mapping[type, str] = {dict: "an object", list: "a list", str: "a text"}
#: How each file of Razor's begins, and what is said of one whose end is missing.
BEGIN = '{"razor":'
CUT_SHORT = "It is cut short. Copy or save it again."
#: Where each of them is opened.
PLACES = {"session": "Sessions", "backup": "Sessions", "library": "Cast"}
#: What the text names itself, and what is said of another.
NAME, OTHERWISE = "session", "Not a session saved by Razor."
#: The size of the largest file, in bytes.
LARGEST = 10_000_000
#: The same of the largest file of any kind: a backup.
LARGEST_FILE = 30_000_000
#: The most records after the snapshot, many times TAIL. More could take minutes to apply.
MOST_RECORDS = 10_000
#: The tab of the record that gives an archive a name of its own where it is opened.
NAMED = "named"
#: The most games of tables' own in a file: each is read, which takes a moment.
MOST_OWN = 30
_OWN_GAMES = re.compile(rf'"({OWN}[\w-]+)"', re.ASCII)
#: The highest record number that is read. It leaves numbers for further records.
HIGHEST = LAST // 2

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Archive:
    """A session, and the log of all that was folded away, oldest first."""

    session: Session
    log: tuple[Entry, ...] = ()


def archive_to_json(archive: Archive) -> str:
    """Return the archive as JSON in ASCII, one line a record.

    >>> archive_from_json(archive_to_json(Archive(Session()))) == Archive(Session())
    True
    """
    return "".join(archive_pieces(archive))


def archive_pieces(archive: Archive) -> Iterator[str]:
    """Yield the text of the archive in pieces, so that whoever writes many of them can pause."""
    session = archive.session
    yield f'{{"razor":"session","version":{VERSION},\n"snapshot":{snapshot_to_json(session)},\n"log":['
    yield from _separated(map(entry_to_json, archive.log))
    yield '],\n"records":['
    yield from _separated(map(record_to_json, session.tail))
    yield "]}\n"


def archive_from_json(text: str) -> Archive:
    """Read the archive of a text. SessionError where it cannot be read, NewerError where its format is newer."""
    return _archive(parts_from_json(text, NAME, VERSION, PARTS, largest=LARGEST, otherwise=OTHERWISE))


def archive_from_data(data: object) -> Archive:
    """Return the archive of parsed data. Errors as in `archive_from_json`."""
    return _archive(_parts(data, NAME, VERSION, PARTS, OTHERWISE))


def _archive(data: Mapping[str, Any]) -> Archive:
    if len(data["records"]) > MOST_RECORDS:
        raise SessionError(f"records: More than {MOST_RECORDS}.")
    base = _part("snapshot", json.dumps(data["snapshot"]), snapshot_from_json)
    log = [_part(f"log[{at}]", json.dumps(each), entry_from_json) for at, each in enumerate(data["log"])]
    tail = [_part(f"records[{at}]", json.dumps(each), record_from_json) for at, each in enumerate(data["records"])]
    for at, entry in enumerate(log):
        if isinstance(entry.record.event, Undone | Redone):
            raise SessionError(f"log[{at}]: Undo and redo do not belong in the log.")
    _in_order("log", [entry.record.order for entry in log], (-1, ""), base.upto)
    _in_order("records", [record.order for record in tail], base.upto, None)
    session = replay(base, tail)
    if session.next > HIGHEST:
        raise SessionError(f"Record number {session.next - 1} is too high.")
    return Archive(session, tuple(log))


def named_apart(archive: Archive, names: Iterable[str], at: str) -> Archive:
    """Return the archive; if one of the names is its session's, with a record of that time that gives it a free one."""
    session = archive.session
    name = free_name(session.world.name, names)
    if name == session.world.name:
        return archive
    record = Record(seq=session.next, tab=NAMED, at=at, act=f"{session.next}.{NAMED}", event=SessionRenamed(name))
    return replace(archive, session=apply(session, record))


def _separated(lines: Iterable[str]) -> Iterator[str]:
    for at, line in enumerate(lines):
        yield f",\n{line}" if at else line


def parts_from_json(
    text: str, name: str, version: int, parts: Mapping[str, type], *, largest: int, otherwise: str
) -> Mapping[str, Any]:
    """Return the parts of a file's text, each of its type: a dict, a list or a text.

    The text names itself `name`. SessionError where it is of more than `largest` bytes or cannot be read, with
    `otherwise` where it is another file; NewerError where its format is above `version`.
    """
    if len(text) > largest or len(text.encode(errors="surrogatepass")) > largest:
        raise SessionError(f"Larger than {largest // 1_000_000} MB.")
    if len(set(_OWN_GAMES.findall(text))) > MOST_OWN:
        raise SessionError(f"It has more than {MOST_OWN} games of tables' own.")
    try:
        data = parse_json(text, largest)
    except JsonError as error:
        problem = str(error) if _begins(text) else otherwise
        raise SessionError(CUT_SHORT if _is_cut_short(text) else problem) from error
    return _parts(data, name, version, parts, otherwise)


def _parts(data: object, name: str, version: int, parts: Mapping[str, type], otherwise: str) -> Mapping[str, Any]:
    if not isinstance(data, dict) or data.get("razor") != name:
        place = PLACES.get(str(data.get("razor")), "") if isinstance(data, dict) else ""
        raise SessionError(otherwise if place in ("", PLACES[name]) else f"{otherwise} Open it under {place}.")
    validate_version(data.get("version"), version)
    if extra := data.keys() - {"razor", "version", *parts}:
        raise SessionError(f"Unknown part {quoted(min(extra))}.")
    for part, kind in parts.items():
        if not isinstance(data.get(part), kind):
            raise SessionError(f"{part}: Expected {WORDS[kind]}.")
    return data


def _begins(text: str) -> bool:
    """Return whether a text begins as Razor's files do, as far as it goes."""
    return BEGIN.startswith("".join(text[:60].split()).lstrip("\ufeff")[: len(BEGIN)])


def _is_cut_short(text: str) -> bool:
    """Return whether a text that is not JSON begins as Razor's files do, and its end is missing."""
    return _begins(text) and (text.count("{") > text.count("}") or not text.rstrip().endswith("}"))


def _part(where: str, text: str, read: Callable[[str], T]) -> T:
    """Read a part. Its errors say where it is."""
    try:
        return read(text)
    except NewerError:
        raise
    except SessionError as error:
        raise SessionError(f"{where}: {error}") from error


def _in_order(where: str, orders: list[tuple[int, str]], after: tuple[int, str], upto: tuple[int, str] | None) -> None:
    """Raise a SessionError unless the places increase, all after `after` and none after `upto`."""
    for at, (before, order) in enumerate(pairwise([after, *orders])):
        if order <= before:
            raise SessionError(f"{where}[{at}]: Number {order[0]} does not come after {before[0]}.")
        if upto is not None and order > upto:
            raise SessionError(f"{where}[{at}]: Number {order[0]} comes after the snapshot's, {upto[0]}.")
