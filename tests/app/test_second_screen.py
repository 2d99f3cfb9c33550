"""The second screen of a device: Show in a window of its own, beside the page of the game master."""

from dataclasses import replace

import pytest

from app.storage.stores import Memory
from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.table.character_events import CharacterSaved
from razor_core.table.clock_events import ClockAdded
from razor_core.table.clocks import Clock
from tests.support.page.characters import act_as, aim_at
from tests.support.page.groups import roll_all, together
from tests.support.page.moves import advance, make_character, make_clock
from tests.support.page.person import Person
from tests.support.page.witchgates import merited
from tests.support.storage.fakes import FakeDurable
from tests.support.storage.kept import put_record


class Heard(Memory):
    """A quick store that tells another page of each text that is put into it, as a browser does."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: list[Person] = []

    def put(self, key: str, text: str) -> None:
        super().put(key, text)
        for page in self.pages:
            page.app.storage_changed(key, text)


@pytest.fixture
def store() -> Heard:
    return Heard()


@pytest.fixture
def person(store: Heard) -> Person:
    """The game master."""
    return Person(6, 6, 6, 6, 1, 1, 1, 1, 3, 4, 5, 6, kept=store)


@pytest.fixture
def screen(store: Heard, person: Person) -> Person:
    """The second screen of the same device."""
    screen = Person(kept=store, second=True)
    store.pages.append(screen)
    return screen


def dials(screen: Person) -> list[str]:
    """What the second screen says of each clock."""
    return [
        f"{element.said('name')} {element.said('count')}" for element in screen.page.slot("clocks", "clocks").elements
    ]


def test_it_shows_the_last_roll_and_the_clocks_as_they_change(person: Person, screen: Person) -> None:
    """The dice move there too; an older roll on the page of the game master changes nothing, an undo does."""
    assert screen.page.region("result").text.endswith("The next roll shows here.")
    make_clock(person, "Alarm")
    advance(person, "Alarm", 2)
    assert dials(screen) == ["Alarm 2/6"]
    person.press("roll")
    assert screen.tier == person.tier == "CRITICAL_SUCCESS"
    assert len(screen.page.throws) == 1
    person.press("roll")
    assert screen.tier == "CRITICAL_FAILURE"
    person.show(person.entries[3].record.key)
    assert screen.tier == "CRITICAL_FAILURE"
    person.undo()
    assert screen.tier == "CRITICAL_SUCCESS"
    assert len(screen.page.throws) == 2


def test_it_says_whose_turn_it_is(store: Heard, screen: Person) -> None:
    """Whichever game was on the table when it was opened; not that of one who is secret."""
    person = Person(kept=store, game="gemini")
    make_character(person, "Hound", foe=True, secret=True)
    make_character(person, "Ada")
    person.press("turns-begin")
    assert screen.page.text("turns", "turn") == "Round 1 · Slow: Ada"
    person.tap("Hound, opposition, GM only: take the turn")
    assert screen.page.text("turns", "turn") == "Round 1 · Slow: Ada"
    person.tap("Ada: take the turn")
    assert screen.page.text("turns", "turn") == "Round 1 · Ada: Slow turn"
    person.press("turns-end", within="turn-order")
    assert "hidden" in screen.page.region("turns")


def test_it_follows_to_another_session(person: Person, screen: Person) -> None:
    """A new one is empty; the first is as it was."""
    make_clock(person, "Alarm")
    person.press("session-new")
    assert dials(screen) == []
    make_clock(person, "Flood")
    assert dials(screen) == ["Flood 0/6"]
    person.press("session-open", session="1")
    assert dials(screen) == ["Alarm 0/6"]
    assert screen.world.name == person.world.name


def test_it_writes_nothing(store: Heard) -> None:
    """Neither to the quick store nor to the durable one, whatever happens and whatever is stored; it has no actions."""
    durable = FakeDurable()
    person = Person(6, 6, 6, 6, kept=store, durable=durable)
    make_clock(person, "Alarm")
    store.texts["razor.1.r.00000099.x"] = "unreadable"
    store.texts["razor.sessions.bad"] = "unreadable"
    before, written = dict(store.texts), dict(durable.texts)
    screen = Person(kept=store, durable=durable, second=True)
    screen.leave()
    assert dials(screen) == ["Alarm 0/6"]
    assert not screen.app.actions
    assert (store.texts, durable.texts) == (before, written)


def test_it_starts_with_what_the_game_master_sees_without_the_half_filled_form(person: Person, store: Heard) -> None:
    """Drafts may name what is secret."""
    make_clock(person, "Alarm")
    person.press("roll")
    person.type("intent", "ambush them")
    screen = Person(kept=store, second=True)
    assert (screen.tier, dials(screen)) == (person.tier, ["Alarm 0/6"])
    assert "ambush" not in str(screen.page.values("fiction"))


def test_it_shows_the_tracks_of_all_who_rolled_last_that_it_sees(store: Heard) -> None:
    """Of both sides of a contest; not of whom somebody secret rolls against, nor while that is set up."""
    cast = merited("Ash"), merited("Bree"), merited("Cyn"), replace(merited("Lich", side=Side.OPPOSITION), secret=True)
    for each in cast:
        track = Clock(id=each.name, name=each.name, kind=ClockKind.TRACK, segments=5)
        for event in (ClockAdded(track), CharacterSaved(each)):
            put_record(store, len(store.texts) + 1, event)
    person, screen = Person(kept=store, game="witchgates"), Person(kept=store, second=True)
    store.pages.append(screen)
    act_as(person, "Ash")
    aim_at(person, "Bree")
    together(person)
    roll_all(person, 6, 2)
    assert dials(screen) == ["Ash 0/5", "Bree 0/5"]
    person.press("kind", kind="")
    act_as(person, "Lich")
    aim_at(person, "Cyn")
    person.press("show-table")
    assert dials(person) == ["Ash 0/5", "Bree 0/5"]
    person.dice.script = [6]
    person.press("roll")
    assert dials(screen) == dials(person) == ["Ash 0/5", "Bree 0/5"]


def test_it_follows_to_another_game(store: Heard, person: Person, screen: Person) -> None:
    """With the clocks of that game, which it has from the start, too; whatever else is half filled in stays unseen."""
    person.play("witchgates")
    make_clock(person, "Tide")
    assert dials(screen) == ["Tide 0/6"]
    person.play("gemini")
    assert dials(screen) == []
    person.play("witchgates")
    assert dials(screen) == dials(Person(kept=store, second=True)) == ["Tide 0/6"]
