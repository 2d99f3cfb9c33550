"""The sheet that says what a word of the game means, opened by the word itself where it stands first."""

from collections.abc import Callable, Mapping
from importlib import import_module

from app.ui.template import Actions, Node, Page

SHEET = "help"


class Help:
    """Owns the sheet. `game` gives the slug of the game on the table."""

    def __init__(self, page: Page, game: Callable[[], str]) -> None:
        self.page = page
        self.game = game
        self.actions: Actions = {"help": self._open}

    def _open(self, data: Mapping[str, str]) -> None:
        """Tell what the button is about; the button has opened the sheet. The texts are read when they are wanted."""
        found = import_module("app.sheets.terms").terms(self.game(), data["help"])
        self.page.fill(SHEET, {"terms": [Node("term", {"name": each.name, "meaning": each.meaning}) for each in found]})
