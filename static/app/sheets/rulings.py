"""The sheet of rulings: how the game's text is read where it is open, opened where one of them bites."""

from collections.abc import Callable, Mapping

from app.ui.template import Actions, Node, Page, Slots
from razor_core.systems import SYSTEMS

SHEET = "rulings"


class Rulings:
    """Owns the sheet. `game` gives the slug of the game on the table."""

    def __init__(self, page: Page, game: Callable[[], str]) -> None:
        self.page = page
        self.game = game
        self.actions: Actions = {"ruling": self._open}

    def _open(self, data: Mapping[str, str]) -> None:
        """All rulings of the game that a number belongs to, that one marked and first; without one, of this game."""
        wanted = data.get("ruling", "")
        slug = next((slug for slug, system in SYSTEMS.items() if wanted in system.RULINGS), self.game())
        self.page.fill(SHEET, slots(slug, wanted))
        self.page.sheet(SHEET, True)


def slots(slug: str, wanted: str) -> Slots:
    """The rulings of a game, the wanted one first."""
    rulings = SYSTEMS[slug].RULINGS
    numbers = sorted(rulings, key=lambda number: number != wanted)
    return {
        "title": f"{SYSTEMS[slug].TITLE}: rulings",
        "rulings": [
            Node(
                "ruling",
                {
                    "root": {"aria-current": "true" if number == wanted else None},
                    "number": number,
                    "name": rulings[number].title,
                    "text": rulings[number].text,
                },
            )
            for number in numbers
        ],
    }
