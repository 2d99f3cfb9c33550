"""The result shown to the table: large, alone with the clocks, gone by a tap or Escape, and never behind a roll."""

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import SYSTEMS
from tests.browser import hands
from tests.browser.full_table import FOES, PLAYERS, sit_down
from tests.browser.layout import MISFITS, expect_in_sight, resize, to_part
from tests.support.each_game import first_of

WIDTHS = {320: 568, 390: 844, 844: 390, 820: 1180, 1180: 820, 1440: 900}
#: The size of the letters of an element, in pixels.
LETTERS = "each => parseFloat(getComputedStyle(each).fontSize)"
BACK = "[data-do=show-end]"


def show(page: Page) -> None:
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(BACK)).to_be_visible()


@pytest.fixture
def shown(page: Page) -> Page:
    """The page that shows a result and two clocks to the table."""
    for name in ("Gate", "Reinforcements"):
        hands.put_clock(page, name)
        hands.advance(page, name, 2)
    hands.type_dice(page, [4, 4, 5, 5])
    page.get_by_role("button", name="Type dice").click()
    show(page)
    return page


def test_result_and_clocks_are_there_and_nothing_else(shown: Page) -> None:
    """Large letters; form, log and head are gone, and what can be tapped is Roll and the way back."""
    result = hands.part(shown, "Result")
    total = result.locator("[data-slot=sum]")
    expect_in_sight(result.get_by_role("heading"), total, hands.part(shown, "Clocks").locator("li.clock"))
    assert result.get_by_role("heading").evaluate(LETTERS) > 80
    assert total.evaluate(LETTERS) > 32
    for name in ("Check", "Log", "More"):
        expect(hands.part(shown, name)).to_be_hidden()
    expect(shown.get_by_role("banner")).to_be_hidden()
    buttons = shown.locator("button:visible, input:visible, select:visible, summary:visible")
    assert buttons.evaluate_all("all => all.map((each) => each.dataset.do)") == ["roll", "show-end"]


@pytest.mark.long
def test_rolls_show_while_it_is_open_and_a_tap_goes_back(shown: Page) -> None:
    """By Roll and by its key, but not undone by its key; the tap leaves the focus on what opened the view."""
    expect(shown.locator(BACK)).to_be_focused()
    hands.roll(shown)
    hands.pause(shown)
    shown.keyboard.press("r")
    shown.keyboard.press("u")
    expect(hands.rolls(shown)).to_have_count(3)
    headline = hands.rolls(shown).first.locator("[data-slot=headline]").text_content()
    expect(hands.part(shown, "Result").get_by_role("heading")).to_contain_text(str(headline))
    shown.mouse.click(300, 300)
    expect(shown.locator(BACK)).to_be_hidden()
    expect(hands.part(shown, "Check")).to_be_visible()
    expect(shown.get_by_role("button", name="Show", exact=True)).to_be_focused()
    assert shown.evaluate("document.fullscreenElement") is None


def test_the_table_reads_what_came_of_a_roll_last(page: Page) -> None:
    """Three lines at most: what is new is in sight."""
    hands.type_dice(page, [1, 1, 1, 1])
    page.get_by_role("button", name="Type dice").click()
    for name in ("clock by 2", "Take it", "Note it"):
        hands.part(page, "Result").get_by_role("button", name=name).first.click()
    page.get_by_role("button", name="Correct…").click()
    page.locator("#correct").get_by_label("Note", exact=True).fill("The rope tears")
    page.get_by_role("button", name="Add note").click()
    show(page)
    notes = hands.part(page, "Result").locator(".notes li")
    expect(notes).to_have_count(3)
    expect(notes.last).to_contain_text("The rope tears")


@pytest.mark.long
def test_what_is_rolled_is_whole_where_the_line_has_room(page: Page) -> None:
    """Beside the face of who rolled, with nobody on the other side."""
    hands.select_game(page, "frameworks")
    hands.put_character(page, "Kira")
    hands.roll(page)
    show(page)
    words = page.locator(".versus > li:not(.facing)")
    assert words.evaluate("words => words.scrollWidth <= words.clientWidth")


@pytest.mark.long
def test_escape_goes_back_and_so_does_leaving_the_full_screen(shown: Page) -> None:
    """However the browser leaves it; where it refuses the full screen, the view covers the page all the same."""
    shown.keyboard.press("Escape")
    expect(hands.part(shown, "Check")).to_be_visible()
    hands.pause(shown)
    show(shown)
    shown.wait_for_function("() => document.fullscreenElement !== null")
    shown.evaluate("document.exitFullscreen()")
    expect(hands.part(shown, "Check")).to_be_visible()
    refused = "() => Promise.reject(new TypeError('no'))"
    shown.evaluate(f"() => {{ document.documentElement.requestFullscreen = {refused}; }}")
    hands.pause(shown)
    show(shown)
    expect(hands.part(shown, "Check")).to_be_hidden()
    shown.keyboard.press("Escape")
    expect(hands.part(shown, "Check")).to_be_visible()
    shown.evaluate("() => delete document.documentElement.requestFullscreen")


@pytest.mark.long
def test_it_fits_every_screen_in_every_game(page: Page) -> None:
    """Headline, sum and dice whole on the screen, Roll in reach, nothing wider than it."""
    hands.put_clock(page, "Reinforcements of the lower town")
    for game in SYSTEMS:
        resize(page, 1180)
        hands.select_game(page, game)
        hands.roll(page)
        to_part(page, "table")
        show(page)
        for width, height in WIDTHS.items():
            resize(page, width, height)
            assert [each for each in page.evaluate(MISFITS) if each.startswith("the page")] == []
            result = hands.part(page, "Result")
            expect_in_sight(result.get_by_role("heading"), result.locator(".die").last, hands.roll_button(page))
        page.keyboard.press("Escape")
        expect(page.locator(BACK)).to_be_hidden()
        to_part(page, "table")


@pytest.mark.long
def test_twelve_clocks_fit_every_screen_and_are_read_from_afar(page: Page) -> None:
    """Nothing scrolls. A tap on a clock goes back."""
    for at in range(12):
        hands.put_clock(page, f"Way into the vault {at + 1}")
    hands.roll(page)
    show(page)
    dials = hands.part(page, "Clocks").locator("li.clock")
    headline, die = hands.part(page, "Result").get_by_role("heading"), hands.part(page, "Result").locator(".die").last
    for width, height in ((1180, 820), (820, 1180), (390, 844), (1280, 720)):
        resize(page, width, height)
        expect_in_sight(headline, die, *dials.all())
        for box in ("#result", "#clocks"):
            assert page.locator(box).evaluate("each => each.scrollHeight <= each.clientHeight"), (box, width)
    assert dials.first.locator("b").evaluate(LETTERS) >= 28
    dials.last.click()
    expect(page.locator(BACK)).to_be_hidden()


def read_from_afar(page: Page) -> None:
    """Verdict, what followed, names and counts have letters for three metres, and are whole on the screen."""
    result, seen = hands.part(page, "Result"), page.locator("#seen")
    sizes = (
        (result.get_by_role("heading"), 96),
        (result.locator(".notes li").first, 32),
        (result.locator(".facing b").first, 28),
        (seen.locator("b").first, 28),
        (seen.locator("small:not(:empty)").first, 20),
        (hands.part(page, "Clocks").locator("li.clock b").first, 28),
    )
    for element, least in sizes:
        expect_in_sight(element)
        assert element.evaluate(LETTERS) >= least, (element, least)
    expect_in_sight(*seen.locator("li").all(), result.locator(".die").last)
    assert result.evaluate("each => each.scrollHeight <= each.clientHeight")


@pytest.mark.parametrize("height", first_of([720, 1080]))
def test_a_full_table_is_read_from_three_metres(page: Page, height: int) -> None:
    """Who rolled against whom, what followed, ten people with conditions, and twelve clocks, of which one fills."""
    sit_down(page, "razorweave")
    hands.type_dice(page, [1, 1, 1, 1, 1])
    page.locator("#result .ticks button").first.click()
    page.set_viewport_size({"width": height * 16 // 9, "height": height})
    show(page)
    read_from_afar(page)
    for name in PLAYERS + FOES:
        expect(page.locator("#seen li", has_text=name.split()[0 if name != "The Warden" else 1])).to_have_count(1)
    expect(page.locator("#clocks li.clock").first.locator(".about")).to_contain_text("4 of 4, full")


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), [("frameworks", "Contest"), ("witchgates", "Player against player")])
def test_a_contest_shows_the_dice_of_both_sides_and_what_decided(page: Page, game: str, name: str) -> None:
    """Large letters, whole on the screen."""
    hands.select_game(page, game)
    for each in ("Ilse", "Bo"):
        hands.put_character(page, each)
    # Of two on the same side, the one who acts first is made the target.
    hands.character(page, "Bo").click()
    page.get_by_role("button", name="Swap: the target acts").click()
    hands.character(page, "Ilse").click()
    hands.kind(page, name)
    hands.roll(page)
    show(page)
    result = hands.part(page, "Result")
    for width in (1180, 820, 390):
        resize(page, width, WIDTHS[width])
        expect(result.locator(".side")).to_have_count(2)
        expect_in_sight(result.get_by_role("heading"), *result.locator(".side .die").all())
        for line in (*result.locator(".side").all(), *result.locator(".reckoning li").all()):
            expect_in_sight(line)
            assert line.evaluate(LETTERS) > 16
