"""Load a session from its texts. List what cannot be read, and load the rest."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar
from zlib import crc32

from app.storage.keys import OLD_EVENTS, Keys
from razor_core.events.entries import LAST, Record
from razor_core.format.records import NewerError, SessionError, record_from_json, snapshot_from_json
from razor_core.session.session import Session

#: Usually both stores have the same snapshot: a start parses it once.
_snapshot = lru_cache(maxsize=1)(snapshot_from_json)
#: The highest number of a record that is read. It leaves numbers for the records that follow.
HIGHEST = LAST // 4 * 3
T = TypeVar("T", Session, Record)
#: The number in a key of the first format, below any number that a record may have.
_NUMBER = re.compile("[0-9]{1,15}")


@dataclass(frozen=True, slots=True)
class LoadResult:
    """What was loaded: the session of the snapshot, if there is one, and the records.

    `unread` are the keys of texts that cannot be read. `newer`: something has a newer format, so nothing may be
    written.
    """

    base: Session | None
    records: tuple[Record, ...]
    unread: tuple[str, ...] = ()
    newer: bool = False


def load_texts(keys: Keys, texts: Mapping[str, str]) -> LoadResult:
    """Load the texts of a snapshot and of records, by key. A record must be the one that its key names."""
    base, newer = None, False
    records: list[Record] = []
    unread: list[str] = []
    for key, text in texts.items():
        try:
            if key == keys.snapshot:
                base = _with_numbers_left(_snapshot(text))
            else:
                record = record_from_json(text)
                if record.order != keys.order(key):
                    raise SessionError("the record of another key")
                records.append(_with_numbers_left(record))
        except NewerError:
            newer = True
        except SessionError:
            unread.append(key)
    return LoadResult(base, tuple(records), tuple(unread), newer)


def load_first_format(texts: Mapping[str, str]) -> tuple[dict[str, Record], tuple[str, ...]]:
    """Return the records of texts of the first format by their old keys, and the keys that cannot be read."""
    records: dict[str, Record] = {}
    unread: list[str] = []
    for key, text in texts.items():
        place = key.removeprefix(OLD_EVENTS)
        try:
            if not _NUMBER.fullmatch(place):
                raise SessionError("no number")
            seq = int(place) + 1
            # The same text gets the same tab if a migration is done again; a new event of an old version does not.
            tab = f"old{crc32(text.encode(errors='surrogatepass')):08x}"
            records[key] = replace(record_from_json(text), seq=seq, tab=tab, act=f"{seq}.{tab}")
        except SessionError:
            unread.append(key)
    return records, tuple(unread)


def _with_numbers_left(value: T) -> T:
    """Return the session or record. SessionError if its number leaves too few numbers for later records."""
    order = value.upto if isinstance(value, Session) else value.order
    if order[0] > HIGHEST:
        raise SessionError("a number too high for a session")
    return value
