"""Sizes: nothing wider than the screen, nothing too small for a thumb, and a tablet shows all of it at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.browser.conftest import settled
from tests.browser.hands import (
    add_modifiers,
    advance,
    all_odds,
    clock_sheet,
    enter,
    fiction,
    fill_in,
    kind,
    label,
    modifiers_sheet,
    new_character,
    number,
    panel,
    part,
    pick,
    put_character,
    put_clock,
    roll,
    roll_button,
    select_game,
    type_dice,
    type_modifier,
)
from tests.browser.layout import (
    MISFITS,
    ROLL_COVERED,
    ROLL_OUT_OF_SIGHT,
    TO_END,
    TO_TOP,
    WIDTHS,
    expect_fit,
    expect_in_sight,
    expect_parts,
    expect_sheet_fits,
    resize,
    sheets_misfits,
    to_part,
)
from tests.browser.plays import PLAYS

LONG = "Wolfgang-Amadeus-the-Unpronounceable-of-Upper-Slaughter"
#: Opens a panel, which closes the others of its name.
OPEN = "panel => { panel.open = true; }"


def test_a_full_page_fits_every_screen(page: Page) -> None:
    """Long texts, capped Edge, a Strike with choices, errors, each panel with answers, and the sheets of modifiers."""
    fiction(page, "Who").fill(LONG)
    fiction(page, "Intent").fill("getintothevaultwithoutasinglespaceinthiswholelongsentence" * 3)
    fill_in(page, Check(dc=15, bonus=-1, edge=2, burden=2))
    type_modifier(page, "dc", "averyverylongfactorofthesceneinonewordthatneverends", "Harder")
    for field in ("edge", "burden"):
        type_modifier(page, field, "Dim Light")
    risks, oracle = kind(page, "Split Risks"), panel(page, "Solo oracle")
    oracle.get_by_role("button", name="Ask the oracle").click()
    for _ in range(2):
        risks.locator("[data-do=group-add]").click()
    roll_button(page).click()
    kind(page, "Strike")
    type_dice(page, [1, 1, 1, 1])
    type_dice(page, ["wrong"])
    number(page, "Attribute").fill("99")
    number(page, "Other bonus").fill("")
    for width in WIDTHS:
        resize(page, width)
        expect_parts(page, MISFITS)
        to_part(page, "more")
        oracle.evaluate(OPEN)
        expect_fit(page)
        risks.evaluate(OPEN)
        to_part(page, "check")
    for field in ("dc", "edge", "burden"):
        resize(page, 1180)
        sheet = modifiers_sheet(page, field)
        for width in WIDTHS:
            resize(page, width)
            expect_sheet_fits(page, sheet)
        page.keyboard.press("Escape")


#: The sheets of clocks, characters and sessions, and what opens each.
SHEETS = {
    "clock-new": "#clocks > [popovertarget=clock-new]",
    "clock-change": "[data-do=clock-menu] >> nth=2",
    "character-change": "[data-do=character-change]",
    "sessions": "#head [popovertarget=sessions]",
}


def test_a_crowded_board_fits_every_screen_and_roll_stays_in_reach(page: Page) -> None:
    """Characters, an opponent and clocks with long names, tied and full; in every part, and with each sheet open."""
    new_character(page, LONG, skill=("Lockpicking", "AGI"))
    new_character(page, "Thug-with-a-name-longer-than-a-thug-should-ever-have", resolve=12)
    put_clock(page, "Evacuation of the lower town before the tide", 12)
    select_game(page, "witchgates")
    put_clock(page, "Supplies", 12, "TRACK")
    select_game(page, "razorweave")
    sheet = clock_sheet(page, "Supplies")
    sheet.locator("[name=note]").fill("a-very-long-note-in-one-word-that-does-not-end" * 3)
    sheet.locator("[data-do=clock-link]").first.click()
    sheet.locator("[data-do=clock-save]").click()
    advance(page, "Supplies", 2)
    kind(page, "Strike")
    type_dice(page, [4, 4, 4, 4])
    for name, opener in SHEETS.items():
        page.locator(opener).click()
        expect(page.locator(f"#{name}")).to_be_visible()
        page.keyboard.press("Escape")
    for width in WIDTHS:
        resize(page, width)
        in_reach = [TO_TOP, ROLL_OUT_OF_SIGHT, ROLL_COVERED, TO_END, ROLL_OUT_OF_SIGHT, ROLL_COVERED]
        expect_parts(page, MISFITS, *(in_reach if width < 820 else []))
        assert sheets_misfits(page, *SHEETS) == [], width
    # On a screen so low that the ruler of the card lies under Roll, it does not show through.
    middle = "each => { const box = each.getBoundingClientRect(); return box.y + box.height / 2; }"
    ruler, bar = page.locator(".card .ruler"), page.locator("#roll")
    for width in (320, 390):
        to_part(page, "result")
        resize(page, width, 844)
        resize(page, width, round(ruler.evaluate(middle) + 844 - bar.evaluate(middle)))
        at = ruler.evaluate(middle)
        assert abs(at - bar.evaluate(middle)) < 2
        assert bar.evaluate(f"bar => bar.contains(document.elementFromPoint(60, {at}))")


def test_a_tablet_shows_form_odds_roll_result_and_log_at_once(page: Page) -> None:
    """1180 x 820 without scrolling: all that a common check needs, and Roll is the largest button there."""
    type_dice(page, [4, 4, 4, 4])
    page.get_by_role("button", name="Type dice").click()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect_in_sight(
        label(page, "MIG"),
        number(page, "DC"),
        number(page, "Other bonus"),
        page.get_by_role("button", name="+ Burden"),
        page.locator("[data-slot=good-chance]"),
        part(page, "Result").get_by_role("heading"),
        part(page, "Log").get_by_role("heading"),
        roll_button(page),
    )
    areas = "buttons => buttons.map((each) => each.offsetWidth * each.offsetHeight)"
    (size,) = roll_button(page).evaluate_all(areas)
    assert size == max(page.locator("form button:visible, section button:visible:not(.entry)").evaluate_all(areas))


def test_roll_does_not_move_as_the_odds_change(page: Page) -> None:
    """DC and Attribute up and down: Roll stays where the thumb is."""
    for width in (390, 1180):
        resize(page, width)
        place = roll_button(page).bounding_box()
        for name in ("Easy", "Legend", "Hard"):
            pick(page, name)
            assert roll_button(page).bounding_box() == place
        number(page, "Attribute").fill("10")
        assert roll_button(page).bounding_box() == place
        number(page, "Attribute").fill("0")


#: The panel, or the kind of roll, that is each game's own.
GAME_PANELS = {
    "razorweave": "Split Risks",
    "frameworks": "Contest",
    "gemini": "Extended Tasks",
    "witchgates": "Player against player",
    "trident_sphere": "Effect strength",
}


def use_panel(page: Page, game: str) -> None:
    """Use the panel of a game: two roll together, or a task is begun and rolled for."""
    if game in ("gemini", "trident_sphere"):
        opened = panel(page, GAME_PANELS[game])
    if game == "gemini":
        opened.locator("[popovertarget=task]").click()
        sheet = page.locator("#task")
        sheet.locator("[name=name]").fill("Averyveryverylongnameforataskwithoutend")
        sheet.locator("[name=model]").select_option("CONTESTED")
        for width in WIDTHS:
            resize(page, width)
            expect_sheet_fits(page, sheet)
        sheet.get_by_role("button", name="Begin").click()
        resize(page, 1180)
        opened.locator("[data-do=task-roll]").click()
    elif game != "trident_sphere":
        for _ in range(2):
            kind(page, GAME_PANELS[game]).locator("[data-do=group-add]").click()
        roll_button(page).click()


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_game_fits_every_screen(page: Page, game: str) -> None:
    """Its form empty and full, its card, its panel and its sheets; the head of a small phone is one line."""
    select_game(page, game)
    for width in WIDTHS:
        resize(page, width)
        expect_in_sight(roll_button(page))
        expect_fit(page)
    put_character(page, LONG)
    resize(page, 1180)
    # Of all fields the one with the most suggestions: the sheet is the same for each.
    fields = SYSTEMS[game].MODIFIERS
    sheet = modifiers_sheet(page, max(fields, key=lambda field: len(fields[field])))
    sheet.get_by_role("textbox").fill("averyverylongreasoninonewordthatneverendsatall")
    sheet.locator("[data-slot=adds] button").first.click()
    sheet.locator("[data-do=modifier-toggle]").last.click()
    page.keyboard.press("Escape")
    page.locator("[data-do=character-change]").click()
    expect(page.locator("#character-change")).to_be_visible()
    page.keyboard.press("Escape")
    roll(page)
    use_panel(page, game)
    for width in WIDTHS:
        resize(page, width)
        expect_parts(page, TO_TOP, MISFITS, ROLL_OUT_OF_SIGHT)
        assert sheets_misfits(page, "modifiers", "character-change") == [], width
    resize(page, 320)
    assert page.locator("#head").evaluate("head => head.offsetHeight") < 60
    assert page.locator("#preview").evaluate("preview => preview.scrollHeight <= preview.clientHeight")


def test_a_line_that_leads_to_its_ruling_has_room_for_a_thumb(page: Page) -> None:
    """44 px from top to bottom, and a tap on the words of each of two adjacent lines is a tap on that line."""
    select_game(page, "witchgates")
    lines = page.locator("#preview .ruled")
    reach = """(line) => {
        const { x, y, bottom } = line.getBoundingClientRect();
        const hit = (at) => line.contains(document.elementFromPoint(x + 20, at));
        const own = line.firstElementChild.getClientRects();
        return [bottom - y + 19, [...own].every((each) => hit(each.y + 2) && hit(each.bottom - 2)), hit(y - 8)];
    }"""
    resize(page, 320)
    all_odds(page)
    for width in (320, 1180):
        resize(page, width)
        first, *others = lines.evaluate_all(f"lines => lines.map({reach})")
        assert others
        assert first[2]
        for height, own, _ in (first, *others):
            assert height >= 43.5
            assert own


def test_the_ruler_before_the_roll_names_tn_and_fn_apart(page: Page) -> None:
    """However near they are, the names do not overlap, and nothing is wider than the screen."""
    resize(page, 320)
    all_odds(page)
    select_game(page, "trident_sphere")
    enter(page, "trident_sphere", strong=1, stat=30, training=30)
    floors = page.locator("#preview .zone i").filter(has_text="N ")
    tn, fn = (each.bounding_box() or {} for each in floors.all())
    assert tn["x"] + tn["width"] <= fn["x"] + 1
    expect_fit(page)


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_tablet_on_its_side_shows_form_card_and_six_clocks_together(page: Page, game: str) -> None:
    """1180 x 820: neither the page nor the form scrolls for a common check."""
    for name in ("Thug", "Reinforcements", "Evacuation of the lower town", "Flood", "Supplies", "The captain"):
        put_clock(page, name)
    select_game(page, game)
    enter(page, game, **{name: value for name, value in PLAYS[game].entered.items() if name != "risk"})
    for field, name in PLAYS[game].modifiers[:2]:
        add_modifiers(page, field, name)
    roll(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.locator("#check").evaluate("check => check.scrollHeight - check.clientHeight") <= 0
    clocks = part(page, "Clocks").locator(".clock")
    expect(clocks).to_have_count(6)
    expect_in_sight(
        page.locator(f"#{game} :is(button, input:not([type=radio], [type=checkbox]), label, summary):visible"),
        part(page, "Result").locator(".card > :is(.headline, .dice, .reckoning, .meaning):not(:empty)"),
        clocks,
        page.locator("#preview .bar"),
        roll_button(page),
    )


#: Screens for letters of twice the size.
LARGE = {320: 640, 390: 844, 640: 900, 820: 1180, 1180: 820, 1440: 900}
#: What is cut off at its own edge though nothing can scroll it there: letters of buttons, labels and lines.
CUT = """() => [...document.querySelectorAll("button, label > span, legend, h1, h2, .headline, .die")].filter((each) =>
    each.checkVisibility() && !each.closest(".unseen, .rolls, [popovertarget=sessions]") &&
    each.scrollWidth > each.clientWidth + 2 && getComputedStyle(each).display !== "inline" &&
    getComputedStyle(each).overflow !== "visible").map((each) => each.outerHTML.slice(0, 120))"""
#: What cannot be brought to where it can be tapped: something covers its middle, however the page is scrolled.
OUT_OF_REACH = """() => [...document.querySelectorAll("button, summary, select, input, .button")].filter((each) => {
    const tapped = each.closest("label") ?? each;
    if (!tapped.checkVisibility({ visibilityProperty: true }) || each.closest("[popover], .tabs")) return false;
    tapped.scrollIntoView({ block: "center", inline: "center" });
    const { x, y, width, height } = tapped.getBoundingClientRect();
    return !tapped.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture
def large(page: Page) -> Iterator[Page]:
    """The page in a browser whose owner has set letters of twice the usual size."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    page.wait_for_function("getComputedStyle(document.body).fontSize === '32px'")
    yield page
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    page.wait_for_function("getComputedStyle(document.body).fontSize === '16px'")


def test_every_sheet_fits_every_screen(page: Page) -> None:
    """No wider than the screen, and what is tapped on it has room for a thumb."""
    put_clock(page, "Gate")
    sheets = page.locator(".sheet").evaluate_all("sheets => sheets.map((sheet) => sheet.id)")
    for sheet in sheets:
        page.locator(f"#{sheet}").evaluate(
            "sheet => { document.querySelector(`[popovertarget=${sheet.id}]`)?.click(); sheet.showPopover(); }"
        )
        expect(page.locator(f"#{sheet}")).to_be_visible()
        settled(page)
        page.locator(f"#{sheet}").evaluate("sheet => sheet.hidePopover()")
    for width in WIDTHS:
        resize(page, width)
        assert sheets_misfits(page, *sheets) == [], width


@pytest.mark.parametrize("game", SYSTEMS)
def test_letters_of_twice_the_size_are_not_cut_off(large: Page, game: str) -> None:
    """In every part: no wider than the screen, no letters cut, all in reach, Roll without scrolling."""
    to_part(large, "clocks")
    put_clock(large, "Gate")
    to_part(large, "check")
    select_game(large, game)
    roll(large)
    for width, height in LARGE.items():
        resize(large, width, height)
        expect_parts(large, MISFITS, CUT, ROLL_OUT_OF_SIGHT, OUT_OF_REACH)


def test_every_sheet_holds_letters_of_twice_the_size(large: Page) -> None:
    """It scrolls down where it must, never to the side."""
    type_dice(large, [4, 4, 4, 4])
    sheets = large.locator(".sheet").evaluate_all("sheets => sheets.map((sheet) => sheet.id)")
    for width, height in LARGE.items():
        resize(large, width, height)
        assert [each for each in sheets_misfits(large, *sheets) if ": low: " not in each] == [], width
