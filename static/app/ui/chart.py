"""The chart of a distribution: paths for an SVG of 100 by 100, and the labels beneath it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby

from razor_core.rules.lookup import ChanceLine
from razor_core.rules.results import Degree, Tone

#: Up to this many numbers, each has a label beneath the chart; of more, every tenth.
NAMED = 30
#: What is rarer than this at an end of the numbers cannot be seen as a bar.
RAREST = Fraction(1, 10_000)


class View(Enum):
    """What the height of a bar means. The value is the word for it."""

    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"

    def of(self, line: ChanceLine) -> Fraction:
        """Return the chance that the bar of a line shows."""
        return {View.EXACTLY: line.exactly, View.AT_LEAST: line.at_least, View.AT_MOST: line.at_most}[self]


@dataclass(frozen=True, slots=True)
class Band:
    """A run of `count` numbers that mostly lead to one tier."""

    tier: Degree
    count: int


def highest(lines: Sequence[ChanceLine], view: View) -> Fraction:
    """Return the chance that the highest bar shows."""
    return max(view.of(line) for line in lines)


def bars(lines: Sequence[ChanceLine], view: View) -> Mapping[Tone, str]:
    """Return the path of each tone's bars: a bar for each number, divided where several tiers share the number."""
    paths = dict.fromkeys(Tone, "")
    top, step = highest(lines, view), 100 / len(lines)
    gap, width = step / 10, step * 0.8
    for at, (line, tier) in enumerate(zip(lines, _leading(lines), strict=True)):
        foot = 100.0
        whole = line.exactly or Fraction(1)
        # An impossible number has no tiers, but "at least" may still give it a bar: it gets the nearest tier.
        for degree, part in line.tiers or ((tier, Fraction(1)),):
            height = float(100 * view.of(line) / top * part / whole)
            if height:
                paths[degree.tone] += f"M{at * step + gap:.2f} {foot:.2f}v{-height:.2f}h{width:.2f}v{height:.2f}Z"
            foot -= height
    return paths


def target(lines: Sequence[ChanceLine], number: int | None) -> str:
    """Return the path of a line in front of the bar of that number, empty where there is no such bar."""
    places = [at for at, line in enumerate(lines) if line.number == number]
    return f"M{100 * places[0] / len(lines):.2f} 0V100" if places else ""


def drawn(lines: Sequence[ChanceLine], number: int | None) -> Sequence[ChanceLine]:
    """Return the lines that a chart has room for: without ends too rare to be seen, unless the number is there."""
    seen = [
        at
        for at, line in enumerate(lines)
        if min(line.at_least, line.at_most) >= RAREST or (line.number == number and line.exactly)
    ]
    return lines[seen[0] : seen[-1] + 1] if seen else lines


def bands(lines: Sequence[ChanceLine]) -> Sequence[Band]:
    """Return the bands of the numbers, least first."""
    runs = groupby(zip(lines, _leading(lines), strict=True), key=lambda each: each[1])
    return [Band(tier, len(list(run))) for tier, run in runs]


def ticks(lines: Sequence[ChanceLine]) -> Sequence[tuple[str, int]]:
    """Return the labels beneath the chart, each with the number of bars that it spans."""
    every = 1 if len(lines) <= NAMED else 10
    return [(lines[at].label, min(every, len(lines) - at)) for at in range(0, len(lines), every)]


def _leading(lines: Sequence[ChanceLine]) -> Sequence[Degree]:
    """Return the tier that each number leads to most often; for an impossible number, that of a neighbour."""
    likeliest = [max(line.tiers, key=lambda part: part[1])[0] if line.tiers else None for line in lines]
    nearest = next(tier for tier in likeliest if tier)
    tiers = []
    for tier in likeliest:
        nearest = tier or nearest
        tiers.append(nearest)
    return tiers


def stacks(columns: Sequence[Sequence[Fraction]]) -> Sequence[str]:
    """Return the path of each part of the columns, which stand on one another: a share of 1 is the whole height."""
    paths = [""] * max(map(len, columns), default=0)
    step = 100 / max(1, len(columns))
    for at, column in enumerate(columns):
        foot = 100.0
        for part, share in enumerate(column):
            height = float(100 * share)
            if height:
                paths[part] += f"M{at * step + step / 10:.2f} {foot:.2f}v{-height:.2f}h{step * 0.8:.2f}v{height:.2f}Z"
            foot -= height
    return paths
