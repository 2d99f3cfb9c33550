"""The journal folds, cut off at any step, and agrees with other tabs, however late they are."""

import pytest

from app.storage import journal as journal_module
from app.storage.journal import Journal
from app.storage.stores import StoreError
from razor_core.events.entries import Record
from razor_core.format.records import record_to_json, snapshot_to_json
from tests.support.storage.device import (
    AT,
    KEYS,
    SHORT,
    Device,
    all_names,
    names,
    renamed,
    run,
    write_event,
    write_names,
)
from tests.support.storage.fakes import Death, FakeDurable, Killed


async def test_a_fold_that_is_refused_hurts_nothing_and_is_tried_again_later(device: Device, short: None) -> None:
    """The records stay records."""
    journal = device.tab()
    await journal.sync()
    write = device.durable.write

    async def no_pages(puts: dict[str, str], removals: list[str]) -> None:
        if any(".log." in key for key in puts):
            raise StoreError("storage is full")
        await write(puts, removals)

    device.durable.write = no_pages  # type: ignore[method-assign,assignment]
    for at in range(SHORT + 3):
        write_event(journal, renamed(f"n{at}"))
        assert await journal.flush()
    assert len(journal.session.tail) == SHORT + 3
    device.durable.write = write  # type: ignore[method-assign]
    await write_names(journal, journal_module.PATIENCE, "m")
    assert len(journal.session.tail) < SHORT
    assert len(await all_names(journal)) == SHORT + 3 + journal_module.PATIENCE


# A full one without another store loses what it says it loses.
@pytest.mark.parametrize(
    ("durable", "quota"), [(True, 10**9), (True, 1200), (False, 10**9)], ids=["durable", "full", "alone"]
)
def test_a_fold_cut_off_at_any_step_is_as_if_it_had_been_done_or_not(short: None, durable: bool, quota: int) -> None:
    """The next start comes to the same session, with every entry once."""

    async def work(device: Device, number: int, tab: str) -> Journal:
        journal = device.tab(tab)
        await journal.sync()
        for _ in range(number):
            write_event(journal, renamed(f"n{len(await all_names(journal))}"))
        await journal.flush()
        return journal

    struck = 0
    for steps in range(60):
        device = Device(durable=FakeDurable(why="" if durable else "none"))
        run(work(device, SHORT - 1, "a"))
        device.local.quota = quota
        device.local.death = device.durable.death = Death(steps)
        try:
            run(work(device, 1, "b"))
        except Killed:
            struck += 1
        device.local.death = device.durable.death = Death()
        device.lock.held.clear()
        for tab in ("c", "d"):
            journal = run(work(device, 0, tab))
            found = run(all_names(journal))
            assert found in ([f"n{at}" for at in range(SHORT - 1)], [f"n{at}" for at in range(SHORT)]), steps
        leftover = [key for key in device.local.keys(KEYS.records) if KEYS.order(key) <= journal.session.upto]  # type: ignore
        assert not leftover
    assert 5 < struck < 60


#: A record that comes when the session has gone on.
LATE = Record(seq=2, tab="z", at=AT, act="late", event=renamed("late"))
KEY, TEXT = KEYS.record(LATE.order), record_to_json(LATE)


@pytest.mark.parametrize("known", [True, False], ids=["told", "not told"])
async def test_a_record_that_comes_late_gets_a_place_at_the_end(device: Device, short: None, known: bool) -> None:
    """A tab that had seen nothing of what was folded loses nothing by it."""
    journal = await device.played(SHORT)
    assert journal.session.upto == (4, "a")
    device.durable.texts[KEY] = TEXT
    if known:
        device.local.texts[KEY] = TEXT
        assert journal.receive(KEY, TEXT) is None
        await journal.flush()
    again = device.tab("b")
    await again.sync()
    assert await all_names(again) == [*(f"n{at}" for at in range(SHORT)), "late"]
    # A copy that turns up once more is known to have been dealt with.
    device.local.texts[KEY] = TEXT
    third = device.tab("c")
    await third.sync()
    assert await all_names(third) == [*(f"n{at}" for at in range(SHORT)), "late"]
    assert KEY not in device.local.texts
    assert not device.notices


async def test_a_record_that_comes_while_a_fold_is_written_gets_a_place_at_the_end(device: Device, short: None) -> None:
    """It is not in the page of that fold, so the next save moves it."""
    journal = await device.played(SHORT - 1)
    write = device.durable.write

    async def meanwhile(puts: dict[str, str], removals: list[str]) -> None:
        if KEYS.snapshot in puts:
            device.durable.texts[KEY] = device.local.texts[KEY] = TEXT
            journal.receive(KEY, TEXT)
        await write(puts, removals)

    device.durable.write = meanwhile  # type: ignore[method-assign,assignment]
    await write_names(journal, 1, "m")
    device.durable.write = write  # type: ignore[method-assign]
    assert journal.session.upto > LATE.order
    await write_names(journal, 1, "o")
    assert await all_names(journal) == [*(f"n{at}" for at in range(SHORT - 1)), "m0", "o0", "late"]
    assert not device.notices


async def test_without_room_for_a_snapshot_what_the_old_one_needs_stays(device: Device, short: None) -> None:
    """It stays a session of some time ago, without a gap, should the durable one be lost."""
    journal = await device.played(SHORT - 1)
    device.local.texts["junk"] = ""
    device.local.quota = sum(map(len, [*device.local.texts, *device.local.texts.values()]))
    put = device.local.put

    def no_snapshot(key: str, text: str) -> None:
        if key == KEYS.snapshot:
            raise StoreError("storage is full")
        put(key, text)

    device.local.put = no_snapshot  # type: ignore[method-assign]
    write_event(journal, renamed(f"n{SHORT - 1}"))
    await journal.flush()
    assert journal.session.upto > (0, "")
    assert names(device.tab("b").session) == [f"n{at}" for at in range(SHORT - 1)]


async def test_a_newer_snapshot_folded_without_a_durable_store_wins(short: None) -> None:
    """And its pages move to where pages belong, once there is such a place again."""
    device = Device(durable=FakeDurable(why="none"))
    journal = await device.played(2 * SHORT)
    assert device.local.keys(KEYS.pages)
    everything = await all_names(journal)
    device.durable.why = ""
    again = device.tab("b")
    assert await again.sync() is None
    assert not device.local.keys(KEYS.pages)
    assert device.durable.texts[KEYS.snapshot] == snapshot_to_json(journal.session)
    assert await all_names(again) == everything
