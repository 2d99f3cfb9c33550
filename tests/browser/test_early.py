"""What stood on the page last is painted before Python is there, and drawn over without a jump."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from razor_core.systems import frameworks, gemini
from tests.browser.conftest import ready
from tests.browser.hands import (
    clock,
    enter,
    expect_judged,
    expect_odds,
    lay,
    new_clock,
    roll,
    rolls,
    saved,
    source,
    undo,
)
from tools.browser.serve import Site

WHERE = """() => Object.fromEntries([...document.querySelectorAll(
    "#head select, #check, #roll, #result .headline, #result .die, li.clock, #log li")].map((each, at) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [`${at} ${each.tagName}`, [x, y, width, height].map(Math.round)];
    }))"""
HOSTILE = '<img src=x onerror="window.bitten = true">'


@pytest.fixture
def table(site: Site, new_page: Callable[..., Page]) -> Page:
    """A page on which a game is going on."""
    page = new_page()
    page.goto(f"{site.url}#system=witchgates")
    ready(page)
    return page


class Held:
    """The start of Python, held up until it is let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.free = False
        self.routes: list[Route] = []
        page.route("**/static/app/main.py", self._ask)

    def _ask(self, route: Route) -> None:
        if self.free:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        """Let Python start, and wait until a roll can be made and the log is drawn, which comes right after."""
        self.free = True
        for route in self.routes:
            route.continue_()
        ready(self.page)
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def restarted(page: Page) -> Held:
    """The page started anew, all that comes before Python done."""
    held = Held(page)
    page.reload(wait_until="domcontentloaded")
    return held


def test_the_table_is_there_before_python_and_does_not_jump(table: Page) -> None:
    """Game, form, odds, result, clocks and log stand where and as they will: nothing moves when Python draws."""
    new_clock(table, "Gate", 8)
    enter(table, "witchgates", rating=3)
    roll(table)
    saved(table)
    before = table.locator("#result").inner_text(), table.locator("#preview").inner_text()
    held = restarted(table)
    expect(clock(table, "Gate")).to_contain_text("0 of 8")
    expect(table.locator("#witchgates")).to_be_visible()
    expect(table.get_by_role("radio", name="3", exact=True)).to_be_checked()
    assert (table.locator("#result").inner_text(), table.locator("#preview").inner_text()) == before
    early = table.evaluate(WHERE)
    held.let_go()
    assert table.evaluate(WHERE) == early


#: When the page was first seen, and when each file of the runtime was asked for that nothing before it needs.
FETCHED = """() => {
    const [{ startTime: seen }] = performance.getEntriesByName("first-contentful-paint");
    const late = performance.getEntriesByType("resource").filter(({ name }) => /\\.(bin|wasm|zip)$/.test(name));
    return [seen, ...late.map(({ startTime }) => startTime)];
}"""


@pytest.mark.newcomer
def test_a_newcomer_sees_the_page_before_the_megabytes_begin_to_come(site: Site, new_page: Callable[..., Page]) -> None:
    """On a slow line they would share it with what the page looks like."""
    page = new_page()
    page.goto(site.url)
    ready(page)
    seen, *asked = page.evaluate(FETCHED)
    assert len(asked) == 5
    assert seen <= min(asked)


def test_a_page_that_nobody_sees_starts_too(site: Site, new_page: Callable[..., Page]) -> None:
    """In the background nothing is painted that a newcomer's start could wait for."""
    page = new_page()
    page.add_init_script("localStorage.clear(); window.PerformanceObserver = class { observe() {} };")
    page.goto(site.url)
    ready(page)


def test_a_tap_on_what_is_painted_early_counts_once(table: Page) -> None:
    """The control is drawn anew by Python; the tap goes to the one that says the same."""
    new_clock(table, "Gate", 8)
    saved(table)
    held = restarted(table)
    table.get_by_role("button", name="Advance Gate").click()
    table.get_by_role("button", name="Advance Gate").click()
    held.let_go()
    expect(clock(table, "Gate")).to_contain_text("2 of 8")
    undo(table).click()
    expect(clock(table, "Gate")).to_contain_text("1 of 8")


def test_a_link_to_another_game_paints_that_game(table: Page, site: Site) -> None:
    """Clocks and result are the session's and stand there; what stood before the roll was another game's."""
    roll(table)
    new_clock(table, "Gate", 8)
    saved(table)
    held = Held(table)
    table.goto(f"{site.url}?again#system=gemini", wait_until="domcontentloaded")
    expect(table.locator("#gemini")).to_be_visible()
    expect(table.locator("#witchgates")).to_be_hidden()
    expect(clock(table, "Gate")).to_be_visible()
    assert "glances" not in table.locator("#preview").inner_text()
    held.let_go()
    expect(table.locator("#preview")).to_contain_text("d100")


def test_hostile_names_stay_text_before_python(table: Page) -> None:
    """A clock's name is markup: it is painted as the text it is."""
    new_clock(table, HOSTILE, 8)
    saved(table)
    held = restarted(table)
    expect(table.locator("li.clock b").filter(has_text=HOSTILE)).to_be_visible()
    held.let_go()
    assert table.evaluate("window.bitten") is None


@pytest.mark.parametrize(
    "early",
    [
        "{half",
        "7",
        {"game": "chess", "regions": {}},
        {"game": "gemini"},
        {
            "game": "gemini",
            "regions": {"nowhere": {}, "clocks": {"clocks": 5}, "result": {"card": [{"template": "x"}]}},
        },
        {
            "game": "gemini",
            "regions": {
                "clocks": {"root": {"onclick": "window.bitten = true", "style": "display: none", "id": "x"}},
                "result": {
                    "card": [{"template": "note", "slots": {"root": {"onpointerenter": "window.bitten = true"}}}]
                },
            },
        },
    ],
    ids=str,
)
def test_what_was_kept_wrongly_hurts_nothing(table: Page, early: Any) -> None:
    """Cut off, of another version, edited by hand, with attributes that would run: the page starts as ever."""
    text = early if isinstance(early, str) else json.dumps(early)
    table.add_init_script(f"localStorage.setItem('razor.early', {json.dumps(text)})")
    restarted(table).let_go()
    assert table.locator("#clocks").get_attribute("onclick") is None
    lay(table, "gemini")
    roll(table)
    expect(table.locator(".headline")).to_be_visible()
    assert table.evaluate("window.bitten") is None


#: Texts, in JavaScript, that may lie under any key: cut off, nested deep, too long, or with values of wrong types.
STORED = {
    "empty": "''",
    "half": """'{"values":{"dc"'""",
    "deep and cut off": "'['.repeat(200_000)",
    "deep": "'['.repeat(200_000) + ']'.repeat(200_000)",
    "deep objects": """'{"a":'.repeat(100_000) + '0' + '}'.repeat(100_000)""",
    "5 MB": "JSON.stringify({ regions: { clocks: { clocks: 'x'.repeat(5_000_000) } } })",
    "wrong types": """JSON.stringify({
        theme: { toString: 1 }, values: { dc: { toString: 1 }, who: [] }, game: "razorweave",
        regions: { clocks: 5, head: [[]], result: null, log: { entries: [7] }, roll: { dice: { title: {} } },
            razorweave: "x" },
    })""",
    "deep values": """(() => {
        const deep = (value, wrap) => { for (let at = 0; at < 5000; at++) value = wrap(value); return value; };
        const list = deep([], (value) => [value]);
        const row = deep({ template: "row", slots: {} }, (row) => ({ template: "row", slots: { cells: [row] } }));
        return JSON.stringify({
            theme: list, values: { dc: list, who: list }, game: "razorweave",
            regions: { clocks: { root: { title: list } }, result: { card: [row] }, log: list },
        });
    })()""",
}


@pytest.mark.parametrize("text", STORED.values(), ids=STORED)
def test_whatever_is_stored_the_page_is_painted(site: Site, new_page: Callable[..., Page], text: str) -> None:
    """The form of the first game is there, and what Python gets is short and flat enough for it to read."""
    page = new_page()
    keys = ["early", "settings", "tour", "draft.game", "draft.fiction", "draft.razorweave"]
    page.add_init_script(
        f"for (const key of {keys}) try {{ localStorage.setItem(`razor.${{key}}`, {text}); }} catch {{}}"
    )
    held = Held(page)
    page.goto(site.url, wait_until="domcontentloaded")
    expect(page.locator("#razorweave")).to_be_visible()
    expect(page.locator("#razorweave [name=dc]")).to_have_value("14")
    painted = page.evaluate("firstPaint.take()")
    assert len(painted) < 100_000
    assert "[" * 100 not in painted
    assert painted.count('"row"') < 100
    assert not held.free


def test_the_last_game_lies_there_and_an_early_roll_is_its(table: Page) -> None:
    """A form other than the first, painted early: taps on it count once each, in order, in its game."""
    lay(table, "gemini")
    enter(table, "gemini", attribute=4)
    held = restarted(table)
    form = table.locator("#gemini")
    expect(form).to_be_visible()
    form.locator("[data-do=step][data-name=attribute][data-by='1']").click()
    roll(table)
    form.locator("[data-do=step][data-name=attribute][data-by='1']").click()
    held.let_go()
    expect(rolls(table)).to_have_count(1)
    expect(form.locator("[name=attribute]")).to_have_value("6")
    expect_judged(table, gemini.Check(attribute=5))
    expect_odds(table, gemini.Check(attribute=6))


def test_a_sheet_opened_before_python_is_open_and_filled_after_it(table: Page) -> None:
    """The reasons of a field, and one of them taken out that was painted early."""
    lay(table, "gemini")
    source(table, "setbacks", "Exhausted")
    table.evaluate("dispatchEvent(new Event('pagehide'))")
    held = restarted(table)
    table.locator("#gemini").get_by_role("button", name="Exhausted").click()
    table.locator("#gemini [data-do=modifiers][data-field=edges]").click()
    held.let_go()
    expect(table.locator("#gemini [data-do=modifier-remove]")).to_have_count(0)
    expect(table.locator("#modifiers")).to_be_visible()
    expect(table.locator("#modifiers [data-do=modifier-toggle]").first).to_be_visible()


def test_a_page_of_which_nothing_was_kept_still_knows_its_game_and_form(table: Page, site: Site) -> None:
    """The game and what was entered are kept at once; the picture of the page only when it goes."""
    lay(table, "gemini")
    enter(table, "gemini", attribute=4)
    table.add_init_script("localStorage.removeItem('razor.early')")
    held = Held(table)
    table.goto(f"{site.url}?again", wait_until="domcontentloaded")
    expect(table.locator("#gemini")).to_be_visible()
    expect(table.locator("#gemini [name=attribute]")).to_have_value("4")
    expect(table.locator("select.game")).to_have_value("gemini")
    held.let_go()
    expect_odds(table, gemini.Check(attribute=4))


def test_a_game_picked_before_python_lies_there_at_once_and_stays(table: Page) -> None:
    """Its form comes and what stood before the roll of the other goes; what is set and rolled there is of that game."""
    held = restarted(table)
    expect(table.locator("#preview")).to_contain_text("glances")
    table.locator("select.game").select_option("frameworks")
    expect(table.locator("#frameworks")).to_be_visible()
    expect(table.locator("#witchgates")).to_be_hidden()
    expect(table.locator("#preview")).not_to_contain_text("glances")
    enter(table, "frameworks", score=4)
    roll(table)
    held.let_go()
    expect(table.locator("select.game")).to_have_value("frameworks")
    expect(table.locator("#frameworks")).to_be_visible()
    expect_judged(table, frameworks.Check(score=4))
    expect(rolls(table)).to_have_count(1)


def left(page: Page) -> str:
    """What the page keeps of itself when it goes."""
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    return str(page.evaluate("localStorage.getItem('razor.early')"))


def painted_from(page: Page, early: str) -> Held:
    """The page started anew, painted early from that text."""
    page.add_init_script(f"localStorage.setItem('razor.early', {json.dumps(early)})")
    return restarted(page)


WATCHED = "#clocks, #log, #result, #characters, #preview, #witchgates"
WATCH = f"""() => {{
    window.touched = [];
    const observer = new MutationObserver((all) => touched.push(...all.map(({{ type, target }}) =>
        `${{type}} ${{target.nodeName}} ${{target.parentElement?.outerHTML}}`)));
    const what = {{ subtree: true, childList: true, attributes: true, characterData: true }};
    for (const region of document.querySelectorAll("{WATCHED}")) observer.observe(region, what);
}}"""


def test_what_is_as_it_was_is_taken_over_untouched(table: Page) -> None:
    """Clocks, one of them full, result, log, odds and form: Python changes nothing in them, not even for the same."""
    new_clock(table, "Gate", 8)
    new_clock(table, "Alarm", 2)
    for _ in range(2):
        table.get_by_role("button", name="Advance Alarm").click()
    enter(table, "witchgates", rating=3)
    roll(table)
    roll(table)
    saved(table)
    held = restarted(table)
    expect(clock(table, "Alarm")).to_contain_text("full")
    table.evaluate(WATCH)
    held.let_go()
    assert table.evaluate("touched") == []
    roll(table)
    expect(rolls(table)).to_have_count(3)


def test_what_happened_since_is_drawn_over_what_was_painted(table: Page) -> None:
    """The picture is older than the session: another count, another clock and another roll stand there in the end."""
    new_clock(table, "Gate", 8)
    roll(table)
    saved(table)
    early = left(table)
    table.get_by_role("button", name="Advance Gate").click()
    new_clock(table, "Alarm", 2)
    roll(table)
    saved(table)
    said = [table.locator(region).inner_text() for region in ("#clocks", "#log", "#result")]
    held = painted_from(table, early)
    expect(clock(table, "Gate")).to_contain_text("0 of 8")
    table.evaluate(
        "document.querySelector('li.clock').dataset.same = document.querySelector('#log li').dataset.same = ''"
    )
    held.let_go()
    assert [table.locator(region).inner_text() for region in ("#clocks", "#log", "#result")] == said
    expect(table.locator("li.clock").first).to_have_attribute("data-same", "")
    expect(table.locator("#log li").nth(3)).to_have_attribute("data-same", "")


def test_a_tap_on_what_has_become_another_goes_to_the_one_it_was_meant_for(table: Page) -> None:
    """The first of two clocks is gone since: a tap on it does nothing, a tap on the second advances that, once."""
    new_clock(table, "Gate", 8)
    new_clock(table, "Alarm", 8)
    saved(table)
    early = left(table)
    clock(table, "Gate").get_by_role("button", name="More for Gate").click()
    table.get_by_role("button", name="Delete", exact=True).click()
    expect(table.locator("li.clock")).to_have_count(1)
    saved(table)
    held = painted_from(table, early)
    table.get_by_role("button", name="Advance Gate").click()
    table.get_by_role("button", name="Advance Gate").click()
    table.get_by_role("button", name="Advance Alarm").click()
    held.let_go()
    expect(table.locator("li.clock")).to_have_count(1)
    expect(clock(table, "Alarm")).to_contain_text("1 of 8")


EDITED = {
    "another template": ("clocks", lambda slots: slots["clocks"][0].update(template="note", slots={"text": "x"})),
    "a slot too few": ("clocks", lambda slots: slots["clocks"][0]["slots"].pop("state")),
    "an attribute too many": ("clocks", lambda slots: slots["clocks"][0]["slots"]["less"].update(hidden="")),
    "a slot that is not there": ("clocks", lambda slots: slots.update(nowhere="x")),
    "a text for a list": ("log", lambda slots: slots.update(entries="x")),
    "a list for a text": ("roll", lambda slots: slots.update(dice=[{"template": "note", "slots": {"text": "x"}}])),
    "numbers": ("roll", lambda slots: slots.update(dice=5, bar=7)),
    "wrong texts": ("result", lambda slots: slots["card"][0]["slots"].update(headline="x", dice=[])),
}


@pytest.mark.parametrize(("region", "edit"), EDITED.values(), ids=EDITED)
def test_a_picture_that_was_edited_gives_the_right_page(
    table: Page, region: str, edit: Callable[[Any], object]
) -> None:
    """Templates, slots, kinds and texts that are wrong are drawn anew, and are not kept for the next start."""
    new_clock(table, "Gate", 8)
    roll(table)
    saved(table)
    early = json.loads(left(table))
    said = [table.locator(each).inner_text() for each in ("#clocks", "#log", "#result", "#preview")]
    edit(early["regions"][region])
    painted_from(table, json.dumps(early)).let_go()
    assert [table.locator(each).inner_text() for each in ("#clocks", "#log", "#result", "#preview")] == said
    expect(table.locator("#clocks [data-do=clock-tick]:visible")).to_have_count(2)
    early = json.loads(left(table))
    assert "nowhere" not in early["regions"]["clocks"]
    table.get_by_role("button", name="Advance Gate").click()
    expect(clock(table, "Gate")).to_contain_text("1 of 8")
