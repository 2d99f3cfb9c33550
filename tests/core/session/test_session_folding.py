"""Folding the oldest records of a session's tail."""

from razor_core.session.session import TAIL, UNFOLDED, Record, Session, Undone, apply, fold_tail, recent, resume
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
