"""Markup typed into any field is shown as the text it is and never runs; nor does it after a reload."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import reload
from tests.browser.hands import part

MARKUP = "<img src=x onerror=window.ran=1><b>bold</b>"


def expect_inert(page: Page) -> None:
    """No element came of the markup, and nothing of it ran."""
    assert page.locator("img").count() == 0
    assert page.get_by_text("bold", exact=True).count() == 0
    assert page.evaluate("window.ran") is None


def test_markup_is_text_wherever_it_is_shown(page: Page) -> None:
    """In texts, titles, choices and controls: form, warning, board, card, log, filter, head; again from the storage."""
    name, threat = f"{MARKUP}A", f"{MARKUP}B"
    hands.put_character(page, name, skill=f"{MARKUP}S")
    hands.put_clock(page, threat, 4, "THREAT")
    sheet = hands.clock_sheet(page, threat)
    sheet.locator("[name=note]").fill(f"{MARKUP}N")
    sheet.locator("[data-do=clock-save]").click()
    hands.character(page, name).click()
    page.locator("#abilities [data-do=character-skill]").filter(has_text=f"{MARKUP}S").click()
    hands.fiction(page, "Intent").fill(MARKUP)
    for field, button in (("dc", "Harder"), ("burden", "")):
        hands.type_modifier(page, field, MARKUP, button)
    expect(part(page, "Next roll")).to_contain_text(MARKUP)
    hands.type_dice(page, [MARKUP])
    expect(page.get_by_role("textbox", name="Dice", exact=True)).to_have_value(MARKUP)
    hands.type_dice(page, [1, 1, 1, 1, 1])
    hands.advance(page, threat)
    expect(part(page, "Result").locator("[data-do=consequence-target]").first).to_contain_text(threat)
    assert threat in str(hands.undo(page).get_attribute("title"))
    expect_inert(page)
    hands.saved(page)
    reload(page)
    log = part(page, "Log")
    for place in (hands.clock(page, threat), hands.character(page, name), log, part(page, "Result")):
        expect(place).to_contain_text(MARKUP)
    expect(hands.chips(page).first).to_contain_text(MARKUP)
    log.get_by_role("button", name="Search the log").click()
    expect(log.get_by_role("combobox", name="Filter by character")).to_contain_text(name)
    expect_inert(page)
