"""The page's policy: an evening needs nothing that it forbids, nothing leaves the site, nothing injected runs."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Watch, ready
from tests.browser.hands import (
    advance,
    lay,
    new_clock,
    new_hero,
    panel,
    roll,
    rolls,
    saved,
    type_dice,
    typed_source,
    undo,
)
from tools.browser.serve import Site

pytestmark = pytest.mark.kept

#: What the policy was broken by, said before the console says it; the page tells of it as an event.
TOLD = """addEventListener("securitypolicyviolation", (event) => {
    violated(`${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
}, true)"""
#: A browser without it starts Python the ordinary way.
NO_RESTORING = "delete globalThis.DecompressionStream; delete WebAssembly.compileStreaming"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">')


@pytest.fixture(scope="session")
def stock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as PyScript and Pyodide start by themselves."""
    node = shutil.which("node")
    assert node
    target = tmp_path_factory.mktemp("stock") / "dist"
    subprocess.run([node, str(ROOT / "tools/build/build.mjs"), "--stock", str(ROOT), str(target)], check=True)
    return target


@pytest.fixture(params=["", NO_RESTORING, "stock"], ids=["from memory", "ordinary", "stock"])
def way(request: pytest.FixtureRequest) -> str:
    """The ways in which a start goes."""
    return str(request.param)


@pytest.fixture
def site(request: pytest.FixtureRequest, dist: Path, way: str) -> Iterator[Site]:
    """The built site at / only: the stock build where that is the way."""
    with Site(request.getfixturevalue("stock") if way == "stock" else dist).start() as served:
        yield served


@pytest.fixture
def away(dist: Path) -> Iterator[Site]:
    """Another origin."""
    with Site(dist).start() as served:
        yield served


@pytest.fixture
def violations(page: Page, way: str) -> list[str]:
    """What the page does against its policy from now on."""
    found: list[str] = []
    page.expose_function("violated", lambda text: found.append(text))  # noqa: PLW0108 - Playwright takes no method
    page.add_init_script(TOLD)
    if way != "stock" and way:
        page.add_init_script(way)
    return found


def test_an_evening_needs_nothing_that_the_policy_forbids(
    site: Site, page: Page, violations: list[str], watch: Watch
) -> None:
    """However Python starts: rolls, clocks, a character, undo, panels, sheets, files, sharing, an update, offline."""
    page.goto(site.url)
    ready(page)
    typed_source(page, "edge", "Set Up")
    roll(page)
    type_dice(page, [4, 4, 4, 4, 4])
    expect(rolls(page)).to_have_count(2)
    new_clock(page, "Flood", 6)
    advance(page, "Flood", 2)
    new_hero(page, "Zoë", skills=[("Stealth", "AGI")], AGI=2)
    undo(page).click()
    undo(page, "Redo").click()
    panel(page, "Solo oracle").get_by_role("button", name="Ask the oracle").click()
    panel(page, "Look up").get_by_role("button", name="Tables").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show to the table").click()
    page.get_by_role("button", name="Back to the page").click()
    page.get_by_role("button", name="Share", exact=True).click()
    page.locator("#head [popovertarget=about]").click()
    page.keyboard.press("Escape")
    page.locator("#head [popovertarget=sessions]").click()
    with page.expect_download() as file:
        page.get_by_role("button", name="Save to a file").click()
    assert file.value.suggested_filename.endswith(".razor.json")
    page.locator("input[data-input=session-load]").set_input_files(file.value.path())
    page.keyboard.press("Escape")
    for game in ("frameworks", "gemini", "witchgates", "trident_sphere", "razorweave"):
        lay(page, game)
        roll(page)
    saved(page)
    ready(page, 'data-offline="ready"')
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    site.stop()
    page.context.set_offline(True)
    page.reload()
    ready(page)
    roll(page)
    expect(rolls(page)).to_have_count(8)
    assert violations == []
    # What is no address of a place goes nowhere: the empty wasm of boot.mjs, and files that were made here.
    origin = site.url.removesuffix("/")
    known = (origin, "data:application/wasm,", f"blob:{origin}")
    assert [url for url in watch.requests if not url.startswith(known)] == []
    assert len([url for url in watch.requests if url.startswith(origin)]) > 30


#: Adds an element with these properties.
ADD = "(tag, given) => document.body.appendChild(Object.assign(document.createElement(tag), given))"
#: By the line of the policy that refuses it; some are refused by two.
INJECTED = (
    ("script-src-elem", "add('script', { text: 'ran = 1' })"),
    ("script-src-elem", "add('script', { src: `${away}x.js` })"),
    ("script-src-elem", "add('script', { src: 'data:text/javascript,ran=1' })"),
    ("script-src-elem", "add('a', { href: 'javascript:ran = 1' }).click()"),
    ("script-src", "try { eval('ran = 1') } catch {}"),
    ("script-src", "try { new Function('ran = 1')() } catch {}"),
    ("worker-src", "try { new Worker('data:text/javascript,') } catch {}"),
    ("script-src-attr", "add('p', { innerHTML: '<img alt src=x onerror=ran=1>' })"),
    ("style-src-elem", "add('style', { textContent: 'body { display: none }' })"),
    ("img-src", "add('img', { src: `${away}x.png` })"),
    ("connect-src", "navigator.sendBeacon(away, 'secret')"),
    ("connect-src", "fetch(away).catch(() => {})"),
    ("frame-src", "add('iframe', { src: './' })"),
    ("object-src", "add('object', { data: './x' })"),
    ("base-uri", "add('base', { href: away })"),
    ("form-action", "add('form', { action: away }).submit()"),
)


#: Rolls; gives how many rolls the log then has.
ROLLED = """async () => {
    document.querySelector("[data-do=roll]").click();
    const lines = () => document.querySelectorAll("[data-do=show][data-tone]").length;
    for (let tries = 0; !lines() && tries < 100; tries++) await new Promise((done) => setTimeout(done, 50));
    return lines();
}"""


@pytest.mark.parametrize("way", [""], ids=["from memory"], indirect=True)
def test_what_is_injected_never_runs_and_goes_nowhere(
    site: Site, away: Site, page: Page, violations: list[str], watch: Watch
) -> None:
    """Each is refused by its own line of the policy; the page goes on."""
    watch.excuse("Content Security Policy", "violates", "ERR_BLOCKED_BY_CSP", "404")
    page.goto(site.url)
    ready(page)
    # What is refused is told as a request all the same: the other origin is there to see that none arrives.
    watch.origins.add(away.url.removesuffix("/"))
    for directive, script in INJECTED:
        violations.clear()
        # In a task of its own: what a debugger evaluates may make code of text.
        page.evaluate(f"() => {{ setTimeout(() => {{ const add = {ADD}, away = '{away.url}'; {script}; }}) }}")
        page.wait_for_timeout(200)
        assert any(each.startswith(directive) for each in violations), (script, violations)
    assert page.evaluate("typeof ran") == "undefined"
    assert page.url == site.url
    assert away.requests == []
    # Not by a locator: Playwright would wait for the form that was not sent.
    assert page.evaluate(ROLLED) == 1


@pytest.mark.parametrize("which", ["dist", "stock"])
def test_the_policy_stands_before_whatever_it_is_about(which: str, request: pytest.FixtureRequest) -> None:
    """In the page as it is built: word for word as it must be, before all else; and there is nothing inline in it."""
    html = (request.getfixturevalue(which) / "index.html").read_text(encoding="utf-8")
    (policy,) = POLICY.findall(html)
    said = {name: set(sources) for name, *sources in (each.split() for each in policy.split(";"))}
    none, own = {"'none'"}, {"'self'"}
    assert said == {
        **dict.fromkeys(("default-src", "base-uri", "form-action"), none),
        **dict.fromkeys(("style-src", "img-src", "worker-src", "manifest-src"), own),
        "script-src": {*own, "'wasm-unsafe-eval'"},
        "connect-src": {*own, "data:"},
    }
    head = html[: html.index(policy)]
    assert not re.search(r"<(script|link|style)\b", head)
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style\b|\sstyle=|\son[a-z]+=", html)
    assert '<meta name="referrer" content="no-referrer">' in html
