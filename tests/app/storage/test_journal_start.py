"""A start of the journal: gaps filled, damage set aside, newer formats left alone, the first format migrated."""

import json

import pytest

from app.storage import loading as reading
from app.storage.stores import StoreError
from razor_core.session.records import VERSION, record_to_json, snapshot_to_json
from razor_core.session.session import LAST, Record, Session, Undone
from tests.support.device import AT, KEYS, SHORT, Device, names, renamed, run, short, write_event
from tests.support.fakes import Death, FakeLocal, Killed

__all__ = ["short"]


def test_a_quick_store_that_lost_its_last_seconds_gets_them_back() -> None:
    """That is what happens when the browser's process is killed."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(6):
            write_event(journal, renamed(f"n{at}"))
        await journal.flush()
        for key in sorted(device.local.texts)[2:]:
            del device.local.texts[key]
        again = device.tab("b")
        assert names(again.session) == ["n0", "n1"]
        settled = await again.settle()
        assert settled == journal.session
        assert device.changes == [settled]
        assert device.local.texts == device.durable.texts

    run(work())


def test_a_durable_store_that_was_lost_gets_back_what_a_start_needs(short: None) -> None:
    """The snapshot and the records after it; the older log is gone."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(2 * SHORT):
            write_event(journal, renamed(f"n{at}"))
            await journal.flush()
        device.durable.texts.clear()
        again = device.tab("b")
        assert await again.settle() is None
        assert device.durable.texts == device.local.texts
        assert await again.flush()

    run(work())


@pytest.mark.parametrize("text", ["", "{", '{"version":2}', "null", "[" * 5000, '"\\ud800"', "{}\n{}"])
@pytest.mark.parametrize("where", ["local", "durable"])
@pytest.mark.parametrize("key", ["razor.1.r.00000002.a", "razor.1.snapshot", "razor.1.r.rubbish"])
def test_what_cannot_be_read_is_set_aside_whole(text: str, where: str, key: str) -> None:
    """The rest is loaded, the number told, and the text is there for a file."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(3):
            write_event(journal, renamed(f"n{at}"))
        await journal.flush()
        if where == "durable":
            device.local.texts.pop(key, None)
        else:
            device.durable.texts.pop(key, None)
        getattr(device, where).texts[key] = text
        again = device.tab("b")
        await again.settle()
        assert names(again.session) == (["n0", "n2"] if key.endswith("2.a") else ["n0", "n1", "n2"])
        assert device.told == ["1 record could not be read and was set aside"]
        assert list((await again.unread()).values()) == [text]
        assert key not in device.local.texts
        assert key not in device.durable.texts
        device.told.clear()
        third = device.tab("c")
        assert await third.settle() is None
        assert device.told == []
        assert len(await third.unread()) == 1

    run(work())


def test_what_is_set_aside_never_overwrites_what_was() -> None:
    """Two unreadable texts of one key are both kept."""

    async def work() -> None:
        device = Device()
        for text in ("{one", "{two"):
            device.local.texts["razor.1.r.00000001.a"] = text
            await device.tab().settle()
        assert sorted((await device.tab().unread()).values()) == ["{one", "{two"]

    run(work())


def test_a_record_under_the_key_of_another_is_not_taken() -> None:
    """Its place is part of what it says."""
    device = Device()
    record = Record(seq=7, tab="a", at=AT, act="7.a", event=renamed("seven"))
    device.local.texts[KEYS.record((1, "a"))] = record_to_json(record)
    assert not device.tab().session.tail
    assert device.told


@pytest.mark.parametrize("seq", [LAST, LAST // 4 * 3 + 1])
def test_a_number_that_no_session_comes_to_is_set_aside(seq: int) -> None:
    """Somebody wrote it by hand: after it there would soon be none for what happens next."""

    async def work() -> None:
        device = Device()
        write_event(device.tab(), renamed("one"))
        record = Record(seq=seq, tab="a", at=AT, act="7.a", event=renamed("last"))
        device.local.texts[KEYS.record(record.order)] = record_to_json(record)
        assert names((journal := device.tab("b")).session) == ["one"]
        assert device.told == ["1 record could not be read and was set aside"]
        assert write_event(journal, renamed("two")).seq == 2
        device.local.texts[KEYS.snapshot] = snapshot_to_json(Session(upto=record.order))
        assert names(device.tab("c").session) == ["one", "two"]

    run(work())


@pytest.mark.parametrize("where", ["local", "durable"])
@pytest.mark.parametrize("key", ["razor.1.r.00000002.b", "razor.1.snapshot"])
def test_a_newer_format_makes_the_journal_read_only(where: str, key: str) -> None:
    """What can be read is shown; nothing is written or removed, not even what cannot be read."""

    async def work() -> None:
        device = Device()
        write_event(journal := device.tab(), renamed("one"))
        await journal.flush()
        device.local.texts["razor.1.r.00000009.x"] = "{"
        getattr(device, where).texts[key] = json.dumps({"version": VERSION + 1})
        if where == "durable":
            del device.local.texts["razor.1.r.00000009.x"]
        before = dict(device.local.texts), dict(device.durable.texts)
        again = device.tab("b")
        await again.settle()
        assert "newer version of Razor" in again.readonly
        assert names(again.session) == ["one"]
        write_event(again, renamed("two"))
        assert not await again.flush()
        assert (device.local.texts, device.durable.texts) == before
        assert len(device.told) == 1
        assert device.status[-1].startswith("not saved: Saved by a newer version of Razor")
        with pytest.raises(StoreError):
            await again.drop("razor.1.log.00000001.a")

    run(work())


def old_roll(at: int) -> str:
    """A line that the first version wrote."""
    check = {"dc": 10 + at}
    roll = {"system": "razorweave", "check": check, "faces": [2, 3, 4, 5], "reading": "", "fiction": {"who": f"n{at}"}}
    return json.dumps({"version": 1, "event": "rolled", "at": AT, **roll})


@pytest.mark.parametrize("quota", [10**9, 900])
def test_old_events_become_records_once(quota: int) -> None:
    """In their order, and their old keys go, as soon as they are kept anew."""

    async def work() -> None:
        device = Device(local=FakeLocal({f"razor.event.{at}": old_roll(at) for at in range(3)}))
        device.local.texts["razor.event.3"] = "{"
        device.local.quota = quota
        journal = device.tab()
        found = [(each.seq, each.event.fiction.who) for each in journal.session.tail]  # type: ignore[union-attr]
        assert found == [(1, "n0"), (2, "n1"), (3, "n2")]
        write_event(journal, Undone(journal.session.tail[-1].act))
        assert await journal.flush()
        again = device.tab("b")
        await again.settle()
        assert again.session == journal.session
        assert not device.local.keys("razor.event.") or quota == 900
        # An old version that ran once more counted from 0 again.
        device.local.quota = 10**9
        device.local.texts["razor.event.0"] = old_roll(7)
        third = device.tab("c")
        await third.settle()
        assert {entry.record.event.fiction.who for entry in third.session.log} == {"n0", "n1", "n7"}  # type: ignore
        assert len(third.session.tail) == 5

    run(work())


def test_a_migration_cut_off_anywhere_is_done_at_the_next_start() -> None:
    """Nothing twice, nothing lost."""
    whole = {f"razor.event.{at}": old_roll(at) for at in range(3)}
    for steps in range(6):
        device = Device(local=FakeLocal(dict(whole), death=Death(steps)))
        with pytest.raises(Killed):
            device.tab()
        device.local.death = Death()
        assert [each.seq for each in device.tab("b").session.tail] == [1, 2, 3]
        assert not device.local.keys("razor.event.")


def test_a_start_reads_each_record_once_and_writes_nothing(short: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where both stores have the same; the snapshot is looked at once more, as another tab may have folded."""

    async def work() -> None:
        device = Device()
        before = device.tab("a")
        for number in range(30):
            write_event(before, renamed(f"{number}"))
            await before.flush()
        held, device.durable.writes = dict(device.local.texts), []
        got: list[str] = []
        real = FakeLocal.get
        monkeypatch.setattr(FakeLocal, "get", lambda local, key: [got.append(key), real(local, key)][1])
        device.local.heard.clear()
        again = device.tab("b")
        await again.settle()
        assert again.session == before.session
        assert sorted(got) == sorted([*held, KEYS.snapshot])
        assert len(got) > SHORT // 2
        assert (device.local.heard, device.durable.writes) == ([], [])

    run(work())


@pytest.mark.parametrize("local", ["", "older"])
def test_a_snapshot_that_the_quick_store_lacks_is_put_there_at_a_start(short: None, local: str) -> None:
    """It had none, or the one before, with all the records after that: the next start reads the newest."""

    async def work() -> None:
        device = Device()
        before = device.tab("a")
        older, number = "", 0
        while number < 30 or device.local.texts[KEYS.snapshot] == older:
            older = device.local.texts.get(KEYS.snapshot, "")
            write_event(before, renamed(f"{number}"))
            await before.flush()
            number += 1
        newest = device.local.texts.pop(KEYS.snapshot)
        if local:
            device.local.texts[KEYS.snapshot] = older
        again = device.tab("b")
        await again.settle()
        assert device.local.texts[KEYS.snapshot] == newest
        assert again.session == before.session

    run(work())


def test_a_snapshot_that_both_stores_hold_is_read_once(short: None) -> None:
    """However often a start comes by it: loading, settling, and looking for what other tabs wrote meanwhile."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(2 * SHORT):
            write_event(journal, renamed(f"n{at}"))
            await journal.flush()
        reading._snapshot.cache_clear()
        again = device.tab("b")
        assert await again.settle() is None
        assert again.session == journal.session
        assert reading._snapshot.cache_info().misses == 1

    run(work())
