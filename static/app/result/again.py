"""Roll again what is on the card: a check as it was, or both sides of a tie."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from app.result import card
from app.ui.panel import Panel
from razor_core import systems
from razor_core.events.events import GroupRolled, Rolled
from razor_core.events.rolls import Turn, in_turn, participants
from razor_core.rolls.edits import fresh
from razor_core.rules.fields import RuleError

if TYPE_CHECKING:
    from app.context import Context


def roll_again(app: "Context", roll: Rolled) -> None:
    """Roll the check again, with what its actor and its target bring to it now."""
    made = _thrown(app, roll)
    if made:
        app.show(made[0])
        app.drawing.once_drawn(app.page.signal_roll)


def _thrown(app: "Context", *rolls: Rolled) -> list[Rolled]:
    """Throw the dice of these rolls again, in turn. Where one can no longer be rolled, say so and return nothing."""
    turns = [
        Turn(
            (app.preparations.by_game.get(roll.system) or fresh(roll.system)).standing(
                roll.again, app.session.world, roll.fiction.who
            ),
            roll.fiction,
            partial(_dice, app, roll.system),
            roll.reacts,
            roll.joins,
        )
        for roll in rolls
    ]
    try:
        return list(in_turn(turns, app.session.world))
    except RuleError as error:
        app.add_notice(f"This check can no longer be rolled. {error.field}: {error.message}")
        return []


def _dice(app: "Context", slug: str, check: Any) -> Sequence[int]:
    return systems.find(slug).roll(check, app.rng)


def _again(app: "Context", data: Mapping[str, str]) -> None:
    """Roll the check on the card again, unless it failed and something must change first; or both sides of a tie."""
    roll, tied = card.rolled(app), card.tied(app)
    if tied:
        _group_again(app, *tied)
    elif roll and not card.retry_rule(app):
        roll_again(app, roll)


def _group_again(app: "Context", event: GroupRolled, before: tuple[Rolled, ...]) -> None:
    made = _thrown(app, *before)
    if made:
        sides = participants(made, event.numbers)
        outcome = event.definition.outcome(sides, [each.result for each in made])
        app.show(GroupRolled(event.system, event.group, outcome.headline, event.numbers), *made)
        app.drawing.once_drawn(app.page.signal_roll)


PANEL = Panel(actions={"again": _again})
