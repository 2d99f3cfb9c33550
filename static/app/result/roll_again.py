"""Roll again what is on the card: a check as it was, or both sides of a tie."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from app.result import card
from app.result.state import state
from app.ui.panel import Panel
from razor_core.events.events import Fiction, GroupRolled, Rolled
from razor_core.events.rolls import Turn, in_turn, participants
from razor_core.rolls.edits import fresh
from razor_core.rolls.preparation import Preparation
from razor_core.rolls.roll_again import again
from razor_core.rolls.rolling import fallen
from razor_core.rules.fields import RuleError
from razor_core.session.session import table_before
from razor_core.systems import field_word, find
from razor_core.table.setups import Setup
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.context import Context

#: The field of an error in typed dice.
FACES = "faces"
#: Nobody's dice are typed.
_THROWN: Mapping[int, str] = MappingProxyType({})


def roll_again(context: "Context", roll: Rolled) -> None:
    """Roll the check on the card again, with what its actor and its target bring to it now."""
    made = _thrown(context, [roll])
    if made:
        context.show(made[0])
        context.drawing.once_drawn(context.page.signal_roll)


def _thrown(context: "Context", rolls: Sequence[Rolled], faces: Mapping[int, str] = _THROWN) -> list[Rolled]:
    """Throw the dice of these rolls again, in turn, or use the `faces` typed for some, by place.

    Where one can no longer be rolled, or dice do not fit, say so and return nothing.
    """
    key, made = state(context).card.shown, list[Rolled]()
    typed = [faces.get(at, "").strip() for at in range(len(rolls))]
    try:
        turns = [
            Turn(
                *set_up(context, roll, key),
                partial(fallen, find(roll.system), roll.reading, typed, context.rng, at),
                roll.reacts,
                roll.joins,
            )
            for at, roll in enumerate(rolls)
        ]
        for roll in in_turn(turns, context.session.world):
            made.append(roll)
        return made
    except RuleError as error:
        if error.field == FACES:
            said = f"{rolls[len(made)].fiction.who}: {error.message}".removeprefix(": ")
            state(context).card = replace(state(context).card, faces_error=said)
            return []
        refused = f"This check can no longer be rolled. {field_word(rolls[0].system, error.field)}: {error.message}"
        context.add_notice(refused if error.field else error.message)
        return []


def set_up(context: "Context", roll: Rolled, key: str) -> tuple[Setup, Fiction]:
    """Return how the roll of that key is set up again. RuleError where whoever made it has left the table."""
    prep, then = before(context, roll, key)
    return again(prep, roll, then, context.session.world)


def before(context: "Context", roll: Rolled, key: str) -> tuple[Preparation, World]:
    """Return what is set up in the game of the roll of that key, and the table before it was made."""
    prep, entry = context.preparations.by_game.get(roll.system) or fresh(roll.system), context.log.find(key)
    return prep, table_before(context.session, entry.record.act if entry else "", known_then=True)


def _again(context: "Context", data: Mapping[str, str]) -> None:
    """Roll the check on the card again, unless it failed and something must change first; or both sides of a tie."""
    roll, tied = card.rolled(context), card.tied(context)
    if tied:
        _group_again(context, *tied)
    elif roll and not card.retry_rule(context):
        roll_again(context, roll)


def _group_again(context: "Context", event: GroupRolled, before: tuple[Rolled, ...]) -> None:
    faces = state(context).card.faces
    made = _thrown(context, before, faces)
    if made:
        sides = participants(made, event.numbers)
        outcome = event.definition.outcome(sides, [roll.result for roll in made])
        context.show(GroupRolled(event.system, event.group, outcome.headline, event.numbers), *made)
        if not all(faces.get(at, "").strip() for at in range(len(before))):
            context.drawing.once_drawn(context.page.signal_roll)


def _type(context: "Context", data: Mapping[str, str]) -> None:
    """Take the dice that are typed for one of a tie who rolls again."""
    card_state = state(context).card
    faces = {**card_state.faces, int(data["at"]): data["value"]}
    state(context).card = replace(card_state, faces=faces, faces_error="")


PANEL = Panel(actions={"again": _again, "again-faces": _type})
