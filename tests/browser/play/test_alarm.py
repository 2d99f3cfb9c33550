"""A bell when a clock is full, a timer ticks or the time of a turn is up, if the settings have it; and that time."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import PHONE, eventually, visit
from tests.browser.full_table import PLAYERS
from tests.browser.layout import box_of
from tools.browser.serve import Site

#: Counts the notes that a page plays; a bell has two.
NOTES = """
    window.notes = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
"""
TURN = "#turns .time"


def sit_down(page: Page, site: Site, **settings: str) -> None:
    """Open the page with these settings."""
    page.add_init_script(f"{NOTES} localStorage.setItem('razor.settings', '{json.dumps(settings)}');")
    visit(page, site)


def rang(page: Page) -> int:
    return int(page.evaluate("window.notes")) // 2


def fill(page: Page) -> None:
    """Let a clock of the scene become full, which is told across the page."""
    hands.put_clock(page, "Alarm", 2)
    hands.advance(page, "Alarm", 2)
    expect(page.locator("#filled")).to_be_visible()


def take_turn(page: Page, name: str = "Kira") -> None:
    """Begin a turn order of Project Gemini, and let a new character take a turn."""
    hands.select_game(page, "gemini")
    hands.put_character(page, name)
    page.evaluate("document.querySelector('#turns-begin').click()")
    page.locator("#turns [data-do=turn-take]").first.click()


@pytest.mark.long
def test_a_full_clock_rings_once_and_only_if_the_settings_have_it(fresh_page: Page, site: Site) -> None:
    sit_down(fresh_page, site)
    fill(fresh_page)
    assert rang(fresh_page) == 0
    hands.more(fresh_page).get_by_role("button", name="Settings").click()
    hands.label(fresh_page, "A bell when").click()
    fresh_page.keyboard.press("Escape")
    hands.put_clock(fresh_page, "Gate", 2)
    hands.advance(fresh_page, "Gate", 2)
    eventually(fresh_page, lambda: rang(fresh_page) == 1)


@pytest.mark.long
def test_the_time_of_a_turn_counts_down_and_rings_when_it_is_up(fresh_page: Page, site: Site) -> None:
    """It goes on after a reload, and is not seen where the settings have none."""
    sit_down(fresh_page, site, alarm="on", turn="6")
    take_turn(fresh_page)
    expect(fresh_page.locator(TURN)).to_have_text(re.compile("0:0[1-6]"))
    assert rang(fresh_page) == 0
    expect(fresh_page.locator(TURN)).to_have_text("Time is up")
    assert rang(fresh_page) == 1
    fresh_page.reload()
    expect(fresh_page.locator(TURN)).to_have_text("Time is up")
    assert rang(fresh_page) == 0


@pytest.mark.long
def test_no_time_is_shown_unless_the_settings_have_one(fresh_page: Page, site: Site) -> None:
    sit_down(fresh_page, site)
    take_turn(fresh_page)
    expect(fresh_page.locator("#turns")).to_contain_text("Slow turn")
    expect(fresh_page.locator(TURN)).to_be_hidden()


@pytest.mark.long
def test_the_time_of_a_turn_is_seen_on_show_beside_a_long_name(fresh_page: Page, site: Site) -> None:
    """The name is cut off, not the time."""
    sit_down(fresh_page, site, turn="60")
    fresh_page.set_viewport_size(PHONE)
    take_turn(fresh_page, PLAYERS[0])
    fresh_page.locator("[data-do=show-table]:visible").click()
    expect(fresh_page.locator(TURN)).to_have_text(re.compile("[0-9]:[0-9]+"))
    shown, line = (box_of(fresh_page.locator(of)) for of in (TURN, "#turns"))
    assert shown["x"] + shown["width"] <= line["x"] + line["width"]
