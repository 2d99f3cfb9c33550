"""The check on the form in the other games, at the nearest chance. A tap puts one on the form of its game."""

from typing import TYPE_CHECKING, Any

from app.odds.what_if import points
from app.roll import games, kinds
from app.ui.template import Node
from razor_core.analysis.elsewhere import There, nearest
from razor_core.rolls.edits import use_check
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone, reaching
from razor_core.systems import find

if TYPE_CHECKING:
    from app.context import Context

#: The name of a modifier that comes from another game's check.
NAME = "Same odds"


def line(slug: str, check: Any, other: str) -> Node:
    """Return the line of another game for a check of the game of that slug."""
    there = nearest(other, reaching(find(slug).odds(check), Tone.GOOD))
    return Node(
        "there",
        {
            "button": {"data-system": other},
            "game": find(other).title,
            "good": percent(there.rung.good, 1),
            "difference": _difference(there),
            "label": there.rung.label,
        },
    )


def _difference(there: There) -> str:
    return f"{points(there.difference)} points" if there.difference else "the same"


def use(app: "Context", other: str) -> None:
    """Put the check of another game on its form, and that game on the table. The form must have a check."""
    there = nearest(other, reaching(app.system.odds(app.check()), Tone.GOOD))
    games.select_game(app, other)
    kinds.choose(app, "")
    app.edit(use_check, there.rung.check, NAME)
    app.page.sheet("odds", False)
    app.page.open("check")
    app.show_toast(f"On the form of {app.system.title}")
