"""The records of a session, and the entries of its log: what happened, in order, and what became of it since."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from razor_core.events.events import Event, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.rules.fields import validate_id, validate_number
from razor_core.systems import find as find_game

#: The greatest number of a record, and the greatest that JavaScript holds exactly.
LAST = 2**53 - 1
#: In the tab of a record that the journal does not have: what a corrected roll brings for certain.
ADDED = "+"


@dataclass(frozen=True, slots=True)
class Undone:
    """An act was undone."""

    act: str


@dataclass(frozen=True, slots=True)
class Redone:
    """An act that was undone was redone."""

    act: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """An event with its place in the journal.

    `seq` is one more than the highest number that its tab had seen, `at` an ISO 8601 time with zone. It is for people
    to read, and says when an undo or redo was, for the timers of clocks. The records of one `act` (a roll and the
    consequences taken) are undone together. RuleError `seq` for a number that is not from 0 to LAST, `tab` or `act` for
    a name that is empty or too long.
    """

    seq: int
    tab: str
    at: str
    act: str
    event: Event | Undone | Redone

    def __post_init__(self) -> None:
        validate_number("seq", self.seq, 0, LAST)
        validate_id(self.tab, "tab")
        validate_id(self.act, "act")

    @property
    def order(self) -> tuple[int, str]:
        """The record's place in the journal; records are sorted by it."""
        return self.seq, self.tab

    @property
    def key(self) -> str:
        """The record's place as a text, unique in its session."""
        return f"{self.seq}.{self.tab}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Amendment:
    """What became of a roll since it was made.

    `was` is the roll as it was made and `rolled` as it was corrected, None where it was not. One that is `void` does
    not count. `readings` are those taken of it, oldest first, each with the key of its consequence. `outcome` is what
    a group comes to since one of its rolls was corrected. `notes` were written on it. `side` is that of a corrected
    roll's actor, as in an Entry.
    """

    was: Rolled | None = None
    rolled: Rolled | None = None
    void: bool = False
    readings: tuple[tuple[str, str], ...] = ()
    outcome: str = ""
    notes: tuple[str, ...] = ()
    side: Side | None = None

    def read(self, roll: Rolled) -> Rolled:
        """Return the roll by the last of the readings that its game has."""
        known = [reading for _, reading in self.readings if reading in find_game(roll.system).kinds.readings]
        return replace(roll, reading=known[-1]) if known else roll

    @property
    def before(self) -> Rolled | None:
        """The roll as it was made, with the readings taken of it; None where it is not another now."""
        return self.read(self.was) if self.was and self.corrected else None

    @property
    def corrected(self) -> bool:
        """Whether the roll is another than it was made."""
        return self.rolled not in (None, self.was)

    @property
    def plain(self) -> Rolled | None:
        """The roll as it was made or corrected, without the readings taken of it; None for what is no roll."""
        return self.rolled or self.was


#: Nothing became of it.
UNCHANGED = Amendment()


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log: a record that was not undone, lines that tell what changed, and what became of it `since`.

    A record's own entry has nothing since; see `corrections.amended`. `secret` are the ids that it names of what was
    secret when it happened. `lacks` are the names of what a roll has used and, as the rolls before it stand now, did
    not have. Of a roll, `against` is the name of its target then, empty for none, and `side` that of its actor then,
    None for one who was not at the table. So it is of a correction, for the roll as it is then.
    """

    record: Record
    lines: tuple[str, ...]
    since: Amendment = UNCHANGED
    secret: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    against: str = ""
    side: Side | None = None


def find(entries: Sequence[Entry], key: str) -> Entry | None:
    """Return the entry of the record of that key, None where there is none."""
    return next((entry for entry in reversed(entries) if entry.record.key == key), None)


def after(entries: Sequence[Entry], first: Entry) -> Sequence[Entry]:
    """Return the entries after that of the record of `first`, oldest first: players read some of them otherwise."""
    order = first.record.order
    at = next((at for at in range(len(entries) - 1, -1, -1) if entries[at].record.order == order), -1)
    return entries[at + 1 :]


def together(entries: Sequence[Entry], first: Entry) -> Sequence[Entry]:
    """Return the entries after `first` that belong to the act that it begins, oldest first."""
    return [entry for entry in after(entries, first) if entry.record.act == first.record.key]
