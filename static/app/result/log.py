"""The log region: what happened, newest first, filtered; pages folded away long ago are read when they are wanted."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from app.result.slots import caption
from app.storage.journal import Journal
from app.storage.stores import StoreError
from app.ui.spawn import spawn
from app.ui.template import Actions, Node, Page, Slots, flag
from razor_core.rules.numbers import percent
from razor_core.rules.results import Tone, reaching
from razor_core.session.events import (
    CharacterRemoved,
    CharacterSaved,
    ClockTicked,
    ConsequenceTaken,
    GroupRolled,
    Rolled,
    SessionRenamed,
    TokenGiven,
    TokenTaken,
)
from razor_core.session.recap import NONE, Readings, markdown, readings, reread, table
from razor_core.session.session import Entry, Session
from razor_core.systems import SYSTEMS, find

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


class Log:
    """Owns the filter and the older entries read so far."""

    def __init__(self, page: Page, journal: Journal, tell: Callable[[str], None]) -> None:
        self.page = page
        self.journal = journal
        self.tell = tell
        self.begin()
        self.actions: Actions = {
            "log-who": lambda data: self._take(replace(self.filter, who=data["value"])),
            "log-system": lambda data: self._take(replace(self.filter, system=data["value"])),
            "log-kind": lambda data: self._take(replace(self.filter, kind=data["value"])),
            "log-more": lambda data: spawn(self._more()),
            "log-copy": lambda data: self.copy(self.entries()),
            "log-csv": lambda data: self.page.save("razor-log.csv", table(self.entries(), self.readings), "text/csv"),
        }

    def begin(self) -> None:
        """Know nothing yet, and show the newest of everything."""
        self.filter, self.shown = Filter(), STEP
        #: What was folded away and is known here: seen before that, or read from its page.
        self.older: tuple[Entry, ...] = ()
        self.read: frozenset[str] = frozenset()
        #: Whether a page is being read; whether all of them have been.
        self.reading = self.ended = False
        #: The session when `all` was gathered; who rolled in that, which ticks of clocks were offers taken, and by what
        #: rolls are read since.
        self.last = Session()
        self.all: tuple[Entry, ...] = ()
        self.people: frozenset[str] = frozenset()
        self.taken: tuple[Entry, ...] = ()
        self.readings: Readings = NONE
        #: The lines drawn, by the keys of their records: one that is the same still is not made again.
        self.lines: Mapping[str, Line] = {}
        self.offered: tuple[frozenset[str], Filter] | None = None

    def lay(self, journal: Journal) -> None:
        """Tell of another session from now on, from its newest entries."""
        self.journal = journal
        self.begin()

    def known(self) -> Sequence[Entry]:
        """All entries that are known here, oldest first; what was folded since the last time is known still."""
        session, last = self.journal.session, self.last
        if session is not last:
            self.last = session
            if session.upto != last.upto:
                self.ended = False
                self._add(entry for entry in last.log if entry.record.order <= session.upto)
            self._gather(last.log)
        return self.all

    def find(self, key: str) -> Entry | None:
        """The entry of the record of that key, if it is known here."""
        return next((entry for entry in reversed(self.known()) if entry.record.key == key), None)

    def since(self, first: Entry, act: str) -> Sequence[Entry]:
        """The entries after that one which belong to the act, oldest first."""
        found = []
        for entry in reversed(self.known()):
            if entry is first:
                break
            if entry.record.act == act:
                found.append(entry)
        return found[::-1]

    def entries(self) -> Sequence[Entry]:
        """What the filter lets through of all that is known here, oldest first."""
        return [entry for entry in self.known() if self.filter.takes(entry)]

    def copy(self, entries: Iterable[Entry]) -> None:
        """Put the entries on the clipboard, as Markdown; that the browser refuses is told."""

        def done(well: bool) -> None:
            if not well:
                self.tell("Nothing was copied: the browser does not let the page. CSV saves the log.")

        self.page.copy(markdown(entries, self.readings), done)

    def draw(self) -> None:
        """The newest of the entries that the filter lets through, and whether there may be older ones."""
        passing = filter(self.filter.takes, reversed(self.known()))
        self.lines = drawn(islice(passing, self.shown), self.readings, self.lines)
        unread = self.journal.session.upto > Session().upto and not self.ended
        more = unread or next(passing, None) is not None
        stamps = [line.stamp for line in self.lines.values()]
        self.page.fill("log", {"entries": stamps, "more": {"hidden": flag(not more)}})
        if self.offered != (self.people, self.filter):
            self.offered = self.people, self.filter
            self.page.fill("log", choices(self.people, self.filter))

    def _gather(self, before: Sequence[Entry] = ()) -> None:
        """Let `all` be what is known, and the rest follow from it; `before` is the log that it held until now."""
        log = self.journal.session.log
        # An entry is made anew whenever the log before it is another: one in its old place has all of that before it.
        grown = bool(before) and len(log) >= len(before) and log[len(before) - 1] is before[-1]
        self.all = (*self.older, *log)
        new = log[len(before) :] if grown else self.all
        self.people = people(new) | (self.people if grown else frozenset())
        self.taken = (*(self.taken if grown else ()), *taken(new))
        self.readings = readings(new, self.readings if grown else NONE)

    def _take(self, wanted: Filter) -> None:
        self.filter = wanted
        self.shown = STEP
        self.draw()

    def _add(self, entries: Iterable[Entry]) -> None:
        new = {entry.record.order: entry for entry in entries}
        if new:
            known = {entry.record.order: entry for entry in self.older} | new
            self.older = tuple(known[order] for order in sorted(known))
            self._gather()

    async def _more(self) -> None:
        """Draw more entries; where none are left, read the next older page. Once at a time."""
        if self.reading:
            return
        self.reading = True
        self.shown += STEP
        journal = self.journal
        try:
            await self._read_on(journal)
        except StoreError as error:
            self.tell(f"Older entries cannot be read: {error}")
        finally:
            if journal is self.journal:
                self.reading = False
                self.draw()

    async def _read_on(self, journal: Journal) -> None:
        """Read pages until there is enough to show, or another session lies on the table. StoreError as `pages`."""
        pages = await journal.pages()
        for key in pages:
            if journal is not self.journal or len(self.entries()) >= self.shown:
                break
            if key not in self.read:
                page = await journal.page(key)
                if journal is self.journal:
                    self._add(page)
                    self.read |= {key}
        self.ended = journal is self.journal and self.read.issuperset(pages)


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, the readings taken of it, and what is drawn of it."""

    entry: Entry
    taken: tuple[str, ...]
    stamp: Node


def drawn(entries: Iterable[Entry], taken: Readings, before: Mapping[str, Line]) -> Mapping[str, Line]:
    """The lines of the entries in their order, by the keys of their records; of `before` those that are the same.

    A roll is drawn as it is read by what was `taken`.
    """
    lines: dict[str, Line] = {}
    for entry in entries:
        line, own = before.get(key := entry.record.key), taken.get(key, ())
        same = line is not None and line.entry == entry and line.taken == own
        lines[key] = line if line and same else Line(entry, own, _stamp(reread(entry, taken)))
    return lines


def people(entries: Iterable[Entry]) -> frozenset[str]:
    """The names of those who rolled."""
    rolls = (entry.record.event for entry in entries if isinstance(entry.record.event, Rolled))
    return frozenset(roll.fiction.who for roll in rolls if roll.fiction.who)


def taken(entries: Iterable[Entry]) -> Sequence[Entry]:
    """Those in which an offer was taken that moved a clock."""
    return [each for each in entries if isinstance(each.record.event, ClockTicked) and each.record.event.consequence]


def choices(known: Iterable[str], wanted: Filter) -> Slots:
    """What the log can be filtered by, what is wanted chosen: the people known, the systems, the kinds."""
    names = sorted({*known, wanted.who} - {""})
    titles = [("", "every game"), *((slug, system.TITLE) for slug, system in SYSTEMS.items())]
    return {
        "people": [_choice(*each, wanted.who) for each in (("", "everyone"), *((name, name) for name in names))],
        "systems": [_choice(*each, wanted.system) for each in titles],
        "kind": {"value": wanted.kind},
    }


def _choice(value: str, label: str, chosen: str) -> Node:
    return Node("choice-of", {"root": {"value": value, "selected": "" if value == chosen else None}, "label": label})


def _stamp(entry: Entry) -> Node:
    """A line; a roll, and what several came to, carries its key as `data-key`."""
    event = entry.record.event
    time = datetime.fromisoformat(entry.record.at).strftime("%H:%M")
    if isinstance(event, Rolled):
        return Node("roll", _roll(entry.record.key, time, event))
    if isinstance(event, GroupRolled):
        return Node("roll", _together(entry.record.key, time, event))
    return Node("line", {"time": time, "told": "; ".join(entry.lines)})


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
