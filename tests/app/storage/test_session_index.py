"""The list of sessions, and whole sessions to files and back."""

import asyncio
from dataclasses import replace

import pytest

from app.storage import files
from app.storage.files import adopted, gathered
from app.storage.session_index import Listed, SessionIndex, listed_to_text
from app.storage.stores import StoreError
from razor_core.session.archive import archive_from_json, archive_to_json
from razor_core.session.session import Undone
from tests.support.device import SHORT, Device, all_names, renamed, run, short, write_event

__all__ = ["short"]


def names(sessions: SessionIndex, deleted: bool = False) -> list[str]:
    """The names in the list."""
    return [each.name for each in sessions.list(deleted)]


def test_there_is_always_a_first_session() -> None:
    """Nobody had to make it."""
    device = Device()
    assert SessionIndex(device.local, device.durable).list() == (Listed(id="1"),)


def test_sessions_are_made_renamed_put_away_deleted_and_restored() -> None:
    """Each change is kept in both stores; a deleted one is still there."""

    async def work() -> None:
        device = Device()
        sessions = SessionIndex(device.local, device.durable, status=device.status.append)
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
        assert names(SessionIndex(device.local, device.durable)) == ["Astral", "Bridge"]
        sessions.restore("k3")
        assert "Caves" in names(sessions)
        with pytest.raises(KeyError):
            sessions.rename("never", "x")

    run(work())


def test_two_tabs_do_not_overwrite_one_anothers_changes() -> None:
    """Of two changes to one session the later stands, on both sides and in both stores."""

    async def work() -> None:
        device = Device()
        one, two = (SessionIndex(device.local, device.durable) for _ in range(2))
        one.create("a", "A")
        two.create("b", "B")
        assert two.seen("razor.sessions.a", device.local.texts["razor.sessions.a"])
        assert one.seen("razor.sessions.b", device.local.texts["razor.sessions.b"])
        assert not one.seen("razor.sessions.b", "{")
        assert not one.seen(None, None)
        one.rename("a", "A2")
        two.archive("a")
        await asyncio.gather(one.flush(), two.flush())
        await one.settle()
        await two.settle()
        third = SessionIndex(device.local, device.durable)
        assert third.find("a") == one.find("a") == two.find("a")
        assert third.find("a").revision == 3
        assert names(third) == ["B", "Session", "A"] or names(third) == ["B", "Session", "A2"]
        assert device.local.texts == device.durable.texts

    run(work())


def test_the_newer_revision_wins_on_whichever_side() -> None:
    """And what cannot be read is left alone: a newer Razor may have written it."""

    async def work() -> None:
        device = Device()
        old, new = Listed(id="a", name="old", revision=1), Listed(id="a", name="new", revision=2)
        for here, there in ((old, new), (new, old)):
            device.local.texts["razor.sessions.a"] = listed_to_text(here)
            device.durable.texts["razor.sessions.a"] = listed_to_text(there)
            device.durable.texts["razor.sessions.z"] = '{"version":2,"id":"z"}'
            called: list[int] = []
            sessions = SessionIndex(device.local, device.durable, changed=lambda: called.append(1))  # noqa: B023
            await sessions.settle()
            assert sessions.find("a") == new
            assert called == ([1] if here is old else [])
            assert device.local.texts["razor.sessions.a"] == device.durable.texts["razor.sessions.a"]
            assert device.durable.texts["razor.sessions.z"] == '{"version":2,"id":"z"}'

    run(work())


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version":1,"id":"a","name":3}', '{"version":1,"id":"b"}', "null"])
def test_rubbish_is_no_session(text: str) -> None:
    """A text that is not ours, or lies under the key of another."""
    device = Device()
    device.local.texts["razor.sessions.a"] = text
    assert names(SessionIndex(device.local, device.durable)) == ["Session"]


def test_a_failing_store_is_told_and_written_later() -> None:
    """As in the journal."""

    async def work() -> None:
        device = Device()
        device.durable.failing = "storage is full"
        sessions = SessionIndex(device.local, device.durable, status=device.status.append)
        sessions.create("a", "A")
        assert not await sessions.flush()
        assert device.status[-1] == "not saved: storage is full"
        await sessions.settle()
        device.durable.failing = ""
        assert await sessions.flush()
        assert device.durable.texts == device.local.texts

    run(work())


@pytest.mark.parametrize("alone", [False, True], ids=["durable", "alone"])
def test_a_session_goes_to_a_file_and_comes_back_as_another(
    short: None, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    """The same session, the same older log, byte for byte the same file; both in one device."""
    monkeypatch.setattr(files, "PAGE", SHORT // 2)

    async def work() -> None:
        device = Device()
        device.durable.why = "none" if alone else ""
        journal = device.tab()
        for at in range(5 * SHORT + 3):
            write_event(journal, renamed(f"n{at}"))
            await journal.flush()
        write_event(journal, Undone(journal.session.tail[-1].act))
        await journal.flush()
        text = archive_to_json(await gathered(journal))
        before = dict(device.local.texts)
        await adopted("new", archive_from_json(text), device.local, device.durable)
        assert before.items() <= device.local.texts.items()
        copy = device.tab("b", "new")
        assert await copy.settle() is None
        assert copy.session == journal.session
        assert await all_names(copy) == await all_names(journal)
        assert archive_to_json(await gathered(copy)) == text
        # And life goes on in it.
        for at in range(2 * SHORT):
            write_event(copy, renamed(f"m{at}"))
            await copy.flush()
        assert len(await all_names(copy)) == 5 * SHORT + 2 + 2 * SHORT
        assert not device.told

    run(work())


@pytest.mark.parametrize("alone", [False, True], ids=["durable", "alone"])
def test_a_file_that_has_no_room_leaves_nothing_behind(alone: bool) -> None:
    """Whichever store it is that is full."""

    async def work() -> None:
        device = Device()
        device.durable.why = "none" if alone else ""
        journal = device.tab()
        for at in range(5):
            write_event(journal, renamed(f"n{at}"))
        await journal.flush()
        archive = await gathered(journal)
        before = dict(device.local.texts), dict(device.durable.texts)
        device.local.quota = sum(map(len, [*before[0], *before[0].values()])) + 500
        device.durable.quota = device.local.quota
        with pytest.raises(StoreError, match="full"):
            await adopted("new", archive, device.local, device.durable)
        assert (device.local.texts, device.durable.texts) == before

    run(work())


def test_what_was_folded_while_it_was_gathered_is_in_it_once(short: None) -> None:
    """The pages and the session are of one moment."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(3 * SHORT - 1):
            write_event(journal, renamed(f"n{at}"))
            await journal.flush()
        device.durable.pauses = 4
        gathering = asyncio.ensure_future(gathered(journal))
        for at in range(4):
            write_event(journal, renamed(f"m{at}"))
            await asyncio.sleep(0)
        archive = await gathering
        await journal.flush()
        orders = [entry.record.order for entry in (*archive.log, *archive.session.log)]
        assert orders == sorted(set(orders))
        assert archive_from_json(archive_to_json(archive)) == archive
        assert replace(archive, log=()).session == archive.session

    run(work())
