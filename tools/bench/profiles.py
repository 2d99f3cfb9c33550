"""What the benchmark measures: browser profiles that start the page and roll, and the Bench that has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic
from typing import TypeVar

from playwright.sync_api import BrowserContext, Page, Playwright, ViewportSize

from razor_core.archive import archive_to_json
from tools.bench_session import CLOCKS, played
from tools.chromium import FLAGS, ensure
from tools.serve import Site

VIEWPORT: ViewportSize = {"width": 1180, "height": 820}
#: Rolls of the long session; clocks of an evening's.
ROLLS, FEW_CLOCKS = 10_000, 6
#: A frame is made when there is one to make, not at the beat of a display that nobody looks at. For rolls alone: while
#: anything moves the browser then makes frames without end, which would take a start's processor away.
FRAMES_AT_ONCE = ["--disable-gpu-vsync", "--disable-frame-rate-limit"]
WAIT_MS = 120_000
#: What a start still does after a roll can be made, and what a roll does after it is saved, is done by then.
SETTLED_MS, REST_MS = 500, 50
#: A browser keeps the code it has compiled two seconds after the last of it, and each start compiles more.
WARMING, WARM_MS = 4, 5_000

T = TypeVar("T")

# -- a profile ---------------------------------------------------------------------------------------------------------

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
#: Notes when the browser first showed the last result, as Element Timing says. What is painted early is laid there in
#: one task, so the clocks, without which the result does not count, were in the same frame.
NOTE_EARLY = """
window.earlyShown = new Promise((resolve) => {
    const shown = (list) => {
        for (const { identifier, renderTime } of list.getEntries()) if (identifier === "early") resolve(renderTime);
    };
    new PerformanceObserver(shown).observe({ type: "element", buffered: true });
    new MutationObserver((_, observer) => {
        const result = document.querySelector("#result .headline");
        if (!result || !document.querySelector("li.clock")) return;
        observer.disconnect();
        result.setAttribute("elementtiming", document.documentElement.hasAttribute("data-ready") ? "late" : "early");
    }).observe(document, { childList: true, subtree: true });
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
#: One roll: the time until the frame with the result was made, and until that with all else. A message that is sent at
#: a frame's beginning arrives when the page has drawn it; a second frame would only wait for the display's next beat.
ROLL = """
() => new Promise((resolve) => {
    const result = () => document.getElementById("said").textContent;
    const line = () => document.querySelector("#log [data-do=show]");
    const framed = (then) => requestAnimationFrame(() => {
        scheduler.postTask(() => then(performance.now() - clicked), { priority: "user-blocking" });
    });
    const before = [result(), line()];
    const all = new Promise((done) => {
        new MutationObserver((_, observer) => {
            if (line() === before[1]) return;
            observer.disconnect();
            framed(done);
        }).observe(document.getElementById("log"), { childList: true, subtree: true });
    });
    const clicked = performance.now();
    document.querySelector("[data-do=roll]").click();
    if (result() === before[0]) throw new Error("nothing was rolled");
    framed(async (painted) => resolve({ painted, all: await all }));
})
"""
#: The dice of the last roll have come, and stand: while anything moves, a frame waits for the display's beat.
STILL = """() => !document.querySelector("[data-thrown]") && document.getAnimations().length === 0"""
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

    def __init__(self, launch: Callable[[list[str]], BrowserContext], url: str) -> None:
        self.launch, self.url = launch, url
        self.context = launch([])

    @contextmanager
    def frames_at_once(self) -> Iterator[None]:
        """Within it the profile is in a browser that waits for no display. No page of it is open before or after."""
        self.again(FRAMES_AT_ONCE)
        yield
        self.again([])

    def close(self) -> None:
        """Close its browser."""
        self.context.close()

    def again(self, flags: list[str]) -> None:
        """Let the profile be in a browser with these flags."""
        self.close()
        self.context = self.launch(flags)

    @contextmanager
    def started(self, *scripts: str) -> Iterator[Page]:
        """The page, started in a tab of its own, when all that a start does is done. An error on it is one here."""
        page, faults = self.context.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        for script in (NOTE_START, *scripts):
            page.add_init_script(script)
        page.goto(self.url)
        # Asked once and not again and again, as a locator asks: that would be work for the page while it starts.
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

    def early(self) -> float:
        """Milliseconds until the browser showed what the profile was left with, of one start."""
        with self.started(NOTE_EARLY) as page:
            shown = page.evaluate(
                "Promise.race([earlyShown, new Promise((resolve) => setTimeout(resolve, 5000, null))])"
            )
        if shown is None:
            raise BenchError("nothing was painted before Python was there")
        return float(shown)

    def slow(self, page: Page, times: float) -> None:
        """Let the page have so much less of a processor."""
        self.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})

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
    """Milliseconds of one roll until the result was `painted`, and `all` else; returns when it is saved."""
    taken = dict(page.evaluate(ROLL))
    page.wait_for_function(SAVED)
    page.wait_for_function(STILL)
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


def play(side: Side) -> None:
    """Put a few clocks on the board and roll, as a person does, and leave, so that the page keeps what it shows."""
    with side.started() as page:
        for at in range(FEW_CLOCKS):
            page.get_by_role("button", name="+ New clock").click()
            sheet = page.locator("#clock-new")
            sheet.get_by_role("textbox", name="Name").fill(f"Clock {at}")
            sheet.get_by_role("button", name="Put it on the board").click()
        page.locator("li.clock").nth(FEW_CLOCKS - 1).wait_for()
        roll(page)
        page.goto("about:blank")


# -- what the measures work with ---------------------------------------------------------------------------------------


class Bench:
    """Profiles of one browser, each made when it is first asked for, and how many samples to take of each."""

    def __init__(self, playwright: Playwright, site: Path, stock: Path, folder: Path, rounds: int) -> None:
        self.playwright, self.site, self.stock_site, self.folder, self.rounds = playwright, site, stock, folder, rounds
        self.contexts = ExitStack()

    def side(self, name: str, url: str | None = None) -> Side:
        """A new profile in a browser of its own, for the site or the one at `url`."""

        def launch(flags: list[str]) -> BrowserContext:
            context = self.playwright.chromium.launch_persistent_context(
                str(self.folder / name),
                executable_path=ensure(),
                args=[*FLAGS, *flags],
                viewport=VIEWPORT,
                service_workers="block",
            )
            context.set_default_timeout(WAIT_MS)
            return context

        return self.contexts.enter_context(closing(Side(launch, url or self.url)))

    @cached_property
    def url(self) -> str:
        """Where the site is served."""
        return self.contexts.enter_context(Site(self.site).start()).url

    @cached_property
    def stock_url(self) -> str:
        """Where the stock site is served."""
        return self.contexts.enter_context(Site(self.stock_site).start()).url

    @cached_property
    def empty(self) -> Side:
        """A profile in which nothing has happened."""
        return self.side("empty")

    @cached_property
    def long(self) -> Side:
        """One that holds the long session."""
        side = self.side("long")
        print(f"long: {seed(side, ROLLS)}", flush=True)
        return side

    @cached_property
    def evening(self) -> Side:
        """One that was left with a few clocks and a result."""
        side = self.side("evening")
        play(side)
        return side

    @cached_property
    def stock(self) -> Side:
        """One for the stock site, empty, the browser's compiled code at hand."""
        side = self.side("stock", self.stock_url)
        side.warm()
        return side

    def alternately(self, ours: Callable[[], T], reference: Callable[[], T]) -> tuple[list[T], list[T]]:
        """What both give, a sample of each in every round, each as often the first as the other."""
        found = list[T](), list[T]()
        for at in range(self.rounds):
            for side in (0, 1) if at % 2 else (1, 0):
                found[side].append((ours, reference)[side]())
        return found
