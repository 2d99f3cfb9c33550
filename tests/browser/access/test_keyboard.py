"""By keyboard alone: Tab reaches everything, single keys do what is common, and the focus is never lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.systems.razorweave import Check
from tests.browser import hands
from tests.browser.conftest import visit
from tests.browser.full_table import sit_down
from tests.support.each_game import EACH_GAME
from tools.browser.serve import Site

FOCUSED = "element => element === document.activeElement"


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> int:
    """Press Tab until that control has the focus, and return how often; it must come within one round of the page."""
    for count in range(80):
        if wanted.evaluate(FOCUSED):
            return count
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} is never reached by {key}")


def test_a_whole_check_by_keyboard(page: Page) -> None:
    """Attribute and its rating, DC by arrows, Edge from the sheet, Roll, typed dice: in the order they are shown."""
    tab_to(page, page.get_by_role("radio", name="MIG"))
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="AGI")).to_be_checked()
    tab_to(page, hands.number(page, "Attribute"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    tab_to(page, page.get_by_role("radio", name="14 Routine"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(hands.number(page, "DC")).to_have_value("18")
    tab_to(page, page.get_by_role("button", name="+ Modifier"))
    page.keyboard.press("Enter")
    sheet = page.locator("#modifiers")
    tab_to(page, sheet.get_by_role("button", name="Set Up"))
    page.keyboard.press("Space")
    expect(sheet.get_by_role("button", name="Set Up")).to_have_attribute("aria-pressed", "true")
    expect(sheet.get_by_role("button", name="Set Up")).to_be_focused()
    sheet.get_by_role("textbox").focus()
    page.keyboard.type("Luck")
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("textbox")).to_have_value("")
    expect(sheet.get_by_role("textbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    check = Check(dc=18, attribute=2, edge=2)
    hands.expect_odds(page, check)
    tab_to(page, hands.roll_button(page))
    page.keyboard.press("Enter")
    expect(hands.rolls(page)).to_have_count(1)
    hands.expect_judged(page, check)
    expect(hands.roll_button(page)).to_be_focused()
    tab_to(page, page.get_by_role("button", name="Type dice"), key="Shift+Tab")
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("textbox", name="Dice", exact=True), key="Shift+Tab")
    page.keyboard.type("6666")
    tab_to(page, hands.roll_button(page))
    page.keyboard.press("Enter")
    expect(hands.part(page, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")
    tab_to(page, hands.rolls(page).first)


def test_every_shortcut_is_listed_and_every_key_listed_is_one(page: Page) -> None:
    """The sheet under "?" against what the controls declare."""
    page.keyboard.press("r")
    listed = page.locator("#keys kbd").all_text_contents()
    declared = page.locator("[aria-keyshortcuts]").evaluate_all("all => all.map((each) => each.ariaKeyShortcuts)")
    assert len(declared) == len(set(declared))
    assert set(listed) - {"Tab", "←", "→", "↑", "↓", "Shift F10"} == set(declared)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


@pytest.mark.long
def test_the_keys_roll_undo_type_and_open(page: Page) -> None:
    """Each does what its control does; held down it counts once; turned off it does nothing."""
    for key, count in (("r", 1), ("R", 2), ("u", 1), ("y", 2), ("Control+z", 1), ("Control+Shift+z", 2)):
        page.keyboard.press(key)
        expect(hands.rolls(page)).to_have_count(count)
        hands.pause(page)
    page.keyboard.press("t")
    expect(page.get_by_role("textbox", name="Dice", exact=True)).to_be_focused()
    page.keyboard.type("6666")
    page.keyboard.press("Enter")
    expect(hands.part(page, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")
    page.keyboard.press("Tab")
    for key, sheet in (("c", "#clock-new"), ("h", "#character-change")):
        page.keyboard.press(key)
        expect(page.locator(sheet)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(sheet)).to_be_hidden()
    page.keyboard.press("g")
    expect(page.get_by_role("combobox", name="Game", exact=True)).to_be_focused()
    page.locator("#check").click(position={"x": 1, "y": 1})
    page.keyboard.down("r")
    page.keyboard.down("r")
    page.keyboard.up("r")
    expect(hands.rolls(page)).to_have_count(4)
    hands.choose(page, "keys")
    page.keyboard.press("r")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()
    hands.choose(page, "keys")
    page.keyboard.press("r")
    expect(hands.rolls(page)).to_have_count(5)


def test_a_key_is_a_letter_where_something_is_typed_or_chosen(page: Page) -> None:
    """In a text, a number, a choice; with Alt; on an open sheet."""
    box = page.get_by_role("combobox", name="Name of the Skill")
    box.click()
    page.keyboard.type("rust")
    expect(box).to_have_value("rust")
    hands.number(page, "DC").focus()
    page.keyboard.press("r")
    page.get_by_role("combobox", name="Game", exact=True).focus()
    page.keyboard.press("u")
    page.locator("#check").click(position={"x": 1, "y": 1})
    page.keyboard.press("Alt+r")
    page.get_by_role("button", name="+ Modifier").click()
    page.locator("#modifiers .heading button").focus()
    page.keyboard.press("r")
    page.keyboard.press("Escape")
    expect(hands.rolls(page)).to_have_count(0)


#: Marks whatever Tab should reach, one of the radios of a group; returns how many there are. Of the buttons of a row,
#: it is one: those that only the arrow keys reach are marked otherwise.
REACHABLE = """() => {
    const first = (each) => [...document.getElementsByName(each.name)].find((other) => other.form === each.form);
    const group = (each) => each.form?.querySelector(`[name="${each.name}"]:checked`) ?? first(each);
    const seen = [...document.querySelectorAll("button, input, select, summary, a[href]")].filter((each) =>
        !each.disabled && each.checkVisibility() && (each.type !== "radio" || each === group(each)));
    const all = seen.filter(({ tabIndex }) => tabIndex === 0);
    for (const each of all) each.dataset.reach = "";
    for (const each of seen) if (each.tabIndex !== 0) each.dataset.beside = "";
    return all.length;
}"""
#: Unmarks what has the focus; false where that is nothing.
REACHED = "() => document.activeElement !== document.body && delete document.activeElement.dataset.reach"


@pytest.mark.long
@pytest.mark.parametrize("game", EACH_GAME)
def test_tab_goes_round_the_page_without_a_trap_and_leaves_nothing_out(page: Page, game: str) -> None:
    """From the first control to the last and out again, with a character, a clock, a result and open panels."""
    hands.select_game(page, game)
    hands.put_character(page, "Kira")
    hands.put_clock(page, "Gate")
    hands.roll(page)
    for summary in page.locator("summary:visible").all():
        summary.click()
    reachable = page.evaluate(REACHABLE)
    page.evaluate("document.activeElement.blur(); document.getSelection().removeAllRanges()")
    page.locator("h1").evaluate("begin => { begin.tabIndex = -1; begin.focus(); begin.removeAttribute('tabindex'); }")
    seen = 0
    for _ in range(reachable + 40):
        page.keyboard.press("Tab")
        if not page.evaluate(REACHED):
            break
        seen += 1
    else:
        raise AssertionError("Tab never comes to the end")
    assert page.locator("[data-reach]").evaluate_all("all => all.map((each) => each.outerHTML.slice(0, 120))") == []
    assert seen >= reachable
    # From the stop of each row, the arrow keys reach all the others in it.
    for row in page.locator("ul, ol, .segments").filter(has=page.locator("[data-beside]")).all():
        buttons = row.locator("button, summary").locator("visible=true")
        assert buttons.evaluate_all("all => all.filter(({ tabIndex }) => tabIndex === 0).length") == 1
        buttons.first.focus()
        for at in range(buttons.count()):
            expect(buttons.nth(at)).to_be_focused()
            page.keyboard.press("ArrowRight")
        expect(buttons.last).to_be_focused()


@pytest.mark.long
def test_a_row_is_one_stop_for_tab_and_arrow_keys_go_on_in_it(page: Page) -> None:
    """Faces, clocks and lines at a full table: New character is near wherever one is, the pressed face is the stop."""
    sit_down(page, "razorweave")
    page.locator("h1").evaluate("begin => { begin.tabIndex = -1; begin.focus(); begin.removeAttribute('tabindex'); }")
    new = page.get_by_role("button", name="New character")
    assert tab_to(page, new) <= 6
    page.keyboard.press("Tab")
    acting = page.get_by_role("group", name="Acting").locator("li button")
    expect(acting.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(acting.nth(1)).to_be_focused()
    expect(acting.nth(1)).to_have_attribute("aria-pressed", "true")
    hands.roll_button(page).focus()
    assert tab_to(page, new, "Shift+Tab") <= 25
    expect(acting.nth(1)).to_have_attribute("tabindex", "0")
    dials = page.locator("#clocks [data-do=clock-menu]")
    dials.first.focus()
    page.keyboard.press("ArrowDown")
    expect(dials.nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#clocks [data-do=clock-tick][data-by='1']").nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#clocks [data-do=clock-tick][data-by='1']").first).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="+ New clock")).to_be_focused()
    hands.rolls(page).first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(hands.rolls(page).nth(2)).to_be_focused()
    page.keyboard.press("Home")
    expect(hands.rolls(page).first).to_be_focused()


def test_a_roll_is_read_out_as_one_sentence_and_its_dice_as_one_text(page: Page) -> None:
    """One polite region has the sentence; the pictures of the dice are hidden from readers."""
    hands.fiction(page, "Who").fill("Kira")
    hands.type_dice(page, [4, 4, 5, 5])
    said = page.locator("#announcer")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_contain_text("Kira")
    result = hands.part(page, "Result")
    assert "4, 4, 5, 5" in result.aria_snapshot()
    expect(result.locator(".dice")).to_have_attribute("aria-hidden", "true")


@pytest.mark.long
def test_a_finger_opens_no_keyboard_with_a_sheet(new_page: Callable[..., Page], site: Site) -> None:
    """The focus is at the heading, where no field of the sheet is what it is for."""
    page = visit(new_page(has_touch=True), site)
    page.locator("[data-do=modifiers]:visible").tap()
    expect(page.get_by_role("heading", name="Modifiers")).to_be_focused()


#: The controls of the open sheet where Tab stops, in order, marked with their places; returns how many.
STOPS = """() => {
    const sheet = document.querySelector(".sheet:popover-open");
    const named = (each, state = "") => sheet.querySelector(`[name="${each.name}"]${state}`);
    const chosen = (each) => named(each, ":checked") ?? named(each);
    const stops = sheet.querySelectorAll("button, input, select, textarea, summary, a[href], [tabindex='0']");
    const all = [...stops].filter((each) =>
        !each.disabled && each.checkVisibility() && (each.type !== "radio" || each === chosen(each)));
    all.forEach((each, at) => each.dataset.stop = at);
    return all.length;
}"""


@pytest.mark.long
def test_tab_goes_round_on_each_sheet_and_escape_closes_it(page: Page) -> None:
    """Forwards from its last control to its first, backwards from its heading to its last; it has a name."""
    hands.put_character(page, "Kira")
    hands.put_clock(page, "Gate")
    hands.roll(page)
    here = "() => document.activeElement.dataset.stop"
    sheets = page.locator(".sheet").evaluate_all("all => all.map((each) => each.id)")
    for name in sheets:
        sheet = page.locator(f"#{name}")
        sheet.evaluate("sheet => sheet.showPopover()")
        count = page.evaluate(STOPS)
        assert count, name
        dialog = page.get_by_role("region", name="More") if name == "more" else page.get_by_role("dialog")
        expect(dialog).to_have_accessible_name(re.compile("."))
        page.locator(f"#{name} [data-stop='{count - 1}']").focus()
        page.keyboard.press("Tab")
        assert page.evaluate(here) == "0", name
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(here) == str(count - 1), name
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()
        page.evaluate("document.querySelectorAll('[data-stop]').forEach((each) => delete each.dataset.stop)")
