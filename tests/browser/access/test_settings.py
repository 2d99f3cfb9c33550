"""The settings in the browser: themes without a flash, and what the device is asked for."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser import layout
from tests.browser.conftest import reload, visit
from tests.browser.full_table import sit_down
from tests.browser.hands import (
    character,
    choose,
    part,
    put_character,
    put_clock,
    roll,
    rolls,
    setting,
    settings,
    type_dice,
)
from tools.browser.serve import Site

GROUND = "getComputedStyle(document.body).backgroundColor"
LETTERS = "getComputedStyle(document.body).fontSize"
#: The colour behind the page at every frame from the first on.
FRAMES = """
    window.grounds = [];
    const look = () => {
        if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


def test_a_theme_holds_against_the_device_and_from_the_first_frame_of_the_next_start(page: Page) -> None:
    """A dark page on a light device: chosen, stored, painted so before anything else; then given back to the device."""
    page.emulate_media(color_scheme="light")
    light = page.evaluate(GROUND)
    choose(page, theme="dark")
    dark = page.evaluate(GROUND)
    assert dark != light
    bars = "[...document.querySelectorAll('meta[name=theme-color]')].map((each) => each.content)"
    assert set(page.evaluate(bars)) == {dark}
    with page.add_init_script(FRAMES):
        reload(page)
    assert set(page.evaluate("grounds")) == {dark}
    sheet = settings(page)
    expect(sheet.locator("[name=theme][value=dark]")).to_be_checked()
    setting(sheet, "theme", "device").click()
    assert page.evaluate(GROUND) == light
    assert len(set(page.evaluate(bars))) == 2


@pytest.mark.long
@pytest.mark.parametrize(("scheme", "ground"), [("dark", "rgb(0, 0, 0)"), ("light", "rgb(255, 255, 255)")])
def test_high_contrast_is_chosen_or_asked_for_by_the_device(
    page: Page, scheme: Literal["dark", "light"], ground: str
) -> None:
    """Black and white either way, light or dark as the device."""
    page.emulate_media(color_scheme=scheme)
    assert page.evaluate(GROUND) != ground
    page.emulate_media(contrast="more")
    assert page.evaluate(GROUND) == ground
    page.emulate_media(contrast="no-preference")
    choose(page, theme="contrast")
    assert page.evaluate(GROUND) == ground


@pytest.mark.long
def test_forced_colours_still_show_what_is_chosen_and_what_is_drawn(page: Page) -> None:
    """What is chosen differs from its neighbour, the bar of the odds has areas, the ruler zones, the dice pips."""
    page.emulate_media(forced_colors="active")
    for name in ("Ilse", "Bo"):
        put_character(page, name)
    character(page, "Ilse").click()
    type_dice(page, [3, 4, 4, 5])
    roll(page)
    ground = "each => getComputedStyle(each).backgroundColor"
    steps = page.locator("#razorweave [name=dc-step]")
    grounds = steps.evaluate_all(f"steps => steps.map((step) => ({ground})(step.nextElementSibling))")
    assert len(set(grounds)) == 2
    for chosen in ("#kinds .segments button", "[aria-label=Acting] li button"):
        all_grounds = page.locator(chosen).evaluate_all(f"all => all.map({ground})")
        marked = page.locator(f"{chosen}[aria-pressed=true]").evaluate(ground)
        assert all_grounds.count(marked) == 1
    rolls(page).last.click()
    edge = "all => all.map((each) => getComputedStyle(each).borderLeftWidth)"
    assert rolls(page).evaluate_all(edge) == ["0px", "4px"]
    pips = "all => all.map((each) => getComputedStyle(each, '::after').backgroundImage)"
    assert "none" not in page.locator("#result .face").evaluate_all(pips)
    # The signs of plus and minus are lines, which keep a colour.
    put_clock(page, "Gate")
    line = "all => all.map((each) => getComputedStyle(each, '::before').borderTopWidth)"
    signs = page.locator(".plus:visible, .minus:visible").evaluate_all(line)
    assert signs
    assert "0px" not in signs
    for drawn in ("#preview .bar span", "#result .zone"):
        assert len(set(page.locator(drawn).evaluate_all(f"each => each.map({ground})"))) == 5


#: A tablet on its side and upright, and a phone.
SIZES = ((1180, 820), (820, 1180), (390, 844))


@pytest.mark.long
def test_larger_text_fits_and_is_there_from_the_first_frame(page: Page) -> None:
    """All letters grow, and the page is laid out as on a smaller screen: a full table has nothing too wide. The
    usual size brings back what was."""
    sit_down(page, "razorweave")
    type_dice(page, [6, 6, 6, 6])
    width = "document.querySelector('.setup').offsetWidth"
    before = page.evaluate(width)
    choose(page, text="large")
    assert page.evaluate(LETTERS) == "18.4px"
    choose(page, text="larger")
    sheets = page.locator(".sheet").evaluate_all("sheets => sheets.map((sheet) => sheet.id)")
    for wide, high in SIZES:
        layout.resize(page, wide, high)
        layout.expect_parts(page, layout.MISFITS, layout.ROLL_OUT_OF_SIGHT)
        assert layout.sheets_misfits(page, *sheets) == [], wide
    layout.resize(page, 1180)
    sizes = FRAMES.replace("getComputedStyle(document.body).backgroundColor", f"[{LETTERS}, {width}].join()")
    with page.add_init_script(sizes):
        reload(page)
    assert set(page.evaluate("grounds")) == {f"20.8px,{page.evaluate(width)}"}
    choose(page, text="normal")
    assert page.evaluate(width) == before


@pytest.mark.long
def test_the_bar_stays_at_the_foot_with_larger_text(page: Page) -> None:
    """On a phone, under Roll, in every part; and the odds of five tiers are one row."""
    sit_down(page, "razorweave")
    choose(page, text="larger")
    rows = "new Set([...document.querySelectorAll('#next .tiers > li')].map((tier) => tier.offsetTop)).size"
    for wide, high in ((390, 844), (360, 740), (320, 568)):
        layout.resize(page, wide, high)
        assert page.locator("#next .tiers > li:visible").count() == 5
        assert page.evaluate(rows) == 1, wide
        for name in ("clocks", "log", "table"):
            layout.to_part(page, name)
            bar, act = layout.box_of(page.locator(".tabs")), layout.box_of(page.locator("#roll > .act"))
            assert round(bar["y"] + bar["height"]) == high, (wide, name)
            assert act["y"] + act["height"] <= bar["y"] + 0.5, (wide, name)


@pytest.mark.long
def test_roll_and_the_bar_lie_under_the_left_thumb(page: Page) -> None:
    """Roll begins at the left edge, and so do the buttons of head and bar and what ticks a clock; all of it fits."""
    sit_down(page, "razorweave")
    type_dice(page, [6, 6, 6, 6])
    choose(page, hand="left")
    for wide, high in SIZES:
        layout.resize(page, wide, high)
        layout.expect_parts(page, layout.MISFITS, layout.ROLL_OUT_OF_SIGHT)
        roll, dice = (layout.box_of(page.locator(f"[data-do={name}]")) for name in ("roll", "type"))
        assert roll["x"] < 48
        assert roll["x"] + roll["width"] <= dice["x"]
        assert layout.box_of(page.locator("[popovertarget=more]:visible"))["x"] < 48
        assert layout.box_of(page.locator("#head [data-do=undo]"))["x"] < wide / 2
        layout.to_part(page, "clocks")
        tick, dial = (
            layout.box_of(page.locator(f"#clocks [data-do={name}]:visible").first)
            for name in ("clock-tick", "clock-menu")
        )
        assert tick["x"] < dial["x"]
        layout.to_part(page, "table")


@pytest.mark.long
def test_the_form_lies_under_the_right_thumb_on_a_tablet(page: Page) -> None:
    """The columns are mirrored: Roll ends at the right edge, clocks and log are at the left."""
    sit_down(page, "razorweave")
    choose(page, hand="right")
    for wide, high in (*SIZES, (900, 700)):
        layout.resize(page, wide, high)
        layout.expect_parts(page, layout.MISFITS, layout.ROLL_OUT_OF_SIGHT)
        roll = layout.box_of(page.locator("[data-do=roll]"))
        assert roll["x"] + roll["width"] > wide - 48
        if wide > 390:
            assert layout.box_of(part(page, "Log"))["x"] < 48


#: A screen lock that notes what was asked of it, and can refuse.
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
#: Hides the page, as another tab in front of it does, or shows it again.
HIDE = """(hidden) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: hidden ? "hidden" : "visible" });
    if (hidden) for (const lock of locks) lock.released = true;
    document.dispatchEvent(new Event("visibilitychange"));
}"""
HELD = "locks.filter((lock) => !lock.released).length"


@pytest.mark.long
def test_the_screen_stays_on_as_long_as_that_is_set(fresh_page: Page, site: Site) -> None:
    """Locked when it is set, at every start and when the page is seen again; a refusal is shown."""
    page = fresh_page
    page.add_init_script(LOCK)
    visit(page, site)
    assert page.evaluate("locks.length") == 0
    choose(page, "awake")
    assert page.evaluate(HELD) == 1
    page.evaluate(HIDE, True)
    assert page.evaluate(HELD) == 0
    page.evaluate(HIDE, False)
    page.wait_for_function(f"() => {HELD} === 1")
    reload(page)
    page.wait_for_function(f"() => {HELD} === 1")
    choose(page, "awake")
    page.wait_for_function(f"() => {HELD} === 0")
    sheet = settings(page)
    expect(sheet.locator(".lacks:visible")).to_have_count(0)
    page.evaluate("window.refusing = true")
    setting(sheet, "awake").click()
    expect(sheet.locator(".lacks:visible")).to_have_count(1)


@pytest.mark.long
def test_a_browser_that_lacks_something_and_settings_that_are_none(fresh_page: Page, site: Site) -> None:
    """What the browser cannot do is shown on the sheet; what is stored and is no setting is no attribute."""
    fresh_page.add_init_script("""
        for (const name of ["wakeLock", "vibrate"])
            Object.defineProperty(navigator, name, { configurable: true, value: undefined });
        localStorage.setItem("razor.settings", '{"theme": 7, "on load": "x", "ready": {}, "sound": "<b>"}');
    """)
    visit(fresh_page, site)
    assert fresh_page.locator("html").get_attribute("data-sound") is None
    assert fresh_page.locator("html").get_attribute("data-theme") is None
    roll(fresh_page)
    expect(part(fresh_page, "Result").get_by_role("heading")).to_be_visible()
    expect(settings(fresh_page).locator(".lacks:visible")).to_have_count(2)
