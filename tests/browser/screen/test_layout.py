"""Sizes: nothing wider than the screen, nothing too small for a thumb, and a tablet shows all of it at once."""

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from tests.browser import hands, layout
from tests.browser.conftest import settled


@pytest.mark.long
def test_what_lies_under_roll_does_not_show_through(page: Page) -> None:
    """The ruler of the card, on a screen that is so low."""
    hands.type_dice(page, [4, 4, 4, 4])
    middle = "each => { const box = each.getBoundingClientRect(); return box.y + box.height / 2; }"
    ruler, bar = page.locator(".card .ruler"), page.locator("#roll")
    for width in (320, 390):
        layout.to_part(page, "table")
        layout.resize(page, width, 500)
        layout.resize(page, width, round(ruler.evaluate(middle) + 500 - bar.evaluate(middle)))
        at = ruler.evaluate(middle)
        assert abs(at - bar.evaluate(middle)) < 2
        assert bar.evaluate(f"bar => bar.contains(document.elementFromPoint(60, {at}))")


def test_roll_is_the_largest_button_on_a_tablet(page: Page) -> None:
    """With a result beside it, and the log in sight."""
    hands.type_dice(page, [4, 4, 4, 4])
    page.get_by_role("button", name="Type dice").click()
    layout.expect_in_sight(hands.part(page, "Log").get_by_role("heading"))
    areas = "buttons => buttons.map((each) => each.offsetWidth * each.offsetHeight)"
    (size,) = hands.roll_button(page).evaluate_all(areas)
    assert size == max(page.locator("form button:visible, section button:visible:not(.entry)").evaluate_all(areas))


def test_roll_does_not_move_as_the_odds_change(page: Page) -> None:
    """DC and Attribute up and down: Roll stays where the thumb is."""
    for width in (390, 1180):
        layout.resize(page, width)
        place = hands.roll_button(page).bounding_box()
        for name in ("Easy", "Legend", "Hard"):
            hands.pick(page, name)
            assert hands.roll_button(page).bounding_box() == place
        hands.number(page, "Attribute").fill("10")
        assert hands.roll_button(page).bounding_box() == place
        hands.number(page, "Attribute").fill("0")


def test_every_empty_form_fits_every_screen(page: Page) -> None:
    """In every game: nothing wider than the screen, Roll in sight, and all odds of a small phone."""
    for game in SYSTEMS:
        layout.resize(page, 1180)
        hands.select_game(page, game)
        for width in layout.WIDTHS:
            layout.resize(page, width)
            layout.expect_in_sight(hands.roll_button(page))
            layout.expect_fit(page)
        layout.resize(page, 320)
        assert page.locator("#preview").evaluate("preview => preview.scrollHeight <= preview.clientHeight")


@pytest.mark.long
def test_a_line_that_leads_to_its_ruling_has_room_for_a_thumb(page: Page) -> None:
    """44 px from top to bottom, and a tap on the words of each of two adjacent lines is a tap on that line."""
    hands.select_game(page, "witchgates")
    hands.put_clock(page, "Alarm")
    lines = page.locator("#next .ruled")
    reach = """(line) => {
        line.scrollIntoView({ block: "center" });
        const { x, y, bottom } = line.getBoundingClientRect();
        const hit = (at) => line.contains(document.elementFromPoint(x + 20, at));
        const own = line.firstElementChild.getClientRects();
        return [bottom - y + 19, [...own].every((each) => hit(each.y + 2) && hit(each.bottom - 2)), hit(y - 8)];
    }"""
    for width in (820, 1180):
        layout.resize(page, width)
        first, *others = lines.evaluate_all(f"lines => lines.map({reach})")
        assert others
        assert first[2]
        for height, own, _ in (first, *others):
            assert height >= 43.5
            assert own


@pytest.mark.long
def test_the_ruler_before_the_roll_names_tn_and_fn_apart(page: Page) -> None:
    """However near they are, the names do not overlap, and nothing is wider than the screen."""
    layout.resize(page, 320)
    hands.select_game(page, "trident_sphere")
    hands.enter(page, "trident_sphere", strong=1, stat=30, training=30)
    floors = page.locator("#next .zone i").filter(has_text="N ")
    tn, fn = map(layout.box_of, floors.all())
    assert tn["x"] + tn["width"] <= fn["x"] + 1
    layout.expect_fit(page)


@pytest.mark.long
def test_every_sheet_fits_every_screen(page: Page) -> None:
    """No wider than the screen, and what is tapped on it has room for a thumb."""
    hands.put_clock(page, "Gate")
    hands.put_clock(page, "Alarm", kind="THREAT")
    hands.clock_sheet(page, "Gate").get_by_role("button", name="Alarm").click()
    page.keyboard.press("Escape")
    sheets = page.locator(".sheet").evaluate_all("sheets => sheets.map((sheet) => sheet.id)")
    for sheet in sheets:
        page.locator(f"#{sheet}").evaluate(
            "sheet => { document.querySelector(`[popovertarget=${sheet.id}]`)?.click(); sheet.showPopover(); }"
        )
        expect(page.locator(f"#{sheet}")).to_be_visible()
        settled(page)
        page.locator(f"#{sheet}").evaluate("sheet => sheet.hidePopover()")
    for width in layout.WIDTHS:
        layout.resize(page, width)
        assert layout.sheets_misfits(page, *sheets) == [], width


@pytest.mark.long
def test_every_sheet_holds_letters_of_twice_the_size(page: Page) -> None:
    """It scrolls down where it must, never to the side."""
    hands.type_dice(page, [4, 4, 4, 4])
    sheets = page.locator(".sheet").evaluate_all("sheets => sheets.map((sheet) => sheet.id)")
    with layout.letters(page, 32):
        for width, height in layout.LARGE.items():
            layout.resize(page, width, height)
            assert [misfit for misfit in layout.sheets_misfits(page, *sheets) if ": low: " not in misfit] == [], width


def test_roll_says_all_it_has_to_say(page: Page) -> None:
    """A long label takes a second line: nobody is chosen to strike at, though there is somebody."""
    hands.put_character(page, "Kira")
    hands.put_character(page, "Thug", side="OPPOSITION")
    hands.kind(page, "Strike")
    said = hands.roll_button(page).get_by_text("Roll all the same")
    for width in layout.WIDTHS:
        layout.resize(page, width)
        layout.expect_in_sight(said)
        assert said.evaluate("each => each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight")
