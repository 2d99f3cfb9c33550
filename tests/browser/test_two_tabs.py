"""Two tabs at one session: what happens in one shows in the other, and nothing of either is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.hands import (
    advance,
    character,
    clock,
    log_lines,
    new_clock,
    new_hero,
    roll,
    rolls,
    saved,
    undo,
)
from tools.browser.serve import Site

TAP = "document.querySelector('[aria-label=\"Advance Flood\"]').click()"


@pytest.fixture
def tabs(site: Site, new_page: Callable[..., Page]) -> tuple[Page, Page]:
    """Two started tabs of one profile."""
    one = new_page()
    other = one.context.new_page()
    for each in (one, other):
        each.goto(site.url)
    for each in (one, other):
        ready(each)
    return one, other


def test_what_happens_in_one_tab_shows_in_the_other(tabs: tuple[Page, Page]) -> None:
    """A clock, a tick, a character, a roll, both ways, without a reload; undo there undoes what was done here."""
    one, other = tabs
    new_clock(one, "Flood", 6)
    advance(one, "Flood")
    expect(clock(other, "Flood")).to_contain_text("1 of 6")
    advance(other, "Flood")
    expect(clock(one, "Flood")).to_contain_text("2 of 6")
    new_hero(other, "Kira", AGI=2)
    expect(character(one, "Kira")).to_be_visible()
    roll(one)
    expect(rolls(other)).to_have_count(1)
    undo(other).click()
    expect(rolls(one)).to_have_count(0)
    expect(clock(one, "Flood")).to_contain_text("2 of 6")
    assert log_lines(one).all_inner_texts() == log_lines(other).all_inner_texts()


def test_simultaneous_ticks_are_both_kept(tabs: tuple[Page, Page]) -> None:
    """Both tabs tick before either has heard of the other; both say so at once, and after a reload of both."""
    one, other = tabs
    new_clock(one, "Flood", 12)
    expect(clock(other, "Flood")).to_be_visible()
    for tick in range(1, 4):
        for each in tabs:
            each.evaluate(f"setTimeout(() => {{ {TAP} }}, 0)")
        for each in tabs:
            expect(clock(each, "Flood")).to_contain_text(f"{2 * tick} of 12")
    for each in tabs:
        saved(each)
    for each in tabs:
        each.reload()
    for each in tabs:
        ready(each)
        expect(clock(each, "Flood")).to_contain_text("6 of 12")
    assert log_lines(one).count() == log_lines(other).count() == 7


def test_a_clock_deleted_in_one_tab_while_its_menu_is_open_in_the_other(tabs: tuple[Page, Page]) -> None:
    """The menu closes; undone there, the clock is back in both."""
    one, other = tabs
    new_clock(one, "Flood", 4)
    other.get_by_role("button", name="More for Flood").click()
    expect(other.locator("#clock-change")).to_be_visible()
    one.get_by_role("button", name="More for Flood").click()
    one.locator("#clock-change").get_by_role("button", name="Delete").click()
    expect(other.locator("#clock-change")).to_be_hidden()
    expect(clock(other, "Flood")).to_have_count(0)
    undo(other).click()
    expect(clock(one, "Flood")).to_be_visible()
    expect(clock(other, "Flood")).to_be_visible()
