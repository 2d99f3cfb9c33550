"""The panel of checks read together: the sides, their dice, their undo."""

from dataclasses import replace

import pytest

from razor_core.rules.groups import Participant
from razor_core.rules.numbers import percent
from razor_core.systems import SYSTEMS, razorweave
from razor_core.systems.razorweave import Check, Tier, odds
from razor_core.systems.razorweave.split_risks import together
from tests.support.page_groups import card, chances, column, gathered, people, shown_dice, two
from tests.support.page_person import Person

KIRA, VANCE = Check(dc=16, attribute=2), Check(dc=14, burden=1)


def rolled(person: Person) -> list[str]:
    """The kinds of what happened, oldest first."""
    return [type(each.record.event).__name__ for each in person.entries]


# -- the panel ---------------------------------------------------------------------------------------------------------


def test_it_opens_empty_and_nobody_can_be_rolled_for(person: Person) -> None:
    """No odds, a button that does nothing."""
    assert column(person, "who") == []
    assert chances(person) == []
    assert "disabled" in person.button("Roll for all")
    person.act("group-roll")
    assert person.entries == ()


def test_the_check_on_the_form_is_added_with_its_name_and_odds() -> None:
    """Two of them, each as the form stood then."""
    person = two()
    assert people(person) == [KIRA, VANCE]
    assert column(person, "who") == ["Kira", "Vance"]
    lines = person.page.slot("groups", "people").elements
    assert [line.said("chance") for line in lines] == [
        percent(odds(each).at_least(Tier.FULL_SUCCESS)) for each in (KIRA, VANCE)
    ]
    plans = [razorweave.plan(each) for each in (KIRA, VANCE)]
    assert column(person, "check") == [f"{plan.dice}, {plan.target}" for plan in plans]


def test_the_joint_odds_are_those_of_the_core() -> None:
    """All, any and none, at least Full and at least Partial, to a tenth (RW-10)."""
    expected = []
    for floor in (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS):
        joint = together([KIRA, VANCE], floor)
        said = f"{floor.label} or better"
        expected += [(f"all: {said}", percent(joint.all, 1)), (f"any: {said}", percent(joint.any, 1))]
        expected += [(f"none: {said}", percent(joint.none, 1))]
    assert chances(two()) == expected


def test_those_who_have_no_name_or_one_name_are_told_apart(person: Person) -> None:
    """By their place or by a number, in the panel and on the card."""
    person.dice.script = [4] * 16
    for who in ("", "Kira", "", "Kira"):
        person.type("who", who)
        person.tap("+ This check")
    assert column(person, "who") == ["Side 1", "Kira", "Side 3", "Kira (2)"]
    person.tap("Roll for all")
    assert all(name in card(person, "steps") for name in ("Side 1", "Side 3", "Kira (2)"))


def test_a_form_that_holds_no_check_adds_nobody(person: Person) -> None:
    """The reason stands in the panel too, and goes with the next that is added."""
    person.type("dc", "99")
    person.tap("+ This check")
    assert column(person, "who") == []
    assert person.page.text("groups", "error").startswith("dc: ")
    person.type("dc", "14")
    person.tap("+ This check")
    assert column(person, "who") == ["Side 1"]
    assert person.page.text("groups", "error") == ""


def test_someone_can_be_removed() -> None:
    """The odds are those of who is left, none where too few are; after the last there is nobody."""
    person = two()
    person.type("who", "Anna")
    person.tap("+ This check")
    person.tap("Remove Kira")
    assert column(person, "who") == ["Vance", "Anna"]
    joint = together(people(person), Tier.FULL_SUCCESS)
    assert chances(person)[0][1] == percent(joint.all, 1)
    person.tap("Remove Vance")
    assert chances(person) == []
    person.tap("Remove Anna")
    assert column(person, "who") == []


# -- a roll for all ----------------------------------------------------------------------------------------------------


def test_all_are_rolled_listed_and_shown_as_one() -> None:
    """One act: what they come to, then everyone with their fiction; on the card the outcome and each by name."""
    faces = ((6, 6, 5, 1), (4, 4, 4, 4, 1))
    person = two(*faces[0], *faces[1])
    person.tap("Roll for all")
    assert [(event.check, event.faces) for event in person.log] == list(zip((KIRA, VANCE), faces, strict=True))
    assert [event.fiction.who for event in person.log] == ["Kira", "Vance"]
    assert rolled(person) == ["GroupRolled", "Rolled", "Rolled"]
    assert len({entry.record.act for entry in person.entries}) == 1
    (group,) = SYSTEMS["razorweave"].GROUPS
    sides = [Participant(who=each.fiction.who, check=each.check) for each in person.log]
    outcome = group.outcome(sides, [each.result for each in person.log])
    assert (card(person, "caption"), card(person, "headline")) == ("Split Risks", outcome.headline)
    assert person.page.region("result")["data-tone"] == outcome.tone.name
    assert all(f"{event.fiction.who}: {event.result.headline}" in card(person, "steps") for event in person.log)
    assert column(person, "answer") == [f"{each.result.tier.tone.mark} {each.result.tier.label}" for each in person.log]
    assert len(person.page.slot("log", "entries").elements) == 3
    assert person.page.opened == ["result"]


def test_dice_typed_for_one_are_used_and_the_others_thrown() -> None:
    """The generator is asked only for those who have none."""
    person = two(1, 1, 1, 1, 1)
    person.write("Dice of Kira", "6 6 6 6")
    person.tap("Roll for all")
    assert [event.faces for event in person.log] == [(6, 6, 6, 6), (1, 1, 1, 1, 1)]
    assert len(person.dice.asked) == 5
    assert len(person.page.throws) == 1


def test_where_all_dice_are_typed_nothing_is_thrown() -> None:
    """The page is told of no throw; of the next round, of one."""
    person = two(*[1] * 9)
    person.write("Dice of Kira", "6 6 6 6")
    person.write("Dice of Vance", "1 1 1 1 1")
    person.tap("Roll for all")
    assert person.page.throws == []
    person.tap("Roll for all")
    assert len(person.page.throws) == 1


@pytest.mark.parametrize("faces", ["6 6 6 6", "6 6 6 6 6 6", "6 6 6 6 7", "six", "６６６６６"])
def test_typed_dice_that_do_not_fit_roll_for_nobody(faces: str) -> None:
    """Whose they are is said, they stay as typed, and neither log nor storage has anything."""
    person = two(*[1] * 4)
    person.write("Dice of Vance", faces)
    before = dict(person.storage.texts)
    person.tap("Roll for all")
    assert person.page.text("groups", "error").startswith("Vance: ")
    assert person.entries == ()
    assert person.storage.texts == before
    assert column(person, "answer") == ["", ""]
    assert shown_dice(person) == ["", faces]


def test_a_second_round_throws_anew() -> None:
    """Dice that were thrown are no dice typed, and dice that were typed were typed for one roll."""
    person = two(*[6] * 4, *[1] * 9)
    person.write("Dice of Vance", "6 6 6 6 6")
    person.tap("Roll for all")
    person.tap("Roll for all")
    assert [set(event.faces) for event in person.log] == [{6}, {6}, {1}, {1}]
    assert all("Critical Failure" in answer for answer in column(person, "answer"))


def test_dice_typed_after_a_roll_take_its_answer_away() -> None:
    """No answer stands that the dice shown do not give."""
    person = two(*[6] * 9)
    person.tap("Roll for all")
    person.write("Dice of Kira", "1 1 1 1")
    assert column(person, "answer")[0] == ""
    assert column(person, "answer")[1] != ""
    assert shown_dice(person) == ["1 1 1 1", "6 6 6 6 6"]


def test_an_undo_takes_all_rolls_of_one_press_and_a_redo_gives_them_back() -> None:
    """The panel goes with them: dice that were thrown are gone, dice that were typed stand there to be rolled."""
    person = two(*[6] * 5, *[1] * 5)
    person.write("Dice of Kira", "5 5 5 5")
    person.tap("Roll for all")
    after = column(person, "answer"), shown_dice(person)
    person.undo()
    assert person.entries == ()
    assert (column(person, "answer"), shown_dice(person)) == (["", ""], ["5 5 5 5", ""])
    assert person.page.text("result", "card") == "Set up a check, then Roll."
    person.redo()
    assert (column(person, "answer"), shown_dice(person)) == after
    person.undo()
    person.tap("Roll for all")
    assert [event.faces for event in person.log] == [(5,) * 4, (1,) * 5]


def test_what_one_of_them_is_offered_is_no_matter_of_the_others() -> None:
    """Taken for one it is not taken for the next, and stands on the card of that one alone; an undo takes all back."""
    person = two(*[4] * 9)
    person.tap("Roll for all")
    whole, kira, vance = (entry.record.key for entry in person.entries)
    person.act("show", key=kira)
    person.tap("Tick a new progress clock by 2")
    assert "Progress +2: 2 of 6" in card(person, "notes")
    assert "Vance" not in card(person, "notes")
    person.act("show", key=vance)
    assert card(person, "notes") == ""
    person.tap("Tick Progress by 1", within="result")
    assert person.clock("Progress").filled == 3
    assert card(person, "notes") == "Progress +1: 3 of 6"
    person.act("show", key=kira)
    assert card(person, "notes") == "New clock Progress, 0 of 6Progress +2: 2 of 6"
    person.act("show", key=whole)
    assert card(person, "notes") == ""
    person.undo()
    assert (person.entries, person.clocks) == ((), ())
    person.redo()
    assert person.clock("Progress").filled == 3


def test_a_roll_that_fell_with_others_is_looked_at_by_itself() -> None:
    """From its line in the log; the whole comes back from its own."""
    person = two(*[6] * 4, *[1] * 5)
    person.tap("Roll for all")
    whole = person.page.region("result").text
    for entry in person.entries[1:]:
        person.act("show", key=entry.record.key)
        assert person.page.region("result")["data-tier"] == entry.record.event.result.tier.name
    person.act("show", key=person.entries[0].record.key)
    assert person.page.region("result").text == whole


def test_what_they_came_to_is_said() -> None:
    """To those who hear the page, in a sentence; the roll before is not heard again."""
    person = two(*[6] * 4, *[1] * 5)
    person.tap("Roll for all")
    assert person.page.text("announcer", "text") == "Split Risks: 1 of 2 get through."
    person = gathered("frameworks", "Kira", "Vance", dice=(5, 4, 3, 2))
    person.tap("Roll for all")
    assert person.page.text("announcer", "text") == "Contest: Kira wins, Success."


def test_joint_odds_are_reckoned_anew_only_where_checks_or_numbers_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not at every key pressed in a field of dice: those of big pools take a while."""
    contest, cooperation = SYSTEMS["frameworks"].GROUPS
    asked = []
    counted = replace(contest, odds=lambda sides: asked.append(sides) or contest.odds(sides))
    monkeypatch.setattr(SYSTEMS["frameworks"], "GROUPS", (counted, cooperation))
    person = gathered("frameworks", "Kira", "Vance")
    assert len(asked) == 1
    for faces in ("5", "5 ", "5 4"):
        person.write("Dice of Kira", faces)
    assert len(asked) == 1
    person.write("Reflex of Kira", "3")
    assert len(asked) == 2
