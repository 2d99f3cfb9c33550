"""After one visit the page needs no network, and stores no more than a start requests."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from razor_core.systems.razorweave import Check
from tests.browser.conftest import LEAN, ready, reload, restored, until, visit
from tests.browser.hands import about, expect_judged, part, roll, roll_button, rolls
from tests.browser.returning import CACHES, KEPT, SPOIL
from tests.browser.servers import LAST, failing_once
from tests.browser.watch import Watch
from tests.support.each_game import EACH_GAME
from tools.browser.chromium import ensure
from tools.browser.serve import Site

pytestmark = pytest.mark.kept

STORED = 'data-offline="ready"'
#: Stored though a start does not request them: the browser fetches these when it installs the page as an app.
FOR_INSTALLING = ("static/manifest.webmanifest", "static/icons/")
#: Stored though a start does not request them: what makes pictures and connects devices, when a player asks for it.
FOR_LATER = ("static/kept_file.js", "static/portrait.js", "static/peer_connection.js", "static/qr.js", "runtime/qr-")
#: Stored though a start does not request it: a start that cannot be restored needs it.
FOR_ORDINARY = ("runtime/stdlib-",)
NOT_AT_A_START = FOR_INSTALLING + FOR_LATER + FOR_ORDINARY
#: The most that a start may request: the page, its scripts and styles, PyScript, Pyodide, the memory and our Python.
MOST_REQUESTS = 45
#: The addresses of what the service worker has stored, apart from what the page itself has compiled or unpacked.
ADDRESSES = """async () => {
    const own = ["razor-compiled", "razor-unpacked"];
    const names = (await caches.keys()).filter((name) => !own.includes(name));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => request.url.replace(/\\?__WB_REVISION__=.*$/, ""));
}"""
#: Takes a file from what the service worker has stored, so that it asks the server.
TAKE = """async (name) => {
    for (const store of await Promise.all((await caches.keys()).map((each) => caches.open(each))))
        for (const key of await store.keys()) if (key.url.includes(name)) await store.delete(key);
}"""
#: The start of the installed app and its scope, and whether its icons are there.
MANIFEST = """async () => {
    const link = document.querySelector('link[rel="manifest"]');
    const manifest = await (await fetch(link.href)).json();
    const icons = await Promise.all(manifest.icons.map((icon) => fetch(new URL(icon.src, link.href))));
    const inside = (url) => new URL(url, link.href).href;
    return [inside(manifest.start_url), inside(manifest.scope), icons.length && icons.every((icon) => icon.ok)];
}"""


#: Taps each action that can be reached, from the task on in which the page becomes ready. A sheet that is opened draws
#: itself in a task of its own. Not what would leave the page, or open a window of the browser's own.
TAP_ALL = """() => {
    const leaving = ["tables-print", "show", "join-leave"];
    const tapped = new Set(leaving);
    const name = ({ dataset, popoverTargetElement }) => dataset.do ?? popoverTargetElement?.id;
    const buttons = (which) => [...document.querySelectorAll(which)];
    const found = (which) => buttons(which).find(
        (button) => name(button) && !tapped.has(name(button)) && !button.disabled && button.checkVisibility());
    /* A sheet that an action opens closes what is behind More. */
    const more = () => document.querySelector("#more:not(:popover-open)")?.showPopover();
    const next = () => found(":popover-open:not(#more) button") ?? found(":popover-open button") ?? found("button")
        ?? (more(), found("#more button"));
    const tapAll = async () => {
        for (let button; (button = next()); await new Promise((done) => setTimeout(done))) {
            tapped.add(name(button));
            button.click();
        }
        for (const sheet of document.querySelectorAll(":popover-open")) sheet.hidePopover();
        window.tapped = [...tapped];
    };
    new MutationObserver((_, observer) => {
        if (!document.querySelector("html[data-ready]")) return;
        observer.disconnect();
        tapAll();
    }).observe(document, { subtree: true, attributeFilter: ["data-ready"] });
}"""
#: Some of what only a sheet has.
DEEP = {"odds-csv", "recap-copy", "recap-save", "note-add", "modifier-toggle"}


@pytest.mark.long
@pytest.mark.parametrize("slug", EACH_GAME)
def test_every_control_works_at_once_after_an_offline_start(
    dist: Path, new_page: Callable[..., Page], watch: Watch, slug: str
) -> None:
    """What it changes is saved. The browser's own cache has nothing, only the page's."""
    with Site(dist, base="/razor/", headers={"Cache-Control": "no-store"}).start() as site:
        watch.allow(site.url)
        page = visit(new_page(), site, STORED)
        until(page, KEPT, CACHES)
    page.context.set_offline(True)
    page.add_init_script(f"({TAP_ALL})()")
    page.goto("about:blank")
    page.goto(f"{site.url}#system={slug}")
    ready(page)
    until(page, "() => window.tapped")
    expect(page.locator("#head [data-state=saved]")).to_be_visible()
    expect(page.locator("#ended")).to_be_hidden()
    assert set(page.evaluate("tapped")) >= DEEP


@pytest.mark.long
@pytest.mark.parametrize("base", ["/razor/"])
def test_after_one_visit_it_starts_without_server_or_network(
    own_site: Site, new_page: Callable[..., Page], watch: Watch
) -> None:
    """What is stored is what a start requests, once each; server stopped and browser offline, it starts and rolls.

    About tells that it does, and how to install it in Chromium. The site is below the root of its host, as a project
    site is; test_update.py starts one at the root offline.
    """
    plain = visit(new_page(service_workers="block"), own_site)
    plain.wait_for_load_state("networkidle")
    root = own_site.url[own_site.url.index("/", len("http://")) :]
    requested = [path.removeprefix(root) or "index.html" for path in own_site.requests]
    # The page looks at PyScript's configuration beforehand, and two files are unpacked by a worker each.
    repeated = {path.split("-")[0] for path in requested if requested.count(path) > 1}
    assert repeated <= {"pyscript.toml", "runtime/unpack"}
    assert len(set(requested)) <= MOST_REQUESTS

    page = visit(new_page(), own_site, STORED)
    stored = {url.removeprefix(own_site.url) for url in page.evaluate(ADDRESSES)}
    assert set(requested) - stored == set()
    assert not [path for path in stored - set(requested) if not path.startswith(NOT_AT_A_START)]
    start, scope, icons = page.evaluate(MANIFEST)
    assert (start, scope, icons) == (own_site.url, own_site.url, True)
    sheet = about(page)
    expect(sheet.locator("[data-install]:visible")).to_have_attribute("data-install", "chromium")
    expect(sheet.locator("[data-slot=kept]")).not_to_be_empty()
    expect(sheet.locator(".stored")).to_be_visible()
    expect(sheet.locator(".unstored")).to_be_hidden()

    own_site.stop()
    page.context.set_offline(True)
    page.goto(start)
    ready(page)
    expect(rolls(page)).to_have_count(0)
    roll(page)
    expect_judged(page, Check())
    card = part(page, "Result").inner_text()
    reload(page)
    expect(rolls(page)).to_have_count(1)
    assert part(page, "Result").inner_text() == card
    # Nor where the browser has deleted what was unpacked.
    watch.excuse("ERR_FAILED", "Failed to load resource")
    until(page, KEPT, CACHES)
    page.evaluate("caches.delete('razor-unpacked')")
    reload(page)
    expect(rolls(page)).to_have_count(1)
    # Nor where Python cannot be restored: the start after that can again.
    until(page, KEPT, CACHES)
    page.evaluate(SPOIL, "memory-")
    for as_usual in (False, True):
        reload(page)
        expect(rolls(page)).to_have_count(1)
        assert restored(page) is as_usual


@pytest.mark.long
def test_the_first_visit_fetches_nothing_lasting_twice(own_site: Site, browser: Browser, tmp_path: Path) -> None:
    """What has its version or its content in its name comes once, for the start and for storing.

    In a profile on disk: one in memory keeps no answer as large as the wasm.
    """
    profile = browser.browser_type.launch_persistent_context(str(tmp_path), executable_path=ensure(), args=LEAN)
    visit(profile.new_page(), own_site, STORED)
    profile.close()
    lasting = [path for path in own_site.sent if "/runtime/" in path]
    assert len(lasting) > 15
    assert sorted(lasting) == sorted(set(lasting))


@pytest.mark.long
def test_a_start_that_lacks_a_file_begins_anew_once(
    own_site: Site, new_page: Callable[..., Page], watch: Watch
) -> None:
    """Where the service worker has the others: once in a tab, and not where the player has tapped already."""
    watch.excuse("")
    page = visit(new_page(), own_site, STORED)
    starts: list[str] = []
    page.on("framenavigated", lambda frame: starts.append(frame.url))
    for tapped, begun in ((True, 1), (False, 2), (False, 1)):
        page.evaluate(TAKE, LAST)
        starts.clear()
        with failing_once(own_site, LAST) as hold:
            page.reload(wait_until="commit")
            assert hold.asked.wait(10)
            page.wait_for_load_state("domcontentloaded")
            if tapped:
                roll_button(page).click()
            hold.released.set()
            if begun == 2:
                ready(page)
            expect(page.locator("#failed")).to_be_visible(visible=begun == 1)
        assert len(starts) == begun
