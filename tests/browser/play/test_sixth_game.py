"""A sixth game on the page: added to a copy of the checkout by the steps of docs/add-a-game.md, built, and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import visit
from tests.browser.hands import (
    add_modifiers,
    enter,
    expect_same_after_reload,
    fiction,
    log_lines,
    odds_shown,
    part,
    rolls,
    select_game,
    type_dice,
    undo,
)
from tests.browser.watch import Watch
from tests.support.games.sixth_system import SLUG, TITLE
from tools.browser.serve import Site


@pytest.mark.long
def test_a_sixth_game_is_played_like_the_five(newer: Path, fresh_page: Page, watch: Watch) -> None:
    """Odds of its form, help for its words, dice typed and refused, a result, the log, undo, and a reload."""
    page, card = fresh_page, part(fresh_page, "Result")
    with Site(newer).start() as site:
        watch.allow(site.url)
        visit(page, site)
        select_game(page, SLUG)
        expect(page.get_by_role("combobox", name="Game", exact=True).locator("option:checked")).to_have_text(TITLE)
        assert odds_shown(page) == {"Miss": "42 %", "Tie": "17 %", "Hit": "42 %"}
        for word in ("Skill", "Bonus", "Target"):
            page.locator(f"#{SLUG} .term", has_text=word).click()
            expect(page.locator("#help dd").first).to_be_visible()
            expect(page.locator("#help")).to_contain_text(word)
            page.keyboard.press("Escape")
        fiction(page, "Who").fill("Kira")
        enter(page, SLUG, target=9)
        add_modifiers(page, "bonus", "Help")
        expect(part(page, "Roll")).to_contain_text("7 is a tie, 8 or more a hit")
        type_dice(page, [7, 1])
        expect(page.locator("#error-faces")).not_to_be_empty()
        type_dice(page, [6, 4])
        expect(card).to_contain_text("Hit")
        expect(card).to_contain_text("12 vs 9: +3")
        expect(rolls(page).first).to_contain_text("Kira")
        page.get_by_role("button", name="Roll", exact=True).click()
        expect(rolls(page)).to_have_count(2)
        expect_same_after_reload(page)
        undo(page).click()
        expect(rolls(page)).to_have_count(1)
        expect(log_lines(page).first).to_contain_text("Hit")
        page.goto("about:blank")
