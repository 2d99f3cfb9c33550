"""On a phone: one part at a time, Roll at the thumb in each, and nothing wider than the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.systems.razorweave import Check
from tests.browser.conftest import PHONE
from tests.browser.hands import expect_judged, fill_in, part, pick, roll, roll_button, rolls, type_dice

PARTS = ("Check", "Result", "Clocks", "Log", "More")


@pytest.fixture
def phone(table: Page) -> Page:
    """The started page on a phone."""
    table.set_viewport_size(PHONE)
    return table


def tab(page: Page, name: str) -> Locator:
    """The tab of that name."""
    return page.get_by_role("navigation", name="Parts of the page").get_by_role("radio", name=name, exact=True)


def to_part(page: Page, name: str) -> None:
    """Tap the tab of that name."""
    page.get_by_role("navigation", name="Parts of the page").locator("label").filter(has_text=name).click()


@pytest.mark.parametrize("name", PARTS)
def test_a_tab_shows_its_part_alone_and_roll_stays_at_hand(phone: Page, name: str) -> None:
    """Roll is whole on the screen without scrolling, in every part."""
    to_part(phone, name)
    expect(tab(phone, name)).to_be_checked()
    for each in PARTS:
        expect(part(phone, each)).to_be_visible(visible=each == name)
    assert phone.evaluate("window.scrollY") == 0
    expect(roll_button(phone)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", PARTS)
def test_roll_stays_at_hand_when_the_part_is_scrolled_to_its_end(phone: Page, name: str) -> None:
    """It does not move away with what is long."""
    fill_in(phone, Check(edge=3, burden=3))
    type_dice(phone, [4, 4, 4, 4])
    to_part(phone, name)
    phone.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    expect(roll_button(phone)).to_be_in_viewport(ratio=1)


def test_a_roll_brings_its_result_to_the_front(phone: Page) -> None:
    """The headline is on the screen, and from there one tap rolls again."""
    expect(part(phone, "Result")).to_be_hidden()
    roll(phone)
    expect(tab(phone, "Result")).to_be_checked()
    expect(part(phone, "Result").get_by_role("heading")).to_be_in_viewport(ratio=1)
    expect_judged(phone, Check())
    before = rolls(phone).count()
    roll(phone)
    expect(rolls(phone)).to_have_count(before + 1)


@pytest.mark.parametrize("way", ["thrown", "typed", "from the log"])
def test_a_result_is_seen_from_its_top_however_far_the_page_was_scrolled(phone: Page, way: str) -> None:
    """On a small phone, long form and long card, tapped at the very end: headline and tabs are on the screen."""
    phone.set_viewport_size({"width": 360, "height": 640})
    fill_in(phone, Check(edge=4, burden=4))
    pick(phone, "Strike")
    type_dice(phone, [1, 1, 1, 1])
    to_part(phone, "Log" if way == "from the log" else "Check")
    phone.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    if way == "thrown":
        roll(phone)
    elif way == "typed":
        type_dice(phone, [1, 1, 1, 1])
    else:
        rolls(phone).first.click()
    expect(part(phone, "Result").get_by_role("heading")).to_be_in_viewport(ratio=1)
    expect(tab(phone, "Result")).to_be_in_viewport()


def test_a_roll_of_the_log_brings_its_card_to_the_front(phone: Page) -> None:
    """A tap on the line, and the card is seen."""
    type_dice(phone, [6, 6, 6, 6])
    roll(phone)
    to_part(phone, "Log")
    rolls(phone).filter(has_text="Critical Success").first.click()
    expect(tab(phone, "Result")).to_be_checked()
    expect(part(phone, "Result")).to_have_attribute("data-tier", "CRITICAL_SUCCESS")


def test_the_odds_are_seen_where_the_dc_is_set(phone: Page) -> None:
    """Without scrolling: the number that matters, while the finger is on the steps."""
    chance = phone.locator("[data-slot=good-chance]")
    expect(chance).to_be_in_viewport(ratio=1)
    before = chance.inner_text()
    pick(phone, "Heroic")
    assert chance.inner_text() != before
    expect(chance).to_be_in_viewport(ratio=1)


def test_an_error_is_seen_from_where_roll_is(phone: Page) -> None:
    """A tap on Roll with a wrong DC: the reason is on the screen."""
    phone.get_by_role("spinbutton", name="DC").fill("99")
    roll(phone)
    expect(part(phone, "Roll").get_by_text("1 to 40")).to_be_in_viewport()


def test_a_dice_message_is_seen_from_where_it_is_typed(phone: Page) -> None:
    """Wrong dice typed: message, field and Roll are on the screen together."""
    type_dice(phone, ["7 7 7 7"])
    expect(phone.locator("#error-faces")).to_be_in_viewport()
    expect(phone.get_by_role("textbox", name="Dice", exact=True)).to_be_in_viewport()
    expect(roll_button(phone)).to_be_in_viewport()


@pytest.mark.parametrize("width", [PHONE["width"], 820])
def test_what_the_page_has_to_tell_is_seen_however_far_it_was_scrolled(phone: Page, width: int) -> None:
    """Whole, with nothing over the button that closes it."""
    phone.set_viewport_size({"width": width, "height": 600})
    phone.evaluate("location.hash = 'system=chess&dc=16'")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    notice = phone.locator("#notice")
    expect(notice).to_contain_text("This link asks for a game that is not here.")
    expect(notice).to_be_in_viewport(ratio=1)
    assert phone.evaluate("scrollY") > 0
    notice.get_by_role("button", name="Close").click()
    expect(notice.get_by_role("listitem")).to_have_count(0)
