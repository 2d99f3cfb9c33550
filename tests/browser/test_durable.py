"""durable.js in Chromium, on a page of its own: what it says is written outlives the browser's death."""

import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import LEAN, ROOT
from tools.chromium import ensure
from tools.serve import Site

PAGE = '<!doctype html><script type="module">window.durable = await import("./durable.js");</script>'
#: After this, whatever the browser has said to be written must be on the disk.
SOON = 0.2


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Site]:
    """A site of one page that holds nothing but durable.js."""
    folder = tmp_path / "bare"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    shutil.copy(ROOT / "static" / "durable.js", folder)
    served = Site(folder).start()
    yield served
    served.stop()


def opened_bare(page: Page, site: Site) -> Page:
    """Open the site of the page, and wait until durable.js is there."""
    page.goto(site.url)
    page.wait_for_function("window.durable")
    return page


@pytest.fixture
def tab(browser: Browser, bare: Site) -> Iterator[Page]:
    """A page with durable.js in a fresh profile."""
    context = browser.new_context()
    yield opened_bare(context.new_page(), bare)
    context.close()


def tried(page: Page, call: str) -> Any:
    """What the call resolves to, or the name it is rejected with."""
    return page.evaluate(f"() => durable.{call}.then((value) => value, (error) => error.name)")


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


def test_texts_are_put_read_listed_and_removed(tab: Page) -> None:
    """By key, by prefix; what is not there is null."""
    assert tried(tab, "write({'a.1': 'one', 'a.2': 'two \\ud800 é', 'b': ''}, [])") is True
    assert tried(tab, "read(['a.2', 'none', 'b'])") == ["two \ufffd é", None, ""] or tab.evaluate(
        "durable.read(['a.2']).then(([text]) => text === 'two \\ud800 é')"
    )
    assert tried(tab, "keys('a.')") == ["a.1", "a.2"]
    assert tried(tab, "write({'c': 'x'}, ['a.1', 'never'])") is True
    assert tried(tab, "keys('')") == ["a.2", "b", "c"]
    assert tab.evaluate("durable.why()") == ""


def test_a_write_is_all_or_nothing(tab: Page) -> None:
    """A text that cannot be stored takes the others with it."""
    assert tried(tab, "write({'a': 'x', 'b': Symbol()}, [])") == "DataCloneError"
    assert tried(tab, "keys('')") == []


def test_every_transaction_is_strict(tab: Page) -> None:
    """Chromium's own default is not."""
    tab.evaluate(
        """() => {
            const proper = IDBDatabase.prototype.transaction;
            window.modes = [];
            IDBDatabase.prototype.transaction = function (...given) {
                const made = proper.apply(this, given);
                modes.push([made.mode, made.durability]);
                return made;
            };
        }"""
    )
    tried(tab, "write({'a': 'x'}, [])")
    assert tab.evaluate("modes") == [["readwrite", "strict"]]


def test_a_connection_that_was_taken_away_is_opened_anew(tab: Page) -> None:
    """As browsers do to pages that sleep; another tab that wants to delete the database is not kept waiting."""
    tab.evaluate(
        """() => {
            const proper = IDBDatabase.prototype.transaction;
            IDBDatabase.prototype.transaction = function (...given) {
                IDBDatabase.prototype.transaction = proper;
                this.close();
                return proper.apply(this, given);
            };
        }"""
    )
    assert tried(tab, "write({'a': 'x'}, [])") is True
    assert tried(tab, "read(['a'])") == ["x"]
    deleted = """() => new Promise((resolve) => {
        const request = indexedDB.deleteDatabase("razor");
        request.onsuccess = () => resolve("deleted");
        request.onblocked = () => resolve("blocked");
    })"""
    assert tab.evaluate(deleted) == "deleted"
    assert tried(tab, "keys('')") == []


REFUSALS = {
    "none": ("Object.defineProperty(window, 'indexedDB', { value: undefined })", "TypeError"),
    "its name is blocked": (
        "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })",
        "SecurityError",
    ),
    "opening it is blocked": (
        "IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); }",
        "SecurityError",
    ),
}


@pytest.mark.parametrize(("script", "error"), REFUSALS.values(), ids=REFUSALS)
def test_where_there_is_no_database_it_says_why(browser: Browser, bare: Site, script: str, error: str) -> None:
    """Every call is rejected, none throws; some browsers tell only once it is tried."""
    context = browser.new_context()
    context.add_init_script(script)
    page = opened_bare(context.new_page(), bare)
    assert tried(page, "write({'a': 'x'}, [])") == error
    assert page.evaluate("durable.why()") == (
        "this browser has no durable storage" if error == "TypeError" else "this browser blocks storage"
    )
    context.close()


def test_a_full_disk_is_told_and_nothing_changes(browser: Browser, bare: Site) -> None:
    """The reason is the browser's; a smaller text fits again."""
    context = browser.new_context()
    page = opened_bare(context.new_page(), bare)
    # Before the first write: Chromium goes on for a while with the room that it knew.
    devtools = context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": bare.url, "quotaSize": 300_000})
    assert tried(page, "write({'a': 'x'}, [])") is True
    noise = "Array.from({ length: 50_000 }, Math.random).join()"
    assert tried(page, f"write({{'a': 'y', 'b': {noise}}}, [])") == "QuotaExceededError"
    assert tried(page, "read(['a', 'b'])") == ["x", None]
    context.close()


def test_one_tab_at_a_time(browser: Browser, bare: Site) -> None:
    """The other is told at once that it is not its turn; by name."""
    context = browser.new_context()
    one, two = (opened_bare(context.new_page(), bare) for _ in range(2))
    one.evaluate("() => { window.over = durable.alone('x', () => new Promise((end) => { window.end = end; })); }")
    one.wait_for_function("() => Boolean(window.end)")
    assert two.evaluate("durable.alone('x', async () => { window.ran = true; })") is False
    assert two.evaluate("durable.alone('y', async () => { window.ran = true; })") is True
    one.evaluate("end()")
    assert one.evaluate("over") is True
    assert two.evaluate("durable.alone('x', async () => {})") is True
    context.close()


def test_two_tabs_write_to_one_database(browser: Browser, bare: Site) -> None:
    """At once, and nothing is lost."""
    context = browser.new_context()
    tabs = [opened_bare(context.new_page(), bare) for _ in range(2)]
    for at, page in enumerate(tabs):
        page.evaluate(
            "(at) => { window.all = Promise.all([...Array(50).keys()]"
            ".map((n) => durable.write({ [`${at}.${n}`]: 'x' }, []))); }",
            at,
        )
    for page in tabs:
        page.evaluate("all.then(() => true)")
    assert len(tried(tabs[0], "keys('')")) == 100
    context.close()


def test_what_was_written_outlives_the_browser_killed_at_once(
    opened: Callable[[], BrowserContext], bare: Site, tmp_path: Path
) -> None:
    """Five times, 0.2 s after the last of ten writes, on one profile."""
    for times in range(5):
        context = opened()
        page = opened_bare(context.pages[0], bare)
        assert len(tried(page, "keys('')")) == 10 * times
        for at in range(10):
            assert tried(page, f"write({{'{times}.{at}': 'x'.repeat(300)}}, [])") is True
        time.sleep(SOON)
        kill(tmp_path / "profile")
    context = opened()
    page = opened_bare(context.pages[0], bare)
    assert len(tried(page, "keys('')")) == 50
    context.close()
