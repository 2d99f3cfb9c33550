"""Measure a warm start in Firefox and WebKit against the stock start there."""

from __future__ import annotations

import time
from contextlib import ExitStack

from tools.bench.profiles import SETTLED_MS, WARM_MS, WARMING, Bench
from tools.bench.starts import READY_GOAL
from tools.bench.table import Row
from tools.browser.engines import NoEngine, Tab, find
from tools.browser.serve import Site

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


def start(tab: Tab, url: str, rest: float = SETTLED_MS) -> float:
    """Return the milliseconds of one start until the page is ready to roll, then let it rest."""
    tab.go(f"{url}static/start.js")
    taken = float(tab.script(START, url))
    time.sleep(rest / 1000)
    return taken


def engines(bench: Bench) -> list[Row]:
    """Measure a warm start against the stock start in Firefox and WebKit; print which of them is missing."""
    rows = []
    for name in ("firefox", "webkit"):
        try:
            engine = find(name, bench.playwright)
        except NoEngine as error:
            print(f"not measured: {error}", flush=True)
            continue
        with ExitStack() as opened:
            # Without the header that forbids frames.
            sites = [opened.enter_context(Site(each, headers={}).start()) for each in (bench.site, bench.stock_site)]
            sides = [(opened.enter_context(engine.tab()), site.url) for site in sites]
            for _ in range(WARMING):
                for tab, url in sides:
                    start(tab, url, WARM_MS)
            ours, stock = sides
            found = bench.alternately(lambda ours=ours: start(*ours), lambda stock=stock: start(*stock))
        measure = f"start until ready to roll, {engine.browser} (ref.: stock)"
        rows.append(Row(measure=measure, ours=found[0], reference=found[1], goal=READY_GOAL))
    return rows
