"""The controls by role and accessible name, as screen readers and whoever drives the page from outside find them."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import PHONE, TABLET
from tests.browser.hands import part


def begins(name: str) -> re.Pattern[str]:
    return re.compile(rf"^{name}\b")


def button(within: Page | Locator, name: str) -> Locator:
    return within.get_by_role("button", name=name, exact=True)


def to_tab(page: Page, name: str) -> None:
    """Bring that part to the front, where only one is shown."""
    tabs = page.get_by_role("navigation", name="Parts of the page")
    if tabs.is_visible():
        tabs.get_by_text(name, exact=True).click()


def add_character(page: Page, name: str, side: str) -> None:
    button(page, "New character").click()
    dialog = page.get_by_role("dialog", name="Character", exact=True)
    expect(dialog).to_be_visible()
    dialog.get_by_role("textbox", name="Name", exact=True).fill(name)
    expect(dialog.get_by_role("radio", name="Player", exact=True)).to_be_checked()
    dialog.get_by_role("radio", name=side, exact=True).check()
    button(dialog, "Save").click()
    expect(dialog).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("size", [TABLET, pytest.param(PHONE, marks=pytest.mark.long)], ids=["tablet", "phone"])
def test_a_strike_with_typed_dice_is_played_by_names_alone(page: Page, size: ViewportSize) -> None:
    """Make two characters, let one act against the other, roll, type dice, read what follows, go back and forth."""
    page.set_viewport_size(size)
    add_character(page, "Kira", "Player")
    add_character(page, "Thug", "Opposition")
    acting = page.get_by_role("group", name="Acting", exact=True)
    against = page.get_by_role("group", name="Against", exact=True)
    kira = acting.get_by_role("button", name=begins("Kira"))
    thug = against.get_by_role("button", name=begins("Thug"))
    expect(kira).to_have_attribute("aria-pressed", "true")
    expect(thug).to_have_attribute("aria-pressed", "false")
    thug.click()
    expect(thug).to_have_attribute("aria-pressed", "true")
    kinds = page.get_by_role("group", name="Kind of roll", exact=True)
    button(kinds, "Strike").click()
    expect(button(kinds, "Strike")).to_have_attribute("aria-pressed", "true")

    expect(button(page, "Roll")).to_be_enabled()
    button(page, "Type dice").click()
    page.get_by_role("textbox", name="Dice", exact=True).fill("6 6 6")
    button(page.get_by_role("group", name="Faces", exact=True), "6").click()
    expect(button(page, "Roll")).to_have_count(0)
    button(page, "Use these dice").click()
    result = part(page, "Result")
    expect(result).to_have_attribute("data-tier", "CRITICAL_SUCCESS")
    entries = result.get_by_role("region", name="What follows", exact=True).get_by_role("listitem")
    expect(entries.first).to_have_text(begins("Thug"))
    assert {text.split()[0] for text in entries.all_inner_texts()} <= {"Thug", "Kira", "Scene"}

    to_tab(page, "Log")
    expect(part(page, "Log").get_by_role("listitem").filter(has_text="Kira").first).to_be_visible()
    to_tab(page, "Clocks")
    expect(part(page, "Clocks").get_by_role("listitem").filter(has_text="Thug")).to_contain_text("3/6")
    head = page.get_by_role("banner")
    button(head, "Undo").click()
    expect(part(page, "Clocks").get_by_role("listitem").filter(has_text="Thug")).to_contain_text("0/6")
    button(page, "More").click()
    button(part(page, "More"), "Redo").click()
    page.keyboard.press("Escape")
    expect(part(page, "Clocks").get_by_role("listitem").filter(has_text="Thug")).to_contain_text("3/6")
    button(head, "Show").click()
    expect(page.locator("html")).to_have_attribute("data-show", "")
