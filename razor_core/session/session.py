"""The session: what happened at a table, and `apply`, the only way to change it.

A session is made of records, each an event with a place in the journal. Two tabs may write at once: records are ordered
by number and then by tab, so two tabs that have read the same records have the same session. Undo and redo are records
too: an act that is undone stays in the journal and is skipped. Neither brings back time: a timer that one of them sets
running goes on with the first interval that is not over at that moment (docs/decisions/0018-timers.md).
"""

from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from razor_core.events.entries import Entry, Record, Redone, Undone
from razor_core.events.events import RollCorrected, RollVoided
from razor_core.session.apply_event import happened
from razor_core.session.replay import fold
from razor_core.session.replay_plan import is_change, plan
from razor_core.table.character_events import ConditionTaken, ModifierGiven, ModifierTaken
from razor_core.table.clock_events import ClockAdded, TimerTicked
from razor_core.table.tasks import TaskTurned
from razor_core.table.world import EMPTY, World

#: What an act that takes a consequence does before that: it takes back another, or makes a clock.
_BEFORE_TAKEN = (ClockAdded, ModifierGiven, ModifierTaken, ConditionTaken, TaskTurned)


#: Two sessions, the last event that changed an earlier roll in each, and the session then. A correction is tried while
#: it is typed, and recorded after that: the fold, which is the same, need not be made again.
_TRIED = list[tuple["Session", object, "Session"]]()


@dataclass(frozen=True, slots=True, kw_only=True)
class Acts:
    """The acts of a tail: those done, last one last; those that can be redone, next one last; and all undone."""

    done: tuple[str, ...] = ()
    redoable: tuple[str, ...] = ()
    undone: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A table and its history. Start with `Session()`, change it with `apply` only.

    `base` is the world before the records of the `tail`, `world` the one after them. `log` has the entries of the tail
    that were not undone, oldest first. `upto` is the order of the last record folded into `base`, `acts` is
    `acts(tail)`.
    """

    base: World = EMPTY
    upto: tuple[int, str] = (0, "")
    tail: tuple[Record, ...] = ()
    world: World = EMPTY
    log: tuple[Entry, ...] = ()
    acts: Acts = Acts()

    @property
    def next(self) -> int:
        """The number for the next record."""
        return max((self.tail[-1].seq if self.tail else 0), self.upto[0]) + 1


def apply(session: Session, record: Record) -> Session:
    """Return the session with the record in its place. A record that it has, or that was folded away, changes nothing.

    >>> from razor_core.events.events import SessionRenamed
    >>> named = Record(seq=1, tab="a", at="2026-03-01T21:00:00Z", act="1", event=SessionRenamed("Tuesday"))
    >>> session = apply(Session(), named)
    >>> session.world.name, session.next
    ('Tuesday', 2)
    >>> undo = Record(seq=2, tab="a", at="2026-03-01T21:01:00Z", act="2", event=Undone("1"))
    >>> apply(session, undo).world.name
    'Session'
    """
    at = bisect(session.tail, record.order, key=lambda record: record.order)
    if record.order <= session.upto or (at and session.tail[at - 1].order == record.order):
        return session
    tail = (*session.tail[:at], record, *session.tail[at:])
    is_last = at == len(session.tail) and record.act not in session.acts.undone
    if is_last and not isinstance(record.event, Undone | Redone) and not _changes_earlier(tail, session.acts):
        world, entry = happened(session.world, record, record.event)
        log = (*session.log, entry)
        return replace(session, tail=tail, world=world, log=log, acts=_with_act(session.acts, record))
    if is_last and isinstance(record.event, RollCorrected | RollVoided):
        return _corrected(session, record, tail)
    return _rebuild(session, tail, acts(tail))


def replay(start: Session, records: Iterable[Record]) -> Session:
    """Return the session with the base of `start` and all records after it, each once, in order.

    The same as `apply` for each record, but quicker.
    """
    tail = _in_order(start, records)
    return _rebuild(start, tail, acts(tail))


def resume(start: Session, records: Iterable[Record], known: Acts) -> Session:
    """Return the session of `recent` with its records, and the acts that it had."""
    return _rebuild(start, _in_order(start, records), known)


def acts(tail: Iterable[Record]) -> Acts:
    """Return which acts of the records are done, and which are undone.

    An event after an undo makes it final: the act can no longer be redone. A further record makes its act the last one
    again. A record added to an undone act is undone with it, and makes nothing final, nor does the tick of a timer.
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
                if not isinstance(record.event, TimerTicked):
                    redoable.clear()
                done.pop(record.act, None)
                done[record.act] = None
    return Acts(done=tuple(done), redoable=tuple(redoable), undone=frozenset(undone))


def describe_act(session: Session, act: str) -> str:
    """Return what an act did, or would do if redone: the first line of its first event that has one, else "".

    Of a consequence it is its own: before that is what it takes back, or the clock that it makes.
    """
    undone = session.acts.undone
    log: Sequence[Entry] = session.log
    if act in undone:
        others = undone - {act}
        log = fold(session.base, session.tail, others, plan(session.tail, others))[1]
    found, taken = "", False
    # From the end: the act is mostly a recent one.
    for entry in reversed(log):
        event = entry.record.event
        if entry.record.act == act:
            if entry.lines and not (taken and isinstance(event, _BEFORE_TAKEN)):
                found, taken = entry.lines[0], bool(getattr(event, "consequence", ""))
            if entry.record.key == act:
                break
    return found


def table_before(session: Session, act: str, *, known_then: bool = False) -> World:
    """Return the table before an act, as its rolls are now, or as they were `known_then`, before later corrections.

    Before the tail it is that for an act that was folded away.

    >>> table_before(Session(), "1.a") == EMPTY
    True
    """
    at = next((at for at, each in enumerate(session.tail) if each.act == act), 0)
    earlier, undone = session.tail[:at], session.acts.undone
    return fold(session.base, earlier, undone, plan(earlier if known_then else session.tail, undone))[0]


def _with_act(before: Acts, record: Record) -> Acts:
    """Return the acts after one more record of an act that is not undone, as `acts` does: it is the last."""
    act = record.act
    others = tuple(done_act for done_act in before.done if done_act != act) if act in before.done else before.done
    redoable = before.redoable if isinstance(record.event, TimerTicked) else ()
    return Acts(done=(*others, act), redoable=redoable, undone=before.undone)


def _in_order(start: Session, records: Iterable[Record]) -> tuple[Record, ...]:
    """Return the records after the base of `start`, each once, in order."""
    after = {record.order: record for record in records if record.order > start.upto}
    return tuple(after[order] for order in sorted(after))


def _corrected(session: Session, record: Record, tail: tuple[Record, ...]) -> Session:
    """Return the session with a correction as its last record: as it was tried, or folded again."""
    for before, event, after in _TRIED:
        if before is session and event == record.event:
            log = (*after.log[:-1], replace(after.log[-1], record=record))
            return replace(after, tail=tail, log=log, acts=acts(tail))
    after = _rebuild(session, tail, acts(tail))
    _TRIED[:] = [*_TRIED[-1:], (session, record.event, after)]
    return after


def _rebuild(session: Session, tail: tuple[Record, ...], found: Acts) -> Session:
    """Return the session with another tail, of which these are the acts."""
    world, log = fold(session.base, tail, found.undone, plan(tail, found.undone))
    return replace(session, tail=tail, world=world, log=tuple(log), acts=found)


def _changes_earlier(tail: Sequence[Record], known: Acts) -> bool:
    """Return whether the last record of the tail changes what came of others, or comes of a roll that is another."""
    last = tail[-1]
    if is_change(last.event):
        return True
    of = plan(tail, known.undone)
    return last.key in of.causes or last.act in of.acts
