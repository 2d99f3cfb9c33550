"""Rounds and intervals: known answers, what an interval covers, and when sampling ends."""

import math
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median

import pytest

from tools.bench.sampling import Rounds, Statistic, interval, p95, quotient, take


def test_percentiles_and_ratios() -> None:
    """The 190th of 200, and the largest of a few; nothing against nothing is the same."""
    assert p95(list(range(200, 0, -1))) == 190
    assert p95([3, 1, 2]) == 3
    assert (quotient(3, 2), quotient(0, 0), quotient(1, 0)) == (1.5, 1, math.inf)


def test_intervals_with_known_answers() -> None:
    """Equal samples have no width; of a few, the interval is from the least to the greatest ratio."""
    assert interval([2.0] * 9, [4.0] * 9) == (0.5, 0.5)
    assert interval([2.0] * 9, [8.0]) == (0.25, 0.25)
    assert interval([2.0, 3.0], [4.0, 6.0]) == (2 / 6, 3 / 4)
    assert interval([2.0], [4.0]) == (0.5, 0.5)
    # Of 5 samples, both extreme values are medians of more than 2.5 % of the resamples: of 5.8 %.
    assert interval([1.0, 2.0, 3.0, 4.0, 5.0], [1.0]) == (1.0, 5.0)
    assert interval([1.0, 2.0, 3.0, 4.0, 5.0], [1.0], confidence=0.5) == (2.0, 4.0)
    # The seed is fixed, and the module's own generator is left alone.
    samples = [Random(1).gauss(100, 10) for _ in range(11)]
    assert interval(samples, [90.0]) == interval(samples, [90.0])


def test_both_samples_of_a_round_are_drawn_together() -> None:
    """A load that slows both sides of some rounds to the same degree does not widen the interval."""
    load = [1.0, 1, 1, 1, 3, 3, 3]
    assert interval([2 * each for each in load], load) == (2, 2)
    low, high = interval([2 * each for each in load], load[::-1])
    assert low < 2 < high


def test_sides_of_different_lengths_are_refused() -> None:
    """They cannot be rounds of the same measure."""
    with pytest.raises(ValueError, match="7 samples against 6"):
        interval([1.0] * 7, [1.0] * 6)


@pytest.mark.long
@pytest.mark.parametrize(("statistic", "size", "measures"), [(median, 11, 100), (p95, 100, 40)])
def test_an_interval_covers_the_truth_about_as_often_as_it_says(statistic: Statistic, size: int, measures: int) -> None:
    """Of measures whose true ratio is 1, most intervals contain 1, and not all, or they would say nothing."""
    rng, covered = Random(7), 0

    def samples() -> list[float]:
        return [rng.lognormvariate(0, 0.2) for _ in range(size)]

    for _ in range(measures):
        low, high = interval(samples(), samples(), statistic=statistic)
        covered += low <= 1 <= high
    assert 0.85 * measures <= covered < measures


def rounds_until(rounds: Rounds, enough_at: int) -> tuple[int, list[int]]:
    """Return how many rounds are taken when that many are enough, and after how many that was asked."""
    asked = list[int]()

    def enough(found: Sequence[list[int]]) -> bool:
        asked.append(len(found[0]))
        return len(found[0]) >= enough_at

    ours, _ = take(rounds, enough, lambda: 1, lambda: 2)
    return len(ours), asked


def test_sampling_ends_early() -> None:
    """Not before the least number, and at the latest with the most."""
    assert rounds_until(Rounds(7, 11), 0) == (7, [7])
    assert rounds_until(Rounds(7, 11), 9) == (9, [7, 8, 9])
    assert rounds_until(Rounds(7, 11), 99) == (11, [7, 8, 9, 10, 11])
    assert rounds_until(Rounds(9, 21, 3), 13) == (15, [9, 12, 15])
    assert rounds_until(Rounds(2, 2), 99) == (2, [2])


def test_another_side_comes_first_in_each_round() -> None:
    """So that none always follows the same other one's load."""
    order = list[str]()

    def sample(name: str) -> str:
        order.append(name)
        return name

    found = take(Rounds(4, 4), lambda _: True, *(partial(sample, name) for name in "abc"))
    assert "".join(order) == "abcbcacababc"
    assert found == (["a"] * 4, ["b"] * 4, ["c"] * 4)
