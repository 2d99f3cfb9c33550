"""A start of the journal: gaps filled, damage set aside, newer formats left alone, the first format migrated."""

import json
from collections.abc import Sequence

import pytest

from app.storage import loading
from app.storage.stores import NEWER, StoreError
from razor_core.events.entries import LAST, Record, Undone
from razor_core.format.records import VERSION, record_to_json, snapshot_to_json
from razor_core.session.session import Session
from tests.support.storage.device import AT, KEYS, SHORT, Device, names, renamed, write_event
from tests.support.storage.fakes import Death, FakeLocal, Killed


@pytest.mark.parametrize("text", ["", "{", '{"version":2}', "null", "[" * 5000, '"\\ud800"', "{}\n{}"])
@pytest.mark.parametrize("where", ["local", "durable"])
@pytest.mark.parametrize("key", ["razor.1.r.00000002.a", "razor.1.snapshot", "razor.1.r.rubbish"])
async def test_what_cannot_be_read_is_set_aside_whole(device: Device, text: str, where: str, key: str) -> None:
    """The rest is loaded, the number told, and the text is there for a file."""
    await device.played(3)
    if where == "durable":
        device.local.texts.pop(key, None)
    else:
        device.durable.texts.pop(key, None)
    getattr(device, where).texts[key] = text
    again = device.tab("b")
    await again.sync()
    assert names(again.session) == (["n0", "n2"] if key.endswith("2.a") else ["n0", "n1", "n2"])
    assert device.notices == ["1 record could not be read and was set aside"]
    assert list((await again.unread()).values()) == [text]
    assert key not in device.local.texts
    assert key not in device.durable.texts
    device.notices.clear()
    third = device.tab("c")
    assert await third.sync() is None
    assert device.notices == []
    assert len(await third.unread()) == 1


@pytest.mark.parametrize("seq", [LAST, LAST // 4 * 3 + 1, 7], ids=["last", "too high", "of another"])
async def test_a_record_of_no_place_is_set_aside(device: Device, seq: int) -> None:
    """After a number written by hand there would soon be none for what happens next; a key names its record's place."""
    write_event(device.tab(), renamed("one"))
    record = Record(seq=seq, tab="a", at=AT, act="7.a", event=renamed("last"))
    device.local.texts[KEYS.record((2, "a") if seq == 7 else record.order)] = record_to_json(record)
    assert names((journal := device.tab("b")).session) == ["one"]
    assert device.notices == ["1 record could not be read and was set aside"]
    assert write_event(journal, renamed("two")).seq == 2
    if seq > 7:
        device.local.texts[KEYS.snapshot] = snapshot_to_json(Session(upto=record.order))
    assert names(device.tab("c").session) == ["one", "two"]


@pytest.mark.parametrize("where", ["local", "durable"])
@pytest.mark.parametrize("key", ["razor.1.r.00000002.b", "razor.1.snapshot"])
async def test_a_newer_format_makes_the_journal_read_only(device: Device, where: str, key: str) -> None:
    """What can be read is shown; nothing is written or removed, not even what cannot be read."""
    write_event(journal := device.tab(), renamed("one"))
    await journal.flush()
    device.local.texts["razor.1.r.00000009.x"] = "{"
    getattr(device, where).texts[key] = json.dumps({"version": VERSION + 1})
    if where == "durable":
        del device.local.texts["razor.1.r.00000009.x"]
    before = dict(device.local.texts), dict(device.durable.texts)
    again = device.tab("b")
    await again.sync()
    assert names(again.session) == ["one"]
    write_event(again, renamed("two"))
    assert not await again.flush()
    assert (device.local.texts, device.durable.texts) == before
    assert device.notices == [f"This session is read-only. {NEWER}"]
    assert device.status[-1] == "not saved: this session is read-only; update Razor to change it"
    with pytest.raises(StoreError):
        await again.delete_page("razor.1.log.00000001.a")


def old_roll(at: int) -> str:
    """A line that the first version wrote."""
    check = {"dc": 10 + at}
    roll = {"system": "razorweave", "check": check, "faces": [2, 3, 4, 5], "reading": "", "fiction": {"who": f"n{at}"}}
    return json.dumps({"version": 1, "event": "rolled", "at": AT, **roll})


@pytest.mark.parametrize("quota", [10**9, 900])
async def test_old_events_become_records_once(quota: int) -> None:
    """In their order, and their old keys go, as soon as they are kept anew."""
    device = Device(local=FakeLocal({f"razor.event.{at}": old_roll(at) for at in range(3)}))
    device.local.texts["razor.event.3"] = "{"
    device.local.quota = quota
    journal = device.tab()
    found = [(record.seq, record.event.fiction.who) for record in journal.session.tail]  # type: ignore[union-attr]
    assert found == [(1, "n0"), (2, "n1"), (3, "n2")]
    write_event(journal, Undone(journal.session.tail[-1].act))
    assert await journal.flush()
    again = device.tab("b")
    await again.sync()
    assert again.session == journal.session
    assert not device.local.keys("razor.event.") or quota == 900
    # An old version that ran once more counted from 0 again.
    device.local.quota = 10**9
    device.local.texts["razor.event.0"] = old_roll(7)
    third = device.tab("c")
    await third.sync()
    assert {entry.record.event.fiction.who for entry in third.session.log} == {"n0", "n1", "n7"}  # type: ignore
    assert len(third.session.tail) == 5


def test_a_migration_cut_off_anywhere_is_done_at_the_next_start() -> None:
    """Nothing twice, nothing lost."""
    whole = {f"razor.event.{at}": old_roll(at) for at in range(3)}
    for steps in range(6):
        device = Device(local=FakeLocal(dict(whole), death=Death(steps)))
        with pytest.raises(Killed):
            device.tab()
        device.local.death = Death()
        assert [record.seq for record in device.tab("b").session.tail] == [1, 2, 3]
        assert not device.local.keys("razor.event.")


async def test_a_start_reads_each_record_once_and_writes_nothing(
    device: Device, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where both stores have the same; the snapshot is looked at once more, for another tab may have folded."""
    before = await device.played(30)
    held, device.durable.writes = dict(device.local.texts), []
    got: list[str] = []
    real = FakeLocal.read

    def read(local: FakeLocal, keys: Sequence[str]) -> Sequence[str | None]:
        got.extend(keys)
        return real(local, keys)

    monkeypatch.setattr(FakeLocal, "read", read)
    device.local.heard.clear()
    loading._snapshot.cache_clear()
    again = device.tab("b")
    await again.sync()
    assert again.session == before.session
    assert loading._snapshot.cache_info().misses == 1
    assert sorted(got) == sorted([*held, KEYS.snapshot])
    assert len(got) > SHORT // 2
    assert (device.local.heard, device.durable.writes) == ([], [])


@pytest.mark.parametrize("local", ["", "older"])
async def test_a_snapshot_that_the_quick_store_lacks_is_put_there(device: Device, short: None, local: str) -> None:
    """It had none, or the one before, with all the records after that: the next start reads the newest."""
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
    await again.sync()
    assert device.local.texts[KEYS.snapshot] == newest
    assert again.session == before.session
