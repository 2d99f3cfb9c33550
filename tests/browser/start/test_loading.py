"""What a first visit shows while it loads, and what can be done until Python is there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from razor_core.systems import razorweave, witchgates
from tests.browser.conftest import PHONE, SEEN_TOUR, START_MS, eventually, ready, restored
from tests.browser.hands import dice_shown, expect_judged, expect_odds, pause, roll_button, rolls, select_game
from tests.browser.layout import expect_in_sight
from tests.browser.servers import holding_python, in_two_parts
from tools.browser.serve import Site

pytestmark = pytest.mark.newcomer

#: What the links in the page's head say of the size of the files behind them, in bytes.
SIZES = """() => [...document.querySelectorAll("link[data-size]")].map(({ dataset }) => Number(dataset.size))"""


def held(page: Page) -> Callable[[], None]:
    """Hold back the memory; a function that lets it come."""
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    page.route("**/memory-*.bin", hold)

    def release() -> None:
        routes[0].continue_()

    return release


@pytest.mark.long
def test_a_first_visit_shows_how_much_is_loaded(site: Site, dist: Path, new_page: Callable[..., Page]) -> None:
    """Bytes and percent of all files that the start waits for; in sight on a phone; gone after the start."""
    page = new_page(viewport=PHONE)
    release = held(page)
    page.goto(site.url, wait_until="commit")
    loading = page.locator("#roll .loading")
    expect(loading).to_be_visible()
    expect_in_sight(loading)
    sizes = page.evaluate(SIZES)
    # Our modules come after the memory.
    late = [path for name in ("memory", "razor", "pyscript") for path in dist.glob(f"runtime/{name}-*.bin")]
    whole, missing = sum(sizes), sum(path.stat().st_size for path in late)
    arrived = whole - missing
    assert len(late) == 3
    assert whole > 3_800_000
    amount = f"{arrived / 1e6:.1f} of {whole / 1e6:.1f} MB, {100 * arrived // whole} %"
    expect(loading.locator(".amount")).to_have_text(amount, timeout=60_000)
    bar = loading.get_by_role("progressbar", name="Loaded")
    expect(bar).to_have_js_property("value", arrived / whole)
    release()
    ready(page)
    expect(loading).to_be_hidden()
    expect_odds(page, razorweave.Check())


@pytest.mark.long
def test_a_page_that_arrives_in_two_parts_starts_and_counts_all_the_same(
    own_site: Site, new_page: Callable[..., Page]
) -> None:
    """What Python needs is requested while half of what shows its loading is still to come."""
    page = new_page()
    release = held(page)
    with in_two_parts(own_site, b'<div class="loading">', "/wasm-"):
        page.goto(own_site.url, wait_until="commit")
        amount = page.locator("#roll .loading .amount")
        expect(amount).to_contain_text(" MB, ", timeout=START_MS)
        expect(page.locator("#join .loading .amount")).to_have_text(str(amount.text_content()))
    release()
    ready(page)
    assert restored(page)


#: Counts the workers that the page registers.
COUNT_WORKERS = """{
    const { register } = ServiceWorkerContainer.prototype;
    window.registered = 0;
    ServiceWorkerContainer.prototype.register = function (...given) {
        registered += 1;
        return register.apply(this, given);
    };
}"""


@pytest.mark.long
@pytest.mark.kept
def test_nothing_is_stored_for_later_while_a_first_visit_loads(own_site: Site, new_page: Callable[..., Page]) -> None:
    """That would take the line from it. But it is stored where nothing more arrives: the next start may work."""
    page = new_page()
    page.clock.install()
    page.add_init_script(COUNT_WORKERS)
    held(page)
    page.goto(own_site.url, wait_until="commit")
    expect(page.locator("#roll .loading .amount")).to_have_text(re.compile("[1-9][0-9]? %"), timeout=START_MS)
    page.clock.fast_forward(20_000)
    assert page.evaluate("registered") == 0

    def registered() -> object:
        page.clock.fast_forward(20_000)
        return page.evaluate("registered")

    eventually(page, registered)
    eventually(page, lambda: "/sw.js" in own_site.requests)


@pytest.mark.long
def test_a_long_download_of_a_later_start_is_shown_above_the_odds(site: Site, new_page: Callable[..., Page]) -> None:
    """Such as after the browser has emptied its caches."""
    page = new_page()
    page.add_init_script(SEEN_TOUR)
    release = held(page)
    page.goto(site.url)
    loading = page.locator("#roll .loading")
    expect(loading).to_be_visible()
    expect(page.locator("#preview")).to_be_visible()
    release()
    ready(page)
    expect(loading).to_be_hidden()


def test_dice_typed_before_python_are_judged_when_it_is_there(site: Site, fresh_page: Page) -> None:
    """With the form as it was then; another tap on Roll throws dice, as ever. Too few dice are told and stay typed."""
    page = fresh_page
    with holding_python(site) as hold:
        page.goto(site.url, wait_until="domcontentloaded")
        select_game(page, "witchgates")
        waiting, faces = page.locator("#waiting"), page.get_by_role("textbox", name="Dice", exact=True)
        expect(waiting).to_have_text("Set up the check meanwhile, or type dice.")
        page.get_by_role("button", name="Type dice").click()
        expect(faces).to_be_focused()
        expect(faces).to_have_attribute("inputmode", "text")
        faces.press_sequentially("3 6")
        expect(roll_button(page)).to_have_accessible_name("Use these dice")
        roll_button(page).click()
        expect(waiting).to_have_text("Your roll waits until all is loaded.")
        expect(roll_button(page)).to_have_accessible_name("Roll")
        expect(faces).to_have_value("")
        faces.press_sequentially("5")
        pause(page)
        roll_button(page).click()
        expect(waiting).to_have_text("2 rolls wait until all is loaded.")
        hold.release(page)
    expect(rolls(page)).to_have_count(1)
    expect_judged(page, witchgates.Check())
    assert sorted(face for face, _ in dice_shown(page)) == [3, 6]
    expect(faces).to_have_value("5")
    expect(faces).to_have_attribute("inputmode", "none")
    expect(page.locator("#error-faces")).to_be_visible()
