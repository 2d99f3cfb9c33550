"""Measure a warm start in Firefox and WebKit against the stock start there."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial

from tools.bench.page_scripts import UNPACKED
from tools.bench.profiles import SETTLED_MS, Bench, BenchError
from tools.bench.sampling import Rounds
from tools.bench.table import Row
from tools.browser.engines import NoEngine, Tab, find
from tools.browser.serve import Site

#: The goal against a stock start.
READY_GOAL = 0.30
ROUNDS = Rounds(3, 5)
#: Starts of ours and of stock in turn, so that each rests meanwhile, and a rest at the end, until the browser has
#: cached all compiled code and our worker has stored the page.
WARMING, STOCK_WARMING, WARM_MS, KEPT_S = 3, 2, 2_000, 60
#: Start the page in a frame and return the milliseconds until it was ready to roll. A frame, because some drivers of
#: these engines cannot add a script to a page before its own; it costs both sides the same.
START = """(url) => new Promise((resolve) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { src: url, width: 1180, height: 820 });
    document.body.replaceChildren(frame);
    const look = setInterval(() => {
        const { contentDocument, contentWindow } = frame;
        if (contentDocument?.URL !== url || !contentDocument.querySelector("html[data-ready]")) return;
        clearInterval(look);
        resolve(contentWindow.performance.now());
    }, 2);
})"""


def start(tab: Tab, url: str) -> float:
    """Return the milliseconds of one start until the page is ready to roll, then let it rest."""
    tab.go(f"{url}static/start.js")
    taken = float(tab.script(START, url))
    time.sleep(SETTLED_MS / 1000)
    return taken


def engines(bench: Bench) -> list[Row]:
    """Measure a warm start against the stock start in Firefox and WebKit; print which of them is missing."""
    rows = list[Row]()
    for name in ("firefox", "webkit"):
        try:
            engine = find(name, bench.playwright)
        except NoEngine as error:
            print(f"not measured: {error}", flush=True)
            continue
        with ExitStack() as opened:
            # Without the header that forbids frames.
            sites = [opened.enter_context(Site(path, headers={}).start()) for path in (bench.site, bench.stock_site)]
            sides = [(opened.enter_context(engine.tab()), site.url) for site in sites]
            measure = f"start until ready to roll, {engine.browser} (ref.: stock)"
            both = [partial(start, *side) for side in warmed(sides)]
            rows += bench.measured(partial(_rows, measure), *both, rounds=ROUNDS)
    return rows


def warmed(sides: Sequence[tuple[Tab, str]]) -> Sequence[tuple[Tab, str]]:
    """Start both sides until they have stored what later starts use, ours also what it has unpacked."""
    for at in range(WARMING):
        for side, starts in zip(sides, (WARMING, STOCK_WARMING), strict=True):
            if at < starts:
                start(*side)
    time.sleep(WARM_MS / 1000)
    ours, _ = sides[0]
    deadline = time.monotonic() + KEPT_S
    while not ours.script(UNPACKED):
        if time.monotonic() > deadline:
            raise BenchError("the page kept nothing unpacked")
        time.sleep(SETTLED_MS / 1000)
    return sides


def _rows(measure: str, ours: Sequence[float], stock: Sequence[float]) -> list[Row]:
    """Return the row of one engine."""
    return [Row(measure=measure, ours=ours, reference=stock, goal=READY_GOAL)]
