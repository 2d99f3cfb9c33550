"""Dice roll onto the card, click and tremble: only where it is wanted, and never longer than a moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems.razorweave import Check
from tests.browser.conftest import ready
from tests.browser.hands import (
    dice_shown,
    expect_judged,
    lay,
    new_clock,
    panel,
    part,
    roll,
    rolls,
    saved,
    type_dice,
)
from tests.browser.test_settings import choose
from tools.browser.serve import Site

#: Counts what is moved, heard and felt, and keeps for how long dice roll.
SENSES = """
    window.sounds = 0;
    window.trembles = 0;
    window.times = [];
    window.ends = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...given) { sounds += 1; return start.apply(this, given); };
    Object.defineProperty(navigator, "vibrate", { value: () => { trembles += 1; return true; } });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        times.push((timing.delay ?? 0) + timing.duration);
        const animation = animate.call(this, frames, timing);
        animation.finished.then(() => ends.push(performance.now()));
        return animation;
    };
"""
FELT = "[times.length, sounds, trembles]"


@pytest.fixture
def begin(site: Site, new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Gives a started page that counts what is felt, on a device as the options say."""

    def start(**options: object) -> Page:
        page = new_page(**options)
        page.add_init_script(SENSES)
        page.goto(site.url)
        ready(page)
        return page

    return start


def test_thrown_dice_roll_for_less_than_600_ms_and_are_read_at_once(begin: Callable[..., Page]) -> None:
    """The result stands there a frame before they come; each moves once, in silence unless something else is set."""
    page = begin()
    at_once = page.evaluate("""() => {
        document.querySelector("[data-do=roll]").click();
        const seen = (each) => each.checkVisibility({ visibilityProperty: true });
        return [...document.querySelectorAll("#result :is(.headline, .die)")].map(seen);
    }""")
    assert at_once == [True, *[False] * 4]
    expect_judged(page, Check())
    page.wait_for_function("() => times.length === 4")
    for die in part(page, "Result").locator(".die").all():
        expect(die).to_be_visible()
    assert max(page.evaluate("times")) <= 600
    part(page, "Result").get_by_role("button", name="Roll again").click()
    expect_judged(page, Check())
    page.wait_for_function("() => times.length === 8")
    assert page.evaluate(FELT) == [8, 0, 0]


def test_nothing_moves_but_for_a_throw(begin: Callable[..., Page]) -> None:
    """Not for typed dice, not when the card is drawn again, not at the next start."""
    page = begin()
    type_dice(page, [3, 4, 4, 5])
    new_clock(page, "Gate")
    part(page, "Result").get_by_role("button", name="Tick Gate by").first.click()
    page.locator("[data-do=show]").first.click()
    saved(page)
    page.reload()
    ready(page)
    assert len(dice_shown(page)) == 4
    assert page.evaluate(FELT) == [0, 0, 0]


def test_a_tap_or_key_ends_the_motion(begin: Callable[..., Page]) -> None:
    """All dice lie at once, as they would have in the end: those that roll, and those that were about to."""
    page = begin()
    rolling = "document.getAnimations().filter((each) => each.effect.target.matches('.die')).length"
    frames = "for (let at = 0; at < 3; at += 1) await new Promise(requestAnimationFrame)"
    for skip in (
        "new PointerEvent('pointerdown', { bubbles: true })",
        "new KeyboardEvent('keydown', { bubbles: true, key: 'x' })",
    ):
        found = page.evaluate(f"""async () => {{
            document.querySelector("[data-do=roll]").click();
            {frames};
            const before = {rolling};
            document.body.dispatchEvent({skip});
            const after = {rolling};
            document.querySelector("[data-do=roll]").click();
            document.body.dispatchEvent({skip});
            {frames};
            return [before, after, {rolling}];
        }}""")
        assert found == [4, 0, 0]
        expect(part(page, "Result").locator(".die").first).to_be_visible()


def test_motion_is_off_where_it_is_not_wanted(begin: Callable[..., Page]) -> None:
    """By the setting, or by the device that asks for less of it; sound and tremble come all the same where set."""
    page = begin()
    choose(page, "Dice roll", "A click", "Vibrate")
    roll(page)
    expect(part(page, "Result").locator(".die")).to_have_count(4)
    page.wait_for_function("() => trembles === 1")
    assert page.evaluate(FELT) == [0, 1, 1]
    calm = begin(reduced_motion="reduce")
    roll(calm)
    expect(part(calm, "Result").locator(".die")).to_have_count(4)
    assert calm.evaluate(FELT) == [0, 0, 0]


def test_a_click_and_a_tremble_come_when_the_first_die_lands(begin: Callable[..., Page]) -> None:
    """One of each a throw, also after a new start."""
    page = begin()
    choose(page, "A click", "Vibrate")
    page.reload()
    ready(page)
    roll(page)
    page.wait_for_function("() => trembles === 1")
    assert page.evaluate(FELT) == [4, 1, 1]


def test_what_several_come_to_swells_clicks_and_trembles_once(begin: Callable[..., Page]) -> None:
    """There are no dice on the card: its headline moves, as long as a die; not where all dice were typed."""
    page = begin()
    choose(page, "A click", "Vibrate")
    risks = panel(page, "Split Risks")
    for _ in range(2):
        risks.get_by_role("button", name="+ This check").click()
    risks.get_by_role("button", name="Roll for all").click()
    page.wait_for_function("() => trembles === 1")
    assert page.evaluate(FELT) == [1, 1, 1]
    assert page.evaluate("times[0]") <= 600
    for each in risks.get_by_role("textbox").all():
        each.fill("4 4 4 4")
    risks.get_by_role("button", name="Roll for all").click()
    expect(rolls(page)).to_have_count(4)
    page.wait_for_timeout(600)
    assert page.evaluate(FELT) == [1, 1, 1]


def test_the_die_of_a_task_rolls_where_it_was_thrown(begin: Callable[..., Page]) -> None:
    """Thrown by the page it moves, typed it does not."""
    page = begin()
    lay(page, "gemini")
    tasks = panel(page, "Extended Tasks")
    tasks.get_by_role("button", name="+ Task").click()
    page.locator("#task").get_by_role("button", name="Begin").click()
    button = tasks.get_by_role("button", name="Roll for Task")
    button.click()
    expect(rolls(page)).to_have_count(1)
    assert page.evaluate(FELT) == [1, 0, 0]
    tasks.get_by_role("textbox", name="Dice for Task").fill("50")
    button.click()
    expect(rolls(page)).to_have_count(2)
    assert page.evaluate(FELT) == [1, 0, 0]
