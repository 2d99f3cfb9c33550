"""The part of the character sheet for named features: actions to roll for, and Riders."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from app.board.state import game, state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rolls.typed_values import whole
from razor_core.rules.features import NO_FEATURES, Action, Rider, TierText
from razor_core.rules.fields import RuleError, bounds, is_flag, validate_number
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Modifier
from razor_core.table.characters import Character, numbered

if TYPE_CHECKING:
    from app.context import Context

SHEET = "character-change"
ACTION, RIDER = "action", "rider"
Feature = TypeVar("Feature", Action, Rider)
#: The prefixes in the names of controls: what an action adds to a field, and its text for a tier.
ADDS, TEXT = "adds-", "outcome-"
_ACTION = ("deed-name", "deed-first", "deed-second", "deed-skill", "deed-effect", "deed-kinds")
#: When a Rider is used that is for one side of a roll alone.
OWN, REACTION = "own", "reaction"
_RIDER = ("rider-name", "rider-text", "rider-fits", "rider-when")


def empty(system: Game) -> dict[str, str]:
    """Return the controls of both kinds of feature without anything in them."""
    rules = system.actions
    if rules is None:
        return {}
    texts = [*(ADDS + field for field in rules.ADDS), *(TEXT + tier for tier in rules.TEXTS)]
    return dict.fromkeys((*_ACTION, *_RIDER, *texts), "")


def with_typed(system: Game, character: Character, values: Mapping[str, str], was: str = "") -> Character:
    """Return the character with the action and the Rider that are typed on the sheet, each as one more.

    `was` is the name of the one that was opened to be changed, which it replaces. RuleError for what they cannot be.
    """
    actions = _placed(character.features.actions, was, _typed_action(system, values))
    riders = _placed(character.features.riders, was, _typed_rider(values))
    return replace(character, features=replace(character.features, actions=actions, riders=riders))


def _placed(features: tuple[Feature, ...], was: str, typed: Feature | None) -> tuple[Feature, ...]:
    """Return the features with the typed one in place of the one that `was`, else at the end.

    Where another has its name, it says that it is the second.
    """
    if typed is None:
        return features
    typed = replace(typed, name=numbered(typed.name, {feature.name for feature in features if feature.name != was}))
    by_name = {feature.name: feature for feature in features}
    return tuple({**by_name, was if was in by_name else typed.name: typed}.values())


def _typed_action(system: Game, values: Mapping[str, str]) -> Action | None:
    """Return the action that is typed, None without a name."""
    name, rules = values.get("deed-name", "").strip(), system.actions
    if not name or rules is None:
        return None
    rated = filter(None, (values.get("deed-first", ""), values.get("deed-second", "")))
    effect = values.get("deed-effect", "").strip()
    return Action(
        name=name,
        ratings=tuple(dict.fromkeys(rated)),
        skill=values.get("deed-skill", ""),
        adds=tuple([modifier for field in rules.ADDS for modifier in _typed_adds(system, name, field, values)]),
        effect=_number_of("effect", effect, rules.Effect, rules.BONUS) if effect else None,
        kinds=_words(values.get("deed-kinds", "")),
        texts=tuple([TierText(tier, text) for tier in rules.TEXTS if (text := values.get(TEXT + tier, "").strip())]),
    )


def _typed_adds(system: Game, name: str, field: str, values: Mapping[str, str]) -> Sequence[Modifier]:
    """Return what is typed for one field, if anything."""
    text = values.get(ADDS + field, "").strip()
    label = system.actions.ADDS[field].lower() if system.actions else field
    flagged = is_flag(system.Check, field)
    points = int(bool(text)) if flagged else _number_of(label, text or "0", system.Check, field)
    return [Modifier(field, name, points)] if points else []


def _number_of(word: str, text: str, check: Any, field: str) -> int:
    """Return the number that is typed. RuleError for one that the check cannot have."""
    number = whole(word, text)
    validate_number(word, number, *bounds(check, field))
    return number


def _typed_rider(values: Mapping[str, str]) -> Rider | None:
    """Return the Rider that is typed, None without a name."""
    name, text, fits, when = (values.get(control, "").strip() for control in _RIDER)
    return Rider(name=name, text=text, reaction=when == REACTION, both=not when, fits=_words(fits)) if name else None


def _words(text: str) -> tuple[str, ...]:
    """Return the words between commas."""
    return tuple(filter(None, (part.strip() for part in text.split(","))))


def has_more(system: Game, character: Character) -> bool:
    """Return whether a character has something that a new one does not, beside other numbers."""
    own = any(rating.name not in system.sheet.ratings.values for rating in character.ratings)
    held = character.skills or character.defences or character.modifiers or character.conditions
    return bool(held or own or character.secret or character.features != NO_FEATURES)


def any_rating(system: Game) -> Sequence[Node]:
    """Return the choice of no rating for a Skill, where the book's Skills go with any."""
    return [Node("no-choice", {"label": "any"})] if "" in system.sheet.skills.suggested else []


def _shown(system: Game, character: Character, feature: str, name: str) -> dict[str, str]:
    """Return the values of the controls for a feature of the character."""
    action = character.action(name) if feature == ACTION else None
    if action:
        first, second, *_ = (*action.ratings, "", "")
        effect = "" if action.effect is None else str(action.effect)
        return {
            **dict(zip(_ACTION, (name, first, second, action.skill, effect, ", ".join(action.kinds)), strict=True)),
            **{ADDS + add.field: "on" if is_flag(system.Check, add.field) else str(add.points) for add in action.adds},
            **{TEXT + text.tier: text.text for text in action.texts},
        }
    rider = next((rider for rider in character.features.riders if (feature, rider.name) == (RIDER, name)), None)
    if rider is None:
        return {}
    when = "" if rider.both else REACTION if rider.reaction else OWN
    return dict(zip(_RIDER, (name, rider.text, ", ".join(rider.fits), when), strict=True))


def _open(context: "Context", data: Mapping[str, str]) -> None:
    """Show the controls for a feature: those of one of the character's, or empty ones for a new one."""
    sheet, name = state(context).character_sheet, data.get("name", "")
    if sheet.changing is None:
        return
    shown = _shown(game(context), sheet.changing, data["feature"], name)
    context.forms.put(SHEET, {**empty(game(context)), **shown})
    state(context).character_sheet = replace(sheet, feature=data["feature"], was=name if shown else "", error="")


def _keep(context: "Context", data: Mapping[str, str]) -> None:
    """Give the character on the sheet the feature that is typed, and close its controls."""
    sheet = state(context).character_sheet
    if sheet.changing is None:
        return
    try:
        changed = with_typed(game(context), sheet.changing, context.forms.texts(SHEET), sheet.was)
    except RuleError as error:
        state(context).character_sheet = replace(sheet, error=f"{error.field}: {error.message}")
        return
    state(context).character_sheet = replace(sheet, changing=changed, feature="", was="", error="")
    context.forms.put(SHEET, empty(game(context)))


def _drop(context: "Context", data: Mapping[str, str]) -> None:
    """Remove the feature that is open from the character on the sheet, or leave a new one."""
    sheet = state(context).character_sheet
    if sheet.changing is None:
        return
    features = sheet.changing.features
    if sheet.feature == ACTION:
        features = replace(features, actions=tuple([action for action in features.actions if action.name != sheet.was]))
    else:
        features = replace(features, riders=tuple([rider for rider in features.riders if rider.name != sheet.was]))
    changing = replace(sheet.changing, features=features)
    state(context).character_sheet = replace(sheet, changing=changing, feature="", was="", error="")
    context.forms.put(SHEET, empty(game(context)))


def _flags(system: Game) -> Sequence[str]:
    return [field for field in system.actions.ADDS if is_flag(system.Check, field)] if system.actions else []


def view(context: "Context") -> Slots:
    """The controls of features that the game's words make: what an action adds, and its texts."""
    system, rules = game(context), game(context).actions
    if state(context).character_sheet.opened is None:
        return {}
    if rules is None:
        return {"featured": {"hidden": ""}}
    flags = _flags(system)
    return {
        "featured": {"hidden": None},
        "deed-effect": _limits(rules.Effect, rules.BONUS),
        "deed-adds": [_number(system, field, label) for field, label in rules.ADDS.items() if field not in flags],
        "deed-flags": [
            Node("feature-flag", {"box": {"name": ADDS + field}, "label": rules.ADDS[field]}) for field in flags
        ],
        "deed-texts": [
            Node("feature-text", {"label": label, "text": {"name": TEXT + tier}}) for tier, label in rules.TEXTS.items()
        ],
    }


def _number(system: Game, field: str, label: str) -> Node:
    attributes = {"name": ADDS + field, **_limits(system.Check, field)}
    return Node("feature-number", {"label": label, "number": attributes})


def _limits(check: Any, field: str) -> dict[str, str]:
    low, high = bounds(check, field)
    return {"min": str(low), "max": str(high)}


def _held(context: "Context") -> Slots:
    """The features of the character on the sheet, what an action can be rolled with, and which controls are open."""
    sheet, system = state(context).character_sheet, game(context)
    if sheet.changing is None or system.actions is None:
        return {}
    character = sheet.changing
    rated = [Node("character-attribute", {"label": rating.name}) for rating in character.rolled]
    trained = [Node("character-attribute", {"label": skill.name}) for skill in character.skills]
    opened = {"hidden": flag(bool(sheet.feature))}
    return {
        "actions": [_button(ACTION, action.name) for action in character.features.actions],
        "riders": [_button(RIDER, rider.name) for rider in character.features.riders],
        "action-new": opened,
        "rider-new": opened,
        "action-form": {"hidden": flag(sheet.feature != ACTION)},
        "rider-form": {"hidden": flag(sheet.feature != RIDER)},
        "action-drop": "Delete action" if sheet.was else "Cancel",
        "rider-drop": "Delete Rider" if sheet.was else "Cancel",
        "deed-firsts": [Node("no-choice", {"label": "any"}), *rated],
        "deed-seconds": [Node("no-choice", {"label": "no other"}), *rated],
        "deed-skills": [Node("no-choice", {"label": "none"}), *trained],
    }


def _button(feature: str, name: str) -> Node:
    return Node("feature", {"button": {"data-feature": feature, "data-name": name}, "name": name})


PANEL = Panel(region=SHEET, view=view, reads=("rooms.board.character_sheet.opened",), initial=(None,))
HELD = Panel(
    region=SHEET,
    view=_held,
    reads=("rooms.board.character_sheet",),
    initial=(None,),
    actions={"feature": _open, "feature-keep": _keep, "feature-drop": _drop},
)
