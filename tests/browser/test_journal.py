"""The journal on the built page: what it calls saved survives whatever is done to browser, tabs and storage."""

import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import ready
from tests.browser.test_durable import SOON, kill, opened
from tools.browser.serve import Site

__all__ = ["opened"]

RECORDS = "Object.keys(localStorage).filter((key) => key.startsWith('razor.1.r.')).length"


def start(page: Page, site: Site) -> Page:
    """The page, when it can be played and has both stores at the same."""
    page.goto(site.url)
    ready(page)
    return page


def roll(page: Page, times: int = 1, status: str = "saved") -> None:
    """Rolls, each when the one before is what the page says it is."""
    for _ in range(times):
        page.get_by_role("button", name="Roll", exact=True).click()
        expect(page.locator(".status")).to_contain_text(status)


def rolls(page: Page, number: int) -> None:
    """Waits until the log shows so many rolls."""
    expect(page.locator("#log [data-do=show]")).to_have_count(number, timeout=10_000)


def test_ten_times_killed_at_once_and_nothing_saved_is_lost(
    opened: Callable[[], BrowserContext], site: Site, tmp_path: Path
) -> None:
    """0.2 s after "saved" the whole browser dies; on the same profile it all is there again."""
    for times in range(10):
        context = opened()
        page = start(context.pages[0], site)
        rolls(page, 2 * times)
        roll(page, 2)
        time.sleep(SOON)
        kill(tmp_path / "profile")
    context = opened()
    rolls(start(context.pages[0], site), 20)
    context.close()


def test_a_roll_in_one_tab_shows_in_the_other(page: Page, site: Site) -> None:
    """At once, and both tabs' rolls are kept."""
    page.goto(site.url)
    other = start(page.context.new_page(), site)
    ready(page)
    roll(page)
    rolls(other, 1)
    roll(other)
    rolls(page, 2)
    rolls(start(page.context.new_page(), site), 2)


def test_a_quick_store_without_room_loses_nothing(page: Page, site: Site) -> None:
    """The durable one has it, also after the page is loaded anew."""
    start(page, site)
    page.evaluate(
        """() => {
            for (let size = 2 ** 22; size >= 1; size /= 2)
                try { for (let n = 0; ; n++) localStorage.setItem(`junk.${size}.${n}`, "x".repeat(size)); } catch {}
        }"""
    )
    roll(page, 3)
    assert page.evaluate(RECORDS) == 0
    page.reload()
    ready(page)
    rolls(page, 3)


def test_a_quick_store_that_was_emptied_is_filled_again(page: Page, site: Site) -> None:
    """From the durable one, at the next start."""
    start(page, site)
    roll(page, 3)
    page.evaluate("localStorage.clear()")
    page.reload()
    ready(page)
    rolls(page, 3)
    assert page.evaluate(RECORDS) == 3


def test_a_full_disk_is_told_and_what_waits_is_saved_when_there_is_room(page: Page, site: Site) -> None:
    """With what to do about it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.url, "quotaSize": 1})
    start(page, site)
    roll(page, status="not saved: storage is full")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.url, "quotaSize": 10**9})
    page.evaluate("localStorage.clear()")
    roll(page, status="saved")
    page.reload()
    ready(page)
    rolls(page, 2)


def test_a_blocked_quick_store_is_no_loss(page: Page, site: Site) -> None:
    """The durable one has all."""
    page.add_init_script(
        """
        Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
        """
    )
    start(page, site)
    roll(page, 2)
    page.reload()
    ready(page)
    rolls(page, 2)


def test_damaged_and_newer_texts(page: Page, site: Site) -> None:
    """Half a record is set aside and told; a newer format is only looked at."""
    start(page, site)
    roll(page, 3)
    half = "(key) => localStorage.setItem(key, localStorage.getItem(key).slice(0, 100))"
    key = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('razor.1.r.')).sort()[1]")
    page.evaluate(half, key)
    page.reload()
    ready(page)
    expect(page.locator("#notice")).to_contain_text("1 record could not be read and was set aside")
    rolls(page, 3)  # the durable store had it whole
    page.evaluate("localStorage.setItem('razor.1.snapshot', '{\"version\":99}')")
    page.reload()
    ready(page)
    expect(page.locator("#notice")).to_contain_text("This session is read-only")
    roll(page, status="not saved: this session is read-only")
    assert page.evaluate(RECORDS) == 3
