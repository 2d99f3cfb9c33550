"""The first paint: what the page keeps so that the next start can show it before Python is there."""

import json
from typing import Any

import pytest

from app.ui.first_paint import KEY, REGIONS, painted
from razor_core.systems import SYSTEMS
from tests.support.page.fake import nodes
from tests.support.page.person import Person
from tests.support.storage.fakes import FakeLocal


def kept(person: Person) -> Any:
    text = person.storage.get(KEY)
    return None if text is None else json.loads(text)


@pytest.mark.parametrize("slug", SYSTEMS)
def test_the_page_is_kept_when_it_closes(slug: str) -> None:
    """The game, and each region as it was last drawn, but for what is true only now."""
    person = Person(*[3] * 9, game=slug)
    person.press("roll")
    assert kept(person) is None
    person.leave()
    found = kept(person)
    assert found["game"] == slug
    assert set(found["regions"]) == {*REGIONS, slug}
    (card,) = found["regions"]["result"]["card"]
    assert card["template"] == "card"
    assert card["slots"]["headline"] == person.log[-1].result.headline
    assert [die["slots"]["face"] for die in card["slots"]["dice"]] == [str(face) for face in person.log[-1].faces]
    assert found["regions"]["next"]["dice"] == person.page.text("next", "dice")
    # What is only true now: that it is saved, and an error at typed dice.
    assert not {"saved", "state"} & found["regions"]["head"].keys()
    assert "error-faces" not in found["regions"]["roll"]


def test_a_device_that_is_full_keeps_nothing_and_loses_nothing() -> None:
    person = Person(3, 3, 3, 3, kept=FakeLocal())
    person.press("roll")
    assert isinstance(person.storage, FakeLocal)
    person.storage.quota = 0
    person.leave()
    assert kept(person) is None
    assert len(person.log) == 1


@pytest.mark.parametrize("slots", [5, [], "x", None, {"more": 5, "entries": None}], ids=str)
def test_a_kept_slot_that_is_garbage_is_ignored(slots: Any) -> None:
    """Edited by hand: no such slot equals one that is drawn."""
    assert all(slot == {} for slot in painted(json.dumps({"log": slots}))("log").values())
    (node,) = nodes(painted(json.dumps({"log": {"entries": [{"template": "line", "slots": slots}]}}))("log"), "entries")
    assert all(slot == {} for slot in node.slots.values())
