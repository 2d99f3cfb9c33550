"""Corrections of rolls that used something up, or of which more was taken than they allow now."""

from razor_core.rules.modifiers import Lifetime, Modifier
from tests.support.page.characters import carried, character, table
from tests.support.page.consequences import choose_form, take
from tests.support.page.witchgates import GAME, at_the_gates, rolls

SET_UP = Modifier("edge", "Set Up", lifetime=Lifetime.USED)


def test_a_modifier_left_out_is_given_back() -> None:
    """The roll never used it."""
    person = table("razorweave", character("Kira", "razorweave", modifiers=(SET_UP,)))
    person.dice.script = [4] * 5
    person.press("roll")
    person.tap("Correct…", within="result")
    person.press("correct-drop", within="correct", name="Set Up")
    person.act("correct-set", name="faces", value="4 4 4 4")
    person.press("correct-roll")
    assert carried(person) == {"Kira": ["Set Up"]}


def test_what_a_choice_has_no_room_for_is_taken_back() -> None:
    """A Desperate miss has two high troubles, a Desperate hit one at most: the first that was taken stays (WG-6)."""
    person = at_the_gates(character("Kira", GAME))
    person.pick("position", "DESPERATE")
    rolls(person, 2)
    choice = "Desperate: two high troubles or one major"
    choose_form(person, choice, "Harm")
    take(person, "High harm as an injury of 2")
    take(person, "High harm as an injury of 3")
    assert carried(person) == {"Kira": ["Miss-fortune", "Injury", "Injury 2"]}
    person.tap("Correct…", within="result")
    person.act("correct-set", name="faces", value="6")
    person.press("correct-roll")
    kira = person.world.characters[0]
    assert [(each.name, each.points) for each in kira.modifiers] == [("Injury", 2)]
