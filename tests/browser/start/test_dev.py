"""The page from the working tree, as `make dev` serves it: each change is seen at once."""

import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, START_MS, ready
from tests.browser.hands import more, number, roll, rolls
from tests.browser.watch import Watch
from tests.support.games.sixth_system import put
from tools.dev.__main__ import serve_and_follow
from tools.dev.changed import WATCHED


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the checkout's page, to be changed."""
    for name in (*WATCHED, "package.json"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name)
        else:
            shutil.copy(source, tmp_path / name)
    return tmp_path


@pytest.fixture
def printed(tree: Path) -> Iterator[Queue[str]]:
    """What the server of the tree prints; its address comes first."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    lines, stop = Queue[str](), Event()
    serving = Thread(target=serve_and_follow, args=(tree, port, "node", lines.put, stop))
    serving.start()
    yield lines
    stop.set()
    serving.join()


@pytest.mark.long
def test_a_change_is_seen_at_once(tree: Path, printed: Queue[str], new_page: Callable[..., Page], watch: Watch) -> None:
    """A style sheet is swapped; Python and markup load the page again, with all that was open. A fault is shown."""
    address = printed.get(timeout=60).split()[3]
    watch.allow(address)
    watch.excuse("NameError")
    page = new_page()
    page.goto(address)
    ready(page)
    number(page, "DC").fill("17")
    roll(page)
    more(page).get_by_role("button", name="Recap", exact=True).click()
    page.evaluate("window.same = true")

    put(tree / "static/style/base.css", "body {", "body { outline: 1px solid rgb(1, 2, 3);")
    expect(page.locator("body")).to_have_css("outline-color", "rgb(1, 2, 3)")
    put(tree / "static/app/check/check.css", "#check {", "#check { outline: 1px solid rgb(4, 5, 6);")
    expect(page.locator("#check")).to_have_css("outline-color", "rgb(4, 5, 6)")
    assert page.evaluate("window.same")

    put(tree / "razor_core/systems/razorweave/tiers.py", '"Critical Success"', '"Crowning Success"')
    expect(page.get_by_text("Crowning Success").first).to_be_attached(timeout=START_MS)
    put(tree / "static/app/head.html", "<h1>Razor</h1>", "<h1>Razer</h1>")
    expect(page.get_by_role("heading", name="Razer", exact=True)).to_be_attached(timeout=START_MS)
    ready(page)
    expect(page.locator("#recap")).to_be_visible()
    expect(rolls(page)).to_have_count(1)
    expect(number(page, "DC")).to_have_value("17")

    fault = page.locator("#dev-fault")
    put(tree / "static/app/app.py", "class App:", "class App(Nowhere):")
    expect(fault).to_contain_text("NameError: name 'Nowhere' is not defined", timeout=START_MS)
    put(tree / "static/app/app.py", "class App(Nowhere):", "class App:")
    ready(page)
    expect(fault).to_have_count(0)
    lines = "".join(printed.queue)
    assert "restyled: static/style/base.css" in lines
    assert "restyled: static/app/check/check.css" in lines
    assert 'File "static/app/app.py", line' in lines
