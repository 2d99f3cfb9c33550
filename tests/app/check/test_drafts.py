"""Drafts of half-filled forms: read with tolerance, and stored on the device."""

import json

import pytest

from app.check.drafts import PREFIX, Draft, Drafts, draft_from_data
from app.storage.keys import UNREAD
from app.storage.stores import Memory
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from tests.support.storage.fakes import FakeLocal

DIM = Modifier("burden", "Dim Light")


def once(field: str, name: str, points: int = 1) -> Modifier:
    return Modifier(field, name, points, Lifetime.ROLL)


def test_a_draft_survives_json() -> None:
    """With lifetimes and scopes, and with what was left out or chosen."""
    modifiers = (DIM, Modifier("dc", "Slick", -2, Lifetime.ROLL, Scope.SCENE))
    key = ("k", "edge", "Lucky")
    draft = Draft({"who": "Kïra <b>", "dc": "x"}, modifiers, left_out=(key,), chosen=(key, key))
    assert draft_from_data(json.loads(json.dumps(draft.to_data()))) == draft


@pytest.mark.parametrize("name", ["modifiers", "named"])
def test_a_draft_of_an_earlier_version_is_read(name: str) -> None:
    """The first called its modifiers named; later ones had a flag for one roll, or none at all."""
    data = [
        {"field": "edge", "name": "Set Up", "points": 1},
        {"field": "edge", "name": "Aim", "points": 2, "once": True},
        {"field": "dc", "name": "Rain", "points": 2, "once": False},
    ]
    expected = (Modifier("edge", "Set Up"), once("edge", "Aim", 2), Modifier("dc", "Rain", 2))
    assert draft_from_data({"values": {"dc": "16"}, name: data}) == Draft({"dc": "16"}, expected)


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
    assert told == ["1 draft could not be read and was set aside"]
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
