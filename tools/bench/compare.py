"""Measure the page of this checkout and that of another commit in turn: `make bench COMPARE=REF`.

Each measure takes both benches, ours and the other, and returns rows. One that the other page cannot do, such as an
older one with other markup, is skipped and named.

Two pages need a profile each. So starts are measured without what Chromium stores of optimised wasm, by which two
profiles of the same page differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from statistics import fmean

from playwright.sync_api import Error

from tools.bench.measures import phone
from tools.bench.measures import rolls as of_rolls
from tools.bench.measures import starts as of_starts
from tools.bench.profiles import Bench, BenchError, Profile, unoptimised, warm
from tools.bench.sampling import Rounds
from tools.bench.stopwatch import Stopwatch
from tools.bench.table import Row, comparison_table, rows_of
from tools.release import transfer_size

Compared = Callable[[Bench, Bench], list[Row]]

#: Enough of a start to see a difference of 5 %, if nothing else runs.
STARTS = Rounds(9, 24, 3)


def transfer(ours: Bench, other: Bench) -> list[Row]:
    """Count the bytes of a first visit, and of an update of all our own files."""
    counted = {
        "a first visit": transfer_size.first_visit,
        "an update of all our own files": transfer_size.own_files,
    }
    rows = []
    for name, count in counted.items():
        sizes = [sum(count(bench.site).values()) for bench in (ours, other)]
        rows.append(Row(measure=name, ours=sizes[:1], reference=sizes[1:], goal=1.0, unit="bytes"))
    return rows


def phone_visits(ours: Bench, other: Bench) -> list[Row]:
    """Measure first visits on a phone."""
    return phone.visits(ours, [ours, other], phone.NAME)


def empty_starts(ours: Bench, other: Bench) -> list[Row]:
    """Measure starts with a service worker and nothing stored, and the memory afterwards."""
    names = {"ready": "start until ready to roll", "blocked": "start, main thread blocked"}
    with unoptimised(ours.ours, other.ours):
        started = ours.measured(partial(_against, names), ours.ours.blocked, other.ours.blocked, rounds=STARTS)
    return [*started, *of_starts.memory(ours, ours.ours, other.ours, "memory after a start", 1.0)]


def first_paint(ours: Bench, other: Bench) -> list[Row]:
    """Measure the first paint of the last state, before Python runs."""
    warm(ours.typical, other.typical)
    name = "first paint, before Python"
    return ours.measured(
        lambda one, two: [Row(measure=name, ours=one, reference=two, goal=1.0)],
        ours.typical.first_paint,
        other.typical.first_paint,
    )


def storage_reads(ours: Bench, other: Bench) -> list[Row]:
    """Count what a start with the long session reads from localStorage."""
    return of_starts.reads(ours.long, other.long, "a start with the long session reads")


def starts(ours: Bench, other: Bench) -> list[Row]:
    """Measure starts with the long session."""
    names = {key: f"{name}, long session" for key, name in of_starts.START_NAMES.items()}
    with unoptimised(ours.long, other.long):
        return ours.measured(partial(_against, names), ours.long.start, other.long.start, rounds=STARTS)


def rolls(ours: Bench, other: Bench) -> list[Row]:
    """Measure rolls with nothing stored, with the long session, and at a full table."""
    rows = []
    sides: dict[str, Callable[[Bench], Profile]] = {
        "nothing stored": lambda bench: bench.empty,
        "long session": lambda bench: bench.long,
        "full table": lambda bench: bench.full,
    }
    for title, profile in sides.items():
        names = {key: f"{name}, {title}" for key, name in of_rolls.ROLL_NAMES.items()}
        warm(profile(ours), profile(other))
        rows += of_rolls.compared(ours, profile(ours), profile(other), names, goal=1.0)
    return rows


def many_rolls(ours: Bench, other: Bench) -> list[Row]:
    """Measure the 95th percentile of many rolls in a typical session, also on a slowed processor."""
    profiles = [ours.typical, other.typical]
    warm(*profiles)
    return [row for slowdown in (1, of_rolls.SLOWDOWN) for row in of_rolls.percentile(ours, profiles, slowdown)]


def storage_writes(ours: Bench, other: Bench) -> list[Row]:
    """Count what a roll with the long session writes to localStorage."""
    return of_rolls.writes(ours, ours.long, other.long)


def _against(names: dict[str, str], ours: of_starts.Samples, other: of_starts.Samples) -> list[Row]:
    """Return rows of means that are decided when they differ from the other page."""
    return rows_of(ours, other, names, goal=1.0, statistic=fmean)


#: In the order of the table.
COMPARED: Sequence[Compared] = (
    transfer, phone_visits, empty_starts, first_paint, storage_reads, starts, rolls, many_rolls, storage_writes,
)  # fmt: skip


def comparison(ours: Bench, other: Bench, chosen: Sequence[Compared], ref: str, watch: Stopwatch) -> str:
    """Return the table of the chosen measures, and a line for each that was skipped."""
    rows, skipped = list[Row](), list[str]()
    with ours.contexts, other.contexts:
        for choice in chosen:
            try:
                with watch.timed(choice.__name__):
                    rows += choice(ours, other)
            except (BenchError, Error, OSError) as error:
                (first, *_) = str(error).splitlines() or [type(error).__name__]
                skipped.append(f"not compared: {choice.__name__}, because a page lacks what it measures ({first})")
    return "\n".join([comparison_table(rows, ref), *(("", *skipped) if skipped else ())])
