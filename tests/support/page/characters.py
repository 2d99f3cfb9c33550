"""Helpers of the tests of characters."""

from dataclasses import replace
from typing import Any

from razor_core.rules.modifiers import Condition, Modifier
from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from tests.support.page.markup import Element
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.storage.kept import kept

SHEET = "character-change"


def chips(person: Person) -> list[str]:
    """The characters of the game, players first, the one who acts in brackets."""
    return [f"[{name}]" if name == actor(person) else name for name in _names(person)]


def against(person: Person) -> list[str]:
    """The characters of the game but the one who acts, players first, the target in brackets."""
    others = [name for name in _names(person) if name != actor(person)]
    return [f"[{name}]" if name == aimed(person) else name for name in others]


def actor(person: Person) -> str:
    """The name of whoever acts, as the form says."""
    return person.page.text("whom", "actor")


def aimed(person: Person) -> str:
    """The name of the target, as the form says."""
    return person.page.text("whom", "target")


def _names(person: Person) -> list[str]:
    """The names on the faces. Those who act or are the target are marked, and nobody else is."""
    faces = person.page.region("characters").all("data-character")
    marked = [face.said("name") for face in faces if face["aria-pressed"] == "true"]
    assert {*marked} == {actor(person), aimed(person)} - {""}
    return [face.said("name") for face in faces]


def _id(person: Person, name: str) -> str:
    return next(each.id for each in person.world.characters if each.name == name)


def act_as(person: Person, name: str) -> None:
    """Let the character act: with a tap, or as a target by the arrow. The target stays where they can be one."""
    before = aimed(person)
    if actor(person) == name:
        return
    if _does(person, name) == "character-pick":
        person.press("character-pick", within="characters", character=_id(person, name))
        return
    if before != name:
        aim_at(person, name)
    person.press("sides-swap")
    stays = before not in ("", name) and _does(person, before) == "character-target"
    if aimed(person) != (before if stays else ""):
        aim_at(person, before if stays else aimed(person))


def _does(person: Person, name: str) -> str:
    """The action of the face of that name."""
    (face,) = person.page.region("characters").all("data-character", _id(person, name))
    return face["data-do"]


def aim_at(person: Person, name: str) -> None:
    """Pick the character of that name as the target, or take them back; one of the own side by the arrow."""
    acts = actor(person)
    if _does(person, name) == "character-target" or aimed(person) == name:
        person.act("character-target", character=_id(person, name))
        return
    if aimed(person):
        person.act("character-target", character=_id(person, aimed(person)))
    person.press("character-pick", within="characters", character=_id(person, name))
    person.press("sides-swap")
    if acts:
        person.press("character-pick", within="characters", character=_id(person, acts))


def edit(person: Person, name: str = "") -> None:
    """Open the sheet of the character of that name, or of the one who acts."""
    if name:
        act_as(person, name)
    person.press("character-change")


def carry(person: Person, of: str, name: str = "", worth: int = 1) -> None:
    """Type the name of what the character on the sheet carries, and tap its kind."""
    person.type("carried", name, form=SHEET)
    person.type("worth", str(worth), form=SHEET)
    person.tap(of, within=SHEET)


def kira(*dice: int) -> Person:
    """Someone who plays Kira in Razorweave: AGI 3, Stealth & Evasion, and an Edge."""
    person = Person(*dice)
    make_character(person, "Kira", skill="Stealth & Evasion", edge="Cat's feet", AGI=3)
    return person


def character(name: str, slug: str, **values: Any) -> Character:
    """A character with the game's first ratings, and the first letter of the name as the id."""
    ratings = tuple(Rating(*each) for each in SYSTEMS[slug].sheet.ratings.values.items())
    return Character(**{"id": name[0].lower(), "name": name, "system": slug, "ratings": ratings, **values})


def table(slug: str, *cast: Character, dice: tuple[int, ...] = (), clocks: tuple[Clock, ...] = ()) -> Person:
    """Someone with these characters and clocks on the table; the first character acts."""
    person = Person(*dice, kept=kept(*map(ClockAdded, clocks), *map(CharacterSaved, cast)), game=slug)
    if cast:
        act_as(person, cast[0].name)
    return person


def playing(slug: str, *dice: int, modifiers: tuple[Modifier, ...] = (), **values: Any) -> Person:
    """Someone who acts as Kira, a character of that game with its first ratings and these modifiers."""
    return table(slug, character("Kira", slug, modifiers=modifiers, **values), dice=dice)


def carried(person: Person) -> dict[str, list[str]]:
    """The names of the modifiers of every character, by the character's name."""
    return {each.name: [modifier.name for modifier in each.modifiers] for each in person.characters}


def conditions(person: Person) -> dict[str, list[str]]:
    """The names of the conditions of every character, by the character's name."""
    return {each.name: [one.name for one in each.conditions] for each in person.characters}


def kind(slug: str, name: str, **values: Any) -> Modifier:
    """The game's kind of modifier of that name, with these values changed."""
    (found,) = [modifier for modifier in SYSTEMS[slug].sheet.carried if modifier.name == name]
    return replace(found, **values)


def condition(slug: str, name: str) -> Condition:
    found = SYSTEMS[slug].sheet.condition(name)
    assert found
    return found


def brought(person: Person) -> dict[str, bool]:
    """What characters bring to the form, and whether it is used for this roll."""
    found = person.page.region(person.slug).all("data-do", "modifier-carried")
    return {element.said("name"): element["aria-pressed"] == "true" for element in found}


def tap_carried(person: Person, name: str) -> None:
    """Tap what a character brings to the form: to leave it out of this roll, or to use it."""
    person.press("modifier-carried", within=person.slug, name=name)


def controls(person: Person, prefix: str) -> list[Element]:
    """The controls of the character's sheet whose names begin so."""
    return [control for control in person.page.controls(SHEET) if control["name"].startswith(prefix)]


def held(person: Person) -> list[str]:
    """What the character on the sheet carries."""
    return person.page.texts(SHEET, "modifiers")
