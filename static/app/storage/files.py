"""Export a whole session for a file, and import one as a new session."""

from datetime import datetime
from secrets import token_hex

from app.storage.journal import Journal
from app.storage.keys import Keys, page_from_text, page_to_text
from app.storage.loading import load_texts
from app.storage.session_index import Listed, SessionIndex
from app.storage.stores import NEWER, DualStore, Durable, Local, StoreError
from razor_core.events.entries import Entry
from razor_core.format.archive import Archive, named_apart
from razor_core.format.records import record_to_json, snapshot_to_json
from razor_core.session.session import Session, replay

#: Entries on each page of an imported log.
PAGE = 200


async def export_session(journal: Journal) -> Archive:
    """Return the whole session of a journal with its older log. StoreError if there is one that cannot be read."""
    while True:
        upto = journal.session.upto
        if upto == Session().upto:
            return Archive(journal.session)
        log: list[Entry] = []
        for key in reversed(await journal.pages()):
            log += await journal.page(key)
        # If not, a fold has just moved records into a page that was not read. Start again.
        if journal.session.upto == upto:
            return Archive(journal.session, tuple(log))


async def import_apart(
    archive: Archive,
    index: SessionIndex,
    local: Local,
    durable: Durable,
    now: datetime,
    *,
    begun: str = "",
    replaced: str = "",
) -> Listed:
    """Store an archive as a new session with a name of its own, and return its entry in the list.

    `begun` is when it began, if it is not to be listed as imported now; it takes the place of the one with the id
    `replaced`, and may have its name. StoreError if there is not enough space; then nothing is stored.
    """
    session, at = token_hex(4), now.isoformat(timespec="minutes")
    names = [listed.name for listed in index.list() if listed.id != replaced]
    archive = named_apart(archive, names, now.isoformat(timespec="seconds"))
    await import_session(session, archive, local, durable)
    return index.create(session, archive.session.world.name, begun or at, imported=not begun)


async def read_session(session: str, local: Local, durable: Durable) -> Archive:
    """Return a session that is not open, as both stores have it, and change nothing.

    What cannot be read is left out. StoreError if a newer version saved it, or a store cannot be read.
    """
    names = Keys(session)
    stores = DualStore(names, local, durable)
    loaded = [load_texts(names, stores.local_texts(stores.tail_keys()))]
    if not stores.local_only:
        keys = [key for key in await durable.keys(names.prefix) if names.is_tail(key)]
        loaded.append(load_texts(names, await stores.durable_texts(keys)))
    if any(batch.newer for batch in loaded):
        raise StoreError(NEWER)
    base = max((batch.base or Session() for batch in loaded), key=lambda start: start.upto)
    whole = replay(base, [record for batch in loaded for record in batch.records])
    pages = {order: key for key in await stores.keys(names.pages) if (order := names.order(key)) and order <= base.upto}
    texts = await stores.texts(list(pages.values()))
    log = [entry for order in sorted(pages) for entry in page_from_text(texts[pages[order]]).entries]
    return Archive(whole, tuple(log))


async def import_session(session: str, archive: Archive, local: Local, durable: Durable) -> None:
    """Store an archive as the session with that id, which must be new.

    StoreError if there is not enough space; then nothing is stored.
    """
    names = Keys(session)
    pages = [archive.log[at : at + PAGE] for at in range(0, len(archive.log), PAGE)]
    puts = {names.page(page[-1].record.order): page_to_text(page, ()) for page in pages}
    puts[names.snapshot] = snapshot_to_json(archive.session)
    puts |= {names.record(record.order): record_to_json(record) for record in archive.session.tail}
    try:
        await DualStore(names, local, durable).commit(puts, [])
    except StoreError:
        for key in local.keys(names.prefix):
            local.remove(key)
        raise
