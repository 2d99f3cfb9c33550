"""Markup typed into any field is shown as the text it is, and never runs; nor does it after a reload."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.hands import part, roll, typed_source

IMAGE = "<img src=x onerror=window.ran=1>"
BOLD = "<b>bold</b>"


def elements(page: Page) -> tuple[int, int]:
    """How many images there are, and how many elements that say no more than `bold`."""
    images = page.locator("img").count()
    return images, page.get_by_text("bold", exact=True).count()


def test_markup_is_text_everywhere(table: Page) -> None:
    """In the form, the chips, the warning, the card, the log, the panels; then again from the storage."""
    table.locator("summary").filter(has_text="Who is acting, and why?").click()
    for name in ("Who", "Intent", "Approach"):
        table.get_by_role("textbox", name=name, exact=True).fill(IMAGE + BOLD)
    table.get_by_role("combobox", name="Name of the Skill").fill(IMAGE)
    for field, button in (("dc", "Harder"), ("edge", "Add"), ("burden", "Add")):
        typed_source(table, field, IMAGE + BOLD, button)
    expect(part(table, "Roll")).to_contain_text(IMAGE)
    roll(table)
    expect(part(table, "Result")).to_contain_text(IMAGE + BOLD)
    expect(part(table, "Log")).to_contain_text(IMAGE + BOLD)
    more = part(table, "More")
    more.locator("summary").filter(has_text="Split Risks").click()
    for _ in range(2):
        more.get_by_role("button", name="+ This check").click()
    more.get_by_role("textbox", name="Dice of").first.fill(IMAGE[:20])
    more.get_by_role("button", name="Roll for all").click()
    expect(more.get_by_role("alert").filter(has_text="type the faces")).to_contain_text(IMAGE + BOLD)
    more.get_by_role("textbox", name="Dice of").first.fill("")
    more.get_by_role("button", name="Roll for all").click()
    expect(part(table, "Result")).to_contain_text("Split Risks")
    expect(part(table, "Result")).to_contain_text(IMAGE + BOLD)
    more.locator("summary").filter(has_text="Solo oracle").click()
    more.get_by_role("textbox", name="Question 1", exact=True).fill(IMAGE + BOLD)
    more.get_by_role("button", name="Ask the oracle").click()
    assert elements(table) == (0, 0)
    table.reload()
    ready(table)
    expect(part(table, "Result")).to_contain_text(IMAGE + BOLD)
    expect(part(table, "Log")).to_contain_text(IMAGE + BOLD)
    expect(table.get_by_role("button", name=f"Remove {IMAGE}{BOLD}")).to_have_count(3)
    assert elements(table) == (0, 0)
    assert table.evaluate("window.ran") is None


def test_markup_typed_as_dice_is_refused_and_kept_as_typed(table: Page) -> None:
    """The message is the page's own; what was typed stays in its field."""
    table.get_by_role("button", name="Type dice").click()
    field = table.get_by_role("textbox", name="Dice", exact=True)
    field.fill(IMAGE)
    table.get_by_role("button", name="Read dice").click()
    expect(table.locator("#error-faces")).to_be_visible()
    expect(field).to_have_value(IMAGE)
    assert elements(table) == (0, 0)
    assert table.evaluate("window.ran") is None
