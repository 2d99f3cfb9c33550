"""How long a start, a roll and odds take, and what they read, write and cost, as ratios: `make bench`.

    python -m tools.bench [--rounds 11] [--only woken early]    measures the site in dist/ and prints one table

Two profiles of one Chromium are measured in turn, so that whatever else the machine does strikes both: one that holds
10,000 logged rolls and 100 clocks ("ours"), and one in which nothing has happened ("reference"); other rows say what
their reference is. Only the ratio of the medians is a verdict; the times are this machine's.

A measure is a function that takes the Bench and gives rows; MEASURES lists them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, sync_playwright

from tools.bench_engines import engines
from tools.bench_odds import odds
from tools.bench_rolls import frames, rolls, written
from tools.bench_sides import Bench, BenchError
from tools.bench_start import early, read, starts, woken
from tools.bench_table import Row, table
from tools.chromium import NoChromium
from tools.serve import ServeError
from tools.wire import FIRST_VISIT, UPDATE, costs, own

ROOT = Path(__file__).resolve().parent.parent
#: Medians of fewer say little.
FEWEST_ROUNDS = 7


def fetched(bench: Bench) -> list[Row]:
    """Bytes over the wire of a first visit, and of an update of all our own files, against what they may cost."""
    all_, ours = costs(bench.site), own(bench.site)
    found = (("a first visit", all_, FIRST_VISIT), ("an update of all our own files", ours, UPDATE))
    return [
        Row(measure=f"{name} (ref.: the limit)", ours=[sum(taken.values())], reference=[most], goal=1.0, unit="bytes")
        for name, taken, most in found
    ]


#: In the order of the table. `read` comes before what makes the long session longer.
MEASURES: Sequence[Callable[[Bench], list[Row]]] = (
    fetched, odds, woken, engines, early, read, starts, rolls, frames, written,
)  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Prints the table; gives 1 where something could not be measured. A missed goal is no error."""
    parser = argparse.ArgumentParser(description="Measure the built site.")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the folder of the built site")
    parser.add_argument("--stock", type=Path, default=ROOT / "dist.stock", help="the same, built with --stock")
    names = [measure.__name__ for measure in MEASURES]
    parser.add_argument("--only", nargs="+", choices=names, help="the measures to take, all by default")
    parser.add_argument("--rounds", type=int, default=11, help=f"samples of each side, at least {FEWEST_ROUNDS}")
    options = parser.parse_args(arguments)
    if options.rounds < FEWEST_ROUNDS:
        parser.error(f"medians want at least {FEWEST_ROUNDS} rounds")
    chosen = [measure for measure in MEASURES if not options.only or measure.__name__ in options.only]
    try:
        with TemporaryDirectory() as folder, sync_playwright() as playwright:
            bench = Bench(playwright, options.site, options.stock, Path(folder), options.rounds)
            with bench.contexts:
                rows = [row for measure in chosen for row in measure(bench)]
    except (BenchError, ServeError, NoChromium, Error) as error:
        print(f"Nothing was measured: {error}", file=sys.stderr)
        return 1
    print(f"medians of {options.rounds}, the middle half of the samples in brackets\n\n{table(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
