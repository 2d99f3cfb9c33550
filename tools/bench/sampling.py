"""How many samples to take, and how sure they make a ratio: rounds, and a bootstrap interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from random import Random
from statistics import median
from typing import TypeVar

#: A figure of some samples, such as their median.
Statistic = Callable[[Sequence[float]], float]
T = TypeVar("T")

#: Resamples of an interval. The seed is fixed, so the same samples always give the same interval.
RESAMPLES, SEED = 2_000, 5
#: With fewer samples, resampling says too little: the interval is from the least to the greatest possible ratio.
FEW = 5


def p95(samples: Sequence[float]) -> float:
    """Return the 95th percentile: 5 % of the samples are larger."""
    return sorted(samples)[ceil(len(samples) * 95 / 100) - 1]


def quotient(ours: float, reference: float) -> float:
    """Return the ratio; infinite if only the reference is 0."""
    if not reference:
        return float("inf") if ours else 1.0
    return ours / reference


def interval(
    ours: Sequence[float], reference: Sequence[float], confidence: float = 0.95, statistic: Statistic = median
) -> tuple[float, float]:
    """Return the bootstrap interval of the ratio of a statistic of both sides.

    Both samples of a round are drawn together, since the machine was the same for both. A side with one sample is a
    fixed limit. Otherwise both sides need the same number.
    """
    fixed = len(reference) == 1
    if not fixed and len(ours) != len(reference):
        raise ValueError(f"{len(ours)} samples against {len(reference)}")
    if len(ours) < FEW:
        return quotient(min(ours), max(reference)), quotient(max(ours), min(reference))
    rng, places, ratios = Random(SEED), range(len(ours)), list[float]()
    limit = statistic(reference) if fixed else 0
    for _ in range(RESAMPLES):
        drawn = rng.choices(places, k=len(places))
        other = limit if fixed else statistic([reference[at] for at in drawn])
        ratios.append(quotient(statistic([ours[at] for at in drawn]), other))
    ratios.sort()
    cut = round(RESAMPLES * (1 - confidence) / 2)
    return ratios[cut], ratios[-1 - cut]


@dataclass(frozen=True, slots=True)
class Rounds:
    """How many rounds to take: at least, at most, and after how many more to look whether they are enough."""

    least: int
    most: int
    step: int = 1


def take(rounds: Rounds, enough: Callable[[Sequence[list[T]]], bool], *sides: Callable[[], T]) -> tuple[list[T], ...]:
    """Take a sample of each side in every round until they are enough; another side comes first each time."""
    found = tuple(list[T]() for _ in sides)
    for at in range(rounds.most):
        for turn in range(len(sides)):
            side = (at + turn) % len(sides)
            found[side].append(sides[side]())
        taken = at + 1
        if taken >= rounds.least and (taken - rounds.least) % rounds.step == 0 and enough(found):
            break
    return found
