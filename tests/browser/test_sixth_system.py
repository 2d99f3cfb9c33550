"""A sixth game on the page: added to a copy of the checkout by the steps of docs/add-a-game.md, built, and played."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hands import (
    enter,
    lay,
    log_lines,
    odds_shown,
    part,
    reloaded,
    rolls,
    say_who,
    source,
    type_dice,
    undo,
)
from tests.support.sixth_system import ROOT, SLUG, TITLE, added, copied


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with six games, by the build of this checkout."""
    checkout = added(copied(tmp_path_factory.mktemp("sixth")))
    target = tmp_path_factory.mktemp("site") / "dist"
    node = shutil.which("node")
    assert node
    subprocess.run([node, str(ROOT / "tools" / "build.mjs"), str(checkout), str(target)], check=True)
    return target


def test_the_sixth_game_is_played_like_the_five(table: Page) -> None:
    """Its odds from its form, dice typed and refused, a result, an offer on a clock, the log, undo, and a reload."""
    lay(table, SLUG)
    expect(table.get_by_role("combobox", name="Game", exact=True).locator("option:checked")).to_have_text(TITLE)
    assert odds_shown(table) == {"Miss": "41.7 %", "Tie": "16.7 %", "Hit": "41.7 %"}
    say_who(table, "Kira")
    enter(table, SLUG, target=9)
    source(table, "bonus", "Help")
    expect(part(table, "Roll")).to_contain_text("7 is a tie, 8 or more a hit")
    type_dice(table, [7, 1])
    expect(table.locator("#error-faces")).to_contain_text("Enter faces from 1 to 6, not 7.")
    type_dice(table, [6, 4])
    card = part(table, "Result")
    expect(card).to_contain_text("Hit")
    expect(card).to_contain_text("12 vs 9: +3")
    expect(rolls(table).first).to_contain_text("Kira")
    table.get_by_role("button", name="Roll", exact=True).click()
    expect(rolls(table)).to_have_count(2)
    reloaded(table)
    expect(table.locator(f"#{SLUG}")).to_be_visible()
    expect(rolls(table)).to_have_count(2)
    undo(table).click()
    expect(rolls(table)).to_have_count(1)
    expect(log_lines(table).first).to_contain_text("Hit")


def test_the_words_of_the_sixth_game_are_told(table: Page) -> None:
    """Where they stand on its form."""
    lay(table, SLUG)
    for word in ("Target", "Skill", "Bonus"):
        table.locator(f"#{SLUG} .term", has_text=word).click()
        expect(table.locator("#help dd").first).to_be_visible()
        table.keyboard.press("Escape")
    table.locator(f"#{SLUG} .term", has_text="Target").click()
    expect(table.locator("#help")).to_contain_text("The number to reach with dice, skill and bonus.")
