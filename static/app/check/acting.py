"""Who acts, and against whom, at the table."""

from typing import TYPE_CHECKING

from razor_core.rolls import acting as rolls
from razor_core.table.characters import Character

if TYPE_CHECKING:
    from app.context import Context


def acting(context: "Context") -> Character | None:
    """Who acts in the game on the table."""
    return context.prep.acting(context.session.world)


def target(context: "Context") -> Character | None:
    """Against whom they act."""
    return context.prep.aimed(context.session.world)


def pick(context: "Context", id: str) -> None:
    """Let a character act: their part of the form takes the place of that of whoever acted before."""
    context.edit(rolls.pick, id)


def aim(context: "Context", id: str) -> None:
    """Act against a character, or, if they are the target already, against nobody."""
    context.edit(rolls.aim, id)
