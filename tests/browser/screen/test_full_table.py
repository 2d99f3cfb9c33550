"""A full table in every game: at every size of screen and of letters, all is whole, apart, and within reach."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser import layout
from tests.browser.full_table import LONG_WORDS, sit_down
from tests.browser.hands import kind, modifiers_sheet, part, roll_button, type_dice
from tests.support.each_game import EACH_GAME

SCREENS = {320: 640, 390: 844, 820: 1180, 800: 600, 844: 390, 1180: 820, 1440: 900}
#: Below this width in px, or this height, with letters of the usual size, one part is shown at a time.
PHONE, LOW = 768, 480
SEEN_FAULTS = f"() => ({layout.FAULTS})({json.dumps(LONG_WORDS)})"
#: The widths in px of elements that their rows show from the beginning.
SHOWN_WIDTHS = """(all) => all.map((each) => {
    each.parentElement.scrollLeft = 0;
    const [own, row] = [each.getBoundingClientRect(), each.parentElement.getBoundingClientRect()];
    return Math.min(own.right, row.right) - Math.max(own.left, row.left);
})"""
#: The dice of a common result.
DICE = {"razorweave": [3] * 5, "frameworks": [4, 5], "gemini": [18], "witchgates": [5, 2], "trident_sphere": [1]}
#: What the book has decided before a roll.
DECIDED = {
    "razorweave": "#kinds [aria-pressed=true], #razorweave .steps.six label",
    "frameworks": "#kinds [aria-pressed=true], #frameworks [name=score], #frameworks .steps label",
    "gemini": "#gemini [name=attribute], #gemini .steps.ranks label",
    "witchgates": "#kinds [aria-pressed=true], #witchgates label:has([name=rating], [name=position], [name=effect])",
    "trident_sphere": "#trident_sphere :is([name=stat], [name=quick])",
}
#: The sheets that show what is on the table, and what opens each.
SHEETS = {
    "clock-new": "#clocks [popovertarget=clock-new]",
    "clock-change": "#clocks [data-do=clock-menu] >> nth=0",
    "character-change": "#whom [data-do=character-change]",
    "sessions": "#head [popovertarget=sessions]",
}


#: The panel, or the kind of roll, that is each game's own.
GAME_PANELS = {
    "razorweave": "Split Risks",
    "frameworks": "Contest",
    "gemini": "Task",
    "witchgates": "Player against player",
    "trident_sphere": "Effect strength",
}


def use_panel(page: Page, game: str) -> None:
    """Use the panel of a game: some roll together, or a task is begun and rolled for."""
    if game == "trident_sphere":
        page.locator("summary", has_text=GAME_PANELS[game]).click()
    elif game == "gemini":
        kind(page, GAME_PANELS[game])
        roll_button(page).click()
        sheet = page.locator("#task")
        sheet.locator("[name=name]").fill("Averyveryverylongnameforataskwithoutend")
        sheet.locator("[name=model]").select_option("CONTESTED")
        for width in layout.WIDTHS:
            layout.resize(page, width)
            layout.expect_sheet_fits(page, sheet)
        sheet.get_by_role("button", name="Begin").click()
        layout.resize(page, 1180)
        roll_button(page).click()
    else:
        adds = kind(page, GAME_PANELS[game]).locator("[data-do=group-add]")
        # The two sides of a contest are there already.
        for _ in range(2 if adds.is_visible() else 0):
            adds.click()
        roll_button(page).click()


@pytest.fixture(params=EACH_GAME)
def game(page: Page, request: pytest.FixtureRequest) -> str:
    """A game whose table is full, with a common result on its card."""
    sit_down(page, request.param)
    type_dice(page, DICE[request.param])
    page.get_by_role("button", name="Type dice").click()
    return str(request.param)


def set_up(page: Page) -> None:
    """Turn to the next roll, on a phone by the button over Roll; the page has the size of a tablet afterwards."""
    layout.resize(page, 390)
    layout.to_part(page, "table")
    if (button := page.get_by_role("button", name="Set up the next roll")).is_visible():
        button.click()
    layout.resize(page, 1180)


def expect_whole(page: Page, phone: bool) -> None:
    """Expect all to be whole and apart, on a phone in each part, with all that is pressed within reach."""
    if phone:
        layout.expect_parts(page, SEEN_FAULTS, layout.MISFITS, layout.ROLL_OUT_OF_SIGHT, layout.OUT_OF_REACH)
    else:
        layout.expect_parts(page, SEEN_FAULTS, layout.MISFITS, parts=("table",))


@pytest.mark.long
def test_all_is_whole_apart_and_in_sight(page: Page, game: str) -> None:
    """At every size of screen and letters; what must be in sight. Another who acts is seen from their first button."""
    for opener in SHEETS.values():
        page.locator(opener).click()
        page.keyboard.press("Escape")
    for width, height in SCREENS.items():
        layout.resize(page, width, height)
        expect_whole(page, width < PHONE or height < LOW)
        assert layout.sheets_misfits(page, *SHEETS) == [], width
    layout.resize(page, 1180)
    over = "each => each.scrollHeight - each.clientHeight"
    assert [page.locator(each).evaluate(over) for each in ("html", "#result")] == [0, 0]
    part(page, "Clocks").evaluate("clocks => clocks.scrollTo(0, 0)")
    layout.expect_in_sight(
        page.locator(".card > :is(.headline, .dice, .reckoning, .meaning, .follows):not(:empty):visible"),
        part(page, "Clocks").locator(".clock:nth-child(-n + 6)"),
        page.locator("#preview .bar"),
        roll_button(page),
    )
    set_up(page)
    for width in (390, 820, 1180):
        layout.resize(page, width)
        page.locator("#check, .heart, #next").evaluate_all("all => all.forEach((each) => each.scrollTo(0, 0))")
        layout.expect_in_sight(page.locator(DECIDED[game]).locator("visible=true"), page.locator("#next .odds"))
    assert [page.locator(each).evaluate(over) for each in ("html", "#next")] == [0, 0]
    with layout.letters(page, 32):
        for width, height in layout.LARGE.items():
            layout.resize(page, width, height)
            expect_whole(page, width < 2 * PHONE)
    layout.resize(page, 320)
    page.locator("#part-table").evaluate("each => each.click()")
    # States of both sides leave room for what can be rolled with, at this size too.
    assert min(page.locator("#abilities .rolls > li:first-child").evaluate_all(SHOWN_WIDTHS)) >= 40
    row = page.locator("#abilities .rolls").last
    moved = row.evaluate("each => { each.scrollLeft = 999; return each.scrollLeft; }")
    page.locator("[data-do=character-pick]").nth(1).click()
    assert (moved > 0, row.evaluate("each => each.scrollLeft")) == (True, 0)
    layout.resize(page, 1180)
    sheet = modifiers_sheet(page)
    sheet.get_by_role("textbox").fill("averyverylongreasoninonewordthatneverendsatall")
    sheet.locator("[data-slot=adds] button").first.click()
    page.keyboard.press("Escape")
    use_panel(page, game)
    for width in layout.WIDTHS:
        layout.resize(page, width)
        layout.expect_parts(page, layout.MISFITS, layout.ROLL_OUT_OF_SIGHT)
        assert layout.sheets_misfits(page, "modifiers") == [], width
