"""Start the page: make the app, connect it to the browser, and mark the page as ready for a roll.

The start runs in steps, so that the page can react between them. The imports take longest. Those of the core come
first, each in a step of its own.
"""

import asyncio
from datetime import datetime
from random import SystemRandom
from secrets import token_hex

from js import document, window
from pyodide.ffi.wrappers import add_event_listener
from pyscript.js_modules import durable

import razor_core.systems

await asyncio.sleep(0)

import razor_core.session.archive  # noqa: F401 - imported early, in a step of its own

await asyncio.sleep(0)

from app.app import App
from app.second_screen import SecondScreen
from app.storage import device
from app.storage.journal import Journal
from app.storage.read_only import never, read_only
from app.storage.stores import Durable, Local
from app.ui import page

await asyncio.sleep(0)

tab = token_hex(4)
second = device.is_second_screen(window)
stores: tuple[Local, Durable] = device.local(window), device.Database(window, durable)
if second:
    stores = read_only(*stores)
lock = never if second else device.lock(durable)
app = (SecondScreen if second else App)(
    page,
    stores,
    SystemRandom(),
    lambda: datetime.now().astimezone(),
    journal=lambda session, listener: Journal(
        session, tab, *stores, lock=lock, listener=listener, defer=page.after_next_frame
    ),
    estimate=lambda ask: device.storage_estimate(window, ask and not second),
    address=device.link_target(window),
    set_address=lambda game: device.set_link(window, game),
)


def follow_address() -> None:
    """Open what the page's address names: an invitation to a table, a game or a check."""
    if invitation := device.take_invitation(window):
        app.actions["join"]({"code": invitation})
    else:
        app.address_changed(device.link_target(window))


if not second:
    page.listen(app.actions, app.edited)
    add_event_listener(window, "hashchange", lambda event: follow_address())
    add_event_listener(window, "pagehide", lambda event: app.leave())
    add_event_listener(window, "visibilitychange", lambda event: app.leave() if document.hidden else None)
add_event_listener(window, "storage", lambda event: app.storage_changed(*device.storage_change(event)))
page.mark_ready()
if device.is_invitation(window):
    follow_address()

app.spawn(app.sync())
