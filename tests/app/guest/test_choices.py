"""What follows from a guest's roll: the guest takes what is its own on its card, and the host sees it taken."""

import pytest

from razor_core.events.events import Fiction, Rolled
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.systems import razorweave
from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from tests.support.page.consequences import applied, line, take
from tests.support.page.lines import turn
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

KIRA = Character(id="kira", name="Kira", system="razorweave")
TOV = Character(id="tov", name="Tov", system="razorweave")
WOLF = Character(id="wolf", name="Wolf", system="razorweave", side=Side.OPPOSITION)
ALARM = Clock(id="alarm", name="Alarm", kind=ClockKind.THREAT)
STAGGERED, BLEEDING = "Give a Condition: Staggered", "Give a Condition: Bleeding"
IS_BLEEDING = [(BLEEDING, "is Bleeding")]
DEVASTATING, GLANCING, PARTIAL = "6 6 6 6", "3 3 4 3", "3 3 4 3"


@pytest.fixture
def host() -> Person:
    """Mira, with three characters and a clock on her table."""
    found = Person()
    found.elsewhere(ClockAdded(ALARM), *map(CharacterSaved, (KIRA, TOV, WOLF)))
    return found


@pytest.fixture
def player(host: Person) -> Person:
    """Bo, who plays Kira at Mira's table."""
    found = Person(guest=True)
    connect(host, found)
    allow(host, "Bo", plays="Kira")
    return found


def labels(person: Person) -> list[str]:
    """What the card says that follows: each consequence, each choice, and the options of one."""
    follows = person.page.region("result").one("data-slot", "consequences")
    return [element.text for element in follows.all("data-slot", "label")]


def strike(player: Person, faces: str) -> None:
    player.press("kind", kind="strike")
    player.act("character-target", character="wolf")
    player.type_dice(faces)


def test_a_guest_takes_one_of_its_devastating_strike(host: Person, player: Person) -> None:
    """Both cards show it; the host undoes it, and it can be another."""
    strike(player, DEVASTATING)
    assert labels(player)[:3] == ["Tick the target's Resolve Clock", "The attacker chooses one", STAGGERED]
    heard = player.app.context.announcement
    assert "To choose:" in heard
    assert "The attacker chooses one" in heard
    assert "Resolve" not in heard.partition("To choose:")[2]
    take(player, BLEEDING)
    assert (host.toast, applied(host)) == (f"Bo: {BLEEDING}", IS_BLEEDING)
    assert applied(player) == IS_BLEEDING
    assert [condition.name for condition in host.characters[2].conditions] == ["Bleeding"]
    host.undo()
    take(player, "Give a Condition: Prone")
    assert [condition.name for condition in host.characters[2].conditions] == ["Prone"]


def test_what_the_game_master_chooses_is_shown_without_a_button(host: Person, player: Person) -> None:
    """Until the host has taken it: then both cards say so."""
    strike(player, GLANCING)
    assert "The GM chooses one" in labels(player)
    label = "The target moves: it chooses its distance or takes cover"
    entry = line(player, label)
    assert not entry.all("data-do", "consequence-take")
    take(host, label)
    assert [what for what, _ in applied(player)] == [label]


def test_a_guest_chooses_what_its_price_is_and_which_clock_it_ticks(host: Person, player: Person) -> None:
    player.type_dice(PARTIAL)
    take(player, "It takes time: tick a threat clock", by=1)
    assert [clock.filled for clock in host.clocks] == [1]
    assert [what for what, _ in applied(host)] == ["It takes time: tick a threat clock"]


def test_a_choice_waits_while_the_line_is_lost(host: Person, player: Person) -> None:
    """On the guest's card it is taken meanwhile; what follows from a roll that waits is not to be chosen yet."""
    strike(player, DEVASTATING)
    turn(host, "broken")
    take(player, BLEEDING)
    assert (applied(player), host.characters[2].conditions) == (IS_BLEEDING, ())
    assert "1 to send" in player.page.text("line", "text")
    player.press("kind", kind="")
    player.type_dice(PARTIAL)
    assert "The price: choose one" in labels(player)
    assert not player.page.region("result").all("data-do", "consequence-take")
    connect(host, player, "")
    assert [condition.name for condition in host.characters[2].conditions] == ["Bleeding"]
    assert player.page.region("result").all("data-do", "consequence-take")


def test_a_choice_that_the_host_made_meanwhile_is_refused_and_said(host: Person, player: Person) -> None:
    strike(player, DEVASTATING)
    turn(host, "broken")
    take(player, BLEEDING)
    take(host, "Give a Condition: Prone")
    connect(host, player, "")
    assert player.notice == "Your choice was not taken: This is chosen already."
    assert [what for what, _ in applied(player)] == ["Give a Condition: Prone"]


def test_a_choice_that_is_refused_is_not_said_to_be_undone(host: Person, player: Person) -> None:
    """A screen reader says why it was not taken, once."""
    strike(player, DEVASTATING)
    turn(host, "broken")
    take(player, BLEEDING)
    allow(host, "Bo", may="look on")
    connect(host, player, "")
    assert applied(player) == []
    heard = player.app.context.announcement
    assert "Your choice was not taken: The host lets you look on." in heard
    assert "Undone" not in heard


def test_of_the_roll_of_another_a_guest_sees_only_what_came_of_it(host: Person, player: Person) -> None:
    """As before: no choice of it is the guest's."""
    roll = Rolled(
        system="razorweave",
        check=razorweave.Check(),
        faces=(6, 6, 6, 6),
        reading="strike",
        actor="tov",
        target="wolf",
        fiction=Fiction(who="Tov"),
    )
    host.elsewhere(roll)
    assert labels(player) == []


def rolls(host: Person, who: str, faces: str) -> None:
    """Let somebody of the host's roll."""
    thrown = tuple(map(int, faces.split()))
    host.elsewhere(Rolled(system="razorweave", check=razorweave.Check(), faces=thrown, fiction=Fiction(who=who)))


def test_a_choice_of_the_guest_that_is_begun_keeps_its_card(host: Person, player: Person) -> None:
    """What another rolls meanwhile waits above it, and comes once the choice is made or folded."""
    player.type_dice(PARTIAL)
    host.act("clock-tick", clock="alarm", by="1")
    player.page.unfolded = "result"
    rolls(host, "Tov", "6 6 6 6")
    assert player.card("headline") == "Partial Success"
    assert player.page.texts("arrived", "arrived-rolls") == ["Tov: Critical Success Show"]
    assert player.page.text("news", "text") == "Tov: Critical Success"
    take(player, "It takes time: tick a threat clock", by=1)
    assert (player.card("headline"), player.page.texts("arrived", "arrived-rolls")) == ("Critical Success", [])
    rolls(host, "Wolf", "1 1 1 1")
    assert player.card("headline") == "Critical Success"
    player.page.unfolded = ""
    player.act("arrived-folded")
    assert player.card("headline") == "Critical Failure"
    rolls(host, "Tov", "6 6 6 6")
    assert player.card("headline") == "Critical Success"
