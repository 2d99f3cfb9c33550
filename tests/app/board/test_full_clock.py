"""A clock that fills is a moment: the page says its name large, and offers what is next."""

import pytest

from razor_core.rules.clock_kinds import ClockKind
from razor_core.table.clock_events import ClockLinked
from razor_core.table.clocks import Clock, Link, LinkKind
from tests.support.page.characters import character, table
from tests.support.page.moves import advance
from tests.support.page.person import Person

GATE = Clock(id="g", name="Gate", segments=4, filled=3)
ALARM = Clock(id="a", name="Alarm", segments=4, filled=3)


def told(person: Person) -> str:
    """What the page says of the clock that has just filled."""
    region = person.page.region("filled")
    return "" if "hidden" in region else f"{region.said('filled-name')}, {region.said('filled-state')}"


def first(person: Person) -> str:
    """The first clock on the board."""
    return person.page.slot("clocks", "clocks").elements[0].said("name")


@pytest.mark.parametrize("kind", [ClockKind.PROGRESS, ClockKind.THREAT])
def test_a_clock_that_fills_is_told_until_something_else_happens(kind: ClockKind) -> None:
    """It is the first on the board meanwhile. One that was full already, or is full of something, is told no more."""
    full = Clock(id="f", name="Flood", segments=4, filled=4)
    person = table("razorweave", clocks=(full, ALARM, Clock(id="g", name="Gate", segments=4, filled=2, kind=kind)))
    assert told(person) == ""
    advance(person, "Gate")
    assert told(person) == ""
    advance(person, "Gate")
    assert (told(person), first(person)) == ("Gate, 4 of 4", "Gate")
    advance(person, "Alarm")
    assert (told(person), first(person)) == ("Alarm, 4 of 4", "Alarm")
    person.undo()
    assert (told(person), first(person)) == ("", "Flood")


def test_what_is_next_is_a_tap_away() -> None:
    """It begins anew, which a second tap confirms, goes, or is linked to another."""
    person = table("razorweave", clocks=(GATE, ALARM))
    advance(person, "Gate")
    person.tap("Restart", within="filled")
    assert person.clock("Gate").full
    advance(person, "Alarm")
    person.undo()
    person.undo()
    advance(person, "Gate")
    person.tap("Restart", within="filled")
    person.tap("Empty it", within="filled")
    assert (person.clock("Gate").filled, told(person)) == (0, "")
    advance(person, "Alarm")
    person.tap("Link", within="filled")
    assert (person.page.shown, person.page.text("clock-change", "title")) == ("clock-change", "Alarm")
    person.page.sheet("clock-change", False)
    person.tap("Remove", within="filled")
    assert ([clock.name for clock in person.clocks], told(person)) == (["Gate"], "")


def test_the_table_is_told_of_the_clock_that_it_sees() -> None:
    """Not of a secret one that the same tick fills."""
    person = table("razorweave", clocks=(Clock(id="d", name="Doom", segments=4, filled=3, secret=True), GATE))
    person.elsewhere(ClockLinked("g", Link(LinkKind.FEED, "d", 1)))
    person.press("show-table")
    person.act("clock-tick", clock="g", by="1")
    assert (person.clock("Doom").full, told(person)) == (True, "Gate, 4 of 4")


def test_a_track_of_somebody_is_no_such_moment() -> None:
    """They are taken out, which their face says."""
    kira = character("Kira", "razorweave", clocks=("r",))
    person = table("razorweave", kira, clocks=(Clock(id="r", name="Kira", filled=5, kind=ClockKind.RESOLVE),))
    advance(person, "Kira")
    assert (person.clock("Kira").full, told(person)) == (True, "")
