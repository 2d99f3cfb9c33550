"""Browser profiles that start the page and roll, and the Bench that owns them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cached_property
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic
from typing import Literal, TypeVar

from playwright.sync_api import BrowserContext, Page, Playwright, ViewportSize

from razor_core.format.archive import Archive, archive_to_json
from tools.bench.page_scripts import (
    BLOCKED,
    CLEAR_STORAGE,
    END_MOTION,
    OFFLINE,
    RECORD_FIRST_PAINT,
    RECORD_START,
    RECORD_TASKS,
    RECORD_WASM,
    ROLL,
    SAVED,
    SHOW,
    SHOWN,
    STILL,
    STORED_COUNTS,
    UNPACKED,
)
from tools.bench.sampling import Rounds, take
from tools.bench.session import CHARACTERS, CLOCKS, full_table, long_session
from tools.bench.table import Row
from tools.browser.chromium import FLAGS, ensure
from tools.browser.serve import Site

VIEWPORT: ViewportSize = {"width": 1180, "height": 820}
#: Rolls of the long session; clocks of the typical one.
ROLLS, FEW_CLOCKS = 10_000, 6
#: Clocks that the page draws before somebody scrolls to more.
FIRST = 16
#: Draw a frame at once instead of at the next display refresh. Used for rolls only: while anything moves, the browser
#: then draws frames without pause, which would slow down a start.
UNTHROTTLED_FRAMES = ["--disable-gpu-vsync", "--disable-frame-rate-limit"]
WAIT_MS = 120_000
#: Leave the wasm as Chromium first compiles it. Otherwise it optimises some of it, and stores what it has of that at
#: one moment: which moment is luck, and decides more about all starts of a profile than most changes of the page.
UNOPTIMISED = ["--js-flags=--liftoff-only"]
#: Waits until background work is done: after a start, and after a roll is saved.
SETTLED_MS, REST_MS = 300, 50
#: Starts, rolls in each but the first, and rests after each, until the browser has cached the code that it caches of
#: such an evening: within two seconds, or not at all. Between two looks at whether all is kept, LOOK_MS pass.
WARMING, EVENING, WARM_MS, LOOK_MS = 3, 10, 2_000, 250
#: Rounds of a measure that starts the page, and of one that only rolls.
STARTS, ROLLS_TAKEN = Rounds(7, 9), Rounds(9, 45, 3)

T = TypeVar("T")
#: What the page stored about the session that it shows, by key.
Shown = list[tuple[str, str | None]]


class BenchError(Exception):
    """The reason why something could not be measured."""


class Profile:
    """A browser profile in which to start the page, with or without service workers."""

    def __init__(self, launch: Callable[[list[str]], BrowserContext], url: str, site: Path, workers: bool) -> None:
        self.launch, self.url, self.site, self.workers = launch, url, site, workers
        self.warmed = False
        self.context = launch([])

    @contextmanager
    def unthrottled_frames(self) -> Iterator[None]:
        """Run the profile in a browser that draws frames at once. No page may be open before or after."""
        self.relaunch(UNTHROTTLED_FRAMES)
        try:
            yield
        finally:
            self.relaunch([])

    def close(self) -> None:
        """Close the browser."""
        self.context.close()

    def relaunch(self, flags: list[str]) -> None:
        """Restart the browser with these flags."""
        self.close()
        self.context = self.launch(flags)

    @contextmanager
    def started(self, *scripts: str) -> Iterator[Page]:
        """Yield the started page in a new tab. Raises BenchError if the page had an error."""
        page, faults = self.context.new_page(), list[str]()
        page.on("pageerror", lambda error: faults.append(str(error)))
        try:
            for script in (RECORD_START, *scripts):
                page.add_init_script(script)
            page.goto(self.url)
            # One promise, because a locator would poll and disturb the start.
            page.evaluate("window.bench")
            page.wait_for_timeout(SETTLED_MS)
            yield page
        finally:
            page.close()
        if faults:
            raise BenchError(faults[0])

    @contextmanager
    def beside(self) -> Iterator[Page]:
        """Yield a tab that has what the page stored, without the page."""
        page = self.context.new_page()
        page.goto(f"{self.url}static/start.js")
        yield page
        page.close()

    def clear(self) -> None:
        """Delete what the page stored, but not the browser's caches, and start it once: its first visit is over."""
        with self.beside() as page:
            page.evaluate(CLEAR_STORAGE)
        self.start()

    def start(self) -> dict[str, float]:
        """Return the milliseconds of one start until `ready` to roll and until `painted`."""
        with self.started() as page:
            return dict(page.evaluate("window.bench"))

    def left(self) -> Shown:
        """Start and leave the page; return the session that the next start opens, with its first paint."""
        with self.started() as page:
            page.goto("about:blank")
        with self.beside() as page:
            return [(key, text) for key, text in page.evaluate(SHOWN)]

    def show(self, shown: Shown) -> None:
        """Let the next start open that session."""
        with self.beside() as page:
            page.evaluate(SHOW, shown)

    def first_paint(self) -> float:
        """Return the milliseconds until a start shows the profile's last state."""
        with self.started(RECORD_FIRST_PAINT) as page:
            shown = page.evaluate(
                "Promise.race([firstShown, new Promise((resolve) => setTimeout(resolve, 5000, null))])"
            )
        if shown is None:
            raise BenchError("the page painted nothing before Python ran")
        return float(shown)

    def slow_down(self, page: Page, factor: float) -> None:
        """Throttle the page's processor by a factor."""
        self.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": factor})

    def blocked(self) -> dict[str, float]:
        """Return the milliseconds of one start until `ready`, and those of them `blocked` by long tasks."""
        with self.started(RECORD_TASKS) as page:
            ready = page.evaluate("window.bench.then(({ ready }) => ready)")
            return {"ready": ready, "blocked": page.evaluate(BLOCKED, ready)}

    def memory(self) -> dict[str, float]:
        """Return the `memory` in MB that a started page uses in JavaScript and WebAssembly."""
        with self.started(RECORD_WASM) as page:
            client = self.context.new_cdp_session(page)
            client.send("HeapProfiler.collectGarbage")
            heap = client.send("Runtime.getHeapUsage")
            wasm = page.evaluate("[...wasm].reduce((sum, size) => sum + size, 0)")
            # The backing storage may or may not include the memory of WebAssembly.
            return {"memory": (heap["usedSize"] + max(heap.get("backingStorageSize", 0), wasm)) / 1e6}

    def wait_until_kept(self, page: Page) -> None:
        """Wait until the page has kept what it unpacked, and its worker has stored it for offline use."""
        kept = [UNPACKED] if (self.site / "static" / "packed.mjs").is_file() else []
        deadline = monotonic() + WAIT_MS / 1000
        for script in [*kept, OFFLINE] if self.workers else kept:
            while not page.evaluate(script):  # `wait_for_function` does not wait for a promise
                if monotonic() > deadline:
                    raise BenchError("the page did not store what its later starts use")
                page.wait_for_timeout(LOOK_MS)


def warm(*profiles: Profile) -> None:
    """Play a little in each new profile, so that the page has kept what later starts use, and the browser its code."""
    cold = [profile for profile in profiles if not profile.warmed]
    for at in range(WARMING if cold else 0):
        with ExitStack() as opened:
            pages = [opened.enter_context(profile.started()) for profile in cold]
            if at == 0:
                for profile, page in zip(cold, pages, strict=True):
                    profile.wait_until_kept(page)
            for _ in range(EVENING if at else 0):
                for page in pages:
                    roll(page)
            pages[0].wait_for_timeout(WARM_MS)
    for profile in cold:
        profile.warmed = True


@contextmanager
def unoptimised(*profiles: Profile) -> Iterator[None]:
    """Run the profiles in browsers that do not optimise wasm, warmed so. Afterwards they are to be warmed again."""

    def switch(flags: list[str]) -> None:
        for profile in profiles:
            profile.relaunch(flags)
            profile.warmed = False

    switch(UNOPTIMISED)
    warm(*profiles)
    yield
    switch([])


def roll(page: Page) -> dict[str, float]:
    """Roll, wait until it is saved, and return the milliseconds until the result was `painted`, and `all` else.

    And how many of the first the `browser` needs without Python.
    """
    taken = dict(page.evaluate(ROLL))
    page.evaluate(END_MOTION)
    page.wait_for_function(SAVED)
    page.wait_for_function(STILL)
    page.wait_for_timeout(REST_MS)
    return taken


def storage_count(page: Page, what: str) -> float:
    """Return a counter of COUNT_STORAGE."""
    return float(page.evaluate("(what) => counted[what]", what))


def load_session(profile: Profile, rolls: int) -> str:
    """Open a session file with that many rolls in the page, check it after a restart, and return a summary."""
    archive = long_session(rolls)
    began = monotonic()
    size = open_file(profile, archive, "li.clock", FIRST)
    took = monotonic() - began
    with profile.started() as page:
        # The page of an earlier commit draws all clocks at once.
        more = page.locator("[data-do=clocks-more]:not([hidden])")
        while more.count():
            more.dispatch_event("click")
        clocks, newest = page.locator("li.clock").count(), page.locator("#log [data-slot=what]").first.text_content()
        stored = page.evaluate(STORED_COUNTS)
    expected = [len(archive.session.tail), len(archive.log)]
    if clocks != CLOCKS or not (newest or "").endswith(f"roll {rolls}") or stored != expected:
        raise BenchError(f"the restart shows {clocks} clocks, newest {newest!r}, stored {stored}; expected {expected}")
    return (
        f"{rolls:,} rolls and {clocks} clocks, started and opened in {took:.0f} s from a file of {size:,} characters; "
        f"{stored[0]} records since the snapshot"
    )


def open_file(profile: Profile, archive: Archive, part: str, count: int) -> int:
    """Open a session file in the page, wait for so many parts of it, and return its size in characters."""
    with profile.started() as page:
        return open_file_in(page, archive, part, count)


def open_file_in(page: Page, archive: Archive, part: str, count: int) -> int:
    """Open a session file in a started page, wait for so many parts of it, and return its size in characters."""
    text = archive_to_json(archive)
    with NamedTemporaryFile("w", suffix=".razor.json") as file:
        file.write(text)
        file.flush()
        page.locator("input[data-input=session-load]").set_input_files(file.name)
        page.locator(part).nth(count - 1).wait_for(state="attached")
    return len(text)


def gather(profile: Profile) -> None:
    """Open the session of a full table; the first character acts against the second."""
    open_file(profile, full_table(), "[data-do=character-pick], [data-do=character-target]", CHARACTERS)
    face(profile)


def face(profile: Profile) -> None:
    """Let the first character act against the second."""
    with profile.started() as page:
        page.locator("[data-do=character-pick]").first.click()
        page.locator("[data-do=character-target]", has_text="Character 1").click()
        page.wait_for_timeout(SETTLED_MS)


def play(profile: Profile) -> None:
    """Add a few clocks, roll, and leave the page, so that it stores its first paint."""
    with profile.started() as page:
        for at in range(FEW_CLOCKS):
            page.get_by_role("button", name="+ New clock").click()
            sheet = page.locator("#clock-new")
            sheet.get_by_role("textbox", name="Name").fill(f"Clock {at}")
            sheet.locator("[data-do=clock-add]").click()
        page.locator("li.clock").nth(FEW_CLOCKS - 1).wait_for()
        roll(page)
        page.goto("about:blank")


class Bench:
    """The profiles of one site, each created at its first use.

    `rounds` fixes how many samples are taken; with None, as many as their interval needs.
    """

    def __init__(self, playwright: Playwright, site: Path, stock: Path, folder: Path, rounds: int | None) -> None:
        self.playwright, self.site, self.stock_site, self.folder, self.rounds = playwright, site, stock, folder, rounds
        self.contexts = ExitStack()

    def profile(self, name: str, *, stock: bool = False, workers: bool = True) -> Profile:
        """Create a profile with a browser of its own, for the site or the stock site."""
        folder = self.folder / name
        allowed: Literal["allow", "block"] = "allow" if workers else "block"

        def launch(flags: list[str]) -> BrowserContext:
            context = self.playwright.chromium.launch_persistent_context(
                str(folder),
                executable_path=ensure(),
                args=[*FLAGS, *flags],
                viewport=VIEWPORT,
                service_workers=allowed,
            )
            context.set_default_timeout(WAIT_MS)
            return context

        url, site = (self.stock_url, self.stock_site) if stock else (self.url, self.site)
        return self.contexts.enter_context(closing(Profile(launch, url, site, workers)))

    @cached_property
    def url(self) -> str:
        """Address of the site."""
        return self.contexts.enter_context(Site(self.site).start()).url

    @cached_property
    def stock_url(self) -> str:
        """Address of the stock site."""
        return self.contexts.enter_context(Site(self.stock_site).start()).url

    @cached_property
    def empty(self) -> Profile:
        """A profile without a roll."""
        return self.profile("empty")

    @cached_property
    def long(self) -> Profile:
        """A profile with the long session."""
        profile = self.profile("long")
        # Before, because it rolls.
        warm(profile)
        profile.clear()
        print(f"long: {load_session(profile, ROLLS)}", flush=True)
        face(profile)
        return profile

    @cached_property
    def full(self) -> Profile:
        """A profile with ten characters who carry much."""
        profile = self.profile("full")
        gather(profile)
        return profile

    @cached_property
    def typical(self) -> Profile:
        """A profile with a few clocks and a result."""
        profile = self.profile("typical")
        play(profile)
        return profile

    @cached_property
    def stock(self) -> Profile:
        """An empty profile for the stock site, as a host sends it."""
        return self.profile("stock", stock=True, workers=False)

    @cached_property
    def ours(self) -> Profile:
        """An empty profile with a service worker, which stores the page."""
        return self.profile("ours")

    @cached_property
    def without_worker(self) -> Profile:
        """An empty profile without service workers."""
        return self.profile("without worker", workers=False)

    def measured(self, rows: Callable[..., list[Row]], *sides: Callable[[], T], rounds: Rounds = STARTS) -> list[Row]:
        """Sample all sides in turn until each row is decided; `rows` makes the rows of the samples of each side."""
        if self.rounds and rounds.least < rounds.most:
            rounds = Rounds(self.rounds, self.rounds)
        found = take(rounds, lambda found: all(row.decided for row in rows(*found)), *sides)
        return rows(*found)
