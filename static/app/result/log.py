"""The log: what happened, newest first, filtered; older pages are read when the end is reached."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING

from app.result.log_book import LogBook
from app.result.slots import caption
from app.storage.journal import Journal
from app.storage.stores import StoreError
from app.ui.panel import Panel
from app.ui.template import Node, Slots, flag
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone, reaching
from razor_core.session.events import (
    CharacterRemoved,
    CharacterSaved,
    ConsequenceTaken,
    GroupRolled,
    Rolled,
    SessionRenamed,
    TokenGiven,
    TokenTaken,
)
from razor_core.session.recap import markdown, reread, table
from razor_core.session.session import Entry, Session
from razor_core.systems import SYSTEMS, find

if TYPE_CHECKING:
    from app.app import App

REGION = "log"
#: How many entries are drawn at first, and how many more each time the end is reached.
STEP = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which entries are shown: of whom, of which system, and what kind; empty for all."""

    who: str = ""
    system: str = ""
    kind: str = ""

    def takes(self, entry: Entry) -> bool:
        """Whether the entry is one of those."""
        event = entry.record.event
        if self.kind and self.kind != kind(entry):
            return False
        if isinstance(event, Rolled):
            return self.who in ("", event.fiction.who) and self.system in ("", event.system)
        if isinstance(event, GroupRolled):
            return not self.who and self.system in ("", event.system)
        return not self.who and not self.system


def kind(entry: Entry) -> str:
    """What an entry is about: rolls and their consequences, characters, clocks, the session."""
    match entry.record.event:
        case Rolled() | GroupRolled() | ConsequenceTaken():
            return "rolls"
        case CharacterSaved() | CharacterRemoved() | TokenGiven() | TokenTaken():
            return "characters"
        case SessionRenamed():
            return "session"
        case _:
            return "clocks"


@dataclass(frozen=True, slots=True)
class LogView:
    """Which entries are shown, and how many of them."""

    filter: Filter = Filter()
    shown: int = field(default_factory=lambda: STEP)


def filtered(app: "App") -> list[Entry]:
    """The known entries that the filter lets through, oldest first."""
    return [entry for entry in app.log.entries if app.log_view.filter.takes(entry)]


def copy(app: "App", entries: Iterable[Entry]) -> None:
    """Put the entries on the clipboard, as Markdown."""

    def done(well: bool) -> None:
        if not well:
            app.add_notice("Nothing was copied: the browser does not let the page. CSV saves the log.")
            app.draw()

    app.page.copy(markdown(entries, app.log.readings), done)


def _filter(app: "App", **values: str) -> None:
    app.log_view = LogView(replace(app.log_view.filter, **values))


async def _more(app: "App") -> None:
    """Show more entries; where none are left, read the next older page. Once at a time."""
    book, journal = app.log, app.journal
    if book.loading:
        return
    book.loading = True
    app.log_view = replace(app.log_view, shown=app.log_view.shown + STEP)
    try:
        await _read_on(app, journal)
    except StoreError as error:
        app.add_notice(f"Older entries cannot be read: {error}")
    finally:
        book.loading = False


async def _read_on(app: "App", journal: Journal) -> None:
    """Read pages until there is enough to show, or another session is open. StoreError as `pages`."""
    book = app.log
    pages = await journal.pages()
    for key in pages:
        if book is not app.log or len(filtered(app)) >= app.log_view.shown:
            break
        if key not in book.pages_read:
            page = await journal.page(key)
            if book is app.log:
                book.add(key, page)
    book.complete = book.pages_read.issuperset(pages)


def view(app: "App") -> Slots:
    """The newest of the entries that the filter lets through, and whether there may be older ones."""
    book = app.log
    passing = filter(app.log_view.filter.takes, reversed(book.entries))
    lines = [_line(book, entry) for entry in islice(passing, app.log_view.shown)]
    unread = app.session.upto > Session().upto and not book.complete
    more = unread or next(passing, None) is not None
    return {"entries": lines, "more": {"hidden": flag(not more)}}


def _line(book: LogBook, entry: Entry) -> Node:
    """The line of an entry, a roll as it is read now; made once, so that a roll need not make fifty lines anew."""
    key, taken = entry.record.key, book.readings.get(entry.record.key, ())
    known = book.lines.get(key)
    if known and known[0] == entry and known[1] == taken:
        return known[2]
    node = _node(reread(entry, book.readings))
    book.lines[key] = entry, taken, node
    return node


def choices(known: Iterable[str], wanted: Filter) -> Slots:
    """The choices of the filters, those of the filter marked: known characters, games, kinds."""
    names = sorted({*known, wanted.who} - {""})
    titles = [("", "every game"), *((slug, system.TITLE) for slug, system in SYSTEMS.items())]
    return {
        "people": [_choice(*each, wanted.who) for each in (("", "everyone"), *((name, name) for name in names))],
        "systems": [_choice(*each, wanted.system) for each in titles],
        "kind": {"value": wanted.kind},
    }


def _choice(value: str, label: str, chosen: str) -> Node:
    return Node("choice-of", {"root": {"value": value, "selected": "" if value == chosen else None}, "label": label})


def _node(entry: Entry) -> Node:
    """A line; a roll, and what several came to, carries its key as `data-key`."""
    event = entry.record.event
    time = datetime.fromisoformat(entry.record.at).strftime("%H:%M")
    if isinstance(event, Rolled):
        return Node("roll", _roll(entry.record.key, time, event))
    if isinstance(event, GroupRolled):
        return Node("roll", _together(entry.record.key, time, event))
    return Node("line", {"time": time, "text": "; ".join(entry.lines)})


def _together(key: str, time: str, event: GroupRolled) -> Mapping[str, str | Mapping[str, str | None]]:
    return {
        "button": {"data-key": key, "data-tone": None},
        "time": time,
        "what": event.group,
        "mark": "",
        "headline": event.outcome,
        "chance": "",
    }


def _roll(key: str, time: str, event: Rolled) -> Mapping[str, str | Mapping[str, str | None]]:
    tier = event.result.tier
    odds = find(event.system).odds(event.check)
    return {
        "button": {"data-key": key, "data-tone": tier.tone.name},
        "time": time,
        "what": caption(event) or "A roll",
        "mark": tier.tone.mark,
        "headline": event.result.headline,
        "chance": percent(reaching(odds, Tone.GOOD)),
    }


PANEL = Panel(
    region=REGION,
    view=view,
    reads=("log.entries", "log.readings", "log.complete", "log_view"),
    actions={
        "log-who": lambda app, data: _filter(app, who=data["value"]),
        "log-system": lambda app, data: _filter(app, system=data["value"]),
        "log-kind": lambda app, data: _filter(app, kind=data["value"]),
        "log-more": lambda app, data: app.spawn(_more(app)),
        "log-copy": lambda app, data: copy(app, filtered(app)),
        "log-csv": lambda app, data: app.page.save("razor-log.csv", table(filtered(app), app.log.readings), "text/csv"),
    },
    deferred=True,
)
FILTERS = Panel(
    region=REGION,
    view=lambda app: choices(app.log.people, app.log_view.filter),
    reads=("log.people", "log_view.filter"),
    deferred=True,
)
