"""The benchmark's tables: one row per measure, with the samples of both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from tools.bench.sampling import FEW, Statistic, interval, quotient

GOAL = 1.1
#: Units of what is measured. Everything else is counted, and the same each time.
MEASURED = ("ms", "s", "MB")
#: Sampling ends early where this interval is on one side of the goal, or as narrow as this (highest by lowest).
CLEAR, NARROW = 0.99, 1.04
#: A difference that a few samples must show at least.
FEW_DIFFER = 0.03


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The samples of one measure. The goal is met if the ratio of ours to the reference's is at most `goal`.

    The ratio is that of the medians or of another `statistic`. With a goal of None, the row is information only.
    """

    measure: str
    ours: Sequence[float]
    reference: Sequence[float]
    goal: float | None = GOAL
    unit: str = "ms"
    statistic: Statistic = median

    @property
    def measured(self) -> bool:
        """Whether the samples vary by chance; otherwise they are counted."""
        return self.unit in MEASURED

    @property
    def ratio(self) -> float:
        """The statistic of ours divided by the reference's; infinite if only the reference is 0."""
        return quotient(self.statistic(self.ours), self.statistic(self.reference))

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the interval of the ratio at the precision that the table shows; of a counted row, only the ratio."""
        if not self.measured:
            return round(self.ratio, 2), round(self.ratio, 2)
        low, high = interval(self.ours, self.reference, confidence, self.statistic)
        return round(low, 2), round(high, 2)

    @property
    def met(self) -> str:
        """Whether all of the interval is at most the goal ("yes"), or none of it ("no"), or "unsure"."""
        if self.goal is None:
            return ""
        low, high = self.interval()
        return "yes" if high <= self.goal else "no" if low > self.goal else "unsure"

    @property
    def decided(self) -> bool:
        """Whether more samples would tell nothing new."""
        low, high = self.interval(CLEAR)
        return high <= low * NARROW or (self.goal is not None and not low <= self.goal <= high)

    @property
    def difference(self) -> str:
        """How ours differs from the reference, which is another build of the page."""
        low, high = self.interval()
        if not self.measured:
            ours, reference = median(self.ours), median(self.reference)
            return "the same" if ours == reference else "less" if ours < reference else "more"
        margin = FEW_DIFFER if len(self.ours) < FEW else 0
        less, more = ("less", "more") if self.unit == "MB" else ("quicker", "slower")
        return less if high < 1 - margin else more if low > 1 + margin else "no difference seen"

    @property
    def values(self) -> tuple[str, ...]:
        """The texts of the cells that every table has: measure, both sides, ratio."""
        ratio = f"{self.ratio:.2f}"
        if self.measured:
            low, high = self.interval()
            ratio += f" ({low:.2f} to {high:.2f})"
        return self.measure, self._side(self.ours), self._side(self.reference), ratio

    @property
    def rounds(self) -> str:
        """The number of samples of each side; nothing for a counted row."""
        return str(len(self.ours)) if self.measured else ""

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts of the row's cells."""
        return *self.values, "" if self.goal is None else f"{self.goal:.2f}", self.met, self.rounds

    def _side(self, samples: Sequence[float]) -> str:
        """Format the statistic of one side."""
        value = self.statistic(samples)
        digits = (2 if value < 1 else 1) if self.measured and value < 100 and self.unit != "MB" else 0
        return f"{value:,.{digits}f} {self.unit}"


def table(rows: Sequence[Row]) -> str:
    """Return the rows, measured against their goals, as a Markdown table."""
    headings = ("measure", "ours", "reference", "ratio", "goal", "met", "rounds")
    return _markdown([headings, *(row.cells for row in rows)])


def comparison_table(rows: Sequence[Row], ref: str) -> str:
    """Return the rows, measured against the commit `ref`, as a Markdown table."""
    headings = ("measure", "ours", ref, "ratio", "difference", "rounds")
    return _markdown([headings, *((*row.values, row.difference, row.rounds) for row in rows)])


def _markdown(lines: Sequence[Sequence[str]]) -> str:
    """Return lines of cells, the headings first, with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    drawn = [" | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
    rule = " | ".join("-" * width for width in widths)
    return "\n".join(f"| {line} |" for line in (drawn[0], rule, *drawn[1:]))


def rows_of(
    ours: Sequence[Mapping[str, float]],
    reference: Sequence[Mapping[str, float]],
    names: Mapping[str, str],
    goal: float | None = GOAL,
    statistic: Statistic = median,
) -> list[Row]:
    """Return a row for each name, with both sides' samples under its key."""
    sides = {key: ([each[key] for each in ours], [each[key] for each in reference]) for key in names}
    return [
        Row(measure=name, ours=sides[key][0], reference=sides[key][1], goal=goal, statistic=statistic)
        for key, name in names.items()
    ]
