"""Who acts, and against whom, at the table."""

from typing import TYPE_CHECKING

from razor_core.rolls import acting as rolls
from razor_core.table.characters import Character

if TYPE_CHECKING:
    from app.context import Context


def acting(app: "Context") -> Character | None:
    """Who acts in the game on the table."""
    return app.prep.acting(app.session.world)


def target(app: "Context") -> Character | None:
    """Against whom they act."""
    return app.prep.aimed(app.session.world)


def pick(app: "Context", id: str) -> None:
    """Let a character act: their part of the form takes the place of that of whoever acted before."""
    app.edit(rolls.pick, id)


def aim(app: "Context", id: str) -> None:
    """Act against a character, or, if they are the target already, against nobody."""
    app.edit(rolls.aim, id)
