"""The place where dice rolled by hand are typed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.check.draft import read_faces
from app.check.games import Games
from app.ui.template import Actions, Page
from razor_core.rules.fields import RuleError

FORM = "typed"


class TypedDice:
    """Owns whether it is open. `fell` is told the check of the form, and the faces typed that fit it."""

    def __init__(self, page: Page, games: Games, fell: Callable[[Any, Sequence[int]], None]) -> None:
        self.page = page
        self.games = games
        self.fell = fell
        self.open = False
        self.actions: Actions = {"type": self._type, "read": self._read}

    def draw(self, error: str = "") -> None:
        """Open or closed, with what is wrong with the dice."""
        self.page.fill(
            "roll",
            {
                FORM: {"hidden": None if self.open else ""},
                "type": {"aria-expanded": "true" if self.open else "false"},
                "error-faces": error,
            },
        )

    def _type(self, data: Mapping[str, str]) -> None:
        """Open or close it."""
        self.open = not self.open
        self.draw()
        if self.open:
            self.page.focus(FORM, "faces")

    def _read(self, data: Mapping[str, str]) -> None:
        """Judge the dice typed; where they do not fit, say so beside them and keep them."""
        system = self.games.system
        try:
            check = self.games.check()
            faces = read_faces(self.page.values(FORM)["faces"], system.SIDES)
            system.judge(check, faces)
        except RuleError as error:
            self.draw("" if error.field != "faces" else error.message)
            return
        self.page.put(FORM, "faces", "")
        self.draw()
        self.fell(check, faces)
