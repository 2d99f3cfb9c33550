"""The session: one order, one way to change, undo and redo; and folding the oldest records of its tail."""

from itertools import permutations

import pytest

from razor_core.events.entries import LAST, Record, Redone, Undone
from razor_core.events.events import ConsequenceTaken, Event, Rolled
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import quoted
from razor_core.rules.modifiers import Modifier
from razor_core.session import folding
from razor_core.session.folding import TAIL, fold_tail
from razor_core.session.session import Acts, Session, acts, apply, describe_act, resume, table_before
from razor_core.systems import witchgates
from razor_core.table.character_events import CharacterSaved, ModifierGiven
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.note_events import SessionRenamed
from tests.support.refused import refusal
from tests.support.sessions import GATE, after, numbers, record


def ticked(session: Session) -> int:
    """How many segments of the gate are filled."""
    return session.world.clocks[0].filled


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


def test_an_act_that_takes_a_consequence_is_described_by_that() -> None:
    """Not by the clock that it makes, nor by what it takes back before; a roll by itself."""
    nix = Character(id="n", name="Nix", system="witchgates")
    wall, word = Clock(id="t", name="Wall", kind=ClockKind.TRACK, segments=5), Modifier("esoteric", "Lost word")
    roll = record(1, Rolled(system="witchgates", check=witchgates.Check(rating=1), faces=(2,)), act="1.s")
    first = record(2, ConsequenceTaken("first", label="Gain it"), act="1.s")
    made = (record(3, GATE, act="b"), record(4, ClockTicked("g", 2, "threat", "1.s"), act="b"))
    bare = (record(5, ClockAdded(wall), act="c"), record(6, ClockTicked("t", 0, "track", "1.s"), act="c"))
    again = (record(7, ModifierGiven("n", word), act="d"), record(8, ConsequenceTaken("x", label="Run"), act="d"))
    session = after(record(0, CharacterSaved(nix), act="k"), roll, first, *made, *bare, *again)
    described = [describe_act(session, act) for act in ("1.s", "b", "c", "d")]
    assert described == ["A roll: Miss", "Gate +2: 2 of 12", "New track Wall, 0 of 5", "Run"]


#: How many are folded of a tail at its limit.
FOLDED = TAIL - folding.UNFOLDED


def long(count: int, *, start: int = 1) -> list[Record]:
    """Return so many records, each an act of its own: the gate, then its notes."""
    notes = (record(seq, ClockChanged(clock="g", note=str(seq))) for seq in range(start + (start == 1), start + count))
    return [record(1, GATE), *notes] if start == 1 else list(notes)


def test_the_last_records_and_all_acts_give_the_same_table() -> None:
    """A tick that was added to an act after its undo is undone with it, though the undo is before the last records."""
    act = [record(2, ClockTicked("g", 3), "roll"), record(3, Undone("roll")), record(4, ClockTicked("g", 1), "roll")]
    session = after(record(1, GATE), *act, record(5, ClockTicked("g", 2)))
    few = folding.recent(session, 2)
    assert numbers(few.tail) == [4, 5]
    assert (few.world, few.acts) == (session.world, session.acts)
    assert resume(Session(base=few.base, upto=few.upto), few.tail, session.acts) == few
    assert folding.recent(session, 5) is session


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
    for undone in range(folding.UNFOLDED):
        assert len(session.acts.done) >= folding.UNFOLDED - undone
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
    grown = after(*long(folding.UNFOLDED, start=TAIL + 1), start=session)
    short, gone = fold_tail(grown)
    assert short.upto == (TAIL, "s")
    assert (short.world, gone + short.log) == (grown.world, grown.log)


def test_the_table_before_an_act_is_without_what_was_undone() -> None:
    """For an act that was folded away it is that before the tail."""
    session = after(record(1, GATE), record(2, ClockTicked("g", 1)), record(3, ClockTicked("g", 1)), record(4, GATE))
    before = [table_before(session, each.act).clocks for each in session.tail]
    assert [[clock.filled for clock in clocks] for clocks in before] == [[], [0], [1], [2]]
    undone = after(*session.tail[:3], record(4, Undone("2")))
    assert table_before(undone, "3").clocks[0].filled == 0
    assert table_before(session, "9") == session.base
