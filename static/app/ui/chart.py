"""The chart of a distribution: paths for an SVG of 100 by 100, and what stands beneath it, from numbers alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby

from razor_core.rules.lookup import Line
from razor_core.rules.results import Degree, Tone

#: How many numbers are named one by one beneath the chart; of more, every tenth is.
NAMED = 30


class View(Enum):
    """What the height of a bar is. The value is the word for it."""

    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"

    def of(self, line: Line) -> Fraction:
        """The chance of the number, seen so."""
        return {View.EXACTLY: line.exactly, View.AT_LEAST: line.at_least, View.AT_MOST: line.at_most}[self]


@dataclass(frozen=True, slots=True)
class Band:
    """Numbers one after another that mostly lead to one tier: how many."""

    tier: Degree
    count: int


def highest(lines: Sequence[Line], view: View) -> Fraction:
    """The chance that the highest bar stands for."""
    return max(view.of(line) for line in lines)


def bars(lines: Sequence[Line], view: View) -> Mapping[Tone, str]:
    """The path of the bars of each tone: one bar a number, as high as its chance, parted where tiers share it."""
    paths = dict.fromkeys(Tone, "")
    top, room = highest(lines, view), 100 / len(lines)
    gap, wide = room / 10, room * 0.8
    for at, (line, tier) in enumerate(zip(lines, _leading(lines), strict=True)):
        foot = 100.0
        whole = line.exactly or Fraction(1)
        # A number that never falls has a part in no tier, and may yet be reached or exceeded: it goes with the next.
        for each, part in line.tiers or ((tier, Fraction(1)),):
            height = float(100 * view.of(line) / top * part / whole)
            if height:
                paths[each.tone] += f"M{at * room + gap:.2f} {foot:.2f}v{-height:.2f}h{wide:.2f}v{height:.2f}Z"
            foot -= height
    return paths


def target(lines: Sequence[Line], number: int | None) -> str:
    """The path of the line before the bar of that number, empty where there is no such bar."""
    found = [at for at, line in enumerate(lines) if line.number == number]
    return f"M{100 * found[0] / len(lines):.2f} 0V100" if found else ""


def bands(lines: Sequence[Line]) -> Sequence[Band]:
    """What the numbers lead to, from the least on."""
    runs = groupby(zip(lines, _leading(lines), strict=True), key=lambda each: each[1])
    return [Band(tier, len(list(run))) for tier, run in runs]


def ticks(lines: Sequence[Line]) -> Sequence[tuple[str, int]]:
    """The numbers to name beneath the chart, and how many bars each name has room over."""
    every = 1 if len(lines) <= NAMED else 10
    return [(lines[at].label, min(every, len(lines) - at)) for at in range(0, len(lines), every)]


def _leading(lines: Sequence[Line]) -> Sequence[Degree]:
    """The tier that each number leads to most often; of one that never falls, that of the nearest that does."""
    found = [max(line.tiers, key=lambda part: part[1])[0] if line.tiers else None for line in lines]
    known = next(tier for tier in found if tier)
    tiers = []
    for tier in found:
        known = tier or known
        tiers.append(known)
    return tiers
