"""axe-core finds no fault: in every game, part and sheet, in every theme and with forced colours."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from tests.browser.conftest import PHONE, TABLET, ready, settled
from tests.browser.full_table import sit_down
from tests.browser.hands import kind, more, roll, roll_button, type_dice
from tests.browser.layout import PARTS, to_part
from tests.support.lines import GOLDEN
from tools.browser.serve import Site

AXE = (Path(__file__).resolve().parents[3] / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
#: The faults of the page or of one sheet, a line each: the rule, where, and what is missing.
FAULTS = """async ([where, rules, beyond]) => {
    await new Promise(requestAnimationFrame);
    const runOnly = rules ?? axe.getRules().map(({ ruleId }) => ruleId).filter((rule) => !beyond.includes(rule));
    const options = { resultTypes: ["violations"], runOnly };
    const { violations } = await axe.run(where, options);
    return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary.replace(/\\s+/g, " ")}`));
}"""
#: Of all rules of axe-core, those beyond WCAG 2.2 AA that the page does not keep.
BEYOND = ["color-contrast-enhanced"]
#: All that axe-core looks at that is not the same in all colours.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
#: What a phone can break that was whole on a tablet: all else is the markup, which is the same.
PHONE_RULES = [*COLOUR_RULES, "target-size", "scrollable-region-focusable"]
#: The theme that was chosen and the device, for each of the other colours than the dark ones.
COLOURS: dict[str, tuple[str, dict[str, Any]]] = {
    "light": ("device", {"color_scheme": "light"}),
    "high contrast, dark": ("contrast", {"color_scheme": "dark"}),
    "high contrast, light": ("contrast", {"color_scheme": "light"}),
    "forced": ("device", {"color_scheme": "dark", "forced_colors": "active"}),
}
#: Beneath an open sheet the page is not drawn: axe-core would look at it again each time, and takes a second for it.
ALONE = "body:has(> .sheet:popover-open) > :not(.sheet:popover-open) { display: none !important; }"
#: Shows all sheets as they were left, one below the other and without the page.
ALL_SHOWN = """body > :not(.sheet) { display: none !important; }
.sheet { position: static; display: block !important; max-height: none; overflow: visible; }"""
#: The foot of a sheet covers half of a control that a scroll would bring out from under it.
UNCOVERED = ".sheet .foot { position: static !important; }"
#: Adds a style sheet; the policy of the page lets nobody write one into it.
STYLE = """(text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
}"""
#: Opens all panels at once; of those of one name only one is open otherwise.
ALL_OPEN = "panels => panels.forEach((panel) => { panel.removeAttribute('name'); panel.open = true; })"
#: Opens what the buttons are folded away in.
UNFOLD = "all => all.map((each) => each.closest('details')).forEach((each) => { if (each) each.open = true; })"
#: What opens a sheet, where that is no button that names it; and the sheet that its button is on.
OPENERS = {
    "clock-change": "#clocks [data-do=clock-menu]",
    "character-change": "[data-do=character-change]",
    "rulings": "#lookup [data-do=ruling]",
    "invite": "#sessions [data-do=invite]",
    "saved": "#more [data-do=saved-new]",
}
#: The file that opens a sheet.
BY_FILE = {"backup": GOLDEN / "backup_1.json"}
WITHIN = {"keys": "about", "race": "clock-change", "clock-timer": "clock-change", "invite": "sessions"}
FIRST = next(iter(SYSTEMS))
#: The sheets that differ by the game; the others are the same in each.
BY_GAME = {"modifiers", "odds", "tables", "errata", "character-change"}
#: Those of Extended Tasks and of turns.
OF_GEMINI = {"task", "turn-order"}
#: The sheet that only a phone's row of faces has a button for.
OF_PHONE = {"people"}
#: The sheets of a guest's page.
OF_GUEST = {"join", "own"}


def faults(page: Page, where: str, rules: list[str] | None = None) -> list[str]:
    """The faults of the page, or of the sheet of that selector, as it is."""
    settled(page)
    return [f"{where}: {fault}" for fault in page.evaluate(FAULTS, [where, rules, BEYOND])]


def faults_in_colours(page: Page, where: str, names: Iterable[str] = COLOURS) -> list[str]:
    """The faults of colour in each of the other colours; the page is dark again afterwards."""
    found = []
    for name in names:
        theme, media = COLOURS[name]
        page.emulate_media(**{"forced_colors": "none", **media})
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{name}, {fault}" for fault in faults(page, where, COLOUR_RULES)]
    page.emulate_media(color_scheme="dark", forced_colors="none")
    page.evaluate("document.documentElement.dataset.theme = 'device'")
    return found


def sheets(page: Page, names: set[str]) -> Iterator[str]:
    """Open these sheets in turn, each by its button."""
    for name in sorted(names):
        for each in (*([WITHIN[name]] if name in WITHIN else []), name):
            if each in BY_FILE:
                page.locator("input[data-input=session-load]").set_input_files(BY_FILE[each])
                continue
            opener = page.locator(OPENERS.get(each, f"button[popovertarget={each}]:not([popovertargetaction=hide])"))
            opener.evaluate_all(UNFOLD)
            if not opener.locator("visible=true").count():
                more(page)
            opener.locator("visible=true").first.click()
        expect(page.locator(f"#{name}")).to_be_visible()
        yield f"#{name}"
        while page.locator(":popover-open").count():
            page.keyboard.press("Escape")


@pytest.fixture
def axed(page: Page) -> Page:
    """The page with axe-core in it, in the dark and with nothing that moves."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.evaluate(AXE)
    page.evaluate(STYLE, ALONE + UNCOVERED)
    return page


def test_the_page_has_no_fault_before_a_roll(axed: Page) -> None:
    """With nothing in it, and under More with all panels open."""
    found = faults(axed, "body") + faults_in_colours(axed, "body", ["light"])
    axed.locator("#more details").evaluate_all(ALL_OPEN)
    more(axed)
    assert found + faults(axed, "#more") + faults_in_colours(axed, "#more", ["light"]) == []


@pytest.mark.long
def test_larger_text_on_a_phone_has_no_fault_of_colour(axed: Page) -> None:
    """Its form is laid out anew: in the dark and in light, with a result and before it; so is the sheet of settings."""
    axed.set_viewport_size(PHONE)
    axed.evaluate("document.documentElement.dataset.text = 'larger'")
    found = faults(axed, "body", PHONE_RULES) + faults_in_colours(axed, "body", ["light"])
    roll(axed)
    found += faults(axed, "body", PHONE_RULES)
    axed.locator("#settings").evaluate("sheet => sheet.showPopover()")
    found += faults(axed, "#settings", PHONE_RULES)
    axed.keyboard.press("Escape")
    assert found == []


@pytest.mark.long
@pytest.mark.parametrize("game", SYSTEMS)
def test_no_game_and_no_sheet_has_a_fault(axed: Page, game: str) -> None:
    """A full table with keypad, card and panels, each part of a phone, the sheets; dark and light, the first in all."""
    sit_down(axed, game)
    axed.locator("#more details").evaluate_all(ALL_OPEN)
    found = faults(axed, "body", None if game == FIRST else PHONE_RULES)  # the next roll
    if SYSTEMS[game].tasks:
        kind(axed, "Task")
        roll_button(axed).click()
        axed.get_by_role("button", name="Begin").click()
    if game == FIRST:
        # The card of a failed check opens a sheet of its own.
        type_dice(axed, [1, 2, 2, 2, 3])
    else:
        roll(axed)
        axed.get_by_role("button", name="Type dice").click()
    # The colours are those of the first game, whose card and table have them all.
    found += faults(axed, "body") + faults_in_colours(axed, "body", COLOURS if game == FIRST else ["light"])
    axed.set_viewport_size(PHONE)
    for name in PARTS:
        to_part(axed, name)
        found += [f"{name}: {fault}" for fault in faults(axed, "body", None if game == FIRST else PHONE_RULES)]
    to_part(axed, "table")
    for sheet in sheets(axed, OF_PHONE):
        found += faults(axed, sheet)
    axed.set_viewport_size(TABLET)
    if game == FIRST:
        every = {sheet.get_attribute("id") or "" for sheet in axed.locator(".sheet").all()}
        for sheet in sheets(axed, every - OF_GEMINI - OF_GUEST - OF_PHONE):
            found += faults(axed, sheet)
        axed.evaluate(STYLE, ALL_SHOWN)
        found += faults_in_colours(axed, ".sheet", ["light"])
    else:
        axed.emulate_media(color_scheme="light")
        for sheet in sheets(axed, BY_GAME | (OF_GEMINI if game == "gemini" else set())):
            found += faults(axed, sheet)
        # With the line of the turn order, whose sheet has begun it.
        found += faults(axed, "body") if game == "gemini" else []
    assert found == []


@pytest.mark.long
def test_the_page_of_a_guest_has_no_fault(fresh_page: Page, site: Site) -> None:
    """Its sheet, and what is behind it: for one who looks on, and for one who plays and ticks."""
    fresh_page.goto(f"{site.url}#guest")
    ready(fresh_page)
    fresh_page.evaluate(AXE)
    fresh_page.evaluate(STYLE, ALONE + UNCOVERED)
    expect(fresh_page.locator("#join")).to_be_visible()
    found = faults(fresh_page, "#join") + faults_in_colours(fresh_page, "#join", ["light"])
    fresh_page.keyboard.press("Escape")
    found += faults(fresh_page, "body")
    fresh_page.evaluate("Object.assign(document.documentElement.dataset, { plays: '', ticks: '' })")
    assert found + faults(fresh_page, "body") == []


@pytest.mark.long
def test_the_view_for_the_table_has_no_fault(axed: Page) -> None:
    """With so many clocks that they scroll on a phone, in all colours."""
    sit_down(axed, FIRST)
    roll(axed)
    axed.set_viewport_size(PHONE)
    axed.get_by_role("button", name="Show", exact=True).click()
    assert faults(axed, "body") + faults_in_colours(axed, "body") == []
    axed.keyboard.press("Escape")
