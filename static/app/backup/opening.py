"""Open a backup: show what it has that the device lacks, and add that. Nothing here is overwritten."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.backup.saving import archive_of
from app.backup.state import Found, Opened, state
from app.library.cast import refresh, shelf
from app.sheets import session_files, settings
from app.sheets.sessions import SHEET, say, switch
from app.sheets.state import state as sheets
from app.storage.files import import_apart
from app.storage.stores import StoreError
from app.ui.steps import later
from razor_core.format.records import SessionError
from razor_core.library.backup import Backup, backup_from_json, is_backup
from razor_core.library.merge import Origin, Trail, new_entries, origin, trail
from razor_core.session.session import Session

if TYPE_CHECKING:
    from app.context import Context

#: The sheet that shows what a backup has.
OPENED = "backup"


async def load(context: "Context", text: str) -> None:
    """Open a file: a backup, or a session."""
    if is_backup(text):
        await show(context, text)
    else:
        await session_files.load(context, text)


async def show(context: "Context", text: str, own: bool = False) -> None:
    """Show what a backup has that the device lacks, or why it cannot be read."""
    say(context, "")
    try:
        backup = backup_from_json(text)
    except SessionError as error:
        say(context, f"The backup was not read: {error}")
        return
    state(context).opened = await compared(context, backup, own)
    context.forms.put(OPENED, {"settings": "on" if sheets(context).settings == settings.FIRST else ""})
    context.page.sheet(OPENED, True)


async def compared(context: "Context", backup: Backup, own: bool = False) -> Opened:
    """Return how each session of a backup stands to those of the device, and the entries that are new."""
    index, trails = sheets(context).index, dict[str, Trail]()
    deleted = {listed.id for listed in index.list(deleted=True)}
    for listed in (*index.list(), *index.list(deleted=True)):
        await asyncio.sleep(0)
        try:
            trails[listed.id] = trail(await archive_of(context, listed.id))
        except StoreError:
            continue  # what cannot be read is not compared: the backup's is added beside it
    sessions = []
    for saved in backup.sessions:
        stands, id = origin(trail(saved.archive), trails, deleted)
        sessions.append(Found(saved, stands, id, id in deleted))
    store = shelf(context)
    store.load()
    await store.sync()
    entries = new_entries(backup.entries, tuple(store.by_id.values()))
    here = {entry.id for entry in store.entries}
    return Opened(backup, sessions, entries, sum(entry.id in here for entry in entries), own)


def lines(opened: Opened) -> Sequence[str]:
    """Return what adding the backup does, in sentences."""
    said = list[str]()
    here = 0
    for found in opened.sessions:
        name = found.saved.archive.session.world.name
        match found.origin:
            case Origin.NEW:
                said.append(f"{name}: new here")
            case Origin.AHEAD:
                said.append(f"{name}: goes on in the backup. The one here moves to the deleted sessions")
            case Origin.BOTH:
                said.append(f"{name}: went on here and in the backup. Both are kept, the backup's with a number")
            case _ if found.deleted:
                said.append(f"{name}: deleted here, comes back")
            case _:
                here += 1
    if new := len(opened.entries) - opened.newer:
        said.append(f"Cast and scene kits: {new} new here")
    if opened.newer:
        said.append(f"Cast and scene kits: {opened.newer} newer in the backup, in place of those here")
    if here:
        said.append("1 session is here already" if here == 1 else f"{here} sessions are here already")
    return said


def adds(opened: Opened) -> bool:
    """Return whether the device lacks something that the backup has, besides settings."""
    others = any(found.origin is not Origin.HERE or found.deleted for found in opened.sessions)
    return others or bool(opened.entries)


async def add(context: "Context") -> None:
    """Add what the device lacks, and close the sheet. What was added stays if there is no space for the rest."""
    opened, state(context).opened = state(context).opened, None
    if opened is None:
        return
    context.page.sheet(OPENED, False)
    blank = context.session == Session()
    try:
        first = await _add_sessions(context, opened)
        for kept in opened.entries:
            shelf(context).take(kept)
    except StoreError as error:
        say(context, f"Not all of the backup was added: {error}")
        context.page.sheet(SHEET, True)
        return
    refresh(context)
    if context.forms.texts(OPENED)["settings"]:
        settings.take(context, settings.whole(opened.backup.settings))
    replaced = [found.id for found in opened.sessions if found.origin is Origin.AHEAD]
    if first and (blank or context.journal.id in replaced):
        switch(context, first)
    if opened.own:
        context.spawn(later("app.backup.kept_file.write")(context))
    context.show_toast("The backup is added")


async def _add_sessions(context: "Context", opened: Opened) -> str:
    """Add the sessions, and return the id of the one to open in place of an empty or an outdated one."""
    index, first, current = sheets(context).index, "", ""
    for found in opened.sessions:
        await asyncio.sleep(0)
        if found.origin is Origin.HERE:
            if found.deleted:
                index.restore(found.id)
                first = first or found.id
            continue
        ahead = found.origin is Origin.AHEAD
        begun = "" if found.origin is Origin.BOTH else found.saved.begun
        listed = await import_apart(
            found.saved.archive,
            index,
            context.local,
            context.durable,
            context.time(),
            begun=begun,
            replaced=found.id if ahead else "",
        )
        if found.saved.archived:
            index.archive(listed.id)
        if ahead:
            index.delete(found.id)
            current = listed.id if found.id == context.journal.id else current
        first = first or listed.id
    return current or first
