"""A link opens the check that it was made of, in a browser that may hold anything; a hostile one does no harm."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import gemini
from razor_core.systems.razorweave import Check
from tests.browser.conftest import ready
from tests.browser.hands import enter, expect_odds, fill_in, lay, new_clock, roll, rolls, saved, source
from tools.browser.serve import Site


def shared(page: Page) -> str:
    """The link that Share puts on the clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#notice")).to_contain_text("Link copied")
    page.get_by_role("button", name="Close", exact=True).click()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_link_opens_its_check_in_another_browser_and_over_another_session(
    site: Site, new_page: Callable[..., Page]
) -> None:
    """In a fresh one; and where another game lies and things have happened, which stay. Not a byte of it is sent."""
    maker = new_page()
    maker.goto(site.url)
    ready(maker)
    check = Check(dc=16, attribute=2, edge=1)
    fill_in(maker, Check(dc=16, attribute=2))
    source(maker, "edge", "Set Up")
    link = shared(maker)
    assert link.startswith(f"{site.url}#system=razorweave&")
    visitor = new_page()
    visitor.goto(site.url)
    ready(visitor)
    lay(visitor, "gemini")
    enter(visitor, "gemini", opposition=9)
    roll(visitor)
    new_clock(visitor, "Flood", 6)
    saved(visitor)
    visitor.goto("about:blank")
    visitor.goto(link)
    ready(visitor)
    expect_odds(visitor, check)
    expect(visitor.get_by_role("button", name="Remove Set Up")).to_be_visible()
    expect(rolls(visitor)).to_have_count(1)
    expect(visitor.locator("#clocks")).to_contain_text("Flood")
    assert visitor.evaluate("location.hash") == "#system=razorweave"
    lay(visitor, "gemini")
    expect_odds(visitor, gemini.Check(opposition=9))
    assert not [path for path in site.requests if "dc=" in path or "Set" in path]


def test_a_hostile_link_does_no_harm(table: Page) -> None:
    """Markup is text, numbers that are none are passed over, the notice stays one line's worth; a roll can be made."""
    wide = "".join(chr(0xFF10 + int(digit)) for digit in "16")
    hostile = f"dc={wide}&attribute=NaN&bonus=1e9&who=<img src=x onerror=window.ran=1>&<b>bold</b>=1&x={'y' * 10_000}"
    table.evaluate("text => { location.hash = 'system=razorweave&' + text; }", hostile)
    expect(table.locator("#notice")).to_contain_text("Not all of the link could be used")
    expect_odds(table, Check())
    assert table.locator("img").count() == 0
    assert table.get_by_text("bold", exact=True).count() == 0
    assert table.evaluate("window.ran") is None
    roll(table)
    expect(rolls(table)).to_have_count(1)
    table.get_by_role("button", name="Close", exact=True).click()


def test_where_the_device_has_a_sheet_for_sharing_it_is_used(table: Page) -> None:
    """It gets the link; nothing is copied, nothing said."""
    table.evaluate("navigator.share = async (what) => { window.shared = what; }")
    table.get_by_role("button", name="Share", exact=True).click()
    assert table.evaluate("window.shared.url").endswith("#system=razorweave")
    expect(table.locator("#notice")).not_to_contain_text("copied")
    table.evaluate("delete navigator.share")


@pytest.mark.parametrize(
    "spoilt",
    [
        "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })",
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
        "navigator.share = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
    ],
    ids=["no clipboard", "copying refused", "sharing refused"],
)
def test_what_the_browser_refuses_to_copy_is_told(table: Page, spoilt: str) -> None:
    """Nothing says that it was copied; the link is told."""
    table.evaluate(f"() => {{ {spoilt} }}")
    table.get_by_role("button", name="Share", exact=True).click()
    expect(table.locator("#notice")).to_contain_text("Put this after the page's address: #system=razorweave")
    expect(table.locator("#notice")).not_to_contain_text("copied")
    table.get_by_role("button", name="Close", exact=True).click()
    table.evaluate("delete navigator.clipboard; delete navigator.share; delete navigator.clipboard.writeText")


def test_a_person_who_picks_nobody_is_told_nothing(table: Page) -> None:
    """To the browser it is an error."""
    table.evaluate("() => { navigator.share = () => Promise.reject(new DOMException('no', 'AbortError')); }")
    table.get_by_role("button", name="Share", exact=True).click()
    table.wait_for_timeout(200)
    expect(table.locator("#notice")).to_be_hidden()
    table.evaluate("delete navigator.share")
