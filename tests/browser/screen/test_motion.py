"""Dice roll onto the card, click and vibrate: only where that is wanted, and never longer than a moment."""

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems.razorweave import Check
from tests.browser import hands
from tests.browser.conftest import reload, settled

#: Counts animations, sounds and vibrations from now on, and notes for how long each animation runs.
COUNT = """
    if (!window.felt) {
        const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (...given) {
            felt.sounds += 1;
            return start.apply(this, given);
        };
        const vibrate = () => { felt.vibrations += 1; return true; };
        Object.defineProperty(navigator, "vibrate", { configurable: true, value: vibrate });
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {
            felt.times.push((timing.delay ?? 0) + timing.duration);
            return animate.call(this, frames, timing);
        };
    }
    window.felt = { times: [], sounds: 0, vibrations: 0 };
"""
FELT = "[felt.times.length, felt.sounds, felt.vibrations]"


@pytest.fixture
def page(page: Page) -> Page:
    """The page where things may move, which counts what is felt."""
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(f"() => {{ {COUNT} }}")
    return page


#: Which parts of the card can be seen, of those that the motion hides: the verdict, then the dice.
SEEN = """() => {
    const seen = (each) => each.checkVisibility({ visibilityProperty: true });
    return ["#result :is(.headline, .reckoning, .meaning, .follows)", "#result .die"].map((parts) =>
        [...new Set([...document.querySelectorAll(parts)].map(seen))]);
}"""


def test_thrown_dice_roll_for_less_than_600_ms_and_the_verdict_shows_when_they_land(page: Page) -> None:
    """The card has its size from the first frame; each die moves once, in silence unless something else is set."""
    assert page.evaluate(f"""async () => {{
        document.querySelector("[data-do=roll]").click();
        const at_once = ({SEEN})();
        const card = document.querySelector(".card");
        while (!card.offsetHeight) await new Promise(requestAnimationFrame);
        window.size = card.offsetHeight;
        while (felt.times.length < 4) await new Promise(requestAnimationFrame);
        return [at_once, ({SEEN})()];
    }}""") == [[[False], [False]], [[False], [True]]]
    page.wait_for_function("() => !document.querySelector('[data-rolling]')")
    assert page.evaluate(SEEN) == [[True], [True]]
    assert page.evaluate("document.querySelector('.card').offsetHeight === size")
    hands.expect_judged(page, Check())
    assert max(page.evaluate("felt.times")) <= 600
    # A Strike may be rolled again whatever it came to.
    hands.kind(page, "Strike")
    hands.roll_button(page).click()
    page.wait_for_function("() => felt.times.length === 8 && !document.querySelector('[data-rolling]')")
    hands.part(page, "Result").get_by_role("button", name="Roll again").click()
    page.wait_for_function("() => felt.times.length === 12")
    assert page.evaluate(FELT) == [12, 0, 0]


def test_nothing_moves_but_for_a_throw(page: Page) -> None:
    """Not for typed dice, not when the card is drawn again, not at the next start."""
    hands.type_dice(page, [3, 4, 4, 5])
    hands.put_clock(page, "Gate")
    hands.part(page, "Result").get_by_role("button", name="Tick Gate by").first.click()
    hands.rolls(page).first.click()
    hands.saved(page)
    assert page.evaluate(FELT) == [0, 0, 0]
    with page.add_init_script(COUNT):
        reload(page)
    assert len(hands.dice_shown(page)) == 4
    assert page.evaluate(FELT) == [0, 0, 0]


def test_a_tap_or_key_ends_the_motion(page: Page) -> None:
    """All dice rest at once where they would in the end: those that roll, and those that were about to."""
    # A failed check asks before it is repeated, a Strike does not.
    page.evaluate("document.querySelector('[data-kind=strike]').click()")
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
            return [before, after, {rolling}, ({SEEN})()];
        }}""")
        assert found == [4, 0, 0, [[True], [True]]]
        expect(hands.part(page, "Result").locator(".die").first).to_be_visible()


def test_motion_is_off_where_it_is_not_wanted(page: Page) -> None:
    """By the device that asks for less of it, or by the setting; sound and vibration come all the same where set."""
    page.emulate_media(reduced_motion="reduce")
    hands.roll(page)
    expect(hands.part(page, "Result").locator(".die")).to_have_count(4)
    assert page.evaluate(FELT) == [0, 0, 0]
    page.emulate_media(reduced_motion="no-preference")
    hands.choose(page, "motion", "sound", "vibration")
    hands.roll(page)
    expect(hands.rolls(page)).to_have_count(2)
    page.wait_for_function("() => felt.vibrations === 1")
    assert page.evaluate(FELT) == [0, 1, 1]


def test_a_click_and_a_vibration_come_when_the_first_die_lands(page: Page) -> None:
    """One of each a throw, also after a new start."""
    hands.choose(page, "sound", "vibration")
    with page.add_init_script(COUNT):
        reload(page)
    hands.roll(page)
    page.wait_for_function("() => felt.vibrations === 1")
    assert page.evaluate(FELT) == [4, 1, 1]


def test_the_dice_of_a_group_move_once(page: Page) -> None:
    """Those of every side, as long as for one roll; not where all dice were typed."""
    hands.choose(page, "sound", "vibration")
    risks = hands.kind(page, "Split Risks")
    for _ in range(2):
        risks.locator("[data-do=group-add]").click()
    hands.roll_button(page).click()
    page.wait_for_function("() => felt.vibrations === 1")
    assert page.evaluate(FELT) == [8, 1, 1]
    assert max(page.evaluate("felt.times")) <= 600
    for each in risks.get_by_role("textbox").all():
        each.fill("4 4 4 4")
    hands.roll_button(page).click()
    expect(hands.rolls(page)).to_have_count(4)
    # A throw would move its dice two frames later at most.
    settled(page)
    assert page.evaluate(FELT) == [8, 1, 1]
