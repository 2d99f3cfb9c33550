"""Measures of odds, in Pyodide under Node and from nothing: against Icepool, and against what they may take."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from razor_core.systems import find
from tools.bench_sides import Bench, BenchError
from tools.bench_table import Row

SCRIPT = Path(__file__).with_name("bench_odds.mjs")
#: Of Icepool's time; milliseconds of typical and of worst odds, and of a table of 30.
OF_ICEPOOL, LIMITS, TABLE_MS = 0.5, {"typical": 1.0, "worst": 5.0}, 16.0
SECONDS = 600


def odds(bench: Bench) -> list[Row]:
    """Every form against Icepool; the slowest typical and worst one, and the reference table, against the limits."""
    node = shutil.which("node")
    if not node:
        raise BenchError("odds are measured in Pyodide under Node, and there is no Node")
    command = [node, str(SCRIPT), str(bench.rounds)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode:
        raise BenchError(f"odds could not be measured: {done.stderr[-2000:]}")
    return odds_rows(json.loads(done.stdout.splitlines()[-1]))


def odds_rows(samples: Mapping[str, Sequence[float]]) -> list[Row]:
    """The rows of what `bench_peers.report` gave."""
    rows = []
    for kind, limit in LIMITS.items():
        forms = [name.removesuffix(" ours") for name in samples if name.endswith(f" {kind} ours")]
        for form in forms:
            title = find(form.removesuffix(f" {kind}")).TITLE
            peer = samples[f"{form} icepool"]
            name = f"odds of {title}, {kind} (ref.: Icepool)"
            rows.append(Row(measure=name, ours=samples[f"{form} ours"], reference=peer, goal=OF_ICEPOOL))
        slowest = max((samples[f"{form} ours"] for form in forms), key=median)
        rows.append(
            Row(measure=f"odds, {kind}, the slowest game (ref.: the limit)", ours=slowest, reference=[limit], goal=1.0)
        )
    table = Row(measure="a table of 30 odds (ref.: the limit)", ours=samples["table"], reference=[TABLE_MS], goal=1.0)
    return [*rows, table]
