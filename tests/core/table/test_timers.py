"""Timers of clocks: their bounds, how they run and tick, and how they end."""

from dataclasses import replace

import pytest

from razor_core.rules.fields import quoted
from razor_core.table.clock_events import ClockChanged, ClockTicked, TimerSet, TimerTicked, due_event
from razor_core.table.clocks import Clock, Link, LinkKind, linked, passed_over
from razor_core.table.kits import picked, started_over
from razor_core.table.timers import LATE, LONGEST, SHORTEST, Timer
from razor_core.table.world import Change, World
from tests.support.refused import refusal

#: A time in seconds since 1970, and a timer that is due two minutes later.
NOW = 1_772_398_800
TIMER = Timer(every=120, due=NOW + 120)
GUARDS = Clock(id="g", name="Guards", segments=6, filled=2, timer=TIMER)
SLOW = replace(GUARDS, timer=replace(TIMER, every=LATE))
HELD = replace(TIMER, due=0, left=120)


def world(*clocks: Clock) -> World:
    return World(clocks=clocks)


@pytest.mark.parametrize("by", [0, 13, -13, 1.0], ids=quoted)
def test_ticks_of_a_timer_have_bounds(by: int) -> None:
    """From 1 to 12, either way."""
    assert refusal(Timer, every=60, by=by) == ("by", "Enter 1 to 12 ticks.")
    assert [Timer(every=60, by=each).by for each in (12, -12)] == [12, -12]


@pytest.mark.parametrize(
    ("values", "field"),
    [({"due": -1}, "due"), ({"due": 2 * 10**12 + 1}, "due"), ({"left": 61}, "left"), ({"due": 5, "left": 1}, "left")],
    ids=quoted,
)
def test_a_timer_runs_or_has_time_left(values: dict[str, int], field: str) -> None:
    """Paused, at most an interval."""
    assert refusal(Timer, every=60, **values)[0] == field
    assert refusal(TimerTicked, "g", 0)[0] == refusal(TimerTicked, "g", 10**12 + 1)[0] == "due"
    assert refusal(TimerTicked, "g", 1, 0)[0] == refusal(TimerTicked, "g", 1, 1000)[0] == "times"


def test_a_pause_keeps_the_time_left() -> None:
    """What was due already has a whole interval left; a pause of a paused one changes nothing."""
    paused = TIMER.paused(NOW + 28)
    assert (paused.running, paused.left) == (False, 92)
    assert paused.started(NOW + 500) == replace(TIMER, due=NOW + 592)
    assert paused.paused(NOW + 600) is paused
    assert TIMER.paused(NOW + 120) == TIMER.paused(NOW - 1) == HELD
    assert HELD.started(NOW) == Timer(every=120).started(NOW) == TIMER


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (None, TIMER, "Guards: timer, +1 every 2 min"),
        (None, replace(HELD, by=-1), "Guards: timer, −1 every 2 min, paused"),
        (TIMER, replace(TIMER, every=90), "Guards: timer, +1 every 90 s"),
        (TIMER, replace(HELD, left=92), "Guards: timer paused, 1:32 left"),
        (HELD, TIMER, "Guards: timer goes on"),
        (HELD, replace(HELD, by=2), "Guards: timer, +2 every 2 min, paused"),
        (TIMER, None, "Guards: timer removed"),
    ],
)
def test_the_log_says_what_was_set(old: Timer | None, new: Timer | None, line: str) -> None:
    set_, lines = TimerSet("g", new).apply(world(replace(GUARDS, timer=old)))
    assert (set_.clocks[0].timer, lines) == (new, (line,))


@pytest.mark.parametrize(
    ("clock", "event"),
    [
        (GUARDS, TimerSet("gone", TIMER)),
        (GUARDS, TimerSet("g", TIMER)),
        (replace(GUARDS, filled=6, timer=None), TimerSet("g", TIMER)),
        (replace(GUARDS, filled=0, timer=None), TimerSet("g", replace(TIMER, by=-1))),
        (GUARDS, TimerTicked("gone", NOW + 120)),
        (replace(GUARDS, timer=None), TimerTicked("g", NOW + 120)),
        (replace(GUARDS, timer=HELD), TimerTicked("g", NOW + 120)),
        (GUARDS, TimerTicked("g", NOW)),
        (GUARDS, TimerTicked("g", NOW + 121)),
    ],
    ids=quoted,
)
def test_nothing_happens_where_a_tab_came_too_late(clock: Clock, event: TimerSet | TimerTicked) -> None:
    """The clock is gone, or cannot move; the timer has it already, runs no longer, or is another one."""
    start = world(clock)
    assert event.apply(start) == (start, ())


def ticked(clock: Clock, times: int = 1) -> Change:
    """The table after the clock's timer was due, and its lines."""
    return TimerTicked("g", NOW + 120, times).apply(world(clock))


def test_clocks_that_are_linked_move_too() -> None:
    """And a line is about each."""
    feeds = Link(LinkKind.FEED, "a", 2)
    board = linked((replace(GUARDS, filled=5), Clock(id="a", name="Alarm")), [("g", feeds)])
    table, lines = TimerTicked("g", NOW + 120).apply(World(clocks=board))
    assert table.clocks[1].filled == 2
    assert lines == ("Timer: Guards +1: 6 of 6", "Guards is full", "Alarm +2: 2 of 6")
    assert [getattr(line, "about", "") for line in lines] == ["g", "g", "a"]


@pytest.mark.parametrize(
    ("clock", "seconds", "event"),
    [
        (GUARDS, 119, None),
        (GUARDS, 120, TimerTicked("g", NOW + 120)),
        (GUARDS, 400, TimerTicked("g", NOW + 120, 3)),
        (GUARDS, 120 + LATE, TimerTicked("g", NOW + 120, 4)),
        (GUARDS, 121 + LATE, TimerSet("g", HELD)),
        (replace(GUARDS, timer=replace(TIMER, by=3)), 5000, TimerTicked("g", NOW + 120, 2)),
        (SLOW, 121 + LATE, TimerTicked("g", NOW + 120, 2)),
        (SLOW, 121 + 2 * LATE, TimerSet("g", Timer(every=LATE, left=LATE))),
        (GUARDS, -1, TimerSet("g", replace(TIMER, due=NOW + 119))),
        (replace(GUARDS, timer=HELD), 5000, None),
        (replace(GUARDS, timer=None), 5000, None),
        (replace(GUARDS, filled=6), 5000, None),
    ],
    ids=quoted,
)
def test_what_a_timer_brings(clock: Clock, seconds: int, event: TimerSet | TimerTicked | None) -> None:
    """Ticks for what has passed; a pause after two hours and two intervals; a new start where time was set back."""
    assert due_event(clock, NOW + seconds) == event


def test_where_the_table_was_away_a_timer_that_was_due_is_paused() -> None:
    """One that is not due yet goes on."""
    assert due_event(GUARDS, NOW + 120, away=True) == TimerSet("g", HELD)
    assert due_event(GUARDS, NOW + 119, away=True) is None


def test_what_passed_is_left_out() -> None:
    """The timer goes on with the first interval that is not over; others are as they were."""
    board = (GUARDS, replace(GUARDS, id="h", timer=HELD), replace(GUARDS, id="i", timer=None))
    assert passed_over(board, NOW + 119) is board
    moved, *others = passed_over(board, NOW + 360)
    assert moved.timer == replace(TIMER, due=NOW + 480)
    assert others == [*board[1:]]


@pytest.mark.parametrize(
    ("clock", "end"),
    [
        (GUARDS, ClockTicked("g", 4)),
        (GUARDS, ClockChanged(clock="g", segments=2)),
        (replace(GUARDS, filled=5), TimerTicked("g", NOW + 120)),
        (replace(GUARDS, timer=replace(TIMER, by=-2)), TimerTicked("g", NOW + 120)),
        (replace(GUARDS, timer=replace(HELD, by=-1)), ClockTicked("g", -2)),
    ],
    ids=quoted,
)
def test_a_timer_ends_when_its_clock_is_as_far_as_it_goes(
    clock: Clock, end: ClockTicked | ClockChanged | TimerTicked
) -> None:
    """Full, or emptied where it takes ticks back, by whatever does it."""
    (ended,) = end.apply(world(clock))[0].clocks
    assert ended.timer is None
    (other_way,) = ClockTicked("g", -2).apply(world(GUARDS))[0].clocks
    assert other_way.timer == TIMER


def test_it_ticks_the_clock_and_is_due_again() -> None:
    """Several times at once, and by several; the log says that the timer did it."""
    table, lines = ticked(GUARDS)
    assert table.clocks == (replace(GUARDS, filled=3, timer=replace(TIMER, due=NOW + 240)),)
    assert lines == ("Timer: Guards +1: 3 of 6",)
    table, lines = ticked(replace(GUARDS, timer=replace(TIMER, by=-1)), 2)
    assert table.clocks[0].filled == 0
    assert lines == ("Timer, 2 times: Guards −2: 0 of 6",)


def test_a_clock_that_is_taken_along_has_its_timer_paused() -> None:
    """Before a whole interval. One that starts over empty has no more to take back."""
    back = replace(GUARDS, id="b", timer=replace(HELD, by=-1, left=7))
    kit = picked("Night", world(GUARDS, back), (), ("g", "b"))
    assert [clock.timer for clock in kit.clocks] == [HELD, back.timer]
    assert [clock.timer for clock in started_over(kit, "razorweave").clocks] == [HELD, None]


@pytest.mark.parametrize("every", [SHORTEST - 1, LONGEST + 1, 60.0, True], ids=quoted)
def test_an_interval_has_bounds(every: int) -> None:
    """From 5 seconds to 24 hours, in whole seconds."""
    assert refusal(Timer, every=every) == ("every", "Enter 5 seconds to 24 hours.")
    assert {Timer(every=each).every for each in (SHORTEST, LONGEST)} == {5, 86_400}


def test_a_tick_is_one_act_in_every_tab_and_names_no_clock() -> None:
    """The clock can be secret: its id would be in what players see of the act."""
    tick = TimerTicked("the heist", NOW)
    assert tick.act == TimerTicked("the heist", NOW, times=2).act
    assert len({tick.act, TimerTicked("the heist", NOW + 5).act, TimerTicked("the vault", NOW).act}) == 3
    assert "heist" not in tick.act
