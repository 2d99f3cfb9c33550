"""Sizes: nothing wider than the screen, nothing too small for a thumb, and a tablet shows all of it at once."""

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from razor_core.systems.razorweave import Check
from tests.browser.conftest import settled
from tests.browser.hands import (
    all_odds,
    clock_sheet,
    enter,
    fiction,
    fill_in,
    kind,
    label,
    modifiers_sheet,
    number,
    panel,
    part,
    pick,
    put_clock,
    roll_button,
    select_game,
    type_dice,
    type_modifier,
)
from tests.browser.layout import (
    LARGE,
    MISFITS,
    WIDTHS,
    box_of,
    expect_fit,
    expect_in_sight,
    expect_parts,
    expect_sheet_fits,
    letters,
    resize,
    sheets_misfits,
    to_part,
)

LONG = "Wolfgang-Amadeus-the-Unpronounceable-of-Upper-Slaughter"
#: Opens a panel, which closes the others of its name.
OPEN = "panel => { panel.open = true; }"


@pytest.mark.long
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


def test_what_lies_under_roll_does_not_show_through(page: Page) -> None:
    """The ruler of the card, on a screen that is so low."""
    type_dice(page, [4, 4, 4, 4])
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


def test_every_empty_form_fits_every_screen(page: Page) -> None:
    """In every game: nothing wider than the screen, Roll in sight; the head of a small phone is one line."""
    for game in SYSTEMS:
        resize(page, 1180)
        select_game(page, game)
        for width in WIDTHS:
            resize(page, width)
            expect_in_sight(roll_button(page))
            expect_fit(page)
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
    tn, fn = map(box_of, floors.all())
    assert tn["x"] + tn["width"] <= fn["x"] + 1
    expect_fit(page)


@pytest.mark.long
def test_every_sheet_fits_every_screen(page: Page) -> None:
    """No wider than the screen, and what is tapped on it has room for a thumb."""
    put_clock(page, "Gate")
    put_clock(page, "Alarm", kind="THREAT")
    clock_sheet(page, "Gate").get_by_role("button", name="Alarm").click()
    page.keyboard.press("Escape")
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


@pytest.mark.long
def test_every_sheet_holds_letters_of_twice_the_size(page: Page) -> None:
    """It scrolls down where it must, never to the side."""
    type_dice(page, [4, 4, 4, 4])
    sheets = page.locator(".sheet").evaluate_all("sheets => sheets.map((sheet) => sheet.id)")
    with letters(page, 32):
        for width, height in LARGE.items():
            resize(page, width, height)
            assert [each for each in sheets_misfits(page, *sheets) if ": low: " not in each] == [], width
