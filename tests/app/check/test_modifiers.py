"""The modifiers of a check: picked or typed on one sheet, which has all kinds of them; chips on the form."""

import json
from typing import Any

import pytest

from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.numbers import signed
from razor_core.systems import SYSTEMS
from tests.support.each_game import EACH_GAME
from tests.support.page.characters import character, edit, table
from tests.support.page.markup import Element, index
from tests.support.page.person import Person

SHEET = "modifiers"
#: Every kind of modifiers, with its game.
KINDS = [
    pytest.param(slug, kind, id=f"{slug}-{kind['name']}")
    for slug in SYSTEMS
    for button in index().one("id", slug).all("data-do", "modifiers")
    for kind in json.loads(button["data-kinds"])
]


#: The mark of a lifetime on a chip.
MARKS = {Lifetime.ROLL: "this roll", Lifetime.STAYS: ""}


def worth(slug: str, field: str, points: int) -> str:
    """The points of a modifier in the words of its game: Burdens and Setbacks are written with a minus."""
    if points in (0, 1):
        return ""
    return signed(-points if (slug, field) in (("razorweave", "burden"), ("gemini", "setbacks")) else points)


def entered(slug: str, field: str, name: str, points: int = 1, lifetime: Lifetime | None = None) -> Modifier:
    """A modifier as a player enters it: the scene's stays, one of the actor is for this roll."""
    scope = SYSTEMS[slug].sheet.scopes.get(field, Scope.ACTOR)
    usual = Lifetime.STAYS if scope is Scope.SCENE else Lifetime.ROLL
    return Modifier(field, name, points, lifetime or usual, scope)


def named(person: Person) -> list[str]:
    return [modifier.name for modifier in person.said.modifiers]


def chips(person: Person, field: str) -> list[Element]:
    return [
        element for element in person.page.slot(person.slug, f"modifiers-{field}").elements if element.all("data-name")
    ]


def pressed(person: Person) -> list[str]:
    """The modifiers of the book that the sheet shows as entered."""
    lines = person.page.region(SHEET).all("data-do", "modifier-toggle")
    return [line.said("name") for line in lines if line["aria-pressed"] == "true"]


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_the_sheet_has_each_kind_of_modifiers(slug: str, kind: dict[str, Any]) -> None:
    """Title, text, the book's modifiers with their worth, and a word for each worth; Enter takes the very first word.

    Conditions are together, whatever their fields.
    """
    person = Person(game=slug)
    person.open_modifiers()
    page = person.page
    assert page.shown == SHEET
    kinds = page.slot(SHEET, "kinds").elements
    (drawn,) = [element for element in kinds if element.said("title") == kind["title"]]
    assert drawn.said("about").startswith(kind["about"])
    shown = drawn.one("data-slot", "suggestions").elements
    said = [
        (element.said("name"), element.said("when").removesuffix("stays").removesuffix("this roll"))
        for element in shown
    ]
    assert [(name, when.removesuffix(", ")) for name, when in said] == [
        (source.name, f"{worth(slug, of, source.points)} {source.when}".strip())
        for of, sources in SYSTEMS[slug].book.modifiers.items()
        for source in sources
        if source.condition is kind["conditions"] and (kind["conditions"] or of == kind["name"])
    ]
    adds = drawn.one("data-slot", "adds").elements
    assert [[element["data-points"], element.said("word")] for element in adds] == words(kind)
    (text,) = page.controls(SHEET)
    assert [at for at, each in enumerate(adds) if "id" in each] == ([0] if drawn is kinds[0] else [])
    assert "id" not in adds[0] or text["data-enter"] == adds[0]["id"]


def words(kind: dict[str, Any]) -> list[list[str]]:
    return [each.strip().split(" ", 1) for each in kind["points"].split(",")]


@pytest.mark.parametrize(("slug", "kind"), KINDS)
def test_every_word_enters_what_is_typed_with_its_worth(slug: str, kind: dict[str, Any]) -> None:
    """On that field, by that many points: for this roll, or as long as the scene lasts."""
    field = kind["name"]
    for points, word in words(kind):
        person = Person(game=slug)
        typed = {name: value for name, value in person.values.items() if not name.endswith("-step")}
        person.type_modifier(field, "  my own ", word)
        assert typed.items() <= person.values.items()
        expected = entered(slug, field, "my own", int(points))
        assert person.said.modifiers == (expected,)
        assert getattr(person.check, field) == getattr(SYSTEMS[slug].Check(), field) + int(points)
        (chip,) = chips(person, field)
        assert chip.said("name") == f"my own {worth(slug, field, int(points))}".strip()
        assert chip.said("mark") == MARKS[expected.lifetime]
        assert person.page.values(SHEET)["modifier"] == ""


@pytest.mark.parametrize("slug", EACH_GAME)
def test_every_modifier_of_the_book_is_entered_and_taken_out_by_a_tap(slug: str) -> None:
    """In the list it is pressed, on the form it is a chip; a tap on either takes it out."""
    for field, sources in SYSTEMS[slug].book.modifiers.items():
        person = Person(game=slug)
        for source in sources:
            person.tap_modifier(field, source.name)
            expected = entered(slug, field, source.name, source.points, source.lifetime)
            assert person.said.modifiers == (expected,)
            assert pressed(person) == [source.name]
            (chip,) = chips(person, field)
            limit = SYSTEMS[slug].sheet.conditions.limits.get(source.name, "")
            assert chip.said("mark") == (MARKS[expected.lifetime] or limit)
            person.tap_modifier(field, source.name)
            assert (named(person), chips(person, field)) == ([], [])
            person.tap_modifier(field, source.name)
            person.press("modifier-remove", within=slug, field=field, name=source.name)
            assert (named(person), chips(person, field), pressed(person)) == ([], [], [])


def test_one_name_on_two_fields_is_taken_out_of_the_one_that_its_chip_names(person: Person) -> None:
    """Each chip has a name of its own, with the book's short word for its field; the sheet shows its own field's."""
    person.tap_modifier("edge", "Dim Light")
    person.open_modifiers()
    assert pressed(person) == ["Dim Light"]
    for field in ("burden", "dc"):
        person.type_modifier(field, "Dim Light")
    person.tap("Remove Dim Light from Edge")
    person.tap("Remove Dim Light +2 from DC")
    assert person.said.modifiers == (entered("razorweave", "burden", "Dim Light"),)


def test_the_sheet_closes_when_another_game_is_chosen() -> None:
    """What was typed on it enters no form of another game."""
    person = Person()
    person.open_modifiers()
    person.type("modifier", "rain", form=SHEET)
    person.follow("gemini")
    assert person.page.shown == ""
    person.act("enter", field="edges", points="2")
    assert named(person) == []


def test_a_chip_says_who_gave_what_somebody_carries() -> None:
    """While the giver is there; the name says nothing of them, so players read nothing of one who is secret."""
    set_up = Modifier("edge", "Set Up", giver="v")
    person = table(
        "razorweave",
        character("Kira", "razorweave", modifiers=(set_up,)),
        character("Vance", "razorweave"),
        dice=(4,) * 5,
    )
    (chip,) = [element for element in person.page.region("razorweave").walk() if element.template == "carried"]
    assert chip.said("name") == "Set Up from Vance"
    person.press("roll")
    assert "Vance" not in person.card("caption")


def test_a_chip_is_marked_that_hinders() -> None:
    """Whether its points are for a hindrance or below 0; what helps is not, whatever the sign of its points."""
    hinder = (Modifier("burden", "Wounded"), Modifier("dc", "Slick", 2), Modifier("edge", "Shoddy", -1))
    carries = (*hinder, Modifier("edge", "Rope"), Modifier("dc", "Easy", -2))
    person = table("razorweave", character("Kira", "razorweave", modifiers=carries))
    chips = [element for element in person.page.region("razorweave").walk() if element.template == "carried"]
    marked = {chip.said("name").split(" ")[0] for chip in chips if "data-hinders" in chip.one("data-do")}
    assert (len(chips), marked) == (5, {"Wounded", "Slick", "Shoddy"})


def test_what_an_ally_lost_stays_on_the_card_under_their_old_name() -> None:
    """It is told by their id, so another name of theirs does not take it away."""
    aid = Modifier("edge", "Aid", lifetime=Lifetime.USED, scope=Scope.ALLY)
    person = table(
        "razorweave",
        character("Kira", "razorweave"),
        character("Vance", "razorweave", modifiers=(aid,)),
        dice=(4,) * 5,
    )
    person.press("roll")
    assert "Vance loses Aid" in person.page.region("result").text
    edit(person, "Vance")
    person.type("name", "Vincent", form="character-change")
    person.press("character-save")
    assert "Vance loses Aid" in person.page.region("result").text


def test_the_last_three_of_this_table_come_first() -> None:
    """Those that rolls of this game had from the form, the newest first, each once; a tap sets them again."""
    person = Person(*[4] * 40)
    for name in ("Rope", "Fog", "Fog", "Oil", "Rain"):
        person.type_modifier("edge", name)
        person.press("roll")
    person.open_modifiers()
    offered = person.page.slot(SHEET, "recent").elements
    assert [element.said("name") for element in offered] == ["Rain", "Oil", "Fog"]
    person.tap_on(offered[2].one("data-do", "modifier-toggle"))
    assert [modifier.name for modifier in person.app.context.prep.entered] == ["Fog"]
    person.play("gemini")
    person.open_modifiers()
    assert person.page.slot(SHEET, "recent").elements == []
