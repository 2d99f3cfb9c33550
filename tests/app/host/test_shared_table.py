"""A host shares its table: what guests see of it, do at it, and are told."""

import pytest

from app.storage.stores import Memory
from razor_core.events.events import Fiction, Rolled
from razor_core.rules.clock_kinds import Side
from razor_core.systems import razorweave
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.lines import turn
from tests.support.page.meet import allow, answer, connect, use
from tests.support.page.person import Person

KIRA = Character(id="kira", name="Kira", system="razorweave", ratings=(Rating("AGI", 3),))
WARDEN = Character(id="warden", name="Warden", system="razorweave", side=Side.OPPOSITION)
DOOM = Character(id="doom", name="Doom", system="razorweave", side=Side.OPPOSITION, secret=True)
ALARM, RITUAL = Clock(id="alarm", name="Alarm", segments=6), Clock(id="ritual", name="Ritual", segments=4, secret=True)
#: Where the host stores its guests.
GUESTS = "razor.draft.guests"
#: What the page says of an action that only the host has.
ONLY_HOST = "Only the host can do this."
#: What it says to one who plays.
HOST_ROLLS = " The host asks you for your dice of these: Split Risks."


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


def clocks(person: Person) -> list[str]:
    """The clocks on the board, each with its count."""
    found = person.page.slot("clocks", "clocks").elements
    return [f"{element.said('name')} {element.said('count')}" for element in found]


def marked(person: Person) -> set[str]:
    """What the page of a guest may do: play, tick."""
    return {name for name in ("data-plays", "data-ticks") if name in person.page.html.one("lang")}


def rolled(who: str) -> Rolled:
    """A roll that another tab of the host has made."""
    return Rolled(system="razorweave", check=razorweave.Check(), faces=(1, 1, 1, 1), fiction=Fiction(who=who))


def test_a_guest_rolls_for_its_character(host: Person, player: Person) -> None:
    """With its own dice, judged at the table with what the character has; the host's card and log have it."""
    assert (marked(player), player.said.who) == ({"data-plays"}, "Kira")
    assert player.values["attribute"] == "3"
    player.press("roll")
    (roll,) = host.log
    assert (roll.actor, roll.faces, roll.result.tier.name) == ("kira", (5, 5, 5, 5), "CRITICAL_SUCCESS")
    assert host.card("headline") == player.card("headline") == "Critical Success"
    assert [entry.record for entry in player.entries if isinstance(entry.record.event, Rolled)] == [
        host.entries[-1].record
    ]
    assert (host.page.opened, player.page.opened[-1]) == ([], "table")
    player.type_dice("1 1 2 2")
    assert host.log[-1].faces == (1, 1, 2, 2)
    host.undo()
    assert len(player.log) == 1


def test_nobody_rolls_without_the_right(host: Person, guest: Person) -> None:
    """One who plays nobody, or may only look on, has no form, and reads why; one who plays, what the host rolls."""
    nobody, roll, tick = " until the host says whom you play.", {"data-plays"}, {"data-ticks"}
    for allowed, rights, why in (
        ({}, set(), f" You look on{nobody}"),
        ({"plays": "Kira", "may": "look on"}, set(), " You look on."),
        ({"may": "roll"}, roll, f" You roll for Kira.{HOST_ROLLS}"),
        ({"may": "roll and tick clocks"}, roll | tick, f" You roll for Kira and tick clocks.{HOST_ROLLS}"),
        ({"plays": "nobody"}, tick, f" You look on and tick clocks{nobody}"),
    ):
        if allowed:
            allow(host, "Bo", **allowed)
        assert (marked(guest), guest.page.text("join", "state")) == (rights, f"Connected to Mira's table.{why}")


def test_only_who_may_tick_ticks(host: Person, player: Person) -> None:
    """The others are told so; what only the host does is said of every other control."""
    player.press("clock-tick", within="clocks", clock="alarm", by="1")
    assert (player.toast, clocks(host)[0]) == (ONLY_HOST, "Alarm 0/6")
    allow(host, "Bo", may="roll and tick clocks")
    player.press("clock-tick", within="clocks", clock="alarm", by="1")
    assert (clocks(host)[0], clocks(player)) == ("Alarm 1/6", ["Alarm 1/6"])
    player.act("character-remove")
    player.act("undo")
    assert player.toast == ONLY_HOST
    assert clocks(host)[0] == "Alarm 1/6"


def test_what_a_guest_does_alone_waits_and_is_sent_when_it_is_back(host: Person, player: Person) -> None:
    """Marked meanwhile, also after the page was closed; done once."""
    allow(host, "Bo", may="roll and tick clocks")
    turn(host, "broken")
    player.press("roll")
    player.press("clock-tick", within="clocks", clock="alarm", by="1")
    assert player.page.region("result")["data-key"].endswith(".waiting")
    assert (player.page.text("line", "text"), clocks(player)) == ("Not connected · 2 to send", ["Alarm 1/6"])
    assert (host.log, clocks(host)[0]) == ((), "Alarm 0/6")
    player.leave()

    later = Person(guest=True, kept=player.storage)
    assert (clocks(later), later.card("headline")) == (["Alarm 1/6"], "Critical Success")
    assert "2 to send" in later.page.text("line", "text")
    connect(host, later, "")
    assert (len(host.log), clocks(host)[0]) == (1, "Alarm 1/6")
    assert not later.page.region("result")["data-key"].endswith(".waiting")
    assert later.page.text("line", "text") == "Mira's table"
    later.leave()
    connect(host, Person(guest=True, kept=player.storage), "")
    assert (len(host.log), clocks(host)[0]) == (1, "Alarm 1/6")


def test_a_roll_of_another_check_is_refused_and_said(host: Person, player: Person) -> None:
    """What the table has become since decides; the guest reads why, and its roll is gone."""
    turn(host, "broken")
    player.press("roll")
    host.elsewhere(CharacterSaved(Character(id="kira", name="Kira", system="frameworks")))
    connect(host, player, "")
    assert host.log == player.log == ()
    assert player.notice == "Your roll was not taken: Your character is not on the table. Ask the host for one."


def test_the_host_keeps_its_guests_over_a_restart(host: Person, player: Person) -> None:
    """They come back as who they were, with what they may do; its name is on the sheet that the head opens."""
    again = Person(kept=host.storage)
    again.act("line")
    assert again.page.values("invite")["name"] == "Mira"
    link = again.page.device.codes["invite-code"]
    row = again.page.slot("invite", "guests").elements[0]
    assert (row.said("name"), row.said("state")) == ("Bo", "not connected")
    player.page.device.room = again.page.device.room
    use(again, answer(player, link, ""))
    player.press("roll")
    assert [roll.actor for roll in again.log] == ["kira"]


def test_after_a_restart_guests_see_what_the_host_shows(host: Person, player: Person) -> None:
    """It has counted less than they have seen, and as much later on. What they did before is told to them once."""
    for _ in range(6):
        host.press("clock-tick", clock="alarm", by="1")
    again = Person(kept=host.storage)
    again.elsewhere(ClockTicked("alarm", -2))
    connect(again, player, "")
    assert clocks(player) == ["Alarm 4/6"]
    for count in (3, 2):
        again.elsewhere(ClockTicked("alarm", -1))
        assert clocks(player) == [f"Alarm {count}/6"]
    player.press("roll")
    assert (len(again.log), len(player.log), player.page.text("line", "text")) == (1, 1, "Mira's table")


def test_guests_follow_the_host_to_another_session(host: Person, player: Person) -> None:
    """With nothing left of the one before, and back."""
    host.elsewhere(rolled("Warden"))
    host.tap("New session")
    assert (clocks(player), player.log, marked(player)) == ([], (), set())
    assert len(player.page.texts("log", "entries")) == 1
    host.press("session-open", within="sessions", session="1")
    assert (clocks(player), len(player.log), marked(player)) == (["Alarm 0/6"], 1, {"data-plays"})


def test_a_newer_tab_of_a_guest_takes_over(host: Person, player: Person) -> None:
    """The older one says so, does nothing more, and stores nothing over the newer one's."""
    newer = Person(5, 5, 5, 5, kept=player.storage, guest=True)
    player.hear("razor.guest-tab")
    assert (player.page.text("line", "text"), host.page.text("line", "text")) == ("In another tab", "0 of 1 guest")
    player.press("line")
    assert "hidden" in player.page.slot("join", "asking")
    player.press("roll")
    player.leave()
    connect(host, newer, "")
    newer.press("roll")
    assert len(host.log) == 1
    newer.leave()
    assert Person(kept=player.storage, guest=True).log == host.log


def test_what_needs_nothing_of_a_guest_is_not_refused(player: Person) -> None:
    """A timer that is due, the sheet of help, which opens by itself, and a chip: the guest stays its character."""
    before = player.toast
    for action in ("timers-due", "about"):
        player.act(action)
        assert player.toast == before
    for character in ("kira", "warden"):
        player.act("character-pick", character=character)
    assert (player.app.context.setup.actor, player.toast) == ("kira", before)


def test_a_copy_of_the_table_is_handed_over_and_opened(host: Person, guest: Person) -> None:
    """All of it, also what is GM only, once the host has confirmed that and the guest wants it."""
    host.elsewhere(rolled("Warden"))
    host.play("frameworks")
    host.tap("Give a copy", within="invite")
    assert guest.page.text("join", "gift") == ""
    host.tap("Yes, with all that is GM only", within="invite")
    assert guest.page.text("join", "gift") == "Session, with 6 entries in its log."
    guest.tap("No", within="join")
    assert "hidden" in guest.page.slot("join", "giving")
    for _ in range(2):
        host.press("guest-give", within="invite")
    guest.tap("Keep it, and open it here", within="join")
    assert guest.page.gone == [""]
    mine = Person(kept=guest.storage, durable=guest.durable)
    assert (mine.log, clocks(mine), mine.slug) == (host.log, ["Alarm 0/6", "Ritual 0/4"], "frameworks")


def test_a_guests_page_leaves_the_devices_own_table_alone() -> None:
    """Its forms, its sessions and its list."""
    kept = Memory()
    own = Person(kept=kept)
    own.elsewhere(ClockAdded(ALARM))
    own.type("who", "Tov")
    before = {key: kept.get(key) for key in kept.keys("")}
    host, guest = Person(5, 5, 5, 5), Person(5, 5, 5, 5, kept=kept, guest=True)
    host.elsewhere(CharacterSaved(KIRA))
    connect(host, guest)
    allow(host, "Bo", plays="Kira")
    guest.press("roll")
    guest.leave()
    now = {key: kept.get(key) for key in kept.keys("")}
    assert {key: now[key] for key in before} == before
    assert all(key.startswith("razor.guest") for key in now.keys() - before.keys())


def test_a_roll_of_another_is_announced_to_a_guest(host: Person, guest: Person) -> None:
    """Once; so is that one is undone, which leaves the roll before it on the card."""
    host.elsewhere(rolled("Warden"))
    first = guest.app.context.announcement
    assert first.startswith("Warden: ")
    host.elsewhere(rolled("Guard"))
    second = guest.app.context.announcement
    assert second.startswith("Guard: ")
    host.undo()
    assert (len(guest.log), guest.app.context.announcement) == (1, "Undone: Guard: Critical Failure.")


def test_a_guest_hears_what_changes_at_the_table_once(host: Person, player: Person) -> None:
    """Its own roll when it is made, not when it has arrived; a tick of the host; nothing of what was there before."""
    assert player.app.context.announcement.startswith("Connected")
    heard = []
    player.press("roll")
    heard.append(player.app.context.announcement)
    for event in (ClockAdded(Clock(id="g", name="Gate")), ClockTicked("g", 6)):
        host.elsewhere(event)
        heard.append(player.app.context.announcement)
    assert heard[0].startswith("Kira: ")
    assert heard[1:] == ["New clock Gate, 0 of 6.", "Gate +6: 6 of 6; Gate is full."]
    assert len(player.log) == len(host.log) == 1
