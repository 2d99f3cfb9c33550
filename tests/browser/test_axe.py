"""Nothing that axe-core finds wrong: on every screen, in every game and sheet, dark and light."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from razor_core.systems import SYSTEMS
from tests.browser.conftest import PHONE, TABLET, ready
from tests.browser.hands import roll_button
from tools.serve import Site

AXE = (Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
#: What is wrong, a line each: the rule, where, and what is missing.
WRONG = """async () => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary.replace(/\\s+/g, " ")}`));
}"""
#: The sheets that a visible button opens, and how that button is found again.
OPENERS = """() => [...document.querySelectorAll("button[popovertarget]:not([popovertargetaction=hide])")]
    .filter((button) => button.checkVisibility() && !button.closest("[popover]"))
    .map((button) => button.getAttribute("popovertarget"))"""


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:
    """The built site at / only: what is tested here does not depend on the path."""
    with Site(dist).start() as served:
        yield served


def wrong(page: Page, where: str) -> list[str]:
    """What axe-core finds wrong on the page as it stands; nothing moves any more."""
    page.wait_for_timeout(300)
    return [f"{where}: {fault}" for fault in page.evaluate(WRONG)]


def opened(page: Page, new_page_of: str) -> list[str]:
    """What is wrong in the sheets that can be opened from the page, each by itself."""
    found = []
    for sheet in sorted(set(page.evaluate(OPENERS))):
        opener = page.locator(f"button[popovertarget={sheet}]:not([popovertargetaction=hide])").locator("visible=true")
        opener.first.click()
        found += wrong(page, f"{new_page_of}, {sheet}")
        page.keyboard.press("Escape")
    return found


def started(site: Site, new_page: Callable[..., Page], scheme: str, size: object) -> Page:
    """The page in that scheme and size, with axe-core in it."""
    page = new_page(color_scheme=scheme, viewport=size, reduced_motion="reduce", service_workers="block")
    page.goto(site.url)
    ready(page)
    page.evaluate(AXE)
    return page


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_game_has_a_fault_before_or_after_a_roll(site: Site, new_page: Callable[..., Page], scheme: str) -> None:
    """The five forms with their panels, the card and the log."""
    page = started(site, new_page, scheme, TABLET)
    found = []
    for game in SYSTEMS:
        page.locator("select.game").select_option(game)
        for panel in page.locator("#more details:visible").all():
            panel.evaluate("panel => { panel.open = true }")
        found += wrong(page, game)
        roll_button(page).click()
        found += wrong(page, f"{game} rolled")
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_sheet_has_a_fault(site: Site, new_page: Callable[..., Page], scheme: str) -> None:
    """Each that a button on the page opens."""
    page = started(site, new_page, scheme, TABLET)
    roll_button(page).click()
    for panel in page.locator("#more details:visible").all():
        panel.evaluate("panel => { panel.open = true }")
    found = opened(page, scheme)
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_tab_of_a_phone_has_a_fault(site: Site, new_page: Callable[..., Page], scheme: str) -> None:
    """Check, Result, Clocks, Log, More."""
    page = started(site, new_page, scheme, PHONE)
    roll_button(page).click()
    found = []
    for tab in page.locator("input[name=part]").all():
        name = tab.get_attribute("id") or ""
        tab.evaluate("tab => { tab.checked = true }")
        found += wrong(page, name)
    assert found == []
