"""Whom each guest plays, what its first screen says, and what a host says that begins anew."""

import json
from datetime import timedelta

import pytest

from app.storage.stores import Memory
from razor_core.events.events import Fiction, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.systems import razorweave
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from razor_core.table.turns import TurnsBegun
from tests.support.page.lines import turn
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

KIRA = Character(id="kira", name="Kira", system="razorweave", ratings=(Rating("AGI", 3),))
WARDEN = Character(id="warden", name="Warden", system="razorweave", side=Side.OPPOSITION)
DOOM = Character(id="doom", name="Doom", system="razorweave", side=Side.OPPOSITION, secret=True)
ALARM, RITUAL = Clock(id="alarm", name="Alarm", segments=6), Clock(id="ritual", name="Ritual", segments=4, secret=True)
#: Where the host stores its guests.
GUESTS = "razor.draft.guests"
#: What the page says of an action that only the host has.
ONLY_HOST = "Only the host can do this."


@pytest.fixture
def host() -> Person:
    """Mira, with two clocks and three characters on her table, one of each GM only."""
    found = Person()
    found.elsewhere(*map(ClockAdded, (ALARM, RITUAL)), *map(CharacterSaved, (KIRA, WARDEN, DOOM)))
    return found


@pytest.fixture
def guest(host: Person) -> Person:
    """Bo, who is at Mira's table, may roll, and plays nobody yet. His dice are fives."""
    found = Person(*[5] * 40, guest=True)
    connect(host, found)
    return found


@pytest.fixture
def player(host: Person, guest: Person) -> Person:
    """Bo, who plays Kira."""
    allow(host, "Bo", plays="Kira")
    return guest


def marked(person: Person) -> set[str]:
    """What the page of a guest may do: play, tick."""
    return {name for name in ("data-plays", "data-ticks") if name in person.page.html.one("lang")}


def rolled(who: str) -> Rolled:
    """A roll that another tab of the host has made."""
    return Rolled(system="razorweave", check=razorweave.Check(), faces=(1, 1, 1, 1), fiction=Fiction(who=who))


def test_whom_a_guest_plays_is_one_tap_on_a_face(host: Person, guest: Person) -> None:
    """Of this game only, the players' own first, without those whom others play and who are GM only."""
    host.elsewhere(CharacterSaved(Character(id="vance", name="Vance", system="gemini")))
    (row,) = host.page.slot("invite", "guests").elements
    assert [face.said("called") for face in row.slot("faces").elements] == ["Kira", "Warden"]
    assert "hidden" in row.slot("played")
    host.tap("Bo plays Kira", within="invite")
    (row,) = host.page.slot("invite", "guests").elements
    assert ("hidden" in row.slot("whom"), "hidden" in row.slot("played")) == (True, False)
    assert [person.text for person in row.slot("people").elements] == ["nobody", "Kira", "Warden"]
    assert marked(guest) == {"data-plays"}
    other = Person(guest=True)
    connect(host, other, "Cy")
    row = host.page.slot("invite", "guests").elements[1]
    assert [face.said("called") for face in row.slot("faces").elements] == ["Warden"]


def test_a_guest_plays_another_character_in_another_game(host: Person, player: Person) -> None:
    """Whom the host has said there, by itself."""
    host.elsewhere(CharacterSaved(Character(id="vance", name="Vance", system="gemini")))
    host.play("gemini")
    assert marked(player) == set()
    host.act("line")
    host.tap("Bo plays Vance", within="invite")
    assert marked(player) == {"data-plays"}
    host.play("razorweave")
    assert guests_play(host) == ["Kira"]
    host.play("gemini")
    assert guests_play(host) == ["Vance"]


def guests_play(host: Person) -> list[str]:
    """Whom the guests play, as the host's sheet has it."""
    rows = host.page.slot("invite", "guests").elements
    return [person.text for row in rows for person in row.slot("people").elements if "selected" in person]


def test_a_host_that_begins_anew_says_that_its_guests_are_gone(host: Person, player: Person) -> None:
    """On the first screen, with the way back; not after the evening, nor where they have left before."""
    again = Person(kept=host.storage)
    assert again.notice.startswith("Bo was connected to this table before Razor began anew. Tap More, Invite, and let")
    kept = json.loads(host.storage.get(GUESTS) or "")
    old = Memory()
    old.put(GUESTS, json.dumps(kept | {"at": (host.now - timedelta(hours=7)).isoformat()}))
    assert Person(kept=old).notice == ""
    connect(host, other := Person(guest=True), "Cy")
    assert Person(kept=host.storage).notice.startswith("Bo and Cy were connected")
    turn(host, "closed")
    assert Person(kept=host.storage).notice == ""
    assert (other.page.text("line", "text"), player.page.text("line", "text")) == ("Not connected", "Not connected")


@pytest.mark.parametrize(
    "kept", [{"there": 1, "at": "now"}, {"at": "2026-03-01"}, {"there": ["x"], "at": "2026-03-01"}, {"there": 1}]
)
def test_a_damaged_store_of_guests_does_not_stop_the_page(kept: dict[str, object]) -> None:
    """It says nothing of them."""
    store = Memory()
    store.put(GUESTS, json.dumps(kept))
    assert Person(kept=store).notice == ""


def test_the_first_screen_of_a_guest_says_what_it_may_do(host: Person, guest: Person) -> None:
    """Or that it is not connected, and what to do; nothing is said before it is at a table."""
    assert "hidden" in Person(guest=True).page.region("may")
    assert guest.page.text("may", "may") == "You look on until the host says whom you play."
    allow(host, "Bo", plays="Kira")
    assert guest.page.text("may", "may") == "You roll for Kira."
    turn(host, "broken")
    assert guest.page.text("may", "may").startswith("Not connected to Mira's table. ")


def test_the_roll_of_another_shows_above_whatever_a_guest_has_open(host: Person, player: Person) -> None:
    """Not its own; a tap opens its card."""
    player.press("roll")
    assert "hidden" in player.page.region("news")
    host.elsewhere(rolled("Warden"))
    assert player.page.text("news", "text") == "Warden: Critical Failure"
    player.type_dice("5 5 5 5")
    assert "hidden" in player.page.region("news")
    host.elsewhere(rolled("Guard"))
    assert player.page.text("news", "text") == "Guard: Critical Failure"
    player.press("character-change")
    player.press("news")
    assert "hidden" in player.page.region("news")
    assert (player.page.is_open("own"), player.page.opened[-1]) == (False, "table")
    assert player.card("headline") == "Critical Failure"


def test_a_guest_sees_no_turn_order_of_another_game(host: Person, player: Person) -> None:
    """Whoever's turn it is there; that of its own game it sees."""
    host.elsewhere(CharacterSaved(Character(id="ada", name="Ada", system="gemini")), TurnsBegun("gemini"))
    assert "hidden" in player.page.region("turns")
    host.play("gemini")
    allow(host, "Bo", plays="Ada")
    assert player.page.text("turns", "turn") == "Round 1 · Slow: Ada"


def test_one_who_was_removed_asks_for_nothing_that_would_not_arrive(host: Person, player: Person) -> None:
    """The page says so, and what to do."""
    host.tap("Remove Bo", within="invite")
    host.tap("Yes, remove Bo", within="invite")
    player.press("roll")
    assert player.notice.startswith("The host has removed you from the table.")
    assert (player.log, host.log) == ((), ())
    assert player.page.text("may", "may").startswith("The host has removed you from the table.")


def test_one_who_was_removed_is_asked_for_no_roll(host: Person, player: Person) -> None:
    """Let in again, they are asked for what they were asked for."""
    host.act("character-pick", character="kira")
    host.press("ask")
    host.tap("Remove Bo", within="invite")
    host.tap("Yes, remove Bo", within="invite")
    assert "hidden" in player.page.region("asked")
    host.tap("Let Bo in again", within="invite")
    connect(host, player, "Bo")
    assert "hidden" not in player.page.region("asked")


def test_a_guest_that_cannot_read_the_table_leaves_the_line(host: Person, player: Person) -> None:
    """Both devices say that it is not connected; it is shown nothing more, for that could not be read either."""
    (line,) = host.lines.values()
    host.do(lambda: line.send('{"razor":"shown","version":2}'))
    versions = "The two devices have different versions of Razor. Update both, then join again."
    assert (player.page.text("line", "text"), player.page.text("may", "may")) == ("Not connected", versions)
    assert host.page.text("line", "text") == "0 of 1 guest"
    connect(host, player, "")
    assert (player.page.text("line", "text"), player.notice) == ("Mira's table", "")
