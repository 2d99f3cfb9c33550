"""What a store lacks of a session: the other store has it, or only the memory, since the browser deleted it."""

from collections.abc import Collection, Mapping

from app.storage.stores import DualStore
from razor_core.events.entries import Record
from razor_core.format.records import record_to_json, snapshot_to_json
from razor_core.session.session import Session


def tail_by_key(stores: DualStore, session: Session) -> dict[str, Record]:
    """Return the records after the snapshot by their keys."""
    return {stores.names.record(record.order): record for record in session.tail}


def lacking(stores: DualStore, session: Session, there: Collection[str]) -> Mapping[str, str]:
    """Return the texts that a durable store with the keys `there` lacks: records, and pages of the quick store."""
    names, tail = stores.names, tail_by_key(stores, session)
    # The quick store has pages only if it was the only store when they were folded.
    pages = stores.local.keys(names.pages)
    folded = [key for key in pages if (order := names.order(key)) and order <= session.upto]
    here = stores.local_texts(key for key in (*tail, *folded) if key not in there)
    return {key: record_to_json(tail[key]) for key in tail if key not in there and key not in here} | here


def lost_locally(stores: DualStore, session: Session, refused: Collection[str]) -> Mapping[str, Record] | None:
    """Return the records that the quick store has lost, by key, None where it has not.

    It never had those that it `refused`."""
    names, folded = stores.names, session.upto > Session().upto
    oldest = names.snapshot if folded else names.record(session.tail[0].order) if session.tail else ""
    # To look for one key is quick however many there are, and a browser deletes all.
    if not oldest or stores.local.get(oldest) is not None:
        return None
    known = {*stores.tail_keys(), *refused}
    return {key: record for key, record in tail_by_key(stores, session).items() if key not in known}


def refill(stores: DualStore, session: Session, lost: Mapping[str, Record]) -> None:
    """Put the snapshot and the lost records into the quick store again. StoreError without space."""
    if session.upto > Session().upto:
        stores.local.put(stores.names.snapshot, snapshot_to_json(session))
    for key, record in lost.items():
        stores.local.put(key, record_to_json(record))
