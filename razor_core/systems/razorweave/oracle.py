"""The solo oracle: yes-or-no questions that set a DC without a GM ("Solo Play", RW-11)."""

from collections.abc import Sequence
from functools import reduce
from random import Random

from razor_core.odds.odds import Odds
from razor_core.rules.dice import throw, validate_faces
from razor_core.rules.fields import RuleError
from razor_core.rules.oracle import Answer, Question, Verdict
from razor_core.systems.razorweave.dc_ladder import place

START = 14
STEP = 2
LOWEST, HIGHEST = 12, 22
MOST = 5
#: The three questions of the book.
QUESTIONS = (
    Question(text="Are conditions ideal?"),
    Question(text="Is the opposition strong?", yes_is_harder=True),
    Question(text="Am I prepared, or at an advantage?"),
)


def ask(questions: Sequence[Question], rng: Random) -> tuple[int, ...]:
    """Throw one die for each question, in order. RuleError `questions` unless there are one to five."""
    _allowed(questions)
    return throw(rng, len(questions))


def verdict(questions: Sequence[Question], faces: Sequence[int]) -> Verdict:
    """Return the DC from the dice, one for each question. RuleError `questions` or `faces` if they do not fit."""
    _allowed(questions)
    answers = tuple(map(_answer, questions, validate_faces(faces, len(questions))))
    total = START + sum(answer.change for answer in answers)
    dc = _capped(total)
    moves = " ".join(f"{'+' if answer.change > 0 else '−'} {STEP}" for answer in answers if answer.change)
    steps = [f"{START} {moves} = {total}" if moves else f"{START}, unchanged"]
    if dc != total:
        steps.append(f"Limited to {LOWEST} to {HIGHEST}: {dc} (RW-11)")
    steps.append(f"DC {dc} is {place(dc)}")
    return Verdict(dc=dc, answers=answers, steps=tuple(steps))


def dc_odds(questions: Sequence[Question]) -> Odds[int]:
    """Return the exact odds of the DC before the dice. RuleError `questions` unless there are one to five."""
    _allowed(questions)
    changes = [Odds.uniform(tuple(_answer(question, face).change for face in range(1, 7))) for question in questions]
    return reduce(Odds.plus, changes, Odds({START: 1})).map(_capped)


def _allowed(questions: Sequence[Question]) -> None:
    if not 1 <= len(questions) <= MOST:
        raise RuleError("questions", f"Ask 1 to {MOST} questions, not {len(questions)}.")


def _answer(question: Question, face: int) -> Answer:
    """The answer of a face: 1 and 2 are no, 3 and 4 leave the DC, 5 and 6 are yes. A waived one leaves the DC."""
    word, way = (("no", -1), ("yes, but", 0), ("yes", 1))[(face - 1) // 2]
    harder = way if question.yes_is_harder else -way
    return Answer(question=question, face=face, word=word, change=0 if question.waived else STEP * harder)


def _capped(dc: int) -> int:
    """The DC within its limits, applied once, after all answers."""
    return max(LOWEST, min(HIGHEST, dc))
