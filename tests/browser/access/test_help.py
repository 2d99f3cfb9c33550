"""Help where a term stands, the tour of a first visit, and how to install."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from app.sheets.tour import STEPS
from tests.browser.conftest import NEVER_COMPILED, PHONE, TABLET, reload, settled, visit
from tests.browser.hands import about, roll, roll_button, rolls
from tests.browser.layout import UNCOVERED, expect_in_sight
from tools.browser.serve import Site

#: What stays in sight beside the step about it.
EXPLAINED = {"result": "#next .headline", "clocks": "#clocks .empty"}
SIZES = (TABLET, ViewportSize(width=820, height=1180), PHONE, ViewportSize(width=320, height=568))
#: Sums up how far things move under the open tour without a tap.
SHIFTS = """
    window.shift = 0;
    new PerformanceObserver((list) => {
        for (const each of list.getEntries())
            if (document.querySelector("#tour")?.matches(":popover-open") && !each.hadRecentInput) shift += each.value;
    }).observe({ type: "layout-shift" });
"""


def tour(page: Page) -> Locator:
    return page.locator("#tour")


def test_a_dotted_word_opens_its_help_by_keyboard_and_escape_closes_it(page: Page) -> None:
    """Every word of a form; the focus is back at it afterwards."""
    words = page.locator("#razorweave .term:visible, #next .term:visible")
    assert words.count() >= 4
    for word in words.all():
        word.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#help dd").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#help")).to_be_hidden()
        expect(word).to_be_focused()


@pytest.mark.newcomer
def test_the_tour_is_shown_on_the_first_visit_and_never_again(site: Site, fresh_page: Page) -> None:
    """It moves nothing; a tap on Roll rolls and ends it."""
    page = fresh_page
    page.set_viewport_size(PHONE)
    page.add_init_script(SHIFTS)
    visit(page, site)
    expect(tour(page)).to_be_visible()
    page.evaluate("window.shift = 0")  # it is open before Python, which draws the odds of the form beneath it
    for _ in STEPS[1:-1]:  # the last is about another part
        tour(page).get_by_role("button", name="Next").click()
        expect_in_sight(roll_button(page))
    assert page.evaluate("window.shift") < 0.02
    roll(page)
    expect(rolls(page)).to_have_count(1)
    expect(tour(page)).to_be_hidden()
    reload(page)
    settled(page)
    expect(tour(page)).to_be_hidden()


def begin_tour(page: Page) -> None:
    about(page).get_by_role("button", name="Take the tour").click()
    expect(page.locator("#about")).to_be_hidden()
    expect(page.locator("#more")).to_be_hidden()
    expect(tour(page)).to_contain_text(f"1 of {len(STEPS)}")


def test_the_tour_covers_neither_head_nor_roll_nor_what_it_explains(page: Page) -> None:
    """On any screen; the chance and what to do first are in sight. Clocks are a part of their own on a phone."""
    begin_tour(page)
    for step in range(len(STEPS)):
        if step:
            tour(page).get_by_role("button", name="Next").click()
        for size in SIZES:
            page.set_viewport_size(size)
            box, head = tour(page).bounding_box(), page.locator("#head").bounding_box()
            assert box
            assert head
            assert box["y"] >= head["y"] + head["height"]
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
            if STEPS[step][1] == "table" or size["width"] >= 768:
                expect_in_sight(roll_button(page))
                assert roll_button(page).evaluate(UNCOVERED)
            if explained := EXPLAINED.get(STEPS[step][0]):
                assert page.locator(explained).evaluate(UNCOVERED)


@pytest.mark.newcomer
def test_the_tour_is_shown_before_python_is_there(site: Site, fresh_page: Page) -> None:
    """The first step is in the page, in the words of all the others; what another page stores is no visit."""
    fresh_page.add_init_script(NEVER_COMPILED)
    fresh_page.add_init_script("localStorage.setItem('other', 'kept')")
    fresh_page.goto(site.url)
    expect(tour(fresh_page)).to_be_visible()
    expect(tour(fresh_page)).to_contain_text(STEPS[0][2])
    expect(tour(fresh_page)).to_contain_text(f"1 of {len(STEPS)}")
    assert fresh_page.locator("html[data-ready]").count() == 0


def test_the_tour_is_begun_in_about_and_left_by_escape_or_a_tap(page: Page) -> None:
    ways: tuple[Callable[[], object], ...] = (
        lambda: page.keyboard.press("Escape"),
        lambda: tour(page).locator("button.quiet").click(),
        lambda: page.locator("#log").click(position={"x": 100, "y": 300}),
    )
    for leave in ways:
        begin_tour(page)
        leave()
        expect(tour(page)).to_be_hidden()


IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.mark.parametrize(
    ("profile", "way"),
    [
        ({"user_agent": IPAD, "has_touch": True}, "ios"),
        ({"user_agent": IPAD}, "mac"),
        ({"user_agent": FIREFOX}, "bookmark"),
    ],
    ids=["ipad", "mac", "firefox"],
)
def test_about_tells_how_to_install_in_this_browser(
    site: Site, new_page: Callable[..., Page], profile: dict[str, Any], way: str
) -> None:
    """In one way, for which Python need not be there."""
    page = new_page(**profile)
    page.route("**/*.bin", lambda route: None)
    if "has_touch" in profile:
        page.add_init_script("Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })")
    page.goto(site.url)
    about(page)
    expect(page.locator("#about [data-install]:visible")).to_have_count(1)
    expect(page.locator("#about [data-install]:visible")).to_have_attribute("data-install", way)
    assert page.locator("html[data-ready]").count() == 0


def test_the_browsers_offer_to_install_is_a_button(page: Page) -> None:
    """The browser's own offer is held back until it is tapped, and taken once."""
    page.evaluate("""() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = async () => { window.prompted = (window.prompted ?? 0) + 1; };
        dispatchEvent(event);
        window.held = event.defaultPrevented;
    }""")
    about(page)
    page.locator("#install").click()
    expect(page.locator("#install")).to_be_hidden()
    assert page.evaluate("[window.held, window.prompted]") == [True, 1]
