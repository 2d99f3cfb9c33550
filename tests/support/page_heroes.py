"""What the tests of characters share."""

from razor_core.rules.modifiers import Token
from razor_core.session.events import CharacterSaved
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Character, Rating
from tests.support.page_person import Person, kept, make_hero

FOUR = [4] * 4
SHEET = "character-change"


def characters(person: Person) -> tuple[Character, ...]:
    """The characters and foes as they stand."""
    return person.table.session.world.characters


def chips(person: Person) -> list[str]:
    """Whom one can pick, the picked one marked."""
    buttons = person.page.slot("characters", "characters").all("data-character")
    return [f"[{each.text}]" if each["aria-pressed"] == "true" else each.text for each in buttons]


def error(person: Person) -> str:
    """What the sheet says is wrong."""
    return person.page.text(SHEET, "error")


def kira(*dice: int) -> Person:
    """Someone who plays Kira: AGI 3, Stealth & Evasion, and a Tag that gives an Edge."""
    person = Person(*dice)
    make_hero(person, "Kira", skill="Stealth & Evasion", edge="Cat's feet", AGI=3)
    return person


# -- of every game -----------------------------------------------------------------------------------------------------


def playing(slug: str, *dice: int, tokens: tuple[Token, ...] = (), **values) -> Person:
    """Someone who has picked Kira, a character of that game with what it starts with, and these."""
    system = SYSTEMS[slug]
    ratings = tuple(Rating(*each) for each in system.RATINGS.items())
    character = Character(**{"id": "k", "name": "Kira", "system": slug, "ratings": ratings, "tokens": tokens, **values})
    person = Person(*dice, kept=kept(CharacterSaved(character)), game=slug)
    person.tap("Kira", within="characters")
    return person


def carried(person: Person) -> list[str]:
    """What Kira carries."""
    return [token.name for token in characters(person)[0].tokens]


def kind(slug: str, name: str) -> Token:
    """The kind of token of that name."""
    (found,) = [each for each in SYSTEMS[slug].TOKENS if each.name == name]
    return found
