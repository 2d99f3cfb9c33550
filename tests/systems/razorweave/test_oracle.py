"""The solo oracle against brute force over its dice, and what it refuses (RW-11)."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from razor_core.odds.odds import Odds
from razor_core.rules.fields import RuleError
from razor_core.rules.oracle import Question
from razor_core.systems.razorweave.oracle import QUESTIONS, ask, dc_odds, verdict
from tests.support.games.scripted import Scripted

EASES = Question(text="helps")
HARDENS = Question(text="hinders", yes_is_harder=True)
WAIVED = Question(text="waived", yes_is_harder=True, waived=True)

SETS = [list(kinds) for count in (1, 2, 3) for kinds in combinations_with_replacement([EASES, HARDENS, WAIVED], count)]
LONG_SETS = [[EASES] * 4, [HARDENS] * 5, [EASES, HARDENS, WAIVED, EASES, EASES]]


def dc_of(questions: list[Question], faces: tuple[int, ...]) -> int:
    """The DC as the book's list has it, written out."""
    dc = 14
    for question, face in zip(questions, faces, strict=True):
        if question.waived or face in (3, 4):
            continue
        says_yes = face in (5, 6)
        dc += 2 if says_yes == question.yes_is_harder else -2
    return min(22, max(12, dc))


@pytest.mark.parametrize("questions", SETS + LONG_SETS, ids=lambda each: "-".join(question.text for question in each))
def test_dc_odds_are_those_of_every_fall(questions: list[Question]) -> None:
    """The odds of the DC equal counting it over all 6^n falls, and each fall comes to the DC written out."""
    counted = Counter(dc_of(questions, faces) for faces in product(range(1, 7), repeat=len(questions)))
    assert dc_odds(questions) == {dc: Fraction(ways, counted.total()) for dc, ways in counted.items()}
    for faces in product((1, 3, 6), repeat=len(questions)):
        assert verdict(questions, faces).dc == dc_of(questions, faces)


def test_all_waived_stay_at_14() -> None:
    """Where every question is waived the DC is 14 for certain, and the steps say that nothing moved it."""
    assert dc_odds([WAIVED] * 5) == Odds({14: 1})
    unmoved, place = verdict([WAIVED] * 5, (1, 2, 3, 5, 6)).steps
    assert unmoved == "14, unchanged"
    assert place.startswith("DC 14 is Routine")


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_one_die_is_thrown_for_each_question(count: int) -> None:
    """As many six-sided dice as questions, waived ones too, in order; each count from one to five is allowed."""
    rng = Scripted(6, 1, 4, 2, 5)
    assert ask([EASES, WAIVED, HARDENS, EASES, WAIVED][:count], rng) == (6, 1, 4, 2, 5)[:count]
    assert rng.asked == [(1, 6)] * count


@pytest.mark.parametrize("count", [0, 6])
def test_no_question_and_a_sixth_are_refused(count: int) -> None:
    """Asking, reckoning and the odds alike refuse them, naming the questions."""
    questions = [EASES] * count
    for refused in (
        lambda: ask(questions, Scripted()),
        lambda: verdict(questions, [3] * count),
        lambda: dc_odds(questions),
    ):
        with pytest.raises(RuleError, match=rf"^questions: Ask 1 to 5 questions, not {count}\.$"):
            refused()


def test_answers_keep_question_face_and_word() -> None:
    """Each answer tells which question, what the die showed, what that says and how it moves the DC."""
    answers = verdict(QUESTIONS, (2, 5, 4)).answers
    assert [answer.question for answer in answers] == list(QUESTIONS)
    assert [(answer.face, answer.word, answer.change) for answer in answers] == [
        (2, "no", 2),
        (5, "yes", 2),
        (4, "yes, but", 0),
    ]
