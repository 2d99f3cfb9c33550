"""Folding the older half of a long tail away, and what to do with records that lie below a snapshot.

Such a record was either folded, by a tab that was cut off before it could remove it, or it came late: another tab
wrote it without having seen that the snapshot had moved on. The page of the log that spans its place knows which. A
late one is given a new place at the end, and the page remembers that the old one is done with.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.storage.dual_store import DualStore
from app.storage.layout import Order, Page, page_from_text, page_to_text, page_without
from razor_core.session.records import NewerError, SessionError, record_from_json, record_to_json, snapshot_to_json
from razor_core.session.session import Record, Session, fold_tail


async def fold(shelf: DualStore, session: Session) -> tuple[Session, Sequence[Record]]:
    """The session folded, and the records that went, once all is written; none where it cannot be folded yet.

    StoreError where it could not be written.

    Cut off anywhere, it can be done again: the page comes first, then the snapshot, then the records go.
    """
    after, log = fold_tail(session)
    gone = session.tail[: len(session.tail) - len(after.tail)]
    names = shelf.names
    if not gone:
        return session, ()
    if shelf.alone:
        # Left behind by a fold that was cut off; the next page might end elsewhere and tell the same again.
        for key in shelf.local.keys(names.pages):
            if (names.order(key) or session.upto) > session.upto:
                shelf.local.remove(key)
    page = page_to_text(log, [record.key for record in gone])
    puts = {names.page(after.upto): page, names.snapshot: snapshot_to_json(after)}
    await shelf.commit(puts, [names.record(record.order) for record in gone])
    return after, gone


@dataclass(frozen=True, slots=True)
class Cleared:
    """What came of the records below the snapshot: those that were late, in their new places; and how many unread."""

    moved: tuple[Record, ...]
    unread: int


async def clear(shelf: DualStore, upto: Order, place: Callable[[Record], Record]) -> Cleared:
    """Remove the records below the snapshot `upto` that were folded; give the late ones a new place with `place`.

    What can be judged by no page, or cannot be read, is set aside. StoreError where it could not be written; then all
    is as it was, but that where there is no durable store some of it may have been done.
    """
    names = shelf.names
    keys = await shelf.keys(names.records)
    below = sorted((order, key) for key in keys if (order := names.order(key)) and order <= upto)
    pages = sorted((order, key) for key in await shelf.keys(names.pages) if (order := names.order(key)))
    spanning = {key: next((page for last, page in pages if last >= order), "") for order, key in below}
    texts = await shelf.texts(sorted({*spanning, *spanning.values()} - {""}))
    known: dict[str, Page] = {page: page_from_text(texts[page]) for page in spanning.values() if page in texts}
    taken = await shelf.keys(names.unread)
    puts: dict[str, str] = {}
    removals: list[str] = []
    moved: list[Record] = []
    unread = 0
    for order, key in below:
        page = known.get(spanning[key])
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
            moved.append(new := place(record))
            text = puts.get(spanning[key], texts[spanning[key]])
            puts |= {spanning[key]: page_without(text, [name]), names.record(new.order): record_to_json(new)}
        else:
            taken.add(aside := names.aside(key, taken))
            puts[aside] = texts[key]
            unread += 1
        removals.append(key)
    if removals:
        await shelf.commit(puts, removals)
    return Cleared(tuple(moved), unread)
