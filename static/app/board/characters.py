"""The characters: who acts, their ratings and Skills to roll with, and their tokens on the form."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.check import fiction, form
from app.check.draft import SKILL_NAME
from app.check.drafts import Drafts
from app.check.modifiers import modifier_data, modifier_fields
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.modifiers import Lasts, Modifier, Token
from razor_core.rules.numbers import signed
from razor_core.rules.system import System
from razor_core.session.events import Rolled, TokenTaken
from razor_core.table import characters
from razor_core.table.characters import Character, Rating, Side, Skill

if TYPE_CHECKING:
    from app.app import App

REGION = "characters"


def loaded(drafts: Drafts) -> dict[str, str]:
    """Return who acts in each game: the stored ids of characters, by slug."""
    data = drafts.get(REGION, dict)
    return dict(data) if isinstance(data, dict) else {}


def acting(app: "App") -> Character | None:
    """Who acts in the game on the table."""
    return characters.find(app.session.world.characters, app.acting_ids.get(app.slug, ""))


def say_who_acts(app: "App") -> None:
    """After a change of game: write the name of the character who acts in it, and remove that of another game's."""
    everyone = app.session.world.characters
    elsewhere = {each.name for id in app.acting_ids.values() if (each := characters.find(everyone, id))}
    actor = acting(app)
    if actor:
        fiction.set_texts(app, {"who": actor.name})
    elif app.read_fiction().who in elsewhere:
        fiction.set_texts(app, {"who": ""})


def follow(app: "App", anew: bool = False) -> None:
    """Put tokens that the actor gained since the last call on the form, and remove those that they lost.

    With `anew`, put all their tokens for the next check on the form.
    """
    actor, system = acting(app), app.system
    had, has = app.tokens_seen.get(app.slug), actor.tokens if actor else ()
    app.tokens_seen[app.slug] = has
    on_form = app.draft.modifiers
    gone = [(token.field, token.name) for token in had or () if token not in has]
    if had is None:
        # In a field without suggestions, a single-use modifier came from a token. If the actor no longer carries that
        # token, they lost it before the page was reloaded.
        carried = {(token.field, token.name) for token in has}
        lone = {(each.field, each.name) for each in on_form if each.once and each.field not in system.MODIFIERS}
        gone += lone - carried
    # A token whose points changed was gained and lost: put it back with its new points.
    again = set() if anew else {(each.field, each.name) for each in on_form} & set(gone)
    due = [
        _modifier(token)
        for token in has
        if (anew or not had or token not in had)
        and token.field in modifier_fields(system)
        and (token.lasts is Lasts.NEXT or (token.field, token.name) in again)
    ]
    if gone or due:
        form.use(app, {}, gone, due)


def spent(app: "App", *rolls: Rolled) -> list[TokenTaken]:
    """Return the tokens that the rolls use up: those for the next check, and those that a roll used.

    If several characters have the name on a single roll, it is the actor's. Rolls of a group belong to them in turn.
    """
    actor = acting(app)
    there = [character for character in app.session.world.characters if character.system == rolls[0].system]
    if len(rolls) == 1:
        there.sort(key=lambda character: character is not actor)
    taken = list[TokenTaken]()
    for roll, character in zip(rolls, characters.by_name(there, (roll.fiction.who for roll in rolls)), strict=True):
        carried = character.tokens if character else ()
        used = _used(roll, [token for token in carried if token.field and token.lasts is Lasts.USED])
        going = [token for token in carried if token.lasts is Lasts.NEXT or token in used]
        taken += [TokenTaken(character.id, token.field, token.name) for token in going if character]
    return taken


def pick(app: "App", id: str) -> None:
    """Let a character act: put their modifiers on the form, and remove those of others."""
    character = characters.find(app.session.world.characters, id)
    if character:
        app.acting_ids = {**app.acting_ids, app.slug: character.id}
        app.drafts.keep(REGION, app.acting_ids)
        best = max(character.ratings, key=lambda rating: rating.value, default=None)
        fiction.set_texts(app, {"who": character.name})
        form.use(app, _filled(app.system, best, None))
        follow(app, anew=True)


def _roll_with(app: "App", data: Mapping[str, str]) -> None:
    """Put a rating of the actor on the form, and a Skill if one is named."""
    character = acting(app)
    if character:
        rating = next((each for each in character.ratings if each.name == data["rating"]), None)
        skill = next((each for each in character.skills if each.name == data["skill"]), None)
        fiction.set_texts(app, {"who": character.name})
        form.use(app, _filled(app.system, rating, skill))


def view(app: "App") -> Slots:
    """The characters of the game, the actor marked, and what the actor can roll with."""
    return slots(app.system, _shown(app), acting(app))


def _shown(app: "App") -> Sequence[Character]:
    return [character for character in app.session.world.characters if character.system == app.slug]


def slots(system: System, shown: Sequence[Character], acting: Character | None) -> Slots:
    """The characters with the actor marked, and what the actor can roll with."""
    return {
        "characters": [_chip(character, character is acting) for character in shown],
        "rolls": _rolls(system, acting) if acting else [],
        "change": {"hidden": flag(acting is None)},
    }


def _chip(character: Character, acting: bool) -> Node:
    return Node(
        "character",
        {
            "button": {
                "data-character": character.id,
                "data-opposition": flag(character.side is Side.OPPOSITION),
                "aria-pressed": "true" if acting else "false",
            },
            "name": character.name,
        },
    )


def _rolls(system: System, character: Character) -> Sequence[Node]:
    """The buttons to roll with: Skills, ratings, tokens. A token that has no place on the form is only shown."""
    skills = [_roll(skill_text(character, skill), skill.attribute, skill.name) for skill in character.skills]
    ratings = [_roll(f"{rating.name} {rating.value}", rating.name) for rating in character.ratings]
    taps = [token for token in character.tokens if token.field in modifier_fields(system)]
    tokens = [Node("character-token", {"button": _entering(token), "name": token_text(token)}) for token in taps]
    beside = [Node("character-carried", {"name": token_text(token)}) for token in character.tokens if token not in taps]
    return [*skills, *ratings, *tokens, *beside]


def _entering(token: Token) -> dict[str, str | None]:
    entered = _modifier(token)
    return modifier_data(entered)


def _modifier(token: Token) -> Modifier:
    """Return the token as a modifier of a check: for one roll, unless it stays."""
    return Modifier(token.field, token.name, token.points, token.lasts is not Lasts.STAYS)


def skill_text(character: Character, skill: Skill) -> str:
    """Return a Skill in words: with its rating, or with its own number if it has no rating."""
    if skill.attribute:
        return f"{skill.name} {skill.attribute} {character.rating(skill.attribute)}"
    return f"{skill.name} {skill.value}"


def token_text(token: Token) -> str:
    """Return a token in words: its name, and the field and points that it adds, unless the name says so."""
    worth = "" if token.points == 1 else f" {signed(token.points)}"
    field = token.field.replace("_", " ")
    return token.name if not field or token.name.casefold() == field else f"{token.name} ({field}{worth})"


def _roll(name: str, rating: str, skill: str = "") -> Node:
    return Node("character-roll", {"button": {"data-rating": rating, "data-skill": skill}, "name": name})


def _filled(system: System, rating: Rating | None, skill: Skill | None) -> dict[str, str]:
    """Return the form's values for a rating and a Skill. Without a Skill, clear it."""
    values = {SKILL_NAME: skill.name if skill else ""}
    if system.RATING_FIELD == system.SKILL_FIELD:
        named = skill or rating
        return {**values, SKILL_NAME: named.name, system.RATING_FIELD: str(named.value)} if named else values
    if rating:
        values |= {"attribute-name": rating.name, system.RATING_FIELD: str(rating.value)}
    if isinstance(getattr(system.Check(), system.SKILL_FIELD), bool):
        return {**values, system.SKILL_FIELD: "on" if skill else ""}
    return {**values, system.SKILL_FIELD: str(skill.value if skill else 0)}


def _used(roll: Rolled, tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens that the roll used: by name, or by the ticked box of their field."""
    found = list[Token]()
    for field in {token.field for token in tokens}:
        names = {each.name for each in roll.fiction.modifiers if each.field == field}
        if names or getattr(roll.check, field) is True:
            found += characters.tokens_used(tokens, field, names)
    return found


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("slug", "session.world.characters", "acting_ids"),
    actions={
        "character-pick": lambda app, data: pick(app, data["character"]),
        "character-skill": _roll_with,
    },
)
