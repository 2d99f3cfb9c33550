"""The log region: what happened, newest first, filtered; pages folded away long ago are read when they are wanted."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.journal import Journal
from app.result import caption
from app.stamps import Actions, Page, Slots, Stamp
from app.stores import StoreError
from razor_core.checks import Tone
from razor_core.chronicle import markdown, table
from razor_core.events import HeroPut, HeroRemoved, Rolled
from razor_core.session import Entry
from razor_core.systems import SYSTEMS, find
from razor_core.words import percent

#: How many entries are drawn at first, and how many more each time the end is reached.
STEP = 50

_GOOD_TONES = (Tone.GOOD, Tone.TRIUMPH)


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
        return not self.who and not self.system


def kind(entry: Entry) -> str:
    """What an entry is about: rolls, heroes or clocks."""
    match entry.record.event:
        case Rolled():
            return "rolls"
        case HeroPut() | HeroRemoved():
            return "heroes"
        case _:
            return "clocks"


class Log:
    """Owns the filter and the older entries read so far."""

    def __init__(self, page: Page, journal: Journal, tell: Callable[[str], None]) -> None:
        self.page = page
        self.journal = journal
        self.tell = tell
        self.filter = Filter()
        self.shown = STEP
        #: What was folded away and is known here: seen before that, or read from its page.
        self.older: tuple[Entry, ...] = ()
        self.read: frozenset[str] = frozenset()
        self.last: tuple[Entry, ...] = ()
        self.actions: Actions = {
            "log-who": lambda data: self._take(replace(self.filter, who=data["value"])),
            "log-system": lambda data: self._take(replace(self.filter, system=data["value"])),
            "log-kind": lambda data: self._take(replace(self.filter, kind=data["value"])),
            "log-more": lambda data: asyncio.ensure_future(self._more()),
            "log-copy": lambda data: self.page.copy(markdown(self.entries())),
            "log-csv": lambda data: self.page.save("razor-log.csv", table(self.entries()), "text/csv"),
        }

    def lay(self, journal: Journal) -> None:
        """Tell of another session from now on, from its newest entries."""
        self.journal, self.older, self.read, self.last = journal, (), frozenset(), ()
        self.filter, self.shown = Filter(), STEP

    def known(self) -> Sequence[Entry]:
        """All entries that are known here, oldest first; what was folded since the last time is known still."""
        session = self.journal.session
        self._add(entry for entry in self.last if entry.record.order <= session.upto)
        self.last = session.log
        return (*self.older, *session.log)

    def entries(self) -> Sequence[Entry]:
        """What the filter lets through of all that is known here, oldest first."""
        return [entry for entry in self.known() if self.filter.takes(entry)]

    def draw(self) -> None:
        """The newest of the entries that the filter lets through."""
        self.page.fill("log", slots(self.known(), self.filter, self.shown))

    def _take(self, wanted: Filter) -> None:
        self.filter = wanted
        self.shown = STEP
        self.draw()

    def _add(self, entries: Iterable[Entry]) -> None:
        new = {entry.record.order: entry for entry in entries}
        if new:
            known = {entry.record.order: entry for entry in self.older} | new
            self.older = tuple(known[order] for order in sorted(known))

    async def _more(self) -> None:
        """Draw more entries; where none are left, read the next older page."""
        self.shown += STEP
        try:
            for key in await self.journal.pages():
                if len(self.entries()) >= self.shown:
                    break
                if key not in self.read:
                    self._add(await self.journal.page(key))
                    self.read |= {key}
        except StoreError as error:
            self.tell(f"Older entries cannot be read: {error}")
        self.draw()


def slots(log: Sequence[Entry], wanted: Filter, shown: int) -> Slots:
    """The entries, newest first, and what they can be filtered by; a roll carries its key as `data-key`."""
    passing = [entry for entry in log if wanted.takes(entry)]
    rolls = [entry.record.event for entry in log if isinstance(entry.record.event, Rolled)]
    people = sorted({roll.fiction.who for roll in rolls if roll.fiction.who} | ({wanted.who} - {""}))
    titles = [("", "every game"), *((slug, system.TITLE) for slug, system in SYSTEMS.items())]
    return {
        "entries": [_entry(entry) for entry in reversed(passing[-shown:])],
        "people": [_choice(*each, wanted.who) for each in (("", "everyone"), *((name, name) for name in people))],
        "systems": [_choice(*each, wanted.system) for each in titles],
        "kind": {"value": wanted.kind},
    }


def _choice(value: str, label: str, chosen: str) -> Stamp:
    return Stamp("choice-of", {"root": {"value": value, "selected": "" if value == chosen else None}, "label": label})


def _entry(entry: Entry) -> Stamp:
    event = entry.record.event
    time = datetime.fromisoformat(entry.record.at).strftime("%H:%M")
    if not isinstance(event, Rolled):
        return Stamp("line", {"time": time, "told": "; ".join(entry.told)})
    return Stamp("roll", _roll(entry.record.key, time, event))


def _roll(key: str, time: str, event: Rolled) -> Mapping[str, str | Mapping[str, str | None]]:
    tier = event.result.tier
    odds = find(event.system).odds(event.check)
    return {
        "button": {"data-key": key, "data-tone": tier.tone.name},
        "time": time,
        "what": caption(event) or "A roll",
        "mark": tier.tone.mark,
        "headline": event.result.headline,
        "chance": percent(odds.chance(lambda outcome: outcome.tone in _GOOD_TONES)),
    }
