"""What is done with a whole character from their sheet: duplicate, move, set aside, bring back."""

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.systems import SYSTEMS
from razor_core.table.clocks import Clock
from tests.support.page.characters import SHEET, act_as, against, aim_at, character, chips, edit, table
from tests.support.page.person import Person


def playing() -> Person:
    """Someone with three characters of Razorweave and one of another game; Bo has a clock."""
    hurt = Clock(id="h", name="Bo", kind=ClockKind.RESOLVE, filled=4)
    ada, bo, cy = (
        character("Ada", "razorweave"),
        character("Bo", "razorweave", clocks=("h",)),
        character("Cy", "razorweave"),
    )
    return table("razorweave", ada, bo, character("Ivo", "gemini"), cy, clocks=(hurt,))


@pytest.mark.parametrize("slug", SYSTEMS)
def test_a_duplicate_joins_under_a_name_of_its_own(slug: str) -> None:
    """In one act. Whoever acts goes on acting."""
    person = table(slug, character("Thug", slug, side=Side.OPPOSITION))
    for number in (2, 3):
        edit(person)
        person.tap("Duplicate", within=SHEET)
        assert not person.page.is_open(SHEET)
        assert person.characters[-1].name == f"Thug {number}"
        assert person.toast == f"Thug {number} joins"
    assert chips(person) == ["[Thug]", "Thug 2", "Thug 3"]
    assert {each.side for each in person.characters} == {Side.OPPOSITION}
    person.undo()
    assert chips(person) == ["[Thug]", "Thug 2"]


def test_a_character_is_moved_in_the_rows() -> None:
    """The sheet stays open, and says the place; another game's characters are not counted."""
    person = playing()
    edit(person, "Bo")
    assert person.page.text(SHEET, "place") == "2 of 3"
    person.tap("Later", within=SHEET)
    assert chips(person) == ["Ada", "Cy", "[Bo]"]
    assert person.page.text(SHEET, "place") == "3 of 3"
    assert person.button("Later", within=SHEET).off
    person.tap("Earlier", within=SHEET)
    person.tap("Earlier", within=SHEET)
    assert chips(person) == ["[Bo]", "Ada", "Cy"]
    assert person.button("Earlier", within=SHEET).off
    assert person.page.is_open(SHEET)
    person.undo()
    assert chips(person) == ["Ada", "[Bo]", "Cy"]


def test_one_who_is_set_aside_is_nowhere_until_they_are_back() -> None:
    """Neither in a row nor on the board, and nobody's target; a tap in the cast brings them back."""
    person = playing()
    act_as(person, "Bo")
    edit(person)
    person.tap("Set aside", within=SHEET)
    assert person.toast == "Bo is set aside"
    assert (chips(person), against(person), person.clocks) == (["Ada", "Cy"], ["Ada", "Cy"], ())
    assert person.said.who == ""
    for slug, aside in (("gemini", []), ("razorweave", ["Bo"])):
        person.play(slug)
        assert person.page.texts("cast", "aside") == aside
    person.press("character-back", within="cast", character="b")
    assert chips(person) == ["Ada", "Cy", "Bo"]
    assert [clock.filled for clock in person.clocks] == [4]
    assert "hidden" in person.page.slot("cast", "some-aside")


def test_an_undo_lets_one_who_was_set_aside_act_again() -> None:
    """And be the target again."""
    person = playing()
    aim_at(person, "Bo")
    act_as(person, "Cy")
    act_as(person, "Ada")
    for opens in ("character-change", "target-change"):
        person.press(opens)
        person.tap("Set aside", within=SHEET)
    assert (chips(person), against(person)) == (["Cy"], ["Cy"])
    person.undo()
    person.undo()
    assert chips(person) == ["[Ada]", "Bo", "Cy"]
    assert against(person) == ["[Bo]", "Cy"]
