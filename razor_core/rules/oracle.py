"""The contract of a solo oracle: yes-or-no questions whose dice set a DC. A game that has one offers it as `ORACLE`."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from razor_core.odds.odds import Odds
from razor_core.rules.numbers import signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question, and whether a yes makes the task harder. A waived one is asked but does not change the DC."""

    text: str
    yes_is_harder: bool = False
    waived: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to a question: the face of its die, the word for it, and the change of the DC."""

    question: Question
    face: int
    word: str
    change: int

    @property
    def sentence(self) -> str:
        """The answer and its effect on the DC, in words."""
        counted = ", counted already" if self.question.waived else ""
        return f"{self.word.capitalize()}{counted}: {f'DC {signed(self.change)}' if self.change else 'the DC stays'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The DC from all answers, with the calculation in words."""

    dc: int
    answers: tuple[Answer, ...]
    steps: tuple[str, ...]


class OracleRules(Protocol):
    """What a game with an oracle offers. A function raises RuleError `questions` for too few or too many of them."""

    @property
    def QUESTIONS(self) -> tuple[Question, ...]:
        """The questions of the book."""

    @property
    def MOST(self) -> int:
        """The most questions."""

    def ask(self, questions: Sequence[Question], rng: Random) -> tuple[int, ...]:
        """Throw one die for each question, in order."""

    def verdict(self, questions: Sequence[Question], faces: Sequence[int]) -> Verdict:
        """Return the DC from the dice, one for each question. RuleError `faces` if they do not fit."""

    def dc_odds(self, questions: Sequence[Question]) -> Odds[int]:
        """Return the exact odds of the DC before the dice."""
