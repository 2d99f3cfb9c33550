"""Measures of a start: how long it takes, what it blocks, holds and reads, and when the page is painted."""

from __future__ import annotations

from dataclasses import replace

from tools.bench_sides import COUNT, Bench, count, seed
from tools.bench_table import Row, rows_of

#: Rolls of the short session, for what must not grow: as many records since its snapshot as the long one has.
FEW_ROLLS = 400
#: Of a start against the stock one: until a roll can be made, main thread blocked, memory afterwards, painted early.
STARTED, BLOCKED, MEMORY, PAINTED = 0.30, 0.15, 1.15, 0.10


def starts(bench: Bench) -> list[Row]:
    """A start of each, in turn, in a tab of its own."""
    bench.long.warm(), bench.empty.warm()
    found = bench.alternately(bench.long.start, bench.empty.start)
    return rows_of(found, {"ready": "start until a roll can be made", "painted": "start until all is painted"})


def woken(bench: Bench) -> list[Row]:
    """A start with nothing kept, against the same page as PyScript and Pyodide start it by themselves."""
    ours, stock = bench.side("ours"), bench.stock
    ours.warm()
    found = bench.alternately(ours.blocked, stock.blocked)
    names = {
        "ready": "start until a roll can be made (ref.: stock)",
        "blocked": "start, main thread blocked (ref.: stock)",
    }
    ready, blocked = rows_of(found, names)
    held = bench.alternately(ours.memory, stock.memory)
    (memory,) = rows_of(held, {"memory": "memory after a start (ref.: stock)"})
    return [replace(ready, goal=STARTED), replace(blocked, goal=BLOCKED), replace(memory, goal=MEMORY, unit="MB")]


def early(bench: Bench) -> list[Row]:
    """The page painted as it was left, before any Python, against a stock start until a roll can be made."""
    bench.evening.warm()
    found = bench.alternately(bench.evening.early, lambda: bench.stock.start()["ready"])
    name = "painted early, before any Python (ref.: stock start)"
    return [Row(measure=name, ours=found[0], reference=found[1], goal=PAINTED)]


def read(bench: Bench) -> list[Row]:
    """What a start reads from localStorage: of the long session, and of one with the same board and few rolls."""
    short = bench.side("short")
    print(f"short: {seed(short, FEW_ROLLS)}", flush=True)
    keys, chars = [], []
    for side in (bench.long, short):
        with side.started(COUNT) as page:
            keys.append([count(page, "keys")])
            chars.append([count(page, "read")])
    return [
        Row(measure=f"a start reads (ref.: {FEW_ROLLS} rolls)", ours=keys[0], reference=keys[1], unit="keys"),
        Row(measure=f"a start reads (ref.: {FEW_ROLLS} rolls)", ours=chars[0], reference=chars[1], unit="chars"),
    ]
