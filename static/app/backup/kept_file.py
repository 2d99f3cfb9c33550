"""Keep a file up to date while the page is open, where the browser lets the page write to one that was chosen once."""

import asyncio
from typing import TYPE_CHECKING

from app.backup import opening, saving
from app.backup.browser_file import ASK, CHANGED, GONE
from app.backup.state import remember, state
from app.storage.stores import StoreError
from razor_core.format.records import SessionError
from razor_core.library.backup import backup_from_json

if TYPE_CHECKING:
    from app.context import Context

#: The name that is suggested for the file.
NAME = "razor-backup.json"
#: How long after a change the file is written, in seconds: with all changes since.
QUIET = 10


async def keep(context: "Context") -> None:
    """Choose a file, go on with the one that was chosen, or add first what somebody else has written there.

    In place of one that is gone, choose another.
    """
    room = state(context)
    file = await context.page.backup_file()
    if room.last.file and room.problem == CHANGED:
        await _settle(context)
    elif room.last.file and room.problem != GONE and await file.allowed(True):
        await write(context)
    elif name := await file.choose(NAME):
        remember(context, file=name, mark="")
        await write(context)


async def stop(context: "Context") -> None:
    """Keep no file up to date any more. The file stays as it is."""
    state(context).problem = ""
    remember(context, file="", mark="")


async def _settle(context: "Context") -> None:
    """Show what the changed file has that the device lacks; if that is nothing, go on."""
    file = await context.page.backup_file()
    try:
        text, mark = await file.read()
        opened = await opening.compared(context, backup_from_json(text))
    except StoreError as error:
        state(context).problem = str(error)
        return
    except SessionError as error:
        # It may be anything: a file of somebody else's is not overwritten.
        context.notify(f"{state(context).last.file} is no backup that can be read, so it stays as it is: {error}")
        await stop(context)
        return
    remember(context, mark=mark)
    if opening.adds(opened):
        await opening.show(context, text, own=True)
    else:
        await write(context)


async def write(context: "Context") -> None:
    """Write the file, or note why it cannot be written."""
    room = state(context)
    before = room.problem
    file = await context.page.backup_file()
    try:
        if not await file.allowed(False):
            raise StoreError(ASK)
        backup, lacks = await saving.collected(context)
        if lacks:
            raise StoreError(f"it would lack {', '.join(lacks)}")
        mark = await file.write(await saving.written(backup), room.last.mark)
    except StoreError as error:
        room.problem = str(error)
        if room.problem != before:
            context.notify(f"{room.last.file} is not up to date: {error}. Tap Sessions, Backup.")
    else:
        room.problem = ""
        remember(context, at=backup.at, mark=mark)


async def write_soon(context: "Context") -> None:
    """Write the file after a while without waiting for more; what changes meanwhile goes with it."""
    room = state(context)
    if room.due or room.problem or not room.last.file:
        return
    room.due = True
    await asyncio.sleep(QUIET)
    room.due = False
    await write(context)
