"""How much is in sight at once, and how large the moment is: a table, not a form."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from razor_core.systems import SYSTEMS
from tests.browser import hands, layout
from tests.browser.full_table import sit_down

NUMBERS = (Path(__file__).parents[1] / "numbers.js").read_text(encoding="utf-8")
#: What is in sight at most on a tablet: of an empty table, and of a full one.
EMPTY = {"controls": 32, "words": 60, "sizes": 5, "paddings": 8, "corners": 3, "borders": 3}
FULL = {"controls": 60, "words": 150, "sizes": 5, "paddings": 8, "corners": 3, "borders": 3}
#: With what the roll has brought, and what can be done with it.
ROLLED = {**FULL, "controls": 68}
TABLET, PORTRAIT, PHONE = (1180, 820), (820, 1180), (390, 844)
#: The size of the letters, and the width, of an element in pixels.
LETTERS, WIDTH = "each => parseFloat(getComputedStyle(each).fontSize)", "each => each.offsetWidth"

games = pytest.mark.parametrize(
    "game", [slug if at == 0 else pytest.param(slug, marks=pytest.mark.long) for at, slug in enumerate(SYSTEMS)]
)


def above(page: Page, most: dict[str, int]) -> dict[str, int]:
    """The numbers of what is in sight that are above these."""
    found = page.evaluate(NUMBERS)
    return {name: found[name] for name in most if found[name] > most[name]}


@games
def test_an_empty_table_shows_little(page: Page, game: str) -> None:
    """Controls, words, sizes of letters, paddings, corners and borders on a tablet."""
    hands.select_game(page, game)
    assert above(page, EMPTY) == {}


@games
def test_a_full_table_shows_what_the_next_roll_needs(page: Page, game: str) -> None:
    """Before a roll and after it; all ten people on both tablets, and at least six clocks of the scene."""
    sit_down(page, game)
    assert above(page, FULL) == {}
    for size in (TABLET, PORTRAIT):
        layout.resize(page, *size)
        assert page.evaluate(NUMBERS)["people"] == 10, size
    layout.resize(page, *TABLET)
    assert page.evaluate(NUMBERS)["clocks"] >= 6
    hands.roll(page)
    assert above(page, ROLLED) == {}


@games
def test_the_verdict_and_the_dice_are_large(page: Page, game: str) -> None:
    """The verdict 56 to 64 px, on a phone 36 to 40; a die 80 to 88 px, on a phone 52 to 56."""
    hands.select_game(page, game)
    hands.roll(page)
    headline = hands.part(page, "Result").get_by_role("heading")
    dice = hands.part(page, "Result").locator(".die:not([data-mark=DROPPED], [data-mark=CUT]) .face")
    for size, (least, most), (small, large) in (
        (TABLET, (56, 64), (80, 88)),
        (PORTRAIT, (56, 64), (80, 88)),
        (PHONE, (36, 40), (52, 56)),
    ):
        layout.resize(page, *size)
        assert least <= headline.evaluate(LETTERS) <= most, size
        assert {*dice.evaluate_all("all => all.map((each) => each.offsetWidth)")} <= {*range(small, large + 1)}, size


@pytest.mark.long
def test_a_small_tablet_on_its_side_shows_the_result(page: Page) -> None:
    """The verdict, the dice and Roll whole, of a full table, on 1024 x 768 and 1024 x 600."""
    sit_down(page, "razorweave")
    hands.roll(page)
    result = hands.part(page, "Result")
    for size in ((1024, 768), (1024, 600)):
        layout.resize(page, *size)
        layout.expect_in_sight(result.get_by_role("heading"), result.locator(".die .face"), hands.roll_button(page))
        assert result.get_by_role("heading").evaluate(LETTERS) >= 40, size
