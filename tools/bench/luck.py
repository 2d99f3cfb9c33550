"""Measure the sheet of luck in the long session: its first opening, which reads the whole log, and one after a roll."""

from __future__ import annotations

from tools.bench.page_scripts import CLOSE_LUCK, LUCK
from tools.bench.profiles import ROLLS, Bench, roll
from tools.bench.table import Row

#: The milliseconds that the first opening and a later one may take.
FIRST_MS, LATER_MS = 3000, 300


def luck(bench: Bench) -> list[Row]:
    """Measure both openings against their limits, each first one in a new tab."""
    first, later = [], []
    for _ in range(bench.rounds):
        with bench.long.started() as page:
            first.append(float(page.evaluate(LUCK)))
            page.evaluate(CLOSE_LUCK)
            roll(page)
            later.append(float(page.evaluate(LUCK)))
    name = f"luck of {ROLLS:,} rolls"
    return [
        Row(measure=f"{name}, first opened (ref.: the limit)", ours=first, reference=[FIRST_MS], goal=1.0),
        Row(measure=f"{name}, after one more (ref.: the limit)", ours=later, reference=[LATER_MS], goal=1.0),
    ]
