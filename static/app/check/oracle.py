"""The oracle panel: questions, the odds of the DC, the dice and the verdict."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from app.check.draft import read_faces
from app.ui.template import Actions, Node, Page, Slots, cited, flag
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import percent, signed
from razor_core.session.codec import DataError, decode, encode
from razor_core.systems.razorweave.oracle import MOST, QUESTIONS, Question, Verdict, ask, dc_odds, verdict

REGION = "oracle"


@dataclass(frozen=True, slots=True)
class Asked:
    """Questions, and the die of each: a face, or an empty text while there is none."""

    questions: tuple[Question, ...] = QUESTIONS
    faces: tuple[str, ...] = ("",) * len(QUESTIONS)


class Oracle:
    """Owns the questions and their dice. `draft` is the data that `keep` was told last, or None."""

    def __init__(
        self, page: Page, rng: Random, use_dc: Callable[[int], None], draft: Any, keep: Callable[[Any], None]
    ) -> None:
        self.page = page
        self.rng = rng
        self.use_dc = use_dc
        self.keep = keep
        asked = asked_from_data(draft)
        self.questions, self.faces = asked.questions, asked.faces
        self.actions: Actions = {
            "question-add": lambda data: self._take((*self.questions, Question(text="")), (*self.faces, "")),
            "question-remove": self._remove,
            "question-text": lambda data: self._change(data, text=data["value"]),
            "question-harder": lambda data: self._change(data, yes_is_harder=bool(data["value"])),
            "question-waived": lambda data: self._change(data, waived=bool(data["value"])),
            "question-face": self._face,
            "oracle-ask": lambda data: self._take(self.questions, tuple(map(str, ask(self.questions, self.rng)))),
            "oracle-use": self._use,
        }
        self._draw()

    def _change(self, data: Mapping[str, str], **values: str | bool) -> None:
        at = int(data["at"])
        changed = replace(self.questions[at], **values)  # type: ignore[arg-type]
        self._take((*self.questions[:at], changed, *self.questions[at + 1 :]), self.faces)

    def _face(self, data: Mapping[str, str]) -> None:
        at = int(data["at"])
        self._take(self.questions, (*self.faces[:at], data["value"].strip(), *self.faces[at + 1 :]))

    def _remove(self, data: Mapping[str, str]) -> None:
        at = int(data["at"])
        self._take(self.questions[:at] + self.questions[at + 1 :], self.faces[:at] + self.faces[at + 1 :])

    def _use(self, data: Mapping[str, str]) -> None:
        self.use_dc(int(data["dc"]))

    def _take(self, questions: tuple[Question, ...], faces: tuple[str, ...]) -> None:
        """Let these be the questions and dice, if the rules take as many questions; else say why not."""
        try:
            dc_odds(questions)
        except RuleError as error:
            self.page.fill(REGION, {"error": error.message})
            return
        self.questions, self.faces = questions, faces
        self.keep(encode(Asked(questions, faces)))
        self._draw()

    def _draw(self) -> None:
        self.page.fill(REGION, slots(self.questions, self.faces))


def asked_from_data(data: Any) -> Asked:
    """The questions and dice of a draft; those of the book, without a die, where the data is none."""
    try:
        asked = decode(Asked, data)
        dc_odds(asked.questions)
    except (DataError, RuleError):
        return Asked()
    return asked if len(asked.faces) == len(asked.questions) else Asked()


def slots(questions: tuple[Question, ...], faces: tuple[str, ...]) -> Slots:
    """The panel: every question with its die, the odds of the DC, and the verdict once every die has fallen."""
    found, error = None, ""
    if all(faces):
        try:
            found = verdict(questions, [face for text in faces for face in read_faces(text)])
        except RuleError as refused:
            error = refused.message
    return {
        "questions": [_question(at, questions, faces, found) for at in range(len(questions))],
        "error": error,
        "odds": [
            Node("dc", {"root": {"--share": f"{float(chance):.4f}"}, "dc": f"DC {dc}", "chance": percent(chance)})
            for dc, chance in dc_odds(questions).items()
        ],
        "verdict": [_verdict(found)] if found else [],
        "add": {"disabled": "" if len(questions) == MOST else None},
    }


def _question(at: int, questions: tuple[Question, ...], faces: tuple[str, ...], found: Verdict | None) -> Node:
    question = questions[at]
    number = {"data-at": str(at)}
    answer = ""
    if found:
        answer = (
            f"{found.answers[at].word}: {signed(found.answers[at].change)}" if found.answers[at].change else "unmoved"
        )
    return Node(
        "question",
        {
            "text": {**number, "value": question.text, "aria-label": f"Question {at + 1}"},
            "harder": {**number, "checked": "" if question.yes_is_harder else None},
            "waived": {**number, "checked": "" if question.waived else None},
            "face": {**number, "value": faces[at], "aria-label": f"Die for question {at + 1}"},
            "answer": answer,
            "remove": {**number, "aria-label": f"Remove question {at + 1}", "disabled": flag(len(questions) == 1)},
        },
    )


def _verdict(found: Verdict) -> Node:
    return Node(
        "verdict",
        {
            "dc": f"DC {found.dc}",
            "steps": cited(found.steps),
            "use": {"data-dc": str(found.dc)},
            "use-label": f"Use DC {found.dc}",
        },
    )
