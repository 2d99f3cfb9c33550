"""The questions of the solo oracle, and their dice."""

from dataclasses import dataclass
from typing import Any

from razor_core.format.codec import DataError, decode
from razor_core.rules.fields import RuleError
from razor_core.rules.oracle import Question
from razor_core.systems import SYSTEMS

#: The page has one oracle panel, so at most one game may have an oracle.
GAME, ORACLE = next((slug, system.oracle) for slug, system in SYSTEMS.items() if system.oracle)


@dataclass(frozen=True, slots=True)
class Asked:
    """Questions, and the die of each: a face, or an empty text while there is none.

    `typed` says that dice were typed since the oracle was last asked, `recorded` that the answers are in the session.
    """

    questions: tuple[Question, ...] = ORACLE.QUESTIONS
    faces: tuple[str, ...] = ("",) * len(ORACLE.QUESTIONS)
    typed: bool = False
    recorded: bool = False


def asked_from_data(data: Any) -> Asked:
    """Return the questions and dice of a draft. Where the data cannot be read, return the book's without dice."""
    try:
        asked = decode(Asked, data)
        ORACLE.dc_odds(asked.questions)
    except (DataError, RuleError):
        return Asked()
    return asked if len(asked.faces) == len(asked.questions) else Asked()
