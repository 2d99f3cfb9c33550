"""What happens to clocks: their bounds, and links that go."""

from dataclasses import replace

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.fields import quoted
from razor_core.table.clock_events import MOST_TICKS, ClockChanged, ClockLinked, ClockTicked, ClockUnlinked
from razor_core.table.clocks import Link, LinkKind, limits
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


def test_progress_becomes_a_threat_and_no_other_kind_does() -> None:
    """It works for the other side then; nothing else changes."""
    for kind in ClockKind:
        clock = replace(FLOOD, kind=kind, segments=6, filled=2)
        for other in ClockKind:
            after, lines = ClockChanged(clock="f", kind=other).apply(World(clocks=(clock,)))
            turned = {kind, other} == {ClockKind.PROGRESS, ClockKind.THREAT}
            assert after == World(clocks=(replace(clock, kind=other) if turned else clock,))
            assert lines == ((f"Flood is a {other.value} now",) if turned else ())
