"""The story of a session for other eyes: as Markdown to paste, as a table for a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

from razor_core.rules.numbers import percent
from razor_core.session.events import ConsequenceTaken, Fiction, Rolled
from razor_core.session.session import Entry
from razor_core.systems import find

#: By what rolls are read anew: the readings taken, oldest first, by the key of the roll.
Readings = Mapping[str, tuple[str, ...]]
#: Where nothing was taken.
NONE: Readings = MappingProxyType({})

COLUMNS = ("time", "who", "intent", "system", "check", "dice", "result", "total", "target", "margin", "odds", "details")

#: What Markdown and HTML would take for more than a character.
_SPECIAL = str.maketrans({each: f"\\{each}" for each in "\\`*_[]<>#|~&"})
#: What a spreadsheet would take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def readings(entries: Iterable[Entry], before: Readings = NONE) -> Readings:
    """The readings that were taken as offers, after those taken `before`."""
    found = dict(before)
    for entry in entries:
        event = entry.record.event
        if isinstance(event, ConsequenceTaken) and event.reading:
            roll = event.roll or entry.record.act
            found[roll] = (*found.get(roll, ()), event.reading)
    return found


def reread(entry: Entry, taken: Readings) -> Entry:
    """The entry; a roll as it is read now: by the last reading taken of it that its game knows."""
    event, wanted = entry.record.event, taken.get(entry.record.key)
    if not wanted or not isinstance(event, Rolled):
        return entry
    known = [reading for reading in wanted if reading in find(event.system).READINGS]
    return replace(entry, record=replace(entry.record, event=replace(event, reading=known[-1]))) if known else entry


def check_line(event: Rolled) -> str:
    """The check of a roll in a line: what it is rolled with and against."""
    plan = find(event.system).plan(event.check)
    fiction = event.fiction
    parts = (
        fiction.attribute,
        fiction.skill,
        ", ".join(reason.name for reason in fiction.modifiers),
        plan.dice,
        plan.target,
    )
    return " · ".join(part for part in parts if part)


def markdown(entries: Iterable[Entry], taken: Readings = NONE) -> str:
    """A list item for each entry, oldest first; names that players typed come out as they look, on one line.

    Rolls are told as they are read by what was `taken`.

    >>> from razor_core.session.events import SessionRenamed
    >>> from razor_core.session.session import Record, Session, apply
    >>> named = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=SessionRenamed("Tuesday"))
    >>> markdown(apply(Session(), named).log)
    '- 21:00 The session is now Tuesday\\n'
    """
    return "".join(f"- {_clock(entry)} {_told(reread(entry, taken))}\n" for entry in entries)


def table(entries: Iterable[Entry], taken: Readings = NONE) -> str:
    """Comma-separated values with a heading, a line an entry, rolls as `markdown`; no cell is taken for a formula."""
    out = io.StringIO()
    # It ends lines with a return and a feed: so a lone return in a name is quoted as well.
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows([_cell(each) for each in _row(reread(entry, taken))] for entry in entries)
    return out.getvalue()


def _told(entry: Entry) -> str:
    event = entry.record.event
    if not isinstance(event, Rolled):
        return _plain("; ".join(entry.lines))
    result = event.result
    who = f"{said} " if (said := _plain(_who(event.fiction))) else ""
    dice = " ".join(str(die.face) if die.mark.counts else f"~~{die.face}~~" for die in result.dice)
    reckoned = _plain("; ".join(result.steps))
    return f"{who}**{result.headline}** ({dice}). {reckoned}. {_odds(event)} beforehand."


def _who(fiction: Fiction) -> str:
    said = ", ".join(part for part in (fiction.who, fiction.intent) if part)
    return f"{said}:" if said else ""


def _plain(text: str) -> str:
    """The text with nothing in it that Markdown would take for more than characters; line breaks become spaces."""
    return " ".join(text.split()).translate(_SPECIAL)


def _odds(event: Rolled) -> str:
    """How likely this tier or a better one was before the roll."""
    return percent(find(event.system).odds(event.check).at_least(event.result.tier), 1)


def _row(entry: Entry) -> tuple[object, ...]:
    event, time = entry.record.event, entry.record.at
    if not isinstance(event, Rolled):
        return (time, *[""] * (len(COLUMNS) - 2), "; ".join(entry.lines))
    result, fiction = event.result, event.fiction
    faces = " ".join(map(str, event.faces))
    numbers = (result.total, result.target, result.margin)
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
        "; ".join(result.steps),
    )


def _cell(value: object) -> str:
    if isinstance(value, int) or value is None:
        return "" if value is None else str(value)
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text


def _clock(entry: Entry) -> str:
    return datetime.fromisoformat(entry.record.at).strftime("%H:%M")
