"""The entries of the log that this page has read: the session's own, and those of older pages."""

from collections.abc import Iterable, Mapping, Sequence

from app.ui.template import Node
from razor_core.events.entries import Entry, find
from razor_core.events.events import GroupRolled, Rolled
from razor_core.recap.people import people
from razor_core.recap.readable_log import threaded
from razor_core.session.corrections import NONE, Amendments, amended, amendments
from razor_core.session.session import Session
from razor_core.table.character_events import CharacterSaved
from razor_core.table.clock_events import ClockTicked
from razor_core.table.kits import KitLaid


class LogBook:
    """The known entries of one session, oldest first, with what became of each since, and values derived from them.

    `people` are the names of those who rolled, whom they rolled against and who came to the table, `games` the slugs of
    what was rolled in. `ticks` are the consequences that ticked a clock, `rolled` the acts that rolled. `loading` means
    that a page is being read, `complete` that all have been read. Call `follow` with each new session.
    """

    def __init__(self) -> None:
        self.older: tuple[Entry, ...] = ()
        self.pages_read: frozenset[str] = frozenset()
        self.loading = self.complete = False
        self.entries: tuple[Entry, ...] = ()
        self.people: frozenset[str] = frozenset()
        self.games: frozenset[str] = frozenset()
        self.ticks: tuple[Entry, ...] = ()
        self.rolled: frozenset[str] = frozenset()
        #: By the key of its record: each entry, and the line made from it.
        self.lines: dict[str, tuple[Entry, Node]] = {}
        self._amendments: Amendments = NONE
        self._told: tuple[Sequence[Entry], Sequence[Entry]] = (), ()
        self._about: tuple[Sequence[Entry], Mapping[str, frozenset[str]]] = (), {}
        self._session = Session()

    def follow(self, session: Session) -> None:
        """Take over the log of the session. Entries that were folded away since the last call stay known."""
        last, self._session = self._session, session
        if session is last:
            return
        if session.upto != last.upto:
            self.complete = False
            self._keep(entry for entry in last.log if entry.record.order <= session.upto)
        self._gather(last.log)

    def add(self, page: str, entries: Iterable[Entry]) -> None:
        """Add a page of older entries."""
        self.pages_read |= {page}
        self._keep(entries)
        self._gather()

    def find(self, key: str) -> Entry | None:
        """Return the entry of the record of that key, or None."""
        return find(self.entries, key)

    @property
    def told(self) -> Sequence[Entry]:
        """The entries as the log is read: see `threaded`. They are made when they are first asked for."""
        if self._told[0] is not self.entries:
            self._told = self.entries, threaded(self.entries)
        return self._told[1]

    @property
    def about(self) -> Mapping[str, frozenset[str]]:
        """The names of those whom each entry is about, by its key. They are gathered when they are first asked for."""
        if self._about[0] is not self.entries:
            self._about = self.entries, people(self._session.world, self.entries)
        return self._about[1]

    @property
    def latest(self) -> str:
        """The key of the last roll: of the first entry of its act, such as the group that it belongs to, else its own.

        Empty where the session has none.
        """
        log = reversed(self._session.log)
        last = next((entry.record for entry in log if isinstance(entry.record.event, Rolled | GroupRolled)), None)
        keys = (last.act, last.key) if last else ()
        return next((key for key in keys if self.find(key)), "")

    def roll(self, key: str) -> Rolled | None:
        """Return the roll of the record of that key, or None."""
        entry = self.find(key)
        return entry.record.event if entry and isinstance(entry.record.event, Rolled) else None

    def _keep(self, entries: Iterable[Entry]) -> None:
        by_order = {entry.record.order: entry for entry in (*self.older, *entries)}
        self.older = tuple(by_order[order] for order in sorted(by_order))

    def _gather(self, before: Sequence[Entry] = ()) -> None:
        """Derive all values from the known entries. `before` is the session's log at the last call."""
        log = self._session.log
        # A change of the log makes every later entry anew. So if the last entry is the same, all before it are.
        grown = bool(before) and len(log) >= len(before) and log[len(before) - 1] is before[-1]
        new = log[len(before) :] if grown else (*self.older, *log)
        earlier = self._amendments if grown else NONE
        self._amendments = amendments(new, earlier)
        same = grown and all(self._amendments[key] is earlier.get(key) for key in self._amendments)
        last = self.entries if same else ()
        self.entries = (*last, *[amended(entry, self._amendments) for entry in (new if same else (*self.older, *log))])
        self.people = names(new) | (self.people if grown else frozenset())
        self.games = games(new) | (self.games if grown else frozenset())
        self.ticks = (*(self.ticks if grown else ()), *ticks(new))
        self.rolled = rolled(new) | (self.rolled if grown else frozenset())


def names(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the names of those who rolled, whom that was against, and who came to the table."""
    found = set[str]()
    for entry in entries:
        match entry.record.event:
            case Rolled(fiction=fiction):
                found |= {fiction.who, entry.against}
            case CharacterSaved(character):
                found.add(character.name)
            case KitLaid(kit):
                found |= {character.name for character in kit.characters}
    return frozenset(found - {""})


def rolled(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the keys of the acts that rolled."""
    return frozenset(entry.record.act for entry in entries if isinstance(entry.record.event, Rolled | GroupRolled))


def games(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the slugs of the games that were rolled in."""
    events = [entry.record.event for entry in entries]
    return frozenset(event.system for event in events if isinstance(event, Rolled | GroupRolled))


def ticks(entries: Iterable[Entry]) -> Sequence[Entry]:
    """Return the entries that are a consequence of a roll and ticked a clock."""
    return [
        entry for entry in entries if isinstance(entry.record.event, ClockTicked) and entry.record.event.consequence
    ]
