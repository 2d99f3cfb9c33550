"""A whole evening by keyboard alone: nothing is clicked, and what has the focus is always known."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.access.test_keyboard import FOCUSED, tab_to

pytestmark = pytest.mark.long


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def reach(page: Page, control: Locator, key: str = "Tab", most: int = 45) -> None:
    """Go to a control by Tab, in few steps."""
    assert tab_to(page, control, key) <= most, control


def arrow_to(page: Page, control: Locator, key: str = "ArrowRight") -> None:
    """Go to a control in the row that has the focus."""
    for _ in range(12):
        if control.evaluate(FOCUSED):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{control} is not reached by {key}")


def focused(page: Page) -> bool:
    """Whether something has the focus that is seen."""
    return bool(page.evaluate("document.activeElement !== document.body && document.activeElement.checkVisibility()"))


def new_character(page: Page, name: str, side: str = "Player") -> None:
    """From wherever the focus is: New character, its name, its side, Save by Enter."""
    reach(page, page.get_by_role("button", name="New character"), "Shift+Tab")
    hands.pause(page)
    press(page, "Enter")
    sheet = page.get_by_role("dialog", name="Character", exact=True)
    expect(sheet.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
    page.keyboard.type(name)
    if side != "Player":
        press(page, "Tab", "ArrowRight")
        expect(sheet.get_by_role("radio", name=side)).to_be_checked()
        press(page, "Shift+Tab")
    press(page, "Enter")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="New character")).to_be_focused()


def test_a_whole_evening_by_keyboard_alone(page: Page) -> None:
    """Characters, a clock, a check and what follows from it, a contest, a correction, undo, a note, Show and back."""
    said = page.locator("#announcer")
    reach(page, page.get_by_role("button", name="New character"))
    for name, side in (("Kira", "Player"), ("Bo", "Player"), ("Thug", "Opposition")):
        new_character(page, name, side)
        expect(said).to_contain_text(f"{name} joins.")

    # A clock, and a tick of it.
    reach(page, page.get_by_role("button", name="+ New clock"))
    press(page, "Enter")
    expect(page.locator("#clock-new [name=name]")).to_be_focused()
    page.keyboard.type("Vault")
    reach(page, page.get_by_role("button", name="Add clock"))
    press(page, "Enter")
    expect(page.locator("#clock-new")).to_be_hidden()
    expect(said).to_have_text("New clock Vault, 0 of 6.")
    reach(page, page.locator("#clocks [data-do=clock-menu]").first, "Shift+Tab", 2)
    arrow_to(page, hands.clock(page, "Vault").locator("[data-do=clock-tick][data-by='1']"))
    press(page, "Enter")
    expect(said).to_have_text("Vault +1: 1 of 6.")
    assert focused(page)

    # Kira acts against the thug, and rolls.
    reach(page, page.get_by_role("group", name="Acting").locator("li button:not([tabindex='-1'])"), "Shift+Tab")
    arrow_to(page, hands.character(page, "Kira"), "ArrowLeft")
    press(page, "Enter")
    reach(page, hands.character(page, "Thug"))
    press(page, "Enter")
    expect(hands.character(page, "Thug")).to_have_attribute("aria-pressed", "true")
    press(page, "t")
    expect(page.get_by_role("textbox", name="Dice", exact=True)).to_be_focused()
    page.keyboard.type("6666")
    press(page, "Enter")
    expect(hands.part(page, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")
    expect(said).to_contain_text("Kira against Thug: Critical Success")
    expect(said).to_contain_text("To choose: Scene: Tick a progress clock")

    # What follows is chosen.
    reach(page, hands.part(page, "Result").get_by_role("button", name="Tick Vault by 2"))
    press(page, "Enter")
    expect(said).to_have_text("Vault +2: 3 of 6.")
    assert focused(page)
    reach(page, hands.part(page, "Result").get_by_role("button", name="Take a stronger position"))
    press(page, "Enter")
    expect(said).to_contain_text("Stronger position")
    assert focused(page)

    # The roll is corrected, and the correction undone.
    reach(page, hands.part(page, "Result").get_by_role("button", name="Correct…"))
    press(page, "Enter")
    expect(page.get_by_role("dialog", name="Correct a roll").get_by_role("textbox", name="Dice")).to_be_focused()
    press(page, "Control+a")
    page.keyboard.type("4444")
    reach(page, page.get_by_role("button", name="Correct", exact=True))
    press(page, "Enter")
    expect(page.locator("#correct")).to_be_hidden()
    expect(said).to_contain_text("Corrected, Kira")
    press(page, "u")
    expect(said).to_contain_text("Undone: Corrected, Kira")
    expect(hands.part(page, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")

    # A contest of the game that has them.
    press(page, "g")
    expect(page.get_by_role("combobox", name="Game", exact=True)).to_be_focused()
    page.keyboard.type("Witch")
    expect(page.locator("#witchgates")).to_be_visible()
    for name, side in (("Ash", "Player"), ("Rook", "Opposition")):
        reach(page, page.get_by_role("button", name="New character"), "Tab")
        new_character(page, name, side)
    reach(page, hands.character(page, "Rook"))
    press(page, "Enter")
    kinds = page.get_by_role("group", name="Kind of roll")
    reach(page, kinds.locator("button:not([tabindex='-1'])"))
    arrow_to(page, kinds.get_by_role("button", name="Player against player"))
    press(page, "Enter", "r")
    expect(said).to_contain_text("Ash against Rook")
    assert focused(page)

    # A note, the table's view, and the evening is told.
    reach(page, page.get_by_role("button", name="+ Note"))
    press(page, "Enter")
    expect(page.get_by_role("dialog", name="Note").get_by_role("textbox", name="Note")).to_be_focused()
    page.keyboard.type("The vault hums")
    reach(page, page.get_by_role("button", name="Add to the log"))
    press(page, "Enter")
    expect(said).to_contain_text("Note: The vault hums.")
    expect(page.get_by_role("button", name="+ Note")).to_be_focused()
    press(page, "s")
    expect(page.locator("html[data-show]")).to_have_count(1)
    press(page, "Escape")
    expect(page.locator("html[data-show]")).to_have_count(0)
    lines = hands.part(page, "Log").get_by_role("button").filter(has_text="Critical Success")
    # Past all that the contest brings, which its dice decide.
    reach(page, hands.rolls(page).first, most=60)
    arrow_to(page, lines.first, "ArrowDown")
    press(page, "Enter")
    expect(hands.part(page, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")
    assert focused(page)
