"""The Split Risks panel: everyone's own check, exact joint odds, and rolls that go into the log or for nobody."""

import pytest

from app.stores import Memory
from razor_core.systems.razorweave import Check, Tier, judge, odds
from razor_core.systems.razorweave.risks import tally, together
from razor_core.words import percent
from tests.app.person import Person

KIRA, VANCE = Check(dc=16, attribute=2), Check(dc=14, burden=1)


def two(*dice: int) -> Person:
    """A table with Kira and Vance at risk."""
    person = Person(*dice)
    person.type("who", "Kira")
    person.type("dc", "16")
    person.type("attribute", "2")
    person.tap("+ This check")
    person.type("who", "Vance")
    person.type("dc", "14")
    person.type("attribute", "0")
    person.type("typed-burden", "Slick")
    person.tap("Add", within="sources-burden")
    person.tap("+ This check")
    return person


def column(person: Person, slot: str) -> list[str]:
    """That slot of everyone, in order."""
    return [each.text for each in person.page.slot("risks", "people").all("data-slot", slot)]


def joint(person: Person) -> list[list[str]]:
    """The table of joint odds: label, all, any, none."""
    return [
        [row.one("data-slot", name).text for name in ("label", "all", "any", "none")]
        for row in person.page.slot("risks", "together").elements
    ]


def test_it_opens_empty_and_nobody_can_be_rolled_for(person: Person) -> None:
    """No odds, no tally, a button that does nothing."""
    assert column(person, "who") == []
    assert joint(person) == []
    assert "disabled" in person.button("Roll for all")
    person.table.actions["risks-roll"]({"do": "risks-roll"})
    assert person.log == ()
    assert person.page.texts("risks", "tally") == []


def test_the_check_on_the_form_is_added_with_its_name_and_odds() -> None:
    """Two of them, each as the form stood then."""
    person = two()
    assert [each.check for each in person.table.risks.people] == [KIRA, VANCE]
    assert column(person, "who") == ["Kira", "Vance"]
    assert column(person, "chance") == [percent(odds(each).at_least(Tier.FULL_SUCCESS)) for each in (KIRA, VANCE)]
    assert "DC 16" in column(person, "check")[0]
    assert "5 dice, worst 4" in column(person, "check")[1]


def test_the_joint_odds_are_those_of_the_core() -> None:
    """All, any and none, at least Full and at least Partial, to a tenth (RW-10)."""
    expected = []
    for floor in (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS):
        chances = together([KIRA, VANCE], floor)
        numbers = [percent(chance, 1) for chance in (chances.all, chances.any, chances.none)]
        expected.append([f"{floor.label} or better", *numbers])
    assert joint(two()) == expected


def test_one_who_has_no_name_is_somebody(person: Person) -> None:
    """And can be told from nobody."""
    person.tap("+ This check")
    assert column(person, "who") == ["Somebody"]


def test_a_form_that_holds_no_check_adds_nobody(person: Person) -> None:
    """The reason stands in the panel too, and goes with the next that is added."""
    person.type("dc", "99")
    person.tap("+ This check")
    assert column(person, "who") == []
    assert person.page.text("risks", "error").startswith("dc: ")
    person.type("dc", "14")
    person.tap("+ This check")
    assert column(person, "who") == ["Somebody"]
    assert person.page.text("risks", "error") == ""


def test_someone_can_be_removed() -> None:
    """The odds are those of who is left; after the last there are none."""
    person = two()
    person.tap("Remove Kira")
    assert column(person, "who") == ["Vance"]
    assert joint(person)[0][1] == percent(odds(VANCE).at_least(Tier.FULL_SUCCESS), 1)
    person.tap("Remove Vance")
    assert joint(person) == []


def test_all_are_rolled_listed_and_counted() -> None:
    """Everyone has a line in the log with their fiction; the tally counts the tiers, best first, none of zero."""
    faces = ((6, 6, 5, 1), (4, 4, 4, 4, 1))
    person = two(*faces[0], *faces[1])
    person.tap("Roll for all")
    results = [judge(check, thrown) for check, thrown in zip((KIRA, VANCE), faces, strict=True)]
    assert [(event.check, event.faces) for event in person.log] == list(zip((KIRA, VANCE), faces, strict=True))
    assert [event.fiction.who for event in person.log] == ["Kira", "Vance"]
    assert [result.tier.label in answer for result, answer in zip(results, column(person, "answer"), strict=True)] == [
        True,
        True,
    ]
    lines = {
        line.one("data-slot", "label").text: line.one("data-slot", "chance").text
        for line in person.page.slot("risks", "tally").elements
    }
    assert lines == {tier.label: f"× {count}" for tier, count in tally(results).items() if count}
    assert len(person.page.slot("log", "entries").elements) == 2


def test_dice_typed_for_one_are_used_and_the_others_thrown() -> None:
    """The generator is asked only for those who have none."""
    person = two(1, 1, 1, 1, 1)
    person.write("Dice of Kira", "6 6 6 6")
    person.tap("Roll for all")
    assert [event.faces for event in person.log] == [(6, 6, 6, 6), (1, 1, 1, 1, 1)]
    assert len(person.dice.asked) == 5


@pytest.mark.parametrize("faces", ["6 6 6 6", "6 6 6 6 6 6", "6 6 6 6 7", "six", "６６６６６"])
def test_typed_dice_that_do_not_fit_roll_for_nobody(faces: str) -> None:
    """Whose they are is said, they stay as typed, and neither log nor storage has anything."""
    person = two(*[1] * 4)
    person.write("Dice of Vance", faces)
    before = dict(person.storage.texts)
    person.tap("Roll for all")
    assert person.page.text("risks", "error").startswith("Vance: ")
    assert person.log == ()
    assert person.storage.texts == before
    assert column(person, "answer") == ["", ""]
    assert person.page.texts("risks", "tally") == []
    assert person.page.slot("risks", "people").all("data-at", "1")[1]["value"] == faces


def test_a_second_round_throws_anew() -> None:
    """Dice that were thrown are no dice typed; the tally is that of the new ones."""
    person = two(*[6] * 9, *[1] * 9)
    person.tap("Roll for all")
    person.tap("Roll for all")
    assert [set(event.faces) for event in person.log] == [{6}, {6}, {1}, {1}]
    assert "Critical Failure" in person.page.slot("risks", "tally").text
    assert "Critical Success" not in person.page.slot("risks", "tally").text


def test_dice_typed_after_a_roll_take_its_answer_away() -> None:
    """No answer and no tally stands that the dice shown do not give."""
    person = two(*[6] * 9)
    person.tap("Roll for all")
    person.write("Dice of Kira", "1 1 1 1")
    assert column(person, "answer")[0] == ""
    assert column(person, "answer")[1] != ""
    assert person.page.texts("risks", "tally") == []


def shown_dice(person: Person) -> list[str]:
    """What stands in the dice fields, in order."""
    return [each["value"] for each in person.page.slot("risks", "people").all("data-input", "risk-faces")]


def test_an_undo_takes_all_rolls_of_one_press_and_a_redo_gives_them_back() -> None:
    """The panel goes with them: dice that were thrown are gone, dice that were typed stand there to be rolled."""
    person = two(*[6] * 5, *[1] * 5)
    person.write("Dice of Kira", "5 5 5 5")
    person.tap("Roll for all")
    after = column(person, "answer"), shown_dice(person), person.page.texts("risks", "tally")
    assert len({entry.record.act for entry in person.entries}) == 1
    person.undo()
    assert person.log == ()
    assert (column(person, "answer"), shown_dice(person)) == (["", ""], ["5 5 5 5", ""])
    assert person.page.texts("risks", "tally") == []
    person.redo()
    assert (column(person, "answer"), shown_dice(person), person.page.texts("risks", "tally")) == after
    person.undo()
    person.tap("Roll for all")
    assert [event.faces for event in person.log] == [(5,) * 4, (1,) * 5]


def test_what_one_of_them_is_offered_is_no_matter_of_the_others() -> None:
    """Taken for one it is not taken for the next, stands on the card of that one alone, and is undone by itself."""
    person = two(*[4] * 9)
    person.tap("Roll for all")
    kira, vance = (entry.record.key for entry in person.entries)
    person.act("show", key=kira)
    person.tap("Tick a new progress clock by 2")
    told = person.page.region("result").one("data-slot", "told").text
    assert "Progress +2: 2 of 6" in told
    assert "Vance" not in told
    person.act("show", key=vance)
    assert person.page.region("result").one("data-slot", "told").text == ""
    person.tap("Tick Progress by 1", within="result")
    assert person.clock("Progress").filled == 3
    for filled in ([2], []):
        person.undo()
        assert [clock.filled for clock in person.clocks] == filled
        assert len(person.log) == 2
    person.undo()
    assert person.log == ()


def test_a_second_visit_finds_everyone_at_risk() -> None:
    """Their checks, what was said of them, the dice typed; and after a roll its answers, which an undo takes away."""
    first = two(*[6] * 4)
    first.write("Dice of Vance", "1 1 1 1 1")
    second = Person(*[6] * 4, kept=first.storage)
    assert second.table.risks.people == first.table.risks.people
    assert second.page.region("risks").text == first.page.region("risks").text
    assert shown_dice(second) == ["", "1 1 1 1 1"]
    second.tap("Roll for all")
    third = Person(kept=first.storage)
    assert third.page.region("risks").text == second.page.region("risks").text
    assert shown_dice(third) == ["6 6 6 6", "1 1 1 1 1"]
    third.undo()
    assert shown_dice(third) == ["", "1 1 1 1 1"]
    third.tap("Remove Kira")
    assert [each.who for each in Person(kept=first.storage).table.risks.people] == ["Vance"]


def test_the_rolls_of_one_session_are_not_shown_in_another() -> None:
    """The people stay, as the form does; their answers are there again with the session they fell in."""
    person = two(*[6] * 9)
    person.tap("Roll for all")
    answers = column(person, "answer")
    person.tap("New session")
    assert column(person, "who") == ["Kira", "Vance"]
    assert column(person, "answer") == ["", ""]
    person.tap("Session", within="sessions")
    assert column(person, "answer") == answers


GARBAGE = [
    "{",
    "7",
    "{}",
    '["Kira"]',
    '[{"check": {}}]',
    '[{"check": {"dc": 99}, "fiction": {}}]',
    '[{"check": {}, "fiction": {"named": [{"field": "luck", "name": "Cat", "points": 1}]}}]',
    '[{"check": {}, "fiction": {}, "faces": 6}]',
    '[{"check": {}, "fiction": {}}, {"check": {}, "fiction": {}, "hat": ""}]',
]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_for_a_draft_is_nobody_at_risk(text: str) -> None:
    """And the page starts."""
    storage = Memory()
    storage.put("razor.draft.risks", text)
    assert Person(kept=storage).table.risks.people == ()


def test_the_result_card_is_left_alone() -> None:
    """A roll for all is shown in its panel; what the table looks at stays."""
    person = two(*[1] * 5, *[6] * 9)
    person.tap("Roll")
    before = person.page.region("result").text
    person.tap("Roll for all")
    assert person.page.region("result")["data-tier"] == "CRITICAL_FAILURE"
    assert person.page.region("result").text == before
    assert person.page.opened == ["result"]
