"""The session: records of what happened, in one order, and the one way to let another happen.

Two tabs may write at once. Records are ordered by their number and then by their tab, so whoever has read the same
records stands in the same session, in whatever order they came in. Undo and redo are records themselves: an act that is
undone stays in the journal and is passed over.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from razor_core.rules.fields import RuleError, quoted
from razor_core.session.events import Event
from razor_core.table.world import EMPTY, World

#: After so many records the oldest are folded away; undo reaches back over at least the younger half. A start reads all
#: that are left; half of them still fill the first screen of the log.
TAIL = 120
#: The greatest number of a record: JavaScript holds no greater one exactly.
LAST = 2**53 - 1
LONGEST_ID = 60


@dataclass(frozen=True, slots=True)
class Undone:
    """An act was taken back."""

    act: str


@dataclass(frozen=True, slots=True)
class Redone:
    """An act that was taken back happened after all."""

    act: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """An event with its place in the journal.

    `seq` is one more than the highest its tab had seen, `at` an ISO 8601 time with zone, for people to read. What
    belongs to one `act` (a roll and the offers taken from it) is undone together. RuleError for a number below 0 or
    above LAST, and for a tab or act without a name.
    """

    seq: int
    tab: str
    at: str
    act: str
    event: Event | Undone | Redone

    def __post_init__(self) -> None:
        if not 0 <= self.seq <= LAST:
            raise RuleError("seq", f"a number from 0 to {LAST} is wanted, not {quoted(self.seq)}")
        for field, value in (("tab", self.tab), ("act", self.act)):
            if not 1 <= len(value) <= LONGEST_ID:
                raise RuleError(field, f"a name of 1 to {LONGEST_ID} characters is wanted")

    @property
    def order(self) -> tuple[int, str]:
        """What records are sorted by."""
        return self.seq, self.tab

    @property
    def key(self) -> str:
        """What no other record is called."""
        return f"{self.seq}.{self.tab}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A record that happened, and what there is to tell of it."""

    record: Record
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """The acts of a tail: those that stand, the last last; those that may be redone, the next last; all undone."""

    done: tuple[str, ...] = ()
    redoable: tuple[str, ...] = ()
    undone: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Where a table stands. Make one with `Session()`, change it with `apply` only.

    `base` is the world before the records of `tail`, `world` the one after them, `log` what of them happened and was
    not undone, oldest first. `upto` is the order of the last record folded into `base`, `acts` what `acts(tail)` gives.
    """

    base: World = EMPTY
    upto: tuple[int, str] = (0, "")
    tail: tuple[Record, ...] = ()
    world: World = EMPTY
    log: tuple[Entry, ...] = ()
    acts: Acts = Acts()

    @property
    def next(self) -> int:
        """The number of the next record."""
        return max((self.tail[-1].seq if self.tail else 0), self.upto[0]) + 1


def apply(session: Session, record: Record) -> Session:
    """The session with the record in its place. One that it has already, or that was folded away, changes nothing.

    >>> from razor_core.session.events import SessionRenamed
    >>> named = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=SessionRenamed("Tuesday"))
    >>> session = apply(Session(), named)
    >>> session.world.name, session.next
    ('Tuesday', 2)
    >>> taken_back = Record(seq=2, tab="a", at="2026-03-01T21:01:00Z", act="2", event=Undone("1"))
    >>> apply(session, taken_back).world.name
    'Session'
    """
    at = bisect(session.tail, record.order, key=lambda each: each.order)
    if record.order <= session.upto or (at and session.tail[at - 1].order == record.order):
        return session
    tail = (*session.tail[:at], record, *session.tail[at:])
    stands = record.act not in session.acts.undone
    if at == len(session.tail) and stands and not isinstance(record.event, Undone | Redone):
        world, told = record.event.apply(session.world)
        log = (*session.log, Entry(record, told))
        return replace(session, tail=tail, world=world, log=log, acts=_going_on(session.acts, record.act))
    return _replayed(session, tail)


def replay(start: Session, records: Iterable[Record]) -> Session:
    """The session that starts where `start` does, with those of the records that come after, each once, in order.

    As `apply` of one after another, but played once.
    """
    after = {record.order: record for record in records if record.order > start.upto}
    tail = tuple(after[order] for order in sorted(after))
    return _replayed(start, tail)


def acts(tail: Iterable[Record]) -> Acts:
    """What of the records stands and what was taken back.

    Whatever happens after an undo makes it final: what was undone before can be redone no more. An act that goes on is
    the last again. What is added to an act that was undone is undone with it, and makes nothing final.
    """
    done = dict[str, None]()
    redoable = dict[str, None]()
    undone = set[str]()
    for record in tail:
        match record.event:
            case Undone(act) if act in done:
                del done[act]
                redoable[act] = None
                undone.add(act)
            case Redone(act) if act in redoable:
                del redoable[act]
                undone.discard(act)
                done[act] = None
            case Undone() | Redone():
                pass
            case _ if record.act not in undone:
                redoable.clear()
                done.pop(record.act, None)
                done[record.act] = None
    return Acts(done=tuple(done), redoable=tuple(redoable), undone=frozenset(undone))


def describe_act(session: Session, act: str) -> str:
    """What an act did or would do, in the words of its first event that has any; empty where none has."""
    undone = session.acts.undone
    log = _happened(session.base, session.tail, undone - {act})[1] if act in undone else session.log
    found = ""
    # From the end, where what is asked for mostly is.
    for entry in reversed(log):
        if entry.record.act == act:
            found = entry.lines[0] if entry.lines else found
            if entry.record.key == act:
                break
    return found


def fold_tail(session: Session) -> tuple[Session, tuple[Entry, ...]]:
    """The session with the older half of a long tail folded into its base, and the log of what was folded.

    A short one stays as it is. The world and the younger log stay what they were. No act is divided: where one reaches
    over the middle, less is folded, or nothing until the tail has grown.
    """
    if len(session.tail) < TAIL:
        return session, ()
    cut = max(at for at in _cuts(session.tail) if at <= len(session.tail) // 2)
    if cut < TAIL // 4:
        return session, ()
    older, younger = session.tail[:cut], session.tail[cut:]
    base, log = _happened(session.base, older, session.acts.undone)
    after = replace(
        session,
        base=base,
        upto=older[-1].order,
        tail=younger,
        log=session.log[len(log) :],
        acts=acts(younger),
    )
    return after, log


def _cuts(tail: Sequence[Record]) -> Iterator[int]:
    """The places, from 0 up, before which the tail can be cut without dividing an act from what undoes it."""
    touched = [each.event.act if isinstance(each.event, Undone | Redone) else each.act for each in tail]
    last = {act: at for at, act in enumerate(touched)}
    reach = -1
    for at, act in enumerate(touched):
        if reach < at:
            yield at
        reach = max(reach, last[act])


def _going_on(found: Acts, act: str) -> Acts:
    """The acts after one more record of an act that stands: it is the last, and what was undone before stays so."""
    others = tuple(each for each in found.done if each != act) if act in found.done else found.done
    return Acts(done=(*others, act), undone=found.undone)


def _replayed(session: Session, tail: tuple[Record, ...]) -> Session:
    """The session whose records are these."""
    found = acts(tail)
    world, log = _happened(session.base, tail, found.undone)
    return replace(session, tail=tail, world=world, log=log, acts=found)


def _happened(world: World, tail: Iterable[Record], undone: frozenset[str]) -> tuple[World, tuple[Entry, ...]]:
    """The world after the records, and the log of them; the acts undone are passed over."""
    log = list[Entry]()
    for record in tail:
        if not isinstance(record.event, Undone | Redone) and record.act not in undone:
            world, told = record.event.apply(world)
            log.append(Entry(record, told))
    return world, tuple(log)
