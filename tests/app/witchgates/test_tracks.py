"""Tracks of Witchgates: which one is marked, cleared or made, and whose merit is harmed."""

from razor_core.rules.consequences import ClockKind
from razor_core.table.clocks import Clock
from tests.support.page.characters import carry, character, edit
from tests.support.page.consequences import chosen, line
from tests.support.page.person import Person
from tests.support.page.witchgates import CLEAR, GAME, at_the_gates, filled, rolls


def test_a_consequence_that_clears_clears() -> None:
    """The buttons say so; an empty track is not its default, and no new one is made for it."""
    tracks = (
        Clock(id="a", name="Empty", kind=ClockKind.TRACK),
        Clock(id="b", name="Road", kind=ClockKind.TRACK, filled=3),
    )
    person = at_the_gates(character("Kira", GAME), clocks=tracks)
    rolls(person, 6, 6)
    assert (chosen(person, CLEAR), "New clock" in line(person, CLEAR).text) == ("Road 3/6", False)
    person.tap("Clear Road by 1", within="result")
    assert filled(person) == {"Road": 2}


def test_a_merit_that_is_removed_takes_its_track_along() -> None:
    """In one act, with all else on the sheet; another name of its owner is on the others."""
    person = Person(game=GAME)
    person.press("character-new")
    person.type("name", "Ash", form="character-change")
    for merit in ("Wings", "Luck"):
        carry(person, "Merit", merit)
    person.press("character-save")
    edit(person)
    person.type("name", "Ashlar", form="character-change")
    person.press("character-drop", field="merit", name="Wings")
    person.press("character-save")
    assert [clock.name for clock in person.clocks] == ["Ashlar: Luck"]
    person.undo()
    assert [clock.name for clock in person.clocks] == ["Ash: Wings", "Ash: Luck"]
