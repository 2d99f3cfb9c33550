"""Two tabs with one session: what happens in one is shown in the other, and nothing of either is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import ready, visit
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


@pytest.mark.long
def test_what_happens_in_one_tab_shows_in_the_other(tabs: tuple[Page, Page]) -> None:
    """A clock, a tick, a character, a roll, both ways without a reload; an undo there undoes what was done here."""
    one, other = tabs
    hands.put_clock(front(one), "Flood")
    hands.advance(one, "Flood")
    expect(hands.clock(other, "Flood")).to_contain_text("1/6")
    hands.advance(front(other), "Flood")
    expect(hands.clock(one, "Flood")).to_contain_text("2/6")
    hands.put_character(other, "Kira")
    expect(hands.character(one, "Kira")).to_be_visible()
    hands.roll(front(one))
    expect(hands.rolls(other)).to_have_count(1)
    hands.undo(front(other)).click()
    expect(hands.rolls(one)).to_have_count(0)
    expect(hands.clock(one, "Flood")).to_contain_text("2/6")
    assert hands.log_lines(one).all_inner_texts() == hands.log_lines(other).all_inner_texts()


def test_simultaneous_ticks_are_both_kept(tabs: tuple[Page, Page]) -> None:
    """Both tabs tick before either has heard of the other; both show both at once, and after a reload of both."""
    one, other = tabs
    hands.put_clock(front(one), "Flood", 12)
    expect(hands.clock(other, "Flood")).to_be_visible()
    for tick in range(1, 4):
        for each in tabs:
            each.evaluate(f"setTimeout(() => {{ {TAP} }}, 0)")
        for each in tabs:
            expect(hands.clock(each, "Flood")).to_contain_text(f"{2 * tick}/12")
    for each in tabs:
        hands.saved(each)
        each.reload()
    for each in tabs:
        ready(each)
        expect(hands.clock(each, "Flood")).to_contain_text("6/12")
    assert hands.log_lines(one).count() == hands.log_lines(other).count() == 7


@pytest.mark.long
def test_a_second_screen_follows_and_shows_nothing_secret(page: Page) -> None:
    """Opened by a tap, at the same address; it has no control, and no word of what is for the game master only."""
    with page.context.expect_page() as opened:
        hands.more(page).get_by_role("link", name="Second screen").click()
    screen = opened.value
    ready(screen)
    assert screen.url.endswith("/#show")
    expect(screen.get_by_text("The next roll shows here.")).to_be_visible()
    hands.put_clock(front(page), "Flood")
    hands.advance(page, "Flood")
    page.get_by_role("button", name="New clock").click()
    sheet = page.locator("#clock-new")
    sheet.get_by_label("Name").fill("Doom")
    sheet.get_by_label("GM only").check()
    sheet.get_by_role("button", name="Add clock").click()
    expect(page.get_by_role("button", name="Doom, 0 of 6, GM only")).to_be_visible()
    hands.roll(page)
    headline = page.locator("#result .headline").inner_text()
    expect(screen.locator("#result .headline")).to_have_text(headline)
    expect(hands.clock(screen, "Flood")).to_contain_text("1/6")
    assert "Doom" not in screen.content()
    expect(screen.locator("button:visible, a:visible, input:visible")).to_have_count(0)
    expect(screen.locator(".hint:visible, #empty:visible")).to_have_count(0)
    screen.close()


@pytest.mark.long
def test_a_hidden_page_draws_and_saves_what_happens(fresh_page: Page, site: Site) -> None:
    """It has no frames to wait for: a host's page in the background, where guests roll."""
    page = visit(fresh_page, site)
    hands.roll(page)
    hands.saved(page)
    page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        window.requestAnimationFrame = () => 0;
        document.querySelector("[data-do=roll]").click();
    }""")
    expect(hands.rolls(page)).to_have_count(2)
    hands.saved(page)
