"""The characters: who acts and against whom, and their ratings and Skills to roll with."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.check import fiction, form
from app.check.draft import ATTRIBUTE_NAME, SKILL_NAME, Draft
from app.check.drafts import Drafts
from app.check.modifiers import modifier_fields
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.consequences import Side
from razor_core.rules.fields import default
from razor_core.rules.modifiers import Modifier, Scope
from razor_core.rules.numbers import signed
from razor_core.rules.system import System
from razor_core.systems import SYSTEMS
from razor_core.table import characters
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.world import World

if TYPE_CHECKING:
    from app.app import App

#: The names under which it is stored who acts, and against whom.
REGION, TARGETS = "characters", "targets"


def loaded(drafts: Drafts) -> tuple[dict[str, str], dict[str, str]]:
    """Return who acts in each game, and against whom: the stored ids of characters, by slug."""
    acting, against = (drafts.get(name, dict) or {} for name in (REGION, TARGETS))
    return dict(acting), dict(against)


def present(world: World, id: object) -> str:
    """Return the id, if there is a character of that id on the table; else an empty text."""
    return next((each.id for each in world.characters if each.id == id), "")


def acting(app: "App") -> Character | None:
    """Who acts in the game on the table."""
    return characters.find(app.session.world.characters, app.setup.actor)


def target(app: "App") -> Character | None:
    """Against whom they act."""
    return characters.find(app.session.world.characters, app.setup.target)


def say_who_acts(app: "App") -> None:
    """After a change of game: write the name of the character who acts in it, and remove that of another game's."""
    everyone = app.session.world.characters
    elsewhere = {each.name for id in app.acting_ids.values() if (each := characters.find(everyone, id))}
    actor = acting(app)
    if actor:
        fiction.set_texts(app, {"who": actor.name})
    elif app.read_fiction().who in elsewhere:
        fiction.set_texts(app, {"who": ""})


def follow(app: "App") -> None:
    """Let nobody act, or be the target, who has left the table. The form names who acts as the table does."""
    actor = acting(app)
    if app.acting_ids.get(app.slug) and actor is None:
        _act(app, None)
    if app.target_ids.get(app.slug) and target(app) is None:
        _aim(app, None)
    if actor and not _named(app, actor):
        fiction.set_texts(app, {"who": actor.name})


def renamed(app: "App") -> None:
    """A player typed who acts. If it is another name than that of the character who acts, nobody of the table does."""
    actor = acting(app)
    if actor and not _named(app, actor):
        app.acting_ids = {**app.acting_ids, app.slug: ""}
        app.drafts.keep(REGION, app.acting_ids)
        app.use_draft(app.draft)


def _named(app: "App", actor: Character) -> bool:
    """Return whether the form names the character as the one who acts."""
    return app.read_fiction().who == actor.name.strip()


def leave(app: "App") -> None:
    """Another session is on the table: nobody acts in any game, and all forms are empty."""
    for slug in SYSTEMS:
        app.drafts.keep_form(slug, Draft())
    app.acting_ids = app.target_ids = {}
    app.drafts.keep(REGION, {})
    app.drafts.keep(TARGETS, {})
    app.forms = {app.slug: app.draft}
    fiction.clear(app)
    form.clear(app)


def pick(app: "App", id: str) -> None:
    """Let a character act: their part of the form takes the place of that of whoever acted before."""
    character = characters.find(app.session.world.characters, id)
    if character is None or character is acting(app):
        return
    if character is target(app):
        _aim(app, None)
    _act(app, character)


def aim(app: "App", id: str) -> None:
    """Act against a character, or, if they are the target already, against nobody."""
    character = characters.find(app.session.world.characters, id)
    if character and character is not acting(app):
        _aim(app, None if character is target(app) else character)


def _act(app: "App", character: Character | None) -> None:
    gone = app.setup.actor
    app.acting_ids = {**app.acting_ids, app.slug: character.id if character else ""}
    app.drafts.keep(REGION, app.acting_ids)
    fiction.exchange(app, character.name if character else "")
    best = max(character.ratings, key=lambda rating: rating.value, default=None) if character else None
    values = _filled(app.system, best, None) if character else {}
    form.exchange(app, Scope.ACTOR, values, gone, app.acting_ids[app.slug])


def _aim(app: "App", character: Character | None) -> None:
    gone = app.setup.target
    app.target_ids = {**app.target_ids, app.slug: character.id if character else ""}
    app.drafts.keep(TARGETS, app.target_ids)
    defences = {each.name: str(each.value) for each in character.defences} if character else {}
    form.exchange(app, Scope.TARGET, defences, gone, app.target_ids[app.slug])


def changed(app: "App", character: Character) -> None:
    """A character was changed on their sheet: if they act, their numbers are on the form at once."""
    if character is acting(app):
        said = app.read_fiction()
        skill = next((each for each in character.skills if each.name == said.skill), None)
        names = (skill.attribute if skill else "", said.attribute, said.skill)
        rating = next((each for name in names for each in character.ratings if each.name == name), None)
        if rating or skill:
            form.use(app, _filled(app.system, rating, skill))


def _roll_with(app: "App", data: Mapping[str, str]) -> None:
    """Put a rating of the actor on the form, and a Skill if one is named."""
    character = acting(app)
    if character:
        rating = next((each for each in character.ratings if each.name == data["rating"]), None)
        skill = next((each for each in character.skills if each.name == data["skill"]), None)
        fiction.set_texts(app, {"who": character.name})
        form.use(app, _filled(app.system, rating, skill))


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


def _filled(system: System, rating: Rating | None, skill: Skill | None) -> dict[str, str]:
    """Return the form's values for a rating and a Skill. Without a Skill, clear it."""
    values = {SKILL_NAME: skill.name if skill else ""}
    rates, trains = system.SHEET.rating_field, system.SHEET.skill_field
    if rates == trains:
        named = skill or rating
        return {**values, SKILL_NAME: named.name, rates: str(named.value)} if named else values
    if rating:
        values |= {ATTRIBUTE_NAME: rating.name, rates: str(rating.value)}
    if isinstance(default(system.Check, trains), bool):
        return {**values, trains: "on" if skill else ""}
    return {**values, trains: str(skill.value if skill else 0)}


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "session.world.characters", "setup.actor", "setup.target"),
    actions={
        "character-pick": lambda app, data: pick(app, data["character"]),
        "character-target": lambda app, data: aim(app, data["character"]),
        "character-skill": _roll_with,
    },
)
