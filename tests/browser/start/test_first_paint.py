"""What the page showed last is painted before Python is there, and Python draws over it without a jump."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from razor_core.systems import frameworks, gemini
from razor_core.systems.razorweave import Check
from tests.browser import hands
from tests.browser.conftest import visit
from tests.browser.full_table import sit_down
from tests.browser.servers import Hold, holding_python
from tools.browser.serve import Site

#: Where the page keeps the picture of itself.
KEY = "razor.early"
#: The place of everything that must not jump.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(
    "#head select, #check, #roll, #result .headline, #result .die, li.clock, #log li")].map((each, at) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [`${at} ${each.tagName}`, [x, y, width, height].map(Math.round)];
    }))"""
HOSTILE = "<img src=x onerror=window.bitten=true>"
REGIONS = ("#clocks", "#log", "#result", "#preview", "#next")


@pytest.fixture
def page(page: Page) -> Page:
    """The page with a game of Witchgates on it."""
    hands.select_game(page, "witchgates")
    return page


@contextmanager
def restarted(page: Page, site: Site, picture: str | None = None, path: str = "") -> Iterator[Hold]:
    """The page started anew, perhaps from that picture, with all done that comes before Python."""
    store = "" if picture is None else f"localStorage.setItem('{KEY}', {json.dumps(picture)})"
    page.goto("about:blank")
    with holding_python(site) as hold:
        with page.add_init_script(store):
            page.goto(f"{site.url}{path}", wait_until="domcontentloaded")
        yield hold


def picture(page: Page) -> str:
    """The picture of itself that the page keeps when it goes."""
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    return str(page.evaluate("key => localStorage.getItem(key)", KEY))


def texts(page: Page) -> list[str]:
    """The texts of all regions that are painted early."""
    return [page.locator(region).inner_text() for region in REGIONS]


#: Notes every change of the regions that were painted early.
OBSERVE = """() => {
    window.touched = [];
    const observer = new MutationObserver((all) => touched.push(...all.map(({ type, target }) =>
        `${type} ${target.nodeName} ${target.parentElement?.outerHTML}`)));
    const what = { subtree: true, childList: true, attributes: true, characterData: true };
    const painted = "#clocks, #log, #result, #next, #characters, #whom, #preview, #witchgates";
    for (const region of document.querySelectorAll(painted)) observer.observe(region, what);
}"""


def test_what_is_as_it_was_is_painted_and_taken_over_untouched(page: Page, site: Site) -> None:
    """Clocks, one of them full, result, log, odds and form: nothing jumps, and Python changes nothing in them."""
    page.set_viewport_size({"width": 1180, "height": 1400})  # all of them are in view
    hands.put_clock(page, "Gate", 8)
    hands.put_clock(page, HOSTILE, 2)
    hands.advance(page, HOSTILE, 2)
    hands.enter(page, "witchgates", rating=3)
    hands.roll(page)
    hands.roll(page)
    hands.saved(page)
    before = texts(page)
    with restarted(page, site) as hold:
        expect(hands.clock(page, HOSTILE)).to_contain_text("full")
        expect(page.get_by_role("radio", name="3", exact=True)).to_be_checked()
        assert texts(page) == before
        places = page.evaluate(PLACES)
        page.evaluate(OBSERVE)
        hold.release(page)
    assert page.evaluate("touched") == []
    assert page.evaluate(PLACES) == places
    assert page.evaluate("window.bitten") is None
    hands.roll(page)
    expect(hands.rolls(page)).to_have_count(3)


@pytest.mark.long
def test_of_long_lists_what_is_in_view_is_painted(page: Page, site: Site) -> None:
    """What is below in the log and among the clocks comes after Python's first frame, and moves nothing."""
    page.set_viewport_size({"width": 1180, "height": 600})
    sit_down(page, "witchgates")
    lists = ("#log [data-slot=entries] > *", "#clocks .clocks > *")
    counts = [page.locator(each).count() for each in lists]
    picture(page)
    with restarted(page, site) as hold:
        seen = [page.locator(each).count() for each in lists]
        places = page.evaluate(PLACES)
        hold.release(page)
    for each, count in zip(lists, counts, strict=True):
        expect(page.locator(each)).to_have_count(count)
    assert all(0 < few < count for few, count in zip(seen, counts, strict=True)), (seen, counts)
    after = list(page.evaluate(PLACES).values())
    assert [place for place in places.values() if place not in after] == []


def test_taps_and_texts_before_python_count_once_each(page: Page, site: Site) -> None:
    """On a clock that Python draws anew, on Roll, on the controls of a form; what was entered before them stays."""
    hands.select_game(page, "razorweave")
    hands.put_clock(page, "Gate", 8)
    hands.number(page, "Attribute").fill("3")
    hands.pick(page, "Tough")
    # A failed check asks before it is repeated, a Strike does not.
    hands.kind(page, "Strike")
    hands.saved(page)
    with restarted(page, site) as hold:
        hands.advance(page, "Gate", 2)
        hands.pick(page, "Heroic")
        page.locator("[data-do=roll]").dblclick()
        hands.pause(page)
        page.locator("[data-do=roll]").click()
        page.get_by_role("combobox", name="Name of the Skill").fill("Lockpicking")
        expect(hands.rolls(page)).to_have_count(0)
        hold.release(page)
    expect(hands.clock(page, "Gate")).to_contain_text("2/8")
    expect(hands.rolls(page)).to_have_count(2)
    hands.expect_odds(page, Check(dc=20, attribute=3, skill=True))
    for _ in range(3):
        hands.undo(page).click()
    expect(hands.clock(page, "Gate")).to_contain_text("1/8")


@pytest.mark.long
def test_an_early_roll_is_of_the_form_as_it_was_then(page: Page, site: Site) -> None:
    """Steps before and after it count once each, in order, in a form other than the first."""
    hands.select_game(page, "gemini")
    hands.enter(page, "gemini", attribute=4)
    with restarted(page, site) as hold:
        more = page.locator("#gemini [data-do=step][data-name=attribute][data-by='1']")
        more.click()
        page.locator("[data-do=roll]").click()
        more.click()
        hold.release(page)
    expect(hands.rolls(page)).to_have_count(1)
    hands.expect_judged(page, gemini.Check(attribute=5))
    hands.expect_odds(page, gemini.Check(attribute=6))


@pytest.mark.long
def test_a_link_to_another_game_paints_that_game(page: Page, site: Site) -> None:
    """Clocks and result are the session's and are painted; the odds were another game's and are not."""
    hands.roll(page)
    hands.put_clock(page, "Gate", 8)
    hands.saved(page)
    with restarted(page, site, path="?again#system=gemini") as hold:
        expect(page.locator("#gemini")).to_be_visible()
        expect(page.locator("#witchgates")).to_be_hidden()
        expect(hands.clock(page, "Gate")).to_be_visible()
        assert "glances" not in page.locator("#next").inner_text()
        hold.release(page)
    hands.expect_odds(page, gemini.Check())


@pytest.mark.long
def test_a_sheet_opened_before_python_is_open_and_filled_after_it(page: Page, site: Site) -> None:
    """The modifiers of a field; one that was painted early is removed by a tap before Python."""
    hands.select_game(page, "gemini")
    hands.add_modifiers(page, "setbacks", "Minor Setback")
    with restarted(page, site) as hold:
        hands.chips(page).click()
        page.locator("#gemini [data-do=modifiers]").click()
        hold.release(page)
    expect(hands.chips(page)).to_have_count(0)
    expect(page.locator("#modifiers")).to_be_visible()
    expect(page.locator("#modifiers [data-do=modifier-toggle]").first).to_be_visible()


@pytest.mark.long
def test_a_page_without_a_picture_still_knows_its_game_and_form(page: Page, site: Site) -> None:
    """The game and what was entered are stored at once; the picture of the page only when it goes."""
    hands.select_game(page, "gemini")
    hands.enter(page, "gemini", attribute=4)
    with restarted(page, site, picture="") as hold:
        expect(page.locator("#gemini [name=attribute]")).to_have_value("4")
        expect(page.locator("select.game")).to_have_value("gemini")
        hold.release(page)
    hands.expect_odds(page, gemini.Check(attribute=4))


@pytest.mark.long
def test_a_game_selected_before_python_is_shown_at_once_and_stays(page: Page, site: Site) -> None:
    """Its form comes, and the odds of the other go; what is entered and rolled is of that game."""
    with restarted(page, site) as hold:
        expect(page.locator("#next")).to_contain_text("glances")
        page.locator("select.game").select_option("frameworks")
        expect(page.locator("#frameworks")).to_be_visible()
        expect(page.locator("#witchgates")).to_be_hidden()
        expect(page.locator("#next")).not_to_contain_text("glances")
        hands.enter(page, "frameworks", score=4)
        page.locator("[data-do=roll]").click()
        hold.release(page)
    expect(page.locator("select.game")).to_have_value("frameworks")
    hands.expect_judged(page, frameworks.Check(score=4))
    expect(hands.rolls(page)).to_have_count(1)


@pytest.mark.long
def test_what_happened_since_is_drawn_over_what_was_painted(page: Page, site: Site) -> None:
    """A tap on what has become another goes to the one it was meant for, or nowhere; what is the same is kept."""
    hands.put_clock(page, "Gone", 8)
    hands.put_clock(page, "Gate", 8)
    hands.roll(page)
    hands.saved(page)
    older = picture(page)
    hands.clock_sheet(page, "Gone").locator("[data-do=clock-remove]").click()
    hands.advance(page, "Gate")
    hands.put_clock(page, "Alarm", 2)
    hands.roll(page)
    hands.saved(page)
    with restarted(page, site, older) as hold:
        expect(hands.clock(page, "Gate")).to_contain_text("0/8")
        page.locator("#log li").evaluate_all("lines => lines.forEach((line) => { line.dataset.same = ''; })")
        hands.advance(page, "Gone", 2)
        hands.advance(page, "Gate")
        hold.release(page)
    expect(page.locator("li.clock b")).to_have_text(["Gate", "Alarm"])
    expect(hands.clock(page, "Gate")).to_contain_text("2/8")
    expect(hands.rolls(page)).to_have_count(2)
    assert page.locator("#log li[data-same]").count() > 1


@pytest.mark.long
def test_a_picture_with_attributes_that_would_run_hurts_nothing(page: Page, site: Site) -> None:
    """The page starts as ever; test_any_storage.py has pictures that are wrong in other ways."""
    code = "window.bitten = true"
    regions = {
        "clocks": {"root": {"onclick": code, "style": "display: none", "id": "x"}},
        "result": {"card": [{"template": "note", "slots": {"root": {"onpointerenter": code}}}]},
    }
    with restarted(page, site, json.dumps({"game": "gemini", "regions": regions})) as hold:
        hold.release(page)
    assert page.locator("#clocks").get_attribute("onclick") is None
    hands.select_game(page, "gemini")
    hands.roll(page)
    expect(page.locator("#result .headline")).to_be_visible()
    assert page.evaluate("window.bitten") is None


def note(text: str) -> dict[str, Any]:
    """A node that belongs nowhere where clocks and dice are."""
    return {"template": "note", "slots": {"text": text}}


#: Ways to edit a picture by hand, each in regions of its own: they can be edited at once.
EDITS: dict[str, dict[str, Callable[[Any], object]]] = {
    "another template, a text for a list, a list for a text, wrong texts": {
        "clocks": lambda slots: slots["clocks"][0].update(note("x")),
        "log": lambda slots: slots.update(entries="x"),
        "next": lambda slots: slots.update(dice=[note("x")]),
        "result": lambda slots: slots["card"][0]["slots"].update(headline="x", dice=[]),
    },
    "a slot too few, numbers": {
        "clocks": lambda slots: slots["clocks"][0]["slots"].pop("state"),
        "roll": lambda slots: slots.update(bar=7),
        "next": lambda slots: slots.update(dice=5),
    },
    "an attribute too many, a slot that is not there": {
        "clocks": lambda slots: slots["clocks"][0]["slots"]["more"].update(hidden=""),
        "log": lambda slots: slots.update(nowhere="x"),
    },
}


@pytest.mark.long
@pytest.mark.parametrize("edits", EDITS.values(), ids=EDITS)
def test_an_edited_picture_gives_the_right_page(
    page: Page, site: Site, edits: dict[str, Callable[[Any], object]]
) -> None:
    """Templates, slots, kinds and texts that are wrong are drawn anew, and are not kept for the next start."""
    hands.put_clock(page, "Gate", 8)
    hands.roll(page)
    hands.saved(page)
    early = json.loads(picture(page))
    before = texts(page)
    for region, edit in edits.items():
        edit(early["regions"][region])
    with restarted(page, site, json.dumps(early)) as hold:
        hold.release(page)
    assert texts(page) == before
    expect(page.locator("#clocks [data-do=clock-tick]:visible")).to_have_count(1)
    assert "nowhere" not in json.loads(picture(page))["regions"]["log"]
    hands.advance(page, "Gate")
    expect(hands.clock(page, "Gate")).to_contain_text("1/8")


#: When the page was first painted, and when each file of the runtime was requested that nothing before it needs.
REQUESTED = """() => {
    const [{ startTime: seen }] = performance.getEntriesByName("first-contentful-paint");
    const late = performance.getEntriesByType("resource").filter(({ name }) => /\\.(bin|wasm|zip)$/.test(name));
    return [seen, ...late.map(({ startTime }) => startTime)];
}"""


@pytest.mark.long
@pytest.mark.newcomer
def test_a_newcomer_sees_the_page_before_the_megabytes_begin_to_come(site: Site, new_page: Callable[..., Page]) -> None:
    """On a slow line they would share it with what the page looks like."""
    seen, *requested = visit(new_page(), site).evaluate(REQUESTED)
    assert len(requested) == 4
    assert seen <= min(requested)


@pytest.mark.long
@pytest.mark.newcomer
def test_a_page_that_nobody_sees_starts_too(site: Site, fresh_page: Page) -> None:
    """In the background nothing is painted that a newcomer's start could wait for."""
    fresh_page.add_init_script("window.PerformanceObserver = class { observe() {} };")
    visit(fresh_page, site)
