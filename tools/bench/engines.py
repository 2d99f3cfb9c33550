"""How long a warm start takes in Firefox and WebKit, against the stock start there."""

from __future__ import annotations

import time
from contextlib import ExitStack

from tools.bench_sides import SETTLED_MS, WARM_MS, WARMING, Bench
from tools.bench_start import STARTED
from tools.bench_table import Row
from tools.engines import NoEngine, Tab, find
from tools.serve import Site

#: Starts the page in a frame, and gives when a roll could be made, in milliseconds since that start. In a frame because
#: not everything that drives these engines can put a script into a page before its own; both sides pay the same for it.
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
    """Milliseconds of one start until a roll can be made; then the page is left alone for a while."""
    tab.go(f"{url}static/start.js")
    taken = float(tab.script(START, url))
    time.sleep(rest / 1000)
    return taken


def engines(bench: Bench) -> list[Row]:
    """A warm start against the stock one in Firefox and in WebKit; it says where one of them is missing."""
    rows = []
    for name in ("firefox", "webkit"):
        try:
            engine = find(name, bench.playwright)
        except NoEngine as error:
            print(f"not measured: {error}", flush=True)
            continue
        with ExitStack() as opened:
            # From a host that has no say about frames.
            sites = [opened.enter_context(Site(each, headers={}).start()) for each in (bench.site, bench.stock_site)]
            sides = [(opened.enter_context(engine.tab()), site.url) for site in sites]
            for _ in range(WARMING):
                for tab, url in sides:
                    start(tab, url, WARM_MS)
            ours, stock = sides
            found = bench.alternately(lambda ours=ours: start(*ours), lambda stock=stock: start(*stock))
        measure = f"start until a roll can be made, {engine.browser} (ref.: stock)"
        rows.append(Row(measure=measure, ours=found[0], reference=found[1], goal=STARTED))
    return rows
