"""Measure a roll: the time from the click to the painted result, and what it writes to storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from statistics import median

from playwright.sync_api import Page

from tools.bench.page_scripts import COUNT_STORAGE
from tools.bench.profiles import ROLLS_TAKEN, Bench, Profile, roll, storage_count, warm
from tools.bench.sampling import Rounds, p95
from tools.bench.table import GOAL, Row, rows_of

#: 95 % of these rolls must take at most a frame, or on a processor slowed by this factor at most SLOW_MS.
MANY, FRAME_MS, SLOWDOWN, SLOW_MS = Rounds(200, 200), 16.7, 4, 50
#: Counted rounds: what a roll writes differs only by the length of its numbers.
COUNTED = Rounds(7, 7)
#: The goal of a roll at a full table against one with nobody there, and the rounds that such a small difference takes.
FULL_GOAL, FULL_TAKEN = 1.15, Rounds(45, 135, 15)

Samples = Sequence[Mapping[str, float]]

ROLL_NAMES = {"painted": "a roll, click to painted", "all": "a roll, click to all painted"}
FULL_NAMES = {
    "painted": "a roll at a full table, click to painted",
    "all": "a roll at a full table, click to all painted",
}


def rolls(bench: Bench) -> list[Row]:
    """Measure a roll with a long session, against one of the same characters without its rolls and its clocks.

    And a roll with these characters against one with nobody.
    """
    full = {key: f"{name} (ref.: nobody there)" for key, name in FULL_NAMES.items()}
    warm(bench.long, bench.full, bench.empty)
    long = compared(bench, bench.long, bench.full, ROLL_NAMES)
    bench.empty.clear()
    return [*long, *compared(bench, bench.full, bench.empty, full, FULL_GOAL, FULL_TAKEN)]


def compared(
    bench: Bench,
    ours: Profile,
    other: Profile,
    names: dict[str, str],
    goal: float = GOAL,
    rounds: Rounds = ROLLS_TAKEN,
) -> list[Row]:
    """Measure one roll in each profile, after a first roll that loads what only the first one loads."""
    with ours.unthrottled_frames(), other.unthrottled_frames(), ours.started() as one, other.started() as reference:
        roll(one), roll(reference)
        return bench.measured(
            lambda full, other: rows_of(full, other, names, goal),
            lambda: roll(one),
            lambda: roll(reference),
            rounds=rounds,
        )


def many_rolls(bench: Bench) -> list[Row]:
    """Measure the 95th percentile of many rolls in a typical session, also on a slowed processor, against limits.

    And what the browser alone takes of each, which no work of ours makes less.
    """
    limits = {1: FRAME_MS, SLOWDOWN: SLOW_MS}
    warm(bench.typical)
    return [row for slowdown, limit in limits.items() for row in percentile(bench, [bench.typical], slowdown, limit)]


def percentile(bench: Bench, profiles: Sequence[Profile], slowdown: int, limit: float | None = None) -> list[Row]:
    """Measure the 95th percentile of rolls in one profile against a limit, or against a second profile."""
    where = f" at {slowdown}x CPU throttle" if slowdown > 1 else ""
    name = f"a roll{where}, p95 of {MANY.most}"

    def rows(ours: Samples, reference: Samples | None = None) -> list[Row]:
        names = {"painted": name, "browser": f"{name}, without Python"}
        if reference:
            return rows_of(ours, reference, names, 1.0, p95)
        named = {key: f"{each} (ref.: the limit)" for key, each in names.items()}
        painted, browser = rows_of(ours, [dict.fromkeys(names, limit or 0)], named, 1.0, p95)
        return [painted, replace(browser, goal=None)]

    with ExitStack() as opened:
        pages = list[Page]()
        for profile in profiles:
            opened.enter_context(profile.unthrottled_frames())
        for profile in profiles:
            page = opened.enter_context(profile.started())
            profile.slow_down(page, slowdown)
            roll(page)
            pages.append(page)
        found = bench.measured(rows, *(partial(roll, page) for page in pages), rounds=MANY)
    ours = found[0].ours
    print(f"{name}: median {median(ours):.1f} ms, maximum {max(ours):.1f} ms", flush=True)
    return found


def storage_writes(bench: Bench) -> list[Row]:
    """Measure the characters that a roll writes to localStorage, against one of the same characters."""
    return writes(bench, bench.long, bench.full)


def writes(bench: Bench, ours: Profile, other: Profile) -> list[Row]:
    """Count what a roll in both profiles writes to localStorage."""

    def one(page: Page) -> float:
        before = storage_count(page, "written")
        roll(page)
        return storage_count(page, "written") - before

    with ours.started(COUNT_STORAGE) as first, other.started(COUNT_STORAGE) as second:
        roll(first), roll(second)  # a profile's first roll also saves the draft and the session list
        return bench.measured(
            lambda *found: [Row(measure="a roll writes", ours=found[0], reference=found[1], unit="chars")],
            lambda: one(first),
            lambda: one(second),
            rounds=COUNTED,
        )
