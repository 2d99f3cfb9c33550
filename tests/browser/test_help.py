"""Help where a term stands, the look around of a first visit, how to install, and the sample, in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from app.sheets.tour import STEPS
from razor_core.systems import SYSTEMS
from tests.browser.conftest import PHONE, TABLET, ready
from tests.browser.hands import lay, part, roll, roll_button, rolls, saved
from tools.browser.serve import Site

SIZES = {
    "tablet": TABLET,
    "upright": {"width": 820, "height": 1180},
    "phone": PHONE,
    "small": {"width": 320, "height": 568},
}


#: Whether what lies at the middle of an element is the element.
UNCOVERED = """(element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def tour(page: Page) -> Locator:
    """The card that shows the way."""
    return page.locator("#tour")


def visit(page: Page, site: Site) -> None:
    """Start the page for the first time, and wait until it shows the way."""
    page.goto(site.url)
    ready(page)
    expect(tour(page)).to_be_visible()


@pytest.mark.parametrize("game", SYSTEMS)
def test_each_word_with_dots_opens_its_help_and_escape_closes_it(table: Page, game: str) -> None:
    """By touch and by keyboard; the focus is back at the word afterwards."""
    lay(table, game)
    words = table.locator(f"#{game} .term, #preview .term")
    assert words.count() >= 4
    table.locator(f"#{game} details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    for word in words.all():
        word.focus()
        table.keyboard.press("Enter")
        expect(table.locator("#help dd").first).to_be_visible()
        table.keyboard.press("Escape")
        expect(table.locator("#help")).to_be_hidden()
        expect(word).to_be_focused()


@pytest.mark.newcomer
@pytest.mark.parametrize("size", SIZES)
def test_the_way_is_shown_on_the_first_visit_and_blocks_nothing(
    site: Site, new_page: Callable[..., Page], size: str
) -> None:
    """It covers neither head nor Roll, nothing moves; a tap on Roll rolls and ends it, and it never comes again."""
    page = new_page(viewport=SIZES[size])
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => { for (const each of list.getEntries())"
        " if (document.querySelector('#tour')?.matches(':popover-open') && !each.hadRecentInput)"
        " { window.shift += each.value; } })"
        ".observe({ type: 'layout-shift' });"
    )
    visit(page, site)
    page.evaluate("window.shift = 0")  # it is there before Python, which draws the form's odds beneath it
    box, head = tour(page).bounding_box(), page.locator("#head").bounding_box()
    assert box
    assert head
    assert box["y"] >= head["y"] + head["height"]
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= SIZES[size]["width"]
    for _ in range(3):
        tour(page).get_by_role("button", name="Next").click()
        expect(roll_button(page)).to_be_in_viewport(ratio=1)
        assert roll_button(page).evaluate(UNCOVERED)
    assert page.evaluate("window.shift") < 0.02
    roll(page)
    expect(rolls(page)).to_have_count(1)
    expect(tour(page)).to_be_hidden()
    page.reload()
    ready(page)
    page.wait_for_timeout(500)
    expect(tour(page)).to_be_hidden()


@pytest.mark.newcomer
def test_the_way_is_shown_before_python_is_there(site: Site, page: Page) -> None:
    """The first step stands in the page, in the words of all the others; what another page keeps is no visit."""
    page.route("**/pyodide.asm.wasm", lambda route: None)
    page.add_init_script("localStorage.setItem('other', 'kept')")
    page.goto(site.url)
    expect(tour(page)).to_be_visible()
    expect(tour(page)).to_contain_text(STEPS[0][2])
    expect(tour(page)).to_contain_text(f"1 of {len(STEPS)}")
    assert page.locator("html[data-ready]").count() == 0


@pytest.mark.newcomer
def test_the_way_is_not_shown_for_long_to_who_has_played_before(site: Site, page: Page) -> None:
    """The quick store was emptied; the other one tells, and the way is gone with the first roll there again."""
    visit(page, site)
    roll(page)
    saved(page)
    page.goto("about:blank")
    page.context.add_init_script(
        "if (!sessionStorage.length) { localStorage.clear(); sessionStorage.setItem('emptied', ''); }"
    )
    page.goto(site.url)
    ready(page)
    expect(rolls(page)).to_have_count(1)
    expect(tour(page)).to_be_hidden()


@pytest.mark.newcomer
def test_the_way_is_left_by_escape_or_one_tap_and_begins_again_from_about(site: Site, page: Page) -> None:
    """Leave, Escape, and a tap elsewhere."""
    visit(page, site)
    page.keyboard.press("Escape")
    expect(tour(page)).to_be_hidden()
    for leave in (
        lambda: tour(page).get_by_role("button", name="Skip").click(),
        lambda: page.locator("#log").click(position={"x": 300, "y": 500}),
    ):
        page.get_by_role("button", name="About").click()
        page.get_by_role("button", name="Take the tour").click()
        expect(page.locator("#about")).to_be_hidden()
        expect(tour(page)).to_contain_text("1 of 4")
        leave()
        expect(tour(page)).to_be_hidden()


IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.mark.parametrize(
    ("profile", "said"),
    [
        ({}, "in the browser's menu"),
        ({"user_agent": IPAD, "has_touch": True}, "Add to Home Screen"),
        ({"user_agent": IPAD}, "Add to Dock"),
        ({"user_agent": FIREFOX}, "set a bookmark"),
    ],
    ids=["chromium", "ipad", "mac", "firefox"],
)
@pytest.mark.kept
def test_about_says_how_it_is_installed_here(
    site: Site, new_page: Callable[..., Page], profile: dict[str, Any], said: str
) -> None:
    """One way, that of this browser; and whether it works offline and how it is kept."""
    page = new_page(**profile)
    if "has_touch" in profile:
        page.add_init_script("Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })")
    page.goto(site.url)
    ready(page)
    page.get_by_role("button", name="About").click()
    about = page.locator("#about")
    expect(about.locator("[data-install]:visible")).to_have_count(1)
    expect(about.locator("[data-install]:visible")).to_contain_text(said)
    expect(about.locator("[data-slot=kept]")).not_to_be_empty()
    ready(page, 'data-offline="ready"')
    expect(about.locator(".stored")).to_be_visible()
    expect(about.locator(".unstored")).to_be_hidden()


def test_what_the_browser_offers_to_install_is_a_button(table: Page) -> None:
    """The browser's own offer is held back until it is tapped, and taken once."""
    table.evaluate(
        """() => {
            const event = new Event("beforeinstallprompt", { cancelable: true });
            event.prompt = async () => { window.prompted = (window.prompted ?? 0) + 1; };
            dispatchEvent(event);
            window.held = event.defaultPrevented;
        }"""
    )
    table.get_by_role("button", name="About").click()
    table.get_by_role("button", name="Install Razor").click()
    expect(table.get_by_role("button", name="Install Razor")).to_be_hidden()
    assert table.evaluate("[window.held, window.prompted]") == [True, 1]


@pytest.mark.newcomer
def test_a_sample_is_laid_beside_what_is_there(site: Site, page: Page) -> None:
    """Characters, clocks and rolls to look at, after a reload too; the session before it is in the list, as it was."""
    visit(page, site)
    roll(page)
    expect(rolls(page)).to_have_count(1)
    page.locator("#head [popovertarget=sessions]").click()
    page.get_by_role("button", name="Load a sample").click()
    expect(rolls(page)).to_have_count(3)
    expect(part(page, "Clocks").locator(".clock")).to_have_count(3)
    page.reload()
    ready(page)
    expect(rolls(page)).to_have_count(3)
    page.locator("#head [popovertarget=sessions]").click()
    page.locator("#sessions").get_by_role("button", name="Session", exact=True).click()
    expect(rolls(page)).to_have_count(1)
