"""The benchmark's rows: ratio, interval, verdicts, and the tables."""

from typing import Any

import pytest

from tools.bench.sampling import p95
from tools.bench.table import GOAL, Row, comparison_table, rows_of, table


def row(ours: list[float], reference: list[float], goal: float | None = GOAL, **values: Any) -> Row:
    return Row(measure="a roll", ours=ours, reference=reference, goal=goal, **values)


def test_the_ratio_is_that_of_the_medians() -> None:
    """An outlier does not count, unless the row is about outliers."""
    assert row([30, 10, 20, 900, 20], [10, 10, 9, 11, 500]).ratio == 2
    assert row([30, 10, 20, 900, 20], [10], statistic=p95).ratio == 90
    assert row([1], [0]).met == "no"


@pytest.mark.parametrize(("ours", "met"), [(90.0, "yes"), (110.0, "yes"), (110.4, "yes"), (110.6, "no"), (200.0, "no")])
def test_a_goal_is_met_at_the_precision_shown(ours: float, met: str) -> None:
    """A ratio shown as 1.10 meets 1.10, measured or counted."""
    assert row([ours] * 7, [100] * 7).met == met
    assert row([ours], [100], unit="keys").met == met


def test_a_goal_within_the_interval_is_neither_met_nor_missed() -> None:
    """Without a goal there is no verdict."""
    around = [100.0, 105, 108, 112, 115, 120, 125]
    low, high = row(around, [100]).interval()
    assert low < 1.1 < high
    assert row(around, [100]).met == "unsure"
    assert row(around, [100], goal=high).met == "yes"
    assert row(around, [100], goal=round(low - 0.01, 2)).met == "no"
    assert row(around, [100], goal=None).met == ""


def test_a_row_is_decided_by_the_goal_or_by_its_precision() -> None:
    """Sampling goes on only while the goal is within a wide interval."""
    wide, narrow = [100.0, 105, 108, 112, 115, 120, 125], [109.0, 110, 110, 110, 111, 110, 110]
    assert not row(wide, [100]).decided
    assert row(wide, [100], goal=2).decided
    assert row(wide, [100], goal=0.5).decided
    assert not row(wide, [100], goal=None).decided
    assert row(narrow, [100]).decided
    assert row(narrow, [100], goal=None).decided
    assert row([375, 900], [360, 361], unit="chars").decided


def test_a_goal_is_decided_with_more_certainty_than_the_table_shows() -> None:
    """Looking again after every round would otherwise find a difference by chance too often."""
    samples = [100.0, 101, 99, 120, 98, 103, 101, 100, 102, 99, 101]
    inner, outer = row(samples, [100]).interval(), row(samples, [100]).interval(0.99)
    assert outer[0] <= inner[0] < inner[1] < outer[1]
    edge = row(samples, [100], goal=inner[1])
    assert (edge.met, edge.decided) == ("yes", False)


@pytest.mark.parametrize(
    ("ours", "reference", "unit", "difference"),
    [
        ([90.0] * 7, [100.0] * 7, "ms", "quicker"),
        ([110.0] * 7, [100.0] * 7, "ms", "slower"),
        ([100.2] * 7, [100.0] * 7, "ms", "no difference seen"),
        ([90.0, 95, 100, 105, 110, 99, 103], [100.0] * 7, "ms", "no difference seen"),
        ([42.0] * 7, [40.0] * 7, "MB", "more"),
        ([38.0] * 7, [40.0] * 7, "MB", "less"),
        ([38.0, 38.1], [40.0, 40.1], "s", "quicker"),
        ([39.0, 39.1], [40.0, 40.1], "s", "no difference seen"),
        ([45.0, 41.0], [40.0, 40.1], "s", "no difference seen"),
        ([1001], [1000], "bytes", "more"),
        ([1000], [1000], "bytes", "the same"),
        ([999], [1000], "bytes", "less"),
    ],
)
def test_how_two_pages_differ(ours: list[float], reference: list[float], unit: str, difference: str) -> None:
    """All of the interval is on one side of 1; of few samples by some hundredths; what is counted differs by one."""
    assert row(ours, reference, unit=unit).difference == difference


def test_the_table() -> None:
    """A row without a goal has no verdict; what is counted has no interval."""
    rows = [row([220, 200, 180, 200, 200], [100] * 5), row([1.25], [0.5], goal=None), row([3000], [3000], unit="chars")]
    assert table(rows).splitlines() == [
        "| measure | ours        | reference   | ratio               | goal | met | rounds |",
        "| ------- | ----------- | ----------- | ------------------- | ---- | --- | ------ |",
        "| a roll  | 200 ms      | 100 ms      | 2.00 (1.80 to 2.20) | 1.10 | no  | 5      |",
        "| a roll  | 1.2 ms      | 0.50 ms     | 2.50 (2.50 to 2.50) |      |     | 1      |",
        "| a roll  | 3,000 chars | 3,000 chars | 1.00                | 1.10 | yes |        |",
    ]


def test_the_table_of_a_comparison() -> None:
    """The other commit heads its column; a difference stands in place of a goal."""
    rows = [row([220.0] * 7, [100.0] * 7), row([2900], [3000], unit="chars")]
    assert comparison_table(rows, "v1").splitlines() == [
        "| measure | ours        | v1          | ratio               | difference | rounds |",
        "| ------- | ----------- | ----------- | ------------------- | ---------- | ------ |",
        "| a roll  | 220 ms      | 100 ms      | 2.20 (2.20 to 2.20) | slower     | 7      |",
        "| a roll  | 2,900 chars | 3,000 chars | 0.97                | less       |        |",
    ]


def test_rows_of_samples_with_several_figures() -> None:
    """A row for each name, with its own samples."""
    ours, reference = [{"ready": 1.0, "painted": 2.0}], [{"ready": 3.0, "painted": 4.0}]
    ready, painted = rows_of(ours, reference, {"ready": "a start", "painted": "its paint"}, 0.5)
    assert (ready.measure, ready.ours, ready.reference, ready.goal) == ("a start", [1.0], [3.0], 0.5)
    assert (painted.measure, painted.ours, painted.reference) == ("its paint", [2.0], [4.0])
