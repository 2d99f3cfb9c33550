"""What the result offers to the page."""

from typing import TYPE_CHECKING

from app.part import Part
from app.result import card, correct, heart, roll_again, save_roll, try_again, unsaved_correction
from app.result.state import Correction, state

if TYPE_CHECKING:
    from app.context import Context


def _clear(context: "Context") -> None:
    """Show the last roll of another session, and forget what was left on the sheet that corrects one of this."""
    state(context).correction, state(context).uncorrected = Correction(), {}
    card.show_last(context)


PART = Part(
    room="result",
    load=unsaved_correction.load,
    clear=_clear,
    follow=card.follow,
    panels=(
        card.PANEL,
        heart.PANEL,
        roll_again.PANEL,
        try_again.PANEL,
        correct.PANEL,
        unsaved_correction.PANEL,
        save_roll.PANEL,
    ),
)
