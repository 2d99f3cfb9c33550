"""Measures of a roll: from the click to the painted result, and what it writes."""

from __future__ import annotations

from playwright.sync_api import Page

from tools.bench_sides import COUNT, Bench, count, roll
from tools.bench_table import Row, rows_of

#: Of so many rolls all but one in twenty take at most a frame, or with so much less of a processor the longer limit.
MANY, FRAME_MS, SLOWER, SLOW_MS = 200, 16.7, 4, 50


def rolls(bench: Bench) -> list[Row]:
    """One roll in each, in turn, after one that wakes what only the first wakes."""
    bench.empty.forget()
    long, empty = bench.long, bench.empty
    with long.frames_at_once(), empty.frames_at_once(), long.started() as ours, empty.started() as reference:
        roll(ours), roll(reference)
        found = bench.alternately(lambda: roll(ours), lambda: roll(reference))
    bench.empty.forget()
    return rows_of(found, {"painted": "a roll, click to painted", "all": "a roll, click to all painted"})


def frames(bench: Bench) -> list[Row]:
    """The slowest but one in twenty of many rolls of an evening, as it is and on a slower processor, against limits."""
    rows = []
    evening = bench.evening
    for slower, limit in ((1, FRAME_MS), (SLOWER, SLOW_MS)):
        with evening.frames_at_once(), evening.started() as page:
            evening.slow(page, slower)
            roll(page)
            painted = sorted(roll(page)["painted"] for _ in range(MANY))
        where = f" at {slower}x CPU throttle" if slower > 1 else ""
        name = f"a roll{where}, p95 of {MANY} (ref.: the limit)"
        rows.append(Row(measure=name, ours=[painted[MANY * 95 // 100 - 1]], reference=[limit], goal=1.0))
        print(f"{name}: median {painted[MANY // 2]:.1f} ms, most {painted[-1]:.1f} ms", flush=True)
    return rows


def written(bench: Bench) -> list[Row]:
    """Characters of keys and texts that a roll puts into localStorage."""

    def one(page: Page) -> float:
        before = count(page, "put")
        roll(page)
        return count(page, "put") - before

    bench.empty.forget()
    with bench.long.started(COUNT) as ours, bench.empty.started(COUNT) as reference:
        roll(ours), roll(reference)  # the first roll of a profile also keeps the draft and the list
        found = bench.alternately(lambda: one(ours), lambda: one(reference))
    return [Row(measure="a roll writes", ours=found[0], reference=found[1], unit="chars")]
