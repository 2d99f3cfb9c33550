"""What the tests of heroes share."""

from razor_core.checks import Token
from razor_core.events import HeroPut
from razor_core.heroes import Hero, Rating
from razor_core.systems import SYSTEMS
from tests.app.person import Person, kept, make_hero

FOUR = [4] * 4
SHEET = "hero-change"


def heroes(person: Person) -> tuple[Hero, ...]:
    """The heroes and foes as they stand."""
    return person.table.session.world.heroes


def chips(person: Person) -> list[str]:
    """Whom one can pick, the picked one marked."""
    buttons = person.page.slot("heroes", "heroes").all("data-hero")
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
    """Someone who has picked Kira, a hero of that game with what it starts with, and these."""
    system = SYSTEMS[slug]
    ratings = tuple(Rating(*each) for each in system.RATINGS.items())
    hero = Hero(**{"id": "k", "name": "Kira", "system": slug, "ratings": ratings, "tokens": tokens, **values})
    person = Person(*dice, kept=kept(HeroPut(hero)), game=slug)
    person.tap("Kira", within="heroes")
    return person


def carried(person: Person) -> list[str]:
    """What Kira carries."""
    return [token.name for token in heroes(person)[0].tokens]


def kind(slug: str, name: str) -> Token:
    """The kind of token of that name."""
    (found,) = [each for each in SYSTEMS[slug].TOKENS if each.name == name]
    return found
