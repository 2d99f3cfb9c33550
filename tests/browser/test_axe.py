"""Nothing that axe-core finds wrong: on every screen, in every game and sheet, in every theme and forced colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from tests.browser.conftest import PHONE, TABLET, ready
from tests.browser.hands import lay, new_clock, new_hero, roll
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


#: What else gives the page its colours: the theme that was chosen, and the device.
COLOURS: dict[str, tuple[str, dict[str, Any]]] = {
    "high contrast, dark": ("contrast", {"color_scheme": "dark"}),
    "high contrast, light": ("contrast", {"color_scheme": "light"}),
    "forced": ("device", {"color_scheme": "dark", "forced_colors": "active"}),
}
#: What is wrong with the colours of the page, or of one sheet of it, when they have just become others: all else that
#: axe-core looks at is the same in all colours.
WRONG_IN = """async ([where, theme]) => {
    document.documentElement.dataset.theme = theme;
    await new Promise(requestAnimationFrame);
    const { violations } = await axe.run(where, { resultTypes: ["violations"], runOnly: BY_COLOUR });
    return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary.replace(/\\s+/g, " ")}`));
}""".replace("BY_COLOUR", str(["color-contrast", "link-in-text-block"]))
#: Beneath an open sheet the page is not drawn: axe-core would look at it again each time, and takes a second for it.
ALONE = "body:has(> .sheet:popover-open) > :not(.sheet:popover-open) { display: none !important; }"
#: Lays a style sheet over those of the page, or none; the page's policy lets nobody write one into it.
OVER = """(text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
}"""
#: Lets all panels be open at once: of those of one name there is one otherwise.
ALL_OPEN = """panels => panels.forEach((panel) => { panel.removeAttribute("name"); panel.open = true; })"""
#: The sheets that differ by the game; the others are the same in each.
BY_GAME = {"reasons", "odds", "reference", "printed", "hero-change"}
#: Opens what the buttons stand in, where that is folded away.
UNFOLD = "all => all.map((each) => each.closest('details')).forEach((each) => { if (each) each.open = true; })"


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
    page = new_page(color_scheme=scheme, viewport=size, reduced_motion="reduce")
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
        roll(page)
        found += wrong(page, f"{game} rolled")
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_sheet_has_a_fault(site: Site, new_page: Callable[..., Page], scheme: str) -> None:
    """Each that a button on the page opens."""
    page = started(site, new_page, scheme, TABLET)
    roll(page)
    for panel in page.locator("#more details:visible").all():
        panel.evaluate("panel => { panel.open = true }")
    found = opened(page, scheme)
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_no_tab_of_a_phone_has_a_fault(site: Site, new_page: Callable[..., Page], scheme: str) -> None:
    """Check, Result, Clocks, Log, More."""
    page = started(site, new_page, scheme, PHONE)
    roll(page)
    found = []
    for tab in page.locator("input[name=part]").all():
        name = tab.get_attribute("id") or ""
        tab.evaluate("tab => { tab.checked = true }")
        found += wrong(page, name)
    assert found == []


def in_colours(page: Page, where: str) -> list[str]:
    """What is wrong on the page, or on the sheet of that selector, in each of the other colours."""
    found = []
    for name, (theme, media) in COLOURS.items():
        page.emulate_media(**{"forced_colors": "none", **media})
        found += [f"{name}, {where}: {fault}" for fault in page.evaluate(WRONG_IN, [where, theme])]
    return found


def sheets(page: Page, names: set[str]) -> Iterator[str]:
    """Opens these sheets in turn, each by its button, or by that on another."""
    within = {"settings": "about", "keys": "about"}
    openers = {
        "clock-change": "[data-do=clock-menu]",
        "hero-change": "[data-do=hero-change]",
        "rulings": "#lookup [data-do=ruling]",
    }
    for name in sorted(names):
        for each in (*([within[name]] if name in within else []), name):
            opener = page.locator(openers.get(each, f"button[popovertarget={each}]:not([popovertargetaction=hide])"))
            opener.evaluate_all(UNFOLD)
            opener.locator("visible=true").first.click()
        expect(page.locator(f"#{name}")).to_be_visible()
        yield f"#{name}"
        while page.locator(":popover-open").count():
            page.keyboard.press("Escape")


@pytest.fixture
def coloured(table: Page) -> Iterator[Page]:
    """The started page with axe-core in it; afterwards in the colours that it had."""
    table.emulate_media(reduced_motion="reduce")
    table.evaluate(AXE)
    table.evaluate(OVER, ALONE)
    yield table
    table.evaluate(OVER, "")
    table.emulate_media(color_scheme="null", forced_colors="null", reduced_motion="null")
    table.evaluate("document.documentElement.dataset.theme = 'device'")


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_game_and_no_sheet_has_a_fault_in_high_contrast_or_forced_colours(coloured: Page, game: str) -> None:
    """The form with a hero, the card, clocks, panels and log; and each sheet by itself, those of no game once."""
    page = coloured
    lay(page, game)
    new_hero(page, "Kira")
    new_clock(page, "Gate")
    roll(page)
    page.locator("#more details").evaluate_all(ALL_OPEN)
    found = in_colours(page, "body")
    names = BY_GAME | ({"task"} if game == "gemini" else set())
    if game == next(iter(SYSTEMS)):
        names |= {sheet.get_attribute("id") or "" for sheet in page.locator(".sheet").all()} - {"task"}
    for sheet in sheets(page, names):
        found += in_colours(page, sheet)
    assert found == []
