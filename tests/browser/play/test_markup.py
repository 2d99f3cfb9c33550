"""Markup typed into any field is shown as the text it is and never runs; nor does it after a reload."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import reload
from tests.browser.hands import (
    advance,
    character,
    chips,
    clock,
    clock_sheet,
    fiction,
    kind,
    log_lines,
    new_character,
    new_clock,
    panel,
    part,
    roll,
    roll_button,
    saved,
    type_dice,
    type_modifier,
    undo,
)

MARKUP = "<img src=x onerror=window.ran=1><b>bold</b>"


def expect_inert(page: Page) -> None:
    """No element came of the markup, and nothing of it ran."""
    assert page.locator("img").count() == 0
    assert page.get_by_text("bold", exact=True).count() == 0
    assert page.evaluate("window.ran") is None


def test_markup_in_a_check_is_text_everywhere(page: Page) -> None:
    """In the form, the modifiers, the warning, the card, the log, the panels; then again from the storage."""
    for name in ("Who", "Intent", "Approach"):
        fiction(page, name).fill(MARKUP)
    page.get_by_role("combobox", name="Name of the Skill").fill(MARKUP)
    for field, button in (("dc", "Harder"), ("edge", ""), ("burden", "")):
        type_modifier(page, field, MARKUP, button)
    expect(part(page, "Roll")).to_contain_text(MARKUP)
    roll(page)
    risks = kind(page, "Split Risks")
    for _ in range(2):
        risks.locator("[data-do=group-add]").click()
    risks.get_by_role("textbox").first.fill(MARKUP[:20])
    roll_button(page).click()
    expect(risks.get_by_role("alert").filter(has_text=MARKUP)).to_be_visible()
    risks.get_by_role("textbox").first.fill("")
    roll_button(page).click()
    kind(page, "Check")
    expect(part(page, "Result")).to_contain_text(MARKUP)
    oracle = panel(page, "Solo oracle")
    oracle.get_by_role("textbox", name="Question 1", exact=True).fill(MARKUP)
    oracle.get_by_role("button", name="Ask the oracle").click()
    type_dice(page, [MARKUP])
    expect(page.get_by_role("textbox", name="Dice", exact=True)).to_have_value(MARKUP)
    # The roll has used up those for one roll.
    for field in ("edge", "burden"):
        type_modifier(page, field, MARKUP)
    expect_inert(page)
    reload(page)
    expect(part(page, "Result")).to_contain_text(MARKUP)
    expect(part(page, "Log")).to_contain_text(MARKUP)
    expect(chips(page)).to_have_count(3)
    expect_inert(page)


def test_markup_in_names_is_text_everywhere(page: Page) -> None:
    """Names of clocks, notes, characters and Skills, on the board, the card, the log, its filter and the head."""
    name, threat = f"{MARKUP}A", f"{MARKUP}B"
    new_character(page, name, resolve=4, skill=(f"{MARKUP}S", "AGI"))
    expect(clock(page, name)).to_contain_text(name)
    new_clock(page, threat, 4, "THREAT")
    sheet = clock_sheet(page, threat)
    sheet.locator("[name=note]").fill(f"{MARKUP}N")
    sheet.locator("[data-do=clock-save]").click()
    character(page, name).click()
    page.locator("#abilities [data-do=character-skill]").filter(has_text=f"{MARKUP}S").click()
    type_dice(page, [1, 1, 1, 1])
    advance(page, threat)
    expect(part(page, "Result").locator("[data-do=consequence-target]").first).to_contain_text(threat)
    assert threat in str(undo(page).get_attribute("title"))
    expect_inert(page)
    saved(page)
    reload(page)
    for place in (clock(page, threat), character(page, name), log_lines(page).first, part(page, "Result")):
        expect(place).to_contain_text(MARKUP)
    part(page, "Log").get_by_role("button", name="Search the log").click()
    expect(part(page, "Log").get_by_role("combobox", name="Filter by character")).to_contain_text(name)
    expect_inert(page)
