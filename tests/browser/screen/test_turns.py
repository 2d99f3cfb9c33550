"""The turn order: a round by taps, and room for it beside a full table at every size."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE as PHONE_SIZE
from tests.browser.conftest import TABLET, settled
from tests.browser.full_table import FOES, PLAYERS, sit_down
from tests.browser.hands import more, part, roll
from tests.browser.layout import LARGE, expect_in_sight, expect_sheet_fits, letters, resize, to_part
from tests.browser.screen.test_full_table import LOW, PHONE, SCREENS, expect_whole
from tests.support.each_game import first_of


def begin(page: Page) -> None:
    """Sit down at the full table, and begin the turn order; its sheet is open."""
    sit_down(page, "gemini")
    more(page).get_by_role("button", name="Turn order").click()


@pytest.mark.long
@pytest.mark.parametrize("size", first_of([TABLET, PHONE_SIZE]), ids=["tablet", "phone"])
def test_a_round_is_played_by_taps(page: Page, size: ViewportSize) -> None:
    """Choose, take a turn, roll in it, end it; the line is in sight in all of that, with who is next first."""
    page.set_viewport_size(size)
    begin(page)
    sheet, line = page.locator("#turn-order"), part(page, "Turn order")
    for name in (PLAYERS[1], PLAYERS[3], FOES[2]):
        sheet.get_by_role("button", name=f"{name}: Fast").click()
    page.keyboard.press("Escape")
    to_part(page, "table")
    for name in (PLAYERS[1], PLAYERS[3]):
        first = line.locator("li button").nth(0 if name == PLAYERS[1] else 1)
        expect(first).to_contain_text(name)
        first.click()
        expect(page.locator("#characters [data-do=character-pick][aria-pressed=true]")).to_contain_text(name)
        expect(line).to_contain_text("Fast turn · ►► 2 actions")
        expect_in_sight(line, line.locator("li button").first, line.get_by_role("button", name="End turn"))
        roll(page)
    expect_in_sight(line)
    line.get_by_role("button", name="End turn").click()
    expect(line.locator("li button").first).to_contain_text(FOES[2])


@pytest.mark.long
def test_it_has_room_beside_a_full_table(page: Page) -> None:
    """At every size of screen and letters, on the sheet too; page and heart need no scrolling at 1180 x 820."""
    begin(page)
    page.keyboard.press("Escape")
    to_part(page, "table")
    page.locator("#turns li button").first.click()
    settled(page)
    for width, height in SCREENS.items():
        resize(page, width, height)
        expect_whole(page, width < PHONE or height < LOW)
        page.locator("#turns [popovertarget]").click()
        expect_sheet_fits(page, page.locator("#turn-order"))
        page.keyboard.press("Escape")
    resize(page, 1180)
    over = "each => each.scrollHeight - each.clientHeight"
    assert [page.locator(each).evaluate(over) for each in ("html", "#result")] == [0, 0]
    with letters(page, 32):
        for width, height in LARGE.items():
            resize(page, width, height)
            expect_whole(page, width < 2 * PHONE)
