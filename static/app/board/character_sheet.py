"""The sheet to create or change a character. The game's `SHEET` says what is on it."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from secrets import token_hex
from typing import TYPE_CHECKING

from app.board import conditions, features, portraits
from app.board.character_slots import DEFENCE, RATING, held_slots, rating_slots, sheet_slots
from app.board.state import CharacterSheet, game, state
from app.board.tracks import changed_tracks, new_clocks
from app.board.tracks import texts as track_texts
from app.ui.panel import Panel
from app.ui.template import Slots, flag
from razor_core.rolls.acting import pick
from razor_core.rolls.typed_values import whole
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import RuleError, most_points, validate_number
from razor_core.rules.game import Game
from razor_core.rules.modifiers import Modifier
from razor_core.table import characters
from razor_core.table.alias_events import aliased
from razor_core.table.character_events import CharacterRemoved, CharacterSaved
from razor_core.table.characters import Character, Rating, Skill
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from razor_core.table.tracks import new_tracks

if TYPE_CHECKING:
    from app.context import Context

SHEET = features.SHEET


def _new(context: "Context", data: Mapping[str, str]) -> None:
    ratings = tuple(Rating(name, value) for name, value in context.system.sheet.ratings.values.items())
    new = Character(
        id=token_hex(4),
        name="New character",
        system=context.slug,
        ratings=ratings,
        side=Side[data.get("side", "PLAYER")],
    )
    _edit(context, new, key=f"new {context.slug}")


def edit_number(context: "Context", character: Character, rating: str, skill: str) -> None:
    """Open the sheet of a character at the number of a Skill, or of the rating where it has none of its own."""
    level = next((str(other.value) for other in character.skills if other.name == skill), "")
    numbered = bool(level) and game(context).skills_have_numbers
    typed = {
        "skill": skill,
        "level": level,
        **({"skill-rating": rating} if game(context).sheet.skills_use_ratings else {}),
    }
    _edit(context, character, typed=typed if numbered else {})
    number = "level" if numbered else RATING + rating
    context.drawing.once_drawn(lambda: context.page.focus(SHEET, number))


def _edit(
    context: "Context", character: Character | None, key: str = "", typed: Mapping[str, str] | None = None
) -> None:
    """Open the sheet of a character, with what was left there unsaved; a new one, without a name, has a key."""
    if character is None:
        return
    character = character.unified
    sheet, unsaved = state(context).character_sheet, state(context).unsaved.characters
    unsaved.leave(context.forms.texts(SHEET), sheet, sheet.changed)
    left = unsaved.take(key or character.id)
    looks = context.session.world.portrait(character.id)
    fresh = CharacterSheet(character, character, portrait=looks, picture=looks.picture)
    state(context).character_sheet = replace(left[1], error="", picture_error="", resumed=True) if left else fresh
    alias = context.session.world.alias(character.id)
    first = {**_first_texts(game(context), character, bool(key)), **portraits.first_texts(looks), **(typed or {})}
    first["alias"] = alias.name if alias else ""
    texts = left[0] if left else first
    context.forms.show(SHEET, texts)
    unsaved.opened(key or character.id, {} if left else context.forms.texts(SHEET))
    context.page.sheet(SHEET, True)
    if key:
        context.page.focus(SHEET, "name")


def _first_texts(system: Game, character: Character, new: bool) -> Mapping[str, str]:
    """Return what the sheet of a character begins with."""
    defences = {defence.name: str(defence.value) for defence in character.defences}
    return {
        "name": "" if new else character.name,
        "side": character.side.name,
        "secret": "on" if character.secret else "",
        **dict.fromkeys(("rating", "skill", "carried"), ""),
        **dict.fromkeys(("level", "worth", "rating-value"), "1"),
        **{RATING + rating.name: str(rating.value) for rating in character.ratings},
        **{DEFENCE + field: defences.get(field, "") for field in system.sheet.defences.labels},
        **_used_with(system, character),
        **features.empty(system),
        **track_texts(system.sheet, character, new),
    }


def _used_with(system: Game, character: Character) -> Mapping[str, str]:
    """Return the first rating that a Skill of the character can be used with: any, where the game has that."""
    names = ("",) if features.any_rating(system) else tuple(rating.name for rating in character.rolled)
    return {"skill-rating": names[0]} if names else {}


def _take(context: "Context", character: Character) -> None:
    """Change the character on the sheet. What was typed and not saved stays."""
    state(context).character_sheet = replace(state(context).character_sheet, changing=character, error="")


def _refuse(context: "Context", error: RuleError) -> None:
    state(context).character_sheet = replace(state(context).character_sheet, error=f"{error.field}: {error.message}")


def _rate(context: "Context", data: Mapping[str, str]) -> None:
    """Show the numbers that were typed wherever else the sheet shows them. Those half typed wait for Save."""
    changing = state(context).character_sheet.changing
    if changing:
        with suppress(RuleError):
            _take(context, replace(changing, ratings=_ratings(changing, context.forms.texts(SHEET))))


def _rating_add(context: "Context", data: Mapping[str, str]) -> None:
    """Add a rating under a name of the table's own."""
    values, changing = context.forms.texts(SHEET), state(context).character_sheet.changing
    if changing is None or not values["rating"].strip():
        return
    try:
        rated = _with_rating(replace(changing, ratings=_ratings(changing, values)), values)
    except RuleError as error:
        _refuse(context, error)
        return
    _take(context, rated)
    context.forms.put(SHEET, {"rating": "", RATING + rated.ratings[-1].name: str(rated.ratings[-1].value)})


def _with_rating(character: Character, values: Mapping[str, str]) -> Character:
    """Return the character with the rating that is typed, if one is. RuleError for a value that is none."""
    name = values["rating"].strip()
    if not name:
        return character
    kept = tuple(rating for rating in character.ratings if rating.name != name)
    return replace(character, ratings=(*kept, Rating(name, whole("rating", values["rating-value"]))))


def _skill_add(context: "Context", data: Mapping[str, str]) -> None:
    changing = state(context).character_sheet.changing
    if changing is None:
        return
    try:
        _take(context, _with_skill(game(context), changing, context.forms.texts(SHEET)))
    except RuleError as error:
        _refuse(context, error)
    else:
        context.forms.put(SHEET, {"skill": ""})


def _with_skill(system: Game, character: Character, values: Mapping[str, str]) -> Character:
    """Return the character with the Skill that is typed, if one is. RuleError for a value that is none."""
    name = values["skill"].strip()
    if not name:
        return character
    rating = values["skill-rating"] if system.sheet.skills_use_ratings else ""
    skill = Skill(name, rating, whole("level", values["level"]))
    return replace(character, skills=tuple({**{skill.name: skill for skill in character.skills}, name: skill}.values()))


def _modifier_add(context: "Context", data: Mapping[str, str]) -> None:
    """Give the character one of the game's kinds of modifier, with the typed name if there is one."""
    values, changing = context.forms.texts(SHEET), state(context).character_sheet.changing
    kind = game(context).sheet.carried[int(data["kind"])]
    if changing is None:
        return
    try:
        # What changes no number is known by its own name alone.
        typed = values["carried"].strip() if kind.field else ""
        points = _points(game(context), kind, values["worth"])
        _take(context, changing.with_modifier(replace(kind, name=typed or kind.name, points=points)))
    except RuleError as error:
        _refuse(context, error)
    else:
        context.forms.put(SHEET, {"carried": ""} if kind.field else {})


def _points(system: Game, kind: Modifier, text: str) -> int:
    """Return the points that are typed for a kind of modifier, where it has some. RuleError for more than it can."""
    most = most_points(system.Check, kind.field, kind.points)
    if most > 1:
        validate_number("points", number := whole("points", text), 1, most)
        return number * kind.points
    return kind.points


def _drop(context: "Context", data: Mapping[str, str]) -> None:
    """Remove a Skill, a modifier or a rating of the table's own from the character on the sheet."""
    changing, name = state(context).character_sheet.changing, data["name"]
    if changing is None:
        return
    if "field" in data:
        _take(context, changing.without_modifier(data["field"], name))
    elif "rating" in data:
        left = replace(changing, ratings=tuple(rating for rating in changing.ratings if rating.name != name))
        _take(context, left)
        if context.forms.texts(SHEET).get("skill-rating") == name:
            context.forms.put(SHEET, _used_with(game(context), left))
    else:
        _take(context, replace(changing, skills=tuple(skill for skill in changing.skills if skill.name != name)))


def _save(context: "Context", data: Mapping[str, str]) -> None:
    """Record the changes made on the sheet, and the new clocks of the character.

    What the character gained or lost while the sheet was open, perhaps in another tab, stays that way. A new player
    character acts from now on. A foe does not, nor does a character who is changed while another acts.
    """
    opened, changing = state(context).character_sheet.opened, state(context).character_sheet.changing
    if opened is None or changing is None:
        return
    current = characters.find(context.session.world.characters, changing.id)
    try:
        character, clocks = _typed(context, opened, changing, current)
    except RuleError as error:
        _refuse(context, error)
        return
    events = [
        *([] if character == current else [CharacterSaved(character)]),
        *map(ClockAdded, clocks),
        *changed_tracks(context.session.world.clocks, current, character),
        *portraits.chosen(state(context).character_sheet, character.id, context.forms.texts(SHEET)),
        *aliased(context.session.world, character.id, context.forms.texts(SHEET)),
    ]
    close(context)
    if events:
        context.record(*events)
    if current is None and character.side is Side.PLAYER:
        context.edit(pick, character.id)


def _typed(
    context: "Context", opened: Character, changing: Character, current: Character | None
) -> tuple[Character, Sequence[Clock]]:
    """Return the character as the sheet has them, and their new clocks. RuleError for what they cannot have."""
    world, values = context.session.world, context.forms.texts(SHEET)
    character = replace(
        _with_typed(context, changing, values),
        name=values["name"].strip(),
        side=Side[values["side"]],
        secret=bool(values["secret"]),
        defences=_defences(game(context), values),
    )
    character = characters.merge_edit(current.unified, opened, character) if current else character
    character = characters.apart(world.characters, character)
    typed = new_clocks(game(context), character, world.clocks, values)
    clocks = [*typed, *new_tracks(current or opened, character)]
    return replace(character, clocks=(*character.clocks, *(clock.id for clock in clocks))), clocks


def _with_typed(context: "Context", changing: Character, values: Mapping[str, str]) -> Character:
    """Return the character with all that is typed on the sheet, also what was not added there with its button.

    RuleError for what they cannot have, and where it is open which kind of thing a name is for.
    """
    sheet, kinds = state(context).character_sheet, game(context).sheet.carried
    if kinds and values["carried"].strip():
        either = " or ".join(filter(None, (", ".join(kind.name for kind in kinds[:-1]), kinds[-1].name)))
        raise RuleError("name", f"Tap what {values['carried'].strip()} is: {either}.")
    rated = _with_rating(replace(changing, ratings=_ratings(changing, values)), values)
    given = conditions.with_asked(game(context).sheet, _with_skill(game(context), rated, values), sheet.asking, values)
    return features.with_typed(game(context), given, values, sheet.was)


def _ratings(character: Character, values: Mapping[str, str]) -> tuple[Rating, ...]:
    """Return the ratings as typed. RuleError that names the rating for other text."""
    names = [rating.name for rating in character.ratings]
    return tuple(Rating(name, whole(name, values.get(RATING + name, str(character.rating(name))))) for name in names)


def _defences(system: Game, values: Mapping[str, str]) -> tuple[Rating, ...]:
    """Return the defences as typed; an empty control is none. RuleError that names it for other text."""
    labels = system.sheet.defences.labels
    typed = {field: values.get(DEFENCE + field, "").strip() for field in labels}
    return tuple(Rating(field, whole(labels[field], text)) for field, text in typed.items() if text)


def _remove(context: "Context", data: Mapping[str, str]) -> None:
    gone = state(context).character_sheet.changing
    if gone:
        close(context)
        if characters.find(context.session.world.characters, gone.id):
            context.record(CharacterRemoved(gone.id))


def close(context: "Context") -> None:
    """Close the sheet, and keep nothing of what was changed there."""
    state(context).unsaved.characters.forget()
    state(context).character_sheet = CharacterSheet()
    context.page.sheet(SHEET, False)


def view(context: "Context") -> Slots:
    """The controls of the sheet."""
    opened, world = state(context).character_sheet.opened, context.session.world
    if opened is None:
        return {}
    return sheet_slots(game(context), opened, world.clocks, characters.find(world.characters, opened.id) is None)


def _held_view(context: "Context") -> Slots:
    """What the character has, and an error."""
    sheet = state(context).character_sheet
    if sheet.changing is None:
        return {}
    resumed = {"hidden": flag(not sheet.resumed)}
    return {
        **rating_slots(game(context), sheet.changing),
        **held_slots(game(context), sheet.changing, sheet.asking, context.session.world.characters),
        "error": sheet.error,
        "unsaved": resumed,
        "discard": resumed,
    }


PANEL = Panel(
    region=SHEET,
    view=view,
    reads=("rooms.board.character_sheet.opened", "session.world.clocks", "session.world.characters"),
    initial=(None, (), ()),
    actions={
        "character-new": _new,
        "character-change": lambda context, data: _edit(context, context.actor),
        "target-change": lambda context, data: _edit(context, context.target),
        "character-open": lambda context, data: _edit(
            context, characters.find(context.session.world.characters, data["character"])
        ),
        "character-rate": _rate,
        "character-rating-add": _rating_add,
        "character-skill-add": _skill_add,
        "character-modifier-add": _modifier_add,
        "character-drop": _drop,
        "character-save": _save,
        "character-remove": _remove,
        "character-discard": lambda context, data: close(context),
    },
)
_HELD = ("rooms.board.character_sheet", "session.world.characters")
HELD = Panel(region=SHEET, view=_held_view, reads=_HELD, initial=(CharacterSheet(), ()))
