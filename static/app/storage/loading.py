"""From the texts of a session's keys to the session, tolerant: what cannot be read is named, the rest is there."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar
from zlib import crc32

from app.storage.layout import OLD_EVENTS, Keys
from razor_core.session.records import NewerError, SessionError, record_from_json, snapshot_from_json
from razor_core.session.session import LAST, Record, Session

#: Both stores hold the same, mostly: a start reads it once.
_snapshot = lru_cache(maxsize=1)(snapshot_from_json)
#: The highest number that is read. A file's are lower: what happens after it was read stays below this.
HIGHEST = LAST // 4 * 3
T = TypeVar("T", Session, Record)
#: What the first format called its records by: below any number that a record may have.
_NUMBER = re.compile("[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class LoadResult:
    """What was read: a session that starts from the snapshot if there is one, the records, and what could not be.

    `unread` are keys. `newer` says why nothing may be written, if something is of a newer format.
    """

    base: Session | None
    records: tuple[Record, ...]
    unread: tuple[str, ...]
    newer: str


def _going_on(found: T) -> T:
    """What was found; a SessionError where its number leaves too few for what happens next."""
    order = found.upto if isinstance(found, Session) else found.order
    if order[0] > HIGHEST:
        raise SessionError("no number that a session comes to")
    return found


def read(keys: Keys, texts: Mapping[str, str]) -> LoadResult:
    """What the texts of the snapshot and of records come to, by their keys. A record must be the one its key names."""
    base, newer = None, ""
    records: list[Record] = []
    unread: list[str] = []
    for key, text in texts.items():
        try:
            if key == keys.snapshot:
                base = _going_on(_snapshot(text))
            else:
                record = record_from_json(text)
                if record.order != keys.order(key):
                    raise SessionError("not the record of this key")
                records.append(_going_on(record))
        except NewerError as error:
            newer = str(error)
        except SessionError:
            unread.append(key)
    return LoadResult(base, tuple(records), tuple(unread), newer)


def migrated(texts: Mapping[str, str]) -> tuple[dict[str, Record], tuple[str, ...]]:
    """The records of the first format's texts, by their old keys, and the keys of those that cannot be read."""
    records: dict[str, Record] = {}
    unread: list[str] = []
    for key, text in texts.items():
        place = key.removeprefix(OLD_EVENTS)
        try:
            if not _NUMBER.fullmatch(place):
                raise SessionError("no number")
            seq = int(place) + 1
            # Cut off and done again it comes to the same, and an old version that counts anew to another.
            tab = f"old{crc32(text.encode(errors='surrogatepass')):08x}"
            records[key] = replace(record_from_json(text), seq=seq, tab=tab, act=f"{seq}.{tab}")
        except SessionError:
            unread.append(key)
    return records, tuple(unread)
