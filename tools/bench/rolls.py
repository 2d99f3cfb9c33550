"""Measure a roll: the time from the click to the painted result, and what it writes to storage."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page

from tools.bench.page_scripts import COUNT_STORAGE
from tools.bench.profiles import Bench, Profile, roll, storage_count
from tools.bench.table import GOAL, Row, rows_of

#: 95 % of this many rolls must take at most a frame, or on a processor slowed by this factor at most SLOW_MS.
MANY, FRAME_MS, SLOWDOWN, SLOW_MS = 200, 16.7, 4, 50


def rolls(bench: Bench) -> list[Row]:
    """Measure a roll with a long session, and one with ten characters who carry much, against an empty one."""
    painted, everything = "click to painted", "click to all painted"
    return [
        *_compared(bench, bench.long, {"painted": f"a roll, {painted}", "all": f"a roll, {everything}"}),
        *_compared(
            bench,
            bench.full,
            {
                "painted": f"a roll at a full table, {painted} (ref.: nobody there)",
                "all": f"a roll at a full table, {everything} (ref.: nobody there)",
            },
            goal=None,
        ),
    ]


def _compared(bench: Bench, ours: Profile, names: dict[str, str], goal: float | None = GOAL) -> list[Row]:
    """Measure one roll in each profile, after a first roll that loads what only the first one loads."""
    empty = bench.empty
    empty.clear()
    with ours.unthrottled_frames(), empty.unthrottled_frames(), ours.started() as one, empty.started() as reference:
        roll(one), roll(reference)
        found = bench.alternately(lambda: roll(one), lambda: roll(reference))
    empty.clear()
    return [replace(row, goal=goal) for row in rows_of(found, names)]


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
