"""A whole session as one JSON text, for a file, and back: what was folded, the log of it, and the records since.

A text that is read back and written again is the same, byte for byte. Reading changes nothing; what it refuses it
refuses as a SessionError that says which record, and which part of it.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

from razor_core.rules.fields import shown
from razor_core.session.json_text import JsonError, parse_json
from razor_core.session.records import (
    NewerError,
    SessionError,
    entry_from_json,
    entry_to_json,
    record_from_json,
    record_to_json,
    snapshot_from_json,
    snapshot_to_json,
)
from razor_core.session.session import LAST, Entry, Redone, Session, Undone, played

#: The format of the archive; its parts have versions of their own.
VERSION = 1
#: In bytes.
LARGEST = 10_000_000
#: After the snapshot: many times as many as a session has before they are folded. More could take minutes to play.
MOST_RECORDS = 10_000
#: The highest number of a record that is read, half of those there are: whoever goes on needs numbers.
HIGHEST = LAST // 2

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Archive:
    """A session, and the log of all that was folded away before its tail, oldest first."""

    session: Session
    log: tuple[Entry, ...] = ()


def archive_to_json(archive: Archive) -> str:
    """The archive as JSON in ASCII, a line for each record, that `archive_from_json` reads back to an equal one.

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
    """The archive of a text. SessionError where it is none, says what the rules forbid, or is too large.

    NewerError, which is one too, where a newer Razor wrote it.
    """
    data = _parsed(text)
    base = _part("snapshot", json.dumps(data["snapshot"]), snapshot_from_json)
    log = [_part(f"log[{at}]", json.dumps(each), entry_from_json) for at, each in enumerate(data["log"])]
    tail = [_part(f"records[{at}]", json.dumps(each), record_from_json) for at, each in enumerate(data["records"])]
    for at, entry in enumerate(log):
        if isinstance(entry.record.event, Undone | Redone):
            raise SessionError(f"log[{at}]: what was taken back has no place in the log")
    _in_order("log", [entry.record.order for entry in log], (-1, ""), base.upto)
    _in_order("records", [record.order for record in tail], base.upto, None)
    session = played(base, tail)
    if session.next > HIGHEST:
        raise SessionError(f"number {session.next - 1} leaves too few for what happens next")
    return Archive(session, tuple(log))


def _lines(lines: Iterable[str]) -> str:
    return "[" + ",\n".join(lines) + "]"


def _parsed(text: str) -> Mapping[str, Any]:
    """The parts of the text, of the right kinds."""
    if len(text) > LARGEST or len(text.encode(errors="surrogatepass")) > LARGEST:
        raise SessionError(f"larger than {LARGEST // 1_000_000} MB")
    try:
        data = parse_json(text)
    except JsonError as error:
        raise SessionError(str(error)) from error
    if not isinstance(data, dict) or data.get("razor") != "session":
        raise SessionError("not a session that Razor saved")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise SessionError(f"no format: {shown(version)}")
    if version > VERSION:
        raise NewerError(f"written by a newer Razor (format {version}, this one reads {VERSION})")
    if extra := data.keys() - {"razor", "version", "snapshot", "log", "records"}:
        raise SessionError(f"no part {shown(min(extra))} is known")
    for part, kind in (("snapshot", dict), ("log", list), ("records", list)):
        if not isinstance(data.get(part), kind):
            raise SessionError(f"{part}: {'an object' if kind is dict else 'a list'} is wanted")
    if len(data["records"]) > MOST_RECORDS:
        raise SessionError(f"records: more than {MOST_RECORDS}")
    return data


def _part(where: str, text: str, read: Callable[[str], T]) -> T:
    """What is read of a part; a refusal says where."""
    try:
        return read(text)
    except NewerError as error:
        raise NewerError(f"{where}: {error}") from error
    except SessionError as error:
        raise SessionError(f"{where}: {error}") from error


def _in_order(where: str, orders: list[tuple[int, str]], after: tuple[int, str], upto: tuple[int, str] | None) -> None:
    """SessionError where the places do not rise from `after` to `upto`."""
    for at, (before, order) in enumerate(pairwise([after, *orders])):
        if order <= before:
            raise SessionError(f"{where}[{at}]: number {order[0]} does not come after {before[0]}")
        if upto is not None and order > upto:
            raise SessionError(f"{where}[{at}]: number {order[0]} comes after the snapshot, {upto[0]}")
