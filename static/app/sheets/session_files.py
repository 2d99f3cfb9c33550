"""Files of the sessions sheet: save and send the open session, open a file, save what could not be read."""

import json
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from app.sheets.help import EXPORTED
from app.sheets.sessions import say, switch
from app.sheets.state import state
from app.storage.files import export_session, import_apart
from app.storage.stores import StoreError
from app.ui.panel import Panel
from razor_core.format.archive import Archive, archive_from_json, archive_to_json
from razor_core.format.records import SessionError
from razor_core.recap.spreadsheet import table
from razor_core.session.corrections import amended, amendments

if TYPE_CHECKING:
    from app.context import Context


async def _save(context: "Context", send: bool = False) -> None:
    """Save the open session as a file, or `send` the file to another device or app."""
    journal = context.journal
    say(context, "")
    try:
        archive = await export_session(journal)
    except StoreError as error:
        archive = Archive(journal.session)
        say(context, f"The file lacks the older part of the log: {error}")
    text = archive_to_json(archive)
    name = f"{journal.session.world.name}.razor"

    def kept() -> None:
        with suppress(StoreError):
            context.local.put(EXPORTED + journal.id, context.time().isoformat(timespec="minutes"))

    def sent(shared: bool) -> None:
        kept()
        context.show_toast("Sent" if shared else "Saved to a file: send that")
        context.draw()

    if send:
        context.page.send(name, text, sent)
    else:
        context.page.save(f"{name}.json", text, "application/json")
        kept()


async def load(context: "Context", text: str) -> None:
    """Store a file as a new session and open it, or show why it cannot be read."""
    try:
        await _import(context, archive_from_json(text))
    except (SessionError, StoreError) as error:
        say(context, f"The file was not read: {error}")


async def _import(context: "Context", archive: Archive) -> None:
    """Store an archive as a new session and open it. StoreError if there is not enough space."""
    listed = await import_apart(archive, state(context).index, context.local, context.durable, context.time())
    switch(context, listed.id)


async def _save_unread(context: "Context") -> None:
    """Save the texts that could not be read as a file."""
    try:
        texts = await _unread(context)
    except StoreError as error:
        say(context, str(error))
    else:
        context.page.save("razor-unread.json", json.dumps(texts, indent=1), "application/json")


async def _unread(context: "Context") -> dict[str, str]:
    """Return the texts that could not be read, of the open session and of none. StoreError if a store fails."""
    return {**await context.journal.unread(), **await state(context).index.unread()}


async def _free(context: "Context") -> None:
    """Save the oldest page of the log as a file, then delete it from the device."""
    journal = context.journal
    try:
        pages = await journal.pages()
        if pages:
            entries = await journal.page(pages[-1])
            since = amendments((*entries, *journal.session.log))
            context.page.save("razor-oldest-log.csv", table([amended(entry, since) for entry in entries]), "text/csv")
            await journal.delete_page(pages[-1])
    except StoreError as error:
        say(context, str(error))
    await look(context)


async def look(context: "Context") -> None:
    """Find out whether there are texts that could not be read, and pages of the older log."""
    try:
        unread, pages = bool(await _unread(context)), bool(await context.journal.pages())
    except StoreError:
        unread, pages = False, False
    state(context).sessions = replace(state(context).sessions, unread=unread, pages=pages)


PANEL = Panel(
    actions={
        "session-save": lambda context, data: context.spawn(_save(context)),
        "session-send": lambda context, data: context.spawn(_save(context, send=True)),
        "session-unread": lambda context, data: context.spawn(_save_unread(context)),
        "session-free": lambda context, data: context.spawn(_free(context)),
    },
)
