"""Nothing that axe-core finds wrong: on every screen, in every game and sheet, in every theme and forced colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from tests.browser.conftest import PHONE, settled
from tests.browser.hands import lay, new_clock, new_hero, roll

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


#: What else than the dark gives the page its colours: the theme that was chosen, and the device.
COLOURS: dict[str, tuple[str, dict[str, Any]]] = {
    "light": ("device", {"color_scheme": "light"}),
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
BY_GAME = {"modifiers", "odds", "tables", "errata", "character-change"}
#: Opens what the buttons stand in, where that is folded away.
UNFOLD = "all => all.map((each) => each.closest('details')).forEach((each) => { if (each) each.open = true; })"


def wrong(page: Page, where: str) -> list[str]:
    """What axe-core finds wrong on the page as it stands; nothing moves."""
    settled(page)
    return [f"{where}: {fault}" for fault in page.evaluate(WRONG)]


def in_colours(page: Page, where: str, names: Iterable[str] = COLOURS) -> list[str]:
    """What is wrong on the page, or on the sheet of that selector, in each of the other colours."""
    found = []
    for name in names:
        theme, media = COLOURS[name]
        page.emulate_media(**{"forced_colors": "none", **media})
        found += [f"{name}, {where}: {fault}" for fault in page.evaluate(WRONG_IN, [where, theme])]
    return found


def sheets(page: Page, names: set[str]) -> Iterator[str]:
    """Opens these sheets in turn, each by its button, or by that on another."""
    within = {"settings": "about", "keys": "about"}
    openers = {
        "clock-change": "[data-do=clock-menu]",
        "character-change": "[data-do=character-change]",
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
def axed(table: Page) -> Iterator[Page]:
    """The started page with axe-core in it, in the dark; afterwards in the colours that it had."""
    table.emulate_media(color_scheme="dark", reduced_motion="reduce")
    table.evaluate(AXE)
    yield table
    table.evaluate(OVER, "")
    table.emulate_media(color_scheme="null", forced_colors="null", reduced_motion="null")
    table.evaluate("document.documentElement.dataset.theme = 'device'")


def test_no_game_has_a_fault_before_or_after_a_roll(axed: Page) -> None:
    """The five forms with their panels, the card and the log."""
    found = []
    for game in SYSTEMS:
        lay(axed, game)
        axed.locator("#more details").evaluate_all(ALL_OPEN)
        found += wrong(axed, game)
        roll(axed)
        found += wrong(axed, f"{game} rolled")
    assert found == []


def test_no_sheet_has_a_fault(axed: Page) -> None:
    """Each that a button on the page opens."""
    roll(axed)
    axed.locator("#more details").evaluate_all(ALL_OPEN)
    found = []
    for sheet in sorted(set(axed.evaluate(OPENERS))):
        opener = axed.locator(f"button[popovertarget={sheet}]:not([popovertargetaction=hide])").locator("visible=true")
        opener.first.click()
        found += wrong(axed, sheet)
        axed.keyboard.press("Escape")
    assert found == []


def test_no_tab_of_a_phone_has_a_fault(axed: Page) -> None:
    """Check, Result, Clocks, Log, More; in the other colours too."""
    axed.set_viewport_size(PHONE)
    roll(axed)
    tabs = [str(tab.get_attribute("id")) for tab in axed.locator("input[name=part]").all()]
    assert len(tabs) == 5
    found = []
    for look in (wrong, in_colours):
        for tab in tabs:
            axed.locator(f"#{tab}").evaluate("tab => { tab.checked = true }")
            found += [f"{tab}: {fault}" for fault in look(axed, "body")]
    assert found == []


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_game_and_no_sheet_has_a_fault_in_other_colours(axed: Page, game: str) -> None:
    """The form with a character, the card, clocks, panels and log; and each sheet by itself, those of no game once."""
    page = axed
    page.evaluate(OVER, ALONE)
    lay(page, game)
    page.locator("#more details").evaluate_all(ALL_OPEN)
    found = in_colours(page, "body", ["light"])
    new_hero(page, "Kira")
    new_clock(page, "Gate")
    roll(page)
    found += in_colours(page, "body")
    names = BY_GAME | ({"task"} if game == "gemini" else set())
    if game == next(iter(SYSTEMS)):
        names |= {sheet.get_attribute("id") or "" for sheet in page.locator(".sheet").all()} - {"task"}
    for sheet in sheets(page, names):
        found += in_colours(page, sheet)
    assert found == []
