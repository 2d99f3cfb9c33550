"""The sheet of settings in the browser: themes without a flash, and what the device is asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ready
from tests.browser.hands import part, roll, type_dice
from tools.browser.serve import Site

GROUND = "getComputedStyle(document.body).backgroundColor"
#: The ground of the page as it was painted, at every frame from the first on.
FRAMES = """
    window.grounds = [];
    const look = () => {
        if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


@pytest.fixture
def begin(site: Site, new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Gives a started page, on a device as the options say, with scripts run before any of the page's."""

    def start(*scripts: str, **options: object) -> Page:
        page = new_page(**options)
        for script in scripts:
            page.add_init_script(script)
        page.goto(site.url)
        ready(page)
        return page

    return start


def settings(page: Page) -> Locator:
    """Open the sheet of settings."""
    page.get_by_role("button", name="About").click()
    page.get_by_role("button", name="Settings", exact=True).click()
    sheet = page.locator("#settings")
    expect(sheet).to_be_visible()
    return sheet


def choose(page: Page, *names: str) -> None:
    """Tap these on the sheet of settings, and close it and what it was opened from."""
    sheet = settings(page)
    for name in names:
        sheet.locator("label").filter(has_text=name).click()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#about")).to_be_hidden()


def test_a_theme_holds_against_the_device_and_from_the_first_frame_of_the_next_start(
    begin: Callable[..., Page],
) -> None:
    """A dark page on a light device: chosen, kept, painted so before anything else; and given back to the device."""
    page = begin(FRAMES, color_scheme="light")
    light = page.evaluate(GROUND)
    choose(page, "Dark")
    dark = page.evaluate(GROUND)
    assert dark != light
    bars = "[...document.querySelectorAll('meta[name=theme-color]')].map((each) => each.content)"
    assert set(page.evaluate(bars)) == {dark}
    page.reload()
    ready(page)
    assert set(page.evaluate("grounds")) == {dark}
    expect(settings(page).get_by_role("radio", name="Dark")).to_be_checked()
    page.locator("#settings label").filter(has_text="Same as device").click()
    assert page.evaluate(GROUND) == light
    assert len(set(page.evaluate(bars))) == 2


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_high_contrast_is_chosen_or_asked_for_by_the_device(begin: Callable[..., Page], scheme: str) -> None:
    """Black and white either way, light or dark as the device."""
    ground = "rgb(0, 0, 0)" if scheme == "dark" else "rgb(255, 255, 255)"
    page = begin(color_scheme=scheme)
    assert page.evaluate(GROUND) != ground
    choose(page, "High contrast")
    assert page.evaluate(GROUND) == ground
    asked = begin(color_scheme=scheme, contrast="more")
    assert asked.evaluate(GROUND) == ground


def test_forced_colours_still_show_what_is_chosen_and_what_is_drawn(begin: Callable[..., Page]) -> None:
    """The step that is chosen differs from its neighbour, the bar of the odds has areas, the ruler zones."""
    page = begin(forced_colors="active")
    type_dice(page, [3, 4, 4, 5])
    ground = "each => getComputedStyle(each).backgroundColor"
    steps = page.locator("#razorweave [name=dc-step]")
    grounds = steps.evaluate_all(f"steps => steps.map((step) => ({ground})(step.nextElementSibling))")
    assert len(set(grounds)) == 2
    for drawn in ("#preview .bar span", "#result .zone"):
        assert len(set(page.locator(drawn).evaluate_all(f"each => each.map({ground})"))) == 5


#: A screen lock that tells what was asked of it, and can refuse.
LOCK = """
    window.locks = [];
    window.refusing = false;
    Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async (kind) => {
        if (refusing) throw new DOMException("no", "NotAllowedError");
        const lock = { kind, released: false, release: async () => { lock.released = true; } };
        locks.push(lock);
        return lock;
    } } });
"""
UNSEEN = """(hidden) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: hidden ? "hidden" : "visible" });
    if (hidden) for (const lock of locks) lock.released = true;
    document.dispatchEvent(new Event("visibilitychange"));
}"""
HELD = "locks.filter((lock) => !lock.released).length"


def test_the_screen_stays_on_as_long_as_it_is_asked_for(begin: Callable[..., Page]) -> None:
    """Asked for when it is chosen, at every start, and when the page is seen again; given back when it is set back."""
    page = begin(LOCK)
    assert page.evaluate("locks.length") == 0
    choose(page, "Keep the screen on")
    assert page.evaluate(HELD) == 1
    page.evaluate(UNSEEN, True)
    assert page.evaluate(HELD) == 0
    page.evaluate(UNSEEN, False)
    page.wait_for_function(f"{HELD} === 1")
    page.reload()
    ready(page)
    page.wait_for_function(f"{HELD} === 1")
    choose(page, "Keep the screen on")
    page.wait_for_function(f"{HELD} === 0")


def test_what_the_browser_cannot_do_is_told_on_the_sheet(begin: Callable[..., Page]) -> None:
    """No wake lock, no vibration: a line says so. Where it can, none; where the device refuses, that."""
    without = begin(
        "for (const name of ['wakeLock', 'vibrate']) "
        "Object.defineProperty(navigator, name, { configurable: true, value: undefined });"
    )
    sheet = settings(without)
    expect(sheet.locator(".lacks:visible")).to_have_count(2)
    able = begin(LOCK)
    sheet = settings(able)
    expect(sheet.locator(".lacks:visible")).to_have_count(0)
    able.evaluate("window.refusing = true")
    sheet.locator("label").filter(has_text="Keep the screen on").click()
    expect(sheet.locator(".lacks:visible")).to_have_text(["The device refuses now, perhaps to save its battery."])


def test_settings_kept_wrongly_do_not_keep_the_page_from_starting(begin: Callable[..., Page]) -> None:
    """What is no setting is no attribute."""
    page = begin(
        """localStorage.setItem("razor.settings", '{"theme": 7, "on load": "x", "ready": {}, "sound": "<b>"}')"""
    )
    assert page.locator("html").get_attribute("data-sound") is None
    assert page.locator("html").get_attribute("data-theme") is None
    roll(page)
    expect(part(page, "Result").get_by_role("heading")).to_be_visible()
