"""Retell entries as Markdown. Names that players entered, and those of a table's own game, are escaped."""

from collections.abc import Iterable, Iterator

from razor_core.events.entries import Entry
from razor_core.events.events import Rolled
from razor_core.recap.evening import Evening
from razor_core.recap.line_head import Marks, corrected, head, rare, within_groups
from razor_core.recap.wording import at, chance, check_line, clock_time, kind, reckoned, said
from razor_core.rules.exported_text import isolated

#: Characters with a meaning in Markdown or HTML.
_SPECIAL = str.maketrans({each: f"\\{each}" for each in "\\`*_[]<>#|~&"})


def markdown(entries: Iterable[Entry]) -> str:
    """Return a list item of Markdown for each entry, as amended; the rolls of a group stand under it.

    >>> from razor_core.events.events import SessionRenamed
    >>> from razor_core.events.entries import Record
    >>> from razor_core.session.session import Session, apply
    >>> named = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=SessionRenamed("Tuesday"))
    >>> markdown(apply(Session(), named).log)
    '- 21:00 The session is now Tuesday\\n'
    """
    return isolated("".join(_items(entries)))


def _items(entries: Iterable[Entry]) -> Iterator[str]:
    for entry, inside in within_groups(entries):
        yield f"{'  ' * inside}- {clock_time(at(entry))} {_line(entry)}\n"


def recap(evening: Evening) -> str:
    """Return the whole evening as Markdown: the roll of the night, each scene, and how the clocks stand."""
    return isolated("\n".join(_parts(evening)))


def _parts(evening: Evening) -> Iterator[str]:
    yield f"# {_plain(evening.name)}\n"
    if evening.best:
        yield f"**Roll of the night:** {clock_time(at(evening.best))} {_line(evening.best)}{_rare(evening.best)}\n"
    for scene in evening.scenes:
        yield f"## {_plain(scene.title)}\n\n{''.join(_items(scene.entries))}"
    if evening.clocks:
        clocks = "".join(f"- {_plain(clock.name)}: {clock.filled} of {clock.segments}\n" for clock in evening.clocks)
        yield f"## Clocks\n\n{clocks}"


def _rare(entry: Entry) -> str:
    event = entry.record.event
    return rare(event) if isinstance(event, Rolled) else ""


def _line(entry: Entry) -> str:
    event = entry.record.event
    if not isinstance(event, Rolled):
        return f"{corrected(entry, _MARKS)}{_plain(said(entry))}"
    if entry.since.void:
        return head(entry, event, _MARKS)
    check, steps, odds = _plain(check_line(event)), _plain(reckoned(entry, event)), chance(event)
    asked = f"{_plain(kind(event))}, {check}. {_plain(odds.text)} for {_plain(odds.of)}."
    return f"{head(entry, event, _MARKS)} {asked} {steps}."


def _plain(text: str) -> str:
    """Return the text on one line, with all characters that have a meaning in Markdown escaped."""
    return " ".join(text.split()).translate(_SPECIAL)


_MARKS = Marks(_plain, "**{}**", "~~{}~~")
