"""What a roll is for: one of the actor's actions, the rating it is rolled with, and the strength of its effect."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, rule_notes, truth
from razor_core.rolls.acting import perform, roll_with
from razor_core.rolls.sheet_values import ratings
from razor_core.rolls.typed_values import ATTRIBUTE_NAME, read_effect
from razor_core.rules.features import Action
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import plain
from razor_core.table.characters import Character, Rating

if TYPE_CHECKING:
    from app.context import Context


def chosen(context: "Context") -> Action | None:
    """Return the actor's action that the next roll is for, None where there is none."""
    return context.setup.performed(context.session.world)


def view(context: "Context") -> Slots:
    """Show the ratings that the action can be rolled with, where there are several, and the effect on the form."""
    if context.system.actions is None:
        return {}
    action, character = chosen(context), context.actor
    able = ratings(character, action) if action and character else ()
    rolled = context.prep.values.get(ATTRIBUTE_NAME, "")
    try:
        effect = read_effect(context.system, context.prep.values)
    except RuleError:
        effect = None
    return {
        "deed": action.name if action else "",
        "deed-of": {"hidden": flag(len(able) < 2)},
        "deed-ratings": [_rating(rating, rating.name == rolled) for rating in able] if len(able) > 1 else [],
        "strength": "" if effect is None else plain(effect.strength),
        "effect-steps": rule_notes(effect.steps) if effect else [],
        "error-effect": context.refused.message if context.refused and context.refused.field == "effect" else "",
    }


def _rating(rating: Rating, marked: bool) -> Node:
    button = {"data-rating": rating.name, "data-skill": "", "aria-pressed": truth(marked)}
    return Node("deed-rating", {"button": button, "name": f"{rating.name} {plain(rating.value)}"})


def buttons(character: Character, action: Action | None) -> Sequence[Node]:
    """Return a button for each action of the character, the one on the form marked."""
    return [
        Node("deed", {"button": {"data-name": deed.name, "aria-pressed": truth(deed == action)}, "name": deed.name})
        for deed in character.features.actions
    ]


PANEL = Panel(
    region=lambda context: context.slug,
    view=view,
    reads=("slug", "setup", "prep.values", "session.world.characters", "refused"),
    actions={
        "deed": lambda context, data: context.edit(perform, data["name"]),
        "character-skill": lambda context, data: context.edit(roll_with, data["rating"], data["skill"]),
    },
)
