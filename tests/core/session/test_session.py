"""The session: one order, one way to change, undo and redo."""

from itertools import permutations

import pytest

from razor_core.rules.fields import quoted
from razor_core.session.events import ConsequenceTaken, Rolled, SessionRenamed
from razor_core.session.session import LAST, Acts, Record, Redone, Session, Undone, acts, apply, describe_act
from razor_core.systems.razorweave import Check
from razor_core.table.clock_events import ClockTicked
from razor_core.table.world import EMPTY
from tests.support.refused import refusal
from tests.support.sessions import GATE, after, numbers, record


def ticked(session: Session) -> int:
    """How many segments of the gate are filled."""
    return session.world.clocks[0].filled


# -- records and their order -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        *(
            ({"seq": seq}, f"Enter a whole number from 0 to {LAST}, not {quoted(seq)}.")
            for seq in (-1, LAST + 1, 10**5000)
        ),
        *(({field: name}, "Enter an id of 1 to 60 characters.") for field in ("tab", "act") for name in ("", "x" * 61)),
    ],
    ids=quoted,
)
def test_a_place_out_of_bounds_is_refused(wrong: dict[str, object], message: str) -> None:
    """A number that is not from 0 to LAST, a tab or act that is empty or too long."""
    place = {"seq": 1, "tab": "s", "at": "2026-03-01T21:00:00Z", "act": "1", **wrong}
    assert refusal(Record, event=GATE, **place) == (next(iter(wrong)), message)


def test_places_at_the_bounds_are_allowed() -> None:
    """The first and the last number, ids of 1 and of 60 characters."""
    assert [record(seq, GATE).seq for seq in (0, LAST)] == [0, LAST]
    for name in ("x", "x" * 60):
        assert Record(seq=1, tab=name, at="2026-03-01T21:00:00Z", act=name, event=GATE).tab == name


def test_a_record_has_an_order_and_a_key() -> None:
    """By its number and its tab."""
    one = record(12, GATE, tab="t1")
    assert (one.order, one.key) == ((12, "t1"), "12.t1")


def test_a_new_session_is_empty() -> None:
    """The next number is 1."""
    session = Session()
    assert (session.base, session.world, session.tail, session.log) == (EMPTY, EMPTY, (), ())
    assert (session.upto, session.acts, session.next) == ((0, ""), acts(()), 1)


def test_apply_changes_world_and_log() -> None:
    """The old session stays as it was."""
    empty = Session()
    one = after(record(1, GATE), start=empty)
    two = after(record(2, ClockTicked("g", 3)), start=one)
    assert (empty.world, len(one.tail), len(one.log)) == (EMPTY, 1, 1)
    assert (ticked(one), ticked(two), two.next) == (0, 3, 3)
    assert [entry.lines for entry in two.log] == [("New clock Gate, 0 of 12",), ("Gate +3: 3 of 12",)]
    assert [entry.record for entry in two.log] == list(two.tail)


def test_the_order_is_by_number_and_then_by_tab() -> None:
    """Not by time, and not by when a record arrives."""
    first = Record(seq=2, tab="s", at="2030-01-01T00:00:00Z", act="x", event=SessionRenamed("A"))
    records = [first, record(2, SessionRenamed("B"), tab="t"), record(3, SessionRenamed("C"))]
    for order in permutations(records):
        session = after(*order)
        assert session.world.name == "C"
        assert [entry.lines[0][-1] for entry in session.log] == ["A", "B", "C"]


def test_a_record_that_is_there_changes_nothing() -> None:
    """The same session is returned, for an undo and for an event, at the end and in the middle."""
    session = after(record(1, GATE), record(2, ClockTicked("g", 1)), record(3, Undone("2")))
    for again in session.tail:
        assert apply(session, again) is session


# -- undo and redo -----------------------------------------------------------------------------------------------------


def test_undo_and_redo() -> None:
    """The log has what is not undone; the tail only grows."""
    made = after(record(1, GATE), record(2, ClockTicked("g", 3)), record(3, ClockTicked("g", 2)))
    back = after(record(4, Undone("3")), start=made)
    assert (ticked(back), len(back.log), len(back.tail), back.acts.undone) == (3, 2, 4, frozenset({"3"}))
    again = after(record(5, Redone("3")), start=back)
    assert (again.world, again.log, again.acts.undone) == (made.world, made.log, frozenset())
    assert again.next == 6


def test_an_act_of_several_records_is_undone_as_one() -> None:
    """What another act did in between stays."""
    roll = Rolled(system="razorweave", check=Check(), faces=(3, 4, 5, 6))
    made = after(
        record(1, GATE),
        record(2, roll, act="roll"),
        record(3, ClockTicked("g", 2), act="roll"),
        record(4, ClockTicked("g", 1), act="other"),
        record(5, ConsequenceTaken("Gain a Momentum"), act="roll"),
    )
    back = after(record(6, Undone("roll")), start=made)
    assert ticked(back) == 1
    assert numbers(entry.record for entry in back.log) == [1, 4]
    assert after(record(7, Redone("roll")), start=back).log == made.log


def test_acts_are_undone_and_redone_in_turn() -> None:
    """The act undone last is redone first."""
    tail = [record(1, GATE), record(2, ClockTicked("g", 1)), record(3, ClockTicked("g", 2))]
    tail += [record(4, Undone("3")), record(5, Undone("2"))]
    assert acts(tail) == Acts(done=("1",), redoable=("3", "2"), undone=frozenset({"2", "3"}))
    tail.append(record(6, Redone("2")))
    assert acts(tail) == Acts(done=("1", "2"), redoable=("3",), undone=frozenset({"3"}))


def test_a_new_act_makes_an_undo_final() -> None:
    """The undone act can no longer be redone."""
    tail = [record(1, GATE), record(2, ClockTicked("g", 1)), record(3, Undone("2")), record(4, ClockTicked("g", 5))]
    assert acts(tail) == Acts(done=("1", "4"), redoable=(), undone=frozenset({"2"}))
    assert ticked(after(*tail, record(5, Redone("2")))) == 5


def test_an_undo_of_nothing_changes_nothing() -> None:
    """Two tabs undo at once, or the act is unknown."""
    made = after(record(1, GATE), record(2, ClockTicked("g", 1)), record(3, Undone("2")))
    twice = after(record(3, Undone("2"), tab="t"), record(4, Undone("unknown")), record(5, Redone("1")), start=made)
    assert (twice.world, twice.log, acts(twice.tail)) == (made.world, made.log, acts(made.tail))
    assert acts(twice.tail).redoable == ("2",)


def test_an_act_with_a_further_record_is_the_last_again() -> None:
    """Such as a roll whose consequence is taken later."""
    session = after(record(1, GATE, "a"), record(2, ClockTicked("g", 1), "b"), record(3, ClockTicked("g", 2), "c"))
    assert session.acts.done == ("a", "b", "c")
    further = apply(session, record(4, ClockTicked("g", 2), "b"))
    assert further.acts == acts(further.tail) == Acts(done=("a", "c", "b"))


def test_what_is_added_to_an_undone_act_is_undone_with_it() -> None:
    """A consequence taken in one tab while another undid the roll: redo brings both back."""
    made = after(record(1, GATE), record(2, ClockTicked("g", 1), act="roll"), record(3, Undone("roll"), tab="s"))
    late = after(record(3, ClockTicked("g", 2), act="roll", tab="t"), start=made)
    assert ticked(late) == 0
    assert acts(late.tail).redoable == ("roll",)
    assert ticked(after(record(4, Redone("roll")), start=late)) == 3


def test_an_act_is_described_by_its_first_line() -> None:
    """Of its first event that has one, whether it is undone or not; by nothing where none has."""
    made = after(
        record(1, ClockTicked("z", 1), act="a"),
        record(2, GATE, act="a"),
        record(3, ClockTicked("g", 2), act="b"),
        record(4, ClockTicked("g", 0), act="c"),
    )
    described = [describe_act(made, act) for act in ("a", "b", "c", "unknown")]
    assert described == ["New clock Gate, 0 of 12", "Gate +2: 2 of 12", "", ""]
    back = after(record(5, Undone("b")), record(6, Undone("a")), start=made)
    assert [describe_act(back, act) for act in ("a", "b", "c")] == ["New clock Gate, 0 of 12", "", ""]
    assert describe_act(after(record(7, Redone("a")), start=back), "b") == "Gate +2: 2 of 12"
    ticks = [record(8, GATE), record(9, ClockTicked("g", 1), act="9.s"), record(10, ClockTicked("g", 1), act="9.s")]
    assert describe_act(after(*ticks), "9.s") == "Gate +1: 1 of 12"
