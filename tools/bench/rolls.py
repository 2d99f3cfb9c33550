"""Measure a roll: the time from the click to the painted result, and what it writes to storage."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.bench.page_scripts import COUNT_STORAGE
from tools.bench.profiles import Bench, roll, storage_count
from tools.bench.table import Row, rows_of

#: 95 % of this many rolls must take at most a frame, or on a processor slowed by this factor at most SLOW_MS.
MANY, FRAME_MS, SLOWDOWN, SLOW_MS = 200, 16.7, 4, 50


def rolls(bench: Bench) -> list[Row]:
    """Measure one roll in each profile, after a first roll that loads what only the first one loads."""
    bench.empty.clear()
    long, empty = bench.long, bench.empty
    with long.unthrottled_frames(), empty.unthrottled_frames(), long.started() as ours, empty.started() as reference:
        roll(ours), roll(reference)
        found = bench.alternately(lambda: roll(ours), lambda: roll(reference))
    bench.empty.clear()
    return rows_of(found, {"painted": "a roll, click to painted", "all": "a roll, click to all painted"})


def many_rolls(bench: Bench) -> list[Row]:
    """Measure the 95th percentile of many rolls in a typical session, also on a slowed processor, against limits."""
    rows = []
    typical = bench.typical
    for slowdown, limit in ((1, FRAME_MS), (SLOWDOWN, SLOW_MS)):
        with typical.unthrottled_frames(), typical.started() as page:
            typical.slow_down(page, slowdown)
            roll(page)
            painted = sorted(roll(page)["painted"] for _ in range(MANY))
        where = f" at {slowdown}x CPU throttle" if slowdown > 1 else ""
        name = f"a roll{where}, p95 of {MANY} (ref.: the limit)"
        rows.append(Row(measure=name, ours=[painted[MANY * 95 // 100 - 1]], reference=[limit], goal=1.0))
        print(f"{name}: median {painted[MANY // 2]:.1f} ms, maximum {painted[-1]:.1f} ms", flush=True)
    return rows


def storage_writes(bench: Bench) -> list[Row]:
    """Measure the characters of keys and values that a roll writes to localStorage."""

    def one(page: Page) -> float:
        before = storage_count(page, "written")
        roll(page)
        return storage_count(page, "written") - before

    bench.empty.clear()
    with bench.long.started(COUNT_STORAGE) as ours, bench.empty.started(COUNT_STORAGE) as reference:
        roll(ours), roll(reference)  # a profile's first roll also saves the draft and the session list
        found = bench.alternately(lambda: one(ours), lambda: one(reference))
    return [Row(measure="a roll writes", ours=found[0], reference=found[1], unit="chars")]
