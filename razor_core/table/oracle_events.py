"""What happens with a solo oracle: it was asked."""

from dataclasses import dataclass
from functools import cached_property

from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.oracle import Question, Verdict
from razor_core.systems import find
from razor_core.table.world import Change, World


@dataclass(frozen=True)
class OracleAsked:
    """The oracle of a game was asked these questions, with a die for each, thrown or typed.

    RuleError where the game has no oracle, or where the dice do not fit the questions.

    >>> from razor_core.systems import razorweave
    >>> OracleAsked("razorweave", razorweave.GAME.oracle.QUESTIONS, (2, 5, 4)).verdict.dc
    18
    """

    system: str
    questions: tuple[Question, ...]
    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        _ = self.verdict

    @cached_property
    def verdict(self) -> Verdict:
        """What the dice come to, by the rules of the game."""
        oracle = find(self.system).oracle
        if oracle is None:
            raise RuleError("system", f"Choose a game with an oracle, not {quoted(self.system)}.")
        return oracle.verdict(self.questions, self.faces)

    def apply(self, world: World) -> Change:
        """Change nothing. The players take the DC over to a check."""
        answers = [f"{answer.question.text or 'A question'} {answer.sentence}" for answer in self.verdict.answers]
        return world, (f"Oracle: DC {self.verdict.dc}", *answers, *self.verdict.steps)
