"""A newer version is offered and never forced: with two builds of the checkout, served one after the other."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ROOT, START_MS, Watch, ready
from tests.browser.hands import clock, lay, new_clock, odds_shown, roll, rolls, saved
from tools.browser.serve import Site

pytestmark = pytest.mark.kept

#: What is other in the newer build: the page, its version, and what Python says of a tier.
NEWS, VERSION = "This is the newer one.", "99.1.2"
OLD_TIER, TIER = "Critical Success", "Crowning Success"
OLD_VERSION = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["version"]


#: What becomes of the update that is found when the page is looked at again: the last state of its worker.
TRIED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = await new Promise((resolve) => {
        registration.addEventListener("updatefound", () => resolve(registration.installing), { once: true });
        dispatchEvent(new Event("focus"));
    });
    if (worker.state === "installing")
        await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
    return worker.state;
}"""
#: Lets the first start of a tab never come to its end.
STALLED = """if (!sessionStorage.getItem("stalled")) {
    sessionStorage.setItem("stalled", "once");
    WebAssembly.compileStreaming = () => new Promise(() => {});
}"""
OPENED = "(sheet) => { sheet.showPopover(); sheet.hidePopover(); }"
COMPILED = "async () => (await (await caches.open('razor-compiled')).keys()).map(({ url }) => url)"
GONE = "async (before) => !(await (await caches.open('razor-compiled')).match(before))"
COMPILED_ONCE = "async () => (await (await caches.open('razor-compiled')).keys()).length === 1"


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the checkout in which the page says something else, its Python too, and its version is another."""
    node = shutil.which("node")
    assert node
    root = tmp_path_factory.mktemp("newer")
    for name in ("static", "razor_core"):
        shutil.copytree(ROOT / name, root / name)
    for name, was, becomes in (
        ("index.html", "<h3>Built with</h3>", f"<h3>{NEWS}</h3>"),
        ("package.json", f'"version": "{OLD_VERSION}"', f'"version": "{VERSION}"'),
        ("pyscript.toml", "", ""),
        ("razor_core/systems/razorweave/tiers.py", f'"{OLD_TIER}"', f'"{TIER}"'),
    ):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert was in text
        (root / name).write_text(text.replace(was, becomes), encoding="utf-8")
    subprocess.run([node, str(ROOT / "tools/build/build.mjs"), str(root), str(root / "dist")], check=True)
    return root / "dist"


@pytest.fixture
def folder(dist: Path, tmp_path: Path) -> Path:
    """What is served: the build of the checkout, until `publish` puts another in its place."""
    (tmp_path / "site").symlink_to(dist)
    return tmp_path / "site"


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    """One address, whatever lies there."""
    with Site(folder).start() as served:
        yield served


@pytest.fixture
def publish(folder: Path, newer: Path) -> Callable[..., None]:
    """Put the newer build where the older one was, or what is given."""

    def done(instead: Path | None = None) -> None:
        folder.unlink()
        folder.symlink_to(instead or newer)

    return done


def consequence(page: Page) -> Locator:
    """The line that says a newer version is there."""
    return page.locator("#update > div")


def look_again(page: Page) -> None:
    """Come back to the page from another window."""
    page.evaluate("dispatchEvent(new Event('focus'))")


def until(page: Page, function: str, argument: Any = None) -> None:
    """Wait until what a function of JavaScript promises is so."""
    end = time.monotonic() + START_MS / 1000
    while not page.evaluate(function, argument):
        assert time.monotonic() < end, function
        page.wait_for_timeout(100)


def visit(page: Page, site: Site) -> None:
    """Start the page, and wait until it is kept."""
    page.goto(site.url)
    ready(page, 'data-offline="ready"')


def is_newer(page: Page) -> bool:
    """Whether the page is of the newer build: its markup, what About says of it, and its Python, or none of them."""
    marks = [
        page.get_by_role("heading", name=NEWS, include_hidden=True).count() == 1,
        f"Razor {VERSION} (commit unknown)" in str(page.locator("#about").text_content()),
        f"Razor {OLD_VERSION} (commit " not in str(page.locator("#about").text_content()),
        TIER in odds_shown(page),
        "Critical Success" not in odds_shown(page),
    ]
    assert len(set(marks)) == 1, marks
    return marks[0]


def is_taken(page: Page) -> None:
    """Wait until the newer build has started there."""
    page.get_by_role("heading", name=NEWS, include_hidden=True).wait_for(state="attached", timeout=START_MS)
    ready(page)
    assert is_newer(page)


def test_a_newer_version_is_offered_and_later_keeps_the_old_one(
    site: Site, page: Page, publish: Callable[..., None]
) -> None:
    """Nothing is said while there is none. Later: not again in this start, in the next one it is; still the old one."""
    visit(page, site)
    look_again(page)
    new_clock(page, "Flood", 6)
    expect(consequence(page)).to_be_hidden()
    publish()
    look_again(page)
    expect(consequence(page)).to_be_visible(timeout=START_MS)
    roll(page)
    expect(rolls(page)).to_have_count(1)
    assert not is_newer(page)
    page.get_by_role("button", name="Later").click()
    expect(consequence(page)).to_be_hidden()
    look_again(page)
    # As when another tab lets the newer one take over.
    page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    page.wait_for_timeout(500)
    expect(consequence(page)).to_be_hidden()
    page.reload()
    ready(page)
    assert not is_newer(page)
    expect(consequence(page)).to_be_visible(timeout=START_MS)


@pytest.mark.parametrize("when", ["at a start", "seen again", "an hour later"])
def test_it_is_found_without_being_asked_for(site: Site, page: Page, publish: Callable[..., None], when: str) -> None:
    """At a start, when the page comes back into view, and once an hour while it stands there."""
    page.clock.install()
    visit(page, site)
    publish()
    asked = site.requests.count("/sw.js")
    if when == "at a start":
        page.reload()
    elif when == "seen again":
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    else:
        page.clock.fast_forward("59:00")
        page.wait_for_timeout(500)
        assert site.requests.count("/sw.js") == asked
        page.clock.fast_forward("01:01")
    expect(consequence(page)).to_be_visible(timeout=START_MS)
    ready(page)
    assert not is_newer(page)


def test_reload_now_starts_the_newer_version_with_the_session_as_it_was(
    site: Site, page: Page, publish: Callable[..., None]
) -> None:
    """One reload, then nothing is offered any more; offline it is the newer one too."""
    visit(page, site)
    roll(page)
    new_clock(page, "Flood", 6)
    saved(page)
    before = page.locator("#log ol").inner_text(), page.locator("#clocks ol").inner_text()
    publish()
    look_again(page)
    starts: list[str] = []
    page.on("load", lambda: starts.append("load"))
    consequence(page).get_by_role("button", name="Reload now").click(timeout=START_MS)
    is_taken(page)
    ready(page, 'data-offline="ready"')
    log, clocks = page.locator("#log ol").inner_text(), page.locator("#clocks ol").inner_text()
    assert (log.replace(TIER, OLD_TIER), clocks) == before
    expect(consequence(page)).to_be_hidden()
    assert starts == ["load"]
    site.stop()
    page.context.set_offline(True)
    page.reload()
    ready(page)
    assert is_newer(page)


def test_another_tab_goes_on_and_is_told(site: Site, page: Page, publish: Callable[..., None]) -> None:
    """While one tab takes the newer version the other stays whole as it is, until it is asked to reload.

    It has all it needs: whatever is opened there, nothing more is asked for, which would be the newer version's.
    """
    visit(page, site)
    other = page.context.new_page()
    visit(other, site)
    publish()
    look_again(page)
    consequence(page).get_by_role("button", name="Reload now").click(timeout=START_MS)
    is_taken(page)
    expect(consequence(other)).to_be_visible()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    for sheet in other.locator("[popover]").all():
        sheet.evaluate(OPENED)
    lay(other, "gemini")
    lay(other, "razorweave")
    assert not is_newer(other)
    roll(other)
    expect(rolls(other)).to_have_count(1)
    expect(rolls(page)).to_have_count(1)
    # The browser asks for the icon of a tab whenever it likes.
    assert [url for url in asked if "/static/icons/" not in url] == []
    consequence(other).get_by_role("button", name="Reload now").click()
    is_taken(other)
    expect(rolls(other)).to_have_count(1)


def test_a_tab_that_was_still_starting_starts_anew(site: Site, page: Page, publish: Callable[..., None]) -> None:
    """What it would still fetch is no longer there, and what it gets would be the newer version's."""
    visit(page, site)
    other = page.context.new_page()
    other.add_init_script(STALLED)
    other.goto(site.url)
    other.locator("html:not([data-ready])").wait_for(state="attached")
    publish()
    look_again(page)
    consequence(page).get_by_role("button", name="Reload now").click(timeout=START_MS)
    is_taken(page)
    is_taken(other)


def test_what_was_compiled_of_one_version_is_not_taken_for_another(
    site: Site, page: Page, publish: Callable[..., None]
) -> None:
    """Each version's code is kept under the names of its own files, and the older one's is gone with it."""
    visit(page, site)
    until(page, COMPILED_ONCE)
    (before,) = page.evaluate(COMPILED)
    publish()
    look_again(page)
    consequence(page).get_by_role("button", name="Reload now").click(timeout=START_MS)
    is_taken(page)
    until(page, GONE, before)
    until(page, COMPILED_ONCE)
    (after,) = page.evaluate(COMPILED)
    bundles = page.locator("link.bundle").evaluate_all("(links) => links.map(({ href }) => href)")
    assert all(each in unquote(after) for each in bundles)
    page.reload()
    ready(page)
    assert is_newer(page)


def test_it_does_not_reload_over_what_is_not_saved(site: Site, page: Page, publish: Callable[..., None]) -> None:
    """While the page says that it cannot save, Reload now says so too, and does nothing."""
    visit(page, site)
    publish()
    look_again(page)
    expect(consequence(page)).to_be_visible(timeout=START_MS)
    page.evaluate("document.querySelector('#head .status').dataset.state = 'trouble'")
    consequence(page).get_by_role("button", name="Reload now").click()
    expect(consequence(page)).to_contain_text("save the session to a file")
    page.wait_for_timeout(500)
    assert not is_newer(page)


@contextmanager
def dying(site: Site, name: str) -> Iterator[threading.Event]:
    """A server that sends half of the file of that name, says so, and sends nothing any more."""
    whole = site.RequestHandlerClass
    dead = threading.Event()

    class Dying(whole.func):
        def send_head(self) -> Any:
            if dead.is_set():
                raise ConnectionAbortedError
            return super().send_head()

        def copyfile(self, source: Any, outputfile: Any) -> None:
            if not self.path.endswith(name):
                return super().copyfile(source, outputfile)
            text = source.read()
            outputfile.write(text[: len(text) // 2])
            dead.set()
            raise ConnectionAbortedError

    site.RequestHandlerClass = partial(Dying, **whole.keywords)
    yield dead
    site.RequestHandlerClass = whole
    assert dead.is_set()


def broken(older: Path, newer: Path, copy: Path, how: str) -> Path:
    """A copy of the newer build of which one file is not as it should be."""
    shutil.copytree(newer, copy)
    (bundle,) = (copy / "runtime").glob("razor-*.bin")
    page = copy / "index.html"
    if how == "missing":
        bundle.unlink()
    elif how == "truncated":
        page.write_bytes(page.read_bytes()[:-100])
    else:
        # As a host in between still has it.
        shutil.copy(older / "index.html", page)
    return copy


@pytest.mark.parametrize("how", ["missing", "truncated", "of before", "cut off"])
def test_half_an_update_changes_nothing(
    site: Site,
    page: Page,
    watch: Watch,
    dist: Path,
    newer: Path,
    tmp_path: Path,
    publish: Callable[..., None],
    how: str,
) -> None:
    """The old version runs on and starts again, with nothing said; once the newer one is whole it is offered."""
    # The browser's own console tells of the file.
    watch.excuse("bad-precaching-response", "integrity", "404", "ERR_", "Failed to fetch", "no-response")
    visit(page, site)
    new_clock(page, "Flood", 6)
    saved(page)
    with ExitStack() as trouble:
        if how == "cut off":
            publish()
            trouble.enter_context(dying(site, "index.html"))
        else:
            publish(broken(dist, newer, tmp_path / "broken", how))
        assert page.evaluate(TRIED) == "redundant"
        expect(consequence(page)).to_be_hidden()
        roll(page)
        expect(rolls(page)).to_have_count(1)
        saved(page)
        page.reload()
        ready(page, 'data-offline="ready"')
        assert not is_newer(page)
        page.wait_for_timeout(500)
        expect(consequence(page)).to_be_hidden()
    publish()
    look_again(page)
    consequence(page).get_by_role("button", name="Reload now").click(timeout=START_MS)
    is_taken(page)
    expect(rolls(page)).to_have_count(1)
    expect(clock(page, "Flood")).to_be_visible()


def test_a_first_visit_that_is_cut_off_is_kept_later(site: Site, page: Page, watch: Watch) -> None:
    """The page says that it is not kept; when it is looked at again, with the network back, it is."""
    watch.excuse("bad-precaching-response", "integrity", "404", "ERR_", "Failed to fetch", "no-response")
    with dying(site, "razor-512.png") as dead:
        page.goto(site.url)
        ready(page)
        assert dead.wait(60)
        until(page, "async () => !(await navigator.serviceWorker.getRegistration())")
    assert page.locator("html").get_attribute("data-offline") is None
    look_again(page)
    ready(page, 'data-offline="ready"')
    site.stop()
    page.reload()
    ready(page)
