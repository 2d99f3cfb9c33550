"""The benchmark's table: one row per measure, with the samples of both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median, quantiles

GOAL = 1.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The samples of one measure. The goal is met if the median of ours is at most `goal` times the reference's.

    With a goal of None, the row is information only.
    """

    measure: str
    ours: Sequence[float]
    reference: Sequence[float]
    goal: float | None = GOAL
    unit: str = "ms"

    @property
    def ratio(self) -> float:
        """Median of ours divided by the median of the reference; infinite if only the reference is 0."""
        ours, reference = median(self.ours), median(self.reference)
        if not reference:
            return float("inf") if ours else 1.0
        return ours / reference

    @property
    def met(self) -> bool:
        """Whether the goal is met, at the precision that the table shows."""
        return self.goal is None or round(self.ratio, 2) <= self.goal

    @property
    def cells(self) -> tuple[str, ...]:
        """The texts of the row's cells."""
        goal, verdict = ("", "") if self.goal is None else (f"{self.goal:.2f}", "yes" if self.met else "no")
        return self.measure, self._side(self.ours), self._side(self.reference), f"{self.ratio:.2f}", goal, verdict

    def _side(self, samples: Sequence[float]) -> str:
        """Format the median and, if the samples differ, their middle half."""
        low, high = spread(samples)
        digits = (2 if median(samples) < 1 else 1) if self.unit == "ms" and median(samples) < 100 else 0
        middle = f"{median(samples):,.{digits}f} {self.unit}"
        return middle if low == high else f"{middle} ({low:,.{digits}f} to {high:,.{digits}f})"


HEADINGS = ("measure", "ours", "reference", "ratio", "goal", "met")


def spread(samples: Sequence[float]) -> tuple[float, float]:
    """Return the lower and upper quartile."""
    if len(samples) < 2:
        return samples[0], samples[0]
    low, _, high = quantiles(samples, n=4, method="inclusive")
    return low, high


def table(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table with aligned columns."""
    lines = [HEADINGS, *(row.cells for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    drawn = [" | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
    rule = " | ".join("-" * width for width in widths)
    return "\n".join(f"| {line} |" for line in (drawn[0], rule, *drawn[1:]))


def rows_of(found: tuple[list[dict[str, float]], list[dict[str, float]]], names: Mapping[str, str]) -> list[Row]:
    """Return a row for each name, with both sides' samples under its key."""
    ours, reference = found
    return [
        Row(measure=name, ours=[each[key] for each in ours], reference=[each[key] for each in reference])
        for key, name in names.items()
    ]
