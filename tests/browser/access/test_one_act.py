"""One act a tap: keys held down, double taps, and where the focus goes by itself."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import visit
from tools.browser.serve import Site


def hold(page: Page, key: str) -> None:
    """Hold a key down until it has repeated seven times."""
    for _ in range(8):
        page.keyboard.down(key)
    page.keyboard.up(key)


def double_tap(page: Page, control: Locator) -> None:
    """Tap twice at the place of a control, whatever is there by then. The time is on the taps, not on the machine."""
    box = control.bounding_box()
    assert box
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    browser, begun = page.context.new_cdp_session(page), time.time() - 0.21
    for seconds, kind in ((0, "Start"), (0.05, "End"), (0.16, "Start"), (0.21, "End")):
        points = [place] if kind == "Start" else []
        event = {"type": f"touch{kind}", "touchPoints": points, "timestamp": begun + seconds}
        browser.send("Input.dispatchTouchEvent", event)


@pytest.fixture
def page(new_page: Callable[..., Page], site: Site) -> Page:
    """The page on a device with a touch screen."""
    return visit(new_page(site, has_touch=True), site)


@pytest.mark.long
def test_a_held_key_acts_once(page: Page) -> None:
    """Enter on Roll and in a text that a button is for; the keys that undo."""
    hands.kind(page, "Strike")
    hands.roll_button(page).focus()
    hold(page, "Enter")
    expect(hands.rolls(page)).to_have_count(1)
    hands.pause(page)
    hold(page, "r")
    expect(hands.rolls(page)).to_have_count(2)
    page.keyboard.down("Control")
    hold(page, "z")
    page.keyboard.up("Control")
    expect(hands.rolls(page)).to_have_count(1)
    page.locator("#clocks [popovertarget=clock-new]").click()
    page.locator("#clock-new [name=name]").fill("Gate")
    hold(page, "Enter")
    expect(page.locator("#clocks .clock")).to_have_count(1)


def test_a_second_tap_within_a_moment_is_the_same_tap(page: Page) -> None:
    """Roll by finger and key, Use these dice, the dice themselves, More; after the moment it is another."""
    hands.kind(page, "Strike")
    double_tap(page, hands.roll_button(page))
    expect(hands.rolls(page)).to_have_count(1)
    page.get_by_role("button", name="Type dice").click()
    page.get_by_role("textbox", name="Dice", exact=True).fill("6 6 6 6")
    double_tap(page, page.get_by_role("button", name="Use these dice"))
    hands.pause(page)
    expect(hands.rolls(page)).to_have_count(2)
    page.keyboard.press("r")
    page.keyboard.press("r")
    expect(hands.rolls(page)).to_have_count(3)
    hands.pause(page)
    page.keyboard.press("r")
    expect(hands.rolls(page)).to_have_count(4)
    double_tap(page, page.locator("[popovertarget=more]:visible").first)
    expect(page.locator("#more")).to_be_visible()


@pytest.mark.long
def test_what_is_repeated_by_taps_acts_with_each(page: Page) -> None:
    """Plus on a clock, a step of a number, undo; each double tap is two."""
    hands.put_clock(page, "Gate")
    double_tap(page, hands.clock(page, "Gate").locator("[data-do=clock-tick][data-by='1']"))
    expect(hands.clock(page, "Gate")).to_contain_text("2/6")
    double_tap(page, hands.undo(page))
    expect(hands.clock(page, "Gate")).to_contain_text("0/6")
    hands.select_game(page, "gemini")
    step = page.locator("#gemini .stepper:visible").first
    number = step.locator("input")
    before = int(number.input_value())
    double_tap(page, step.locator("[data-by='1']"))
    expect(number).to_have_value(str(before + 2))


@pytest.mark.long
def test_the_focus_never_moves_by_itself_to_a_button(page: Page) -> None:
    """A clock's last tick taken back, a modifier removed, a consequence taken, a sheet of buttons opened."""
    hands.put_clock(page, "Gate")
    hands.advance(page, "Gate")
    sheet = hands.clock_sheet(page, "Gate")
    sheet.locator("[data-do=clock-by][data-by='-1']").focus()
    hold(page, "Enter")
    expect(hands.clock(page, "Gate")).to_contain_text("0/6")
    hands.close(page)
    hands.add_modifiers(page, "burden", "Slick", "Cramped")
    page.get_by_role("button", name="Remove Slick").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove Slick")).to_have_count(0)
    expect(page.get_by_role("button", name="Remove Cramped")).to_have_count(1)
    # The button that has the focus is that of Cramped by then.
    hands.pause(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Remove Cramped")).to_have_count(0)
    assert page.evaluate("!document.activeElement.matches('body, button')")
    hands.type_dice(page, [6, 6, 6, 6])
    hands.part(page, "Result").locator("[data-do=consequence-take]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.evaluate("!document.activeElement.matches('body, button')")
    page.locator("[data-do=sessions]:visible").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sessions h2")).to_be_focused()
