"""The benchmark's table says of given samples what it should, and its long session is one that the page reads."""

from __future__ import annotations

import math

import pytest

from razor_core.archive import archive_from_json, archive_to_json
from tools.bench import GOAL, Row, main, spread, table
from tools.bench_sides import CLOCKS, played


def row(ours: list[float], reference: list[float], goal: float | None = GOAL, unit: str = "ms") -> Row:
    """A row of these samples."""
    return Row(measure="a roll", ours=ours, reference=reference, goal=goal, unit=unit)


def test_the_ratio_is_that_of_the_medians() -> None:
    """One sample that something else on the machine struck counts for nothing."""
    assert row([30, 10, 20, 900, 20], [10, 10, 9, 11, 500]).ratio == 2


@pytest.mark.parametrize(
    ("ours", "met"), [([90.0], True), ([110.0], True), ([110.4], True), ([110.6], False), ([200.0], False)]
)
def test_a_goal_is_met_up_to_the_digits_shown(ours: list[float], met: bool) -> None:
    """A ratio that the table shows as 1.10 has reached 1.10."""
    assert row(ours, [100]).met is met


def test_more_than_nothing_is_beyond_any_goal() -> None:
    """And nothing against nothing is the same."""
    assert row([1], [0]).ratio == math.inf
    assert not row([1], [0]).met
    assert row([0], [0]).ratio == 1


def test_the_spread_is_the_middle_half() -> None:
    """Of one sample there is none."""
    assert spread([5, 1, 4, 2, 3]) == (2, 4)
    assert spread([7]) == (7, 7)


def test_the_table() -> None:
    """Rows under headings, in columns; a row without a goal is no verdict."""
    rows = [row([220, 200, 180], [100, 100, 100]), row([1.25], [1.0], goal=None), row([3000], [3000], unit="chars")]
    assert table(rows).splitlines() == [
        "| measure | ours                | reference   | ratio | goal | met |",
        "| ------- | ------------------- | ----------- | ----- | ---- | --- |",
        "| a roll  | 200 ms (190 to 210) | 100 ms      | 2.00  | 1.10 | no  |",
        "| a roll  | 1.2 ms              | 1.0 ms      | 1.25  |      |     |",
        "| a roll  | 3,000 chars         | 3,000 chars | 1.00  | 1.10 | yes |",
    ]


def test_the_session_is_made_as_the_page_makes_it() -> None:
    """All clocks and rolls are in it, the older ones folded, and its file reads back to the same, byte for byte."""
    archive = played(300)
    assert len(archive.session.world.clocks) == CLOCKS
    assert [entry.record.seq for entry in (*archive.log, *archive.session.log)] == list(range(1, 411))
    assert len(archive.session.tail) == 110
    text = archive_to_json(archive)
    assert archive_to_json(archive_from_json(text)) == text


def test_too_few_rounds_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Before any browser starts."""
    with pytest.raises(SystemExit):
        main(["--rounds", "6"])
    assert "at least 7" in capsys.readouterr().err
