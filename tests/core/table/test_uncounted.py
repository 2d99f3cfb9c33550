"""Clocks that players see without their count."""

from dataclasses import replace

from razor_core.rules.clock_kinds import ClockKind
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockChanged
from razor_core.table.clocks import Clock, Link, LinkKind
from razor_core.table.secrets import countable, public, uncounted
from razor_core.table.timers import Timer
from razor_core.table.world import World

TIMER = Timer(every=5, due=5)
DOOM = Clock(id="doom", name="Doom", segments=8, filled=5, kind=ClockKind.THREAT, note="The moon falls", timer=TIMER)
GATE = Clock(id="gate", name="Gate", links=(Link(LinkKind.FEED, "doom", 2),))
RITUAL = replace(DOOM, id="ritual", name="Ritual", secret=True)
WORLD = World(clocks=(GATE, DOOM, RITUAL), uncounted=("doom",))


def test_players_see_its_name_and_that_it_is_there() -> None:
    """Empty, of the least size of its kind, without timer and links; one that is GM only they do not see at all."""
    bare = replace(DOOM, segments=2, filled=0, timer=None)
    seen = public(WORLD)
    assert (seen.clocks, seen.uncounted) == ((replace(GATE, links=()), bare), ("doom",))
    assert public(seen) == seen
    assert public(replace(WORLD, uncounted=("doom", "ritual", "gone"))).uncounted == ("doom",)
    assert public(replace(WORLD, uncounted=("gone",))).uncounted == ()
    assert countable(WORLD).clocks == (GATE, RITUAL)
    assert countable(replace(WORLD, uncounted=())) == replace(WORLD, uncounted=())


def test_the_clock_of_a_character_is_counted() -> None:
    """Its count is on their face."""
    kira = Character(id="k", name="Kira", system="razorweave", clocks=("doom",))
    world = replace(WORLD, characters=(kira,))
    assert uncounted(world) == frozenset()
    assert public(world).clocks == (GATE, DOOM)


def test_it_is_covered_and_shown_again() -> None:
    """The log says so."""
    world, lines = ClockChanged(clock="gate", uncounted=True).apply(WORLD)
    assert (world.uncounted, lines) == (("doom", "gate"), ("Gate: players see only its name",))
    assert ClockChanged(clock="gate", uncounted=True).apply(world)[0].uncounted == ("doom", "gate")
    world, lines = ClockChanged(clock="doom", uncounted=False).apply(world)
    assert (world.uncounted, lines) == (("gate",), ("Doom: players see its count",))
