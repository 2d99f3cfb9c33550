"""Retell a session: as Markdown to paste, or as a table for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime

from razor_core.rules.modifiers import Scope
from razor_core.rules.numbers import percent
from razor_core.session.events import Fiction, Rolled
from razor_core.session.session import Entry
from razor_core.systems import find
from razor_core.table.oracle_events import OracleAsked

COLUMNS = ("time", "who", "intent", "system", "check", "dice", "result", "total", "target", "margin", "odds", "details")

#: Characters with a meaning in Markdown or HTML.
_SPECIAL = str.maketrans({each: f"\\{each}" for each in "\\`*_[]<>#|~&"})
#: What begins a formula in a spreadsheet.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def check_line(event: Rolled) -> str:
    """Return the check of a roll in a line: the names of action, numbers and modifiers, its dice and its target."""
    system, fiction = find(event.system), event.fiction
    amount = system.AMOUNTS.get(event.reading)
    plan = amount.plan(event.check) if amount else system.plan(event.check)
    action, modifiers = named(event)
    parts = (action, fiction.attribute, fiction.skill, ", ".join(modifiers), plan.dice, plan.target)
    return " · ".join(part for part in parts if part)


def named(event: Rolled) -> tuple[str, Sequence[str]]:
    """Return the name of the action that a roll was for, and those of its modifiers without what the action adds.

    What it had from the target says so.
    """
    action = event.deed.action.name if event.deed and event.deed.action else ""
    return action, [
        f"{each.name} (target)" if each.scope is Scope.TARGET and each.holder else each.name
        for each in event.fiction.modifiers
        if not (action and each.name == action)
    ]


def markdown(entries: Iterable[Entry]) -> str:
    """Return a list item of Markdown for each entry, as amended. Names that players entered are escaped.

    >>> from razor_core.session.events import SessionRenamed
    >>> from razor_core.session.session import Record, Session, apply
    >>> named = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=SessionRenamed("Tuesday"))
    >>> markdown(apply(Session(), named).log)
    '- 21:00 The session is now Tuesday\\n'
    """
    return "".join(f"- {_time(entry)} {_markdown_line(entry)}\n" for entry in entries)


def table(entries: Iterable[Entry]) -> str:
    """Return CSV with a heading and a line for each entry, as amended. No cell can be taken for a formula."""
    out = io.StringIO()
    # Lines end in "\r\n", so the writer also quotes a lone return in a name.
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows([_cell(each) for each in _row(entry)] for entry in entries)
    return out.getvalue()


def _markdown_line(entry: Entry) -> str:
    event = entry.record.event
    if not isinstance(event, Rolled):
        return _plain("; ".join(entry.lines))
    result = event.result
    who = f"{name} " if (name := _plain(_who(event.fiction))) else ""
    dice = " ".join(str(die.face) if die.mark.counts else f"~~{die.face}~~" for die in result.dice)
    steps = _plain("; ".join(result.steps))
    if entry.since.void:
        return f"{who}~~{result.headline}~~ ({dice}). Void."
    was = entry.since.was if entry.since.corrected else None
    before = f"~~{was.result.headline}~~ " if was else ""
    return f"{who}{before}**{result.headline}** ({dice}). {steps}. {_odds(event)} beforehand."


def _who(fiction: Fiction) -> str:
    name = ", ".join(part for part in (fiction.who, fiction.intent) if part)
    return f"{name}:" if name else ""


def _plain(text: str) -> str:
    """Return the text on one line, with all characters that have a meaning in Markdown escaped."""
    return " ".join(text.split()).translate(_SPECIAL)


def _odds(event: Rolled) -> str:
    """Return the chance that this tier or a better one, or this amount or more, had before the roll."""
    system, result = find(event.system), event.result
    amount = system.AMOUNTS.get(event.reading)
    if amount and result.amount is not None:
        return percent(amount.odds(event.check).at_least(result.amount), 1)
    return percent(system.odds(event.check).at_least(result.tier), 1)


def _row(entry: Entry) -> tuple[object, ...]:
    event, time = entry.record.event, entry.record.at
    if isinstance(event, OracleAsked):
        dice = " ".join(map(str, event.faces))
        return (
            time,
            "",
            "",
            event.system,
            "Oracle",
            dice,
            f"DC {event.verdict.dc}",
            *[""] * 4,
            "; ".join(entry.lines[1:]),
        )
    if not isinstance(event, Rolled):
        return (time, *[""] * (len(COLUMNS) - 2), "; ".join(entry.lines))
    result, fiction = event.result, event.fiction
    faces = " ".join(map(str, event.faces))
    numbers = (result.total, result.target, result.margin)
    was = entry.since.was if entry.since.corrected else None
    became = (*(["Void"] if entry.since.void else ()), *([f"Corrected from {was.result.headline}"] if was else ()))
    return (
        time,
        fiction.who,
        fiction.intent,
        event.system,
        check_line(event),
        faces,
        result.headline,
        *numbers,
        _odds(event),
        "; ".join((*became, *result.steps)),
    )


def _cell(value: object) -> str:
    if isinstance(value, int) or value is None:
        return "" if value is None else str(value)
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _time(entry: Entry) -> str:
    return datetime.fromisoformat(entry.record.at).strftime("%H:%M")
