"""What the page calls saved survives whatever is done to browser, tabs and storage."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import returning
from tests.browser.conftest import LEAN, reload, settled, visit
from tests.browser.hands import pause
from tests.browser.watch import origin_of
from tools.browser.chromium import ensure
from tools.browser.serve import Site

RECORDS = "Object.keys(localStorage).filter((key) => key.startsWith('razor.1.r.')).length"


def running(profile: Path) -> list[int]:
    """The processes of the browser that runs on the profile, and of no other."""
    mark = f"--user-data-dir={profile}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (process / "cmdline").read_bytes().split(b"\0"):
                found.append(int(process.name))
    return found


def kill(profile: Path) -> None:
    """SIGKILL to the browser that runs on the profile, all of it. Its context is dead and need not be closed."""
    assert running(profile), "no browser runs on the profile"
    while pids := running(profile):
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Callable[[], BrowserContext]:
    """Opens a browser of its own, each time on the same profile."""
    profile = tmp_path / "profile"

    def start() -> BrowserContext:
        return browser.browser_type.launch_persistent_context(str(profile), executable_path=ensure(), args=LEAN)

    return start


def roll(page: Page, times: int = 1, status: str = "saved") -> None:
    """Roll, each time when the page tells the status of the roll before."""
    for _ in range(times):
        page.get_by_role("button", name="Roll", exact=True).click()
        # Until all is drawn, the status is that of the roll before.
        settled(page)
        expect(page.locator(".status")).to_contain_text(status)
        pause(page)


def expect_rolls(page: Page, number: int) -> None:
    expect(page.locator("#log [data-do=show]")).to_have_count(number, timeout=10_000)


def test_the_browser_is_killed_and_nothing_saved_is_lost(
    opened: Callable[[], BrowserContext], site: Site, caches: Site, tmp_path: Path
) -> None:
    """As soon as it says "saved" the whole browser dies; on the same profile everything is there again."""
    page = returning.give(opened().pages[0], site, caches)
    roll(visit(page, site), 3)
    kill(tmp_path / "profile")
    context = opened()
    expect_rolls(visit(context.pages[0], site), 3)
    context.close()


@pytest.mark.long
def test_a_quick_store_without_room_or_emptied_loses_nothing(page: Page) -> None:
    """The durable store has everything, also after a reload, and fills the quick one again when it can."""
    page.evaluate("""() => {
        for (let size = 2 ** 22; size >= 1; size /= 2)
            try { for (let n = 0; ; n++) localStorage.setItem(`junk.${size}.${n}`, "x".repeat(size)); } catch {}
    }""")
    roll(page, 3)
    assert page.evaluate(RECORDS) == 0
    reload(page)
    expect_rolls(page, 3)
    page.evaluate("localStorage.clear()")
    reload(page)
    expect_rolls(page, 3)
    # They may have been on the page before the durable store was read.
    page.wait_for_function(f"() => {RECORDS} === 3")


@pytest.mark.long
@pytest.mark.parametrize("types", ["local_storage,indexeddb", "all"])
def test_site_data_deleted_while_the_page_is_open_are_written_anew(
    site: Site, new_page: Callable[..., Page], types: str
) -> None:
    """As by "clear site data": the next change saves all that the page shows, and the page says what happened."""
    page = visit(new_page(returning_to=site), site)
    roll(page, 2)
    reload(page)
    # What it says is saved comes after what it has read from both stores.
    roll(page)
    expect_rolls(page, 3)
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin_of(site.url), "storageTypes": types}
    )
    roll(page)
    expect(page.locator("#notice")).to_contain_text("deleted what Razor had stored")
    reload(page)
    expect_rolls(page, 4)
    expect(page.locator("#notice")).not_to_contain_text("deleted")


@pytest.mark.long
def test_a_full_disk_is_told_and_what_waits_is_saved_when_there_is_room(
    site: Site, new_page: Callable[..., Page]
) -> None:
    """With what to do about it; on a phone the head stays small."""
    page = new_page(returning_to=site)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.url, "quotaSize": 1})
    visit(page, site)
    roll(page, status="not saved: storage is full")
    expect(page.locator(".status")).to_have_attribute("data-state", "trouble")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("#head").evaluate("head => head.offsetHeight") < 120
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.url, "quotaSize": 10**9})
    page.evaluate("localStorage.clear()")
    roll(page, status="saved")
    reload(page)
    expect_rolls(page, 2)


#: Blocks the quick store, or both.
NO_LOCAL_STORAGE = """
    const blocked = () => { throw new DOMException("no", "SecurityError"); };
    Object.defineProperty(window, "localStorage", { get: blocked });
"""
NO_STORAGE = f"{NO_LOCAL_STORAGE} IDBFactory.prototype.open = blocked;"


@pytest.mark.long
def test_a_blocked_quick_store_is_no_loss(site: Site, fresh_page: Page) -> None:
    """The durable store has everything."""
    fresh_page.add_init_script(NO_LOCAL_STORAGE)
    visit(fresh_page, site)
    roll(fresh_page, 2)
    reload(fresh_page)
    expect_rolls(fresh_page, 2)


#: No IndexedDB at all, a name that throws, and with it no quick store either; with what the page says of it.
LACKS = {
    "none": ("Object.defineProperty(window, 'indexedDB', { value: undefined, configurable: true });", "no IndexedDB"),
    "blocked": (
        """Object.defineProperty(window, 'indexedDB', {
            get() { throw new DOMException('no', 'SecurityError'); }, configurable: true,
        });""",
        "saved for now: this browser blocks site data",
    ),
    "none at all": (
        f"{NO_LOCAL_STORAGE} Object.defineProperty(window, 'indexedDB', {{ value: undefined, configurable: true }});",
        "not saved: this browser blocks site data; allow cookies for this site; everything is gone",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize(("script", "said"), LACKS.values(), ids=LACKS)
def test_a_start_without_indexeddb_works_and_says_what_is_kept(
    site: Site, fresh_page: Page, script: str, said: str
) -> None:
    """A roll is there after a reload where the quick store has it; the session goes to a file in any case."""
    fresh_page.add_init_script(script)
    visit(fresh_page, site)
    roll(fresh_page, status=said)
    fresh_page.get_by_role("button", name="Session", exact=True).click()
    with fresh_page.expect_download() as download:
        fresh_page.get_by_role("button", name="Save to a file").click()
    assert '"Rolled"' in Path(download.value.path()).read_text(encoding="utf-8")
    fresh_page.keyboard.press("Escape")
    reload(fresh_page)
    expect_rolls(fresh_page, 0 if said.startswith("not saved") else 1)


def test_a_browser_that_blocks_all_storage_has_a_page_that_works_and_says_so(site: Site, fresh_page: Page) -> None:
    """The page says at once that nothing is saved; form and Roll do what they do."""
    fresh_page.add_init_script(NO_STORAGE)
    visit(fresh_page, site)
    expect(fresh_page.locator(".status")).to_contain_text("not saved")
    roll(fresh_page, status="not saved")
    expect_rolls(fresh_page, 1)
