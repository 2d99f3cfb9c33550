"""A table's own game in a browser: begun from an example, mended at its line, played, and there after a reload."""

import re

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser import hands
from tests.browser.conftest import PHONE, reload, visit
from tests.browser.layout import box_of
from tests.support.each_game import first_of
from tools.browser.serve import Site

#: A game whose names are signs of markup, as far as a text may have them.
SIGNS = """game: &lt;img src=x onerror=alert(1)&gt; 'a' & b
field luck: 0 to 3, start 1
field way: &amp;Low 1, 'High' 2
result: 1d6 + luck
tier Heads & 'tails', good: result >= 4
  <script>alert(2)</script> &lt;
tier Tails, bad
sheet luck: Bold' 2
suggest luck: 'svg onload=alert(3)' +1
"""


SIZES = first_of([(390, 844), (1180, 820)])


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_written_played_and_there_after_a_reload(fresh_page: Page, site: Site, size: tuple[int, int]) -> None:
    width, height = size
    fresh_page.set_viewport_size({"width": width, "height": height})
    visit(fresh_page, site)
    hands.more(fresh_page).get_by_role("button", name="Your own game").click()
    sheet = fresh_page.locator("#own-game")
    sheet.get_by_label("Begin with").select_option(label="Two dice and a number, three tiers")
    box = sheet.get_by_label("The text of your game")
    expect(sheet.get_by_role("heading", name="Salt Roads")).to_be_visible()
    expect(sheet).to_contain_text("27.8 %")
    text = box.input_value()
    box.fill(text.replace("stat + forward", "stats + forward"))
    error = sheet.get_by_role("button", name=re.compile("Line 5.*is no field"))
    error.click()
    assert box.evaluate("box => box.value.slice(0, box.selectionStart).split('\\n').length") == 5
    box.fill(text)
    sheet.get_by_role("button", name="Play", exact=True).click()
    expect(sheet).to_be_hidden()
    expect(fresh_page.locator("select.game")).to_contain_text("Salt Roads")
    fresh_page.get_by_role("button", name="Roll", exact=True).click()
    headline = fresh_page.locator("#result .headline")
    expect(headline).to_contain_text(re.compile("Strong hit|Weak hit|Miss"))
    fell = str(headline.text_content()).strip()
    reload(fresh_page)
    expect(headline).to_contain_text(fell)
    expect(fresh_page.locator("select.game option:checked")).to_have_text("Salt Roads")


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
def test_a_wrong_line_is_marked_under_its_words_and_comes_into_view(
    fresh_page: Page, site: Site, size: tuple[int, int]
) -> None:
    """Also below lines that wrap. On a wide screen what is wrong is beside the text, on a phone below it."""
    width, height = size
    fresh_page.set_viewport_size({"width": width, "height": height})
    visit(fresh_page, site)
    hands.more(fresh_page).get_by_role("button", name="Your own game").click()
    sheet = fresh_page.locator("#own-game")
    box = sheet.get_by_label("The text of your game")
    box.fill("game: Long\n" + f"# {'of many words ' * 13}\n" * 20 + "field luck: 0-3")
    error = sheet.get_by_role("button", name=re.compile("^Line 22"))
    text = box_of(sheet.locator(".text"))
    if width > 1000:
        assert box_of(error)["x"] > text["x"] + text["width"]
    else:
        assert box_of(error)["y"] > text["y"] + text["height"]
    error.click()
    row = box_of(sheet.locator(".text [data-wrong]"))
    whole = box_of(box)
    text = box_of(sheet.locator(".text"))
    assert abs(row["y"] + row["height"] + 8 - whole["y"] - whole["height"]) < 2
    assert text["y"] <= row["y"] <= text["y"] + text["height"] - row["height"]


@pytest.mark.long
def test_names_of_a_game_are_text_and_run_nothing(fresh_page: Page, site: Site) -> None:
    """Wherever they stand: the switch, the form, the sheet of modifiers, the card, the log, the sheet itself."""
    alerts = list[str]()

    def heard(dialog: Dialog) -> None:
        alerts.append(dialog.message)
        dialog.dismiss()

    fresh_page.on("dialog", heard)
    visit(fresh_page, site)
    hands.more(fresh_page).get_by_role("button", name="Your own game").click()
    sheet = fresh_page.locator("#own-game")
    box = sheet.get_by_label("The text of your game")
    box.fill("game: <img src=x onerror=alert(1)>")
    expect(sheet).to_contain_text("Line 1")
    box.fill(SIGNS)
    sheet.get_by_role("button", name="Try a roll").click()
    sheet.get_by_role("button", name="Play", exact=True).click()
    title = "&lt;img src=x onerror=alert(1)&gt; 'a' & b"
    chosen = fresh_page.locator("select.game option:checked")
    expect(chosen).to_have_text(title)
    fresh_page.get_by_role("button", name="+ Modifier").first.click()
    fresh_page.keyboard.press("Escape")
    fresh_page.get_by_role("button", name="Roll", exact=True).click()
    headline = fresh_page.locator("#result .headline")
    expect(headline).to_contain_text(re.compile("Heads & 'tails'|Tails"))
    reload(fresh_page)
    expect(headline).to_contain_text(re.compile("Heads & 'tails'|Tails"))
    expect(chosen).to_have_text(title)
    assert fresh_page.locator(":is(img[src=x], #result script, #own-game script)").count() == 0
    assert alerts == []


@pytest.mark.long
def test_every_amount_and_its_chance_are_seen_on_a_phone(fresh_page: Page, site: Site) -> None:
    """Eight of damage beside each other, in sight."""
    fresh_page.set_viewport_size(PHONE)
    visit(fresh_page, site)
    hands.more(fresh_page).get_by_role("button", name="Your own game").click()
    sheet = fresh_page.locator("#own-game")
    sheet.get_by_label("Begin with").select_option(label="D20 against a difficulty, four degrees")
    sheet.get_by_role("button", name="Play", exact=True).click()
    hands.kind(fresh_page, "Damage")
    amounts = fresh_page.locator("#next .tiers small")
    expect(amounts).to_have_text([str(amount) for amount in range(3, 11)])
    expect(amounts.first).to_be_visible()
    assert max(box["x"] + box["width"] for box in map(box_of, amounts.all())) <= PHONE["width"]


@pytest.mark.long
def test_every_key_of_mixed_dice_is_over_roll_on_a_phone(fresh_page: Page, site: Site) -> None:
    """Eleven keys: the digits, and one that ends a die. Nobody has played yet, and the hint gives way to them."""
    fresh_page.set_viewport_size(PHONE)
    visit(fresh_page, site)
    hands.more(fresh_page).get_by_role("button", name="Your own game").click()
    sheet = fresh_page.locator("#own-game")
    sheet.get_by_label("Begin with").select_option(label="An action die against two challenge dice")
    sheet.get_by_role("button", name="Play", exact=True).click()
    expect(sheet).to_be_hidden()
    fresh_page.get_by_role("button", name="Type dice").click()
    keys = fresh_page.locator(".keypad button")
    expect(keys).to_have_count(11)
    roll = box_of(fresh_page.locator("#roll-button"))["y"]
    assert max(box["y"] + box["height"] for box in map(box_of, keys.all())) <= roll
