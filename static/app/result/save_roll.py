"""Save the roll on the card under a name, as it was set up."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.board.saved_rolls import open_sheet
from app.result import card
from app.result.roll_again import before
from app.result.state import state
from app.ui.panel import Panel
from razor_core.rolls.saved_rolls import saved_of
from razor_core.rules.fields import RuleError

if TYPE_CHECKING:
    from app.context import Context


def _save(context: "Context", data: Mapping[str, str]) -> None:
    """Open the sheet with the roll on the card. Whoever made it has to be at the table."""
    roll = card.rolled(context)
    if roll is None:
        return
    prep, then = before(context, roll, state(context).card.shown)
    try:
        open_sheet(context, roll.actor, saved_of(prep, roll, then, context.session.world, "Roll"))
    except RuleError as error:
        context.add_notice(error.message)


PANEL = Panel(actions={"saved-of-card": _save})
