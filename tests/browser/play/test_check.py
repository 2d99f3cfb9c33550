"""The form and the result card where the browser has a part: games, descriptions, folds, focus, double taps, dice."""

import re

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import frameworks, gemini, witchgates
from razor_core.systems.razorweave import Check
from tests.browser import hands
from tests.browser.conftest import reload


def test_a_game_is_selected_by_keyboard_and_by_a_link(page: Page) -> None:
    """Arrows and letters on the select; the address of an open page and of a start; an unknown game does nothing."""
    select = page.get_by_role("combobox", name="Game", exact=True)
    select.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#frameworks")).to_be_visible()
    hands.expect_odds(page, frameworks.Check())
    expect(select).to_be_focused()
    page.keyboard.press("w")
    expect(page.locator("#witchgates")).to_be_visible()
    page.evaluate("location.hash = '#system=gemini'")
    expect(select).to_have_value("gemini")
    hands.expect_odds(page, gemini.Check())
    page.evaluate("location.hash = '#system=chess'")
    hands.roll(page)
    hands.expect_judged(page, gemini.Check())
    page.evaluate("history.replaceState(null, '', '#system=witchgates')")
    reload(page)
    expect(select).to_have_value("witchgates")
    hands.expect_odds(page, witchgates.Check())


def test_what_is_wrong_is_described_at_its_field(page: Page) -> None:
    """A reader hears it with the field; no odds are stale and Roll does nothing; wrong dice stay as typed."""
    page.locator("#razorweave [name=dc]").fill("41")
    expect(hands.number(page, "DC")).to_have_accessible_description(re.compile("40"))
    for name in ("Roll", "Next roll"):
        assert "%" not in hands.part(page, name).inner_text()
    hands.roll(page)
    assert hands.dice_shown(page) == []
    hands.number(page, "DC").fill("16")
    expect(page.locator("#razorweave-dc")).to_be_hidden()
    hands.expect_odds(page, Check(dc=16))
    hands.type_dice(page, ["3 4 5"])
    field = page.get_by_role("textbox", name="Dice", exact=True)
    expect(page.locator("#error-faces")).to_be_visible()
    expect(field).to_have_accessible_description(re.compile(re.escape(page.locator("#error-faces").inner_text())))
    expect(field).to_have_value("3 4 5")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "field", "name", "dice", "aside"),
    [("razorweave", "burden", "Slick", "1 2 4 5 6", [4]), ("witchgates", "cuts", "Rushed", "6 2", [0])],
    ids=["dropped", "cut"],
)
def test_a_die_that_does_not_count_has_fallen_aside(
    page: Page, game: str, field: str, name: str, dice: str, aside: list[int]
) -> None:
    """It lies turned, small and pale, and no other does; the word for it is read out."""
    hands.select_game(page, game)
    if game == "witchgates":
        hands.enter(page, game, rating=2)
    hands.add_modifiers(page, field, name)
    hands.type_dice(page, [dice])
    fallen = """(dice) => dice.map((die) => {
        const { opacity } = getComputedStyle(die), { rotate } = getComputedStyle(die.firstElementChild);
        const width = (each) => each.firstElementChild.offsetWidth;
        return Math.abs(parseFloat(rotate)) > 10 && opacity < 1 && width(die) < Math.max(...dice.map(width));
    })"""
    lying = hands.part(page, "Result").locator(".die").evaluate_all(fallen)
    assert [at for at, lies in enumerate(lying) if lies] == aside
    assert [at for at, (_, mark) in enumerate(hands.dice_shown(page)) if mark in ("DROPPED", "CUT")] == aside
    expect(hands.part(page, "Result").locator("[data-slot=dice-text]")).to_contain_text(re.compile("dropped|cut"))


def test_a_fold_is_open_as_long_as_it_holds_something(page: Page) -> None:
    """Closed over a keyword it opens with the next change and at the next start; empty it stays closed."""
    hands.select_game(page, "trident_sphere")
    folded = page.locator("#trident_sphere .seldom")
    hands.enter(page, "trident_sphere", stat=4)
    expect(folded).not_to_have_attribute("open", "")
    hands.enter(page, "trident_sphere", risk=True)
    folded.locator("summary").click()
    expect(folded).not_to_have_attribute("open", "")
    hands.enter(page, "trident_sphere", stat=5)
    expect(folded).to_have_attribute("open", "")
    reload(page)
    expect(page.locator("#trident_sphere [name=risk]")).to_be_checked()
    expect(folded).to_have_attribute("open", "")


def test_a_consequence_tapped_twice_at_once_is_applied_once(page: Page) -> None:
    """One that adds a clock and ticks it, and one that is only noted."""
    hands.kind(page, "Strike")
    hands.type_dice(page, [3, 3, 3, 4])
    card = hands.part(page, "Result")
    before = hands.log_lines(page).count()
    card.get_by_role("button", name="Tick a new Resolve clock by 1").dblclick()
    expect(hands.log_lines(page)).to_have_count(before + 1)
    expect(hands.clock(page, "Resolve")).to_contain_text("1/6")
    hands.unfold(page)
    card.get_by_role("button", name="The target moves").dblclick()
    expect(hands.log_lines(page)).to_have_count(before + 2)


def test_a_text_typed_in_a_list_keeps_its_cursor_while_the_list_is_drawn(page: Page) -> None:
    """A question of the oracle, letter by letter."""
    oracle = hands.panel(page, "Solo oracle")
    oracle.get_by_role("button", name="+ Question").click()
    fourth = oracle.get_by_role("textbox", name="Question 4", exact=True)
    fourth.press_sequentially("Is it dark?")
    expect(fourth).to_have_value("Is it dark?")
    expect(fourth).to_be_focused()
