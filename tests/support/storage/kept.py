"""Sessions that are stored on a device before the page starts."""

from datetime import UTC, datetime

from app.storage.journal import FIRST
from app.storage.keys import Keys
from app.storage.stores import Local, Memory
from razor_core.events.entries import Record
from razor_core.events.events import Event
from razor_core.format.records import record_to_json

#: When everything happens.
AT = datetime(2025, 3, 1, 21, 4, tzinfo=UTC)


def put_record(storage: Local, seq: int, event: Event, tab: str = "kept", act: str = "") -> str:
    """Store a record of the first session, in an act of its own unless one is named. Returns its key in the store."""
    record = Record(seq=seq, tab=tab, at=AT.isoformat(), act=act or f"{seq}.{tab}", event=event)
    key = Keys(FIRST).record(record.order)
    storage.put(key, record_to_json(record))
    return key


def kept(*events: Event, act: str = "") -> Memory:
    """A store that holds these events: each an act of its own, or all one act."""
    storage = Memory()
    for seq, event in enumerate(events, 1):
        put_record(storage, seq, event, act=act)
    return storage
