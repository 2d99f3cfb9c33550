"""What happens to clocks: their bounds, and links that go."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import quoted
from razor_core.table.characters import Character
from razor_core.table.clock_events import MOST_TICKS, ClockChanged, ClockLinked, ClockTicked, ClockUnlinked, TimerTicked
from razor_core.table.clocks import Clock, Link, LinkKind, limits
from razor_core.table.timers import Timer
from razor_core.table.world import World
from tests.support.refused import refusal
from tests.support.table import FLOOD, WORLD


@pytest.mark.parametrize("by", [MOST_TICKS + 1, -MOST_TICKS - 1, 10**5000], ids=quoted)
def test_ticks_out_of_bounds_are_refused(by: int) -> None:
    """The bounds fill or empty any clock."""
    assert refusal(ClockTicked, "g", by) == (
        "by",
        f"Enter a whole number from -{MOST_TICKS} to {MOST_TICKS}, not {quoted(by)}.",
    )
    assert ClockTicked("g", MOST_TICKS).apply(WORLD)[0].clocks[0].full
    assert ClockTicked("g", -MOST_TICKS).apply(WORLD)[0].clocks[0].filled == 0


def test_links_go_with_their_removal() -> None:
    """The clocks are then as before."""
    tied, _ = ClockLinked("g", Link(LinkKind.TUG, "f")).apply(WORLD)
    assert ClockUnlinked("f", "g").apply(tied) == (WORLD, ("Link removed",))


@pytest.mark.parametrize("kind", ClockKind)
def test_a_clock_can_get_the_fewest_and_the_most_segments_of_its_kind(kind: ClockKind) -> None:
    """Those of other kinds are no limit."""
    clock = replace(FLOOD, kind=kind)
    for segments in limits(kind):
        after, _ = ClockChanged(clock="f", segments=segments).apply(World(clocks=(clock,)))
        assert after == World(clocks=(replace(clock, segments=segments),))


@pytest.mark.parametrize("other", ClockKind)
@pytest.mark.parametrize("kind", ClockKind)
def test_a_clock_becomes_one_of_another_kind(kind: ClockKind, other: ClockKind) -> None:
    """Nothing else changes. Not one of an Extended Task, nor one with more segments than that kind can have."""
    clock = replace(FLOOD, kind=kind, segments=6, filled=2)
    after, lines = ClockChanged(clock="f", kind=other).apply(World(clocks=(clock,)))
    turned = kind is not other and ClockKind.TASK not in (kind, other)
    assert after == World(clocks=(replace(clock, kind=other) if turned else clock,))
    assert lines == ((f"Flood is a {other.value} clock now",) if turned else ())


def test_a_clock_becomes_one_of_another_kind_with_as_many_segments_as_that_has() -> None:
    """In one change; a kind that cannot have the segments is not taken."""
    pool = replace(FLOOD, kind=ClockKind.POOL, segments=30, filled=20)
    after, _ = ClockChanged(clock="f", kind=ClockKind.THREAT).apply(World(clocks=(pool,)))
    assert after.clocks == (pool,)
    after, lines = ClockChanged(clock="f", kind=ClockKind.THREAT, segments=8).apply(World(clocks=(pool,)))
    assert after.clocks == (replace(pool, kind=ClockKind.THREAT, segments=8, filled=8),)
    assert lines[0] == "Flood has 8 segments"
    back, _ = ClockChanged(clock="f", kind=ClockKind.POOL, segments=30).apply(after)
    assert back.clocks == (replace(pool, filled=8),)


def test_who_is_out_since_a_tick_is_named() -> None:
    """In the word of the game, once, by a tap or a timer; of a Resolve Clock its own line says it."""
    wounds = Clock(id="w", name="Ada: Injuries", segments=4, filled=3, kind=ClockKind.POOL)
    timer = Timer(every=60, due=60)
    resolve = Clock(id="r", name="Bo: Resolve", segments=4, filled=3, kind=ClockKind.RESOLVE, timer=timer)
    ada = Character(id="a", name="Ada", system="gemini", clocks=("w",))
    bo = Character(id="b", name="Bo", system="razorweave", clocks=("r",))
    world = World(clocks=(wounds, resolve), characters=(ada, bo))
    after, lines = ClockTicked("w", 1).apply(world)
    assert lines == ("Ada: Injuries +1: 4 of 4", "Ada: Injuries is full", "Ada is Defeated")
    assert ClockTicked("w", 1).apply(after)[1][-1] != "Ada is Defeated"
    assert TimerTicked("r", 60).apply(after)[1] == ("Timer: Bo: Resolve +1: 4 of 4", "Bo is taken out")
    timed = replace(wounds, timer=Timer(every=60, due=60))
    assert TimerTicked("w", 60).apply(replace(world, clocks=(timed, resolve)))[1][-1] == "Ada is Defeated"
