"""The journal: what it keeps, where, and what it says when a store does its worst."""

import pytest

from app.storage.journal import Journal
from app.storage.keys import Keys
from app.storage.stores import Memory, StoreError
from tests.support.storage.device import Device, names, renamed, write_event
from tests.support.storage.fakes import FakeDurable, FakeLocal


async def test_a_full_quick_store_matters_to_nobody_while_the_durable_one_has_room() -> None:
    """The next start gets everything from there."""
    device = Device(local=FakeLocal(quota=300))
    journal = device.tab()
    for at in range(5):
        write_event(journal, renamed(f"n{at}"))
    assert await journal.flush()
    assert device.status == ["saving", "saved"]
    assert len(device.local.texts) < 5
    assert not device.notices
    again = device.tab("b")
    assert names(again.session) != names(journal.session)
    assert await again.sync() == journal.session
    assert device.changes == [journal.session]


async def test_without_a_durable_store_the_quick_one_is_all_there_is() -> None:
    """That is told with every save; when it is full, that something is not saved."""
    device = Device(local=FakeLocal(quota=700), durable=FakeDurable(why="this browser has no durable storage"))
    journal = device.tab()
    assert await journal.sync() is None
    write_event(journal, renamed("one"))
    assert await journal.flush()
    assert device.status[-1] == "saved for now: this browser has no durable storage"
    for at in range(6):
        write_event(journal, renamed(f"n{at}"))
    assert not await journal.flush()
    assert device.status[-1] == "not saved: storage is full"
    device.local.quota = 10_000
    write_event(journal, renamed("last"))
    assert await journal.flush()
    assert device.tab("b").session == journal.session


async def test_where_all_storage_is_blocked_the_session_lives_as_long_as_the_page(device: Device) -> None:
    """It works, and says that it will not stay."""
    blocked = FakeDurable(why="this browser blocks storage")
    journal = Journal("1", "a", Memory(), blocked, listener=device)
    journal.load()
    write_event(journal, renamed("one"))
    assert not await journal.flush()
    assert names(journal.session) == ["one"]
    assert device.status[-1] == "not saved: this browser blocks storage; everything is gone when the page is closed"


async def test_a_store_found_missing_only_when_it_is_tried() -> None:
    """Some browsers show a durable store and refuse to open it."""

    class Sham(FakeDurable):
        async def keys(self, prefix: str) -> list[str]:
            self.why = "this browser blocks storage"
            raise StoreError("refused")

    device = Device(durable=Sham())
    journal = device.tab()
    write_event(journal, renamed("one"))
    assert await journal.flush()
    assert device.status[-1] == "saved for now: this browser blocks storage"


async def test_the_next_number_looks_only_at_what_was_written_since(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many records are in the quick store; its keys are read only after another tab has written."""
    looked: list[str] = []
    real = Keys.order

    def order(keys: Keys, key: str) -> tuple[int, str] | None:
        looked.append(key)
        return real(keys, key)

    monkeypatch.setattr(Keys, "order", order)
    one, two = device.tab("a"), device.tab("b")
    write_event(one, renamed("one"))
    device.local.listed = 0
    for _ in range(19):
        write_event(one, renamed("one"))
    one.next_seq()
    looked.clear()
    assert (one.next_seq(), looked, device.local.listed) == (21, [], 0)
    assert write_event(two, renamed("two")).seq == 21
    looked.clear()
    device.local.listed = 0
    assert (one.next_seq(), len(looked), device.local.listed) == (22, 1, 1)


@pytest.mark.parametrize("number", [2**53 - 1, 2**53, 10**16 - 1])
async def test_a_record_whose_number_is_beyond_what_can_be_counted_stops_no_later_one(
    device: Device, number: int
) -> None:
    """Another program put it there, before the start or while the page is open."""
    journal = device.tab()
    write_event(journal, renamed("one"))
    device.local.texts[f"razor.1.r.{number:08}.x"] = "{}"
    assert write_event(journal, renamed("two")).seq == 2
    again = device.tab("b")
    assert write_event(again, renamed("three")).seq == 3
    assert names(again.session) == ["one", "two", "three"]
