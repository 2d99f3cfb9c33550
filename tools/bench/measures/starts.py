"""Measure a start: its time, blocked time, memory, storage reads and first paint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from statistics import fmean

from tools.bench.page_scripts import COUNT_STORAGE
from tools.bench.profiles import Bench, Profile, Shown, load_session, storage_count, warm
from tools.bench.sampling import Rounds
from tools.bench.table import Row, rows_of

#: Rolls of the short session. It has as many records since its snapshot as the long session.
FEW_ROLLS = 400
#: Goals against a stock start: ready to roll with and without a service worker, main thread blocked, memory
#: afterwards, first paint.
READY_GOAL, NO_WORKER_GOAL, BLOCKED_GOAL, MEMORY_GOAL, PAINT_GOAL = 0.25, 0.30, 0.08, 1.15, 0.10
START_NAMES = {"ready": "start until ready to roll", "painted": "start until painted"}

#: A page always takes the same memory.
MEMORY_ROUNDS = Rounds(1, 1)
#: Rounds with a stock start, which takes five times as long as ours.
STOCK_ROUNDS = Rounds(7, 7)

Samples = Sequence[dict[str, float]]


def starts(bench: Bench) -> list[Row]:
    """Measure a start of the long session, against one of an empty session of the same device, each in a new tab.

    Two profiles would differ by more than the sessions: in what compiled code the browser has kept. The ratio is that
    of the means: on a shared machine starts have two speeds, and the median of a few jumps from one to the other.
    """
    profile = bench.long
    long = profile.left()
    profile.show([(key, None) for key, _ in long])
    empty = profile.left()

    def started(session: Shown) -> dict[str, float]:
        profile.show(session)
        return profile.start()

    rows = bench.measured(
        lambda ours, reference: rows_of(ours, reference, START_NAMES, statistic=fmean),
        partial(started, long),
        partial(started, empty),
    )
    profile.show(long)
    return rows


def empty_starts(bench: Bench) -> list[Row]:
    """Measure starts against the same page with PyScript's and Pyodide's own start, and their memory afterwards.

    Nothing is stored, except where the first paint shows a last state before Python runs. Players start with the
    service worker, which a device has from its first start on. The stock page has none.
    """

    def rows(ours: Samples, plain: Samples, painted: Sequence[float], stock: Samples) -> list[Row]:
        stock_ready = [each["ready"] for each in stock]
        ready, blocked = rows_of(
            ours,
            stock,
            {
                "ready": "start until ready to roll (ref.: stock)",
                "blocked": "start, main thread blocked (ref.: stock)",
            },
        )
        (without,) = rows_of(plain, stock, {"ready": "start without a service worker (ref.: stock)"}, NO_WORKER_GOAL)
        return [
            replace(ready, goal=READY_GOAL),
            without,
            replace(blocked, goal=BLOCKED_GOAL),
            Row(
                measure="first paint, before Python (ref.: stock start)",
                ours=painted,
                reference=stock_ready,
                goal=PAINT_GOAL,
            ),
        ]

    ours, plain, typical, stock = bench.ours, bench.without_worker, bench.typical, bench.stock
    warm(ours, plain, typical, stock)
    for profile in (ours, plain, stock):
        profile.clear()
    started = bench.measured(rows, ours.blocked, plain.blocked, typical.first_paint, stock.blocked, rounds=STOCK_ROUNDS)
    return [*started, *memory(bench, ours, stock, "memory after a start (ref.: stock)", MEMORY_GOAL)]


def memory(bench: Bench, ours: Profile, reference: Profile, name: str, goal: float) -> list[Row]:
    """Measure the memory of a started page in both profiles."""

    def rows(used: Samples, other: Samples) -> list[Row]:
        return [replace(row, unit="MB") for row in rows_of(used, other, {"memory": name}, goal)]

    return bench.measured(rows, ours.memory, reference.memory, rounds=MEMORY_ROUNDS)


def storage_reads(bench: Bench) -> list[Row]:
    """Measure what a start reads from localStorage: the long session, and one with the same clocks and few rolls."""
    short = bench.profile("short")
    print(f"short: {load_session(short, FEW_ROLLS)}", flush=True)
    return reads(bench.long, short, f"a start reads (ref.: {FEW_ROLLS} rolls)")


def reads(ours: Profile, reference: Profile, name: str) -> list[Row]:
    """Count what a start in both profiles reads from localStorage."""
    keys, chars = [], []
    for profile in (ours, reference):
        with profile.started(COUNT_STORAGE) as page:
            keys.append([storage_count(page, "keys")])
            chars.append([storage_count(page, "read")])
    return [
        Row(measure=name, ours=keys[0], reference=keys[1], unit="keys"),
        Row(measure=name, ours=chars[0], reference=chars[1], unit="chars"),
    ]
