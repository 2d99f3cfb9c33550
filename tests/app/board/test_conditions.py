"""Conditions with something in brackets: a tap asks for it, it counts for what it says, and a rest eases some."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import Side
from razor_core.rules.modifiers import Modifier, condition
from razor_core.systems import SYSTEMS
from razor_core.table.characters import Rating
from tests.support.page.characters import SHEET, act_as, aim_at, brought, character, conditions, edit, table
from tests.support.page.person import Person

GAME = "gemini"
ADA = character("Ada", GAME, ratings=(Rating("Agility", 4), Rating("Wits", 2)))


def give(person: Person, name: str, of: str = "", **typed: str) -> None:
    """Tap the condition, enter what it asks for, and tap Give."""
    person.tap(name, within=SHEET)
    for control, value in typed.items():
        person.type(f"bracket-{control}", value, form=SHEET)
    if of:
        person.pick("bracket-of", of, form=SHEET)
    person.tap("Give", within=SHEET)


def sheet_of_ada() -> Person:
    """Someone who has opened Ada's sheet."""
    person = table(GAME, ADA)
    edit(person)
    return person


def save(person: Person) -> list[str]:
    """Save the sheet. Returns the names of Ada's conditions."""
    person.press("character-save")
    return conditions(person)["Ada"]


def test_exhausted_adds_up_counts_as_setbacks_and_a_long_rest_takes_one() -> None:
    """With its number in brackets, as a minus on the chip; at 0 it is over."""
    person = sheet_of_ada()
    give(person, "Exhausted", number="2")
    give(person, "Exhausted")
    assert save(person) == ["Exhausted [−3]"]
    assert (person.check.setbacks, brought(person)) == (3, {"Exhausted [−3]": True})
    for left in (["Exhausted [−2]"], ["Exhausted [−1]"], []):
        edit(person)
        person.tap("Long Rest", within=SHEET)
        assert save(person) == left
    edit(person)
    assert "hidden" in person.page.slot(SHEET, "rest")


def test_what_is_chosen_for_one_condition_is_not_in_the_brackets_of_the_next() -> None:
    """Neither the attribute of Enhanced, nor the pool of Afflicted, nor the challenger, on the same open sheet."""
    person = table(GAME, ADA, character("Guard", GAME))
    edit(person)
    give(person, "Enhanced", of="Wits")
    give(person, "Exhausted")
    give(person, "Afflicted", of="Poise", amount="2")
    give(person, "Challenged", of="g")
    give(person, "Exhausted")
    assert {*save(person)} == {"Enhanced [+1 Wits]", "Exhausted [−2]", "Afflicted [2 Poise]", "Challenged"}


@pytest.mark.parametrize("slug", SYSTEMS)
def test_any_condition_is_lifted_by_two_taps(slug: str) -> None:
    """Whoever has it, one that counts in rolls too; who acts comes first, and an undo brings it back."""
    known = SYSTEMS[slug].sheet.conditions.all
    people = [
        character(name, slug, conditions=known[at : at + 2] or known[:1])
        for at, name in enumerate(("Ada", "Bo", "Chen"))
    ]
    person = table(slug, *people)
    if not known:
        assert not person.page.region("abilities").all("data-do", "held")
        return
    act_as(person, "Chen")
    person.press("held", within="abilities")
    assert [element.said("who") for element in person.page.slot("held", "people").elements] == ["Chen", "Ada", "Bo"]
    for each in person.world.characters:
        for name in [held.name for held in each.conditions]:
            person.tap(f"{each.name}: remove {name}", within="held")
    assert not any(each.conditions for each in person.world.characters)
    assert person.page.text("held", "about") == "Nobody has a condition."
    assert not person.page.region("abilities").all("data-do", "held")
    person.undo()
    assert any(each.conditions for each in person.world.characters)


def test_afflicted_has_an_amount_and_a_pool_and_comes_from_several_sources() -> None:
    """It changes no check; a tap on one takes that one."""
    person = sheet_of_ada()
    give(person, "Afflicted", amount="1d6", of="Vitality")
    give(person, "Afflicted", amount="2", of="Poise")
    person.tap("Afflicted [2 Poise]", within=SHEET)
    give(person, "Afflicted", amount="1", of="Clarity")
    assert save(person) == ["Afflicted [1d6 Vitality]", "Afflicted [1 Clarity]"]
    assert brought(person) == {}


@pytest.mark.parametrize(
    ("name", "entered", "said"),
    [
        ("Exhausted", {"number": "0"}, "number: Enter a whole number from 1 to 10, not 0."),
        ("Afflicted", {"amount": "  "}, "amount: Enter how much."),
    ],
)
def test_what_is_no_number_or_no_amount_is_refused(name: str, entered: dict[str, str], said: str) -> None:
    """The sheet keeps asking; a second tap on the condition asks no more."""
    person = sheet_of_ada()
    give(person, name, **entered)
    assert person.page.text(SHEET, "error") == said
    person.tap(name, within=SHEET)
    assert (person.page.slot(SHEET, "asked").elements, person.page.text(SHEET, "error")) == ([], "")
    assert save(person) == []


def test_a_condition_is_shown_once_whatever_it_did_in_an_earlier_version() -> None:
    """Saved with effects that count by themselves; taken off and given again, it is the book's."""
    old = condition("Blinded", Modifier("modifier", "", -5))
    person = table(GAME, replace(ADA, conditions=(old,)))
    assert brought(person) == {"Blinded −5": True}
    edit(person)
    tags = [element.said("name") for element in person.page.slot(SHEET, "conditions").elements]
    assert tags.count("Blinded") == 1
    for _ in range(2):
        person.tap("Blinded", within=SHEET)
    assert save(person) == ["Blinded"]
    assert brought(person) == {"Blinded −5": False}


def test_challenged_counts_against_all_but_the_challenger() -> None:
    """Asked for by name (GM-18), as an id; against nobody it waits for a tap, and so without a challenger."""
    guard, thug = (character(name, GAME, side=Side.OPPOSITION) for name in ("Guard", "Thug"))
    person = table(GAME, ADA, guard, thug, dice=(50,) * 3)
    edit(person)
    person.tap("Challenged", within=SHEET)
    person.pick("bracket-of", "g", form=SHEET)
    person.tap("Give", within=SHEET)
    assert "by Guard" in person.page.region(SHEET).text
    assert save(person) == ["Challenged"]
    assert brought(person) == {"Challenged −3 from Guard": False}
    aim_at(person, "Guard")
    assert brought(person) == {}
    aim_at(person, "Thug")
    assert brought(person) == {"Challenged −3 from Guard": True}
    person.press("roll")
    person.press("modifier-carried", name="Challenged")
    person.press("roll")
    aim_at(person, "Guard")
    person.press("roll")
    assert [roll.check.modifier for roll in person.log] == [-3, 0, 0]
    edit(person)
    person.tap("Challenged", within=SHEET)
    person.tap("Challenged", within=SHEET)
    person.tap("Give", within=SHEET)
    save(person)
    assert brought(person) == {"Challenged −3": False}


def test_what_is_over_says_by_whom_it_is() -> None:
    """Who is Challenged by one may be free of that one."""
    challenged = SYSTEMS[GAME].sheet.given("Challenged", "b")
    person = table(GAME, replace(ADA, conditions=(challenged,)), character("Bo", GAME))
    person.press("held", within="abilities")
    person.tap("Ada: remove Challenged by Bo", within="held")
    assert conditions(person)["Ada"] == []
