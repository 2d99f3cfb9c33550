"""What a roll is for: one of the actor's actions, the rating it is rolled with, and the strength of its effect."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from app.check import acting as actors
from app.check import form
from app.check.acting import acting, filled
from app.check.draft import ATTRIBUTE_NAME, read_effect
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, rule_notes
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import plain
from razor_core.rules.sheet import Action
from razor_core.table.characters import Character, Rating

if TYPE_CHECKING:
    from app.app import App


def chosen(app: "App") -> Action | None:
    """Return the actor's action that the next roll is for, None where there is none."""
    return app.setup.performed(app.session.world)


def ratings(character: Character, action: Action) -> Sequence[Rating]:
    """Return the ratings of the character that the action is rolled with, the best first."""
    named = [each for each in character.rolled if each.name in action.ratings]
    return sorted(named, key=lambda each: -each.value)


def _choose(app: "App", data: Mapping[str, str]) -> None:
    """Put an action of the actor on the form, with its best rating; chosen again, it is taken back."""
    character = acting(app)
    action = character.action(data["name"]) if character else None
    if character is None or action is None:
        return
    if action == chosen(app):
        form.use(app, actors.deed_values(app.system, None))
        return
    able = ratings(character, action)
    skill = next((each for each in character.skills if each.name == action.skill), None)
    at = next((each for each in character.ratings if skill and each.name == skill.attribute), None)
    # What was left out of an action before applies again.
    left_out = tuple([key for key in app.draft.left_out if key[::2] != (character.id, action.name)])
    app.draft = replace(app.draft, left_out=left_out)
    form.use(
        app,
        {
            **filled(app.system, able[0] if able else at, skill),
            **actors.effect_ratings(app.system, character),
            **actors.deed_values(app.system, action),
        },
    )


def _roll_with(app: "App", data: Mapping[str, str]) -> None:
    """Put a rating or a Skill of the actor on the form. An action that cannot be rolled with it is taken back."""
    action, character, rating, skill = chosen(app), acting(app), data["rating"], data["skill"]
    found = next((each for each in character.ratings if each.name == rating), None) if character else None
    if action and found and not skill and rating in (action.ratings or (rating,)):
        form.use(app, {ATTRIBUTE_NAME: rating, app.system.SHEET.rating_field: str(found.value)})
        return
    if action and not (skill and action.skill == ""):
        _choose(app, {"name": action.name})
    actors.roll_with(app, rating, skill)


def view(app: "App") -> Slots:
    """Show the ratings that the action can be rolled with, where there are several, and the effect on the form."""
    if app.system.ACTIONS is None:
        return {}
    action, character = chosen(app), acting(app)
    able = ratings(character, action) if action and character else ()
    rolled = app.draft.values.get(ATTRIBUTE_NAME, "")
    try:
        effect = read_effect(app.system, app.draft.values)
    except RuleError:
        effect = None
    return {
        "deed": action.name if action else "",
        "deed-of": {"hidden": flag(len(able) < 2)},
        "deed-ratings": [_rating(each, each.name == rolled) for each in able] if len(able) > 1 else [],
        "strength": "" if effect is None else plain(effect.strength),
        "effect-steps": rule_notes(effect.steps) if effect else [],
        "error-effect": app.refused.message if app.refused and app.refused.field == "effect" else "",
    }


def _pressed(marked: bool) -> str:
    return "true" if marked else "false"


def _rating(rating: Rating, marked: bool) -> Node:
    button = {"data-rating": rating.name, "data-skill": "", "aria-pressed": _pressed(marked)}
    return Node("deed-rating", {"button": button, "name": f"{rating.name} {rating.value}"})


def buttons(character: Character, action: Action | None) -> Sequence[Node]:
    """Return a button for each action of the character, the one on the form marked."""
    return [
        Node("deed", {"button": {"data-name": each.name, "aria-pressed": _pressed(each == action)}, "name": each.name})
        for each in character.actions
    ]


PANEL = Panel(
    region=lambda app: app.slug,
    view=view,
    reads=("slug", "setup", "draft.values", "session.world.characters", "refused"),
    actions={"deed": _choose, "character-skill": _roll_with},
)
