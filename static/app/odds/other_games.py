"""The check on the form in the other games, at the nearest chance. A tap puts one on the form of its game."""

from collections.abc import AsyncGenerator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from app.odds.what_if import points
from app.roll import games, kinds
from app.ui.template import Node, Slots, flag
from razor_core.analysis.other_games import There, nearest
from razor_core.rolls.edits import use_check
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone, reaching
from razor_core.systems import SYSTEMS, find

if TYPE_CHECKING:
    from app.context import Context

#: The name of a modifier that comes from another game's check.
NAME = "Same odds"


async def steps(context: "Context") -> AsyncGenerator[Slots, None]:
    """Yield a line for each other game: none for a check without tiers, or for no check."""
    others, lines = _others(context), list[Node]()
    good = reaching(context.system.odds(context.check()), Tone.GOOD) if others else Fraction(0)
    for other in others:
        lines.append(_line(nearest(other, good)))
        yield {}
    yield {"elsewhere": {"hidden": flag(not lines)}, "theres": lines}


def _others(context: "Context") -> list[str]:
    """Return the games to compare with."""
    tiers = not context.refused and context.kind not in context.system.kinds.amounts
    return [slug for slug in SYSTEMS if slug != context.slug] if tiers else []


def _line(there: There) -> Node:
    return Node(
        "there",
        {
            "button": {"data-system": there.slug},
            "game": find(there.slug).title,
            "good": percent(there.rung.good, 1),
            "difference": _difference(there),
            "label": there.rung.label,
        },
    )


def _difference(there: There) -> str:
    return f"{points(there.difference)} points" if there.difference else "the same"


def use(context: "Context", data: Mapping[str, str]) -> None:
    """Put the check that has the same odds in another game on its form, and that game on the table."""
    other = data["system"]
    if other not in _others(context):
        return
    there = nearest(other, reaching(context.system.odds(context.check()), Tone.GOOD))
    games.select_game(context, other)
    kinds.choose(context, "")
    context.edit(use_check, there.rung.check, NAME)
    context.page.sheet("odds", False)
    context.page.open("table")
    context.show_toast(f"On the form of {context.system.title}")
