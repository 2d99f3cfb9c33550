"""Measure the sheet of luck in the long session: its first opening, which reads the whole log, and one after a roll."""

from __future__ import annotations

from collections.abc import Sequence

from tools.bench.page_scripts import CLOSE_LUCK, LUCK
from tools.bench.profiles import ROLLS, Bench, roll
from tools.bench.table import Row

#: The milliseconds that the first opening and a later one may take.
FIRST_MS, LATER_MS = 3000, 300


def luck(bench: Bench) -> list[Row]:
    """Measure both openings against their limits, each first one in a new tab."""
    name = f"luck of {ROLLS:,} rolls"

    def opened() -> tuple[float, float]:
        with bench.long.started() as page:
            first = float(page.evaluate(LUCK))
            page.evaluate(CLOSE_LUCK)
            roll(page)
            return first, float(page.evaluate(LUCK))

    def rows(found: Sequence[tuple[float, float]]) -> list[Row]:
        first, later = zip(*found, strict=True)
        return [
            Row(measure=f"{name}, first opened (ref.: the limit)", ours=first, reference=[FIRST_MS], goal=1.0),
            Row(measure=f"{name}, after one more (ref.: the limit)", ours=later, reference=[LATER_MS], goal=1.0),
        ]

    return bench.measured(rows, opened)
