"""Whatever is in the browser's storage, the page starts, says what it could not read, and keeps it."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NEVER_COMPILED, ready, visit
from tests.browser.hands import roll, rolls, saved
from tools.browser.serve import Site

#: Text that would end the interpreter if it were parsed, and text that JavaScript reads and Python does not.
DEEP = ("[" * 200_000, '{"a":' * 20_000, "[" * 1000 + "]" * 1000, '{"values":{"dc":' + "[" * 999 + "]" * 999 + "}}")
#: What a start reads, and a form that is read when its game is played. The first of all are the forms.
READ = (
    "draft.razorweave",
    "draft.fiction",
    "draft.game",
    "draft.characters",
    "draft.oracle",
    "draft.groups.razorweave",
    *("sessions.1", "sessions.x", "settings", "early", "current", "1.snapshot", "1.r.00000001.x", "event.0"),
    *("draft.gemini", "draft.heroes"),
)
#: Stores texts, once.
FILL = """((texts) => {
    if (sessionStorage.getItem("filled")) return;
    sessionStorage.setItem("filled", "yes");
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
})"""


@pytest.mark.long
def test_whatever_is_in_storage_the_page_starts_and_keeps_it(site: Site, fresh_page: Page) -> None:
    """It is played and saved; each text that could not be read is still there, and no second start tells of it."""
    texts = {f"razor.{key}": DEEP[at % len(DEEP) - 1] for at, key in enumerate(READ)}
    page = fresh_page
    page.add_init_script(f"{FILL}({json.dumps(texts)})")
    page.goto(site.url)
    ready(page)
    expect(page.locator("#notice")).to_contain_text("could not be read")
    roll(page)
    expect(rolls(page)).to_have_count(1)
    page.locator("select.game").select_option("gemini")
    roll(page)
    saved(page)
    kept = page.evaluate("Object.values(localStorage)")
    # The first paint is stored anew with each part of the page that is left.
    assert sum(kept.count(text) for text in DEEP) >= len(READ) - 1
    page.reload()
    ready(page)
    expect(rolls(page)).to_have_count(2)
    expect(page.locator("#notice")).not_to_contain_text("could not be read")


#: JavaScript that makes a text which the first paint, before Python, must survive too.
STORED = {
    "empty": "''",
    "a game alone": """'{"game":"gemini"}'""",
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


@pytest.mark.long
def test_the_first_paint_survives_any_stored_text(site: Site, fresh_page: Page) -> None:
    """The form of the first game is painted as on a first visit, and Python starts on what was painted."""
    keys = ["early", "settings", "tour", "draft.game", "draft.fiction", "draft.razorweave"]
    for text in STORED.values():
        # Python starts only after the last of them.
        store = f"for (const key of {keys}) try {{ localStorage.setItem(`razor.${{key}}`, {text}); }} catch {{}}"
        with fresh_page.add_init_script(NEVER_COMPILED + store):
            fresh_page.goto(site.url, wait_until="domcontentloaded")
        expect(fresh_page.locator("#razorweave [name=dc]")).to_have_value("14")
        assert fresh_page.evaluate("typeof firstPaint.take") == "function"
    visit(fresh_page, site)
    expect(fresh_page.locator("#razorweave [name=dc]")).to_have_value("14")
