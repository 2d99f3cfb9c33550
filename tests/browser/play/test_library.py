"""What outlasts a session, in the browser: one set aside, the cast, scene kits, after a reload and in a new session."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import reload
from tests.browser.hands import character, clock, new_character, part, saved, undo


def test_a_cast_and_kits_are_there_in_every_session(page: Page) -> None:
    """Kept, set aside and brought back, laid with a tap and taken back with one, in a new session after a reload."""
    new_character(page, "Kira", resolve=6)
    character(page, "Kira").click()
    sheet, cast, kits = (page.locator(f"#{name}") for name in ("character-change", "cast", "kits"))
    page.locator("[data-do=character-change]").click()
    sheet.get_by_role("button", name="Keep in the cast").click()
    expect(page.locator("#toast")).to_contain_text("Kira is in the cast")
    sheet.get_by_role("button", name="Set aside").click()
    expect(sheet).to_be_hidden()
    expect(part(page, "Clocks").locator(".clock")).to_have_count(0)
    page.get_by_role("button", name="Cast", exact=True).click()
    cast.locator("[data-slot=aside] button").click()
    expect(clock(page, "Kira")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-do=kits]").click()
    kits.get_by_role("button", name="A guarded door").click()
    expect(kits).to_be_hidden()
    expect(clock(page, "Alarm")).to_be_visible()
    page.locator("[data-do=kits]").click()
    expect(kits.locator("[data-slot=choices] [aria-pressed=true]")).to_have_count(5)
    kits.locator("[name=name]").fill("Gate")
    page.keyboard.press("Enter")
    expect(kits.locator("[data-slot=kept]")).to_contain_text("Gate")
    page.keyboard.press("Escape")
    saved(page)
    page.locator("header [popovertarget=sessions]").click()
    page.locator("#sessions [data-do=session-new]").click()
    page.keyboard.press("Escape")
    saved(page)
    reload(page)
    expect(part(page, "Clocks").locator(".clock")).to_have_count(0)
    page.get_by_role("button", name="Cast", exact=True).click()
    cast.locator("[data-do=cast-lay]").click()
    expect(clock(page, "Kira")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-do=kits]").click()
    kits.get_by_role("button", name="Gate 2 characters").click()
    expect(part(page, "Clocks").locator(".clock")).to_have_count(6)
    undo(page).click()
    expect(part(page, "Clocks").locator(".clock")).to_have_count(1)
