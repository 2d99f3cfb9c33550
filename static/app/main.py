"""Starts the page: gives the table what it works with, and says when a roll can be made.

In steps, between which the page can do something else. What takes long is the imports: those of the core come first,
each in a step of its own.
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

import razor_core.session.archive  # noqa: F401 - see above

await asyncio.sleep(0)

from app.app import App
from app.storage import device
from app.storage.journal import Journal
from app.ui import page
from app.ui.spawn import spawn

await asyncio.sleep(0)

tab = token_hex(4)
stores = device.local(window), device.Database(window, durable)
table = App(
    page,
    stores,
    SystemRandom(),
    lambda: datetime.now().astimezone(),
    journal=lambda session, listener: Journal(
        session, tab, *stores, lock=device.lock(durable), listener=listener, defer=page.afterwards
    ),
    room=lambda ask: device.storage_estimate(window, ask),
    game=device.link_target(window),
    link=lambda game: device.set_link(window, game),
)
page.listen(table.actions, table.games.changed)
add_event_listener(window, "hashchange", lambda event: table.laid(device.link_target(window)))
add_event_listener(window, "pagehide", lambda event: table.leave())
add_event_listener(window, "visibilitychange", lambda event: table.leave() if document.hidden else None)
add_event_listener(window, "storage", lambda event: table.heard(*device.storage_change(event)))
page.ready()

spawn(table.settle())
