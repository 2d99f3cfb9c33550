"""Measure a first visit on a phone over a slow line: from the tap on the link until a roll can be made."""

from __future__ import annotations

import urllib.request
from contextlib import ExitStack
from functools import partial

from playwright.sync_api import ViewportSize

from tools.bench.page_scripts import RECORD_START
from tools.bench.profiles import WAIT_MS, Bench
from tools.bench.sampling import Rounds
from tools.bench.table import Row
from tools.browser.chromium import FLAGS, ensure
from tools.browser.serve import Site
from tools.release.transfer_size import first_visit_files

PHONE: ViewportSize = {"width": 412, "height": 823}
#: Lighthouse's slow 4G, as its DevTools throttling sets it: a line of 1.6 Mbit/s with a round trip of 150 ms. A request
#: has to wait for more than one round trip, and not all that the line carries is content.
KBIT = 1024 / 8
SLOW_4G = {
    "offline": False,
    "latency": 150 * 3.75,
    "downloadThroughput": 1.6 * 1024 * 0.9 * KBIT,
    "uploadThroughput": 750 * 0.9 * KBIT,
}
SLOWDOWN = 4
#: Half a minute per visit: one against the limit, two of each page where two are compared. They differ little. The
#: limit is half of the 67 s that a visit took when everything came at once and packed with gzip.
ONE, TWO, LIMIT_S = Rounds(1, 1), Rounds(2, 2), 33
NAME = "a first visit on a phone, until a roll can be made"


def phone_visits(bench: Bench) -> list[Row]:
    """Measure first visits against the limit."""
    return visits(bench, [bench], f"{NAME} (ref.: the limit)", [LIMIT_S])


def visits(bench: Bench, sides: list[Bench], name: str, limit: list[float] | None = None) -> list[Row]:
    """Measure first visits of one site against the limit, or of two sites in turn."""

    def rows(ours: list[float], reference: list[float] | None = limit) -> list[Row]:
        return [Row(measure=name, ours=ours, reference=reference or [], goal=1.0, unit="s")]

    with ExitStack() as opened:
        sites = [opened.enter_context(Site(side.site, compress=True).start()) for side in sides]
        for side, site in zip(sides, sites, strict=True):
            compress_all(side, site)
        return bench.measured(rows, *(partial(visit, bench, site.url) for site in sites), rounds=ONE if limit else TWO)


def compress_all(side: Bench, site: Site) -> None:
    """Request every file once, so that no visit waits for the server's compression."""
    for path in first_visit_files(side.site):
        request = urllib.request.Request(site.url + path, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            answer.read()


def visit(bench: Bench, url: str) -> float:
    """Return the seconds of one visit with a browser that has never seen the page."""
    browser = bench.playwright.chromium.launch(executable_path=ensure(), args=FLAGS)
    try:
        context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, service_workers="allow")
        context.set_default_timeout(WAIT_MS)
        page = context.new_page()
        page.add_init_script(RECORD_START)
        client = context.new_cdp_session(page)
        client.send("Network.enable")
        client.send("Network.emulateNetworkConditions", SLOW_4G)
        client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        page.goto(url, wait_until="commit")
        return float(page.evaluate("window.bench.then(({ ready }) => ready)")) / 1000
    finally:
        browser.close()
