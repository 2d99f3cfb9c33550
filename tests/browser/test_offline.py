"""After one visit the page needs no network, and keeps no more than a start requests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from razor_core.systems.razorweave import Check
from tests.browser.conftest import BASES, LEAN, ready
from tests.browser.hands import expect_judged, part, roll, rolls
from tools.browser.chromium import ensure
from tools.browser.serve import Site

pytestmark = [pytest.mark.kept, pytest.mark.parametrize("base", BASES)]

# Kept though a start of the page does not fetch them: the browser fetches these when it installs the page as an app.
FOR_INSTALLING = ("static/manifest.webmanifest", "static/icons/")

#: Of one start: the page, its scripts and styles, PyScript, Pyodide, the memory and our Python.
MOST_REQUESTS = 45

KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name !== "razor-compiled");
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => request.url.replace(/\\?__WB_REVISION__=.*$/, ""));
}"""


def test_after_one_visit_it_starts_without_server_or_network(site: Site, page: Page) -> None:
    """Server stopped and browser offline, it starts again, and again; a roll made then is there after the next."""
    page.goto(site.url)
    ready(page, 'data-offline="ready"')
    site.stop()
    page.context.set_offline(True)
    page.reload()
    ready(page)
    expect(rolls(page)).to_have_count(0)
    roll(page)
    expect_judged(page, Check())
    card = part(page, "Result").inner_text()
    page.reload()
    ready(page)
    expect(rolls(page)).to_have_count(1)
    assert part(page, "Result").inner_text() == card


def test_the_installed_app_starts_offline_at_the_address_of_its_manifest(site: Site, page: Page) -> None:
    """start_url and scope are the site's root, and start_url is kept."""
    page.goto(site.url)
    ready(page, 'data-offline="ready"')
    manifest, found = page.evaluate(
        """async () => {
            const link = document.querySelector('link[rel="manifest"]');
            const manifest = await (await fetch(link.href)).json();
            const icons = await Promise.all(manifest.icons.map((icon) => fetch(new URL(icon.src, link.href))));
            const inside = (url) => new URL(url, link.href).href;
            return [[inside(manifest.start_url), inside(manifest.scope)], icons.map((icon) => icon.ok)];
        }"""
    )
    assert manifest == [site.url, site.url]
    assert found
    assert all(found)
    site.stop()
    page.context.set_offline(True)
    page.goto(manifest[0])
    ready(page)


def test_the_cache_holds_exactly_what_a_start_requests(site: Site, new_page: Callable[..., Page]) -> None:
    """Nothing a start asks for is missing, and nothing is stored that it does not ask for."""
    plain = new_page(service_workers="block")
    plain.goto(site.url)
    ready(plain)
    plain.wait_for_load_state("networkidle")
    base = site.url.removesuffix("/")
    root = site.url[site.url.index("/", len("http://")) :]
    asked = {path.removeprefix(root) or "index.html" for path in site.requests}

    visitor = new_page()
    visitor.goto(site.url)
    ready(visitor, 'data-offline="ready"')
    kept = {url.removeprefix(f"{base}/") for url in visitor.evaluate(KEPT)}

    assert asked - kept == set()
    assert {path for path in kept - asked if not path.startswith(FOR_INSTALLING)} == set()


def test_the_first_visit_fetches_nothing_lasting_twice(site: Site, browser: Browser, tmp_path: Path) -> None:
    """What has its version or its content in its name comes once, for the start and for keeping.

    In a profile on disk: one in memory keeps no answer as large as the wasm.
    """
    profile = browser.browser_type.launch_persistent_context(str(tmp_path), executable_path=ensure(), args=LEAN)
    page = profile.new_page()
    page.goto(site.url)
    ready(page, 'data-offline="ready"')
    profile.close()
    lasting = [path for path in site.sent if "/runtime/" in path]
    assert len(lasting) > 15
    assert sorted(lasting) == sorted(set(lasting))


def test_a_start_requests_each_file_once(site: Site, new_page: Callable[..., Page]) -> None:
    """Nothing is asked for twice in a start, but for PyScript's configuration, at which the page looks beforehand."""
    page = new_page(service_workers="block")
    page.goto(site.url)
    ready(page)
    page.wait_for_load_state("networkidle")
    twice = {path for path in site.requests if site.requests.count(path) > 1}
    assert {path.rsplit("/", 1)[-1] for path in twice} <= {"pyscript.toml"}
    assert len(set(site.requests)) <= MOST_REQUESTS
