"""Dice fall onto the card, click and vibrate: only where that is wanted, and never longer than a moment."""

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems.razorweave import Check
from tests.browser import hands
from tests.browser.conftest import reload, settled

#: Counts motions, sounds and vibrations from now on. Notes when each motion of dice begins and ends, and of what else
#: moves the time it takes.
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
            const begin = timing.delay ?? 0;
            if (this.matches(".die")) felt.times.push(begin + timing.duration), felt.begins.push(begin);
            else felt.others.push(timing.duration);
            return animate.call(this, frames, timing);
        };
    }
    window.felt = { times: [], begins: [], others: [], sounds: 0, vibrations: 0 };
"""
FELT = "[felt.times.length, felt.sounds, felt.vibrations]"


@pytest.fixture
def page(page: Page) -> Page:
    """The page where things may move, which counts what is felt."""
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(f"() => {{ {COUNT} }}")
    return page


#: Which parts of the page can be seen, of those that the motion hides: the verdict, then the dice.
SEEN = """() => {
    const seen = (each) => each.checkVisibility({ visibilityProperty: true });
    return ["#result :is(.headline, .reckoning, .meaning)", "#result .die"].map((parts) =>
        [...new Set([...document.querySelectorAll(parts)].map(seen))]);
}"""
#: In which order the parts of a throw are first seen; the tier is the one that the region names.
ORDER = """async () => {
    const seen = (each) => each?.checkVisibility({ visibilityProperty: true });
    const found = { dice: ".die", verdict: ".headline", follows: ".follows", log: "#log [data-do=show]" };
    const order = [];
    document.querySelector("[data-do=roll]").click();
    while (order.length < 5) {
        await new Promise(requestAnimationFrame);
        if (!order.includes("tier") && "tier" in document.getElementById("result").dataset) order.push("tier");
        for (const [name, where] of Object.entries(found)) {
            const scope = where.startsWith("#") ? document : document.getElementById("result");
            if (!order.includes(name) && seen(scope.querySelector(where))) order.push(name);
        }
    }
    return order;
}"""


def test_thrown_dice_fall_one_after_another_and_the_verdict_shows_when_they_lie_still(page: Page) -> None:
    """In 700 to 900 ms, on a card that has its size from the first frame; in silence unless something else is set."""
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
    begins, ends = page.evaluate("[felt.begins, felt.times]")
    assert begins == sorted({*begins})
    assert 700 <= max(ends) <= 900
    # A Strike may be rolled again whatever it came to.
    hands.kind(page, "Strike")
    hands.roll_button(page).click()
    page.wait_for_function("() => felt.times.length === 8 && !document.querySelector('[data-rolling]')")
    hands.part(page, "Result").get_by_role("button", name="Roll again").click()
    page.wait_for_function("() => felt.times.length === 12 && felt.vibrations === 3")
    assert page.evaluate(FELT) == [12, 0, 3]


@pytest.mark.long
def test_nothing_tells_a_roll_before_its_dice(page: Page) -> None:
    """The dice, then the verdict, then what follows, then the line in the log."""
    hands.number(page, "Attribute").fill("10")
    page.get_by_label("DC", exact=True).last.fill("1")
    assert page.evaluate(ORDER) == ["dice", "tier", "verdict", "follows", "log"]


@pytest.mark.long
def test_the_best_and_the_worst_tier_have_a_flourish_of_their_own(page: Page) -> None:
    """A light and a motion of the verdict; what lies between has none."""
    number = page.get_by_label("DC", exact=True).last
    found = []
    for attribute, dc in (("10", "1"), ("0", "40")):
        hands.number(page, "Attribute").fill(attribute)
        number.fill(dc)
        hands.roll(page)
        page.wait_for_function("() => felt.others.length === 2")
        found.append(
            page.evaluate(
                "() => document.getAnimations().map((each) => JSON.stringify(each.effect.getKeyframes())).sort()"
            )
        )
        page.evaluate(f"() => {{ {COUNT} }}")
    assert found[0] != found[1]


@pytest.mark.long
def test_a_tap_or_a_flick_on_the_dice_throws_them(page: Page) -> None:
    """On those of the next roll; a right click throws nothing."""
    hands.number(page, "Attribute").fill("1")
    dice = page.locator("#next .dice")
    dice.click(button="right")
    dice.click()
    expect(hands.rolls(page)).to_have_count(1)
    hands.number(page, "Attribute").fill("2")
    hands.pause(page)
    box = dice.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 80, steps=3)
    page.mouse.up()
    expect(hands.rolls(page)).to_have_count(2)


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


@pytest.mark.long
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
    page.wait_for_function("() => felt.vibrations === 1")
    assert page.evaluate(FELT) == [0, 0, 1]
    page.emulate_media(reduced_motion="no-preference")
    hands.choose(page, "motion", "sound")
    hands.roll(page)
    expect(hands.rolls(page)).to_have_count(2)
    page.wait_for_function("() => felt.vibrations === 2")
    assert page.evaluate(FELT) == [0, 1, 2]


@pytest.mark.long
def test_a_click_and_a_vibration_come_when_the_first_die_lands(page: Page) -> None:
    """One of each a throw, also after a new start."""
    hands.choose(page, "sound")
    with page.add_init_script(COUNT):
        reload(page)
    hands.roll(page)
    page.wait_for_function("() => felt.vibrations === 1")
    assert page.evaluate(FELT) == [4, 1, 1]


@pytest.mark.long
def test_the_dice_of_a_group_move_once(page: Page) -> None:
    """Those of every side, as long as for one roll; not where all dice were typed."""
    hands.choose(page, "sound")
    risks = hands.kind(page, "Split Risks")
    for _ in range(2):
        risks.locator("[data-do=group-add]").click()
    hands.roll_button(page).click()
    page.wait_for_function("() => felt.vibrations === 1")
    assert page.evaluate(FELT) == [8, 1, 1]
    assert max(page.evaluate("felt.times")) <= 900
    for each in risks.get_by_role("textbox").all():
        each.fill("4 4 4 4")
    hands.roll_button(page).click()
    expect(hands.rolls(page)).to_have_count(4)
    # A throw would move its dice two frames later at most.
    settled(page)
    assert page.evaluate(FELT) == [8, 1, 1]
