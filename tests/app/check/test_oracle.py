"""The oracle panel: the odds of the DC before the dice, the verdict after them, and a DC for the form."""

import pytest

from razor_core.rules.numbers import percent
from razor_core.rules.oracle import Question
from razor_core.systems.razorweave.oracle import MOST, QUESTIONS, dc_odds, verdict
from razor_core.table.oracle_events import OracleAsked
from tests.support.page.person import Person


def assert_asks(person: Person, *questions: Question) -> None:
    """Compare the questions with what the panel shows, and its odds with those of the core."""
    names = "text", "harder", "waived"
    fields = [person.page.slot("oracle", "questions").all("data-input", f"question-{name}") for name in names]
    assert [
        Question(text=text["value"], yes_is_harder="checked" in harder, waived="checked" in waived)
        for text, harder, waived in zip(*fields, strict=True)
    ] == list(questions)
    lines = person.page.slot("oracle", "odds").elements
    assert {line.said("dc"): line.said("chance") for line in lines} == {
        f"DC {dc}": percent(chance) for dc, chance in dc_odds(questions).items()
    }
    assert sum(float(line["--share"]) for line in lines) == pytest.approx(1, abs=1e-3)


def asked(*dice: int) -> Person:
    person = Person(*dice)
    person.press("oracle-ask")
    return person


def dice(person: Person) -> list[str]:
    return [element["value"] for element in person.page.slot("oracle", "questions").all("data-input", "question-face")]


def type_dice(person: Person, *faces: str) -> None:
    for at, face in enumerate(faces):
        person.put("question-face", face, at=str(at))


def told(person: Person) -> tuple[str, str]:
    """The DC of the verdict, and the error."""
    found = person.page.slot("oracle", "verdict").all("data-slot", "dc")
    return "".join(element.text for element in found), person.page.text("oracle", "error")


def test_questions_are_added_turned_waived_and_removed(person: Person) -> None:
    """From those of the book. The odds follow each; two taps are none, and a removed question takes its die along.

    A second visit finds them, with dice and verdict.
    """
    assert_asks(person, *QUESTIONS)
    assert (dice(person), told(person)) == ([""] * len(QUESTIONS), ("", ""))
    person.press("question-add")
    person.put("question-text", "Is it dark?", at="3")
    person.tick("question-harder", at=3)
    added = Question(text="Is it dark?", yes_is_harder=True)
    assert_asks(person, *QUESTIONS, added)
    for action in ("question-waived", "question-waived", "question-waived", "question-harder", "question-harder"):
        person.tick(action, at=0)
    waived = Question(text=QUESTIONS[0].text, yes_is_harder=QUESTIONS[0].yes_is_harder, waived=True)
    assert_asks(person, waived, *QUESTIONS[1:], added)
    type_dice(person, "1", "5", "3", "6")
    assert told(person)[0].startswith("DC ")
    again = Person(kept=person.storage)
    assert again.page.region("oracle").text == person.page.region("oracle").text
    assert_asks(again, waived, *QUESTIONS[1:], added)
    again.press("question-remove", at="0")
    assert_asks(again, *QUESTIONS[1:], added)
    assert dice(again) == ["5", "3", "6"]


def test_there_are_one_to_five_questions(person: Person) -> None:
    """At an end the button is off, and a late tap is refused with an error."""
    for _ in range(MOST - len(QUESTIONS)):
        person.press("question-add")
    assert person.doing("question-add").off
    person.act("question-add")
    assert (len(dice(person)), bool(told(person)[1])) == (MOST, True)
    for _ in range(MOST - 1):
        person.press("question-remove", at="0")
    assert person.doing("question-remove", at="0").off
    person.act("question-remove", at="0")
    assert (len(dice(person)), bool(told(person)[1])) == (1, True)


def lines(person: Person) -> list[str]:
    """The headlines of what the oracle said, as the log has them."""
    return [entry.lines[0] for entry in person.entries if isinstance(entry.record.event, OracleAsked)]


def button(person: Person) -> str:
    return person.page.text("oracle", "ask")


def answers(person: Person) -> list[str]:
    return [element.text for element in person.page.slot("oracle", "questions").all("data-slot", "answer")]


def test_asking_throws_a_die_for_each_and_gives_a_dc_for_the_form() -> None:
    """With answers and reckoning. It is in the log once, also where a tap puts the DC on the form, then or later."""
    person = asked(1, 5, 4)
    expected = verdict(QUESTIONS, (1, 5, 4))
    assert person.dice.asked == [(1, 6)] * 3
    assert (dice(person), told(person)) == (["1", "5", "4"], (f"DC {expected.dc}", ""))
    steps = person.page.slot("oracle", "verdict").one("data-slot", "steps")
    assert [element.text for element in steps.elements] == list(expected.steps)
    assert answers(person) == ["No: DC +2", "Yes: DC +2", "Yes, but: the DC stays"]
    for each in (person, Person(kept=person.storage)):
        each.press("oracle-use")
        assert (lines(each), each.check.dc, each.toast) == (["Oracle: DC 18"], 18, "The check has DC 18")


def test_the_panel_follows_undo_and_redo() -> None:
    """It shows the answers of before: none, those of an earlier time, or the dice that were typed."""
    person = asked(1, 5, 4, 6, 6, 6)
    person.press("oracle-ask")
    assert dice(person) == ["6", "6", "6"]
    person.undo()
    assert (dice(person), told(person)[0]) == (["1", "5", "4"], "DC 18")
    person.undo()
    assert (dice(person), lines(person)) == ([""] * 3, [])
    for faces in (["1", "5", "4"], ["6", "6", "6"]):
        person.redo()
        assert dice(person) == faces
    for _ in range(2):
        person.undo()
    type_dice(person, "2", "5", "4")
    person.press("oracle-ask")
    person.undo()
    assert (dice(person), button(person)) == (["2", "5", "4"], "Ask with these dice")
    person.press("oracle-use")
    assert len(lines(person)) == 1


def test_an_undo_after_a_visit_or_another_question_leaves_the_questions() -> None:
    """The answers are gone with the line of the log; a question that was changed since stays as it is."""
    person = Person(1, 5, 4)
    person.put("question-text", "Are they many?", at="1")
    person.press("oracle-ask")
    person = Person(kept=person.storage)
    person.undo()
    questions = person.page.region("oracle").all("data-input", "question-text")
    assert (dice(person), questions[1]["value"]) == ([""] * 3, "Are they many?")
    person.redo()
    assert dice(person) == ["1", "5", "4"]
    person.press("question-add")
    person.undo()
    assert dice(person) == ["1", "5", "4", ""]
    person.redo()
    assert dice(person) == ["1", "5", "4", ""]


@pytest.mark.parametrize("action", ["question-waived", "question-harder"])
def test_an_answer_that_counts_otherwise_replaces_its_line_in_the_log(action: str) -> None:
    """Other words, or an answer that was taken back, add none. What a check was rolled with stays."""
    person = asked(2, 5, 4, *[2, 5, 4] * 2, 4, 4, 4, 4)
    person.tick(action, at=1)
    (event,) = [entry.record.event for entry in person.entries if isinstance(entry.record.event, OracleAsked)]
    assert (event.faces, f"DC {event.verdict.dc}") == ((2, 5, 4), told(person)[0])
    assert event.verdict.dc != 18
    person.put("question-text", "Are they many?", at="1")
    person.tick(action, at=1)
    assert len(lines(person)) == 1
    person.press("oracle-ask")
    person.undo()
    person.tick(action, at=0)
    assert len(lines(person)) == 1
    person.press("oracle-ask")
    person.press("roll")
    person.tick(action, at=0)
    assert len(lines(person)) == 2


def test_typed_dice_are_asked_with_and_none_are_thrown() -> None:
    """The button says so, and asks for those that are missing; the next question is with new dice."""
    person = Person(6, 3, 6)
    type_dice(person, "1", "5")
    assert button(person) == "Ask with these dice"
    person.press("oracle-ask")
    assert (told(person), lines(person)) == (("", "Enter a die for each question."), [])
    type_dice(person, "1", "5", "7")
    person.press("oracle-ask")
    assert (bool(told(person)[1]), lines(person), dice(person)) == (True, [], ["1", "5", "7"])
    type_dice(person, "1", "5", "4")
    person.press("oracle-ask")
    assert (lines(person), person.dice.asked, button(person)) == (["Oracle: DC 18"], [], "Ask the oracle")
    person.press("oracle-ask")
    assert (lines(person), dice(person)) == (["Oracle: DC 18", "Oracle: DC 12"], ["6", "3", "6"])


def test_a_dc_that_is_used_is_in_the_log_as_it_was_used(person: Person) -> None:
    """Typed dice need not be asked with first; an answer counted already takes its place, until it is undone.

    The DC is that of the check, whatever factor of the scene stands.
    """
    person.type_modifier("dc", "Rain", "Harder")
    type_dice(person, "2", "5", "4")
    person.press("oracle-use")
    before = lines(person), told(person), answers(person)
    assert before[0] == ["Oracle: DC 18"]
    person.tick("question-waived", at=1)
    assert answers(person)[1] == "Yes, counted already: the DC stays"
    assert lines(person) == ["Oracle: DC 16"]
    person.undo()
    assert (lines(person), told(person), answers(person)) == before
    person.tick("question-waived", at=1)
    person.press("oracle-use")
    assert (lines(person), person.check.dc) == (["Oracle: DC 16"], 16)
