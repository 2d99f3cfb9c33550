"""Roll again what is on the card: a check as it was, or both sides of a tie."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from app.result import card
from app.result.state import state
from app.ui.panel import Panel
from razor_core import systems
from razor_core.events.events import Fiction, GroupRolled, Rolled
from razor_core.events.rolls import Turn, in_turn, participants
from razor_core.rolls.again import again
from razor_core.rolls.edits import fresh
from razor_core.rules.fields import RuleError
from razor_core.session.session import table_before
from razor_core.table.setups import Setup

if TYPE_CHECKING:
    from app.context import Context


def roll_again(context: "Context", roll: Rolled) -> None:
    """Roll the check on the card again, with what its actor and its target bring to it now."""
    made = _thrown(context, roll)
    if made:
        context.show(made[0])
        context.drawing.once_drawn(context.page.signal_roll)


def _thrown(context: "Context", *rolls: Rolled) -> list[Rolled]:
    """Throw the dice of these rolls again, in turn. Where one can no longer be rolled, say so and return nothing."""
    key = state(context).card.shown
    try:
        turns = [
            Turn(*set_up(context, roll, key), partial(_dice, context, roll.system), roll.reacts, roll.joins)
            for roll in rolls
        ]
        return list(in_turn(turns, context.session.world))
    except RuleError as error:
        refused = f"This check can no longer be rolled. {error.field}: {error.message}"
        context.add_notice(refused if error.field else error.message)
        return []


def set_up(context: "Context", roll: Rolled, key: str) -> tuple[Setup, Fiction]:
    """Return how the roll of that key is set up again. RuleError where whoever made it has left the table."""
    prep, entry = context.preparations.by_game.get(roll.system) or fresh(roll.system), context.log.find(key)
    act = entry.record.act if entry else ""
    return again(prep, roll, table_before(context.session, act, known_then=True), context.session.world)


def _dice(context: "Context", slug: str, check: Any) -> Sequence[int]:
    return systems.find(slug).roll(check, context.rng)


def _again(context: "Context", data: Mapping[str, str]) -> None:
    """Roll the check on the card again, unless it failed and something must change first; or both sides of a tie."""
    roll, tied = card.rolled(context), card.tied(context)
    if tied:
        _group_again(context, *tied)
    elif roll and not card.retry_rule(context):
        roll_again(context, roll)


def _group_again(context: "Context", event: GroupRolled, before: tuple[Rolled, ...]) -> None:
    made = _thrown(context, *before)
    if made:
        sides = participants(made, event.numbers)
        outcome = event.definition.outcome(sides, [each.result for each in made])
        context.show(GroupRolled(event.system, event.group, outcome.headline, event.numbers), *made)
        context.drawing.once_drawn(context.page.signal_roll)


PANEL = Panel(actions={"again": _again})
