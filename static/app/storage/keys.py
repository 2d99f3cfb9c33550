"""The keys of a session in the stores, and the pages of its older log."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from razor_core.events.entries import Entry
from razor_core.format.json_text import parse_json
from razor_core.format.records import SessionError, entry_from_json, entry_to_json

#: The place of a record among all of a session: its number, then its tab.
Order = tuple[int, str]

#: What all our keys begin with, and the keys of unreadable texts that belong to no session.
RAZOR, UNREAD = "razor.", "razor.unread."

#: What the keys of events begin with in the first format, which had no sessions.
OLD_EVENTS = "razor.event."

_PLACE = re.compile(r"([0-9]{8,16})\.(.+)", re.DOTALL)
_SESSION = re.compile(r"razor\.([0-9A-Za-z]+)\.")
#: Words in the place of a session's id that are none.
_NO_SESSIONS = {"draft", "event", "exported", "library", "sessions", "unread"}


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of the session with that id, which has no dot."""

    session: str

    @property
    def prefix(self) -> str:
        """What every key of the session begins with."""
        return f"razor.{self.session}."

    @property
    def snapshot(self) -> str:
        """The key of the snapshot."""
        return f"{self.prefix}snapshot"

    @property
    def records(self) -> str:
        """What the keys of records begin with."""
        return f"{self.prefix}r."

    @property
    def pages(self) -> str:
        """What the keys of pages begin with."""
        return f"{self.prefix}log."

    @property
    def unread(self) -> str:
        """What the keys of texts that were set aside begin with."""
        return f"{self.prefix}unread."

    def is_tail(self, key: str) -> bool:
        """Whether a start reads the key: that of the snapshot, or of a record."""
        return key == self.snapshot or key.startswith(self.records)

    def record(self, order: Order) -> str:
        """Return the key of the record of that place."""
        return f"{self.records}{order[0]:08}.{order[1]}"

    def page(self, upto: Order) -> str:
        """Return the key of the page whose last record has that place."""
        return f"{self.pages}{upto[0]:08}.{upto[1]}"

    def order(self, key: str) -> Order | None:
        """Return the place in the key of a record or page; None for any other key."""
        for prefix in (self.records, self.pages):
            if key.startswith(prefix) and (match := _PLACE.fullmatch(key, len(prefix))):
                return int(match[1]), match[2]
        return None


def key_aside(key: str, taken: Iterable[str], prefix: str = RAZOR) -> str:
    """Return a free key for an unreadable text that was stored under `key`; `prefix` is that of its session.

    >>> key_aside("razor.draft.game", {"razor.unread.0.draft.game"})
    'razor.unread.1.draft.game'
    """
    used, number = set(taken), 0
    while (free := f"{prefix}unread.{number}.{key.removeprefix(prefix)}") in used:
        number += 1
    return free


def sessions_in(keys: Iterable[str]) -> set[str]:
    """Return the ids of the sessions that have a snapshot or a record among the keys.

    >>> sessions_in(["razor.k3.snapshot", "razor.1.r.00000001.a", "razor.draft.game"]) == {"k3", "1"}
    True
    """
    sessions: set[str] = set()
    for key in keys:
        match = _SESSION.match(key)
        if match and match[1] not in sessions and match[1] not in _NO_SESSIONS:
            names = Keys(match[1])
            if key == names.snapshot or (key.startswith(names.records) and names.order(key)):
                sessions.add(match[1])
    return sessions


@dataclass(frozen=True, slots=True)
class Page:
    """A folded part of the log: its entries, and the keys of all records that it replaces.

    Undone records and undoings have no entry. `unread` are the lines that could not be read.
    """

    entries: tuple[Entry, ...]
    gone: frozenset[str]
    unread: tuple[str, ...] = ()


def page_to_text(entries: Iterable[Entry], gone: Iterable[str]) -> str:
    """Return a line that names the records without an entry, then one line for each entry."""
    entries = tuple(entries)
    silent = sorted(set(gone) - {entry.record.key for entry in entries})
    return "\n".join((json.dumps({"gone": silent}), *map(entry_to_json, entries)))


def page_from_text(text: str) -> Page:
    """Return the page of a text. Lines that cannot be read are left out and listed."""
    head, *lines = text.split("\n")
    entries: list[Entry] = []
    unread: list[str] = []
    silent = _gone(head)
    if silent is None:
        unread.append(head)
    for line in lines:
        try:
            entries.append(entry_from_json(line))
        except SessionError:
            unread.append(line)
    return Page(tuple(entries), (silent or frozenset()) | {entry.record.key for entry in entries}, tuple(unread))


def page_without(text: str, gone: Iterable[str]) -> str:
    """Return the text of a page, with those records added to the ones that it replaces."""
    head, newline, lines = text.partition("\n")
    return json.dumps({"gone": sorted({*(_gone(head) or ()), *gone})}) + newline + lines


def _gone(head: str) -> frozenset[str] | None:
    """Return the keys of records in the first line of a page; None where it cannot be read."""
    try:
        return frozenset(map(str, parse_json(head)["gone"]))
    except (ValueError, KeyError, TypeError):
        return None
