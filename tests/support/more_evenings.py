"""More steps of random evenings: links and ticks by hand, rolls made together, people who hide, leave and return.

Only files named *properties* import this, like `evenings`.
"""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import strategies as st

from razor_core.systems import SYSTEMS
from razor_core.table.character_events import CharacterReturned, CharacterSaved, CharacterSetAside
from razor_core.table.clock_events import ClockAdded, ClockLinked, ClockTicked, TimerSet, TimerTicked
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.timers import Timer
from tests.support.evening import Evening, Saved
from tests.support.evenings import NAMES, Step, roll_together

#: A minute after the records of an evening.
DUE = 1772398860


def _clock(draw: st.DrawFn, evening: Evening) -> str:
    """Return the id of a clock on the board."""
    return draw(st.sampled_from([clock.id for clock in evening.world.clocks]))


def _tick(draw: st.DrawFn, evening: Evening) -> None:
    evening.record(ClockTicked(_clock(draw, evening), draw(st.sampled_from([1, 2, -1]))))


def _link(draw: st.DrawFn, evening: Evening) -> None:
    one, other, kind = _clock(draw, evening), _clock(draw, evening), draw(st.sampled_from([*LinkKind]))
    if one != other:
        evening.record(ClockLinked(one, Link(kind, other, 1) if kind.feeds else Link(kind, other)))


def _new_clock(draw: st.DrawFn, evening: Evening) -> None:
    kind = draw(st.sampled_from(SYSTEMS[evening.slug].sheet.clock_kinds))
    id = f"new.{evening.session.next}"
    evening.record(ClockAdded(Clock(id=id, name=id, kind=kind), draw(st.sampled_from(["", *NAMES]))))


def _time(draw: st.DrawFn, evening: Evening) -> None:
    """Let a timer tick once or twice, or set one."""
    running = [clock for clock in evening.world.clocks if clock.timer]
    if draw(st.booleans()) and running:
        clock = draw(st.sampled_from(running))
        assert clock.timer
        evening.record(TimerTicked(clock.id, clock.timer.due, draw(st.integers(1, 2))))
    else:
        timer = Timer(every=60, by=draw(st.sampled_from([1, -1])), due=DUE)
        evening.record(TimerSet(_clock(draw, evening), timer))


def _away(draw: st.DrawFn, evening: Evening) -> None:
    """Set somebody aside, while others stay, or let them return."""
    id = draw(st.sampled_from([*NAMES]))
    leaves = len(evening.world.characters) > 2 and draw(st.booleans())
    evening.record(CharacterSetAside(id) if leaves else CharacterReturned(id))


def _hide(draw: st.DrawFn, evening: Evening) -> None:
    """Hide somebody from the players, or show them."""
    before = draw(st.sampled_from([*evening.world.characters]))
    after = replace(before, secret=not before.secret)
    evening.steps.append(Saved(key=evening.record(CharacterSaved(after)), before=before))


def _together(draw: st.DrawFn, evening: Evening) -> None:
    """Roll in a group that is no contest, if the game has one."""
    groups = [group for group in SYSTEMS[evening.slug].groups if not group.opposed]
    if groups:
        roll_together(draw, evening, draw(st.sampled_from(groups)))


MORE: Sequence[Step] = (_tick, _tick, _link, _link, _new_clock, _time, _time, _away, _hide, _together, _together)
