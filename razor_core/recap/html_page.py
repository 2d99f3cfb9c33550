"""Retell an evening as one HTML page, to read or to print. It refers to nothing outside itself."""

from collections.abc import Iterable, Iterator
from html import escape

from razor_core.events.entries import Entry
from razor_core.events.events import Rolled
from razor_core.recap.evening import Evening
from razor_core.recap.line_head import Marks, corrected, head, rare, within_groups
from razor_core.recap.wording import at, chance, check_line, clock_time, kind, reckoned, said
from razor_core.rules.exported_text import isolated

#: Plain enough for paper, quiet enough for a screen, light or dark.
_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}"
    "ol,ul{list-style:none;padding:0}li{margin:.5rem 0;break-inside:avoid}"
    "li li{margin:.25rem 0 .25rem 1.5rem}time{opacity:.7;margin-right:.5rem}small{display:block;opacity:.8}"
    "h2{margin-top:2rem;break-after:avoid}"
)
_MARKS = Marks(escape, "<b>{}</b>", "<s>{}</s>")


def page(evening: Evening) -> str:
    """Return the whole evening as an HTML document: the roll of the night, each scene, and how the clocks stand."""
    name = escape(evening.name)
    return isolated(
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{name}</title><style>{_STYLE}</style>\n'
        f"<h1>{name}</h1>\n{''.join(_parts(evening))}</html>\n"
    )


def _parts(evening: Evening) -> Iterator[str]:
    if evening.best:
        yield f"<h2>Roll of the night</h2>\n<ul>{_item(evening.best, best=True)}</ul>\n"
    for scene in evening.scenes:
        yield f"<h2>{escape(scene.title)}</h2>\n<ol>\n{''.join(_items(scene.entries))}</ol>\n"
    if evening.clocks:
        clocks = "".join(
            f"<li>{escape(clock.name)}: {clock.filled} of {clock.segments}</li>" for clock in evening.clocks
        )
        yield f"<h2>Clocks</h2>\n<ul>{clocks}</ul>\n"


def _items(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield an item for each entry; the rolls of a group are set in under it."""
    for entry, inside in within_groups(entries):
        yield f"<li><ul>{_item(entry)}</ul></li>\n" if inside else f"{_item(entry)}\n"


def _item(entry: Entry, *, best: bool = False) -> str:
    event, time = entry.record.event, f"<time>{clock_time(at(entry))}</time>"
    if not isinstance(event, Rolled):
        return f"<li>{time}{corrected(entry, _MARKS)}{escape(said(entry))}</li>"
    if entry.since.void:
        return f"<li>{time}{head(entry, event, _MARKS)}</li>"
    odds, also = chance(event), rare(event) if best else ""
    asked = escape(f"{kind(event)}, {check_line(event)}. {odds.text} for {odds.of}.{also}")
    steps = escape(reckoned(entry, event))
    return f"<li>{time}{head(entry, event, _MARKS)} <small>{asked} {steps}.</small></li>"
