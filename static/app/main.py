"""Starts the page: gives the table what it works with, and says when a roll can be made."""

from datetime import datetime
from random import SystemRandom

from app import page
from app.check import FORM
from app.store import Store
from app.table import Table

table = Table(page, Store(page.storage()), SystemRandom(), lambda: datetime.now().astimezone())
page.listen(table.actions, table.form.changed, FORM)
page.ready()
