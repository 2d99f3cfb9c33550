"""Start the page: make the app, connect it to the browser, and mark the page as ready for a roll.

The start runs in steps, so that the page can react between them. The imports take longest. Those of the core come
first, each in a step of its own.
"""

import asyncio
import gc
from datetime import datetime
from importlib import import_module
from random import SystemRandom
from secrets import token_hex

from js import document, window
from pyodide.ffi.wrappers import add_event_listener
from pyscript.js_modules import durable

import razor_core.systems

await asyncio.sleep(0)

import razor_core.format.archive  # noqa: F401 - imported early, in a step of its own

await asyncio.sleep(0)

from app.app import App
from app.context import Context
from app.parts import PARTS
from app.second_screen import SCREEN, ScreenContext, SecondScreen
from app.sheets.sessions import current_session
from app.storage import device, page_address
from app.storage.journal import Journal
from app.storage.read_only import never, read_only
from app.storage.stores import Durable, Local
from app.ui import page

await asyncio.sleep(0)

tab = token_hex(4)
second, guest = page_address.is_second_screen(window), page_address.is_guest(window)
stores: tuple[Local, Durable] = device.local(window), device.Database(window, durable)
if second:
    stores = read_only(*stores)
lock = never if second else device.lock(durable)


def time() -> datetime:
    """Return the time, with the device's zone."""
    return datetime.now().astimezone()


async def estimate(ask: bool) -> device.StorageEstimate:
    """Return what is stored on the device; with `ask`, ask it to keep that."""
    return await device.storage_estimate(window, ask and not second)


def opened() -> App:
    """Return the app that the page's address names: the page's own, the second screen, or that of a guest."""
    if guest:
        module = import_module("app.guest_app")
        made: App = module.GuestApp(module.GuestContext(page, stores, SystemRandom(), time, estimate))
        return made
    context = (ScreenContext if second else Context)(
        page,
        stores,
        SystemRandom(),
        time,
        journal=lambda session, listener: Journal(
            session, tab, *stores, lock=lock, listener=listener, defer=page.after_next_frame
        ),
        estimate=estimate,
        set_address=lambda game: page_address.set_link(window, game),
    )
    kind, page_parts = (SecondScreen, SCREEN) if second else (App, PARTS)
    return kind(context, page_parts, current_session, page_address.link_target(window))


def follow_address() -> None:
    """Open what the page's address names. Another device's table, or this one's after it, is a page of its own."""
    if page_address.is_guest(window) != guest:
        window.location.reload()
    elif guest:
        app.address_changed(page_address.take_invitation(window))
    else:
        app.address_changed(page_address.link_target(window))


app = opened()
if not second:
    page.listen(app.actions, app.typed)
    add_event_listener(window, "hashchange", lambda event: follow_address())
    add_event_listener(window, "pagehide", lambda event: app.leave())
    add_event_listener(window, "visibilitychange", lambda event: app.leave() if document.hidden else None)
add_event_listener(window, "storage", lambda event: app.storage_changed(*device.storage_change(event)))
page.mark_ready()
# What a start has made stays until the page is closed: later collections leave it out. Until here boot.mjs allows none.
gc.freeze()
gc.enable()
if guest:
    follow_address()

# What is drawn late stands there from the last time, so the first frame need not wait for it.
page.after_next_frame(lambda: app.context.spawn(app.sync()))
