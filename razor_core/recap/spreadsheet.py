"""Retell entries as a table for a spreadsheet."""

import csv
import io
from collections.abc import Iterable

from razor_core.events.entries import Entry
from razor_core.events.events import Rolled
from razor_core.recap.evening import Scene, scenes
from razor_core.recap.wording import before, chance, check_line, kind, named, reckoned, said, values
from razor_core.rules.exported_text import cell
from razor_core.systems import find
from razor_core.table.oracle_events import OracleAsked

COLUMNS = (
    "time",
    "scene",
    "who",
    "against",
    "intent",
    "approach",
    "game",
    "kind",
    "action",
    "attribute",
    "skill",
    "modifiers",
    "check",
    "values",
    "dice",
    "result",
    "total",
    "target",
    "margin",
    "odds",
    "odds of",
    "was",
    "details",
)


def table(entries: Iterable[Entry]) -> str:
    """Return CSV with a heading and a line for each entry, as amended. No cell can be taken for a formula."""
    out = io.StringIO()
    # Lines end in "\r\n", so the writer also quotes a lone return in a name.
    writer = csv.DictWriter(out, COLUMNS, restval="")
    writer.writeheader()
    for scene in scenes(entries):
        for entry in scene.entries:
            writer.writerow({name: _cell(value) for name, value in _row(scene, entry).items()})
    return out.getvalue()


def _row(scene: Scene, entry: Entry) -> dict[str, object]:
    """Return the cells of an entry that are not empty, by column."""
    event = entry.record.event
    row: dict[str, object] = {"time": _time(entry.record.at), "scene": scene.number, "was": before(entry)}
    if isinstance(event, OracleAsked):
        return {
            **row,
            "game": find(event.system).title,
            "kind": "Oracle",
            "dice": " ".join(map(str, event.faces)),
            "result": f"DC {event.verdict.dc}",
            "details": "; ".join(entry.lines[1:]),
        }
    if not isinstance(event, Rolled):
        return {**row, "details": said(entry)}
    void, headline = entry.since.void, event.result.headline
    result = {"result": "void" if void else headline, "was": headline if void else before(entry)}
    return {**row, "against": entry.against, **_roll(entry, event), **result}


def _time(at: str) -> str:
    """Return a time as spreadsheets read it: with a space, without the zone.

    >>> _time("2026-03-01T21:04:05+01:00")
    '2026-03-01 21:04:05'
    """
    return at[:19].replace("T", " ")


def _roll(entry: Entry, event: Rolled) -> dict[str, object]:
    """Return the cells of the roll of an entry."""
    result, fiction, odds = event.result, event.fiction, chance(event)
    action, modifiers = named(event)
    return {
        "who": fiction.who,
        "intent": fiction.intent,
        "approach": fiction.approach,
        "game": find(event.system).title,
        "kind": kind(event),
        "action": action,
        "attribute": fiction.attribute,
        "skill": fiction.skill,
        "modifiers": ", ".join(modifiers),
        "check": check_line(event),
        "values": values(event.check),
        "dice": " ".join(map(str, event.faces)),
        "total": result.total,
        "target": result.target,
        "margin": result.margin,
        "odds": odds.text,
        "odds of": odds.of,
        "details": reckoned(entry, event),
    }


def _cell(value: object) -> str:
    return "" if value is None else str(value) if isinstance(value, int) else cell(str(value))
