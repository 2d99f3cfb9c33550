"""The comparison of two pages, without a browser: order, rows, and what one of them lacks."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from tools.bench.compare import COMPARED, comparison, transfer
from tools.bench.profiles import Bench, BenchError
from tools.bench.sampling import Rounds
from tools.bench.stopwatch import Stopwatch
from tools.bench.table import Row


def bench(folder: Path, rounds: int | None = None) -> Bench:
    """Return a bench of a site that needs no browser."""
    return Bench(cast(Any, None), folder, folder, folder, rounds)


def page(folder: Path, content: str) -> Path:
    """Write a site of one file."""
    folder.mkdir()
    (folder / "sw.js").write_text('precache({url:"index.bin"})', encoding="utf-8")
    (folder / "index.bin").write_text(content, encoding="utf-8")
    return folder


def test_bytes_are_counted_on_both_sides(tmp_path: Path) -> None:
    """Ours come first."""
    ours, other = page(tmp_path / "ours", "1234"), page(tmp_path / "other", "12")
    (visit, _) = transfer(bench(ours), bench(other))
    assert visit.ours[0] - visit.reference[0] == 2
    assert visit.difference == "more"


def test_what_a_page_lacks_is_skipped_and_named(tmp_path: Path) -> None:
    """The other rows are measured all the same."""

    def lacking(ours: Bench, other: Bench) -> list[Row]:
        raise BenchError("no clocks\nat all")

    def rolling(ours: Bench, other: Bench) -> list[Row]:
        return [Row(measure="a roll", ours=[2.0] * 7, reference=[1.0] * 7)]

    watch = Stopwatch()
    text = comparison(bench(tmp_path), bench(tmp_path), [lacking, rolling], "v1", watch)
    heading, _, roll, _, skipped = text.splitlines()
    assert "| v1 " in heading
    assert "| slower " in roll
    assert skipped == "not compared: lacking, because a page lacks what it measures (no clocks)"
    assert list(watch.parts) == ["lacking", "rolling"]
    assert str(watch).startswith("measured in 0 min 0 s: ")


def test_rounds_are_fixed_only_where_they_may_vary(tmp_path: Path) -> None:
    """A percentile of 200 stays one of 200."""

    def rows(found: list[float]) -> list[Row]:
        return [Row(measure="a roll", ours=found, reference=[1.0])]

    def taken(rounds: Rounds, fixed: int | None) -> int:
        (row,) = bench(tmp_path, fixed).measured(rows, lambda: 5.0, rounds=rounds)
        return len(row.ours)

    assert taken(Rounds(7, 11), None) == 7
    assert taken(Rounds(7, 11), 9) == 9
    assert taken(Rounds(200, 200), 9) == 200


def test_every_comparison_has_a_name_of_its_own() -> None:
    """So that --only can choose it."""
    assert len({each.__name__ for each in COMPARED}) == len(COMPARED)
