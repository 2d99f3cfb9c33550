"""Write a whole session as one JSON text, for a file, and read it strictly.

The text has the snapshot, the log of what was folded into it, and the records since. Reading and writing it again gives
the same text, byte for byte. An error says which record, and which part of it, cannot be read.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

from razor_core.events.entries import LAST, Entry, Record, Redone, Undone
from razor_core.events.events import SessionRenamed
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
from razor_core.session.session import Session, apply, replay

#: The format of the archive; its parts have versions of their own.
VERSION = 1
#: What it consists of, beside its name and format.
PARTS: Mapping[str, type] = {"snapshot": dict, "log": list, "records": list}
#: How each file of Razor's begins, and what is said of one whose end is missing.
BEGIN = '{"razor":'
CUT_SHORT = "It is cut short. Copy or save it again."
#: The size of the largest file, in bytes.
LARGEST = 10_000_000
#: The most records after the snapshot, many times TAIL. More could take minutes to apply.
MOST_RECORDS = 10_000
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
    session = archive.session
    return (
        f'{{"razor":"session","version":{VERSION},\n'
        f'"snapshot":{snapshot_to_json(session)},\n'
        f'"log":{_lines(map(entry_to_json, archive.log))},\n'
        f'"records":{_lines(map(record_to_json, session.tail))}}}\n'
    )


def archive_from_json(text: str) -> Archive:
    """Read the archive of a text. SessionError where it cannot be read, NewerError where its format is newer."""
    data = parts_from_json(text, "session", VERSION, PARTS, largest=LARGEST, otherwise="Not a session saved by Razor.")
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
    record = Record(seq=session.next, tab="named", at=at, act=f"{session.next}.named", event=SessionRenamed(name))
    return replace(archive, session=apply(session, record))


def _lines(lines: Iterable[str]) -> str:
    return "[" + ",\n".join(lines) + "]"


def parts_from_json(
    text: str, name: str, version: int, parts: Mapping[str, type], *, largest: int, otherwise: str
) -> Mapping[str, Any]:
    """Return the parts of a file's text, each of its type: a dict or a list.

    The text names itself `name`. SessionError where it is of more than `largest` bytes or cannot be read, with
    `otherwise` where it is another file; NewerError where its format is above `version`.
    """
    if len(text) > largest or len(text.encode(errors="surrogatepass")) > largest:
        raise SessionError(f"Larger than {largest // 1_000_000} MB.")
    try:
        data = parse_json(text)
    except JsonError as error:
        raise SessionError(CUT_SHORT if _is_cut_short(text) else str(error)) from error
    if not isinstance(data, dict) or data.get("razor") != name:
        raise SessionError(otherwise)
    validate_version(data.get("version"), version)
    if extra := data.keys() - {"razor", "version", *parts}:
        raise SessionError(f"Unknown part {quoted(min(extra))}.")
    for part, kind in parts.items():
        if not isinstance(data.get(part), kind):
            raise SessionError(f"{part}: Expected {'an object' if kind is dict else 'a list'}.")
    return data


def _is_cut_short(text: str) -> bool:
    """Return whether a text that is not JSON begins as Razor's files do, and its end is missing."""
    begins = text.lstrip("\ufeff \r\n")[: len(BEGIN)]
    return BEGIN.startswith(begins) and (text.count("{") > text.count("}") or not text.rstrip().endswith("}"))


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
