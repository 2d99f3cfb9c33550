"""Who gets what a result brings: the actor, the target, or whoever is chosen; and another reading of the roll."""

from dataclasses import replace

from razor_core.rules.consequences import Side
from razor_core.rules.modifiers import Modifier
from tests.support.page.characters import act_as, carried, character, kind, table, tap_carried
from tests.support.page.consequences import chosen, is_off, line, take
from tests.support.page.moves import make_character
from tests.support.page.person import Person

MISFORTUNE, LOSE, WORD = "Take a miss-fortune", "Lose the esoteric or lost word", "Take a lost word"
NAME, CHARM = (Modifier("esoteric", name, optional=True) for name in ("Name of rain", "Charm"))


def filled(person: Person) -> dict[str, int]:
    """How far every clock is."""
    return {clock.name: clock.filled for clock in person.clocks}


def at_the_gates(*modifiers: Modifier) -> Person:
    """Kira with these modifiers, who acts, Vance and a character of another game, in Witchgates."""
    return table(
        "witchgates",
        character("Kira", "witchgates", modifiers=modifiers),
        character("Vance", "witchgates", modifiers=modifiers),
        character("Anna", "gemini"),
    )


def rolls(person: Person, *faces: int) -> None:
    """Roll the check on the form with these dice."""
    person.dice.script = list(faces)
    person.press("roll")


def receivers(person: Person, label: str) -> list[str]:
    """Whom the consequence may go to."""
    return [each.text for each in line(person, label).all("data-do", "consequence-receiver")]


# -- what is certain, and what is a choice -----------------------------------------------------------------------------


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
    assert (is_off(person, "Climbing or hanging: fall"), is_off(person, "By a ledge: slip and hang from it")) == (
        True,
        True,
    )
    person.undo()
    assert (carried(person), person.check.interference) == ({"Kira": ["Interference"]}, True)


def test_a_consequence_for_the_target_goes_to_the_target() -> None:
    """Without one, to the only one on the other side; never to who rolled."""
    foe = character("Thug", "razorweave", side=Side.OPPOSITION)
    person = table("razorweave", character("Kira", "razorweave"), foe, character("Vance", "razorweave"))
    person.press("kind", kind="strike")
    rolls(person, 1, 1, 1, 1)
    label = "The target takes the better position"
    assert (receivers(person, label), chosen(person, label)) == (["Thug", "Vance"], "Thug")
    take(person, label)
    assert carried(person) == {"Kira": [], "Thug": ["Better position"], "Vance": []}
    act_as(person, "Thug")
    assert person.check.edge == 1


# -- another reading ---------------------------------------------------------------------------------------------------


def determined(*faces: int) -> Person:
    """Kira, who has Determined twice, and has failed in Gemini."""
    modifiers = (kind("gemini", "Determined"), replace(kind("gemini", "Determined"), name="Determined 2"))
    person = table("gemini", character("Kira", "gemini", modifiers=modifiers), dice=faces)
    person.press("roll")
    return person


def turn(person: Person) -> str:
    """Make a success of the failure on the card. Returns the label of that consequence."""
    (label,) = [each.label for each in person.log[-1].result.consequences if getattr(each, "reading", "")]
    take(person, label)
    return label
