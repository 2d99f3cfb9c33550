"""Timers in a session: undo and redo, which never bring back time, and folding."""

from datetime import UTC, datetime

import pytest

from razor_core.events.entries import Record, Redone, Undone
from razor_core.events.events import Event
from razor_core.session import folding
from razor_core.session.folding import fold_tail
from razor_core.session.session import Session, acts, apply
from razor_core.table.clock_events import ClockAdded, ClockChanged, TimerSet, TimerTicked
from razor_core.table.clocks import Clock
from razor_core.table.timers import Timer

#: A time in seconds since 1970, and a timer that is due two minutes later.
NOW = 1_772_398_800
TIMER = Timer(every=120, due=NOW + 120)
START = (ClockAdded(Clock(id="g", name="Guards", segments=12)), TimerSet("g", TIMER))
TICK = TimerTicked("g", NOW + 120)


def after(*steps: tuple[int, Event | Undone | Redone]) -> Session:
    """The session after the start and these events, each so many seconds later, in an act named after its number."""
    session = Session()
    for seq, (seconds, event) in enumerate([(0, each) for each in START] + list(steps), 1):
        at = datetime.fromtimestamp(NOW + seconds, UTC).isoformat()
        session = apply(session, Record(seq=seq, tab="s", at=at, act=str(seq), event=event))
    return session


def guards(session: Session) -> tuple[int, int]:
    """How far the clock is, and when its timer is due; 0 where it does not run."""
    (clock,) = session.world.clocks
    return clock.filled, clock.timer.due - NOW if clock.timer and clock.timer.running else 0


def test_a_tick_leaves_what_can_be_redone() -> None:
    """Nobody did it. An act between undo and redo makes it final, as ever."""
    note, undo = ClockChanged(clock="g", note="Iron"), (60, Undone("3"))
    session = after((50, note), undo, (120, TICK))
    assert (session.acts.redoable, session.acts.done) == (("3",), ("1", "2", "5"))
    assert acts(session.tail) == session.acts
    redone = after((50, note), undo, (120, TICK), (130, Redone("3")))
    assert (redone.world.clocks[0].note, guards(redone)) == ("Iron", (1, 240))
    assert after((50, note), undo, (120, TICK), (130, note)).acts.redoable == ()


def test_folding_keeps_what_an_undo_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tick does not come again when its record is folded away."""
    monkeypatch.setattr(folding, "TAIL", 8)
    monkeypatch.setattr(folding, "UNFOLDED", 4)
    notes = [(150 + at, ClockChanged(clock="g", note=str(at))) for at in range(4)]
    session = after((120, TICK), (125, Undone("3")), *notes)
    short, gone = fold_tail(session)
    assert len(gone) == 2
    assert short.world == session.world
    assert guards(Session(world=short.base)) == (0, 240)
