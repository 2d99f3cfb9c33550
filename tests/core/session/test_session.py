"""The session: one order, one way to change, undo and redo."""

from itertools import permutations

import pytest

from razor_core.rules.fields import quoted
from razor_core.session.events import SessionRenamed
from razor_core.session.session import LAST, Acts, Record, Redone, Session, Undone, acts, apply, describe_act
from razor_core.table.clock_events import ClockTicked
from tests.support.refused import refusal
from tests.support.sessions import GATE, after, record


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


def test_the_order_is_by_number_and_then_by_tab() -> None:
    """Not by time, nor by when a record arrives; one that is there changes nothing, wherever it is."""
    first = Record(seq=2, tab="s", at="2030-01-01T00:00:00Z", act="x", event=SessionRenamed("A"))
    records = [first, record(2, SessionRenamed("B"), tab="t"), record(3, SessionRenamed("C"))]
    for order in permutations(records):
        session = after(*order)
        assert session.world.name == "C"
        assert [entry.lines[0][-1] for entry in session.log] == ["A", "B", "C"]
    session = after(record(1, GATE), record(2, ClockTicked("g", 1)), record(3, Undone("2")))
    for again in session.tail:
        assert apply(session, again) is session


# -- undo and redo -----------------------------------------------------------------------------------------------------


def test_a_new_act_makes_an_undo_final() -> None:
    """Unless it was added to the act that is undone: then it is undone with it, and redo brings both back."""
    tail = [record(1, GATE), record(2, ClockTicked("g", 1)), record(3, Undone("2")), record(4, ClockTicked("g", 5))]
    assert acts(tail) == Acts(done=("1", "4"), redoable=(), undone=frozenset({"2"}))
    assert ticked(after(*tail, record(5, Redone("2")))) == 5
    made = after(record(1, GATE), record(2, ClockTicked("g", 1), act="roll"), record(3, Undone("roll"), tab="s"))
    late = after(record(3, ClockTicked("g", 2), act="roll", tab="t"), start=made)
    assert ticked(late) == 0
    assert acts(late.tail).redoable == ("roll",)
    assert ticked(after(record(4, Redone("roll")), start=late)) == 3


def test_an_act_is_described_by_its_first_line() -> None:
    """Of its first event that has one, whether it is undone or not; by nothing where none has."""
    made = after(
        *(record(1, ClockTicked("z", 1), act="a"), record(2, GATE, act="a")),
        *(record(3, ClockTicked("g", 2), act="b"), record(4, ClockTicked("g", 0), act="c")),
    )
    described = [describe_act(made, act) for act in ("a", "b", "c", "unknown")]
    assert described == ["New clock Gate, 0 of 12", "Gate +2: 2 of 12", "", ""]
    back = after(record(5, Undone("b")), record(6, Undone("a")), start=made)
    assert [describe_act(back, act) for act in ("a", "b", "c")] == ["New clock Gate, 0 of 12", "", ""]
    assert describe_act(after(record(7, Redone("a")), start=back), "b") == "Gate +2: 2 of 12"
    ticks = [record(8, GATE), record(9, ClockTicked("g", 1), act="9.s"), record(10, ClockTicked("g", 1), act="9.s")]
    assert describe_act(after(*ticks), "9.s") == "Gate +1: 1 of 12"
