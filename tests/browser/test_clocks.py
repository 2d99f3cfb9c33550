"""The clocks: what a tap does to them and to those tied to them, and that everything can be taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from app.ui.clock_face import boxes, wedge
from tests.browser.conftest import ready
from tests.browser.hands import (
    advance,
    clock,
    clock_sheet,
    log_lines,
    new_clock,
    number,
    part,
    pick,
    roll,
    saved,
    undo,
)


def filled(place: Locator) -> str:
    """The path of the filled part of a clock's picture."""
    return place.locator("path.filled").get_attribute("d") or ""


def tie(page: Page, one: str, how: str, other: str, by: int = 1) -> Locator:
    """Tie two clocks by the menu of the first; the menu, still open."""
    sheet = clock_sheet(page, one)
    sheet.get_by_role("combobox", name="This one").select_option(how)
    sheet.get_by_role("spinbutton", name="by", exact=True).fill(str(by))
    sheet.locator("[data-slot=linkable]").get_by_role("button", name=other, exact=True).click()
    return sheet


def close(sheet: Locator) -> None:
    """Close a sheet that has a button in its head for that."""
    sheet.locator(".heading").get_by_role("button").click()
    expect(sheet).to_be_hidden()


def test_an_empty_board_says_so_and_a_new_clock_takes_its_place(table: Page) -> None:
    """Name, four segments by a tap, and it stands there with a pie to be seen."""
    nothing = part(table, "Clocks").get_by_text("No clock runs yet")
    expect(nothing).to_be_visible()
    table.get_by_role("button", name="+ New clock").click()
    sheet = table.locator("#clock-new")
    sheet.get_by_role("textbox", name="Name").fill("The vault opens")
    sheet.get_by_role("button", name="4", exact=True).click()
    expect(sheet.get_by_role("spinbutton", name="Segments")).to_have_value("4")
    sheet.get_by_role("button", name="Put it on the board").click()
    expect(sheet).to_be_hidden()
    place = clock(table, "The vault opens")
    expect(place).to_contain_text("0 of 4")
    expect(place.locator("svg[data-drag]")).to_be_visible()
    assert place.locator("svg[data-drag]").bounding_box()["width"] >= 64
    expect(nothing).to_be_hidden()
    expect(log_lines(table).first).to_contain_text("New clock The vault opens")


@pytest.mark.parametrize(("name", "segments"), [("", "6"), ("Flood", "1"), ("Flood", "13"), ("Flood", "six")])
def test_a_clock_that_cannot_be_is_told_and_what_was_typed_stays(table: Page, name: str, segments: str) -> None:
    """No name, too few or too many segments, no number: the sheet stays open and says why."""
    table.get_by_role("button", name="+ New clock").click()
    sheet = table.locator("#clock-new")
    sheet.get_by_role("textbox", name="Name").fill(name)
    if segments.isdecimal():
        sheet.get_by_role("spinbutton", name="Segments").fill(segments)
    else:
        sheet.get_by_role("spinbutton", name="Segments").fill("")
    sheet.get_by_role("button", name="Put it on the board").click()
    expect(sheet.get_by_role("alert")).to_contain_text(re.compile("name of|whole number"))
    expect(sheet.get_by_role("textbox", name="Name")).to_have_value(name)
    assert part(table, "Clocks").locator(".clock").count() == 0


def test_what_the_kinds_are_is_told_above_the_sheet_which_stays(table: Page) -> None:
    """A tap on the word; Escape goes back to the new clock, where what was typed still stands."""
    table.get_by_role("button", name="+ New clock").click()
    sheet = table.locator("#clock-new")
    sheet.get_by_role("textbox", name="Name").fill("Alarm")
    sheet.get_by_role("button", name="Kind").click()
    told = table.locator("#help dt")
    expect(told).to_have_count(7)
    expect(told.filter(has_text="Threat")).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.locator("#help")).to_be_hidden()
    expect(sheet.get_by_role("textbox", name="Name")).to_have_value("Alarm")
    expect(sheet.get_by_role("button", name="Kind")).to_be_focused()
    close(sheet)


def test_advance_and_take_back_move_number_and_pie(table: Page) -> None:
    """The filled part grows and shrinks as the core's path says; an empty one cannot be taken back."""
    place = new_clock(table, "Flood", 4)
    back = table.get_by_role("button", name="Take back Flood")
    assert filled(place) == ""
    expect(back).to_be_disabled()
    for at in (1, 2, 3):
        advance(table, "Flood")
        expect(place).to_contain_text(f"{at} of 4")
        assert filled(place) == wedge(4, at)
    back.click()
    expect(place).to_contain_text("2 of 4")
    assert filled(place) == wedge(4, 2)


def test_a_track_is_a_row_of_boxes(table: Page) -> None:
    """No disc, and a box more for a tick."""
    place = new_clock(table, "Supplies", 8, "Track")
    expect(place.locator("circle")).to_be_hidden()
    advance(table, "Supplies", 3)
    assert filled(place) == boxes(0, 3)


def test_a_full_clock_never_wraps(table: Page) -> None:
    """Taps beyond the last segment leave it full, say so in the log, and one tap back takes one segment."""
    place = new_clock(table, "Flood", 4)
    advance(table, "Flood", 7)
    expect(place).to_contain_text("4 of 4")
    expect(place.locator("strong")).to_have_text("full")
    assert filled(place) == wedge(4, 4)
    expect(log_lines(table).first).to_contain_text("beyond the last segment")
    table.get_by_role("button", name="Take back Flood").click()
    expect(place).to_contain_text("3 of 4")
    expect(place.locator("strong")).to_have_text("")


def test_a_full_resolve_clock_is_taken_out(table: Page) -> None:
    """A minion of the book: four segments by its preset, and the words when they are filled."""
    place = new_clock(table, "Thug", "Minion 4")
    advance(table, "Thug", 4)
    expect(place.locator("strong")).to_have_text("taken out")


@pytest.mark.parametrize("times", [1, 2], ids=["tap", "double tap"])
def test_a_stray_tap_on_the_pie_does_nothing(table: Page, times: int) -> None:
    """Neither to the clock nor to the log."""
    place = new_clock(table, "Flood", 4)
    advance(table, "Flood")
    before = log_lines(table).count()
    place.locator("svg[data-drag]").click(click_count=times)
    expect(place).to_contain_text("1 of 4")
    assert log_lines(table).count() == before


def test_undo_and_redo_by_button_and_by_key(table: Page) -> None:
    """The button names what it takes back; Ctrl+Z and Shift+Ctrl+Z do the same; the log tells what stands."""
    place = new_clock(table, "Flood", 4)
    expect(undo(table, "Redo")).to_be_disabled()
    advance(table, "Flood", 2)
    expect(undo(table)).to_contain_text("Flood +1: 2 of 4")
    before = log_lines(table).count()
    undo(table).click()
    expect(place).to_contain_text("1 of 4")
    expect(log_lines(table)).to_have_count(before - 1)
    expect(undo(table, "Redo")).to_contain_text("Flood +1: 2 of 4")
    table.keyboard.press("Control+z")
    expect(place).to_contain_text("0 of 4")
    table.keyboard.press("Control+z")
    expect(place).to_have_count(0)
    for _ in range(2):
        table.keyboard.press("Control+Shift+z")
    expect(place).to_contain_text("1 of 4")
    undo(table, "Redo").click()
    expect(place).to_contain_text("2 of 4")
    expect(undo(table, "Redo")).to_be_disabled()


def test_undo_in_a_text_field_is_the_field_s_own(table: Page) -> None:
    """Ctrl+Z there takes back what was typed and leaves the session alone; outside it does not."""
    place = new_clock(table, "Flood", 4)
    advance(table, "Flood", 2)
    table.locator("summary").filter(has_text="Who, and to what end?").click()
    for field in (table.get_by_role("textbox", name="Who"), number(table, "Other bonus")):
        field.click()
        field.press_sequentially("1")
        table.keyboard.press("Control+z")
        expect(place).to_contain_text("2 of 4")
    expect(table.get_by_role("textbox", name="Who")).to_have_value("")
    pick(table, "Hard")
    table.keyboard.press("Control+z")
    expect(place).to_contain_text("1 of 4")


def test_a_deleted_clock_comes_back_with_one_tap(table: Page) -> None:
    """As it was: its place, its ticks, its ties."""
    for name in ("Flood", "Evacuation", "Alarm"):
        new_clock(table, name, 6)
    close(tie(table, "Evacuation", "races", "Flood"))
    advance(table, "Evacuation", 2)
    before = part(table, "Clocks").inner_text()
    clock_sheet(table, "Evacuation").get_by_role("button", name="Delete").click()
    expect(clock(table, "Evacuation")).to_have_count(0)
    expect(clock(table, "Flood")).not_to_contain_text("races")
    undo(table).click()
    expect(clock(table, "Evacuation")).to_be_visible()
    assert part(table, "Clocks").inner_text() == before


def test_a_race_is_shown_at_once_and_its_winner_too(table: Page) -> None:
    """Both say whom they race and how that one stands, as it stands; the first to fill has won, the second has not."""
    new_clock(table, "Flood", 3)
    new_clock(table, "Evacuation", 4)
    close(tie(table, "Evacuation", "races", "Flood"))
    expect(clock(table, "Evacuation")).to_contain_text("races Flood 0/3")
    expect(clock(table, "Flood")).to_contain_text("races Evacuation 0/4")
    advance(table, "Evacuation", 4)
    expect(clock(table, "Flood")).to_contain_text("races Evacuation 4/4")
    advance(table, "Flood", 3)
    expect(clock(table, "Evacuation").locator("strong")).to_have_text("won the race")
    expect(clock(table, "Flood").locator("strong")).to_have_text("full")


def test_a_full_clock_feeds_another_and_a_loop_is_refused(table: Page) -> None:
    """By as many as was said, in the same act; the way back is refused with the reason, and nothing changes."""
    new_clock(table, "Noise", 2)
    new_clock(table, "Guards", 6)
    close(tie(table, "Noise", "when full, advances", "Guards", by=2))
    sheet = clock_sheet(table, "Guards")
    expect(sheet.locator("[data-slot=linkable]").get_by_role("button")).to_have_count(0)
    close(sheet)
    new_clock(table, "Dogs", 4)
    close(tie(table, "Guards", "when full, advances", "Dogs"))
    sheet = tie(table, "Dogs", "when full, advances", "Noise")
    expect(sheet.get_by_role("alert")).to_contain_text("round without end")
    close(sheet)
    advance(table, "Noise", 2)
    expect(clock(table, "Guards")).to_contain_text("2 of 6")
    undo(table).click()
    expect(clock(table, "Guards")).to_contain_text("0 of 6")
    expect(clock(table, "Noise")).to_contain_text("1 of 2")


def test_what_one_gains_the_other_loses(table: Page) -> None:
    """A tug of war, until one of them is untied."""
    new_clock(table, "Order", 6)
    new_clock(table, "Chaos", 6)
    advance(table, "Chaos", 3)
    close(tie(table, "Order", "pulls against", "Chaos"))
    advance(table, "Order")
    expect(clock(table, "Chaos")).to_contain_text("2 of 6")
    sheet = clock_sheet(table, "Chaos")
    sheet.get_by_role("button", name="Untie from Order").click()
    close(sheet)
    advance(table, "Order")
    expect(clock(table, "Chaos")).to_contain_text("2 of 6")


def test_a_clock_is_changed_by_its_menu(table: Page) -> None:
    """Another name, colour, note and size, all in one; what no longer fits is told; the copy is empty."""
    place = new_clock(table, "Flood", 8)
    advance(table, "Flood", 6)
    sheet = clock_sheet(table, "Flood")
    sheet.get_by_role("textbox", name="Name").fill("High water")
    sheet.get_by_role("spinbutton", name="Segments").fill("4")
    sheet.get_by_role("combobox", name="Colour").select_option("Blue")
    sheet.get_by_role("textbox", name="Note").fill("up to the knees")
    sheet.get_by_role("button", name="Save").click()
    place = clock(table, "High water")
    expect(place).to_contain_text("4 of 4")
    expect(place).to_contain_text("up to the knees")
    expect(place).to_have_attribute("data-colour", "BLUE")
    expect(log_lines(table).first).to_contain_text("2 filled did not fit into 4")
    clock_sheet(table, "High water").get_by_role("button", name="Duplicate").click()
    expect(clock(table, "High water").last).to_contain_text("0 of 4")


def order(page: Page) -> list[str]:
    """The names on the board, in order."""
    return part(page, "Clocks").locator(".clock b").all_inner_texts()


def test_clocks_are_moved_by_menu_and_by_dragging(table: Page) -> None:
    """One earlier; then the last one is dragged by its pie to the first place. One tap takes it back."""
    for name in ("One", "Two", "Three"):
        new_clock(table, name, 4)
    sheet = clock_sheet(table, "Two")
    sheet.get_by_role("button", name="Move earlier").click()
    expect(sheet.get_by_role("button", name="Move earlier")).to_be_disabled()
    close(sheet)
    assert order(table) == ["Two", "One", "Three"]
    clock(table, "Three").locator("svg[data-drag]").drag_to(clock(table, "Two").locator("svg[data-drag]"))
    expect(part(table, "Clocks").locator(".clock b").first).to_have_text("Three")
    assert order(table) == ["Three", "Two", "One"]
    undo(table).click()
    expect(part(table, "Clocks").locator(".clock b").first).to_have_text("Two")


def test_a_reload_brings_the_board_and_what_can_be_undone(table: Page) -> None:
    """The clocks as they stood, and undo goes on from there."""
    new_clock(table, "Flood", 6)
    advance(table, "Flood", 2)
    roll(table)
    saved(table)
    table.reload()
    ready(table)
    expect(clock(table, "Flood")).to_contain_text("2 of 6")
    undo(table).click()
    undo(table).click()
    expect(clock(table, "Flood")).to_contain_text("1 of 6")
