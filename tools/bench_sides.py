"""What the benchmark measures: a session as long as wanted, and a browser profile that starts the page and rolls."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from tempfile import NamedTemporaryFile
from time import monotonic

from playwright.sync_api import BrowserContext, Page

from razor_core.archive import Archive, archive_to_json
from razor_core.checks import ClockKind
from razor_core.clocks import MOST, Clock, Colour, Link, LinkKind
from razor_core.events import ClockAdded, ClockLinked, Event, Fiction, Rolled
from razor_core.session import TAIL, Entry, Record, Session, apply, folded
from razor_core.systems import find

CLOCKS = 100
WAIT_MS = 120_000
#: What a start still does after a roll can be made, and what a roll does after it is saved, is done by then.
SETTLED_MS, REST_MS = 500, 50
#: A browser keeps the code it has compiled two seconds after the last of it, and each start compiles more.
WARMING, WARM_MS = 4, 5_000

# -- the session --------------------------------------------------------------------------------------------------


def events(rolls: int, rng: Random) -> Iterator[Event]:
    """What happens in a session: clocks of every kind are put on the board, some linked, then rolls, numbered."""
    kinds, colours = list(ClockKind), list(Colour)
    for at in range(CLOCKS):
        segments = 2 + at % (MOST - 1)
        yield ClockAdded(
            Clock(
                id=f"clock{at}",
                name=f"Clock {at}",
                segments=segments,
                filled=at % segments,
                kind=kinds[at % len(kinds)],
                colour=colours[at % len(colours)],
                note="What happens when it fills" if at % 3 == 0 else "",
            )
        )
    for at in range(0, CLOCKS, 10):
        yield ClockLinked(f"clock{at}", Link(LinkKind.FEED, f"clock{at + 1}", 1))
    system = find("razorweave")
    for at in range(1, rolls + 1):
        check = system.Check(dc=12 + 2 * (at % 6), attribute=at % 4, skill=at % 2 == 0, edge=at % 3, burden=at % 2)
        yield Rolled(
            system="razorweave",
            check=check,
            faces=system.roll(check, rng),
            fiction=Fiction(who=("Vance", "Mara", "Ilse", "Tov")[at % 4], intent=f"roll {at}"),
        )


def played(rolls: int) -> Archive:
    """A session of so many rolls, made event by event and folded whenever the page would have folded it."""
    session, log = Session(), list[Entry]()
    began = datetime(2026, 1, 1, tzinfo=UTC)
    for seq, event in enumerate(events(rolls, Random(3)), start=1):  # the same session each time
        at = (began + timedelta(seconds=20 * seq)).isoformat(timespec="seconds")
        session = apply(session, Record(seq=seq, tab="benchtab", at=at, act=f"{seq}.benchtab", event=event))
        if len(session.tail) >= TAIL:
            session, gone = folded(session)
            log += gone
    return Archive(session, tuple(log))


# -- the two sides -----------------------------------------------------------------------------------------------------

#: Notes when a roll could be made, and when what was drawn until then had been painted.
NOTE_START = """
window.bench = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
        if (!document.querySelector("html[data-ready]")) return;
        observer.disconnect();
        const ready = performance.now();
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ ready, painted: performance.now() })));
    }).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
});
"""
#: Notes the tasks that kept the main thread busy for more than 50 ms at a stretch.
NOTE_TASKS = """
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: "longtask", buffered: true });
"""
#: Notes the memory of WebAssembly that there is.
NOTE_WASM = """
window.wasm = new Set();
const instances = (made) => {
    for (const { buffer } of Object.values((made.instance ?? made).exports)) if (buffer) wasm.add(buffer.byteLength);
    return made;
};
for (const name of ["instantiate", "instantiateStreaming"]) {
    const made = WebAssembly[name];
    WebAssembly[name] = (...all) => made.apply(WebAssembly, all).then(instances);
}
"""
#: Milliseconds in tasks of more than 50 ms that had begun when a roll could be made.
BLOCKED = """(ready) => tasks.reduce((sum, task) => sum + (task.startTime < ready ? task.duration : 0), 0)"""
#: Counts what the page reads from localStorage and puts into it, in characters of keys and texts.
COUNT = """
window.counted = { keys: 0, read: 0, put: 0 };
const { getItem, setItem } = Storage.prototype;
Storage.prototype.getItem = function (key) {
    const text = getItem.call(this, key);
    if (text !== null) { counted.keys += 1; counted.read += key.length + text.length; }
    return text;
};
Storage.prototype.setItem = function (key, text) {
    counted.put += key.length + text.length;
    setItem.call(this, key, text);
};
"""
#: One roll: the work until all is laid out, and the time until it was on the screen.
ROLL = """
() => new Promise((resolve) => {
    const button = document.querySelector("[data-do=roll]");
    const clicked = performance.now();
    button.click();
    document.body.getBoundingClientRect();
    const work = performance.now() - clicked;
    requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve({ work, painted: performance.now() - clicked })));
})
"""
SAVED = "() => document.querySelector('[data-slot=saved]').textContent === 'saved'"
FORGET = """
() => new Promise((resolve, reject) => {
    localStorage.clear();
    const request = indexedDB.deleteDatabase("razor");
    request.onsuccess = resolve;
    request.onerror = reject;
})
"""
#: How many records and log entries both stores hold of the session on the table.
HELD = """
() => new Promise((resolve, reject) => {
    const session = localStorage.getItem("razor.current");
    const records = Object.keys(localStorage).filter((key) => key.startsWith(`razor.${session}.r.`)).length;
    const request = indexedDB.open("razor");
    request.onerror = reject;
    request.onsuccess = () => {
        const log = IDBKeyRange.bound(`razor.${session}.log.`, `razor.${session}.log.\\uffff`);
        const pages = request.result.transaction("texts").objectStore("texts").getAll(log);
        pages.onerror = reject;
        pages.onsuccess = () => {
            request.result.close();
            resolve([records, pages.result.reduce((sum, text) => sum + text.split("\\n").length - 1, 0)]);
        };
    };
})
"""


class BenchError(Exception):
    """Why nothing could be measured."""


class Side:
    """One profile: starts the page on it, and rolls."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        context.set_default_timeout(WAIT_MS)

    @contextmanager
    def started(self, *scripts: str) -> Iterator[Page]:
        """The page, started in a tab of its own, when all that a start does is done. An error on it is one here."""
        page, faults = self.context.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        for script in (NOTE_START, *scripts):
            page.add_init_script(script)
        page.goto(self.url)
        page.locator("html[data-ready]").wait_for(state="attached")
        page.evaluate("window.bench")
        page.wait_for_timeout(SETTLED_MS)
        yield page
        page.close()
        if faults:
            raise BenchError(faults[0])

    def forget(self) -> None:
        """Let the profile be as new, but for the browser's caches."""
        page = self.context.new_page()
        page.goto(f"{self.url}static/start.js")
        page.evaluate(FORGET)
        page.close()

    def start(self) -> dict[str, float]:
        """Milliseconds of one start: `ready` until a roll can be made, `painted` until all was on the screen."""
        with self.started() as page:
            return dict(page.evaluate("window.bench"))

    def blocked(self) -> dict[str, float]:
        """Milliseconds of one start: `ready` as above, and how much of it was `blocked` by long tasks."""
        with self.started(NOTE_TASKS) as page:
            ready = page.evaluate("window.bench.then(({ ready }) => ready)")
            return {"ready": ready, "blocked": page.evaluate(BLOCKED, ready)}

    def memory(self) -> dict[str, float]:
        """MB of `memory` that a started page holds: what JavaScript uses, and WebAssembly."""
        with self.started(NOTE_WASM) as page:
            client = self.context.new_cdp_session(page)
            client.send("HeapProfiler.collectGarbage")
            heap = client.send("Runtime.getHeapUsage")
            wasm = page.evaluate("[...wasm].reduce((sum, size) => sum + size, 0)")
            # The buffers of JavaScript may or may not count the memory of WebAssembly among them.
            return {"memory": (heap["usedSize"] + max(heap.get("backingStorageSize", 0), wasm)) / 1e6}

    def warm(self) -> None:
        """Start as often and as long as the browser needs to keep all it compiles: it waits until no more comes."""
        for _ in range(WARMING):
            with self.started() as page:
                page.wait_for_timeout(WARM_MS)


def roll(page: Page) -> dict[str, float]:
    """Milliseconds of one roll: `work` of the page, `painted` until it was on the screen; returns when it is saved."""
    taken = dict(page.evaluate(ROLL))
    page.wait_for_function(SAVED)
    page.wait_for_timeout(REST_MS)
    return taken


def count(page: Page, what: str) -> float:
    """What COUNT has counted until now."""
    return float(page.evaluate("(what) => counted[what]", what))


def seed(side: Side, rolls: int) -> str:
    """Have the page open a session of so many rolls as a file, and see that a new start shows it. Says how it went."""
    archive = played(rolls)
    text = archive_to_json(archive)
    with NamedTemporaryFile("w", suffix=".razor.json") as file, side.started() as page:
        file.write(text)
        file.flush()
        began = monotonic()
        page.locator("input[data-input=session-load]").set_input_files(file.name)
        page.locator("li.clock").nth(CLOCKS - 1).wait_for(state="attached")
        took = monotonic() - began
    with side.started() as page:
        clocks, newest = page.locator("li.clock").count(), page.locator("#log [data-slot=what]").first.text_content()
        held = page.evaluate(HELD)
    wanted = [len(archive.session.tail), len(archive.log)]
    if clocks != CLOCKS or not (newest or "").endswith(f"roll {rolls}") or held != wanted:
        raise BenchError(f"not the session that was opened: {clocks} clocks, newest {newest!r}, {held} for {wanted}")
    return (
        f"{rolls:,} rolls and {clocks} clocks, opened in {took:.0f} s from a file of {len(text):,} characters; "
        f"{held[0]} records since the snapshot"
    )
