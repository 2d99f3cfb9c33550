"""The sheet to create or change a character."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board.characters import acting, pick, skill_text, token_text
from app.check.draft import whole
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.consequences import ClockKind
from razor_core.rules.fields import RuleError, bounds
from razor_core.rules.system import System
from razor_core.session.events import CharacterRemoved, CharacterSaved, ClockAdded, Event
from razor_core.table import characters
from razor_core.table.characters import Character, Rating, Side, Skill
from razor_core.table.clocks import Clock, find

if TYPE_CHECKING:
    from app.app import App

SHEET = "character-change"
#: The prefix in the names of rating controls. An imported character may have a rating named like another control.
RATING = "rating-"


@dataclass(frozen=True, slots=True)
class CharacterSheet:
    """The character when the sheet was opened, the character with the changes so far, and an error."""

    opened: Character | None = None
    changing: Character | None = None
    error: str = ""


def _new(app: "App", data: Mapping[str, str]) -> None:
    ratings = tuple(Rating(name, value) for name, value in app.system.RATINGS.items())
    _edit(app, Character(id=token_hex(4), name="New character", system=app.slug, ratings=ratings), name="")


def _change(app: "App", data: Mapping[str, str]) -> None:
    character = acting(app)
    if character:
        _edit(app, character, name=character.name)


def _edit(app: "App", character: Character, name: str) -> None:
    """Open the sheet of a character."""
    app.character_sheet = CharacterSheet(character, character)
    app.drawing.refresh(PANEL)
    opposition = {"opposition": "on"} if character.side is Side.OPPOSITION else {}
    app.page.restore(SHEET, {"name": name, **opposition, "segments": "6", "level": "1", "worth": "1"})
    app.page.sheet(SHEET, True)


def _take(app: "App", character: Character) -> None:
    """Change Skills or tokens of the character on the sheet. Ratings that were typed and not saved stay."""
    app.character_sheet = CharacterSheet(app.character_sheet.opened, character)


def _refuse(app: "App", error: RuleError) -> None:
    app.character_sheet = replace(app.character_sheet, error=f"{error.field}: {error.message}")


def _skill_add(app: "App", data: Mapping[str, str]) -> None:
    values, changing = app.page.values(SHEET), app.character_sheet.changing
    name = values["skill"].strip()
    if changing is None or not name:
        return
    rated = app.system.RATING_FIELD != app.system.SKILL_FIELD
    kept = tuple(skill for skill in changing.skills if skill.name != name)
    try:
        skill = Skill(name, values["skill-rating"] if rated else "", whole("level", values["level"]))
        _take(app, replace(changing, skills=(*kept, skill)))
    except RuleError as error:
        _refuse(app, error)
    else:
        app.page.set_value(SHEET, "skill", "")


def _token_add(app: "App", data: Mapping[str, str]) -> None:
    """Give the character one of the game's tokens, with the typed name if there is one."""
    values, changing = app.page.values(SHEET), app.character_sheet.changing
    kind = app.system.TOKENS[int(data["kind"])]
    if changing is None:
        return
    try:
        points = whole("worth", values["worth"]) * kind.points
        _take(app, changing.with_token(replace(kind, name=values["token"].strip() or kind.name, points=points)))
    except RuleError as error:
        _refuse(app, error)
    else:
        app.page.set_value(SHEET, "token", "")


def _drop(app: "App", data: Mapping[str, str]) -> None:
    """Remove a Skill or a token from the character on the sheet."""
    changing = app.character_sheet.changing
    if changing and "field" in data:
        _take(app, changing.without_token(data["field"], data["name"]))
    elif changing:
        _take(app, replace(changing, skills=tuple(each for each in changing.skills if each.name != data["name"])))


def _save(app: "App", data: Mapping[str, str]) -> None:
    """Record the changes made on the sheet. Give a foe without a clock a new one.

    Tokens gained or lost while the sheet was open, perhaps in another tab, stay that way. A new player character acts
    from now on. A foe does not, nor does a character who is changed while another acts.
    """
    opened, changing = app.character_sheet.opened, app.character_sheet.changing
    if opened is None or changing is None:
        return
    now = characters.find(app.session.world.characters, changing.id)
    values = app.page.values(SHEET)
    events: list[Event] = []
    try:
        names = [each.name for each in changing.ratings]
        ratings = tuple(Rating(name, whole(name, values[RATING + name])) for name in names)
        side = Side.OPPOSITION if "opposition" in values else Side.PLAYER
        character = replace(changing, name=values["name"].strip(), side=side, ratings=ratings)
        character = characters.merge_edit(now, opened, character) if now else character
        if side is Side.OPPOSITION and not find(app.session.world.clocks, character.clock):
            segments = whole("segments", values["segments"])
            clock = Clock(id=token_hex(4), name=character.name, kind=ClockKind.RESOLVE, segments=segments)
            character = replace(character, clock=clock.id)
            events.append(ClockAdded(clock))
    except RuleError as error:
        _refuse(app, error)
        return
    _close(app)
    app.record(CharacterSaved(character), *events)
    if character.id == app.acting_ids.get(app.slug) or (now is None and character.side is Side.PLAYER):
        pick(app, character.id)


def _remove(app: "App", data: Mapping[str, str]) -> None:
    gone = app.character_sheet.changing
    if gone:
        _close(app)
        app.record(CharacterRemoved(gone.id))


def _close(app: "App") -> None:
    app.character_sheet = CharacterSheet()
    app.page.sheet(SHEET, False)


def sheet_slots(system: System, character: Character) -> Slots:
    """The ratings on the sheet, and the controls for new Skills and tokens."""
    rated = system.RATING_FIELD != system.SKILL_FIELD
    low, high = bounds(system.Check, system.RATING_FIELD)
    flagged = isinstance(getattr(system.Check(), system.SKILL_FIELD), bool)
    return {
        "ratings": [_rating(rating, low, high) for rating in character.ratings],
        "attributes": [Node("character-attribute", {"label": rating.name}) for rating in character.ratings],
        "rated": {"hidden": flag(not rated)},
        "level": {"hidden": flag(flagged)},
        "known": [
            Node("option", {"value": skill})
            for skill in dict.fromkeys(skill for skills in system.SKILLS.values() for skill in skills)
        ],
        "kinds": [
            Node("character-kind", {"button": {"data-kind": str(at)}, "name": kind.name})
            for at, kind in enumerate(system.TOKENS)
        ],
    }


def held_slots(character: Character) -> Slots:
    """The Skills and tokens on the sheet, each with a button to remove it."""
    return {
        "skills": [_held(skill_text(character, skill), {"data-name": skill.name}) for skill in character.skills],
        "tokens": [
            _held(token_text(token), {"data-name": token.name, "data-field": token.field}) for token in character.tokens
        ],
    }


def _rating(rating: Rating, low: int, high: int) -> Node:
    value = {"name": RATING + rating.name, "value": str(rating.value), "min": str(low), "max": str(high)}
    return Node("character-rating", {"label": rating.name, "value": value})


def _held(text: str, data: Mapping[str, str]) -> Node:
    return Node(
        "character-held", {"button": {"data-field": None, **data, "aria-label": f"Remove {text}"}, "name": text}
    )


def view(app: "App") -> Slots:
    """The ratings when the sheet was opened, and the controls for new Skills and tokens."""
    opened = app.character_sheet.opened
    return sheet_slots(app.system, opened) if opened else {}


def _held_view(app: "App") -> Slots:
    """Skills, tokens and an error. They are a panel of their own, so that drawing them keeps typed ratings."""
    sheet = app.character_sheet
    return {**held_slots(sheet.changing), "error": sheet.error} if sheet.changing else {}


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("character_sheet.opened",),
    initial=(None,),
    actions={
        "character-new": _new,
        "character-change": _change,
        "character-skill-add": _skill_add,
        "character-token-add": _token_add,
        "character-drop": _drop,
        "character-save": _save,
        "character-remove": _remove,
    },
)
HELD = Panel(region=SHEET, view=_held_view, reads=("character_sheet",), initial=(CharacterSheet(),))
