"""Timers in two tabs, with records in any order, undone and redone (Hypothesis)."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from razor_core.events.entries import Record, Redone, Undone
from razor_core.events.events import Event
from razor_core.rules.clock_kinds import ClockKind
from razor_core.session.session import Session, apply, replay
from razor_core.table.clock_events import ClockAdded, TimerSet, TimerTicked, due_event
from razor_core.table.clocks import LARGEST, Clock
from razor_core.table.timers import Timer
from tests.support.generators import tries

START, EVERY = 1_772_398_800, 10
POOL = Clock(id="p", name="Torches", kind=ClockKind.POOL, segments=LARGEST)


@dataclass
class Tab:
    """A tab: its session, and the records that it has written and the other one has not received."""

    name: str
    session: Session
    sent: list[Record] = field(default_factory=list)

    def write(self, event: Event | Undone | Redone, now: int, act: str = "") -> None:
        """Write a record in an act of its own, unless one is named."""
        seq, at = self.session.next, datetime.fromtimestamp(now, UTC).isoformat()
        record = Record(seq=seq, tab=self.name, at=at, act=act or f"{seq}.{self.name}", event=event)
        self.session = apply(self.session, record)
        self.sent.append(record)

    def catch_up(self, now: int) -> None:
        (clock,) = self.session.world.clocks
        if event := due_event(clock, now):
            due = event.due if isinstance(event, TimerTicked) else 0
            self.write(event, now, f"timer.{due}" if due else "")

    def receive(self, other: "Tab") -> None:
        for record in other.sent:
            self.session = apply(self.session, record)
        other.sent.clear()


def two_tabs() -> tuple[Tab, Tab]:
    """Two tabs with the same clock, whose timer has just started."""
    first, second = Tab("s", Session()), Tab("t", Session())
    first.write(ClockAdded(POOL), START)
    first.write(TimerSet("p", Timer(every=EVERY).started(START)), START)
    second.receive(first)
    return first, second


def dues(session: Session) -> set[int]:
    """When the timer was due, by the ticks in the log."""
    ticks = [entry.record.event for entry in session.log if isinstance(entry.record.event, TimerTicked)]
    return {tick.due + at * EVERY for tick in ticks for at in range(tick.times)}


steps = st.tuples(st.sampled_from(["tick", "tick", "meet", "both"]), st.integers(0, 1), st.integers(0, 25))


@tries(4)
@given(st.lists(steps, max_size=20))
def test_each_time_that_it_was_due_counts_once(walk: list[tuple[str, int, int]]) -> None:
    """However the records of two tabs meet, also where one of them slept."""
    tabs, now = two_tabs(), START
    for step, which, seconds in walk:
        now += seconds
        tab, other = tabs[which], tabs[1 - which]
        if step == "meet":
            tab.receive(other)
        tab.catch_up(now)
        if step == "both":
            other.catch_up(now)
    for _ in range(2):
        for tab, other in (tabs, tabs[::-1]):
            tab.receive(other)
            tab.catch_up(now)
    first, second = (tab.session for tab in tabs)
    assert first == second == replay(Session(), first.tail)
    assert first.world.clocks[0].filled == (now - START) // EVERY


turns = st.tuples(
    st.sampled_from(["tick", "undo", "redo", "pause", "start", "stop", "wait"]), st.integers(0, 1), st.integers(0, 25)
)


@tries(4)
@given(st.lists(turns, max_size=20), st.booleans())
def test_what_is_undone_does_not_tick_again(walk: list[tuple[str, int, int]], meet: bool) -> None:
    """Nor is a time counted twice, or is one counted that only undo or redo would bring back."""
    tabs, now = two_tabs(), START
    for step, which, seconds in walk:
        now += seconds
        tab, other = tabs[which], tabs[1 - which]
        if meet or step in ("pause", "start", "stop"):
            tab.receive(other)
        acts = tab.session.acts
        tab.catch_up(now)
        timer = tab.session.world.clocks[0].timer
        match step:
            case "undo" if acts.done[-1] != "1.s":  # the clock stays
                tab.write(Undone(acts.done[-1]), now)
            case "redo" if acts.redoable:
                tab.write(Redone(acts.redoable[-1]), now)
            case "pause" if timer:
                tab.write(TimerSet("p", timer.paused(now)), now)
            case "start":
                tab.write(TimerSet("p", (timer or Timer(every=EVERY)).paused(now).started(now)), now)
            case "stop":
                tab.write(TimerSet("p"), now)
            case _:
                pass
        at_once = tab.session
        tab.catch_up(now)
        assert tab.session is at_once
        if step in ("pause", "start", "stop"):
            other.receive(tab)
    for tab, other in (tabs, tabs[::-1]):
        tab.receive(other)
        tab.catch_up(now)
    session = replay(Session(), tabs[1].session.tail)
    (clock,) = session.world.clocks
    assert clock.filled <= len(dues(session))
    assert clock.timer is None or not clock.timer.passed(now)
