"""Corrections of rolls in Witchgates whose trouble or effect was taken: all that it changed goes back."""

from razor_core.rules.consequences import ClockKind
from razor_core.systems.witchgates import Effect, Position
from razor_core.table.clocks import Clock
from tests.support.page.characters import character
from tests.support.page.consequences import choose_form, take
from tests.support.page.witchgates import GAME, MARK, RISKY, at_the_gates, effect, filled, position, rolls

WORSENED = "Medium worsened position: Desperate from now on"


def test_a_correction_takes_a_worsened_position_off_the_form() -> None:
    """Corrected to a hit or void, the roll has no trouble; undo of the correction worsens the position again."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    choose_form(person, RISKY, "Worsened position")
    take(person, WORSENED)
    for correct in ("correct-roll", "correct-void"):
        person.tap("Correct…", within="result")
        person.act("correct-set", name="faces", value="6")
        person.press(correct)
        assert position(person) is Position.RISKY
        person.undo()
        assert position(person) is Position.DESPERATE
        person.press("redo")
        assert position(person) is Position.RISKY
        person.undo()
    person.pick("position", "CONTROLLED")
    person.tap("Correct…", within="result")
    person.press("correct-void")
    assert position(person) is Position.CONTROLLED


def test_the_correction_spells_a_miss_fortune_as_the_book_does() -> None:
    """Its flags have the names of what a character carries."""
    person = at_the_gates(character("Kira", GAME))
    rolls(person, 4)
    person.tap("Correct…", within="result")
    labels = [each.said("label") for each in person.page.slot("correct", "check").elements]
    assert {"Scene", "Esoteric", "Merit", "Miss-fortune"} <= set(labels)


def test_a_correction_takes_back_a_reduced_effect_with_what_it_marked() -> None:
    """The higher effect counts again, and so do the boxes marked for it; where the roll is void, none do."""
    road = Clock(id="r", name="Road", segments=8, filled=3, kind=ClockKind.TRACK)
    for correct, filled_now in (("correct-roll", 5), ("correct-void", 3)):
        person = at_the_gates(character("Kira", GAME), clocks=(road,))
        person.pick("effect", "HIGH")
        rolls(person, 5)
        take(person, "Mark 2 boxes of a track", by=2)
        choose_form(person, RISKY, "Reduced effect")
        take(person, "Medium reduced effect: Medium effect from now on")
        take(person, MARK, by=1)
        assert filled(person) == {"Road": 4}
        person.tap("Correct…", within="result")
        person.act("correct-set", name="faces", value="6")
        person.press(correct)
        assert (filled(person), effect(person)) == ({"Road": filled_now}, Effect.HIGH)
        person.undo()
        assert (filled(person), effect(person)) == ({"Road": 4}, Effect.MEDIUM)
