"""Who gets what a result brings: the actor, the target, or whoever is chosen; and another reading of the roll."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import Side
from razor_core.rules.modifiers import Modifier
from razor_core.session.events import ConsequenceTaken
from tests.support.page.characters import act_as, carried, character, kind, table, tap_carried
from tests.support.page.consequences import aim, applied, chosen, is_off, line, take
from tests.support.page.moves import make_character
from tests.support.page.person import Person
from tests.support.page.tasks import determine

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


def test_what_is_certain_happens_with_the_roll_and_is_undone_with_it() -> None:
    """To who rolled; the card says so, and offers it no more. Characters of other games are left alone."""
    person = at_the_gates()
    rolls(person, 1)
    assert carried(person) == {"Kira": ["Miss-fortune"], "Vance": [], "Anna": []}
    assert applied(person) == [(MISFORTUNE, "gains Miss-fortune")]
    assert (is_off(person, MISFORTUNE), receivers(person, MISFORTUNE)) == (True, [])
    person.undo()
    assert (carried(person)["Kira"], person.log) == ([], ())


def test_what_is_a_choice_goes_to_who_rolled_or_to_whoever_is_chosen_for_this_roll() -> None:
    """Choosing gives nothing yet; taken or not, the next roll begins with who makes it."""
    person = at_the_gates(kind("witchgates", "Injury"))
    for taken in (False, True):
        tap_carried(person, "Injury")
        rolls(person, 6, 6)
        assert (receivers(person, WORD), chosen(person, WORD)) == (["Kira", "Vance"], "Kira")
        aim(person, WORD, "Vance")
        assert (chosen(person, WORD), carried(person)["Vance"]) == ("Vance", ["Injury"])
        if taken:
            take(person, WORD)
    assert carried(person) == {"Kira": ["Injury"], "Vance": ["Injury", "Lost word"], "Anna": []}


@pytest.mark.parametrize(("tapped", "left"), [("Charm", ["Name of rain"]), ("Name of rain", ["Charm"])])
def test_what_is_lost_is_what_the_roll_used(tapped: str, left: list[str]) -> None:
    """By who rolled, and by nobody else (WG-16)."""
    person = at_the_gates(NAME, CHARM)
    tap_carried(person, tapped)
    rolls(person, 1, 2)
    assert applied(person)[1:] == [(LOSE, f"loses {tapped}")]
    assert carried(person) == {"Kira": [*left, "Miss-fortune"], "Vance": ["Name of rain", "Charm"], "Anna": []}
    person.undo()
    assert carried(person)["Kira"] == ["Name of rain", "Charm"]


def test_a_roll_of_nobody_known_gives_to_whoever_acts_unnamed() -> None:
    """It is on the form at once, and goes with the next roll it is used for."""
    person = Person(1, 2, 6, 6, 6, game="witchgates")
    person.press("roll")
    tap_carried(person, "Miss-fortune")
    assert person.check.misfortune
    person.press("roll")
    assert not person.page.slot("witchgates", "modifiers-misfortune").elements


def test_what_is_for_the_next_roll_is_on_the_form_at_once() -> None:
    """The next roll has it, and uses it up."""
    person = Person(game="frameworks")
    make_character(person, "Kira", Strength=3)
    rolls(person, 6, 6, 1, 1, 1)
    assert (carried(person), person.check.momentum) == ({"Kira": ["Momentum"]}, True)
    rolls(person, 5, 4, 3)
    assert person.log[-1].check.momentum
    assert (carried(person), person.check.momentum) == ({"Kira": []}, False)


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


def test_a_roll_read_anew_is_that_result_on_its_card() -> None:
    """With its consequences; dice and other rolls stay. Determined is used up, the numbered one next (GM-5)."""
    person = determined(1, 1)
    assert person.tier == "FAILURE"
    label = turn(person)
    assert (person.tier, carried(person), person.log[0].faces) == ("SUCCESS", {"Kira": ["Determined 2"]}, (1,))
    roll, taken, _ = (each.record for each in person.entries[-3:])
    assert taken.event == ConsequenceTaken(label, "determined", roll.key)
    shown = person.page.region("result").text
    assert "The players gain" in shown
    again = Person(kept=person.storage, game="gemini")
    assert again.page.region("result").text == shown
    again.undo()
    assert (again.tier, carried(again)) == ("FAILURE", {"Kira": ["Determined", "Determined 2"]})
    again.redo()
    assert (again.page.region("result").text, carried(again)) == (shown, {"Kira": ["Determined 2"]})
    rolls(again, 1)
    assert again.tier == "FAILURE"
    turn(again)
    assert carried(again) == {"Kira": []}


@pytest.mark.parametrize(
    ("model", "before", "after"),
    [("PERSISTENCE", [0], [1]), ("COMPLICATIONS", [0, 1], [1, 0]), ("TIME_LIMIT", [0, 1], [1, 1])],
)
def test_a_roll_read_anew_corrects_the_task_it_was_for(model: str, before: list[int], after: list[int]) -> None:
    """The roll itself was made, so its time has passed. The GM's point of the failure is taken back with it."""
    person = determine(Person(1, game="gemini"))
    person.pick("model", model, form="task")
    person.press("task-begin")
    person.press("roll")
    assert list(filled(person).values()) == before
    (pool,) = person.page.region("result").all("data-by")
    person.act(pool["data-do"], **pool.data)
    assert list(filled(person).values()) == [*before, 1]
    turn(person)
    assert (list(filled(person).values()), person.tier) == ([*after, 0], "SUCCESS")
    person.undo()
    assert (list(filled(person).values()), person.tier) == ([*before, 1], "FAILURE")


def test_a_task_that_ended_meanwhile_is_not_corrected() -> None:
    """The card is read anew all the same."""
    person = determine(Person(1, game="gemini"))
    person.press("task-begin")
    person.press("roll")
    person.press("task-remove")
    turn(person)
    assert (person.tier, person.clocks) == ("SUCCESS", ())
