"""The sample is a session like any other: it is kept beside the others, and can be played on and undone."""

from __future__ import annotations

from app.sheets.sample import NAME, sample
from razor_core.rules.consequences import Side
from razor_core.session.events import Rolled
from razor_core.table.clock_events import ClockTicked
from tests.support.page.person import Person
from tests.support.storage.kept import AT


def test_the_sample_holds_what_there_is_to_see() -> None:
    """Characters, a foe with a Resolve Clock, racing clocks, rolls of several tiers, ticks taken from rolls."""
    session = sample(AT)
    assert {character.side for character in session.world.characters} == set(Side)
    assert any(clock.links for clock in session.world.clocks)
    events = [entry.record.event for entry in session.log]
    assert len({event.result.tier for event in events if isinstance(event, Rolled)}) > 1
    ticks = [event for event in events if isinstance(event, ClockTicked)]
    assert ticks
    assert all(tick.consequence for tick in ticks)
    assert not any(clock.full for clock in session.world.clocks)
    assert max(entry.record.at for entry in session.log) <= AT.isoformat()


def test_it_is_loaded_as_a_session_of_its_own() -> None:
    """The one before is still there; the sample's last roll is on the card, and Undo takes it back with its tick."""
    person = Person(3, 3, 3, 3)
    person.press("roll")
    person.play("gemini")
    person.press("sessions")
    assert person.page.shown == "sessions"
    person.press("session-sample")
    assert person.page.shown == ""
    assert person.slug == "razorweave"
    assert person.page.text("head", "session") == NAME
    expected = sample(AT)
    assert [each.name for each in person.characters] == [each.name for each in expected.world.characters]
    before, count = [clock.filled for clock in person.clocks], len(person.log)
    person.undo()
    assert len(person.log) == count - 1
    assert sum(before) - sum(clock.filled for clock in person.clocks) == 1
    person.act("session-open", session="1")
    assert len(person.log) == 1
    person.press("session-sample")
    assert len(person.page.slot("sessions", "sessions").elements) == 3
