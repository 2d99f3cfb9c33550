"""A guest who may make clocks, and a clock that players see without its count."""

import pytest

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded, ClockChanged, ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.lines import turn
from tests.support.page.markup import Element
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

KIRA = Character(id="kira", name="Kira", system="razorweave", side=Side.PLAYER)
ALARM = Clock(id="alarm", name="Alarm", kind=ClockKind.THREAT, segments=6)
DOOM = Clock(id="doom", name="Doom", kind=ClockKind.THREAT, segments=8, filled=5)
MAKES = "roll, tick and make clocks"


@pytest.fixture
def host() -> Person:
    """Mira, with a character and two clocks on her table."""
    found = Person()
    found.elsewhere(CharacterSaved(KIRA), ClockAdded(ALARM), ClockAdded(DOOM))
    return found


@pytest.fixture
def player(host: Person) -> Person:
    """Bo, who plays Kira at Mira's table."""
    found = Person(guest=True)
    connect(host, found)
    allow(host, "Bo", plays="Kira")
    return found


def dial(person: Person, name: str) -> Element:
    return person.drawn(name)


def make(player: Person, name: str) -> None:
    player.act("clock-new")
    player.type("name", name, form="clock-new")
    player.pick("kind", "THREAT", form="clock-new")
    player.act("clock-add")


def cover(host: Person, clock: str) -> None:
    """Let players see a clock without its count, on its sheet."""
    host.press("clock-menu", within="clocks", clock=clock)
    host.pick("uncounted", form="clock-change")
    host.tap("Save", within="clock-change")


def test_a_guest_makes_a_clock_if_the_host_lets_it(host: Person, player: Person) -> None:
    """With what waits on top; a name that is none is said on its sheet."""
    make(player, "Dusk")
    assert (player.toast, len(host.clocks)) == ("Only the host can do this.", 2)
    allow(host, "Bo", may=MAKES)
    assert "data-makes" in player.page.html.one("lang")
    assert "You roll for Kira, and tick and make clocks." in player.page.text("join", "state")
    turn(host, "broken")
    make(player, "Dusk")
    assert (player.clocks[-1].name, len(host.clocks)) == ("Dusk", 2)
    connect(host, player, "")
    made = host.clocks[-1]
    assert (made.name, made.kind, made.segments, made.system) == ("Dusk", ClockKind.THREAT, 6, "razorweave")
    assert player.clocks == host.clocks
    player.press("clock-tick", within="clocks", clock=made.id, by="1")
    assert host.clocks[-1].filled == 1
    make(player, "")
    assert player.page.text("clock-new", "error")


def test_players_see_a_clock_without_its_count(host: Person, player: Person) -> None:
    """On a guest's page, in Show and on the second screen; the host still sees it, with a word on that."""
    allow(host, "Bo", may=MAKES)
    cover(host, "doom")
    assert dial(host, "Doom").said("count") == "5/8"
    assert "players see no count" in dial(host, "Doom").said("about")
    assert (dial(player, "Doom").said("count"), "data-uncounted" in dial(player, "Doom")) == ("", True)
    assert player.clocks[1].filled == 0
    host.act("clock-tick", clock="doom", by="3")
    assert dial(player, "Doom").said("count") == dial(player, "Doom").said("state") == ""
    assert not any("8 of 8" in line or "Doom" in line for line in player.page.texts("log", "entries"))
    player.press("clock-tick", within="clocks", clock="doom", by="1")
    assert player.notice == "Your tick was not taken: Only the host ticks this clock."
    screen = Person(kept=host.storage, second=True)
    assert dial(screen, "Doom").said("count") == ""
    host.act("show-table")
    assert dial(host, "Doom").said("count") == ""
    assert "hidden" in host.page.region("filled")
    host.act("show-end")
    cover(host, "doom")
    assert dial(player, "Doom").said("count") == "8/8"


def test_only_a_clock_of_the_scene_can_be_shown_without_its_count(host: Person) -> None:
    """Of a character, the count is on their face."""
    host.elsewhere(ClockAdded(Clock(id="hers", name="Kira", kind=ClockKind.RESOLVE), "kira"))
    host.act("clock-menu", clock="hers")
    assert "hidden" in host.page.slot("clock-change", "cover")
    host.act("clock-menu", clock="doom")
    assert "hidden" not in host.page.slot("clock-change", "cover")


def test_what_a_covered_clock_did_stays_untold(host: Person, player: Person) -> None:
    """Also once it is shown again: then it is told from then on."""
    host.elsewhere(ClockChanged(clock="doom", uncounted=True), ClockTicked("doom", 1))
    host.elsewhere(ClockChanged(clock="doom", uncounted=False), ClockTicked("doom", 1))
    told = [line for line in player.page.texts("log", "entries") if "Doom +1" in line]
    assert len(told) == 1


def test_a_guest_who_ticks_clocks_takes_a_tick_back(host: Person, player: Person) -> None:
    """Beside the clock, unless it is empty: a guest has no sheet of one. The host has, and no such button there."""
    allow(host, "Bo", may="roll and tick clocks")

    def away() -> list[bool]:
        return ["hidden" in dial(person, "Alarm").slot("less") for person in (host, player)]

    player.tap("Advance Alarm", within="clocks")
    assert away() == [True, False]
    player.tap("Take a tick back from Alarm", within="clocks")
    assert (host.clocks[0].filled, player.clocks[0].filled) == (0, 0)
    assert away() == [True, True]
