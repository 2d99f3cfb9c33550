"""Help where a term stands, the hints of a first visit, and how to install."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import NEVER_COMPILED, PHONE, TABLET, reload, settled, visit
from tests.browser.hands import about, enter, roll, roll_button, rolls
from tests.browser.layout import UNCOVERED, expect_in_sight
from tools.browser.serve import Site

SIZES = (TABLET, ViewportSize(width=820, height=1180), PHONE, ViewportSize(width=320, height=568))


def hint(page: Page) -> Locator:
    """The hint that is in sight."""
    return page.locator(".hint:visible")


def test_a_dotted_word_opens_its_help_by_keyboard_and_escape_closes_it(page: Page) -> None:
    """Every word of a form; the focus is back at it afterwards."""
    enter(page, "razorweave", dc=16)
    words = page.locator("#razorweave .term:visible, #next .term:visible")
    assert words.count() >= 3
    for word in words.all():
        word.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#help dd").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#help")).to_be_hidden()
        expect(word).to_be_focused()


@pytest.mark.long
@pytest.mark.newcomer
def test_a_first_visit_has_a_hint_above_roll_and_one_at_the_first_result(site: Site, fresh_page: Page) -> None:
    """Before Python is there, too; a tap closes one, and none comes twice."""
    page = fresh_page
    page.set_viewport_size(PHONE)
    with page.add_init_script(NEVER_COMPILED):
        page.goto(site.url)
        expect(hint(page)).to_contain_text("Roll throws the dice.")
        expect(page.get_by_role("button", name="Try a sample")).to_be_visible()
    page.evaluate("localStorage.clear()")
    visit(page, site)
    expect(hint(page)).to_contain_text("Roll throws the dice.")
    roll(page)
    expect(rolls(page)).to_have_count(1)
    expect(hint(page)).to_contain_text("Undo takes the roll back")
    hint(page).click()
    expect(hint(page)).to_have_count(0)
    reload(page)
    settled(page)
    expect(hint(page)).to_have_count(0)


@pytest.mark.long
def test_a_hint_covers_nothing_and_leaves_roll_in_sight(page: Page) -> None:
    """On any screen, each in its place; help begins them anew."""
    about(page).get_by_role("button", name="Show the hints again").click()
    expect(page.locator("#about")).to_be_hidden()
    page.get_by_role("button", name="Try a sample").click()
    for name in ("roll", "people", "result", "clocks"):
        page.evaluate("name => { document.documentElement.dataset.hint = name }", name)
        for size in SIZES:
            page.set_viewport_size(size)
            expect_in_sight(roll_button(page))
            assert roll_button(page).evaluate(UNCOVERED)
            for each in hint(page).all():
                bounds = each.bounding_box()
                assert bounds
                assert bounds["height"] >= 44
                assert bounds["x"] >= 0
                assert bounds["x"] + bounds["width"] <= size["width"]


IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.mark.long
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


@pytest.mark.long
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
