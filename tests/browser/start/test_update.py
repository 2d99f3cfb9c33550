"""A newer version is offered and never forced: with two builds of the checkout, served one after the other."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import NEVER_COMPILED, START_MS, ready, reload, settled, until, visit
from tests.browser.newer import NEWS, OLD_TIER, OLD_VERSION, TIER, VERSION
from tests.browser.servers import dying
from tests.browser.watch import Watch
from tests.support.games.sixth_system import SLUG
from tools.browser.serve import Site

pytestmark = [pytest.mark.kept, pytest.mark.long]

STORED = 'data-offline="ready"'
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
STALLED = f"""if (!sessionStorage.getItem("stalled")) {{
    sessionStorage.setItem("stalled", "once");
    {NEVER_COMPILED}
}}"""
#: Requests a file again and again, until it is told to stop.
BUSY = """() => {
    globalThis.busy = true;
    (async () => { while (globalThis.busy) await (await fetch("./static/icons/razor.svg")).text(); })();
}"""
OPENED = "(sheet) => { sheet.showPopover(); sheet.hidePopover(); }"


@pytest.fixture
def folder(dist: Path, tmp_path: Path) -> Path:
    """What is served: the build of the checkout, until `publish` puts another in its place."""
    (tmp_path / "site").symlink_to(dist)
    return tmp_path / "site"


@pytest.fixture
def site(folder: Path, watch: Watch) -> Iterator[Site]:
    """A server of one address, whatever is published there."""
    with Site(folder).start() as served:
        watch.allow(served.url)
        yield served


#: Keeps each look for a newer version, a promise.
COUNT_LOOKS = """{
    const { update } = ServiceWorkerRegistration.prototype;
    window.looks = [];
    ServiceWorkerRegistration.prototype.update = function () {
        looks.push(update.call(this));
        return looks.at(-1);
    };
}"""


@pytest.fixture
def publish(folder: Path, newer: Path) -> Callable[..., None]:
    """Publish the newer build, or what is given."""

    def put(instead: Path | None = None) -> None:
        folder.unlink()
        folder.symlink_to(instead or newer)

    return put


@pytest.fixture
def page(site: Site, new_page: Callable[..., Page]) -> Page:
    """A page that no worker serves yet."""
    return new_page(returning_to=site)


def offer(page: Page) -> Locator:
    """The line that says that a newer version is there."""
    return page.locator("#update > div")


def look_again(page: Page) -> None:
    """Come back to the page from another window."""
    page.evaluate("dispatchEvent(new Event('focus'))")


def is_newer(page: Page) -> bool:
    """Whether the page is of the newer build: markup, version and Python all are, or none is."""
    tiers = hands.odds_shown(page)
    marks = [
        page.get_by_role("heading", name=NEWS, include_hidden=True).count() == 1,
        f"Razor {VERSION} (commit unknown)" in str(page.locator("#about").text_content()),
        f"Razor {OLD_VERSION} (commit " not in str(page.locator("#about").text_content()),
        TIER in tiers,
        OLD_TIER not in tiers,
    ]
    assert len(set(marks)) == 1, marks
    return marks[0]


def expect_taken(page: Page) -> None:
    """Wait until the newer build has started there."""
    page.get_by_role("heading", name=NEWS, include_hidden=True).wait_for(state="attached", timeout=START_MS)
    ready(page)
    assert is_newer(page)


def take(page: Page) -> None:
    """Tap what takes the newer version."""
    offer(page).get_by_role("button", name="Reload now").click(timeout=START_MS)


def test_a_newer_version_is_offered_and_never_forced(site: Site, page: Page, publish: Callable[..., None]) -> None:
    """Later: not again in this start, but in the next one. Nothing reloads while the page could not save.

    Reload now reloads once, into page and Python of the newer version and the session as it was; offline too.
    """
    visit(page, site, STORED)
    look_again(page)
    hands.put_clock(page, "Flood")
    expect(offer(page)).to_be_hidden()
    publish()
    look_again(page)
    expect(offer(page)).to_be_visible(timeout=START_MS)
    hands.roll(page)
    expect(hands.rolls(page)).to_have_count(1)
    assert not is_newer(page)
    page.get_by_role("button", name="Later").click()
    expect(offer(page)).to_be_hidden()
    look_again(page)
    # As when another tab lets the newer one take over.
    page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    settled(page)
    expect(offer(page)).to_be_hidden()
    reload(page)
    assert not is_newer(page)
    expect(offer(page)).to_be_visible(timeout=START_MS)
    status = page.locator("#head .status")
    status.evaluate("status => { status.dataset.state = 'trouble'; }")
    take(page)
    expect(offer(page)).to_contain_text("file")
    settled(page)
    assert not is_newer(page)

    status.evaluate("status => { status.dataset.state = 'saved'; }")
    before = page.locator("#log ol").inner_text(), page.locator("#clocks ol").inner_text()
    starts: list[str] = []
    page.on("load", lambda page: starts.append("load"))
    take(page)
    expect_taken(page)
    ready(page, STORED)
    log, clocks = page.locator("#log ol").inner_text(), page.locator("#clocks ol").inner_text()
    assert (log.replace(TIER, OLD_TIER), clocks) == before
    expect(offer(page)).to_be_hidden()
    assert starts == ["load"]
    site.stop()
    page.context.set_offline(True)
    reload(page)
    assert is_newer(page)
    # Its sixth game is played like the five.
    hands.select_game(page, SLUG)
    assert hands.odds_shown(page) == {"Miss": "42 %", "Tie": "17 %", "Hit": "42 %"}
    hands.add_modifiers(page, "bonus", "Help")
    expect(page.locator("#next")).to_contain_text("6 is a tie, 7 or more a hit")
    hands.type_dice(page, [6, 4])
    expect(hands.part(page, "Result")).to_contain_text("Hit")


def test_it_is_looked_for_without_being_asked(site: Site, page: Page, publish: Callable[..., None]) -> None:
    """Once an hour while the page is open, when it comes back into view, and at a start."""
    page.clock.install()
    page.add_init_script(COUNT_LOOKS)
    visit(page, site, STORED)

    def looked() -> tuple[int, int]:
        """How often the page has looked, once the worker was requested for it; how often it was requested."""
        page.evaluate("async () => (await Promise.all(looks)).length")
        return page.evaluate("looks.length"), site.requests.count("/sw.js")

    looks, requests = looked()
    page.clock.fast_forward("59:00")
    assert looked() == (looks, requests)
    page.clock.fast_forward("01:01")
    assert looked() == (looks + 1, requests + 1)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert looked() == (looks + 2, requests + 2)
    publish()
    reload(page)
    expect(offer(page)).to_be_visible(timeout=START_MS)
    assert not is_newer(page)


def test_another_tab_goes_on_and_is_told_and_one_that_was_starting_starts_anew(
    site: Site, page: Page, publish: Callable[..., None]
) -> None:
    """The other stays whole until it is asked to reload: whatever is opened there, nothing more is requested.

    What a tab requests while the newer version takes over does not stop that.
    """
    visit(page, site, STORED)
    other, starting = page.context.new_page(), page.context.new_page()
    visit(other, site, STORED)
    starting.add_init_script(STALLED)
    starting.goto(site.url)
    starting.locator("html:not([data-ready])").wait_for(state="attached")
    publish()
    look_again(page)
    expect(offer(page)).to_be_visible(timeout=START_MS)
    other.evaluate(BUSY)
    take(page)
    expect_taken(page)
    other.evaluate("busy = false")
    expect_taken(starting)
    starting.close()
    expect(offer(other)).to_be_visible()
    requested: list[str] = []
    other.on("request", lambda request: requested.append(request.url))
    for sheet in other.locator("[popover]").all():
        sheet.evaluate(OPENED)
    hands.select_game(other, "gemini")
    hands.select_game(other, "razorweave")
    assert not is_newer(other)
    # What is loaded late, too.
    hands.more(other).get_by_role("button", name="Invite").click()
    expect(other.locator("#invite-code")).to_be_visible(timeout=START_MS)
    hands.close(other)
    hands.roll(other)
    expect(hands.rolls(other)).to_have_count(1)
    expect(hands.rolls(page)).to_have_count(1)
    # The browser requests the icon of a tab whenever it likes.
    assert [url for url in requested if "/static/icons/" not in url] == []
    take(other)
    expect_taken(other)
    expect(hands.rolls(other)).to_have_count(1)


def test_a_late_part_that_cannot_be_loaded_says_so(site: Site, page: Page, watch: Watch) -> None:
    """Over the sheet that needs it, without an error that nobody handles; all else goes on."""
    watch.excuse("Failed to load resource")
    page.route("**/static/peer_connection.js", lambda route: route.abort())
    visit(page, site)
    hands.more(page).get_by_role("button", name="Invite").click()
    expect(page.locator(".why")).to_have_text("This part could not be loaded. Reload the page to use it.")
    hands.close(page)
    hands.roll(page)
    expect(hands.rolls(page)).to_have_count(1)


def broken(older: Path, newer: Path, copy: Path, how: str) -> Path:
    """Copy the newer build, with one file that is not as it should be."""
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


STORED_KEYS = """async () => (await Promise.all((await caches.keys()).map(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""
#: Removes what a try stored, which the next would find there.
FORGET = """async (stored) => {
    for (const name of await caches.keys()) {
        const store = await caches.open(name);
        for (const key of await store.keys()) if (!stored.includes(key.url)) await store.delete(key);
    }
}"""
#: What the browser's own console tells of a file that cannot be stored.
NOT_STORED = ("bad-precaching-response", "integrity", "404", "ERR_", "Failed to fetch", "no-response")


def test_half_an_update_changes_nothing(
    site: Site, page: Page, watch: Watch, dist: Path, newer: Path, tmp_path: Path, publish: Callable[..., None]
) -> None:
    """Cut off or wrong in one file, the old version runs on and starts again; a whole one is offered."""
    watch.excuse(*NOT_STORED)
    visit(page, site, STORED)
    hands.put_clock(page, "Flood")
    hands.saved(page)
    stored = page.evaluate(STORED_KEYS)
    for how in ("missing", "truncated", "of before"):
        publish(broken(dist, newer, tmp_path / how, how))
        assert page.evaluate(TRIED) == "redundant", how
        page.evaluate(FORGET, stored)
    publish()
    with dying(site, "index.html"):
        assert page.evaluate(TRIED) == "redundant"
        expect(offer(page)).to_be_hidden()
        hands.roll(page)
        hands.saved(page)
        reload(page)
        ready(page, STORED)
        assert not is_newer(page)
        settled(page)
        expect(offer(page)).to_be_hidden()
    look_again(page)
    take(page)
    expect_taken(page)
    expect(hands.rolls(page)).to_have_count(1)
    expect(hands.clock(page, "Flood")).to_be_visible()


def test_a_first_visit_that_is_cut_off_is_stored_later(site: Site, page: Page, watch: Watch) -> None:
    """The page does not say that it starts offline; when it is looked at again, with the network back, it does."""
    watch.excuse(*NOT_STORED)
    with dying(site, "razor-512.png") as dead:
        visit(page, site)
        assert dead.wait(60)
        until(page, "async () => !(await navigator.serviceWorker.getRegistration())")
    assert page.locator("html").get_attribute("data-offline") is None
    look_again(page)
    ready(page, STORED)
    site.stop()
    reload(page)
