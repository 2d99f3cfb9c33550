"""The list of sessions: kept in both stores, never overwritten unread, and rebuilt from the sessions themselves."""

import asyncio
import json

import pytest

from app.storage.session_index import Listed, SessionIndex, listed_to_text
from app.storage.stores import NEWER, StoreError
from tests.support.storage.device import SHORT, Device

KEY = "razor.sessions.a"
LOST = "1 entry in the list of sessions could not be read. The list was rebuilt"
NEWER_ENTRY = '{"version":3,"name":"Tomorrow","archived":true,"new":[]}'


def names(sessions: SessionIndex, deleted: bool = False) -> list[str]:
    return [listed.name for listed in sessions.list(deleted)]


async def test_sessions_are_made_renamed_archived_deleted_and_restored(device: Device) -> None:
    """Each change is kept in both stores; a deleted one is still there."""
    sessions = device.index()
    sessions.create("k3", "Caves")
    sessions.create("k4", "Astral")
    sessions.rename("1", "Bridge")
    assert names(sessions) == ["Astral", "Bridge", "Caves"]
    sessions.archive("k4")
    assert names(sessions) == ["Bridge", "Caves", "Astral"]
    sessions.archive("k4", False)
    sessions.delete("k3")
    assert names(sessions) == ["Astral", "Bridge"]
    assert names(sessions, deleted=True) == ["Caves"]
    assert await sessions.flush()
    assert device.status == ["saving", "saved"]
    assert device.local.texts == device.durable.texts
    assert names(device.index()) == ["Astral", "Bridge"]
    sessions.restore("k3")
    assert "Caves" in names(sessions)
    with pytest.raises(KeyError):
        sessions.rename("never", "x")


async def test_two_tabs_do_not_overwrite_one_anothers_changes(device: Device) -> None:
    """Of two changes to one session the later stands, on both sides and in both stores."""
    one, two = device.index(), device.index()
    one.create("a", "A")
    two.create("b", "B")
    assert two.receive(KEY, device.local.texts[KEY])
    assert one.receive("razor.sessions.b", device.local.texts["razor.sessions.b"])
    for key, text in (("razor.sessions.b", "{"), ("razor.sessions.b", None), ("razor.draft.x", "{}"), (None, None)):
        assert not one.receive(key, text)
    one.rename("a", "A2")
    two.archive("a")
    await asyncio.gather(one.flush(), two.flush())
    await one.sync()
    await two.sync()
    third = device.index()
    assert third.find("a") == one.find("a") == two.find("a")
    assert third.find("a").revision == 3
    assert names(third)[:2] == ["B", "Session"]
    assert device.local.texts == device.durable.texts


@pytest.mark.parametrize("newer_here", [False, True])
async def test_the_later_revision_wins_on_whichever_side(device: Device, newer_here: bool) -> None:
    """Both stores have it then, and a list that differs from the one drawn is told."""
    old, new = Listed(id="a", name="old", revision=1), Listed(id="a", name="new", revision=2)
    device.local.texts[KEY] = listed_to_text(new if newer_here else old)
    device.durable.texts[KEY] = listed_to_text(old if newer_here else new)
    changes: list[int] = []
    sessions = SessionIndex(device.local, device.durable, changed=lambda: changes.append(1))
    await sessions.sync()
    assert sessions.find("a") == new
    assert len(changes) == (not newer_here)
    assert device.local.texts[KEY] == device.durable.texts[KEY] == listed_to_text(new)
    device.durable.texts[KEY] = listed_to_text(Listed(id="a", name="newest", revision=3))
    await sessions.sync()
    assert sessions.find("a").name == "newest"


async def test_a_change_before_the_durable_store_was_read_overwrites_nothing_later(device: Device) -> None:
    """The quick store had lost the entry."""
    later = listed_to_text(Listed(id="1", name="later", archived=True, revision=5))
    device.durable.texts["razor.sessions.1"] = later
    sessions = device.index()
    sessions.rename("1", "early")
    assert await sessions.flush()
    assert device.local.texts["razor.sessions.1"] == device.durable.texts["razor.sessions.1"] == later


async def test_a_store_that_cannot_be_read_matters_only_when_something_is_unsaved(device: Device) -> None:
    """Then it is told, and written later."""
    device.durable.failing = "storage is full"
    sessions = device.index()
    await sessions.sync()
    assert device.status == []
    sessions.create("a", "A")
    assert not await sessions.flush()
    assert device.status[-1] == "not saved: storage is full"
    device.durable.failing = ""
    assert await sessions.flush()
    assert device.durable.texts == device.local.texts


UNREADABLE = ["{", "[" * 200_000, '{"a":' * 100_000, "[]", '{"version":1,"id":"a","name":3}', '{"version":1,"id":"b"}']
UNREADABLE += ["null", '{"version":0,"id":"a"}', '{"version":true,"id":"a"}', '"\\ud800"']


@pytest.mark.parametrize("text", ["", *UNREADABLE], ids=range(len(UNREADABLE) + 1))
@pytest.mark.parametrize("where", ["local", "durable"])
@pytest.mark.parametrize("session", ["a", "1"])
async def test_a_damaged_entry_is_set_aside_and_rebuilt(
    device: Device, short: None, text: str, where: str, session: str
) -> None:
    """Its session is in the list by the name that it has, whether folded or not; what was there is kept whole, once."""
    await device.played(SHORT + 2, session=session)
    key = f"razor.sessions.{session}"
    getattr(device, where).texts[key] = text
    if where == "durable":
        device.local.texts.clear()
    sessions = device.index()
    await sessions.sync()
    assert sessions.find(session).name == f"n{SHORT + 1}"
    assert device.notices == [LOST]
    assert list((await sessions.unread()).values()) == [text] * bool(text)
    assert key not in device.local.texts
    assert key not in device.durable.texts
    again = device.index()
    await again.sync()
    assert session in {listed.id for listed in again.list()}
    assert device.notices == [LOST]


async def test_what_is_set_aside_of_one_entry_in_both_stores_is_kept_twice(device: Device) -> None:
    """Each whole; of the first session as well, whose entry may also be newer."""
    device.local.texts[KEY], device.durable.texts[KEY] = "{here", "{there"
    device.local.texts["razor.sessions.1"] = NEWER_ENTRY
    sessions = device.index()
    await sessions.sync()
    assert sorted((await sessions.unread()).values()) == ["{here", "{there"]
    assert (sessions.find("1").name, sessions.is_newer("1")) == ("Tomorrow", True)


@pytest.mark.parametrize("where", ["local", "durable"])
async def test_a_session_without_an_entry_is_listed(device: Device, where: str) -> None:
    """Only its records are there, in one of the stores; what is no session is not listed."""
    await device.played(1, session="k3")
    others = ("razor.draft.snapshot", "razor.exported.k9", "razor.k8.r.x", "razor.k7.log.00000001.a", "razor.event.0")
    texts = {**getattr(device, where).texts, **dict.fromkeys(others, "{")}
    device.local.texts.clear()
    device.durable.texts.clear()
    getattr(device, where).texts.update(texts)
    sessions = device.index()
    await sessions.sync()
    assert names(sessions) == ["n0", "Session"]
    assert device.notices == []
    assert getattr(device, where).texts == texts


@pytest.mark.parametrize("where", ["local", "durable"])
@pytest.mark.parametrize("known", [False, True])
async def test_an_entry_of_a_newer_version_is_kept_and_told(device: Device, where: str, known: bool) -> None:
    """As it is, whatever is done to the session here; what can be read of it is shown."""
    store, other = (getattr(device, each) for each in (where, {"local": "durable", "durable": "local"}[where]))
    if known:
        other.texts[KEY] = listed_to_text(Listed(id="a", name="Today", revision=3))
    store.texts[KEY] = NEWER_ENTRY
    before = dict(device.local.texts), dict(device.durable.texts)
    sessions = device.index()
    await sessions.sync()
    assert sessions.is_newer("a")
    found = sessions.find("a")
    assert (found.name, found.archived) == (("Today", False) if known else ("Tomorrow", True))
    assert device.notices == [f"Tomorrow in the list of sessions: {NEWER}"]
    with pytest.raises(StoreError, match="Update"):
        sessions.rename("a", "x")
    await sessions.sync()
    assert (device.local.texts, device.durable.texts) == before


async def test_an_entry_that_a_newer_tab_writes_meanwhile_is_not_overwritten(device: Device) -> None:
    """Whether this tab has heard of it or not; no more is it when it was damaged."""
    sessions = device.index()
    sessions.create("a", "A")
    sessions.create("b", "B")
    await sessions.flush()
    device.local.texts[KEY] = NEWER_ENTRY
    await sessions.sync()
    device.local.texts["razor.sessions.b"] = "{"
    with pytest.raises(StoreError):
        sessions.delete("a")
    sessions.rename("b", "B2")
    await sessions.flush()
    assert device.local.texts[KEY] == NEWER_ENTRY
    assert json.loads(device.durable.texts["razor.sessions.b"])["name"] == "B2"
    assert list((await sessions.unread()).values()) == ["{"]
