"""Who gets what a result brings: the actor, the target, or whoever is chosen; and another reading of the roll."""

from razor_core.rules.consequences import Side
from tests.support.page.characters import act_as, carried, character, table, tap_carried
from tests.support.page.consequences import chosen, is_off, line, take
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.page.witchgates import rolls


def test_a_roll_of_nobody_known_gives_to_whoever_acts_unnamed() -> None:
    """It is on the form at once, and goes with the next roll it is used for."""
    person = Person(1, 2, 6, 6, 6, game="witchgates")
    person.press("roll")
    tap_carried(person, "Miss-fortune")
    assert person.check.misfortune
    person.press("roll")
    assert not person.page.slot("witchgates", "modifiers-misfortune").elements


def test_one_that_is_taken_instead_takes_a_certain_one_back() -> None:
    """In one act: undone, the certain one is there again."""
    person = Person(game="frameworks")
    make_character(person, "Kira")
    rolls(person, 1, 1)
    assert carried(person) == {"Kira": ["Interference"]}
    take(person, "Climbing or hanging: fall")
    assert (carried(person), person.check.interference) == ({"Kira": []}, False)
    for instead in ("Climbing or hanging: fall", "By a ledge: slip and hang from it"):
        assert is_off(person, instead)
    person.undo()
    assert (carried(person), person.check.interference) == ({"Kira": ["Interference"]}, True)


def test_a_consequence_for_the_target_goes_to_the_target() -> None:
    """Without one, to the only one on the other side; never to who rolled."""
    foe = character("Thug", "razorweave", side=Side.OPPOSITION)
    person = table("razorweave", character("Kira", "razorweave"), foe, character("Vance", "razorweave"))
    person.press("kind", kind="strike")
    rolls(person, 1, 1, 1, 1)
    label = "The target takes the better position"
    receivers = [each.text for each in line(person, label).all("data-do", "consequence-receiver")]
    assert (receivers, chosen(person, label)) == (["Thug", "Vance"], "Thug")
    take(person, label)
    assert carried(person) == {"Kira": [], "Thug": ["Better position"], "Vance": []}
    act_as(person, "Thug")
    assert person.check.edge == 1
