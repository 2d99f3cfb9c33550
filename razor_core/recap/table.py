"""Retell entries as a table for a spreadsheet."""

import csv
import io
from collections.abc import Iterable

from razor_core.recap.evening import Scene, scenes
from razor_core.recap.told import before, chance, check_line, kind, named, said, values
from razor_core.session.entries import Entry
from razor_core.session.events import Rolled
from razor_core.systems import find
from razor_core.table.oracle_events import OracleAsked

COLUMNS = (
    "time",
    "scene",
    "who",
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
#: What begins a formula in a spreadsheet.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


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
    row: dict[str, object] = {"time": entry.record.at, "scene": scene.number, "was": before(entry)}
    if isinstance(event, OracleAsked):
        game, dice = find(event.system).title, " ".join(map(str, event.faces))
        details = "; ".join(entry.lines[1:])
        return {
            **row,
            "game": game,
            "kind": "Oracle",
            "dice": dice,
            "result": f"DC {event.verdict.dc}",
            "details": details,
        }
    if not isinstance(event, Rolled):
        return {**row, "details": said(entry)}
    result, fiction, odds = event.result, event.fiction, chance(event)
    action, modifiers = named(event)
    return {
        **row,
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
        "result": "void" if entry.since.void else result.headline,
        "total": result.total,
        "target": result.target,
        "margin": result.margin,
        "odds": odds.text,
        "odds of": odds.of,
        "was": result.headline if entry.since.void else before(entry),
        "details": "; ".join(result.steps),
    }


def _cell(value: object) -> str:
    if isinstance(value, int) or value is None:
        return "" if value is None else str(value)
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULA) else text
