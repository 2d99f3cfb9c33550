"""Make a backup of the device, and save it as a file."""

import asyncio
from typing import TYPE_CHECKING

from app.backup.state import remember
from app.library.cast import shelf
from app.sheets.sessions import say
from app.sheets.settings import FIRST
from app.sheets.state import state as sheets
from app.storage.files import export_session, read_session
from app.storage.stores import StoreError
from razor_core.format.archive import Archive
from razor_core.library.backup import LARGEST, MOST, Backup, SavedSession, backup_pieces

if TYPE_CHECKING:
    from app.context import Context

#: So many pieces of the text are made before the page may react.
AT_ONCE = 40


async def archive_of(context: "Context", session: str) -> Archive:
    """Return the session of that id with its log. StoreError if it cannot be read."""
    if session == context.journal.id:
        return await export_session(context.journal)
    return await read_session(session, context.local, context.durable)


async def collected(context: "Context") -> tuple[Backup, list[str]]:
    """Return a backup of the device, and the names of the sessions that it lacks, all of them or their older log."""
    journal, sessions, lacks = context.journal, list[SavedSession](), list[str]()
    for listed in sorted(sheets(context).index.list(), key=lambda entry: entry.id != journal.id):
        await asyncio.sleep(0)
        try:
            archive = await archive_of(context, listed.id)
        except StoreError:
            lacks.append(listed.name)
            if listed.id != journal.id:
                continue
            archive = Archive(journal.session)
        if archive.session.next > 1:
            sessions.append(SavedSession(archive=archive, archived=listed.archived, begun=listed.begun))
    store = shelf(context)
    store.load()
    await store.sync()
    chosen = {name: value for name, value in sheets(context).settings.items() if value != FIRST[name]}
    at = context.time().isoformat(timespec="seconds")
    return Backup(at=at, sessions=tuple(sessions), entries=tuple(store.entries), settings=chosen), lacks


async def written(backup: Backup) -> str:
    """Return the text of a backup. StoreError if it is larger than what can be opened again."""
    pieces = list[str]()
    for piece in backup_pieces(backup):
        pieces.append(piece)
        if len(pieces) % AT_ONCE == 0:
            await asyncio.sleep(0)
    text = "".join(pieces)
    if len(text) > LARGEST or len(backup.sessions) > MOST:
        limits = f"{LARGEST // 1_000_000} MB or {MOST} sessions"
        raise StoreError(f"it is larger than {limits}; save old sessions to files and delete them")
    return text


async def save(context: "Context") -> None:
    """Save a backup: by the share menu where no file can be kept up to date, else as a file."""
    say(context, "")
    backup, lacks = await collected(context)
    try:
        text = await written(backup)
    except StoreError as error:
        say(context, f"No backup was saved: {error}")
        return
    name = f"Razor {backup.at[:10]}.backup"

    def saved(shared: bool) -> None:
        remember(context, at=backup.at)
        context.show_toast("Backup sent" if shared else "Backup saved")
        context.draw()

    if lacks:
        say(context, f"The backup lacks what cannot be read here: {', '.join(lacks)}.")
    if context.page.keeps_files():
        context.page.save(f"{name}.json", text, "application/json")
        saved(False)
    else:
        context.page.send(name, text, saved)
