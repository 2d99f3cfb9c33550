"""A session to a file and from a file: what the journal has of it gathered, and what was read kept as a new session."""

from collections.abc import Sequence

from app.storage.dual_store import DualStore
from app.storage.journal import Journal
from app.storage.layout import Keys, page_to_text
from app.storage.stores import Durable, Local, StoreError
from razor_core.session.archive import Archive
from razor_core.session.records import record_to_json, snapshot_to_json
from razor_core.session.session import Entry

#: Entries on a page of the log that came from a file.
PAGE = 200


async def gathered(journal: Journal) -> Archive:
    """The whole session of the journal, its older log too. StoreError where that cannot be had."""
    while True:
        upto = journal.session.upto
        log: list[Entry] = []
        for key in reversed(await journal.pages()):
            log += await journal.page(key)
        if journal.session.upto == upto:
            return Archive(journal.session, tuple(log))


async def adopted(session: str, archive: Archive, local: Local, durable: Durable) -> None:
    """Keep the archive as the session of that id, which must be new. StoreError where it has no room, or part of it;
    then nothing of it is kept.
    """
    names = Keys(session)
    pages = [archive.log[at : at + PAGE] for at in range(0, len(archive.log), PAGE)]
    puts = {names.page(page[-1].record.order): _text(page) for page in pages}
    puts[names.snapshot] = snapshot_to_json(archive.session)
    puts |= {names.record(record.order): record_to_json(record) for record in archive.session.tail}
    try:
        await DualStore(names, local, durable).commit(puts, [])
    except StoreError:
        for key in local.keys(names.prefix):
            local.remove(key)
        raise


def _text(page: Sequence[Entry]) -> str:
    return page_to_text(page, ())
