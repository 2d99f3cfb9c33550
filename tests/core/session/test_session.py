"""The session: one order, one way to change, undo and redo."""

from dataclasses import FrozenInstanceError, replace
from itertools import permutations

import pytest

from razor_core.rules.fields import RuleError, quoted
from razor_core.rules.modifiers import Modifier, Token
from razor_core.session.events import (
    CharacterSaved,
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockMoved,
    ClockTicked,
    ConsequenceTaken,
    Fiction,
    GroupRolled,
    Rolled,
    SessionRenamed,
    TaskBegun,
    TaskRolled,
    TokenGiven,
    TokenTaken,
)
from razor_core.session.session import (
    LAST,
    LONGEST_ID,
    Acts,
    Record,
    Redone,
    Session,
    Undone,
    acts,
    apply,
    describe_act,
)
from razor_core.systems import frameworks
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check
from razor_core.table.characters import Character
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.world import EMPTY
from tests.support.played import GATE, after, numbers, record


def ticked(session: Session) -> int:
    """How many segments of the gate are filled."""
    return session.world.clocks[0].filled


def test_new_session_is_empty() -> None:
    """Nothing has happened, and the first number is 1."""
    session = Session()
    assert (session.base, session.world, session.tail, session.log) == (EMPTY, EMPTY, (), ())
    assert (session.upto, session.acts.undone, session.next) == ((0, ""), frozenset(), 1)
    assert acts(()) == Acts(done=(), redoable=(), undone=frozenset())


def test_record_is_named_by_its_place() -> None:
    """Ordered by number and then by tab, called by both."""
    one = record(12, GATE, tab="t1")
    assert (one.order, one.key) == ((12, "t1"), "12.t1")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"seq": -1}, "seq"),
        ({"seq": LAST + 1}, "seq"),
        ({"seq": 10**30}, "seq"),
        ({"seq": 10**5000}, "seq"),
        ({"tab": ""}, "tab"),
        ({"tab": "x" * (LONGEST_ID + 1)}, "tab"),
        ({"act": ""}, "act"),
        ({"act": "x" * (LONGEST_ID + 1)}, "act"),
    ],
    ids=quoted,
)
def test_place_out_of_bounds_is_refused(given: dict, field: str) -> None:
    """A record that would be before or behind all others for good, or has no name, is a RuleError naming the field."""
    place = {"seq": 1, "tab": "s", "at": "2026-03-01T21:00:00Z", "act": "1", **given}
    with pytest.raises(RuleError) as caught:
        Record(event=GATE, **place)
    assert caught.value.field == field
    numbered = f"a number from 0 to {LAST} is wanted, not {quoted(given.get('seq'))}"
    assert caught.value.message == (numbered if field == "seq" else "a name of 1 to 60 characters is wanted")


def test_places_at_the_bounds_are_taken() -> None:
    """The first and the last number, names of one character and of as many as there may be."""
    assert [record(seq, GATE).seq for seq in (0, LAST)] == [0, LAST]
    assert LONGEST_ID == 60
    for name in ("x", "x" * LONGEST_ID):
        assert Record(seq=1, tab=name, at="2026-03-01T21:00:00Z", act=name, event=GATE).tab == name


def test_an_act_that_goes_on_is_the_last_and_stands_once() -> None:
    """An offer taken from an older roll: undo takes back that act, with its roll."""
    session = after(
        record(1, GATE, "one"), record(2, SessionRenamed("Two"), "two"), record(3, SessionRenamed("Three"), "three")
    )
    assert session.acts.done == ("one", "two", "three")
    assert apply(session, record(4, SessionRenamed("Four"), "two")).acts.done == ("one", "three", "two")


def test_sessions_and_records_cannot_be_changed() -> None:
    """All are frozen."""
    session = after(record(1, GATE))
    values = ((session, "world"), (session.tail[0], "seq"), (session.log[0], "lines"), (Undone("1"), "act"))
    for value, field in (*values, (Redone("1"), "act"), (acts(()), "done")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, getattr(value, field))


def test_apply_lets_an_event_happen() -> None:
    """The world changes, the log tells, and the old session is as it was."""
    empty = Session()
    one = after(record(1, GATE), start=empty)
    two = after(record(2, ClockTicked("g", 3)), start=one)
    assert (empty.world, len(one.tail), len(one.log)) == (EMPTY, 1, 1)
    assert (ticked(one), ticked(two), two.next) == (0, 3, 3)
    assert [entry.lines for entry in two.log] == [("New clock Gate, 0 of 12",), ("Gate +3: 3 of 12",)]
    assert [entry.record for entry in two.log] == list(two.tail)


def test_order_is_by_number_and_tab() -> None:
    """Whatever order records come in, the higher number is later, and of equal ones the later tab."""
    rename = [record(2, SessionRenamed("A"), tab="s"), record(2, SessionRenamed("B"), tab="t", act="x")]
    last = record(3, SessionRenamed("C"))
    assert after(*rename).world.name == after(*reversed(rename)).world.name == "B"
    late = after(last, *rename)
    assert late.world.name == "C"
    assert [entry.lines[0][-1] for entry in late.log] == ["A", "B", "C"]


def test_time_is_not_the_order() -> None:
    """A device whose clock was moved back changes nothing."""
    first = Record(seq=1, tab="s", at="2030-01-01T00:00:00Z", act="1", event=SessionRenamed("A"))
    second = Record(seq=2, tab="s", at="1999-01-01T00:00:00Z", act="2", event=SessionRenamed("B"))
    assert after(second, first).world.name == "B"


def test_record_seen_before_changes_nothing() -> None:
    """The very session is given back, for an undo as for an event, at the end as in the middle."""
    session = after(record(1, GATE), record(2, ClockTicked("g", 1)), record(3, Undone("2")))
    for again in session.tail:
        assert apply(session, again) is session


def test_late_record_finds_its_place() -> None:
    """What came later is reckoned anew: the tick did nothing before the clock was known to be there."""
    early = after(record(2, ClockTicked("g", 3)))
    assert early.log[0].lines == ()
    assert after(record(1, GATE), start=early) == after(record(1, GATE), record(2, ClockTicked("g", 3)))


def test_undo_and_redo() -> None:
    """An act is taken back and happens after all; the log holds what stands; the journal only grows."""
    made = after(record(1, GATE), record(2, ClockTicked("g", 3)), record(3, ClockTicked("g", 2)))
    back = after(record(4, Undone("3")), start=made)
    assert (ticked(back), len(back.log), len(back.tail), back.acts.undone) == (3, 2, 4, {"3"})
    again = after(record(5, Redone("3")), start=back)
    assert (again.world, again.log, again.acts.undone) == (made.world, made.log, frozenset())
    assert again.next == 6


def test_undo_of_an_act_of_several_records() -> None:
    """A roll and the offers taken from it are one; what another act did in between stays."""
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
    """The last done is undone first, and the last undone redone first."""
    tail = [record(1, GATE), record(2, ClockTicked("g", 1)), record(3, ClockTicked("g", 2))]
    tail += [record(4, Undone("3")), record(5, Undone("2"))]
    assert acts(tail) == Acts(done=("1",), redoable=("3", "2"), undone=frozenset({"2", "3"}))
    tail.append(record(6, Redone("2")))
    assert acts(tail) == Acts(done=("1", "2"), redoable=("3",), undone=frozenset({"3"}))


def test_new_act_makes_undos_final() -> None:
    """What was undone before can be redone no more, even by a record that says so."""
    tail = [record(1, GATE), record(2, ClockTicked("g", 1)), record(3, Undone("2")), record(4, ClockTicked("g", 5))]
    assert acts(tail) == Acts(done=("1", "4"), redoable=(), undone=frozenset({"2"}))
    assert ticked(after(*tail, record(5, Redone("2")))) == 5


def test_undo_of_nothing_does_nothing() -> None:
    """Two tabs press at once, or the act is unknown: the second changes neither world nor what can be redone."""
    made = after(record(1, GATE), record(2, ClockTicked("g", 1)), record(3, Undone("2")))
    twice = after(record(3, Undone("2"), tab="t"), record(4, Undone("unknown")), record(5, Redone("1")), start=made)
    assert (twice.world, twice.log, acts(twice.tail)) == (made.world, made.log, acts(made.tail))
    assert acts(twice.tail).redoable == ("2",)


def test_act_that_goes_on_is_the_last() -> None:
    """An offer taken from an older roll makes its act the one that is undone next."""
    tail = [record(1, GATE, act="a"), record(2, ClockTicked("g", 1), act="b"), record(3, ClockTicked("g", 2), act="a")]
    assert acts(tail).done == ("b", "a")


def test_what_is_added_to_an_undone_act_is_undone_with_it() -> None:
    """An offer taken in one tab while the roll was undone in another: both come back with a redo, and only then."""
    made = after(record(1, GATE), record(2, ClockTicked("g", 1), act="roll"), record(3, Undone("roll"), tab="s"))
    late = after(record(3, ClockTicked("g", 2), act="roll", tab="t"), start=made)
    assert ticked(late) == 0
    assert acts(late.tail).redoable == ("roll",)
    assert ticked(after(record(4, Redone("roll")), start=late)) == 3


def test_interleaved_tabs_undo_each_their_own() -> None:
    """Acts of two tabs, record by record in turn; each undo takes back its own act whole."""
    turns = [("s", "mine", 1), ("t", "theirs", 2), ("s", "mine", 3), ("t", "theirs", 4)]
    made = after(
        record(1, GATE), *(record(at + 2, ClockTicked("g", by), act, tab) for at, (tab, act, by) in enumerate(turns))
    )
    assert ticked(made) == 10
    assert ticked(after(record(6, Undone("mine"), tab="s"), start=made)) == 6
    assert ticked(after(record(6, Undone("theirs"), tab="t"), start=made)) == 4
    both = after(record(6, Undone("mine"), tab="s"), record(6, Undone("theirs"), tab="t"), start=made)
    assert ticked(both) == 0
    assert acts(both.tail).redoable == ("mine", "theirs")


def test_every_order_of_two_tabs_comes_to_the_same() -> None:
    """Events, undos and redos of two tabs, in each of 720 orders."""
    records = [
        record(1, GATE),
        record(2, ClockTicked("g", 2), act="a"),
        record(2, ClockTicked("g", 3), act="b", tab="t"),
        record(3, Undone("a")),
        record(4, ClockTicked("g", 4), act="a", tab="t"),
        record(5, Redone("a")),
    ]
    first, *others = {after(*order) for order in permutations(records)}
    assert not others
    assert ticked(first) == 9


def test_undone_removal_brings_everything_back() -> None:
    """A clock comes back with its links and its place."""
    flood = ClockAdded(Clock(id="f", name="Flood"))
    made = after(record(1, GATE), record(2, flood), record(3, ClockLinked("g", Link(LinkKind.TUG, "f"))))
    moved = after(record(4, ClockMoved("f", 0)), record(5, ClockChanged(clock="f", segments=4)), start=made)
    assert after(record(6, Undone("5")), record(7, Undone("4")), start=moved).world == made.world


def test_undo_of_a_contest_gives_back_what_it_spent_and_takes_what_it_gave() -> None:
    """What they come to, the rolls, the tokens used up and those gained are one act, undone and redone as one."""
    momentum, interference = Token("Momentum", "momentum"), Token("Interference", "interference", cancels="momentum")
    characters = [Character(id=each, name=each, system="frameworks", tokens=(momentum,)) for each in ("Han", "Orc")]
    before = after(*(record(at, CharacterSaved(character)) for at, character in enumerate(characters, 1)))
    roll = Rolled(
        system="frameworks",
        check=frameworks.Check(momentum=True),
        faces=(6, 2, 4),
        fiction=Fiction(who="Han", modifiers=(Modifier("momentum", "Momentum", once=True),)),
    )
    contest = [
        GroupRolled("frameworks", "Contest", "Han wins", (0, 0)),
        roll,
        replace(roll, fiction=Fiction(who="Orc")),
        TokenTaken("Han", "momentum", "Momentum"),
        TokenGiven("Orc", interference),
        ConsequenceTaken("Han forfeits"),
    ]
    made = after(*(record(at, event, act="3.s") for at, event in enumerate(contest, 3)), start=before)
    assert [character.tokens for character in made.world.characters] == [(), ()]
    assert describe_act(made, "3.s") == "Contest: Han wins"
    back = after(record(9, Undone("3.s")), start=made)
    assert (back.world, back.log) == (before.world, before.log)
    again = after(record(10, Redone("3.s")), start=back)
    assert (again.world, again.log) == (made.world, made.log)
    alone = after(record(4, TokenTaken("Han", "momentum", "Momentum"), tab="t"), start=back)
    assert after(record(10, Redone("3.s")), start=alone).world == made.world


def test_rolls_of_a_task_from_two_tabs_come_to_one_end() -> None:
    """Whatever order they come in; the roll that comes after the end changes nothing, and undone it lets it go on."""
    begun = record(1, TaskBegun("t", "Drive", "gemini", Task(goal=2)))
    rolls = [
        record(2, TaskRolled("t", True), tab="s", act="a"),
        record(2, TaskRolled("t", True), tab="t", act="b"),
        record(3, TaskRolled("t", True), tab="s", act="c"),
    ]
    first, *others = {after(begun, *order) for order in permutations(rolls)}
    assert not others
    assert [entry.lines[-1:] for entry in first.log[1:]] == [
        ("Drive: Successes +1: 1 of 2",),
        ("Drive: Done",),
        (),
    ]
    back = after(record(4, Undone("b")), start=first)
    assert (back.world.tasks[0].rolls, back.world.clocks[0].filled) == (2, 2)
    assert back.log[-1].lines[-1] == "Drive: Done"


def test_said_is_the_first_line_of_the_act() -> None:
    """In the words of its first event that has any, whether it stands or was undone; empty where none has."""
    made = after(
        record(1, ClockTicked("z", 1), act="a"),
        record(2, GATE, act="a"),
        record(3, ClockTicked("g", 2), act="b"),
        record(4, ClockTicked("g", 0), act="c"),
    )
    assert [describe_act(made, act) for act in ("a", "b", "c", "unknown")] == [
        "New clock Gate, 0 of 12",
        "Gate +2: 2 of 12",
        "",
        "",
    ]
    back = after(record(5, Undone("b")), record(6, Undone("a")), start=made)
    assert [describe_act(back, act) for act in ("a", "b", "c")] == ["New clock Gate, 0 of 12", "", ""]
    assert describe_act(after(record(7, Redone("a")), start=back), "b") == "Gate +2: 2 of 12"
    named = [record(8, GATE), record(9, ClockTicked("g", 1), act="9.s"), record(10, ClockTicked("g", 1), act="9.s")]
    assert describe_act(after(*named), "9.s") == "Gate +1: 1 of 12"
