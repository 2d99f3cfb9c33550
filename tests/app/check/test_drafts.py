"""Drafts: half-filled forms, stored on the device."""

import pytest

from app.check.draft import Draft
from app.check.drafts import PREFIX, Drafts
from app.storage.layout import UNREAD
from app.storage.stores import Memory
from tests.support.storage.fakes import FakeLocal

ASIDE = "1 draft could not be read and was set aside"


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
