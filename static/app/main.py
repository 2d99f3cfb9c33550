"""Starts the page: gives the table what it works with, and says when a roll can be made."""

import asyncio
from datetime import datetime
from random import SystemRandom
from secrets import token_hex

from js import window
from pyodide.ffi.wrappers import add_event_listener
from pyscript.js_modules import durable

from app import device, page
from app.check import FORM
from app.journal import Journal
from app.table import Table

tab = token_hex(4)
stores = device.local(window), device.Database(window, durable)
table = Table(
    page,
    stores,
    SystemRandom(),
    lambda: datetime.now().astimezone(),
    journal=lambda session: Journal(session, tab, *stores, lock=device.lock(durable)),
    room=lambda ask: device.room(window, ask),
)
page.listen(table.actions, table.form.changed, FORM)
add_event_listener(window, "storage", lambda event: table.heard(*device.heard(event)))
page.ready()
asyncio.ensure_future(table.settle()).add_done_callback(lambda done: done.result())
