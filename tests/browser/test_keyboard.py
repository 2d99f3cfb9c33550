"""By keyboard alone: everything a check needs is reached and worked, and the focus is never lost."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from razor_core.systems.razorweave import Check
from tests.browser.hands import expect_judged, expect_odds, label, number, part, roll_button, rolls

FOCUSED = "element => element === document.activeElement"


def tab_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab until that control has the focus; it must come within one round of the page."""
    for _ in range(80):
        if wanted.evaluate(FOCUSED):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} is never reached by {key}")


def test_a_whole_check_by_keyboard(table: Page) -> None:
    """Attribute and its rating, DC by arrows, a Skill, Edge from its sheet, Roll: in the order they stand."""
    before = rolls(table).count()
    tab_to(table, table.get_by_role("radio", name="MIG"))
    table.keyboard.press("Space")
    table.keyboard.press("ArrowRight")
    expect(table.get_by_role("radio", name="AGI")).to_be_checked()
    tab_to(table, number(table, "Attribute"))
    table.keyboard.press("ArrowUp")
    table.keyboard.press("ArrowUp")
    tab_to(table, table.get_by_role("checkbox", name="Skill +1"))
    table.keyboard.press("Space")
    tab_to(table, table.get_by_role("radio", name="14 Routine"))
    table.keyboard.press("ArrowRight")
    table.keyboard.press("ArrowRight")
    expect(number(table, "DC")).to_have_value("18")
    tab_to(table, table.get_by_role("button", name="+ Edge"))
    table.keyboard.press("Enter")
    set_up = table.locator("#modifiers").get_by_role("button", name="Set Up")
    tab_to(table, set_up)
    table.keyboard.press("Space")
    expect(set_up).to_have_attribute("aria-pressed", "true")
    expect(set_up).to_be_focused()
    table.keyboard.press("Escape")
    expect(table.locator("#modifiers")).to_be_hidden()
    expect_odds(table, Check(dc=18, attribute=2, skill=True, edge=1))
    tab_to(table, roll_button(table))
    table.keyboard.press("Enter")
    expect(rolls(table)).to_have_count(before + 1)
    expect_judged(table, Check(dc=18, attribute=2, skill=True, edge=1))
    expect(roll_button(table)).to_be_focused()


def test_dice_are_typed_by_keyboard(table: Page) -> None:
    """Open the place, type, have them read; the card and then the log are reached."""
    tab_to(table, table.get_by_role("button", name="Type dice"))
    table.keyboard.press("Enter")
    tab_to(table, table.get_by_role("textbox", name="Dice", exact=True), key="Shift+Tab")
    table.keyboard.type("6666")
    tab_to(table, table.get_by_role("button", name="Read dice"))
    table.keyboard.press("Enter")
    expect(part(table, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")
    tab_to(table, rolls(table).first)


def test_focus_is_seen(table: Page) -> None:
    """Whatever has the focus by keyboard wears an outline, the boxes and steps included."""
    outlined = """() => {
        const focused = document.activeElement;
        const places = [focused, focused.nextElementSibling, focused.closest("label")];
        return places.some((place) => place && parseFloat(getComputedStyle(place).outlineWidth) >= 2 &&
            getComputedStyle(place).outlineStyle !== "none");
    }"""
    seen = 0
    for _ in range(25):
        table.keyboard.press("Tab")
        if table.evaluate("document.activeElement !== document.body"):
            assert table.evaluate(outlined), table.evaluate("document.activeElement.outerHTML")
            seen += 1
    assert seen > 15


def test_taking_a_chip_out_leaves_the_others(table: Page) -> None:
    """By Enter on the chip; what stands beside it is still there to be reached."""
    expect(label(table, "Skill +1")).to_be_visible()
    table.get_by_role("button", name="+ Burden").click()
    for name in ("Slick", "Cramped"):
        table.locator("#modifiers").get_by_role("button", name=name).click()
    table.keyboard.press("Escape")
    tab_to(table, table.get_by_role("button", name="Remove Slick"))
    table.keyboard.press("Enter")
    expect_odds(table, Check(burden=1))
    tab_to(table, table.get_by_role("button", name="Remove Cramped"))
