"""The roll of a guest never takes the card from under a choice that is half made there: it waits in a line above it."""

import pytest

from razor_core.table.character_events import CharacterSaved
from razor_core.table.characters import Character, Rating
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from tests.support.page.consequences import entries, take
from tests.support.page.meet import allow, connect
from tests.support.page.person import Person

KIRA = Character(id="kira", name="Kira", system="razorweave", ratings=(Rating("AGI", 3),))
#: The faces of a Partial Success, which has a price to choose, and of a Full Success.
PARTIAL, FULL = "3 3 3 4", "4 4 4 4"
PRICE = "The price: choose one"


@pytest.fixture
def host() -> Person:
    """Mira, who has rolled a Partial Success and not chosen its price."""
    found = Person(*[4] * 40)
    found.elsewhere(CharacterSaved(KIRA))
    return found


@pytest.fixture
def guest(host: Person) -> Person:
    """Bo, who plays Kira."""
    found = Person(*[4] * 8, guest=True)
    connect(host, found)
    allow(host, "Bo", plays="Kira")
    return found


def waiting(host: Person) -> list[str]:
    """The lines above the card."""
    assert ("hidden" in host.page.region("arrived")) == (not host.page.texts("arrived", "arrived-rolls"))
    return host.page.texts("arrived", "arrived-rolls")


def open_price(host: Person) -> None:
    """Roll a Partial Success, and unfold its price."""
    host.type_dice(PARTIAL)
    host.page.unfolded = "result"


def test_a_roll_comes_to_a_card_with_nothing_to_choose(host: Person, guest: Person) -> None:
    host.type_dice(FULL)
    guest.type_dice("6 6 6 6")
    assert (host.card("headline"), waiting(host)) == ("Critical Success", [])


def test_a_roll_waits_for_the_choice_and_comes_when_it_is_made(host: Person, guest: Person) -> None:
    """It is announced and in the log at once; of two, the first comes first."""
    open_price(host)
    throws = len(host.page.throws)
    guest.type_dice("6 6 6 6")
    assert host.page.text("announcer", "text").startswith("Kira: Critical Success")
    guest.type_dice("4 4 4 3")
    assert host.card("headline") == "Partial Success"
    assert host.page.text("log", "from") == ""
    assert host.doing("show-latest", "log").inside("hidden")
    assert waiting(host) == ["Kira: Critical Success Show", "Kira: Full Success Show"]
    assert (len(host.log), len(host.page.throws)) == (3, throws)
    take(host, "Spend or break something")
    assert (host.card("headline"), waiting(host)) == ("Critical Success", ["Kira: Full Success Show"])
    assert len(host.page.throws) == throws + 1


def test_an_offer_that_is_merely_open_keeps_no_card(host: Person, guest: Person) -> None:
    host.type_dice(PARTIAL)
    guest.type_dice("6 6 6 6")
    assert (host.card("headline"), waiting(host)) == ("Critical Success", [])


def test_a_roll_waits_while_the_choice_is_unfolded_whatever_happens_elsewhere(host: Person, guest: Person) -> None:
    """Folded again, it is no choice half made."""
    open_price(host)
    guest.type_dice("6 6 6 6")
    host.elsewhere(ClockAdded(Clock(id="alarm", name="Alarm")))
    assert (host.card("headline"), len(waiting(host))) == ("Partial Success", 1)
    host.page.unfolded = ""
    host.elsewhere(ClockTicked("alarm", 1))
    assert (host.card("headline"), waiting(host)) == ("Critical Success", [])


def test_a_roll_comes_when_the_choice_that_it_waits_for_is_folded(host: Person, guest: Person) -> None:
    """Not while something is typed there; of two, the second waits until the first was looked at."""
    open_price(host)
    host.act("consequence-words", consequence=PRICE, value="rope")
    guest.type_dice("6 6 6 6")
    guest.type_dice("4 4 4 3")
    host.page.unfolded = ""
    host.act("arrived-folded")
    assert (host.card("headline"), len(waiting(host))) == ("Partial Success", 2)
    host.act("consequence-words", consequence=PRICE, value="")
    host.page.unfolded = "result"
    host.act("arrived-folded")
    assert (host.card("headline"), len(waiting(host))) == ("Partial Success", 2)
    host.page.unfolded = ""
    host.act("arrived-folded")
    assert (host.card("headline"), waiting(host)) == ("Critical Success", ["Kira: Full Success Show"])


def test_the_roll_of_a_guest_is_told_above_whatever_the_host_has_open(host: Person, guest: Person) -> None:
    """Whether it waits or not; a tap shows it. Where the table looks on nothing is told."""
    open_price(host)
    guest.type_dice("6 6 6 6")
    assert host.page.text("news", "text") == "Kira: Critical Success"
    host.press("news")
    assert (host.card("headline"), waiting(host), host.page.opened[-1]) == ("Critical Success", [], "table")
    assert "hidden" in host.page.region("news")
    host.page.unfolded = ""
    guest.type_dice("4 4 4 3")
    assert host.page.text("news", "text") == "Kira: Full Success"
    host.press("show-table")
    guest.type_dice("6 6 6 6")
    assert "hidden" in host.page.region("news")


@pytest.mark.parametrize(("first", "kept"), [("host", True), ("guest", False)])
def test_what_is_typed_for_a_choice_of_the_guest_keeps_no_card(
    host: Person, guest: Person, first: str, kept: bool
) -> None:
    """The price of Kira's roll is Bo's to choose, that of the host's own is not."""
    (host if first == "host" else guest).type_dice(PARTIAL)
    host.act("consequence-words", consequence=PRICE, value="rope")
    guest.type_dice("6 6 6 6")
    assert (len(waiting(host)) == 1) is kept


def test_what_is_emptied_or_of_a_choice_that_is_made_keeps_no_card(host: Person, guest: Person) -> None:
    host.type_dice(PARTIAL)
    host.act("consequence-words", consequence=PRICE, value="rope")
    host.act("consequence-words", consequence=PRICE, value="")
    guest.type_dice("6 6 6 6")
    assert waiting(host) == []
    host.type_dice(PARTIAL)
    host.act("consequence-words", consequence=PRICE, value="rope")
    take(host, "It takes time: tick a threat clock", by=1)
    guest.type_dice("6 6 6 6")
    assert (host.card("headline"), waiting(host)) == ("Critical Success", [])


def test_a_choice_of_two_is_half_made_until_both_are_taken(host: Person, guest: Person) -> None:
    host.press("kind", kind="strike")
    host.type_dice("1 1 1 1")
    first, second = [entry["data-entry"] for entry in entries(host) if entry.all("data-do", "consequence-take")][:2]
    host.act("consequence-take", consequence=first)
    guest.type_dice("6 6 6 6")
    assert (host.card("headline"), len(waiting(host))) == ("Disastrous Miss", 1)
    host.act("consequence-take", consequence=second, clock="new", by="1")
    assert (host.card("headline"), waiting(host)) == ("Critical Success", [])


def test_a_card_of_another_game_is_not_kept(host: Person, guest: Person) -> None:
    host.elsewhere(CharacterSaved(Character(id="vance", name="Vance", system="frameworks")))
    host.type_dice(PARTIAL)
    host.act("consequence-words", consequence=PRICE, value="rope")
    host.play("frameworks")
    allow(host, "Bo", plays="Vance")
    guest.press("roll")
    assert waiting(host) == []
    assert host.log[-1].system == "frameworks"


def test_a_waiting_roll_comes_by_a_tap_and_goes_when_it_is_undone(host: Person, guest: Person) -> None:
    open_price(host)
    guest.type_dice("6 6 6 6")
    host.press("arrived")
    assert (host.card("headline"), waiting(host)) == ("Critical Success", [])
    host.show(host.entries[-2].record.key)
    guest.type_dice("4 4 4 3")
    assert (host.card("headline"), len(waiting(host))) == ("Partial Success", 1)
    host.undo()
    assert waiting(host) == []


def test_a_roll_of_the_host_keeps_the_others_waiting(host: Person, guest: Person) -> None:
    """It has its card for itself. Another session has none of them."""
    open_price(host)
    guest.type_dice("6 6 6 6")
    host.page.unfolded = ""
    host.type_dice(FULL)
    assert (host.card("headline"), len(waiting(host))) == ("Full Success", 1)
    host.press("session-new")
    assert waiting(host) == []


def test_what_is_typed_on_the_card_is_a_choice_half_made(host: Person, guest: Person) -> None:
    """Also for what need not be chosen; while the table looks on, nothing waits."""
    host.type_dice(FULL)
    host.act("consequence-target", consequence="tick.progress", clock="new")
    guest.type_dice("6 6 6 6")
    assert (host.card("headline"), len(waiting(host))) == ("Full Success", 1)
    host.press("show-table")
    assert waiting(host) == []
    guest.type_dice("1 1 1 1")
    assert host.card("headline") == "Critical Failure"


def test_what_waits_comes_to_the_card_when_the_table_looks_on(host: Person, guest: Person) -> None:
    """The newest roll. Nothing waits afterwards."""
    open_price(host)
    guest.type_dice("4 4 4 3")
    guest.type_dice("6 6 6 6")
    host.press("show-table")
    assert host.card("headline") == "Critical Success"
    host.press("show-end")
    assert (host.card("headline"), waiting(host)) == ("Critical Success", [])


def test_a_roll_of_another_game_waits_for_that_game(host: Person, guest: Person) -> None:
    open_price(host)
    guest.type_dice("6 6 6 6")
    host.play("gemini")
    assert waiting(host) == []
    host.play("razorweave")
    assert waiting(host) == ["Kira: Critical Success Show"]
