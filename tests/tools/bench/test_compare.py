"""The comparison of two pages, without a browser: order, rows, and what one of them lacks."""

from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest

from tools.bench import profiles
from tools.bench.compare import COMPARED, comparison, starts, transfer
from tools.bench.measures.starts import START_NAMES
from tools.bench.profiles import UNOPTIMISED, Bench, BenchError, Profile
from tools.bench.sampling import Rounds
from tools.bench.stopwatch import Stopwatch
from tools.bench.table import Row


def bench(folder: Path, rounds: int | None = None) -> Bench:
    return Bench(cast(Any, None), folder, folder, folder, rounds)


def page(folder: Path, content: str) -> Path:
    folder.mkdir()
    (folder / "sw.js").write_text('precache({url:"index.bin"})', encoding="utf-8")
    (folder / "index.bin").write_text(content, encoding="utf-8")
    return folder


def test_bytes_are_counted_on_both_sides(tmp_path: Path) -> None:
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


class Starting(Profile):
    """A profile whose starts take 1 ms in a browser that optimises wasm, and 2 in one that does not."""

    def __init__(self, folder: Path) -> None:
        self.flags = list[str]()
        super().__init__(self.launched, "", folder, workers=True)

    def launched(self, flags: list[str]) -> Any:
        self.flags = flags
        return Mock()

    def start(self) -> dict[str, float]:
        """Start, once what a start needs is there for a browser with these flags."""
        assert self.warmed
        return dict.fromkeys(START_NAMES, 2 if self.flags == UNOPTIMISED else 1)


def test_starts_are_compared_without_luck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In browsers that optimise no wasm, after which both profiles are as new."""

    def warm(*warmed: Profile) -> None:
        for each in warmed:
            each.warmed = True

    monkeypatch.setattr(profiles, "warm", warm)
    pages = [bench(tmp_path), bench(tmp_path)]
    longs = [Starting(tmp_path) for _ in pages]
    for each, long in zip(pages, longs, strict=True):
        each.long = long
    for row in starts(*pages):
        assert {*row.ours, *row.reference} == {2}
    for long in longs:
        assert not long.warmed
        assert long.flags == []


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
