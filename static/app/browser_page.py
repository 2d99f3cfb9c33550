"""All that the rooms need of the browser's page, for types alone."""

from typing import Protocol

from app.backup.browser_file import BackupPage
from app.board.browser_page import BoardPage
from app.connection.line import ConnectingPage
from app.roll.browser_page import RollPage
from app.ui.browser_page import DrawnPage, OpenedPage, TypedPage


class Page(DrawnPage, TypedPage, OpenedPage, BackupPage, BoardPage, RollPage, ConnectingPage, Protocol):
    """The browser's page. The module app.ui.page is one, and so is the double of the tests."""
