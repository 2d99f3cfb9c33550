"""A link opens the check that it was made of, in a browser that may hold anything; a hostile one does no harm."""

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import gemini
from razor_core.systems.razorweave import Check
from tests.browser.conftest import ready, restart, settled
from tests.browser.hands import (
    add_modifiers,
    chips,
    enter,
    expect_odds,
    fill_in,
    put_clock,
    roll,
    rolls,
    saved,
    select_game,
)
from tools.browser.serve import Site

NOTICE = "#notice"


def share(page: Page) -> None:
    """Tap Share."""
    page.get_by_role("button", name="Share", exact=True).click()


def test_a_link_opens_its_check_in_another_browser_and_over_another_session(page: Page, site: Site) -> None:
    """Where another game is selected and things have happened, which stay. Not a byte of it is sent."""
    check = Check(dc=16, attribute=2, edge=1)
    fill_in(page, Check(dc=16, attribute=2))
    add_modifiers(page, "edge", "Set Up")
    share(page)
    expect(page.locator("#toast")).to_have_text("Link copied")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert link.startswith(f"{site.url}#system=razorweave&")
    restart(page, site)
    select_game(page, "gemini")
    enter(page, "gemini", opposition=9)
    roll(page)
    put_clock(page, "Flood")
    saved(page)
    page.goto("about:blank")
    before = len(site.requests)
    page.goto(link)
    ready(page)
    expect_odds(page, check)
    expect(chips(page)).to_have_count(1)
    expect(rolls(page)).to_have_count(1)
    expect(page.locator("#clocks")).to_contain_text("Flood")
    assert page.evaluate("location.hash") == "#system=razorweave"
    select_game(page, "gemini")
    expect_odds(page, gemini.Check(opposition=9))
    assert not [path for path in site.requests[before:] if "dc=" in path or "Set" in path]


def test_a_hostile_link_does_no_harm(page: Page) -> None:
    """Markup is text, numbers that are none are passed over, the notice stays short; a roll can be made."""
    wide = "".join(chr(0xFF10 + int(digit)) for digit in "16")
    hostile = f"dc={wide}&attribute=NaN&bonus=1e9&who=<img src=x onerror=window.ran=1>&<b>bold</b>=1&x={'y' * 10_000}"
    page.evaluate("text => { location.hash = 'system=razorweave&' + text; }", hostile)
    expect(page.locator(NOTICE).get_by_role("listitem")).to_have_count(1)
    expect_odds(page, Check())
    assert page.locator("img").count() == 0
    assert page.get_by_text("bold", exact=True).count() == 0
    assert page.evaluate("window.ran") is None
    roll(page)
    expect(rolls(page)).to_have_count(1)


REFUSED = "() => Promise.reject(new DOMException('no', 'NotAllowedError'))"
#: What a browser does when it is asked to share or copy, and whether the link is shown instead.
BROWSERS = {
    "shares": ("navigator.share = async (what) => { window.shared = what; }", False),
    "shares with nobody": ("navigator.share = () => Promise.reject(new DOMException('no', 'AbortError'))", False),
    "no clipboard": ("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })", True),
    "copying refused": (f"navigator.clipboard.writeText = {REFUSED}", True),
    "sharing refused": (f"navigator.share = {REFUSED}; navigator.clipboard.writeText = {REFUSED}", True),
}


@pytest.mark.parametrize(("given", "shown"), BROWSERS.values(), ids=BROWSERS)
def test_the_devices_own_sharing_is_used_and_a_refusal_is_told(page: Page, given: str, shown: bool) -> None:
    """Where nothing can be shared or copied, the link is shown; a person who picks nobody is told nothing."""
    page.evaluate(f"() => {{ delete window.shared; {given} }}")
    share(page)
    notice = page.locator(NOTICE).get_by_role("listitem")
    if shown:
        expect(notice).to_contain_text("#system=razorweave")
    else:
        settled(page)
        expect(notice).to_have_count(0)
    if given.endswith("what; }"):
        assert page.evaluate("window.shared.url").endswith("#system=razorweave")
    page.evaluate("delete navigator.clipboard; delete navigator.share; delete navigator.clipboard.writeText")
