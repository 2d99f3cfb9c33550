"""The oracle panel: questions, the odds of the DC, the dice and the verdict."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from app.check import form
from app.check.draft import read_faces
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag, rule_notes
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import percent, signed
from razor_core.rules.oracle import Question, Verdict
from razor_core.session.codec import DataError, decode, encode
from razor_core.systems import SYSTEMS

if TYPE_CHECKING:
    from app.app import App

REGION = "oracle"
#: The page has one oracle panel, so at most one game may have an oracle.
ORACLE = next(system.ORACLE for system in SYSTEMS.values() if system.ORACLE)


@dataclass(frozen=True, slots=True)
class Asked:
    """Questions, and the die of each: a face, or an empty text while there is none."""

    questions: tuple[Question, ...] = ORACLE.QUESTIONS
    faces: tuple[str, ...] = ("",) * len(ORACLE.QUESTIONS)


def _take(app: "App", now: Asked) -> None:
    """Store the questions and dice, or show an error if there are too many or too few questions."""
    try:
        ORACLE.dc_odds(now.questions)
    except RuleError as error:
        app.oracle_error = error.message
        return
    app.asked, app.oracle_error = now, ""
    app.drafts.keep(REGION, encode(now))


def _change(app: "App", at: int, **values: str | bool) -> None:
    questions, faces = app.asked.questions, app.asked.faces
    changed = replace(questions[at], **values)  # type: ignore[arg-type]
    _take(app, Asked((*questions[:at], changed, *questions[at + 1 :]), faces))


def _add(app: "App", data: Mapping[str, str]) -> None:
    now = app.asked
    _take(app, Asked((*now.questions, Question(text="")), (*now.faces, "")))


def _remove(app: "App", data: Mapping[str, str]) -> None:
    at, now = int(data["at"]), app.asked
    _take(app, Asked(now.questions[:at] + now.questions[at + 1 :], now.faces[:at] + now.faces[at + 1 :]))


def _face(app: "App", data: Mapping[str, str]) -> None:
    at, now = int(data["at"]), app.asked
    _take(app, Asked(now.questions, (*now.faces[:at], data["value"].strip(), *now.faces[at + 1 :])))


def _ask(app: "App", data: Mapping[str, str]) -> None:
    now = app.asked
    _take(app, Asked(now.questions, tuple(map(str, ORACLE.ask(now.questions, app.rng)))))


def _use(app: "App", data: Mapping[str, str]) -> None:
    """Put the DC of the verdict on the form: the check has this DC, whatever the scene adds."""
    added = sum(each.points for each in app.modifiers if each.field == "dc")
    form.use(app, {"dc": str(int(data["dc"]) - added)})


def view(app: "App") -> Slots:
    """The questions, the odds of the DC, and the verdict once every question has a die."""
    found = slots(app.asked.questions, app.asked.faces)
    return {**found, "error": app.oracle_error or found["error"]}


def asked_from_data(data: Any) -> Asked:
    """Return the questions and dice of a draft. Where the data cannot be read, return the book's without dice."""
    try:
        asked = decode(Asked, data)
        ORACLE.dc_odds(asked.questions)
    except (DataError, RuleError):
        return Asked()
    return asked if len(asked.faces) == len(asked.questions) else Asked()


def slots(questions: tuple[Question, ...], faces: tuple[str, ...]) -> Slots:
    """Every question with its die, the odds of the DC, and the verdict once every question has a die."""
    found, error = None, ""
    if all(faces):
        try:
            found = ORACLE.verdict(questions, [face for text in faces for face in read_faces(text)])
        except RuleError as refused:
            error = refused.message
    return {
        "questions": [_question(at, questions, faces, found) for at in range(len(questions))],
        "error": error,
        "odds": [
            Node("dc", {"root": {"--share": f"{float(chance):.4f}"}, "dc": f"DC {dc}", "chance": percent(chance)})
            for dc, chance in ORACLE.dc_odds(questions).items()
        ],
        "verdict": [_verdict(found)] if found else [],
        "add": {"disabled": "" if len(questions) == ORACLE.MOST else None},
    }


def _question(at: int, questions: tuple[Question, ...], faces: tuple[str, ...], found: Verdict | None) -> Node:
    question = questions[at]
    number = {"data-at": str(at)}
    answer = ""
    if found:
        read = found.answers[at]
        answer = f"{read.word}: {signed(read.change)}" if read.change else "no change"
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
            "steps": rule_notes(found.steps),
            "use": {"data-dc": str(found.dc)},
            "use-label": f"Use DC {found.dc}",
        },
    )


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("asked", "oracle_error"),
    actions={
        "question-add": _add,
        "question-remove": _remove,
        "question-text": lambda app, data: _change(app, int(data["at"]), text=data["value"]),
        "question-harder": lambda app, data: _change(app, int(data["at"]), yes_is_harder=bool(data["value"])),
        "question-waived": lambda app, data: _change(app, int(data["at"]), waived=bool(data["value"])),
        "question-face": _face,
        "oracle-ask": _ask,
        "oracle-use": _use,
    },
)
