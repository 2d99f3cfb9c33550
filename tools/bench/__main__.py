"""Measure the site in dist/ and print one table of ratios, which is also in build/bench.txt: `make bench`.

    python -m tools.bench [--only empty_starts rolls] [--rounds 11]
    python -m tools.bench --compare HEAD~1

Two browser profiles are measured in turn, so that other load on the machine affects both: one with 10,000 logged rolls
and 100 clocks ("ours"), and an empty one ("reference"). Other rows name their reference. With --compare, the reference
is the page of another commit. Only the ratio counts, with its interval; the times depend on the machine.

A measure is a function that takes the Bench and returns rows; MEASURES lists them. Those of --compare take two, and are
in compare.py.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, sync_playwright

from tools.bench.checkout import built
from tools.bench.compare import COMPARED, comparison
from tools.bench.measures.corrections import corrections
from tools.bench.measures.engines import engines
from tools.bench.measures.luck import luck
from tools.bench.measures.odds import odds
from tools.bench.measures.phone import phone_visits
from tools.bench.measures.rolls import many_rolls, rolls, storage_writes
from tools.bench.measures.shared import shared
from tools.bench.measures.starts import empty_starts, starts, storage_reads
from tools.bench.profiles import Bench, BenchError
from tools.bench.stopwatch import Stopwatch
from tools.bench.table import Row, table
from tools.browser.chromium import NoChromium
from tools.browser.serve import ServeError
from tools.release.transfer_size import FIRST_VISIT, UPDATE, first_visit, own_files

ROOT = Path(__file__).resolve().parents[2]
#: Intervals of fewer rounds are too wide.
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


#: In the order of the table. The measures of storage come before those that add many rolls to the long session:
#: what a roll writes grows with what the rolls before it have used up.
MEASURES: Sequence[Callable[[Bench], list[Row]]] = (
    transfer, odds, empty_starts, engines, phone_visits, storage_reads, storage_writes, starts, rolls, many_rolls,
    corrections, luck, shared,
)  # fmt: skip


def measure(bench: Bench, chosen: Sequence[Callable[[Bench], list[Row]]], watch: Stopwatch) -> str:
    """Return the table of the chosen measures."""
    rows = list[Row]()
    with bench.contexts:
        for choice in chosen:
            with watch.timed(choice.__name__):
                rows += choice(bench)
    return table(rows)


def main(arguments: list[str] | None = None) -> int:
    """Print and store the table. Return 1 if something could not be measured; a missed goal is not an error."""
    parser = argparse.ArgumentParser(description="Measure the built site.")
    parser.add_argument("--site", type=Path, default=ROOT / "dist", help="the folder of the built site")
    parser.add_argument("--stock", type=Path, default=ROOT / "dist.stock", help="the site built with --stock")
    names = {each.__name__ for each in (*MEASURES, *COMPARED)}
    parser.add_argument("--only", nargs="+", choices=sorted(names), help="the measures to run (default: all)")
    parser.add_argument("--rounds", type=int, help=f"samples of each side, at least {MIN_ROUNDS} (default: as needed)")
    parser.add_argument("--compare", metavar="REF", help="a commit whose page is built and measured beside this one")
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "bench.txt", help="the file that gets the table too"
    )
    options = parser.parse_args(arguments)
    if options.rounds is not None and options.rounds < MIN_ROUNDS:
        parser.error(f"--rounds must be at least {MIN_ROUNDS}")
    measures = COMPARED if options.compare else MEASURES
    only = set(options.only or names)
    if unknown := sorted(set(options.only or ()) - {each.__name__ for each in measures}):
        how = "with" if options.compare else "without"
        parser.error(f"{', '.join(unknown)} cannot be measured {how} --compare")
    watch = Stopwatch()
    try:
        with TemporaryDirectory() as folder, ExitStack() as opened:
            if options.compare:
                chosen = [each for each in COMPARED if each.__name__ in only]
                with watch.timed("build"):
                    other = opened.enter_context(built(options.compare, ROOT))
                playwright = opened.enter_context(sync_playwright())
                ours, theirs = (
                    Bench(playwright, site, options.stock, Path(folder) / name, options.rounds)
                    for site, name in ((options.site, "ours"), (other, "ref"))
                )
                text = comparison(ours, theirs, chosen, options.compare, watch)
            else:
                playwright = opened.enter_context(sync_playwright())
                bench = Bench(playwright, options.site, options.stock, Path(folder), options.rounds)
                text = measure(bench, [each for each in MEASURES if each.__name__ in only], watch)
    except (BenchError, ServeError, NoChromium, Error) as error:
        print(f"The benchmark failed: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("The benchmark was interrupted.", file=sys.stderr)
        return 130
    text = f"ratios, with their 95 % intervals\n\n{text}\n\n{watch}"
    print(text)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(f"{text}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    # A job that is cancelled or runs out of time ends as after Ctrl+C, and leaves nothing behind.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
