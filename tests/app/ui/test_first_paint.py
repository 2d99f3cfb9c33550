"""What is kept of the page for the next start, which paints it before Python is there."""

import json
from typing import Any

import pytest

from app.ui.first_paint import KEY, MOST, REGIONS, painted
from app.ui.template import Node, Slots
from razor_core.session.events import ClockAdded
from razor_core.systems import SYSTEMS
from razor_core.table.clocks import Clock
from tests.support.fakes import FakeDurable, FakeLocal
from tests.support.page_moves import make_clock
from tests.support.page_person import Person


def kept(person: Person) -> Any:
    """What the person's device keeps for the next start."""
    text = person.storage.get(KEY)
    return None if text is None else json.loads(text)


def plain(slots: Slots) -> Any:
    """The slots as nothing but dicts, lists and texts, to be compared."""
    return json.loads(json.dumps(slots, default=lambda stamp: {"template": stamp.template, "slots": stamp.slots}))


@pytest.mark.parametrize("slug", SYSTEMS)
def test_what_stands_there_is_kept_when_the_page_goes(slug: str) -> None:
    """The game, and each region as it was drawn last: its texts, its templates, its attributes."""
    person = Person(*[3] * 9, game=slug)
    person.tap("Roll")
    assert kept(person) is None
    person.do(person.table.leave)
    found = kept(person)
    assert found["game"] == slug
    assert set(found["regions"]) == {*REGIONS, slug}
    (card,) = found["regions"]["result"]["card"]
    assert card["template"] == "card"
    assert card["slots"]["headline"] == person.log[-1].result.headline
    assert [die["slots"]["face"] for die in card["slots"]["dice"]] == [str(each) for each in person.log[-1].faces]
    assert found["regions"]["roll"]["dice"] == person.page.text("roll", "dice")


def test_what_is_of_the_moment_is_not_kept() -> None:
    """That something is saved, or that typed dice did not fit, would be told of another day."""
    person = Person(3, 3, 3, 3)
    person.tap("Roll")
    person.do(person.table.leave)
    assert not {"saved", "state"} & kept(person)["regions"]["head"].keys()
    assert "error-faces" not in kept(person)["regions"]["roll"]


def test_a_long_list_is_kept_as_far_as_it_is_seen() -> None:
    """The log of a long evening does not fill the device twice."""
    person = Person()
    for at in range(MOST + 5):
        person.do(lambda at=at: person.table._happen([ClockAdded(Clock(id=f"c{at}", name=f"Clock {at}"))]))
    person.do(person.table.leave)
    assert len(kept(person)["regions"]["clocks"]["clocks"]) == MOST


def test_a_device_that_is_full_keeps_nothing_and_loses_nothing() -> None:
    """The next start paints what was kept before, or nothing; the session is as it was."""
    person = Person(3, 3, 3, 3, kept=FakeLocal())
    person.tap("Roll")
    assert isinstance(person.storage, FakeLocal)
    person.storage.quota = 0
    person.do(person.table.leave)
    assert kept(person) is None
    assert len(person.log) == 1


def test_what_was_painted_is_what_had_been_drawn() -> None:
    """Through JSON and back every region holds what the page was filled with, but for what is of the moment."""
    person = Person(3, 3, 3, 3)
    make_clock(person, "Ambush")
    person.tap("Roll")
    person.do(person.table.leave)
    back = painted(json.dumps(kept(person)["regions"]))
    for region in ("clocks", "result", "characters"):
        assert plain(back[region]) == plain(person.page.drawn(region))
    (clock,) = back["clocks"]["clocks"]
    assert isinstance(clock, Node)
    assert clock == person.page.drawn("clocks")["clocks"][0]


@pytest.mark.parametrize("slots", [5, [], "x", None, {"more": 5, "entries": None}], ids=str)
def test_what_can_be_painted_but_never_drawn_is_taken_for_nothing(slots: Any) -> None:
    """Texts that were edited by hand: no slot of theirs equals one that is drawn."""
    assert all(slot == {} for slot in painted(json.dumps({"log": slots}))["log"].values())
    (stamp,) = painted(json.dumps({"log": {"entries": [{"template": "line", "slots": slots}]}}))["log"]["entries"]
    assert all(slot == {} for slot in stamp.slots.values())


def test_a_page_that_goes_before_a_roll_was_seen_saves_it_at_once() -> None:
    """No frame comes any more to wait for."""
    durable = FakeDurable()
    person = Person(3, 3, 3, 3, kept=FakeLocal(), durable=durable)
    person.page.frames = []
    person.tap("Roll")
    assert not any(".r." in key for key in durable.texts)
    person.do(person.table.leave)
    assert any(".r." in key for key in durable.texts)
