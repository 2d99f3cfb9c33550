"""Measure the site in dist/ and print one table of ratios: `make bench`.

    python -m tools.bench [--rounds 11] [--only empty_starts first_paint]

Two browser profiles are measured in turn, so that other load on the machine affects both: one with 10,000 logged rolls
and 100 clocks ("ours"), and an empty one ("reference"). Other rows name their reference. Only the ratio of the medians
counts; the times depend on the machine.

A measure is a function that takes the Bench and returns rows; MEASURES lists them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, sync_playwright

from tools.bench.engines import engines
from tools.bench.luck import luck
from tools.bench.odds import odds
from tools.bench.profiles import Bench, BenchError
from tools.bench.rolls import many_rolls, rolls, storage_writes
from tools.bench.shared import shared
from tools.bench.starts import empty_starts, first_paint, starts, storage_reads
from tools.bench.table import Row, table
from tools.browser.chromium import NoChromium
from tools.browser.serve import ServeError
from tools.release.transfer_size import FIRST_VISIT, UPDATE, first_visit, own_files

ROOT = Path(__file__).resolve().parents[2]
#: Medians of fewer rounds are too noisy.
MIN_ROUNDS = 7


def transfer(bench: Bench) -> list[Row]:
    """Measure the bytes of a first visit, and of an update of all our own files, against their limits."""
    measured = (
        ("a first visit", first_visit(bench.site), FIRST_VISIT),
        ("an update of all our own files", own_files(bench.site), UPDATE),
    )
    return [
        Row(measure=f"{name} (ref.: the limit)", ours=[sum(sizes.values())], reference=[limit], goal=1.0, unit="bytes")
        for name, sizes, limit in measured
    ]


#: In the order of the table. `storage_reads` comes before the measures that add rolls to the long session.
MEASURES: Sequence[Callable[[Bench], list[Row]]] = (
    transfer, odds, empty_starts, engines, first_paint, storage_reads, starts, rolls, many_rolls, storage_writes, luck,
    shared,
)  # fmt: skip


def main(arguments: list[str] | None = None) -> int:
    """Print the table. Return 1 if something could not be measured; a missed goal is not an error."""
    parser = argparse.ArgumentParser(description="Measure the built site.")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the folder of the built site")
    parser.add_argument("--stock", type=Path, default=ROOT / "dist.stock", help="the site built with --stock")
    names = [measure.__name__ for measure in MEASURES]
    parser.add_argument("--only", nargs="+", choices=names, help="the measures to run (default: all)")
    parser.add_argument("--rounds", type=int, default=11, help=f"samples of each side, at least {MIN_ROUNDS}")
    options = parser.parse_args(arguments)
    if options.rounds < MIN_ROUNDS:
        parser.error(f"--rounds must be at least {MIN_ROUNDS}")
    chosen = [measure for measure in MEASURES if not options.only or measure.__name__ in options.only]
    try:
        with TemporaryDirectory() as folder, sync_playwright() as playwright:
            bench = Bench(playwright, options.site, options.stock, Path(folder), options.rounds)
            with bench.contexts:
                rows = [row for measure in chosen for row in measure(bench)]
    except (BenchError, ServeError, NoChromium, Error) as error:
        print(f"The benchmark failed: {error}", file=sys.stderr)
        return 1
    print(f"medians of {options.rounds} samples, with the middle half of them in brackets\n\n{table(rows)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
