"""durable.js in Chromium, on a page of its own: texts are stored strictly, one tab at a time, or it says why not."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ROOT
from tests.browser.watch import Watch
from tools.browser.serve import Site

PAGE = """<!doctype html><link rel="icon" href="data:,">
<script type="module">window.durable = await import("./durable.js");</script>"""


@pytest.fixture
def bare(tmp_path: Path, watch: Watch) -> Iterator[Site]:
    """A site of one page that holds nothing but durable.js."""
    folder = tmp_path / "bare"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    shutil.copy(ROOT / "static" / "durable.js", folder)
    with Site(folder).start() as served:
        watch.allow(served.url)
        yield served


def opened_bare(page: Page, site: Site) -> Page:
    """Open the site of the page, and wait until durable.js is there."""
    page.goto(site.url)
    page.wait_for_function("() => window.durable")
    return page


@pytest.fixture
def tab(new_page: Callable[..., Page], bare: Site) -> Page:
    """A page with durable.js in a fresh profile."""
    return opened_bare(new_page(), bare)


def tried(page: Page, call: str) -> Any:
    """What the call resolves to, or the name it is rejected with."""
    return page.evaluate(f"() => durable.{call}.then((value) => value, (error) => error.name)")


def test_texts_are_put_read_listed_and_removed(tab: Page) -> None:
    """By key, by prefix; what is not there is null. Every transaction that writes is strict: Chromium's own is not."""
    tab.evaluate(
        """() => {
            const proper = IDBDatabase.prototype.transaction;
            window.modes = [];
            IDBDatabase.prototype.transaction = function (...given) {
                const made = proper.apply(this, given);
                modes.push(`${made.mode} ${made.durability}`);
                return made;
            };
        }"""
    )
    assert tried(tab, "keys('')") == []
    assert tab.evaluate("durable.lastMark()") == ""
    assert tried(tab, "write({'a.1': 'one', 'a.2': 'two \\ud800 é', 'b': ''}, [])")
    mark = tab.evaluate("durable.lastMark()")
    assert tab.evaluate("modes") == ["readonly strict", "readwrite strict"]
    assert tried(tab, "read(['a.2', 'none', 'b'])") == ["two \ufffd é", None, ""] or tab.evaluate(
        "durable.read(['a.2']).then(([text]) => text === 'two \\ud800 é')"
    )
    assert tried(tab, "keys('a.')") == ["a.1", "a.2"]
    assert tried(tab, "write({'c': 'x'}, ['a.1', 'never'])")
    assert tried(tab, "keys('')") == ["a.2", "b", "c"]
    assert tab.evaluate("durable.lastMark()") == mark
    assert tab.evaluate("durable.why()") == ""


def test_a_write_is_all_or_nothing(tab: Page) -> None:
    """A text that cannot be stored takes the others with it."""
    assert tried(tab, "write({'a': 'x', 'b': Symbol()}, [])") == "DataCloneError"
    assert tried(tab, "keys('')") == []


def test_a_connection_that_was_taken_away_is_opened_anew(tab: Page) -> None:
    """As browsers do to pages that sleep; another tab that wants to delete the database is not kept waiting."""
    tab.evaluate(
        """() => {
            const proper = IDBDatabase.prototype.transaction;
            IDBDatabase.prototype.transaction = function (...given) {
                IDBDatabase.prototype.transaction = proper;
                this.close();
                return proper.apply(this, given);
            };
        }"""
    )
    assert tried(tab, "write({'a': 'x'}, [])")
    assert tried(tab, "read(['a'])") == ["x"]
    mark = tab.evaluate("durable.lastMark()")
    deleted = """() => new Promise((resolve) => {
        const request = indexedDB.deleteDatabase("razor");
        request.onsuccess = () => resolve("deleted");
        request.onblocked = () => resolve("blocked");
    })"""
    assert tab.evaluate(deleted) == "deleted"
    assert tried(tab, "keys('')") == []
    assert tried(tab, "write({'a': 'x'}, [])")
    assert tab.evaluate("durable.lastMark()") not in (mark, "")


def test_a_write_whose_connection_is_closed_under_it_is_made_again(tab: Page) -> None:
    """As where the browser deletes the site's data meanwhile: no end of that transaction is ever told."""
    tab.evaluate(
        """() => {
            const proper = IDBDatabase.prototype.transaction;
            IDBDatabase.prototype.transaction = function (...given) {
                IDBDatabase.prototype.transaction = proper;
                setTimeout(() => this.dispatchEvent(new Event("close")), 50);
                const store = new Proxy({}, { get: () => () => ({}) });
                return { objectStore: () => store };
            };
        }"""
    )
    assert tried(tab, "write({'a': 'x'}, [])")
    assert tried(tab, "read(['a'])") == ["x"]


REFUSALS = {
    "none": ("Object.defineProperty(window, 'indexedDB', { value: { lacks: 'none' } })", "TypeError", "no IndexedDB"),
    "its name is blocked": (
        "Object.defineProperty(window, 'indexedDB', { value: { lacks: 'blocked' } })",
        "TypeError",
        "blocks site data",
    ),
    "opening it is blocked": (
        "IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); }",
        "SecurityError",
        "blocks site data",
    ),
    "it is refused as Chromium does": (
        """IDBFactory.prototype.open = () => { throw new DOMException('denied', 'UnknownError'); };
        Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })""",
        "UnknownError",
        "blocks site data",
    ),
}


@pytest.mark.parametrize(("script", "error", "why"), REFUSALS.values(), ids=REFUSALS)
def test_where_there_is_no_database_it_says_why(tab: Page, bare: Site, script: str, error: str, why: str) -> None:
    """Every call is rejected, none throws; some browsers tell only once it is tried."""
    tab.add_init_script(script)
    opened_bare(tab, bare)
    assert tried(tab, "write({'a': 'x'}, [])") == error
    assert why in tab.evaluate("durable.why()")


def test_one_tab_at_a_time(tab: Page, bare: Site) -> None:
    """The other is told at once that it is not its turn; by name."""
    one, two = tab, opened_bare(tab.context.new_page(), bare)
    one.evaluate("() => { window.over = durable.alone('x', () => new Promise((end) => { window.end = end; })); }")
    one.wait_for_function("() => Boolean(window.end)")
    assert two.evaluate("durable.alone('x', async () => { window.ran = true; })") is False
    assert two.evaluate("durable.alone('y', async () => { window.ran = true; })") is True
    one.evaluate("end()")
    assert one.evaluate("over") is True
    assert two.evaluate("durable.alone('x', async () => {})") is True
