"""Measure a start: its time, blocked time, memory, storage reads and first paint."""

from __future__ import annotations

from dataclasses import replace

from tools.bench.page_scripts import COUNT_STORAGE
from tools.bench.profiles import Bench, load_session, storage_count
from tools.bench.table import Row, rows_of

#: Rolls of the short session. It has as many records since its snapshot as the long session.
FEW_ROLLS = 400
#: Goals against a stock start: ready to roll, main thread blocked, memory afterwards, first paint.
READY_GOAL, BLOCKED_GOAL, MEMORY_GOAL, PAINT_GOAL = 0.30, 0.15, 1.15, 0.10


def starts(bench: Bench) -> list[Row]:
    """Measure a start of the long and the empty profile, each in a new tab."""
    bench.long.warm(), bench.empty.warm()
    found = bench.alternately(bench.long.start, bench.empty.start)
    return rows_of(found, {"ready": "start until ready to roll", "painted": "start until painted"})


def empty_starts(bench: Bench) -> list[Row]:
    """Measure a start with empty storage against the same page with PyScript's and Pyodide's own start."""
    ours, stock = bench.profile("ours"), bench.stock
    ours.warm()
    found = bench.alternately(ours.blocked, stock.blocked)
    names = {
        "ready": "start until ready to roll (ref.: stock)",
        "blocked": "start, main thread blocked (ref.: stock)",
    }
    ready, blocked = rows_of(found, names)
    used = bench.alternately(ours.memory, stock.memory)
    (memory,) = rows_of(used, {"memory": "memory after a start (ref.: stock)"})
    return [
        replace(ready, goal=READY_GOAL),
        replace(blocked, goal=BLOCKED_GOAL),
        replace(memory, goal=MEMORY_GOAL, unit="MB"),
    ]


def first_paint(bench: Bench) -> list[Row]:
    """Measure the first paint of the last state, before Python runs, against a stock start until ready to roll."""
    bench.typical.warm()
    found = bench.alternately(bench.typical.first_paint, lambda: bench.stock.start()["ready"])
    name = "first paint, before Python (ref.: stock start)"
    return [Row(measure=name, ours=found[0], reference=found[1], goal=PAINT_GOAL)]


def storage_reads(bench: Bench) -> list[Row]:
    """Measure what a start reads from localStorage: the long session, and one with the same clocks and few rolls."""
    short = bench.profile("short")
    print(f"short: {load_session(short, FEW_ROLLS)}", flush=True)
    keys, chars = [], []
    for profile in (bench.long, short):
        with profile.started(COUNT_STORAGE) as page:
            keys.append([storage_count(page, "keys")])
            chars.append([storage_count(page, "read")])
    return [
        Row(measure=f"a start reads (ref.: {FEW_ROLLS} rolls)", ours=keys[0], reference=keys[1], unit="keys"),
        Row(measure=f"a start reads (ref.: {FEW_ROLLS} rolls)", ours=chars[0], reference=chars[1], unit="chars"),
    ]
