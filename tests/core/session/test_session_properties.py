"""The session with any records of two tabs, in any order (Hypothesis)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from unittest import mock

from hypothesis import assume, given
from hypothesis import strategies as st

from razor_core.events.entries import Record, Redone, Undone
from razor_core.events.events import Event
from razor_core.session import folding
from razor_core.session.folding import fold_tail
from razor_core.session.session import Session, acts, apply, describe_act, resume
from razor_core.table.clock_events import ClockTicked
from tests.support.journals import journals
from tests.support.plays import plays
from tests.support.sessions import after, record


def following(session: Session, event: Event | Undone | Redone, act: str = "new") -> Record:
    """Return the next record of the session."""
    return record(session.next, event, act)


#: So many acts that some reach over the middle, and most do not.
many_acts = journals(acts="abcdefghijklmnopqrstuvw", max_size=16)


def about(records: Sequence[Record]) -> set[str]:
    """Return the acts that the records belong to, undo or redo."""
    return {each.event.act if isinstance(each.event, Undone | Redone) else each.act for each in records}


@contextmanager
def tail_of(limit: int) -> Iterator[None]:
    """Fold sessions at so many records, and leave half of them."""
    with mock.patch.multiple(folding, TAIL=limit, UNFOLDED=limit // 2):
        yield


@given(journals(), st.integers(0, 14))
def test_the_last_records_give_the_same_table_and_acts(records: Sequence[Record], most: int) -> None:
    """Also where an act, or its undo, reaches back over the first of them."""
    whole = after(*records)
    few = folding.recent(whole, most)
    assert (few.world, few.acts) == (whole.world, whole.acts)
    assert few.tail == whole.tail[max(0, len(whole.tail) - most) :]
    assert few.log == whole.log[len(whole.log) - len(few.log) :]
    assert resume(Session(base=few.base, upto=few.upto), few.tail, whole.acts) == few


@given(journals())
def test_undoing_all_gives_the_empty_table_and_redoing_all_gives_it_back(records: Sequence[Record]) -> None:
    """And each redo does what its description says."""
    made = session = after(*records)
    assume(not acts(made.tail).redoable)
    while done := acts(session.tail).done:
        session = apply(session, following(session, Undone(done[-1])))
    assert (session.world, session.log) == (Session().world, ())
    while redoable := acts(session.tail).redoable:
        promised = describe_act(session, redoable[-1])
        session = apply(session, following(session, Redone(redoable[-1])))
        assert describe_act(session, redoable[-1]) == promised
    assert (session.world, session.log) == (made.world, made.log)


@given(journals(), st.data())
def test_any_order_of_the_records_gives_the_same_session(records: Sequence[Record], data: st.DataObject) -> None:
    """Equal in every part, even where some come twice."""
    shuffled = data.draw(st.permutations([*records, *records[::2]]))
    assert after(*shuffled) == after(*records)


@given(journals())
def test_session_is_what_its_records_make_it(records: Sequence[Record]) -> None:
    """The log has the records of acts that are not undone, in order."""
    session = after(*records)
    found = acts(records)
    assert session.tail == records
    assert session.acts.undone == found.undone
    assert not set(found.done) & found.undone
    assert set(found.redoable) <= found.undone
    happened = [each for each in records if not isinstance(each.event, Undone | Redone)]
    assert [entry.record for entry in session.log] == [each for each in happened if each.act not in found.undone]


@given(many_acts, st.integers(4, 8), st.data())
def test_folded_session_goes_on_as_the_whole_one(records: Sequence[Record], limit: int, data: st.DataObject) -> None:
    """World and log, whatever happens next, undo and redo included."""
    session = after(*records)
    with tail_of(limit):
        short, gone = fold_tail(session)
    assert (short.world, gone + short.log) == (session.world, session.log)
    assert after(*short.tail, start=Session(base=short.base, world=short.base, upto=short.upto)) == short
    left = sorted(about(short.tail) | {"new"})
    steps = plays | st.builds(Undone, st.sampled_from(left)) | st.builds(Redone, st.sampled_from(left))
    for event in data.draw(st.lists(steps, max_size=5)):
        act = data.draw(st.sampled_from(left))
        session, short = (apply(other, following(session, event, act=act)) for other in (session, short))
        assert short.world == session.world
        assert gone + short.log == session.log


@given(many_acts, st.integers(4, 8))
def test_fold_leaves_each_act_whole(records: Sequence[Record], limit: int) -> None:
    """No act, undo or redo in the tail is about one that was folded."""
    session = after(*records)
    with tail_of(limit):
        short, _ = fold_tail(session)
    older = session.tail[: len(session.tail) - len(short.tail)]
    assert older + short.tail == session.tail
    assert len(short.tail) >= min(len(session.tail), limit // 2)
    assert not about(older) & about(short.tail)


@given(journals(), st.integers(1, 20))
def test_record_at_the_end_costs_the_others_nothing(records: Sequence[Record], by: int) -> None:
    """A plain event at the end is applied alone: the old entries are the same objects."""
    session = after(*records)
    longer = apply(session, replace(following(session, ClockTicked("a", by))))
    assert all(old is new for old, new in zip(session.log, longer.log, strict=False))
    assert all(old is new for old, new in zip(session.tail, longer.tail, strict=False))
    assert len(longer.log) == len(session.log) + 1
