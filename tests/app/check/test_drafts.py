"""Drafts: half-filled forms, stored on the device."""

import pytest

from app.check.draft import Draft
from app.check.drafts import PREFIX, Drafts
from app.storage.layout import UNREAD
from app.storage.stores import Memory
from tests.support.storage.fakes import FakeLocal

ASIDE = "1 draft could not be read and was set aside"


def test_drafts_are_stored_as_they_are() -> None:
    """Each under its name, for the next start."""
    drafts = Drafts(store := Memory(), pytest.fail)
    assert drafts.get("razorweave") is None
    drafts.keep("razorweave", {"dc": "Zoë"})
    assert Drafts(store, pytest.fail).get("razorweave") == {"dc": "Zoë"}
    assert drafts.get("frameworks") is None


def test_a_device_that_goes_on_refusing_is_told_of_once() -> None:
    """And again when it had stored one in between."""
    told: list[str] = []
    drafts = Drafts(store := FakeLocal(quota=0), told.append)
    for _ in range(2):
        drafts.keep("x", {"dc": "14"})
    assert told == ["The form is not saved: storage is full"]
    store.quota = 1000
    drafts.keep("x", {"dc": "14"})
    store.quota = 0
    drafts.keep("x", {"dc": "16"})
    assert len(told) == 2


@pytest.mark.parametrize("name", ["characters", "heroes"])
def test_who_was_picked_is_known_by_its_old_name_too(name: str) -> None:
    """Earlier versions called it so; what is stored since counts."""
    store = Memory()
    store.put(PREFIX + name, '{"razorweave":"k"}')
    drafts = Drafts(store, pytest.fail)
    assert drafts.get("characters", dict) == {"razorweave": "k"}
    drafts.keep("characters", {"razorweave": "z"})
    assert Drafts(store, pytest.fail).get("characters", dict) == {"razorweave": "z"}


@pytest.mark.parametrize("text", ["{", "[" * 200_000, '{"a":' * 100_000, '"' + "x" * 10**6 + '"', "[]", "7", '"x"'])
@pytest.mark.parametrize("name", ["razorweave", "characters", "heroes"])
def test_what_cannot_be_read_is_set_aside(text: str, name: str) -> None:
    """Whole, once, and told; what is stored under its name later overwrites nothing."""
    told: list[str] = []
    store = Memory()
    store.put(PREFIX + name, text)
    drafts = Drafts(store, told.append)
    if name == "razorweave":
        assert drafts.form(name) == Draft()
    else:
        assert drafts.get("characters", dict) is None
    drafts.keep(name, {})
    assert told == [ASIDE]
    assert [store.get(key) for key in store.keys(UNREAD)] == [text]
    assert Drafts(store, pytest.fail).get(name) == {}


@pytest.mark.parametrize("text", ["", "null", '{"values":{},"named":[]}', '{"values":{},"modifiers":[]}'])
def test_an_empty_draft_is_no_trouble(text: str) -> None:
    """There is nothing to be lost, as stored by any version."""
    store = Memory()
    store.put(PREFIX + "razorweave", text)
    drafts = Drafts(store, pytest.fail)
    assert drafts.form("razorweave") == Draft()
    drafts.keep_form("razorweave", Draft())
    assert drafts.form("razorweave") == Draft()


def test_what_there_is_no_space_to_set_aside_is_not_overwritten() -> None:
    """It stays where it is until there is space."""
    told: list[str] = []
    drafts = Drafts(store := FakeLocal({f"{PREFIX}x": "{" * 99}, quota=120), told.append)
    assert drafts.get("x") is None
    drafts.keep("x", {})
    assert store.texts == {f"{PREFIX}x": "{" * 99}
    assert told[-1] == "The form is not saved: storage is full"
    store.quota = 1000
    drafts.keep("x", {})
    assert sorted(store.texts.values()) == ["{" * 99, "{}"]
