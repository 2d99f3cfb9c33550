"""Measure odds in Pyodide under Node, with empty caches: against Icepool, and against limits."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from razor_core.systems import find
from tools.bench.profiles import Bench, BenchError
from tools.bench.table import Row

SCRIPT = Path(__file__).with_name("odds.mjs")
#: Goals: a share of Icepool's time; milliseconds for typical and worst odds, for a table of 30 odds, for the slowest
#: example of a table's own game, and for a race.
ICEPOOL_GOAL, LIMITS, TABLE_MS, OWN_MS, RACE_MS = 0.5, {"typical": 1.0, "worst": 5.0}, 16.0, 16.0, 16.0
SECONDS = 600
#: Samples of each side.
ROUNDS = 7


def odds(bench: Bench) -> list[Row]:
    """Measure every check against Icepool, and the slowest ones and the odds table against limits."""
    node = shutil.which("node")
    if not node:
        raise BenchError("there is no `node` on PATH, which runs the odds in Pyodide")
    command = [node, str(SCRIPT), str(bench.rounds or ROUNDS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode:
        raise BenchError(f"odds could not be measured: {done.stderr[-2000:]}")
    return odds_rows(json.loads(done.stdout.splitlines()[-1]))


def odds_rows(samples: Mapping[str, Sequence[float]]) -> list[Row]:
    """Return the rows for the samples of `icepool_odds.report`."""
    rows = []
    for kind, limit in LIMITS.items():
        forms = [name.removesuffix(" ours") for name in samples if name.endswith(f" {kind} ours")]
        for form in forms:
            title = find(form.removesuffix(f" {kind}")).title
            icepool = samples[f"{form} icepool"]
            name = f"odds of {title}, {kind} (ref.: Icepool)"
            rows.append(Row(measure=name, ours=samples[f"{form} ours"], reference=icepool, goal=ICEPOOL_GOAL))
        slowest = max((samples[f"{form} ours"] for form in forms), key=median)
        rows.append(
            Row(measure=f"odds, {kind}, the slowest game (ref.: the limit)", ours=slowest, reference=[limit], goal=1.0)
        )
    table = Row(measure="a table of 30 odds (ref.: the limit)", ours=samples["table"], reference=[TABLE_MS], goal=1.0)
    name = "odds of an own game, the slowest example at its ends (ref.: the limit)"
    own = Row(measure=name, ours=samples["own"], reference=[OWN_MS], goal=1.0)
    name = "a race of two clocks of 12, two sides (ref.: the limit)"
    race = Row(measure=name, ours=samples["race"], reference=[RACE_MS], goal=1.0)
    return [*rows, table, own, race]
