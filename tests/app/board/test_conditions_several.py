"""A second source of a condition, or a second Rider of a name, at the table: given, shown and lifted by itself."""

import pytest

from razor_core.rules.features import Features, Rider
from razor_core.systems import SYSTEMS
from tests.support.page.characters import SHEET, aim_at, brought, character, conditions, edit, table
from tests.support.page.consequences import take
from tests.support.page.person import Person

PLAIN = [
    (slug, name)
    for slug, system in SYSTEMS.items()
    for name in system.sheet.conditions.several
    if name not in system.sheet.conditions.brackets
]


def on_sheet(person: Person) -> list[str]:
    """The conditions that the open sheet shows as had."""
    found = person.page.region(SHEET).all("data-do", "character-condition")
    return [element["data-name"] for element in found if element.get("aria-pressed") == "true"]


@pytest.mark.parametrize(("slug", "name"), PLAIN)
def test_a_second_is_given_on_the_sheet_and_either_is_lifted_there(slug: str, name: str) -> None:
    """One tap each; it counts beside the first, and the card of the log names it."""
    person = table(slug, character("Ada", slug))
    edit(person)
    person.tap(name, within=SHEET)
    person.tap(f"{name} again", within=SHEET)
    assert on_sheet(person) == [name, f"{name} (2nd)"]
    person.press("character-save")
    assert conditions(person)["Ada"] == [name, f"{name} (2nd)"]
    effects = SYSTEMS[slug].sheet.condition(name)
    assert effects
    assert len(brought(person)) == len(effects.effects) * 2
    edit(person)
    person.tap(f"{name} (2nd)", within=SHEET)
    person.press("character-save")
    assert conditions(person)["Ada"] == [name]
    person.undo()
    assert conditions(person)["Ada"] == [name, f"{name} (2nd)"]


def test_a_second_challenger_is_asked_for() -> None:
    """Each is named on the sheet, and either challenge is lifted alone."""
    person = table("gemini", character("Ada", "gemini"), character("Bo", "gemini"), character("Cy", "gemini"))
    edit(person)
    for name, by in (("Challenged", "Bo"), ("Challenged again", "Cy")):
        person.tap(name, within=SHEET)
        person.pick("bracket-of", next(each.id for each in person.characters if each.name == by), form=SHEET)
        person.tap("Give", within=SHEET)
    titles = [
        element["title"] for element in person.page.region(SHEET).all("aria-pressed", "true") if element.get("title")
    ]
    assert [title.partition(";")[0] for title in titles] == ["by Bo", "by Cy"]
    person.tap("Challenged", within=SHEET)
    person.press("character-save")
    (left,) = person.characters[0].conditions
    assert (left.name, left.effects[0].giver) == ("Challenged", person.characters[2].id)


def test_a_condition_that_the_book_has_once_is_not_offered_again() -> None:
    """Who lies on the ground does so once."""
    person = table("razorweave", character("Ada", "razorweave"))
    edit(person)
    person.tap("Prone", within=SHEET)
    assert not [element for element in person.page.region(SHEET).all("data-again") if element["data-name"] == "Prone"]


def test_a_consequence_gives_a_second() -> None:
    """A Devastating Strike that dazes who is dazed already: two of them, and an undo leaves the first."""
    dazed = SYSTEMS["razorweave"].sheet.condition("Dazed")
    assert dazed
    foe = character("Foe", "razorweave", conditions=(dazed,))
    person = table("razorweave", character("Ada", "razorweave"), foe, dice=(6,) * 4)
    aim_at(person, "Foe")
    person.press("kind", kind="strike")
    person.type("dc", "12")
    person.press("roll")
    take(person, "Give a Condition: Dazed")
    assert conditions(person)["Foe"] == ["Dazed", "Dazed (2nd)"]
    assert person.entries[-1].lines[-1] == "Foe is Dazed (2nd)"
    person.undo()
    assert conditions(person)["Foe"] == ["Dazed"]


def test_a_second_rider_of_a_name_is_kept_beside_the_first() -> None:
    """On its own button, and changed by itself; so is an action that is renamed as another."""
    shield = Rider(name="Shield", text="Blocks.")
    person = table("trident_sphere", character("Ada", "trident_sphere", features=Features((), (shield,))))
    edit(person)
    person.tap("New Rider", within=SHEET)
    person.type("rider-name", "Shield", form=SHEET)
    person.type("rider-text", "Pushes.", form=SHEET)
    person.tap("Keep Rider", within=SHEET)
    person.press("feature", feature="rider", name="Shield (2nd)")
    assert person.page.values(SHEET)["rider-text"] == "Pushes."
    person.type("rider-name", "Shield", form=SHEET)
    person.type("rider-text", "Throws.", form=SHEET)
    person.press("character-save")
    found = [(rider.name, rider.text) for rider in person.characters[0].features.riders]
    assert found == [("Shield", "Blocks."), ("Shield (2nd)", "Throws.")]
