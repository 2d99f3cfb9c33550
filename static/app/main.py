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
from app.journal import FIRST, Journal
from app.table import Table

journal = Journal(
    FIRST, token_hex(4), device.local(window), device.Database(window, durable), lock=device.lock(durable)
)
table = Table(page, journal, SystemRandom(), lambda: datetime.now().astimezone())
page.listen(table.actions, table.form.changed, FORM)
add_event_listener(window, "storage", lambda event: table.heard(*device.heard(event)))
page.ready()
asyncio.ensure_future(table.settle()).add_done_callback(lambda done: done.result())
