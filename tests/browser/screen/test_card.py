"""The result card: it fits its window, says what follows, and shows all that can be chosen."""

import pytest
from playwright.sync_api import Locator, Page, expect

from razor_core.rules.clock_kinds import Side
from razor_core.rules.consequences import Choice
from razor_core.systems import razorweave
from tests.browser.conftest import settled
from tests.browser.hands import kind, part, select_game, type_dice
from tests.browser.layout import expect_in_sight, resize

#: How far the card is longer than its window, and wider.
OVER = "card => [card.scrollHeight - card.clientHeight, card.scrollWidth - card.clientWidth]"


def follows(page: Page) -> Locator:
    """The region "What follows" of the card."""
    return part(page, "Result").get_by_role("region", name="What follows")


@pytest.mark.long
def test_the_card_of_a_contest_fits_a_tablet_on_its_side(page: Page) -> None:
    """A task with a long name, long counts and a rival: the next roll and Copy stand whole above the edge."""
    select_game(page, "gemini")
    kind(page, "Task")
    page.locator("[data-do=task-new]").click()
    sheet = page.locator("#task")
    sheet.locator("[name=name]").fill("Averyveryverylongnameforataskwithoutend")
    sheet.locator("[name=model]").select_option("CONTESTED")
    for name in ("goal", "rival-goal"):
        sheet.locator(f"[name={name}]").fill("20")
    sheet.get_by_role("button", name="Begin").click()
    type_dice(page, [30])
    assert part(page, "Result").evaluate(OVER) == [0, 0]
    following = part(page, "Result").get_by_role("button", name="Next roll of")
    copy = part(page, "Result").get_by_role("button", name="Copy")
    expect_in_sight(following, copy)
    top = "button => button.getBoundingClientRect().top"
    assert following.evaluate(top) == copy.evaluate(top)


def test_every_choice_of_a_disastrous_miss_is_in_sight_when_it_is_opened(page: Page) -> None:
    """All six at once. The next roll begins folded."""
    kind(page, "Strike")
    type_dice(page, [1, 1, 1, 1])
    result = razorweave.GAME.kinds.readings["strike"](razorweave.judge(razorweave.Check(), [1, 1, 1, 1]))
    (choice,) = [consequence for consequence in result.consequences if isinstance(consequence, Choice)]
    ours = [option for option in choice.options if option.side is not Side.OPPOSITION]
    options = follows(page).locator("[data-entry]")
    expect(options).to_have_count(len(ours) + len(choice.instead))
    expect(options.first).to_be_hidden()
    follows(page).get_by_text(choice.label).click()
    settled(page)  # `toggle`, at which the page scrolls to them, comes after the click
    expect_in_sight(options)
    type_dice(page, [1, 1, 1, 1])
    expect(options.first).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("game", ["gemini", "razorweave"])
def test_the_mark_of_margin_0_stands_over_the_0(page: Page, game: str) -> None:
    """Also where the ruler is short, and a number wide."""
    select_game(page, game)
    type_dice(page, {"gemini": [51], "razorweave": [3, 3, 4, 4]}[game])
    middle = "each => { const { x, width } = each.getBoundingClientRect(); return x + width / 2; }"
    ruler = part(page, "Result").locator(".ruler")
    zero = ruler.locator(".zone i").filter(has_text="0").first
    assert abs(ruler.locator(".margin").evaluate(middle) - zero.evaluate(middle)) < 1


@pytest.mark.long
@pytest.mark.parametrize(("game", "face"), [("gemini", 1), ("trident_sphere", 20)])
def test_the_number_of_a_mark_near_an_end_stays_on_the_ruler(page: Page, game: str, face: int) -> None:
    """Its arrow stands at its place, on a phone too."""
    select_game(page, game)
    type_dice(page, [face])
    beyond = """(mark) => {
        const range = document.createRange();
        range.selectNodeContents(mark);
        const [text, ruler] = [range.getBoundingClientRect(), mark.parentElement.getBoundingClientRect()];
        return Math.max(ruler.left - text.left, text.right - ruler.right);
    }"""
    for width in (390, 1180):
        resize(page, width)
        assert part(page, "Result").locator(".margin").evaluate(beyond) < 4
