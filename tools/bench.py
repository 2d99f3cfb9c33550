"""How long a start and a roll take, and what they read and write, as ratios: `make bench`.

    python -m tools.bench [--rounds 11]       measures the site in dist/ and prints one table

Two profiles of one Chromium are measured in turn, so that whatever else the machine does strikes both: one that holds
10,000 logged rolls and 100 clocks ("ours"), and one in which nothing has happened ("reference"). Only the ratio of the
medians is a verdict; the times are this machine's.

A measure is a function that takes the Bench and gives rows; MEASURES lists them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TypeVar

from playwright.sync_api import Error, Page, Playwright, ViewportSize, sync_playwright

from tools.bench_sides import COUNT, BenchError, Side, count, roll, seed
from tools.chromium import FLAGS, NoChromium, ensure
from tools.serve import ServeError, Site
from tools.wire import FIRST_VISIT, costs

ROOT = Path(__file__).resolve().parent.parent
VIEWPORT: ViewportSize = {"width": 1180, "height": 820}
ROLLS = 10_000
#: Medians of fewer say little.
FEWEST_ROUNDS = 7
#: Rolls of the short session, for what must not grow: as many records since its snapshot as the long one has.
FEW_ROLLS = 400
GOAL = 1.1
#: Of a start against the stock one: until a roll can be made, main thread blocked, memory afterwards.
STARTED, BLOCKED, MEMORY = 0.30, 0.15, 1.15

T = TypeVar("T")

# -- the table ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A measure taken of both sides. It is met where the median of ours is at most `goal` times the reference's.

    A goal of None is none: the row only tells.
    """

    measure: str
    ours: Sequence[float]
    reference: Sequence[float]
    goal: float | None = GOAL
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """The median of ours to that of the reference; infinite where only the reference is nothing."""
        ours, reference = median(self.ours), median(self.reference)
        if not reference:
            return float("inf") if ours else 1.0
        return ours / reference

    @property
    def met(self) -> bool:
        """Whether the goal is reached, as far as the table shows it."""
        return self.goal is None or round(self.ratio, 2) <= self.goal

    @property
    def cells(self) -> tuple[str, ...]:
        """What the table shows of it."""
        goal, verdict = ("", "") if self.goal is None else (f"{self.goal:.2f}", "yes" if self.met else "no")
        return self.measure, self._side(self.ours), self._side(self.reference), f"{self.ratio:.2f}", goal, verdict

    def _side(self, samples: Sequence[float]) -> str:
        """The median and, where the samples differ, the middle half of them."""
        low, high = spread(samples)
        digits = 1 if self.unit == "ms" and median(samples) < 100 else 0
        middle = f"{median(samples):,.{digits}f} {self.unit}"
        return middle if low == high else f"{middle} ({low:,.{digits}f} to {high:,.{digits}f})"


HEADINGS = ("measure", "ours", "reference", "ratio", "goal", "met")


def spread(samples: Sequence[float]) -> tuple[float, float]:
    """Between which values the middle half of the samples lies."""
    if len(samples) < 2:
        return samples[0], samples[0]
    low, _, high = quantiles(samples, n=4, method="inclusive")
    return low, high


def table(rows: Sequence[Row]) -> str:
    """The rows under their headings, in columns, as a Markdown table."""
    lines = [HEADINGS, *(row.cells for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    drawn = [" | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
    rule = " | ".join("-" * width for width in widths)
    return "\n".join(f"| {line} |" for line in (drawn[0], rule, *drawn[1:]))


# -- the measures ------------------------------------------------------------------------------------------------------


class Bench:
    """What the measures work with: the two sides, more where they are wanted, and how many samples to take."""

    def __init__(self, playwright: Playwright, url: str, stock: str, site: Path, folder: Path, rounds: int) -> None:
        self.chromium, self.path = playwright.chromium, ensure()
        self.url, self.stock, self.site, self.folder, self.rounds = url, stock, site, folder, rounds
        self.contexts = ExitStack()
        self.long, self.empty = self.side("long"), self.side("empty")

    def side(self, name: str, url: str | None = None) -> Side:
        """A new profile in a browser of its own, for the site or the one at `url`."""
        context = self.chromium.launch_persistent_context(
            str(self.folder / name), executable_path=self.path, args=FLAGS, viewport=VIEWPORT, service_workers="block"
        )
        self.contexts.callback(context.close)
        return Side(context, url or self.url)

    def alternately(self, ours: Callable[[], T], reference: Callable[[], T]) -> tuple[list[T], list[T]]:
        """What both give, a sample of each in every round, each as often the first as the other."""
        found = list[T](), list[T]()
        for at in range(self.rounds):
            for side in (0, 1) if at % 2 else (1, 0):
                found[side].append((ours, reference)[side]())
        return found


def rows_of(found: tuple[list[dict[str, float]], list[dict[str, float]]], names: Mapping[str, str]) -> list[Row]:
    """A row for each name, with what both sides took under its key."""
    ours, reference = found
    return [
        Row(measure=name, ours=[each[key] for each in ours], reference=[each[key] for each in reference])
        for key, name in names.items()
    ]


def starts(bench: Bench) -> list[Row]:
    """A start of each, in turn, in a tab of its own."""
    bench.long.start(), bench.empty.start()  # the browsers' caches of compiled code are filled from here on
    found = bench.alternately(bench.long.start, bench.empty.start)
    return rows_of(found, {"ready": "start until a roll can be made", "painted": "start until all is painted"})


def woken(bench: Bench) -> list[Row]:
    """A start with nothing kept, against the same page as PyScript and Pyodide start it by themselves."""
    ours, stock = bench.side("ours"), bench.side("stock", bench.stock)
    ours.warm(), stock.warm()
    found = bench.alternately(ours.blocked, stock.blocked)
    names = {
        "ready": "start until a roll can be made (ref.: stock)",
        "blocked": "start, main thread blocked (ref.: stock)",
    }
    ready, blocked = rows_of(found, names)
    held = bench.alternately(ours.memory, stock.memory)
    (memory,) = rows_of(held, {"memory": "memory after a start (ref.: stock)"})
    return [replace(ready, goal=STARTED), replace(blocked, goal=BLOCKED), replace(memory, goal=MEMORY, unit="MB")]


def fetched(bench: Bench) -> list[Row]:
    """Bytes over the wire of a first visit, against what it may cost."""
    total = sum(costs(bench.site).values())
    return [
        Row(measure="a first visit (ref.: the limit)", ours=[total], reference=[FIRST_VISIT], goal=1.0, unit="bytes")
    ]


def rolls(bench: Bench) -> list[Row]:
    """One roll in each, in turn, after one that wakes what only the first wakes."""
    bench.empty.forget()
    with bench.long.started() as ours, bench.empty.started() as reference:
        roll(ours), roll(reference)
        found = bench.alternately(lambda: roll(ours), lambda: roll(reference))
    bench.empty.forget()
    return rows_of(found, {"painted": "a roll, click to painted", "work": "a roll, work of the page"})


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


#: In the order of the table. `read` comes before what makes the long session longer.
MEASURES: Sequence[Callable[[Bench], list[Row]]] = (fetched, woken, read, starts, rolls, written)


def main(arguments: list[str] | None = None) -> int:
    """Prints the table; gives 1 where something could not be measured. A missed goal is no error."""
    parser = argparse.ArgumentParser(description="Measure the built site.")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the folder of the built site")
    parser.add_argument("--stock", type=Path, default=ROOT / "dist.stock", help="the same, built with --stock")
    parser.add_argument("--only", nargs="*", help="names of the measures to take, all by default")
    parser.add_argument("--rounds", type=int, default=11, help=f"samples of each side, at least {FEWEST_ROUNDS}")
    options = parser.parse_args(arguments)
    if options.rounds < FEWEST_ROUNDS:
        parser.error(f"medians want at least {FEWEST_ROUNDS} rounds")
    try:
        with (
            TemporaryDirectory() as folder,
            Site(options.site).start() as site,
            Site(options.stock).start() as stock,
            sync_playwright() as playwright,
        ):
            bench = Bench(playwright, site.url, stock.url, options.site, Path(folder), options.rounds)
            chosen = [measure for measure in MEASURES if not options.only or measure.__name__ in options.only]
            with bench.contexts:
                if not {fetched, woken}.issuperset(chosen):
                    print(f"ours: {seed(bench.long, ROLLS)}", flush=True)
                rows = [row for measure in chosen for row in measure(bench)]
    except (BenchError, ServeError, NoChromium, Error) as error:
        print(f"Nothing was measured: {error}", file=sys.stderr)
        return 1
    print(f"medians of {options.rounds}, the middle half of the samples in brackets\n\n{table(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
