"""Folding the oldest records of a session's tail."""

import pytest

from razor_core.rules.fields import quoted
from razor_core.session.events import Event, SessionRenamed
from razor_core.session.session import TAIL, UNFOLDED, Record, Redone, Session, Undone, apply, fold_tail, recent, resume
from razor_core.table.clock_events import ClockChanged, ClockTicked
from tests.support.sessions import GATE, after, numbers, record

#: How many are folded of a tail at its limit.
FOLDED = TAIL - UNFOLDED


def long(count: int, *, start: int = 1) -> list[Record]:
    """Return so many records, each an act of its own: the gate, then its notes."""
    notes = (record(seq, ClockChanged(clock="g", note=str(seq))) for seq in range(start + (start == 1), start + count))
    return [record(1, GATE), *notes] if start == 1 else list(notes)


def test_the_last_records_and_all_acts_give_the_same_table() -> None:
    """A tick that was added to an act after its undo is undone with it, though the undo is before the last records."""
    act = [record(2, ClockTicked("g", 3), "roll"), record(3, Undone("roll")), record(4, ClockTicked("g", 1), "roll")]
    session = after(record(1, GATE), *act, record(5, ClockTicked("g", 2)))
    few = recent(session, 2)
    assert numbers(few.tail) == [4, 5]
    assert (few.world, few.acts) == (session.world, session.acts)
    assert resume(Session(base=few.base, upto=few.upto), few.tail, session.acts) == few
    assert recent(session, 5) is session


def test_a_tail_is_cut_between_acts() -> None:
    """Also where its two records meet there; a tail of one act is not folded."""
    acts = [record(each.seq, each.event, f"of two {each.seq // 2}") for each in long(TAIL)]
    short, gone = fold_tail(after(*acts))
    assert short.tail[0] is acts[FOLDED - 1]
    assert len(gone) == FOLDED - 1
    one = after(*(record(each.seq, each.event, "one") for each in long(TAIL)))
    assert fold_tail(one) == (one, ())


def test_undo_reaches_back_as_far_as_it_says() -> None:
    """However many acts are undone in a row: what an undo adds to the tail folds nothing that can be undone."""
    session = after(*long(TAIL - 1))
    for undone in range(UNFOLDED):
        assert len(session.acts.done) >= UNFOLDED - undone
        session, _ = fold_tail(apply(session, record(TAIL + undone, Undone(session.acts.done[-1]))))


def test_folded_records_stay_folded() -> None:
    """A record from before the fold changes nothing, nor does an undo of it."""
    short, gone = fold_tail(after(*long(TAIL)))
    for entry in (*gone[:: FOLDED // 4], gone[-1]):
        assert apply(short, entry.record) is short
    assert apply(short, record(FOLDED, SessionRenamed("Late"), tab="a")) is short
    assert apply(short, record(FOLDED, SessionRenamed("In time"), tab="t")).world.name == "In time"
    back = apply(short, record(TAIL + 1, Undone("5")))
    assert (back.world, back.log) == (short.world, short.log)


@pytest.mark.parametrize("last", [Undone("reaching"), ClockTicked("g", 2), Redone("reaching")], ids=quoted)
def test_fold_never_divides_an_act(last: Event | Undone | Redone) -> None:
    """Where one reaches over the place to cut, with its undo, the cut is before its first record."""
    first, end = FOLDED // 2 + 1, TAIL - 10
    own = "reaching" if isinstance(last, ClockTicked) else f"{end}"
    reaching = {first: record(first, ClockTicked("g", 1), "reaching"), end: record(end, last, own)}
    session = after(*(reaching.get(each.seq, each) for each in long(TAIL)))
    short, gone = fold_tail(session)
    assert short.tail[0] is reaching[first]
    assert (short.world, gone + short.log) == (session.world, session.log)
    toggle = Redone if isinstance(last, Undone) else Undone
    back = record(TAIL + 1, toggle("reaching"))
    assert apply(short, back).world == apply(session, back).world


@pytest.mark.parametrize("first", [3, FOLDED // 2])
def test_tail_grows_where_little_could_be_folded(first: int) -> None:
    """Until the act that reaches over it is among the oldest records."""
    reaching = {
        first: record(first, ClockTicked("g", 1), "reaching"),
        TAIL: record(TAIL, ClockTicked("g", 2), "reaching"),
    }
    session = after(*(reaching.get(each.seq, each) for each in long(TAIL)))
    assert fold_tail(session) == (session, ())
    grown = after(*long(UNFOLDED, start=TAIL + 1), start=session)
    short, gone = fold_tail(grown)
    assert short.upto == (TAIL, "s")
    assert (short.world, gone + short.log) == (grown.world, grown.log)
