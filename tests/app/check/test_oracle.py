"""The oracle panel: the odds of the DC before the dice, the verdict after them, and a DC for the form."""

import pytest

from app.storage.stores import Memory
from razor_core.rules.numbers import percent
from razor_core.systems.razorweave.oracle import MOST, QUESTIONS, Question, dc_odds, verdict
from tests.support.golden import load
from tests.support.page_person import Person

EXAMPLE = load("razorweave")["oracle"]["example"]


def odds_shown(person: Person) -> dict[str, str]:
    """The chance of each DC, as it stands there."""
    lines = person.page.slot("oracle", "odds").elements
    return {line.one("data-slot", "dc").text: line.one("data-slot", "chance").text for line in lines}


def odds_of(*questions: Question) -> dict[str, str]:
    """The same from the core."""
    return {f"DC {dc}": percent(chance) for dc, chance in dc_odds(questions).items()}


def dice_typed(person: Person) -> list[str]:
    """What stands in the dice fields."""
    return [each["value"] for each in person.page.slot("oracle", "questions").all("data-input", "question-face")]


def verdict_shown(person: Person) -> str:
    """The DC of the verdict, or nothing."""
    return " ".join(each.text for each in person.page.slot("oracle", "verdict").all("data-slot", "dc"))


def type_dice(person: Person, *faces: str) -> None:
    """Type a die for each question."""
    for at, face in enumerate(faces, 1):
        person.write(f"Die for question {at}", face)


def test_it_opens_on_the_questions_of_the_book_with_their_odds(person: Person) -> None:
    """Texts, polarity, no die, no verdict, and the chance of every DC."""
    texts = person.page.slot("oracle", "questions").all("data-input", "question-text")
    harder = person.page.slot("oracle", "questions").all("data-input", "question-harder")
    assert [each["value"] for each in texts] == [each.text for each in QUESTIONS]
    assert ["checked" in each for each in harder] == [each.yes_is_harder for each in QUESTIONS]
    assert dice_typed(person) == [""] * len(QUESTIONS)
    assert odds_shown(person) == odds_of(*QUESTIONS)
    assert verdict_shown(person) == ""


def test_a_question_more_and_a_waived_one_change_the_odds() -> None:
    """An added one may move the DC further, a waived one moves nothing."""
    person = Person()
    person.tap("+ Question")
    person.write("Question 4", "Is it dark?")
    person.tick("Yes is harder", at=3)
    added = Question(text="Is it dark?", yes_is_harder=True)
    assert odds_shown(person) == odds_of(*QUESTIONS, added)
    person.tick("Counted already", at=0)
    waived = Question(text=QUESTIONS[0].text, waived=True)
    assert odds_shown(person) == odds_of(waived, *QUESTIONS[1:], added)
    assert person.table.oracle.questions == (waived, *QUESTIONS[1:], added)


def test_polarity_and_waiving_can_be_taken_back(person: Person) -> None:
    """Two taps are none."""
    for label in ("Yes is harder", "Counted already"):
        person.tick(label, at=1)
        person.tick(label, at=1)
    assert person.table.oracle.questions == QUESTIONS


def test_there_are_one_to_five_questions(person: Person) -> None:
    """The last cannot go, a sixth cannot come: the buttons say so, and the panel refuses by itself."""
    for _ in range(2):
        person.tap("+ Question")
    assert "disabled" in person.button("+ Question")
    person.table.actions["question-add"]({"do": "question-add"})
    assert len(person.table.oracle.questions) == MOST
    assert person.page.text("oracle", "error") == "Ask 1 to 5 questions, not 6."
    for _ in range(MOST - 1):
        person.tap("Remove question 1")
    assert "disabled" in person.button("Remove question 1")
    person.table.actions["question-remove"]({"at": "0"})
    assert len(person.table.oracle.questions) == 1
    assert person.page.text("oracle", "error")


def test_a_question_is_removed_with_its_die(person: Person) -> None:
    """The others keep theirs."""
    type_dice(person, "1", "2")
    person.tap("Remove question 1")
    assert person.table.oracle.questions == QUESTIONS[1:]
    assert dice_typed(person) == ["2", ""]


def test_asking_throws_a_die_for_each_and_gives_the_verdict() -> None:
    """The dice stand in their fields, the answers at their questions, the reckoning under the DC."""
    person = Person(1, 5, 4)
    person.tap("Ask the oracle")
    expected = verdict(QUESTIONS, (1, 5, 4))
    assert dice_typed(person) == ["1", "5", "4"]
    assert verdict_shown(person) == f"DC {expected.dc}"
    steps = person.page.slot("oracle", "verdict").one("data-slot", "steps")
    assert [each.text for each in steps.elements] == list(expected.steps)
    answers = [each.text for each in person.page.slot("oracle", "questions").all("data-slot", "answer")]
    assert [expected.answers[at].word in answers[at] for at in (0, 1)] == [True, True]
    assert all(answers)
    assert person.dice.asked == [(1, 6)] * 3


def test_the_verdict_sets_the_dc_of_the_form() -> None:
    """Number and step, and the odds with them."""
    person = Person(1, 3, 3)
    person.tap("Ask the oracle")
    person.tap("Use DC 16")
    assert person.check.dc == 16
    assert person.values["dc-step"] == "16"
    assert "DC 16" in person.page.slot("roll", "notes").text


@pytest.mark.parametrize(("waived", "dc"), [(True, EXAMPLE["printed"]), (False, EXAMPLE["exact"])])
def test_the_dice_of_the_book_typed_in_give_its_dc(waived: bool, dc: int) -> None:
    """With the question waived the DC is the printed one, without it the book's own rule gives another."""
    person = Person()
    for at, row in enumerate(EXAMPLE["questions"]):
        if row["yes_is_harder"] != QUESTIONS[at].yes_is_harder:
            person.tick("Yes is harder", at=at)
    if waived:
        person.tick("Counted already", at=1)
    type_dice(person, *(str(row["face"]) for row in EXAMPLE["questions"]))
    assert verdict_shown(person) == f"DC {dc}"


@pytest.mark.parametrize(
    "faces", [("1", "2", "7"), ("0", "1", "1"), ("x", "3", "3"), ("３", "3", "3"), (",", "1", "1")]
)
def test_dice_that_are_none_give_a_message_and_no_verdict(person: Person, faces: str) -> None:
    """They stay as typed; mended, the verdict is there and the message gone."""
    type_dice(person, *faces)
    assert person.page.text("oracle", "error")
    assert verdict_shown(person) == ""
    assert dice_typed(person) == list(faces)
    type_dice(person, "1", "1", "1")
    assert person.page.text("oracle", "error") == ""
    assert verdict_shown(person)


def test_a_die_too_few_is_no_verdict_and_no_fault(person: Person) -> None:
    """While they are being typed nothing is wrong."""
    type_dice(person, "1", "2")
    assert verdict_shown(person) == ""
    assert person.page.text("oracle", "error") == ""


def test_a_face_taken_out_takes_the_verdict_with_it() -> None:
    """No verdict stands that its dice do not give."""
    person = Person(1, 1, 1)
    person.tap("Ask the oracle")
    person.write("Die for question 2", " ")
    assert verdict_shown(person) == ""
    assert dice_typed(person) == ["1", "", "1"]


def test_the_odds_bars_add_up(person: Person) -> None:
    """Each is as high as its DC is likely."""
    shares = [float(line["--share"]) for line in person.page.slot("oracle", "odds").elements]
    assert sum(shares) == pytest.approx(1, abs=1e-3)
    assert len(shares) == len(dc_odds(QUESTIONS))


def test_a_second_visit_finds_questions_dice_and_verdict() -> None:
    """Polarity and waivers too."""
    first = Person()
    first.tap("+ Question")
    first.write("Question 4", "Is it dark?")
    first.tick("Yes is harder", at=3)
    first.tick("Counted already", at=0)
    type_dice(first, "1", "5", "3")
    second = Person(kept=first.storage)
    assert second.table.oracle.questions == first.table.oracle.questions
    assert second.page.region("oracle").text == first.page.region("oracle").text
    assert dice_typed(second) == ["1", "5", "3", ""]
    type_dice(second, "1", "5", "3", "6")
    assert verdict_shown(second)
    assert verdict_shown(Person(kept=first.storage)) == verdict_shown(second)


GARBAGE = [
    "{",
    "[]",
    "{}",
    '{"questions": [], "faces": []}',
    '{"questions": [{"text": "Why?"}], "faces": []}',
    '{"questions": [{"text": "Why?"}], "faces": [6]}',
    '{"questions": [{"text": 7}], "faces": [""]}',
    '{"questions": [{"text": ""}, {"text": ""}, {"text": ""}, {"text": ""}, {"text": ""}, {"text": ""}], "faces": []}',
]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_for_a_draft_is_the_questions_of_the_book(text: str) -> None:
    """And the page starts."""
    storage = Memory()
    storage.put("razor.draft.oracle", text)
    person = Person(kept=storage)
    assert person.table.oracle.questions == QUESTIONS
    assert dice_typed(person) == [""] * len(QUESTIONS)
