"""The journal: what it keeps, where, and what becomes of that when the device, another tab or a file does its worst."""

import asyncio
import json
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pytest

from app import journal as journal_module
from app.journal import Journal
from app.keys import Keys, page_from_text
from app.stores import Memory, StoreError
from razor_core import session as session_module
from razor_core.clocks import Clock
from razor_core.events import ClockAdded, ClockTicked, Event, Rolled, SessionRenamed
from razor_core.records import VERSION, record_to_json, snapshot_to_json
from razor_core.session import Record, Redone, Session, Undone, apply
from razor_core.systems.razorweave import Check
from tests.fakes import Death, FakeDurable, FakeLocal, FakeLock, Killed

AT = "2026-03-01T21:04:05+01:00"
KEYS = Keys("1")
SHORT = 8
T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to, in a loop of its own."""
    return asyncio.run(work)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Folds after 8 records instead of hundreds."""
    monkeypatch.setattr(session_module, "TAIL", SHORT)
    monkeypatch.setattr(journal_module, "TAIL", SHORT)


@dataclass
class Device:
    """What tabs on one device share, and what each was told."""

    local: FakeLocal = field(default_factory=FakeLocal)
    durable: FakeDurable = field(default_factory=FakeDurable)
    lock: FakeLock = field(default_factory=FakeLock)
    status: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    changes: list[Session] = field(default_factory=list)

    def tab(self, name: str = "a", session: str = "1") -> Journal:
        """A tab that has loaded."""
        journal = Journal(
            session,
            name,
            self.local,
            self.durable,
            lock=self.lock,
            status=self.status.append,
            tell=self.told.append,
            changed=self.changes.append,
        )
        journal.load()
        return journal


def renamed(name: str) -> SessionRenamed:
    """The event that is easiest to recognise."""
    return SessionRenamed(name)


def happen(journal: Journal, event: Event | Undone | Redone, act: str = "") -> Record:
    """The record of an event, written as the table does it."""
    seq = journal.next_seq(journal.session)
    record = Record(seq=seq, tab=journal.tab, at=AT, act=act or f"{seq}.{journal.tab}", event=event)
    journal.write(record)
    return record


def names(session: Session) -> list[str]:
    """The names given in the log, oldest first."""
    return [entry.record.event.name for entry in session.log if isinstance(entry.record.event, SessionRenamed)]


async def all_names(journal: Journal) -> list[str]:
    """The names given in the pages and the log, oldest first."""
    old: list[str] = []
    for key in reversed(await journal.pages()):
        old += [entry.record.event.name for entry in await journal.page(key)]  # type: ignore[union-attr]
    return [*old, *names(journal.session)]


# -- writing -----------------------------------------------------------------------------------------------------------


def test_a_write_is_in_the_quick_store_at_once_and_saved_when_the_durable_one_has_it() -> None:
    """One small record an event, the same text in both."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        await journal.settle()
        record = happen(journal, renamed("one"))
        assert device.local.texts == {"razor.1.r.00000001.a": record_to_json(record)}
        assert device.status == ["saving"]
        assert not device.durable.texts
        assert await journal.flush()
        assert device.status == ["saving", "saved"]
        assert device.durable.texts == device.local.texts

    run(work())


def test_a_roll_after_thousands_costs_what_the_first_did(short: None) -> None:
    """What is written with a record, what a start reads and what the quick store holds do not grow."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        roll = Rolled(system="razorweave", check=Check(), faces=(2, 3, 4, 5))
        sizes = []
        for _ in range(300):
            happen(journal, roll)
            await journal.flush()
            sizes.append(len(device.local.texts))
        assert max(sizes) <= SHORT + 2
        happen(journal, roll)
        await journal.flush()
        puts, removals = device.durable.writes[-1]
        assert len(puts) == 1
        assert not removals
        assert len(next(iter(puts.values()))) < 500
        again = device.tab("b")
        assert again.session == journal.session
        assert len(again.session.tail) < SHORT

    run(work())


def test_quick_writes_go_together_in_their_order() -> None:
    """Those made while a transaction runs are the next one; the last is saved with all before it."""

    async def work() -> None:
        device = Device()
        device.durable.pauses = 5
        journal = device.tab()
        await journal.settle()
        for at in range(10):
            happen(journal, renamed(f"n{at}"))
            await asyncio.sleep(0)
        assert await journal.flush()
        batches = [list(puts) for puts, _ in device.durable.writes]
        assert [key for keys in batches for key in keys] == sorted(device.local.texts)
        assert len(batches) < 10
        assert device.status[-1] == "saved"

    run(work())


def test_what_the_durable_store_refuses_is_told_and_written_with_the_next() -> None:
    """Nothing is dropped in silence."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        await journal.settle()
        device.durable.failing = "storage is full; save and delete old pages"
        happen(journal, renamed("one"))
        assert not await journal.flush()
        assert device.status[-1] == "not saved: storage is full; save and delete old pages"
        device.durable.failing = ""
        happen(journal, renamed("two"))
        assert await journal.flush()
        assert device.status[-1] == "saved"
        assert device.durable.texts == device.local.texts
        assert len(device.durable.texts) == 2

    run(work())


def test_a_full_quick_store_matters_to_nobody_while_the_durable_one_has_room() -> None:
    """The next start gets everything from there."""

    async def work() -> None:
        device = Device(local=FakeLocal(quota=300))
        journal = device.tab()
        for at in range(5):
            happen(journal, renamed(f"n{at}"))
        assert await journal.flush()
        assert device.status == ["saving", "saved"]
        assert len(device.local.texts) < 5
        assert not device.told
        again = device.tab("b")
        assert names(again.session) != names(journal.session)
        assert await again.settle() == journal.session

    run(work())


def test_without_a_durable_store_the_quick_one_is_all_there_is() -> None:
    """That is told with every save; when it is full, that something is not saved."""

    async def work() -> None:
        device = Device(local=FakeLocal(quota=700), durable=FakeDurable(why="this browser has no durable storage"))
        journal = device.tab()
        assert await journal.settle() is None
        happen(journal, renamed("one"))
        assert await journal.flush()
        assert device.status[-1] == "saved for now: this browser has no durable storage"
        for at in range(6):
            happen(journal, renamed(f"n{at}"))
        assert not await journal.flush()
        assert device.status[-1] == "not saved: storage is full"
        device.local.quota = 10_000
        happen(journal, renamed("last"))
        assert await journal.flush()
        assert device.tab("b").session == journal.session

    run(work())


def test_where_all_storage_is_blocked_the_session_lives_as_long_as_the_page() -> None:
    """It works, and says that it will not stay."""

    async def work() -> None:
        said: list[str] = []
        journal = Journal("1", "a", Memory(), FakeDurable(why="this browser blocks storage"), status=said.append)
        journal.load()
        happen(journal, renamed("one"))
        assert not await journal.flush()
        assert names(journal.session) == ["one"]
        assert said[-1] == "not saved: this browser blocks storage; all is gone when the page is closed"

    run(work())


def test_a_store_found_missing_only_when_it_is_tried() -> None:
    """Some browsers show a durable store and refuse to open it."""

    class Sham(FakeDurable):
        async def keys(self, prefix: str) -> list[str]:
            self.why = "this browser blocks storage"
            raise StoreError("refused")

    async def work() -> None:
        device = Device(durable=Sham())
        journal = device.tab()
        happen(journal, renamed("one"))
        assert await journal.flush()
        assert device.status[-1] == "saved for now: this browser blocks storage"

    run(work())


def test_the_number_of_a_record_is_above_what_any_tab_has_written() -> None:
    """Also where this one has not been told of it yet."""

    async def work() -> None:
        device = Device()
        one, two = device.tab("a"), device.tab("b")
        happen(one, renamed("one"))
        assert happen(two, renamed("two")).seq == 2
        assert one.next_seq(one.session) == 3

    run(work())


def test_order_is_by_number_never_by_the_clock() -> None:
    """The device's clock may be moved back."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for seq, at in ((1, "2026-03-01T21:00:00+01:00"), (2, "2020-01-01T00:00:00+00:00")):
            journal.write(Record(seq=seq, tab="a", at=at, act=str(seq), event=renamed(f"n{seq}")))
        await journal.flush()
        assert device.tab("b").session.world.name == "n2"

    run(work())


# -- starting ----------------------------------------------------------------------------------------------------------


def test_a_quick_store_that_lost_its_last_seconds_gets_them_back() -> None:
    """That is what happens when the browser's process is killed."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(6):
            happen(journal, renamed(f"n{at}"))
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
            happen(journal, renamed(f"n{at}"))
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
            happen(journal, renamed(f"n{at}"))
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


@pytest.mark.parametrize("where", ["local", "durable"])
@pytest.mark.parametrize("key", ["razor.1.r.00000002.b", "razor.1.snapshot"])
def test_a_newer_format_makes_the_journal_read_only(where: str, key: str) -> None:
    """What can be read is shown; nothing is written or removed, not even what cannot be read."""

    async def work() -> None:
        device = Device()
        happen(journal := device.tab(), renamed("one"))
        await journal.flush()
        device.local.texts["razor.1.r.00000009.x"] = "{"
        getattr(device, where).texts[key] = json.dumps({"version": VERSION + 1})
        if where == "durable":
            del device.local.texts["razor.1.r.00000009.x"]
        before = dict(device.local.texts), dict(device.durable.texts)
        again = device.tab("b")
        await again.settle()
        assert "newer Razor" in again.readonly
        assert names(again.session) == ["one"]
        happen(again, renamed("two"))
        assert not await again.flush()
        assert (device.local.texts, device.durable.texts) == before
        assert len(device.told) == 1
        assert device.status[-1].startswith("not saved: written by a newer Razor")
        with pytest.raises(StoreError):
            await again.drop("razor.1.log.00000001.a")

    run(work())


# -- what the first format kept ----------------------------------------------------------------------------------------


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
        happen(journal, Undone(journal.session.tail[-1].act))
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


# -- folding -----------------------------------------------------------------------------------------------------------


def test_folding_keeps_the_world_the_log_and_every_entry(short: None) -> None:
    """What is older moves into pages, which are read when they are asked for."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        plain = Session()
        for at in range(5 * SHORT):
            plain = apply(plain, happen(journal, renamed(f"n{at}")))
            await journal.flush()
        assert journal.session.world == plain.world
        assert await all_names(journal) == names(plain)
        pages = await journal.pages()
        assert pages == sorted(pages, reverse=True)
        assert len(pages) >= 7
        assert not device.local.keys("razor.1.log")
        assert device.changes[-1] == journal.session
        await journal.drop(pages[-1])
        assert await journal.pages() == pages[:-1]

    run(work())


def test_undone_acts_have_no_entry_in_a_page_but_are_known_to_be_gone(short: None) -> None:
    """Otherwise a leftover of one would be taken for one that came late."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        happen(journal, renamed("kept"))
        happen(journal, renamed("undone"), act="x")
        happen(journal, Undone("x"))
        for at in range(SHORT):
            happen(journal, renamed(f"n{at}"))
        await journal.flush()
        (key, *_) = reversed(await journal.pages())
        page = page_from_text(device.durable.texts[key])
        assert [entry.record.key for entry in page.entries][:2] == ["1.a", "4.a"]
        assert page.gone >= {"1.a", "2.a", "3.a", "4.a"}

    run(work())


def test_two_tabs_fold_once(short: None) -> None:
    """Who does not get the lock goes on; it hears of the snapshot."""

    async def work() -> None:
        device = Device()
        device.durable.pauses = 3
        one, two = device.tab("a"), device.tab("b")
        for at in range(SHORT):
            record = happen(one, renamed(f"n{at}"))
            two.seen(KEYS.record(record.order), record_to_json(record))
        await asyncio.gather(one.flush(), two.flush())
        assert len(await one.pages()) == 1
        two.seen(KEYS.snapshot, device.local.texts[KEYS.snapshot])
        await two.flush()
        assert two.session == one.session
        assert await all_names(two) == [f"n{at}" for at in range(SHORT)]

    run(work())


def test_a_fold_that_is_refused_hurts_nothing_and_is_tried_again_later(short: None) -> None:
    """The records stay records."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        await journal.settle()
        write = device.durable.write

        async def no_pages(puts: dict[str, str], removals: list[str]) -> None:
            if any(".log." in key for key in puts):
                raise StoreError("storage is full")
            await write(puts, removals)

        device.durable.write = no_pages  # type: ignore[method-assign,assignment]
        for at in range(SHORT + 3):
            happen(journal, renamed(f"n{at}"))
            assert await journal.flush()
        assert len(journal.session.tail) == SHORT + 3
        device.durable.write = write  # type: ignore[method-assign]
        for at in range(journal_module.PATIENCE):
            happen(journal, renamed(f"m{at}"))
            await journal.flush()
        assert len(journal.session.tail) < SHORT
        assert len(await all_names(journal)) == SHORT + 3 + journal_module.PATIENCE

    run(work())


# A full one without another store loses what it says it loses.
@pytest.mark.parametrize(
    ("durable", "quota"), [(True, 10**9), (True, 1200), (False, 10**9)], ids=["durable", "full", "alone"]
)
def test_a_fold_cut_off_at_any_step_is_as_if_it_had_been_done_or_not(short: None, durable: bool, quota: int) -> None:
    """The next start comes to the same session, with every entry once."""

    def device_before() -> Device:
        device = Device()
        if not durable:
            device.durable.why = "none"
        return device

    async def work(device: Device, number: int, tab: str) -> Journal:
        journal = device.tab(tab)
        await journal.settle()
        for _ in range(number):
            happen(journal, renamed(f"n{len(await all_names(journal))}"))
        await journal.flush()
        return journal

    struck = 0
    for steps in range(60):
        device = device_before()
        run(work(device, SHORT - 1, "a"))
        device.local.quota = quota
        death = device.local.death = device.durable.death = Death(steps)
        try:
            run(work(device, 1, "b"))
        except Killed:
            struck += 1
        device.local.death = device.durable.death = Death()
        del death
        device.lock.held.clear()
        for tab in ("c", "d"):
            journal = run(work(device, 0, tab))
            found = run(all_names(journal))
            assert found in ([f"n{at}" for at in range(SHORT - 1)], [f"n{at}" for at in range(SHORT)]), steps
        leftover = [key for key in device.local.keys(KEYS.records) if KEYS.order(key) <= journal.session.upto]  # type: ignore
        assert not leftover
    assert 5 < struck < 60


# -- other tabs --------------------------------------------------------------------------------------------------------


def test_what_another_tab_writes_is_seen() -> None:
    """Once; other keys, removals and rubbish are nothing."""

    async def work() -> None:
        device = Device()
        one, two = device.tab("a"), device.tab("b")
        record = happen(one, renamed("one"))
        key, text = KEYS.record(record.order), record_to_json(record)
        assert two.seen(key, text) == record
        assert two.session == one.session
        assert two.seen(key, text) is None
        for other in (None, "razor.2.r.00000001.a", "razor.draft.x", "razor.1.r.00000003.a"):
            assert two.seen(other, "{") is None
        assert two.seen(key, None) is None
        assert two.session == one.session
        await asyncio.gather(one.flush(), two.flush())

    run(work())


def test_simultaneous_events_are_both_kept() -> None:
    """Two tabs that gave the same number come to the same session."""

    async def work() -> None:
        device = Device()
        one, two = device.tab("a"), device.tab("b")
        happen(one, ClockAdded(Clock(id="c", name="Clock", segments=6)))
        two.seen(*device.local.heard[-1])
        made = [Record(seq=2, tab=tab.tab, at=AT, act=f"2.{tab.tab}", event=ClockTicked("c", 1)) for tab in (one, two)]
        one.write(made[0])
        two.write(made[1])
        one.seen(KEYS.record(made[1].order), record_to_json(made[1]))
        two.seen(KEYS.record(made[0].order), record_to_json(made[0]))
        assert one.session == two.session
        assert one.session.world.clocks[0].filled == 2
        await asyncio.gather(one.flush(), two.flush())

    run(work())


@pytest.mark.parametrize("known", [True, False], ids=["told", "not told"])
def test_a_record_that_comes_late_gets_a_place_at_the_end(short: None, known: bool) -> None:
    """A tab that had seen nothing of what was folded loses nothing by it."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(SHORT):
            happen(journal, renamed(f"n{at}"))
        await journal.flush()
        assert journal.session.upto == (4, "a")
        late = Record(seq=2, tab="z", at=AT, act="late", event=renamed("late"))
        device.durable.texts[KEYS.record(late.order)] = record_to_json(late)
        if known:
            device.local.texts[KEYS.record(late.order)] = record_to_json(late)
            assert journal.seen(KEYS.record(late.order), record_to_json(late)) is None
            await journal.flush()
        again = device.tab("b")
        await again.settle()
        assert await all_names(again) == [*(f"n{at}" for at in range(SHORT)), "late"]
        # A copy that turns up once more is known to have been dealt with.
        device.local.texts[KEYS.record(late.order)] = record_to_json(late)
        third = device.tab("c")
        await third.settle()
        assert await all_names(third) == [*(f"n{at}" for at in range(SHORT)), "late"]
        assert KEYS.record(late.order) not in device.local.texts
        assert not device.told

    run(work())


def test_several_late_records_get_a_place_each(short: None) -> None:
    """Also those with an event of this tab's in between."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(SHORT):
            happen(journal, renamed(f"n{at}"))
        await journal.flush()
        for tab in ("x", "y", "z"):
            late = Record(seq=2, tab=tab, at=AT, act=f"late {tab}", event=renamed(f"late {tab}"))
            device.durable.texts[KEYS.record(late.order)] = record_to_json(late)
        again = device.tab("b")
        device.durable.pauses = 3
        settling = asyncio.ensure_future(again.settle())
        for at in range(20):
            if at in (8, 12, 16):
                happen(again, renamed(f"m{at}"))
            await asyncio.sleep(0)
        await settling
        await again.flush()
        found = await all_names(again)
        assert sorted(found[SHORT:]) == ["late x", "late y", "late z", "m12", "m16", "m8"]
        assert len({record.seq for record in again.session.tail}) == len(again.session.tail)

    run(work())


def test_a_quick_store_without_room_for_a_snapshot_keeps_what_the_old_one_needs(short: None) -> None:
    """It stays a session of some time ago, without a gap, should the durable one be lost."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(SHORT - 1):
            happen(journal, renamed(f"n{at}"))
        await journal.flush()
        device.local.texts["junk"] = ""
        device.local.quota = sum(map(len, [*device.local.texts, *device.local.texts.values()]))
        put = device.local.put

        def no_snapshot(key: str, text: str) -> None:
            if key == KEYS.snapshot:
                raise StoreError("storage is full")
            put(key, text)

        device.local.put = no_snapshot  # type: ignore[method-assign]
        happen(journal, renamed(f"n{SHORT - 1}"))
        await journal.flush()
        assert journal.session.upto > (0, "")
        assert names(device.tab("b").session) == [f"n{at}" for at in range(SHORT - 1)]

    run(work())


def test_a_newer_snapshot_folded_without_a_durable_store_wins(short: None) -> None:
    """And its pages move to where pages belong, once there is such a place again."""

    async def work() -> None:
        device = Device(durable=FakeDurable(why="none"))
        journal = device.tab()
        for at in range(2 * SHORT):
            happen(journal, renamed(f"n{at}"))
            await journal.flush()
        assert device.local.keys(KEYS.pages)
        everything = await all_names(journal)
        device.durable.why = ""
        again = device.tab("b")
        assert await again.settle() is None
        assert not device.local.keys(KEYS.pages)
        assert device.durable.texts[KEYS.snapshot] == snapshot_to_json(journal.session)
        assert await all_names(again) == everything

    run(work())


def test_a_page_with_unreadable_lines_gives_the_rest(short: None) -> None:
    """And tells how many."""

    async def work() -> None:
        device = Device()
        journal = device.tab()
        for at in range(SHORT):
            happen(journal, renamed(f"n{at}"))
        await journal.flush()
        (key,) = await journal.pages()
        lines = device.durable.texts[key].split("\n")
        device.durable.texts[key] = "\n".join([*lines[:2], "{", *lines[3:]])
        assert len(await journal.page(key)) == SHORT // 2 - 1
        assert device.told == ["1 line of the older log could not be read and stayed where they are"]

    run(work())


def test_drafts_are_kept_as_they_are() -> None:
    """Per form, and rubbish is no draft."""
    device = Device()
    journal = device.tab()
    assert journal.draft("razorweave") is None
    journal.keep_draft("razorweave", {"dc": "Zoë"})
    assert device.tab().draft("razorweave") == {"dc": "Zoë"}
    device.local.texts["razor.draft.razorweave"] = "{"
    assert journal.draft("razorweave") is None
