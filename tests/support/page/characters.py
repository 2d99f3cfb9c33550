"""Helpers of the tests of characters."""

from razor_core.rules.modifiers import Token
from razor_core.session.events import CharacterSaved
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Character, Rating
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.storage.kept import kept

SHEET = "character-change"


def chips(person: Person) -> list[str]:
    """Whom one can pick, the one who acts in brackets."""
    buttons = person.page.slot("characters", "characters").all("data-character")
    return [f"[{each.text}]" if each["aria-pressed"] == "true" else each.text for each in buttons]


def kira(*dice: int) -> Person:
    """Someone who plays Kira in Razorweave: AGI 3, Stealth & Evasion, and a token that gives an Edge."""
    person = Person(*dice)
    make_character(person, "Kira", skill="Stealth & Evasion", edge="Cat's feet", AGI=3)
    return person


def playing(slug: str, *dice: int, tokens: tuple[Token, ...] = (), **values) -> Person:
    """Someone who acts as Kira, a character of that game with its first ratings and these tokens."""
    ratings = tuple(Rating(*each) for each in SYSTEMS[slug].RATINGS.items())
    character = Character(**{"id": "k", "name": "Kira", "system": slug, "ratings": ratings, "tokens": tokens, **values})
    person = Person(*dice, kept=kept(CharacterSaved(character)), game=slug)
    person.tap("Kira", within="characters")
    return person


def carried(person: Person) -> dict[str, list[str]]:
    """The names of the tokens of every character, by the character's name."""
    return {each.name: [token.name for token in each.tokens] for each in person.characters}


def kind(slug: str, name: str) -> Token:
    """The game's kind of token of that name."""
    (found,) = [each for each in SYSTEMS[slug].TOKENS if each.name == name]
    return found
