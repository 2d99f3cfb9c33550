"""The page in a real Chromium, started once a worker.

A test asks for one of these:

- `page`: the started page of this worker in its first state, on a device that asks for less motion. That costs a
  tenth of a start.
- `fresh_page`: a tab that has opened nothing and finds nothing stored, for a test about a start. The browser's caches
  are warm, as on any visit but the first.
- `new_page`: a function that opens a page in a profile of its own, with cold caches unless it returns to a site, and
  with Playwright's context options.

`site` serves the built site to all of them. `own_site` is a server for one test, which may stop it. A test fails on
any error in the console, any uncaught error and any request to another site.
"""

import shutil
import subprocess
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser import returning
from tests.browser.newer import newer_checkout
from tests.browser.watch import Watch, origin_of
from tests.support.shared import Shared, shared_folders
from tools.browser.chromium import FLAGS, ensure
from tools.browser.serve import Site

pytest.register_assert_rewrite("tests.browser.hands", "tests.browser.layout")
expect.set_options(timeout=30_000)  # as long as a busy machine takes


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than processors: a test often waits for a frame, a server or a timer."""
    return (yield) + 1


ROOT = Path(__file__).resolve().parents[2]
START_MS = 60_000  # a first start compiles 10 MB of wasm, on a busy machine of two cores
ACT_MS = 10_000  # a tap on a started page, on the same machine
TABLET = ViewportSize(width=1180, height=820)
PHONE = ViewportSize(width=390, height=844)


def ready(page: Page, attribute: str = "data-ready") -> None:
    """Wait until <html> says that the page can be played (or `data-offline="ready"`: that it starts offline)."""
    page.locator(f"html[{attribute}]").wait_for(state="attached", timeout=START_MS)


def visit(page: Page, site: Site, attribute: str = "data-ready") -> Page:
    """Open the site and wait until it is ready; the page."""
    page.goto(site.url)
    ready(page, attribute)
    return page


def eventually(page: Page, holds: Callable[[], object], what: object = "") -> None:
    """Wait, while the page goes on, until something holds. Raises AssertionError with `what` after a minute."""
    end = time.monotonic() + START_MS / 1000
    while not holds():
        assert time.monotonic() < end, what
        page.wait_for_timeout(50)


def until(page: Page, function: str, argument: Any = None) -> None:
    """Wait until the promise of a function of JavaScript is true."""
    eventually(page, lambda: page.evaluate(function, argument), function)


def reload(page: Page) -> None:
    page.reload()
    ready(page)


#: The page's own interpreter, as a promise.
PYTHON = """import(new URL("./static/boot.mjs", location)).then((boot) => boot.loadPyodide({}))"""
#: Lets a start with warm caches never come to its end.
NEVER_COMPILED = "WebAssembly.compileStreaming = () => new Promise(() => {});"
#: Waits for two frames, and for the tasks that they were waited for by.
TWO_FRAMES = """async () => {
    for (let at = 0; at < 2; at++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""


def settled(page: Page) -> None:
    """Wait until all is drawn: after a roll, what is folded on its card comes two frames later."""
    page.evaluate(TWO_FRAMES)


def restored(page: Page) -> bool:
    """Whether Python was restored: PyScript's copy of the option for the snapshot tells."""
    return bool(page.evaluate(f"async () => !!(await {PYTHON})._api.config._loadSnapshot"))


def build(checkout: Path, target: Path, *options: str) -> None:
    node = shutil.which("node")
    assert node, "the browser tests need Node to build the site"
    subprocess.run([node, str(ROOT / "tools/build/build.mjs"), *options, str(checkout), str(target)], check=True)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Shared:
    """Folders of built sites, which all workers share."""
    return shared_folders(tmp_path_factory)


@pytest.fixture(scope="session")
def dist(built: Shared) -> Path:
    """The site, built from the checkout as it is now."""
    return built("dist", lambda target: build(ROOT, target))


@pytest.fixture(scope="session")
def newer(built: Shared) -> Path:
    """A newer build of the site, with a sixth game."""
    return built("newer", lambda target: build(newer_checkout(target.with_name("newer-checkout")), target))


@pytest.fixture(scope="session")
def watched() -> Watch:
    """The watch over every page of this worker."""
    return Watch()


@pytest.fixture(autouse=True)
def watch(watched: Watch) -> Iterator[Watch]:
    """The watch over the pages of this test, which judges them after it."""
    watched.excused = ()
    yield watched
    watched.check()


@pytest.fixture(scope="session")
def site(dist: Path, watched: Watch) -> Iterator[Site]:
    """The server of the built site that the tests share."""
    with Site(dist).start() as served:
        watched.allow(served.url)
        yield served


@pytest.fixture
def base() -> str:
    """The path of `own_site` on its server: the root of its host, unless a test overrides it."""
    return "/"


@pytest.fixture
def own_site(dist: Path, base: str, watch: Watch) -> Iterator[Site]:
    """A server of the built site for this test alone."""
    with Site(dist, base=base).start() as served:
        watch.allow(served.url)
        yield served


#: The popups of the address bar are pages of Chromium's own, which load with each window. A page that a test has
#: answered for itself has no address of this machine, and must ask before it fetches from one. The second compiler of
#: wasm is off: a whole run takes longer with it.
UNUSED = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "LocalNetworkAccessChecks"]
LEAN = [*FLAGS, "--js-flags=--liftoff-only", f"--disable-features={','.join(UNUSED)}"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this worker."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=ensure(), args=LEAN)
        yield chromium
        chromium.close()


#: Makes the visitor one who has seen the tour.
SEEN_TOUR = "try { localStorage.setItem('razor.tour', 'seen'); } catch {}"


@pytest.fixture(scope="session")
def caches(built: Shared, browser: Browser, dist: Path, watched: Watch) -> Iterator[Site]:
    """A server of what a start keeps for later ones, made by one start for all workers."""

    def make(folder: Path) -> None:
        with Site(dist).start() as site, browser.new_context(service_workers="block") as context:
            page = visit(context.new_page(), site)
            until(page, returning.KEPT, returning.CACHES)
            returning.take(page, site, folder)

    with Site(built("caches", make), headers=returning.HEADERS).start() as served:
        watched.allow(served.url)
        yield served


@pytest.fixture
def new_page(
    browser: Browser, caches: Site, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Open a page in a fresh profile; takes what Playwright's `new_context` takes.

    With `returning_to` a site, the profile has what a start there keeps for later ones. Without, its caches are cold.
    It does not show the tour, unless the test is marked `newcomer`, and does not store itself for use offline, unless
    the test is marked `kept`.
    """
    contexts: list[BrowserContext] = []

    def make(returning_to: Site | None = None, **options: Any) -> Page:
        workers = "allow" if request.node.get_closest_marker("kept") else "block"
        context = browser.new_context(**{"viewport": TABLET, "service_workers": workers, **options})
        if not request.node.get_closest_marker("newcomer"):
            context.add_init_script(SEEN_TOUR)
        contexts.append(context)
        watch.over(context)
        page = context.new_page()
        return returning.give(page, returning_to, caches) if returning_to else page

    yield make
    for context in contexts:
        context.close()


#: Compiles the wasm and keeps it: a start in the same process finds it compiled.
COMPILE = "async (wasm) => { window.compiled = await WebAssembly.compileStreaming(fetch(wasm)); }"
#: Opens a tab that does not know who opened it. It shares the process all the same: less to do at its start.
OPEN = "() => { window.open('about:blank').opener = null; }"


@pytest.fixture(scope="session")
def opener(browser: Browser, watched: Watch, site: Site, caches: Site, dist: Path) -> Iterator[Page]:
    """A page of the site that is none of Razor's, and opens all tabs of `fresh_page`: their caches stay warm."""
    (wasm,) = dist.glob("runtime/pyodide-*/pyodide.asm.wasm")
    with browser.new_context(viewport=TABLET, service_workers="block") as context:
        watched.over(context)
        page = returning.give(context.new_page(), site, caches)
        page.evaluate(COMPILE, f"{site.url}{wasm.relative_to(dist)}")
        yield page


@pytest.fixture
def fresh_page(opener: Page, site: Site, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A tab that has opened nothing and finds nothing stored; it shows the tour only to a `newcomer`."""
    with opener.context.expect_page() as opened:
        opener.evaluate(OPEN)
    page = opened.value
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin_of(site.url), "storageTypes": "local_storage,indexeddb"}
    )
    if not request.node.get_closest_marker("newcomer"):
        page.add_init_script(SEEN_TOUR)
    yield page
    for each in opener.context.pages:
        if each != opener:
            each.close()


#: Bring the page to its first state, which is noted before its first script.
FIRST_STATE, RESTART = (Path(__file__).with_name(f"{name}.js") for name in ("first_state", "restart"))


def restart(page: Page, site: Site) -> None:
    """Bring a page of the site to its first state; one that is not a started page of it is opened anew.

    Nothing moves on it: the frames of a throw cost more than the roll does. test_motion.py lets it move.
    """
    page.emulate_media(
        media="null", color_scheme="null", forced_colors="null", contrast="null", reduced_motion="reduce"
    )
    page.set_viewport_size(TABLET)
    if page.url.partition("#")[0] != site.url or not page.locator("html[data-ready]").count():
        visit(page, site)
    page.evaluate(RESTART.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def started(browser: Browser, site: Site, caches: Site, watched: Watch) -> Iterator[Page]:
    context = browser.new_context(viewport=TABLET, service_workers="block")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(path=FIRST_STATE)
    watched.over(context)
    page = returning.give(context.new_page(), site, caches)
    page.set_default_timeout(ACT_MS)
    yield visit(page, site)
    context.close()


@pytest.fixture
def page(started: Page, site: Site) -> Page:
    """The started page of this worker in its first state, on a tablet."""
    restart(started, site)
    return started
