"""Fold the oldest records of a long session into a page of its log, and clear up records from before the snapshot.

There are two kinds of such records. A *folded* record is already in a page, but its tab was killed before it removed
the record. A *late* record comes from a tab that did not know the newer snapshot. The page whose range includes the
record tells which kind it is. A late record gets a new place at the end, and the page notes that the old one is gone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.storage.keys import Order, Page, key_aside, page_from_text, page_to_text, page_without
from app.storage.stores import DualStore
from razor_core.events.entries import Record
from razor_core.format.records import NewerError, SessionError, record_from_json, record_to_json, snapshot_to_json
from razor_core.session.folding import TAIL, fold_tail
from razor_core.session.session import Session


def is_due(session: Session, retry_at: int) -> bool:
    """Return whether it is time to fold: with TAIL records, or with `retry_at` where that was not possible before."""
    return len(session.tail) >= max(TAIL, retry_at)


async def fold(stores: DualStore, session: Session) -> tuple[Session, Sequence[Record]]:
    """Write a page and a newer snapshot, and remove the records in them. StoreError if a store refuses.

    Return the folded session and the removed records: none if the session cannot be folded yet. A fold that is killed
    halfway can be done again: it writes the page first, then the snapshot, and removes the records last.
    """
    after, log = fold_tail(session)
    gone = session.tail[: len(session.tail) - len(after.tail)]
    names = stores.names
    if not gone:
        return session, ()
    if stores.local_only:
        # A page from a fold that was killed halfway: the new page may end elsewhere and repeat its entries.
        for key in stores.local.keys(names.pages):
            if (names.order(key) or session.upto) > session.upto:
                stores.local.remove(key)
    page = page_to_text(log, [record.key for record in gone])
    puts = {names.page(after.upto): page, names.snapshot: snapshot_to_json(after)}
    await stores.commit(puts, [names.record(record.order) for record in gone])
    return after, gone


@dataclass(frozen=True, slots=True)
class Cleared:
    """The late records in their new places, and the number of unreadable texts that were set aside."""

    moved: tuple[Record, ...]
    unread: int


async def clear_folded(stores: DualStore, upto: Order, new_place: Callable[[Record], Record]) -> Cleared:
    """Remove the folded records up to `upto`, and give each late one the place that `new_place` returns.

    A record without a page, or one that cannot be read, is set aside. StoreError if a store refuses; then nothing has
    changed, or, without a durable store, a part has.
    """
    names = stores.names
    keys = await stores.keys(names.records)
    below = sorted((order, key) for key in keys if (order := names.order(key)) and order <= upto)
    pages = sorted((order, key) for key in await stores.keys(names.pages) if (order := names.order(key)))
    spanning = {key: next((page for last, page in pages if last >= order), "") for order, key in below}
    texts = await stores.texts(sorted({*spanning, *spanning.values()} - {""}))
    by_key: dict[str, Page] = {page: page_from_text(texts[page]) for page in spanning.values() if page in texts}
    taken = await stores.keys(names.unread)
    puts: dict[str, str] = {}
    removals: list[str] = []
    moved: list[Record] = []
    unread = 0
    for order, key in below:
        page = by_key.get(spanning[key])
        name = f"{order[0]}.{order[1]}"
        if key not in texts:
            continue
        if page and name in page.gone:
            removals.append(key)
            continue
        try:
            record = record_from_json(texts[key])
        except NewerError:
            continue
        except SessionError:
            record = None
        if record and page:
            moved.append(new := new_place(record))
            text = puts.get(spanning[key], texts[spanning[key]])
            puts |= {spanning[key]: page_without(text, [name]), names.record(new.order): record_to_json(new)}
        else:
            taken.add(aside := key_aside(key, taken, names.prefix))
            puts[aside] = texts[key]
            unread += 1
        removals.append(key)
    if removals:
        await stores.commit(puts, removals)
    return Cleared(tuple(moved), unread)
