"""The sheet of rulings: how Razor reads the game's text where it is open."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.sheets.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slots
from razor_core.systems import SYSTEMS

if TYPE_CHECKING:
    from app.context import Context

SHEET = "rulings"


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Open the rulings of the game that the number belongs to, that one first. Without a number, use this game."""
    first = data.get("ruling", "")
    slug = next((slug for slug, system in SYSTEMS.items() if first in system.book.rulings), context.slug)
    state(context).rulings = slug, first
    context.page.sheet(SHEET, True)


def slots(slug: str, first: str) -> Slots:
    """The rulings of a game, the one with the number `first` at the top."""
    rulings = SYSTEMS[slug].book.rulings
    numbers = sorted(rulings, key=lambda number: number != first)
    return {
        "title": f"{SYSTEMS[slug].title}: rulings",
        "rulings": [
            Node(
                "ruling",
                {
                    "root": {"aria-current": "true" if number == first else None},
                    "number": number,
                    "name": rulings[number].title,
                    "text": rulings[number].text,
                },
            )
            for number in numbers
        ],
    }


PANEL = Panel(
    region=SHEET,
    view=lambda context: slots(*shown) if (shown := state(context).rulings) else {},
    reads=("rooms.sheets.rulings",),
    initial=(None,),
    actions={"ruling": _open},
)
