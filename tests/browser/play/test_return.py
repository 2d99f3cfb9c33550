"""A guest whose line has ended returns with one scan: two real pages with nothing but peer.js, joined by real codes."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Browser, Error, Page

from app.devices.code import Code, Kind, read_code, read_description, write_code, write_description
from tests.browser.conftest import Watch
from tools.browser.serve import Site

#: A page of the site with nothing in it.
EMPTY = "empty.html"
#: Calls a method of the page's connection of that name, and makes that first where there is none.
CALL = """async ([name, method, ...values]) => {
    const { Peer } = await import("./static/peer.js");
    const all = (globalThis.all ??= {});
    const heard = (globalThis.heard ??= {});
    heard[name] ??= [];
    all[name] ??= new Peer(64_000, (kind, text) => heard[name].push(`${kind} ${text}`));
    return all[name][method](...values);
}"""
HEARD = "([name, text]) => globalThis.heard?.[name]?.includes(text)"


def call(page: Page, name: str, method: str, *values: str) -> str:
    """Call a method of a connection; what it resolves to."""
    return str(page.evaluate(CALL, [name, method, *values]))


def heard(page: Page, name: str, text: str) -> None:
    """Wait until the connection has reported this."""
    page.wait_for_function(HEARD, arg=[name, text])


def carried(kind: Kind, described: str) -> str:
    """What the other browser reads of this browser's description: it goes through a code."""
    code = Code(kind, b"\x01\x02\x03\x04", int(time.time()), "Bo", read_description(described))
    return write_description(read_code(write_code(code), kind))


def test_a_guest_returns_with_one_scan_to_a_host_that_has_reloaded(browser: Browser, site: Site, watch: Watch) -> None:
    """The host has stored the guest's spare, and nothing else; the spare works once."""
    contexts = [browser.new_context() for _ in range(2)]
    for each in contexts:
        watch.over(each)
    host, guest = (each.new_page() for each in contexts)
    for each in (host, guest):
        each.route(site.url + EMPTY, lambda route: route.fulfill(content_type="text/html", body="<link rel=icon href=data:,>"))
        each.goto(site.url + EMPTY)

    answer = call(guest, "line", "answer", carried(Kind.INVITATION, call(host, "line", "offer")))
    call(host, "line", "accept", carried(Kind.ANSWER, answer))
    heard(guest, "line", "state connected")
    spare = carried(Kind.SPARE, call(guest, "spare", "offer"))
    host.reload()
    heard(guest, "line", "state closed")

    answer = carried(Kind.RETURN, call(host, "return", "answer", spare))
    call(guest, "spare", "accept", answer)
    heard(host, "return", "state connected")
    call(host, "return", "send", "welcome")
    heard(guest, "spare", "text welcome")
    call(guest, "spare", "send", "here again")
    heard(host, "return", "text here again")
    with pytest.raises(Error, match="InvalidStateError"):
        call(guest, "spare", "accept", answer)
    for each in contexts:
        each.close()
