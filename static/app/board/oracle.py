"""The oracle panel: questions, the odds of the DC, the dice and the verdict."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from app.board import timers
from app.board.oracle_questions import GAME, ORACLE, Asked
from app.board.state import state
from app.ui.panel import Panel
from app.ui.template import Node, Slots, greyed, rule_notes
from razor_core.events.entries import Undone
from razor_core.events.events import Rolled
from razor_core.format.codec import encode
from razor_core.rolls import edits
from razor_core.rolls.typed_dice import read_faces
from razor_core.rules.fields import RuleError
from razor_core.rules.numbers import percent
from razor_core.rules.oracle import Question, Verdict
from razor_core.table.oracle_events import OracleAsked

if TYPE_CHECKING:
    from app.context import Context

REGION = "oracle"


def _take(context: "Context", asked: Asked) -> None:
    """Store the questions and dice, or show an error if there are too many or too few questions."""
    try:
        ORACLE.dc_odds(asked.questions)
    except RuleError as error:
        state(context).oracle.error = error.message
        return
    state(context).oracle.asked, state(context).oracle.error = asked, ""
    context.drafts.keep(REGION, encode(asked))


def _change(context: "Context", at: int, **values: str | bool) -> None:
    before, questions = state(context).oracle.asked, state(context).oracle.asked.questions
    changed = replace(questions[at], **values)  # type: ignore[arg-type]
    _edit(context, (*questions[:at], changed, *questions[at + 1 :]), state(context).oracle.asked.faces)
    if before.recorded and "text" not in values:
        _correct(context, before)


def _correct(context: "Context", before: Asked) -> None:
    """Put the answers as they are now into the log, in place of those before. What was rolled with them stays."""
    act = _act_of(context, before)
    if act:
        timers.catch_up(context)
        context.record(Undone(act))
        _record(context, state(context).oracle.asked, before)


def _act_of(context: "Context", asked: Asked) -> str:
    """Return the act in which these answers were recorded since the last roll, empty where there is none."""
    event = _event(asked)
    for entry in reversed(context.session.log):
        if isinstance(entry.record.event, Rolled):
            break
        if entry.record.event == event:
            return entry.record.act
    return ""


def of_act(context: "Context", act: str) -> Sequence[OracleAsked]:
    """Return what the oracle was asked in an act."""
    events = [entry.record.event for entry in context.session.log if entry.record.act == act]
    return [event for event in events if isinstance(event, OracleAsked)]


def take_back(context: "Context", act: str, event: OracleAsked) -> None:
    """After an undo: show what the panel had before it was asked, unless it was changed since.

    Answers that were corrected by what is undone are in the log again.
    """
    if state(context).oracle.asked != _recorded(event):
        return
    before = state(context).oracle.before.get(act) or _unasked(event)
    _take(context, before)
    if before.recorded and not any(entry.record.event == _event(before) for entry in context.session.log):
        context.record(_event(before))


def put_back(context: "Context", act: str, event: OracleAsked) -> None:
    """After a redo: show the answers again, unless the panel was changed since."""
    if state(context).oracle.asked == (state(context).oracle.before.get(act) or _unasked(event)):
        state(context).oracle.before[act] = state(context).oracle.asked
        _take(context, _recorded(event))


def _unasked(event: OracleAsked) -> Asked:
    return Asked(event.questions, ("",) * len(event.questions))


def _recorded(event: OracleAsked) -> Asked:
    return Asked(event.questions, tuple(map(str, event.faces)), recorded=True)


def _event(asked: Asked) -> OracleAsked:
    """Return the event of answers. RuleError for dice that do not fit."""
    return OracleAsked(GAME, asked.questions, _read(asked.faces))


def _edit(context: "Context", questions: tuple[Question, ...], faces: tuple[str, ...]) -> None:
    """Store other questions or dice. They are not what was recorded."""
    _take(context, replace(state(context).oracle.asked, questions=questions, faces=faces, recorded=False))


def _add(context: "Context", data: Mapping[str, str]) -> None:
    asked = state(context).oracle.asked
    _edit(context, (*asked.questions, Question(text="")), (*asked.faces, ""))


def _remove(context: "Context", data: Mapping[str, str]) -> None:
    at, asked = int(data["at"]), state(context).oracle.asked
    _edit(context, asked.questions[:at] + asked.questions[at + 1 :], asked.faces[:at] + asked.faces[at + 1 :])


def _face(context: "Context", data: Mapping[str, str]) -> None:
    at, asked = int(data["at"]), state(context).oracle.asked
    faces = (*asked.faces[:at], data["value"].strip(), *asked.faces[at + 1 :])
    _take(context, replace(asked, faces=faces, typed=any(faces), recorded=False))


def _ask(context: "Context", data: Mapping[str, str]) -> None:
    """Throw a die for each question. With dice typed, take those and throw none."""
    asked = state(context).oracle.asked
    if not asked.typed:
        asked = replace(asked, faces=tuple(map(str, ORACLE.ask(asked.questions, context.rng))))
    elif not all(asked.faces):
        state(context).oracle.error = "Enter a die for each question."
        return
    _record(context, asked, state(context).oracle.asked)


def _record(context: "Context", asked: Asked, before: Asked) -> None:
    """Record the answers in the session; an undo shows what was `before`. Dice that do not fit show their error."""
    with suppress(RuleError):
        (act,) = context.record(_event(asked))
        state(context).oracle.before[act] = before
        _take(context, replace(asked, typed=False, recorded=True))


def _read(faces: Sequence[str]) -> tuple[int, ...]:
    """Return the dice typed. RuleError `faces` for other text."""
    return tuple([face for text in faces for face in read_faces(text)])


def _use(context: "Context", data: Mapping[str, str]) -> None:
    """Put the DC of the verdict on the form: the check has this DC, whatever the scene adds. Record the answers."""
    if not state(context).oracle.asked.recorded:
        _record(context, state(context).oracle.asked, state(context).oracle.asked)
    added = sum(modifier.points for modifier in context.modifiers if modifier.field == "dc")
    context.edit(edits.put, {"dc": str(int(data["dc"]) - added)})
    if context.refused is None:
        context.show_toast(f"The check has DC {data['dc']}")


def view(context: "Context") -> Slots:
    """The questions, the odds of the DC, and the verdict once every question has a die."""
    shown = slots(state(context).oracle.asked.questions, state(context).oracle.asked.faces)
    ask = "Ask with these dice" if state(context).oracle.asked.typed else "Ask the oracle"
    return {**shown, "error": state(context).oracle.error or shown["error"], "ask": ask}


def slots(questions: tuple[Question, ...], faces: tuple[str, ...]) -> Slots:
    """Every question with its die, the odds of the DC, and the verdict once every question has a die."""
    verdict, error = None, ""
    if all(faces):
        try:
            verdict = ORACLE.verdict(questions, _read(faces))
        except RuleError as refused:
            error = refused.message
    return {
        "questions": [_question(at, questions, faces, verdict) for at in range(len(questions))],
        "error": error,
        "odds": [
            Node("dc", {"root": {"--share": f"{float(chance):.4f}"}, "dc": f"DC {dc}", "chance": percent(chance)})
            for dc, chance in ORACLE.dc_odds(questions).items()
        ],
        "verdict": [_verdict(verdict)] if verdict else [],
        "add": greyed(f"At most {ORACLE.MOST} questions." if len(questions) == ORACLE.MOST else ""),
    }


def _question(at: int, questions: tuple[Question, ...], faces: tuple[str, ...], verdict: Verdict | None) -> Node:
    question = questions[at]
    number = {"data-at": str(at)}
    return Node(
        "question",
        {
            "text": {**number, "value": question.text, "aria-label": f"Question {at + 1}"},
            "harder": {**number, "checked": "" if question.yes_is_harder else None},
            "waived": {**number, "checked": "" if question.waived else None},
            "face": {**number, "value": faces[at], "aria-label": f"Die for question {at + 1}"},
            "answer": verdict.answers[at].sentence if verdict else "",
            "remove": {
                **number,
                "aria-label": f"Remove question {at + 1}",
                **greyed("At least one question." if len(questions) == 1 else ""),
            },
        },
    )


def _verdict(verdict: Verdict) -> Node:
    return Node(
        "verdict",
        {
            "dc": f"DC {verdict.dc}",
            "steps": rule_notes(verdict.steps),
            "use": {"data-dc": str(verdict.dc)},
            "use-label": f"Use DC {verdict.dc}",
        },
    )


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("rooms.board.oracle.asked", "rooms.board.oracle.error"),
    actions={
        "question-add": _add,
        "question-remove": _remove,
        "question-text": lambda context, data: _change(context, int(data["at"]), text=data["value"]),
        "question-harder": lambda context, data: _change(context, int(data["at"]), yes_is_harder=bool(data["value"])),
        "question-waived": lambda context, data: _change(context, int(data["at"]), waived=bool(data["value"])),
        "question-face": _face,
        "oracle-ask": _ask,
        "oracle-use": _use,
    },
)
