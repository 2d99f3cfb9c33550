"""A device with this engine shares a table with one with Chromium: as its guest, and as its host."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from tests.browser.conftest import PHONE
from tests.engines.hands import ROLL, TEXTS, expect_rolls, started, texts, until
from tools.browser.engines import Tab, find
from tools.browser.serve import Site

#: The picture of a code, and what a camera reads in it.
PICTURE = "(id) => document.getElementById(id).toDataURL()"
READ = """async (picture) => {
    const { decodeQR } = await import(document.getElementById("qr").href);
    const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    pen.drawImage(bitmap, 0, 0);
    return decodeQR(pen.getImageData(0, 0, bitmap.width, bitmap.height));
}"""
SHOWN = "(id) => document.getElementById(id).checkVisibility()"
LINE = "() => document.getElementById('line').dataset.state ?? ''"
#: Gives the only guest the first character.
PLAY = """() => {
    const plays = document.querySelector("#invite [data-input=guest-plays]");
    plays.selectedIndex = 1;
    plays.dispatchEvent(new Event("input", { bubbles: true }));
}"""
ABLE = "() => 'RTCPeerConnection' in window"
UNABLE = "This browser cannot connect devices. Update it, or use another."
PLAYS = "() => document.documentElement.hasAttribute('data-plays')"


@pytest.fixture
def other(playwright: Playwright) -> Iterator[Tab]:
    """A tab in Chromium, of the size of a phone."""
    with find("chromium", playwright).tab() as opened:
        opened.size(PHONE["width"], PHONE["height"])
        yield opened


def invite(host: Tab) -> None:
    """Open the sheet Invite."""
    host.tap("#head .session")
    host.tap("#sessions [data-do=invite]")
    host.write("#invite [name=name]", "Mira")


def code(tab: Tab, canvas: str, reader: Tab) -> str:
    """The text of the code that the page shows, as another page of the site reads it."""
    until(tab, True, SHOWN, canvas)
    return str(reader.script(READ, tab.script(PICTURE, canvas)))


@pytest.mark.parametrize("hosts", [False, True], ids=["guest", "host"])
def test_two_engines_share_a_table(site: Site, tab: Tab, other: Tab, hosts: bool) -> None:
    """The guest joins by the codes, gets a character, and its roll is on both pages."""
    host, guest = (tab, other) if hosts else (other, tab)
    started(tab, site.url)
    if not tab.script(ABLE):  # WebKitGTK, other than Safari
        invite(tab)
        until(tab, [UNABLE], TEXTS, "#invite .error")
        return
    other.go(site.url)
    started(host, site.url)
    host.tap("[data-do=character-new]")
    host.write("#character-change [name=name]", "Kira")
    host.tap("#character-change [data-do=character-save]")
    invite(host)
    link = code(host, "invite-code", other)

    guest.go(f"{site.url}static/start.js")  # else the link would only change what follows #
    guest.go(link)
    until(guest, "", "(name) => document.documentElement.getAttribute(name)", "data-ready", seconds=90)
    guest.write("#join [name=name]", "Bo")
    guest.tap("#join-answer")
    host.write("#invite [name=answer]", code(guest, "join-code", other))
    host.tap("#invite-use")
    until(guest, "on", LINE)
    until(host, "on", LINE)
    until(host, ["Bo"], "() => [...document.querySelectorAll('#invite .guest b')].map((each) => each.textContent)")
    host.script(PLAY)
    until(guest, True, PLAYS)
    guest.tap(ROLL)
    expect_rolls(host, 1)
    expect_rolls(guest, 1)
    assert texts(host, "#result .headline") == texts(guest, "#result .headline")
