"""Two tabs with one session: what happens in one is shown in the other, and nothing of either is lost."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready, visit
from tests.browser.hands import (
    advance,
    character,
    clock,
    clock_sheet,
    log_lines,
    new_character,
    new_clock,
    roll,
    rolls,
    saved,
    set_timer,
    undo,
)
from tools.browser.serve import Site

TAP = "document.querySelector('#clocks [data-do=clock-tick][data-by=\"1\"]').click()"


@pytest.fixture
def tabs(page: Page, site: Site) -> Iterator[tuple[Page, Page]]:
    """The page, and another tab beside it."""
    other = page.context.new_page()
    yield page, visit(other, site)
    other.close()


def front(page: Page) -> Page:
    """Bring a tab to the front, where a tap does not wait a second for the next frame; the tab."""
    page.bring_to_front()
    return page


def test_what_happens_in_one_tab_shows_in_the_other(tabs: tuple[Page, Page]) -> None:
    """A clock, a tick, a character, a roll, both ways without a reload; an undo there undoes what was done here."""
    one, other = tabs
    new_clock(front(one), "Flood")
    advance(one, "Flood")
    expect(clock(other, "Flood")).to_contain_text("1/6")
    advance(front(other), "Flood")
    expect(clock(one, "Flood")).to_contain_text("2/6")
    new_character(other, "Kira")
    expect(character(one, "Kira")).to_be_visible()
    roll(front(one))
    expect(rolls(other)).to_have_count(1)
    undo(front(other)).click()
    expect(rolls(one)).to_have_count(0)
    expect(clock(one, "Flood")).to_contain_text("2/6")
    assert log_lines(one).all_inner_texts() == log_lines(other).all_inner_texts()
    other.locator("[data-do=clock-menu]").click()
    expect(other.locator("#clock-change")).to_be_visible()
    clock_sheet(front(one), "Flood").locator("[data-do=clock-remove]").click()
    expect(other.locator("#clock-change")).to_be_hidden()
    expect(clock(other, "Flood")).to_have_count(0)
    undo(front(other)).click()
    for each in tabs:
        expect(clock(each, "Flood")).to_be_visible()


def test_simultaneous_ticks_are_both_kept(tabs: tuple[Page, Page]) -> None:
    """Both tabs tick before either has heard of the other; both show both at once, and after a reload of both."""
    one, other = tabs
    new_clock(front(one), "Flood", 12)
    expect(clock(other, "Flood")).to_be_visible()
    for tick in range(1, 4):
        for each in tabs:
            each.evaluate(f"setTimeout(() => {{ {TAP} }}, 0)")
        for each in tabs:
            expect(clock(each, "Flood")).to_contain_text(f"{2 * tick}/12")
    for each in tabs:
        saved(each)
        each.reload()
    for each in tabs:
        ready(each)
        expect(clock(each, "Flood")).to_contain_text("6/12")
    assert log_lines(one).count() == log_lines(other).count() == 7


def test_a_second_screen_follows_and_shows_nothing_secret(page: Page) -> None:
    """Opened by a tap, at the same address; it has no control, and no word of what is for the game master only."""
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Second screen").click()
    screen = opened.value
    ready(screen)
    assert screen.url.endswith("/#show")
    expect(screen.get_by_text("The next roll shows here.")).to_be_visible()
    new_clock(front(page), "Flood")
    advance(page, "Flood")
    page.get_by_role("button", name="New clock").click()
    sheet = page.locator("#clock-new")
    sheet.get_by_label("Name").fill("Doom")
    sheet.get_by_label("GM only").check()
    sheet.get_by_role("button", name="Add clock").click()
    expect(page.get_by_role("button", name="Doom, 0 of 6, GM only")).to_be_visible()
    roll(page)
    headline = page.locator("#result .headline").inner_text()
    expect(screen.locator("#result .headline")).to_have_text(headline)
    expect(clock(screen, "Flood")).to_contain_text("1/6")
    assert "Doom" not in screen.content()
    set_timer(page, "Flood", 1, "hours")
    expect(clock(screen, "Flood").locator(".timer")).to_have_text(re.compile(r"^(1:00:00|59:[0-9]{2})$"))
    expect(screen.locator("button:visible, a:visible, input:visible")).to_have_count(0)
    before = log_lines(page).count()
    screen.reload()
    ready(screen)
    expect(clock(screen, "Flood")).to_contain_text("1/6")
    expect(screen.locator("#tour")).to_be_hidden()
    assert log_lines(page).count() == before
    screen.close()


def test_a_hidden_page_draws_and_saves_what_happens(fresh_page: Page, site: Site) -> None:
    """It has no frames to wait for: a host's page in the background, where guests roll."""
    page = visit(fresh_page, site)
    roll(page)
    saved(page)
    page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        window.requestAnimationFrame = () => 0;
        document.querySelector("[data-do=roll]").click();
    }""")
    expect(rolls(page)).to_have_count(2)
    saved(page)
