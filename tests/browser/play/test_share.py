"""A link opens the check that it was made of, in a browser that may hold anything."""

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems.razorweave import Check
from tests.browser import hands
from tests.browser.conftest import ready, restart, settled
from tools.browser.serve import Site

NOTICE = "#notice"


def share(page: Page) -> None:
    hands.more(page).get_by_role("button", name="Share this check").click()
    page.keyboard.press("Escape")


def test_a_link_opens_its_check_in_another_browser_and_over_another_session(page: Page, site: Site) -> None:
    """Where another game is selected and things have happened, which stay. Not a byte of it is sent."""
    check = Check(dc=16, attribute=2, edge=1)
    hands.fill_in(page, Check(dc=16, attribute=2))
    hands.add_modifiers(page, "edge", "Set Up")
    share(page)
    expect(page.locator("#toast")).to_have_text("Link copied")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert link.startswith(f"{site.url}#system=razorweave&")
    restart(page, site)
    hands.select_game(page, "gemini")
    hands.roll(page)
    hands.saved(page)
    page.goto("about:blank")
    before = len(site.requests)
    page.goto(link)
    ready(page)
    hands.expect_odds(page, check)
    expect(hands.chips(page)).to_have_count(1)
    expect(hands.rolls(page)).to_have_count(1)
    assert page.evaluate("location.hash") == "#system=razorweave"
    assert not [path for path in site.requests[before:] if "dc=" in path or "Set" in path]


REFUSED = "() => Promise.reject(new DOMException('no', 'NotAllowedError'))"
#: What a browser does when it is asked to share or copy, and whether the link is shown instead.
BROWSERS = {
    "shares": ("navigator.share = async (what) => { window.shared = what; }", False),
    "shares with nobody": ("navigator.share = () => Promise.reject(new DOMException('no', 'AbortError'))", False),
    "no clipboard": ("Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })", True),
    "copying refused": (f"navigator.clipboard.writeText = {REFUSED}", True),
    "sharing refused": (f"navigator.share = {REFUSED}; navigator.clipboard.writeText = {REFUSED}", True),
}


@pytest.mark.long
@pytest.mark.parametrize(("given", "shown"), BROWSERS.values(), ids=BROWSERS)
def test_the_devices_own_sharing_is_used_and_a_refusal_is_told(page: Page, given: str, shown: bool) -> None:
    """Where nothing can be shared or copied, the link is shown; a person who picks nobody is told nothing."""
    hands.put_clock(page, "Alarm")
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
