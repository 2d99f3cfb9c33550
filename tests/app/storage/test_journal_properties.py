"""Whatever two tabs do and whatever dies under them: all comes to one session, with all that was said to be saved."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from app.storage.journal import Journal
from app.storage.journal_listener import Silence
from app.storage.keys import page_from_text
from app.storage.status import SaveState, SaveStatus
from razor_core.events.entries import Record, Redone, Undone
from razor_core.session.session import Session, acts
from razor_core.table.note_events import SessionRenamed
from tests.support.generators import tries
from tests.support.storage.device import AT, KEYS
from tests.support.storage.fakes import FakeDurable, FakeLocal, FakeLock

Step = tuple[str, int, int]
STEPS: st.SearchStrategy[list[Step]] = st.lists(
    st.tuples(
        st.sampled_from(
            ["write"] * 8 + ["undo", "redo", "pass", "pass", "hear", "close", "kill", "fail", "heal", "full", "room"]
        ),
        st.sampled_from([0, 1]),
        st.integers(0, 12),
    ),
    max_size=60,
)


@dataclass
class Tab:
    """A tab, what it heard of, and what it wrote."""

    journal: Journal
    local: FakeLocal
    inbox: list[tuple[str, str | None]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)


class TwoTabs(Silence):
    """A device with two tabs. `saved` are the acts that some tab has said to be saved."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.durable = FakeDurable()
        self.lock = FakeLock()
        self.quota = 10**9
        self.saved: set[str] = set()
        self.count = 0
        self.starts = 0
        self.history: list[dict[str, str]] = []
        self.tabs = list[Tab]()
        self.tabs += self.start(), self.start()
        self.smooth = True

    def start(self) -> Tab:
        """A tab that has loaded and begins to settle."""
        self.starts += 1
        local = FakeLocal(self.texts, quota=self.quota)
        journal = Journal("1", f"t{self.starts}", local, self.durable, lock=self.lock, listener=self)
        tab = Tab(journal, local)
        journal.load()
        journal.save_pending()
        return tab

    def save_status_changed(self, journal: object, status: SaveStatus) -> None:
        """What a tab has written is saved, if it says so."""
        if status.state is SaveState.SAVED:
            self.saved |= {act for tab in self.tabs if tab.journal is journal for act in tab.written}

    def spread(self) -> None:
        """What each tab has put into the quick store is on its way to the other."""
        for tab, other in (self.tabs, reversed(self.tabs)):
            other.inbox += tab.local.heard
            tab.local.heard.clear()

    async def step(self, step: Step) -> None:
        """One thing happens."""
        what, which, number = step
        tab = self.tabs[which]
        if what in ("write", "undo", "redo"):
            self.write(tab, what)
        elif what == "pass":
            for _ in range(number):
                await asyncio.sleep(0)
        elif what == "hear":
            for key, text in tab.inbox[: number + 1]:
                tab.journal.receive(key, text)
            del tab.inbox[: number + 1]
        elif what == "close":
            self.smooth = False
            await self.end(tab)
            self.tabs[which] = self.start()
        elif what == "kill":
            self.smooth = False
            for each in self.tabs:
                await self.end(each)
            # The quick store is on disk as it was some time ago.
            before = self.history[max(0, len(self.history) - 1 - number)] if self.history else {}
            self.texts.clear()
            self.texts.update(before)
            self.tabs = [self.start(), self.start()]
        else:
            self.smooth = False
            self.durable.failing = {"fail": "failing", "heal": ""}.get(what, self.durable.failing)
            self.quota = {"full": 2000, "room": 10**9}.get(what, self.quota)
            for each in self.tabs:
                each.local.quota = self.quota
        self.spread()
        self.history.append(dict(self.texts))

    def write(self, tab: Tab, what: str) -> None:
        """An event, or an undoing of the last act, or its redoing."""
        journal = tab.journal
        seq = journal.next_seq()
        known = acts(journal.session.tail)
        event: SessionRenamed | Undone | Redone
        if what == "undo" and known.done:
            event = Undone(known.done[-1])
        elif what == "redo" and known.redoable:
            event = Redone(known.redoable[-1])
        else:
            self.count += 1
            event = SessionRenamed(f"n{self.count}")
        # Number, tab and count: never the same, whatever was lost.
        act = f"{self.count}.{seq}.{journal.tab}.{self.starts}.{len(tab.written)}"
        tab.written.append(act)
        journal.write(Record(seq=seq, tab=journal.tab, at=AT, act=act, event=event))

    async def end(self, tab: Tab) -> None:
        """The tab dies, whatever it was about."""
        worker = tab.journal._outbox.worker
        if worker and not worker.done():
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)

    async def quiet(self) -> None:
        """All is well again, all is heard, all is written."""
        self.durable.failing = ""
        self.quota = 10**9
        for each in self.tabs:
            each.local.quota = self.quota
        heard = True
        while heard:
            self.spread()
            heard = any(tab.inbox for tab in self.tabs)
            for tab in self.tabs:
                for key, text in tab.inbox:
                    tab.journal.receive(key, text)
                tab.inbox.clear()
                assert await tab.journal.flush()


def kept(texts: dict[str, str], session: Session) -> list[str]:
    """The acts of all records: those of the tail and those with an entry in a page."""
    pages = [page_from_text(text) for key, text in texts.items() if key.startswith(KEYS.pages)]
    old = [entry.record.act for page in pages for entry in page.entries]
    return old + [record.act for record in session.tail]


def gone(texts: dict[str, str]) -> int:
    """How many records the pages say were folded."""
    return sum(len(page_from_text(text).gone) for key, text in texts.items() if key.startswith(KEYS.pages))


async def play(steps: Sequence[Step], undo: bool) -> None:
    """Let it all happen, start anew, and look."""
    table = TwoTabs()
    for step in steps:
        if undo or step[0] not in ("undo", "redo"):
            await table.step(step)
    await table.quiet()
    fresh = []
    for _ in range(2):
        journal = table.start().journal
        await journal.flush()
        fresh.append(journal)
    # What the first put right is known to the second from its start.
    assert fresh[0].session == fresh[1].session
    assert table.texts == {key: text for key, text in table.durable.texts.items() if KEYS.is_tail(key)}
    found = kept(table.durable.texts, fresh[0].session)
    assert len(found) == len(set(found))
    if not undo:
        assert table.saved <= set(found)
        assert all(each in found for tab in table.tabs for each in tab.written)
    if table.smooth:
        one, two = (tab.journal.session for tab in table.tabs)
        assert one.world == two.world == fresh[0].session.world
        everything = [act for tab in table.tabs for act in tab.written]
        assert len(everything) == len(fresh[0].session.tail) + gone(table.durable.texts)


#: A long evening: many writes that overlap, told late.
LONG: list[Step] = [(what, which, 3) for which in (0, 1) for what in ("write", "write", "pass", "hear")] * 50


@pytest.mark.usefixtures("short")
@settings(tries(8), suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(STEPS, st.booleans())
@example(LONG[:24], True)
@example(LONG, True)
def test_nothing_saved_is_lost_and_all_comes_to_the_same(steps: list[Step], undo: bool) -> None:
    """Two tabs write, hear, close and are killed; stores fail, fill up and lose their last seconds."""
    asyncio.run(play(steps, undo))
