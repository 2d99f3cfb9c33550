"""Records and the sessions they make."""

from collections.abc import Iterable

from razor_core.events.entries import Record, Redone, Undone
from razor_core.events.events import Event
from razor_core.session.session import Session, apply
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock

GATE = ClockAdded(Clock(id="g", name="Gate", segments=12))


def record(seq: int, event: Event | Undone | Redone, act: str = "", tab: str = "s") -> Record:
    """A record of that number, in an act of its own (named after its number) where none is given."""
    return Record(seq=seq, tab=tab, at="2026-03-01T21:00:00Z", act=act or str(seq), event=event)


def after(*records: Record, start: Session | None = None) -> Session:
    session = start or Session()
    for each in records:
        session = apply(session, each)
    return session


def numbers(records: Iterable[Record]) -> list[int]:
    return [each.seq for each in records]
