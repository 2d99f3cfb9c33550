"""The characters of the game: who acts and against whom, and what the one who acts can roll with."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.check.acting import acting, aim, pick, roll_with, target
from app.check.modifiers import modifier_fields
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.consequences import Side
from razor_core.rules.modifiers import Modifier
from razor_core.rules.numbers import signed
from razor_core.rules.system import System
from razor_core.table.characters import Character, Skill

if TYPE_CHECKING:
    from app.app import App

REGION = "characters"


def view(app: "App") -> Slots:
    """The characters of the game, the actor and the target marked, and what the actor can roll with."""
    return slots(app.system, _shown(app), acting(app), target(app))


def _shown(app: "App") -> Sequence[Character]:
    return [character for character in app.session.world.characters if character.system == app.slug]


def slots(system: System, shown: Sequence[Character], acting: Character | None, target: Character | None) -> Slots:
    """The characters with the actor and the target marked, and what the actor can roll with.

    Whoever is on the other side than the actor comes first among the targets.
    """
    side = acting.side if acting else Side.PLAYER
    others = sorted((each for each in shown if each is not acting), key=lambda each: each.side is side)
    return {
        "characters": [_chip("character", each, None, each is acting) for each in shown],
        "targets": [_chip("character-target", each, f"Against {each.name}", each is target) for each in others],
        "against": {"hidden": flag(not others)},
        "rolls": _rolls(system, acting) if acting else [],
        "change": {"hidden": flag(acting is None)},
        "change-target": {"hidden": flag(target is None)},
    }


def _chip(template: str, character: Character, label: str | None, marked: bool) -> Node:
    return Node(
        template,
        {
            "button": {
                "data-character": character.id,
                "data-opposition": flag(character.side is Side.OPPOSITION),
                "aria-label": label,
                "aria-pressed": "true" if marked else "false",
            },
            "name": character.name,
        },
    )


def _rolls(system: System, character: Character) -> Sequence[Node]:
    """The buttons to roll with: Skills and ratings; and what the character carries that has no place on the form."""
    places = modifier_fields(system)
    skills = [_roll(skill_text(character, skill), skill.attribute, skill.name) for skill in character.skills]
    ratings = [_roll(f"{rating.name} {rating.value}", rating.name) for rating in character.ratings]
    tags = [modifier_text(each) for each in character.modifiers if each.field not in places]
    states = [each.name for each in character.conditions if not any(effect.field for effect in each.effects)]
    return [*skills, *ratings, *(Node("character-carried", {"name": name}) for name in (*tags, *states))]


def skill_text(character: Character, skill: Skill) -> str:
    """Return a Skill in words: with its rating, or with its own number if it has no rating."""
    if skill.attribute:
        return f"{skill.name} {skill.attribute} {character.rating(skill.attribute)}"
    return f"{skill.name} {skill.value}"


def modifier_text(modifier: Modifier) -> str:
    """Return a modifier in words: its name, and the field and points that it adds, unless the name says so."""
    worth = "" if modifier.points == 1 else f" {signed(modifier.points)}"
    field = modifier.field.replace("_", " ")
    plain = not field or (modifier.name.casefold() == field and not worth)
    return modifier.name if plain else f"{modifier.name} ({field}{worth})"


def _roll(name: str, rating: str, skill: str = "") -> Node:
    return Node("character-roll", {"button": {"data-rating": rating, "data-skill": skill}, "name": name})


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "session.world.characters", "setup.actor", "setup.target"),
    actions={
        "character-pick": lambda app, data: pick(app, data["character"]),
        "character-target": lambda app, data: aim(app, data["character"]),
        "character-skill": lambda app, data: roll_with(app, data["rating"], data["skill"]),
    },
)
