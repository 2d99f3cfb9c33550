"""Any dice: tapped together under a thumb, their chances in sight, and a roll that falls and is in the log."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import visit
from tests.support.each_game import first_of
from tools.browser.serve import Site


@pytest.mark.long
@pytest.mark.parametrize("size", first_of([(390, 844), (1180, 820)]))
def test_dice_are_tapped_together_and_fall(fresh_page: Page, site: Site, size: tuple[int, int]) -> None:
    """Seven taps from the table; the sheet needs no scrolling for its button, and the dice have their own sides."""
    width, height = size
    fresh_page.set_viewport_size({"width": width, "height": height})
    visit(fresh_page, site)
    hands.more(fresh_page).get_by_role("button", name="Any dice").click()
    sheet = fresh_page.locator("#dice")
    for name in ("d6", "d6", "d20", "Add 1 more"):
        sheet.get_by_role("button", name=name, exact=True).click()
    expect(sheet.get_by_label("Dice", exact=True)).to_have_value("2d6 + 1d20 + 1")
    expect(sheet).to_contain_text("Average 18.5")
    button = sheet.get_by_role("button", name="Roll dice", exact=True)
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(sheet).to_be_hidden()
    expect(fresh_page.locator("#result .headline")).to_contain_text(re.compile("[0-9]+"))
    dice = fresh_page.locator("#result .die")
    assert [die.get_attribute("data-sides") for die in dice.all()] == ["6", "6", "20"]
    expect(fresh_page.locator("#log-lines")).to_contain_text("2d6 + 1d20 + 1")
    fresh_page.reload()
    expect(fresh_page.locator("#result .caption")).to_contain_text("2d6 + 1d20 + 1")
