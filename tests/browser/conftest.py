"""The page in a real Chromium: a built site at / and under /razor/, and a page that tolerates no error.

A test asks for `site` (a server of the built site) and `page` (a fresh browser profile), or for `table` (one page that
the tests of a module share). Where the path matters, it takes every `base` in BASES.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser.chromium import FLAGS, ensure
from tools.browser.serve import Site

# What the hands say of a failure is as telling as what a test says.
pytest.register_assert_rewrite("tests.browser.hands")

ROOT = Path(__file__).resolve().parents[2]
START_MS = 60_000  # a first start compiles 10 MB of wasm, on a busy machine of two cores
ACT_MS = 10_000  # a tap on a started page, on the same machine
#: Where a site lies: at the top of its host, or below as project sites do.
BASES = ("/", "/razor/")
TABLET = {"width": 1180, "height": 820}
PHONE = {"width": 390, "height": 844}


@dataclass
class Watch:
    """What went wrong in a browser context, and every address it asked for."""

    faults: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    origins: set[str] = field(default_factory=set)
    excused: tuple[str, ...] = ()

    def excuse(self, *texts: str) -> None:
        """Lets faults pass that contain one of these texts: for a test that provokes them."""
        self.excused += texts

    def over(self, context: BrowserContext) -> None:
        """Begins to watch every page of a context."""
        context.on("console", lambda message: self._say(message.type == "error", f"console: {message.text}"))
        context.on("weberror", lambda error: self._say(True, f"page error: {error.error}"))
        context.on("request", lambda request: self._request(request.url))

    def check(self) -> None:
        """Fails the test on anything not excused, and on any request to somewhere else."""
        left = [fault for fault in self.faults if not any(text in fault for text in self.excused)]
        abroad = [url for url in self.requests if url.startswith("http") and _origin(url) not in self.origins]
        assert not left, "\n".join(left)
        assert not abroad, f"asked elsewhere: {abroad}"

    def _say(self, wrong: bool, text: str) -> None:
        if wrong:
            self.faults.append(text)

    def _request(self, url: str) -> None:
        self.requests.append(url)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def ready(page: Page, attribute: str = "data-ready") -> None:
    """Waits until the page says on <html> that it can be played (or `data-offline="ready"`: that it is kept)."""
    page.locator(f"html[{attribute}]").wait_for(state="attached", timeout=START_MS)


def settled(page: Page) -> None:
    """Waits until what was done is drawn whole: of a roll all but its result is, in a task after the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from the checkout as it is now into a folder of its own."""
    node = shutil.which("node")
    assert node, "the browser tests need Node to build the site"
    target = tmp_path_factory.mktemp("site") / "dist"
    subprocess.run([node, str(ROOT / "tools/build/build.mjs"), str(ROOT), str(target)], check=True)
    return target


@pytest.fixture
def base() -> str:
    """Where the site lies on its server."""
    return "/"


@pytest.fixture
def site(dist: Path, base: str) -> Iterator[Site]:
    """A server of the built site."""
    with Site(dist, base=base).start() as served:
        yield served


#: A page of a test is gone before it gains by the second compiler of wasm, and its window needs no popups of an address
#: bar, which are pages of Chromium's own and load with each: a third of what a start costs the processor.
LEAN = [*FLAGS, "--js-flags=--liftoff-only", "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=ensure(), args=LEAN)
        yield chromium
        chromium.close()


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    """Judges, after the test, what its pages did."""
    watched = Watch(origins={_origin(site.url)})
    yield watched
    watched.check()


#: Lets a fresh profile be that of somebody who has been shown around.
SHOWN_AROUND = "try { localStorage.setItem('razor.tour', 'seen'); } catch {}"


@pytest.fixture
def new_page(browser: Browser, watch: Watch, request: pytest.FixtureRequest) -> Iterator[Callable[..., Page]]:
    """Gives pages, each in a fresh profile; takes what Playwright's `new_context` takes.

    They are not shown around, unless the test is marked as a `newcomer`'s, nor kept for use offline, for which each
    would fetch and store everything, unless it is marked as `kept`.
    """
    contexts: list[BrowserContext] = []

    def make(**options: Any) -> Page:
        workers = "allow" if request.node.get_closest_marker("kept") else "block"
        context = browser.new_context(**{"viewport": TABLET, "service_workers": workers, **options})
        if not request.node.get_closest_marker("newcomer"):
            context.add_init_script(SHOWN_AROUND)
        contexts.append(context)
        watch.over(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


#: The page as a new visitor finds it: nothing open, nothing entered, nobody in a group, all that happened undone, and
#: the first game on the table. Of the other games only the forms in which something stands are laid there and cleared.
CLEARED = """() => {
    const games = document.querySelector("[data-input=system]");
    const lay = (game) => {
        games.value = game;
        games.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const changed = (each) => each.checked !== each.defaultChecked || each.value !== each.defaultValue;
    const entered = (form) =>
        form.querySelector("[data-do=modifier-remove]") || [...form.querySelectorAll("input")].some(changed);
    const clear = (form) => {
        for (let button; (button = form.querySelector("[data-do=modifier-remove]")); ) button.click();
        form.reset();
        for (const gate of form.querySelectorAll("[name^=gate-]")) gate.checked = true;
        form.querySelector("input").dispatchEvent(new Event("input", { bubbles: true }));
    };
    document.querySelector("[data-show] [data-do=show-end]")?.click();
    for (const sheet of document.querySelectorAll("[popover]")) sheet.hidePopover();
    const people = "#groups:not([hidden]) [data-do=group-remove]";
    for (const undo = document.querySelector("[data-do=undo]"); !undo.disabled; ) undo.click();
    for (const form of document.querySelectorAll("form.system")) {
        if (form.hidden && !entered(form)) continue;
        lay(form.id);
        for (let button; (button = document.querySelector(people)); ) button.click();
        clear(form);
    }
    if (games.selectedIndex) lay(games.options[0].value);
    clear(document.getElementById("fiction"));
    document.getElementById("typed").reset();
    document.querySelector('[data-do=type][aria-expanded="true"]')?.click();
    for (const details of document.querySelectorAll("details")) details.open = false;
    document.getElementById("part-check").checked = true;
    document.activeElement.blur();
    window.scrollTo(0, 0);
}"""


@pytest.fixture(scope="module")
def started(browser: Browser, dist: Path) -> Iterator[tuple[Page, Watch]]:
    """One started page for all tests of a module that ask for `table`: a start takes seconds."""
    with Site(dist).start() as served:
        watched = Watch(origins={_origin(served.url)})
        context = browser.new_context(service_workers="block")
        watched.over(context)
        page = context.new_page()
        page.set_default_timeout(ACT_MS)
        page.goto(served.url)
        ready(page)
        yield page, watched
        context.close()


@pytest.fixture
def table(started: tuple[Page, Watch]) -> Iterator[Page]:
    """The started page on a tablet, cleared of what another test entered, and with its rolls and clocks undone."""
    page, watched = started
    page.set_viewport_size(TABLET)
    settled(page)
    page.evaluate(CLEARED)
    yield page
    try:
        watched.check()
    finally:
        watched.faults.clear()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page in a fresh profile; any error it shows or request that leaves the site fails the test."""
    return new_page()
