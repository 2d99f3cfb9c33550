"""Two real browsers connect by the codes that they show: read by the camera, and pasted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import LEAN, PHONE, SEEN_TOUR, TABLET, Watch, ready, visit
from tools.browser.chromium import ensure
from tools.browser.serve import Site

#: What is loaded only for codes and connections.
LATER = ("/static/peer.js", "/static/qr.js", "/runtime/qr-")
#: The modules of a code on a canvas, each as whether it is dark.
MODULES = """(id) => {
    const { width } = document.getElementById(id);
    const { data } = document.getElementById(id).getContext("2d").getImageData(0, 0, width, width);
    const at = [...Array(width / 8)].map((_, step) => step * 8 + 4);
    return at.map((y) => at.map((x) => data[4 * (y * width + x)] < 128));
}"""
#: Runs Python in the page.
RUN = """async (code) => {
    const python = await (await import("./static/boot.mjs")).loadPyodide({});
    return String(await python.runPythonAsync(code));
}"""
LINES = "import __main__\nfrom app.devices.panel import devices\nfound = devices(__main__.app)\n"


def film(modules: list[list[bool]], path: Path) -> None:
    """Write a film in which a code lies in the middle of a grey table, as a camera of 1280 by 720 sees it."""
    width, height, scale = 1280, 720, 6
    left, top = (width - len(modules) * scale) // 2, (height - len(modules) * scale) // 2
    light = bytearray([110]) * (width * height)
    for row, line in enumerate(modules):
        pixels = b"".join((b"\x10" if dark else b"\xeb") * scale for dark in line)
        for y in range(top + row * scale, top + row * scale + scale):
            light[y * width + left : y * width + left + len(pixels)] = pixels
    frame = b"FRAME\n" + bytes(light) + b"\x80" * (width * height // 2)
    path.write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 2)


@pytest.fixture
def filmed(tmp_path: Path) -> Path:
    """The file that the host's camera sees."""
    return tmp_path / "seen.y4m"


@pytest.fixture
def host(browser: Browser, watch: Watch, filmed: Path) -> Iterator[Page]:
    """A page in a browser of its own, whose camera sees the film."""
    camera = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={filmed}"]
    own = browser.browser_type.launch(executable_path=ensure(), args=[*LEAN, *camera])
    context = own.new_context(viewport=TABLET, service_workers="block")
    yield opened(context, watch, "camera")
    own.close()


@pytest.fixture
def guest(browser: Browser, watch: Watch) -> Iterator[Page]:
    """A page on a phone, in another browser."""
    context = browser.new_context(viewport=PHONE, service_workers="block")
    yield opened(context, watch)
    context.close()


def opened(context: BrowserContext, watch: Watch, *permissions: str) -> Page:
    """A page of this context that may use the clipboard, and these."""
    context.grant_permissions(["clipboard-read", "clipboard-write", *permissions])
    context.add_init_script(SEEN_TOUR)
    watch.over(context)
    return context.new_page()


def copied(page: Page, button: str) -> str:
    """Tap the button that copies; the text."""
    page.locator(button).click()
    expect(page.locator("#toast")).to_contain_text("copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


def run(page: Page, code: str) -> Any:
    """Run Python in the page."""
    return page.evaluate(RUN, LINES + code)


def test_two_browsers_connect_by_camera_then_by_paste(
    site: Site, host: Page, guest: Page, filmed: Path, watch: Watch
) -> None:
    """Nothing for it is loaded before; the camera stops; texts of any length arrive; who leaves is missed."""
    visit(host, site)
    assert not [url for url in watch.requests if any(each in url for each in LATER)]
    host.locator("#head .session").click()
    host.locator("#sessions [data-do=invite]").click()
    host.locator("#invite [name=name]").fill("Mira")
    link = copied(host, "[data-do=invite-copy]")

    # The link opens the sheet before Python has started, and is gone from the address afterwards.
    guest.goto(link)
    expect(guest.locator("#join")).to_be_visible()
    ready(guest)
    expect(guest.locator("#join-title")).to_have_text("Join Mira's table")
    assert "#join" not in guest.url
    guest.locator("#join [name=name]").fill("Bo")
    guest.locator("#join-answer").click()
    expect(guest.locator("#join-code")).to_be_visible()
    film(guest.evaluate(MODULES, "join-code"), filmed)
    host.locator("[data-do=invite-scan]").click()
    expect(guest.locator("#line")).to_have_attribute("data-state", "on")
    expect(host.locator("#invite [data-slot=guests]")).to_contain_text("Bo connected")
    assert host.evaluate("document.getElementById('invite-camera').srcObject") is None

    run(guest, "heard = []\nfound.table.on_text = heard.append")
    run(host, "line = found.guests[0]\nline.send('é')\nline.send('x' * 100_000 + '🎲')")
    guest.wait_for_timeout(500)
    assert run(guest, "[heard[0], len(heard[1]), heard[1][-1]]") == "['é', 100001, '🎲']"

    # One of more than a guest may send ends the line.
    run(guest, "found.table.send('x' * 70_000)")
    expect(host.locator("#line")).to_be_hidden()
    expect(guest.locator("#line")).to_be_hidden()

    # The guest comes back, by paste.
    host.locator("[data-do=invite-new]").click()
    link = copied(host, "[data-do=invite-copy]")
    guest.evaluate("(link) => { location.hash = new URL(link).hash; }", link)
    guest.locator("#join-answer").click()
    host.locator("#invite [name=answer]").fill(copied(guest, "[data-do=join-copy]"))
    host.locator("#invite-use").click()
    expect(guest.locator("#line")).to_have_attribute("data-state", "on")
    guest.close()
    expect(host.locator("#invite [data-slot=state]")).to_have_text("Bo has left.")
