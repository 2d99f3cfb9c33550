"""The benchmark's table, its session, and the comparison with Icepool."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import pytest

from tools.bench.__main__ import MEASURES, main
from tools.bench.icepool_odds import FORMS, Caches, Form
from tools.bench.odds import LIMITS, odds_rows
from tools.bench.session import CLOCKS, long_session
from tools.bench.table import GOAL, Row, spread, table


def row(ours: list[float], reference: list[float], goal: float | None = GOAL, unit: str = "ms") -> Row:
    """Return a row with these samples."""
    return Row(measure="a roll", ours=ours, reference=reference, goal=goal, unit=unit)


def test_the_ratio_is_that_of_the_medians() -> None:
    """An outlier does not count."""
    assert row([30, 10, 20, 900, 20], [10, 10, 9, 11, 500]).ratio == 2
    assert row([0], [0]).ratio == 1
    assert row([1], [0]).ratio == math.inf
    assert not row([1], [0]).met


@pytest.mark.parametrize(
    ("ours", "met"), [([90.0], True), ([110.0], True), ([110.4], True), ([110.6], False), ([200.0], False)]
)
def test_a_goal_is_met_at_the_precision_shown(ours: list[float], met: bool) -> None:
    """A ratio shown as 1.10 meets 1.10."""
    assert row(ours, [100]).met is met


def test_the_table() -> None:
    """A row without a goal has no verdict; the spread is the middle half."""
    assert spread([5, 1, 4, 2, 3]) == (2, 4)
    rows = [row([220, 200, 180], [100, 100, 100]), row([1.25], [0.5], goal=None), row([3000], [3000], unit="chars")]
    assert table(rows).splitlines() == [
        "| measure | ours                | reference   | ratio | goal | met |",
        "| ------- | ------------------- | ----------- | ----- | ---- | --- |",
        "| a roll  | 200 ms (190 to 210) | 100 ms      | 2.00  | 1.10 | no  |",
        "| a roll  | 1.2 ms              | 0.50 ms     | 2.50  |      |     |",
        "| a roll  | 3,000 chars         | 3,000 chars | 1.00  | 1.10 | yes |",
    ]


def test_the_session_is_compacted_as_on_the_page() -> None:
    """It has all clocks and rolls, the older ones in the log."""
    archive = long_session(300)
    assert len(archive.session.world.clocks) == CLOCKS
    assert [entry.record.seq for entry in (*archive.log, *archive.session.log)] == list(range(1, 411))
    assert len(archive.session.tail) == 110


@pytest.mark.parametrize(
    ("arguments", "message"), [(["--rounds", "6"], "at least 7"), (["--only", "chess"], "storage_reads")]
)
def test_bad_options_are_refused(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before a browser starts."""
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err
    assert "storage_reads" in {measure.__name__ for measure in MEASURES}


def test_only_what_a_measure_needs_is_started(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Counting bytes needs no server and no browser."""
    (tmp_path / "sw.js").write_text('precache({url:"index.html"},{url:"runtime/one-1.0.0/one.wasm"})')
    (tmp_path / "index.html").write_text("Razor")
    (tmp_path / "runtime/one-1.0.0").mkdir(parents=True)
    (tmp_path / "runtime/one-1.0.0/one.wasm").write_bytes(b"one")
    assert main(["--only", "transfer", "--site", str(tmp_path), "--stock", str(tmp_path / "none")]) == 0
    assert capsys.readouterr().out.count(" bytes ") == 4


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.slug} {'worst' if form.worst else 'typical'}")
def test_icepool_computes_exactly_our_odds(form: Form) -> None:
    """Tier by tier."""
    theirs = form.theirs()
    counted = {name: Fraction(ways, theirs.denominator()) for name, ways in theirs.items()}
    assert counted == {tier.name: chance for tier, chance in form.ours().items() if chance}


def test_every_sample_starts_with_empty_caches() -> None:
    """Caches of both packages were filled, and are empty afterwards."""
    caches = Caches()

    def filled() -> list[str]:
        found = [each.__module__ for each in caches.caches if each.cache_info().currsize]
        return found + [type(each).__module__ for each in caches.evaluators if vars(each).get("_cache")]

    for form in FORMS:
        form.ours(), form.theirs()
    assert {name.partition(".")[0] for name in filled()} == {"razor_core", "icepool"}
    caches.clear()
    assert filled() == []


def test_rows_of_odds() -> None:
    """Each check against Icepool; the slowest game and the table against their limits."""
    samples = {f"{form.slug} {kind} {side}": [2.0] for form in FORMS for kind in LIMITS for side in ("ours", "icepool")}
    samples |= {"gemini worst ours": [6.0], "table": [8.0], "race": [20.0]}
    rows = {row.measure: row for row in odds_rows(samples)}
    assert len(rows) == 14
    assert rows["odds of Project Gemini, worst (ref.: Icepool)"].ratio == 3
    assert rows["odds of Frameworks, typical (ref.: Icepool)"].ratio == 1
    assert rows["odds, worst, the slowest game (ref.: the limit)"].ours == [6.0]
    assert [row.met for row in rows.values() if "the limit" in row.measure] == [False, False, True, False]
