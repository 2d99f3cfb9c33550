"""A newer version is offered and never forced: with two builds of the checkout, served one after the other."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ROOT, START_MS, ready
from tests.browser.hands import new_clock, roll_button, rolls, saved
from tools.serve import Site

NEWS = "This is the newer one."


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the checkout in which the page says something else."""
    node = shutil.which("node")
    assert node
    root = tmp_path_factory.mktemp("newer")
    for name in ("static", "razor_core"):
        shutil.copytree(ROOT / name, root / name)
    for name in ("index.html", "pyscript.toml"):
        shutil.copy(ROOT / name, root / name)
    html = (root / "index.html").read_text(encoding="utf-8")
    changed = html.replace("<h3>Runs on</h3>", f"<h3>{NEWS}</h3>")
    assert changed != html
    (root / "index.html").write_text(changed, encoding="utf-8")
    subprocess.run([node, str(ROOT / "tools" / "build.mjs"), str(root), str(root / "dist")], check=True)
    return root / "dist"


@pytest.fixture
def folder(dist: Path, tmp_path: Path) -> Path:
    """What is served: the build of the checkout, until `publish` puts another in its place."""
    (tmp_path / "site").symlink_to(dist)
    return tmp_path / "site"


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    """One address, whatever lies there."""
    with Site(folder).start() as served:
        yield served


@pytest.fixture
def publish(folder: Path, newer: Path) -> Callable[[], None]:
    """Put the newer build where the older one was."""

    def done() -> None:
        folder.unlink()
        folder.symlink_to(newer)

    return done


def offer(page: Page) -> Locator:
    """The line that says a newer version is there."""
    return page.locator("#update > div")


def look_again(page: Page) -> None:
    """Come back to the page from another window."""
    page.evaluate("dispatchEvent(new Event('focus'))")


def visit(page: Page, site: Site) -> None:
    """Start the page, and wait until it is kept."""
    page.goto(site.url)
    ready(page, 'data-offline="ready"')


def is_newer(page: Page) -> bool:
    """Whether the page is of the newer build."""
    return page.get_by_role("heading", name=NEWS, include_hidden=True).count() == 1


def test_a_newer_version_is_offered_and_later_keeps_the_old_one(
    site: Site, page: Page, publish: Callable[[], None]
) -> None:
    """Nothing is said while there is none. Later: not again in this start, in the next one it is; still the old one."""
    visit(page, site)
    look_again(page)
    new_clock(page, "Flood", 6)
    expect(offer(page)).to_be_hidden()
    publish()
    look_again(page)
    expect(offer(page)).to_be_visible(timeout=START_MS)
    roll_button(page).click()
    expect(rolls(page)).to_have_count(1)
    assert not is_newer(page)
    page.get_by_role("button", name="Later").click()
    expect(offer(page)).to_be_hidden()
    look_again(page)
    # As when another tab lets the newer one take over.
    page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    page.wait_for_timeout(500)
    expect(offer(page)).to_be_hidden()
    page.reload()
    ready(page)
    assert not is_newer(page)
    expect(offer(page)).to_be_visible(timeout=START_MS)


def test_reload_now_starts_the_newer_version_with_the_session_as_it_was(
    site: Site, page: Page, publish: Callable[[], None]
) -> None:
    """One reload, then nothing is offered any more; offline it is the newer one too."""
    visit(page, site)
    roll_button(page).click()
    new_clock(page, "Flood", 6)
    saved(page)
    before = page.locator("#log ol").inner_text(), page.locator("#clocks ol").inner_text()
    publish()
    look_again(page)
    starts: list[str] = []
    page.on("load", lambda: starts.append("load"))
    offer(page).get_by_role("button", name="Reload now").click(timeout=START_MS)
    page.get_by_role("heading", name=NEWS, include_hidden=True).wait_for(state="attached", timeout=START_MS)
    ready(page, 'data-offline="ready"')
    assert (page.locator("#log ol").inner_text(), page.locator("#clocks ol").inner_text()) == before
    expect(offer(page)).to_be_hidden()
    assert starts == ["load"]
    site.stop()
    page.context.set_offline(True)
    page.reload()
    ready(page)
    assert is_newer(page)


def test_another_tab_goes_on_and_is_told(site: Site, page: Page, publish: Callable[[], None]) -> None:
    """While one tab takes the newer version the other stays as it is and can be played, until it is asked to reload."""
    visit(page, site)
    other = page.context.new_page()
    visit(other, site)
    publish()
    look_again(page)
    offer(page).get_by_role("button", name="Reload now").click(timeout=START_MS)
    page.get_by_role("heading", name=NEWS, include_hidden=True).wait_for(state="attached", timeout=START_MS)
    ready(page)
    expect(offer(other)).to_be_visible()
    assert not is_newer(other)
    roll_button(other).click()
    expect(rolls(other)).to_have_count(1)
    expect(rolls(page)).to_have_count(1)
    offer(other).get_by_role("button", name="Reload now").click()
    other.get_by_role("heading", name=NEWS, include_hidden=True).wait_for(state="attached", timeout=START_MS)
    ready(other)
    expect(rolls(other)).to_have_count(1)


def test_it_does_not_reload_over_what_is_not_saved(site: Site, page: Page, publish: Callable[[], None]) -> None:
    """While the page says that it cannot save, Reload now says so too, and does nothing."""
    visit(page, site)
    publish()
    look_again(page)
    expect(offer(page)).to_be_visible(timeout=START_MS)
    page.evaluate("document.querySelector('#head .status').dataset.state = 'trouble'")
    offer(page).get_by_role("button", name="Reload now").click()
    expect(offer(page)).to_contain_text("save the session to a file")
    page.wait_for_timeout(500)
    assert not is_newer(page)
