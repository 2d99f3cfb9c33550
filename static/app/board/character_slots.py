"""The controls of a character's sheet: what the game's characters have, and what this one has."""

from collections.abc import Mapping, Sequence

from app.board import conditions, durations, features
from app.board.characters import lasting_text, skill_text
from app.board.tracks import number
from app.board.tracks import slots as track_slots
from app.ui.template import Node, Slots, flag
from razor_core.rules.fields import bounds, is_flag, most_points
from razor_core.rules.game import Game
from razor_core.table.characters import Character
from razor_core.table.clocks import Board

#: The prefixes in the names of controls. A character may have a rating named like another control.
RATING, DEFENCE = "rating-", "defence-"


def sheet_slots(system: Game, character: Character, board: Board, new: bool) -> Slots:
    """The controls of the sheet: what the game's characters have, and what can be added."""
    sheet = system.sheet
    return {
        "rated": {"hidden": flag(not sheet.skills_use_ratings)},
        "rating-add": {"hidden": flag(not sheet.ratings.free)},
        **_naming(system, "rating", sheet.ratings.word, sheet.ratings.field),
        **_naming(system, "skill", sheet.skills.word, sheet.skills.field),
        "worth": {
            "max": str(
                max([most_points(system.Check, carried.field, carried.points) for carried in sheet.carried], default=1)
            )
        },
        "carries": {"hidden": flag(not sheet.carried)},
        "level": {"hidden": flag(not system.skills_have_numbers)},
        "hints": [
            Node("option", {"value": skill})
            for skill in dict.fromkeys(skill for skills in sheet.skills.suggested.values() for skill in skills)
        ],
        "defended": {"hidden": flag(not sheet.defences.labels)},
        "defences": [_defence(system, field, label) for field, label in sheet.defences.labels.items()],
        "stated": {"hidden": flag(not sheet.conditions.all)},
        "skills-label": sheet.skills.label,
        "carried-label": sheet.carried_label,
        "kinds": [
            Node("character-kind", {"button": {"data-kind": str(at)}, "name": kind.name})
            for at, kind in enumerate(sheet.carried)
        ],
        **track_slots(sheet, character, board),
        "remove": {"hidden": flag(new)},
        "paste": {"hidden": flag(not new)},
        "more": {"open": flag(not new and features.has_more(system, character))},
    }


def _naming(system: Game, what: str, word: str, field: str) -> Slots:
    """The controls that add one more of something, under the game's word for it, with the bounds of its field."""
    low, high = (None, None) if is_flag(system.Check, field) else map(str, bounds(system.Check, field))
    return {
        f"{what}-new": {"placeholder": f"another {word}", "aria-label": f"Another {word}"},
        f"{what}-number": {"aria-label": f"Value of the {word}", "min": low, "max": high},
        f"{what}-adds": {"aria-label": f"Add {word}"},
    }


def rating_slots(system: Game, character: Character) -> Slots:
    """The ratings on the sheet, with buttons to remove the table's own."""
    own = character.ratings if system.sheet.ratings.free else ()
    return {
        "ratings": [
            number(rating.name, RATING + rating.name, *system.rating_bounds(rating.name))
            for rating in character.ratings
        ],
        "own-ratings": [
            _held(rating.name, {"data-rating": "", "data-name": rating.name})
            for rating in own
            if rating.name not in system.sheet.ratings.values
        ],
        "attributes": [
            *features.any_rating(system),
            *(Node("character-attribute", {"label": rating.name}) for rating in character.rolled),
        ],
    }


def held_slots(system: Game, character: Character, asking: str, people: Sequence[Character]) -> Slots:
    """Skills, conditions and modifiers on the sheet, with buttons to remove or to toggle them."""
    return {
        "skills": [_held(skill_text(character, skill), {"data-name": skill.name}) for skill in character.skills],
        "modifiers": [
            _held(lasting_text(system, modifier), {"data-name": modifier.name, "data-field": modifier.field})
            for modifier in character.modifiers
        ],
        **conditions.slots(system.sheet, character, asking, people),
        **durations.slots(system, character),
    }


def _defence(system: Game, field: str, label: str) -> Node:
    low, high = bounds(system.Check, field)
    return number(label, DEFENCE + field, low, high)


def _held(text: str, data: Mapping[str, str]) -> Node:
    button = {"data-field": None, "data-rating": None, **data, "aria-label": f"Remove {text}"}
    return Node("character-held", {"button": button, "name": text})
