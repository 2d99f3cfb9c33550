"""A line that breaks is tried again, or renewed by a scan: two pages with peer_connection.js alone, and real codes."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page

from app.connection.code import Code, Kind, read_code, read_description, write_code, write_description
from tools.browser.serve import Site

#: A page of the site with nothing in it.
EMPTY, NOTHING = "empty.html", "<link rel=icon href=data:,>"
#: Calls a method of the page's connection of that name, and makes that first where there is none.
CALL = """async ([name, method, ...values]) => {
    const { Peer } = await import("./static/peer_connection.js");
    const all = (globalThis.all ??= {});
    const heard = (globalThis.heard ??= {});
    heard[name] ??= [];
    all[name] ??= new Peer(64_000, (kind, text) => heard[name].push(`${kind} ${text}`));
    return all[name][method](...values);
}"""
#: Lets the browser say that it has given up on the connection `line`; the addresses that are tried then.
GIVE_UP = """async () => {
    const { connection } = globalThis.all.line;
    const tried = [];
    const add = connection.addIceCandidate.bind(connection);
    connection.addIceCandidate = (tries) => (tried.push(tries.candidate), add(tries));
    Object.defineProperty(connection, "connectionState", { value: "failed", configurable: true });
    globalThis.all.line.follow();
    await new Promise((resolve) => setTimeout(resolve)); // all addresses are tried at once
    delete connection.connectionState;
    globalThis.all.line.follow();
    return tried;
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
    code = Code(kind, b"\x01\x02\x03\x04", int(time.time()), "Bo", (read_description(described),))
    return write_description(read_code(write_code(code), kind))


@pytest.fixture
def pages(new_page: Callable[..., Page], site: Site) -> tuple[Page, Page]:
    """The host's page and the guest's, with a line between their ends called `line`."""
    host, guest = new_page(), new_page()
    for page in (host, guest):
        page.route(site.url + EMPTY, lambda route: route.fulfill(content_type="text/html", body=NOTHING))
        page.goto(site.url + EMPTY)
    answer = call(guest, "line", "answer", carried(Kind.INVITATION, call(host, "line", "offer")))
    call(host, "line", "accept", carried(Kind.ANSWER, answer))
    heard(guest, "line", "state connected")
    heard(host, "line", "state connected")
    return host, guest


def test_a_guest_returns_with_one_scan_to_a_host_that_has_reloaded(pages: tuple[Page, Page]) -> None:
    """The host has stored the guest's spare, and nothing else; the spare works once."""
    host, guest = pages
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


@pytest.mark.long
def test_a_line_that_chromium_gives_up_is_tried_again_at_the_same_addresses(pages: tuple[Page, Page]) -> None:
    """Under names that Chromium has not heard, or it would not try; what is sent arrives on the same line."""
    host, guest = pages
    known = guest.evaluate("all.line.connection.remoteDescription.sdp").splitlines()
    places = {line.partition(" ")[2] for line in known if line.startswith("a=candidate:") and " 0.0.0.0 " not in line}
    tried = guest.evaluate(GIVE_UP)
    assert {line.partition(" ")[2] for line in tried} == places
    assert not {line.partition(" ")[0] for line in tried} & {line[2:].partition(" ")[0] for line in known}
    assert guest.evaluate("heard.line") == ["state connected", "state lost", "state connected"]
    call(guest, "line", "send", "still here")
    heard(host, "line", "text still here")
