"""How a session lies in the stores: what its keys are called, and the pages of the log that was folded away."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass

from razor_core.session.records import SessionError, entry_from_json, entry_to_json
from razor_core.session.session import Entry

#: Where a record stands among all: its number, then its tab.
Order = tuple[int, str]

#: What the keys of the first format began with, before there were sessions.
OLD_EVENTS = "razor.event."

_PLACE = re.compile(r"([0-9]{8,16})\.(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of the session with that id, which holds no dot."""

    session: str

    @property
    def prefix(self) -> str:
        """What every key of the session begins with."""
        return f"razor.{self.session}."

    @property
    def snapshot(self) -> str:
        """Where the snapshot is."""
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
        """Whether the key is one that a start reads: the snapshot's or a record's."""
        return key == self.snapshot or key.startswith(self.records)

    def record(self, order: Order) -> str:
        """Where the record of that place is."""
        return f"{self.records}{order[0]:08}.{order[1]}"

    def page(self, upto: Order) -> str:
        """Where the page is whose last record was that one."""
        return f"{self.pages}{upto[0]:08}.{upto[1]}"

    def order(self, key: str) -> Order | None:
        """The place that the key of a record or page names; None where it is no such key, or names none."""
        for prefix in (self.records, self.pages):
            if key.startswith(prefix) and (found := _PLACE.fullmatch(key, len(prefix))):
                return int(found[1]), found[2]
        return None

    def aside(self, key: str, taken: Iterable[str]) -> str:
        """A free key for what was found at `key` and could not be read."""
        used, number = set(taken), 0
        while (free := f"{self.unread}{number}.{key.removeprefix(self.prefix)}") in used:
            number += 1
        return free


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the log that was folded away: its entries, and the keys of all records that went with it.

    Not every record has an entry: undone ones and undoings do not. `unread` are the lines that could not be read.
    """

    entries: tuple[Entry, ...]
    gone: frozenset[str]
    unread: tuple[str, ...] = ()


def page_to_text(entries: Iterable[Entry], gone: Iterable[str]) -> str:
    """A line that names the records without an entry, then one line an entry."""
    entries = tuple(entries)
    silent = sorted(set(gone) - {entry.record.key for entry in entries})
    return "\n".join((json.dumps({"gone": silent}), *map(entry_to_json, entries)))


def page_from_text(text: str) -> Page:
    """The page of a text. What cannot be read of it is left out, and listed."""
    head, *lines = text.split("\n")
    entries: list[Entry] = []
    unread: list[str] = []
    try:
        silent = frozenset(map(str, json.loads(head)["gone"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        silent = frozenset()
        unread.append(head)
    for line in lines:
        try:
            entries.append(entry_from_json(line))
        except SessionError:
            unread.append(line)
    return Page(tuple(entries), silent | {entry.record.key for entry in entries}, tuple(unread))


def page_without(text: str, gone: Iterable[str]) -> str:
    """The page of a text, which now says of those records too that they are no more where they were."""
    head, newline, lines = text.partition("\n")
    try:
        known = set(map(str, json.loads(head)["gone"]))
    except (ValueError, KeyError, TypeError, RecursionError):
        known = set()
    return json.dumps({"gone": sorted({*known, *gone})}) + newline + lines
