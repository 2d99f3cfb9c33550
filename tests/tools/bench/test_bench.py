"""The benchmark's table says of given samples what it should; what it plays and what it compares are what they seem."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path

import pytest

from razor_core.archive import archive_from_json, archive_to_json
from tools.bench import MEASURES, main
from tools.bench_odds import LIMITS, odds_rows
from tools.bench_peers import FORMS, Form, Kept, reference_table
from tools.bench_session import CLOCKS, played
from tools.bench_table import GOAL, Row, spread, table


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
    rows = [row([220, 200, 180], [100, 100, 100]), row([1.25], [0.5], goal=None), row([3000], [3000], unit="chars")]
    assert table(rows).splitlines() == [
        "| measure | ours                | reference   | ratio | goal | met |",
        "| ------- | ------------------- | ----------- | ----- | ---- | --- |",
        "| a roll  | 200 ms (190 to 210) | 100 ms      | 2.00  | 1.10 | no  |",
        "| a roll  | 1.2 ms              | 0.50 ms     | 2.50  |      |     |",
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


@pytest.mark.parametrize("chosen", [["chess"], []], ids=str)
def test_a_measure_that_is_none_is_refused(chosen: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The message names those that there are."""
    with pytest.raises(SystemExit):
        main(["--only", *chosen])
    if chosen:
        said = capsys.readouterr().err
        assert all(measure.__name__ in said for measure in MEASURES)


def test_nothing_is_started_that_no_row_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Bytes are counted of a folder: no server, no browser, no session."""
    (tmp_path / "sw.js").write_text('precache({url:"index.html"},{url:"runtime/one-1.0.0/one.wasm"})')
    (tmp_path / "index.html").write_text("Razor")
    (tmp_path / "runtime/one-1.0.0").mkdir(parents=True)
    (tmp_path / "runtime/one-1.0.0/one.wasm").write_bytes(b"one")
    assert main(["--only", "fetched", "--site", str(tmp_path), "--stock", str(tmp_path / "none")]) == 0
    assert capsys.readouterr().out.count(" bytes ") == 4


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.slug} {'worst' if form.worst else 'typical'}")
def test_what_is_compared_is_the_same(form: Form) -> None:
    """Icepool comes to exactly our odds, tier by tier."""
    theirs = form.theirs()
    counted = {name: Fraction(ways, theirs.denominator()) for name, ways in theirs.items()}
    assert counted == {tier.name: chance for tier, chance in form.ours().items() if chance}


def test_every_sample_starts_from_nothing() -> None:
    """All that Razor and Icepool have kept is gone, and it was something."""
    kept = Kept()

    def full() -> list[str]:
        caches = [each.__qualname__ for each in kept.caches if each.cache_info().currsize]
        return caches + [type(each).__name__ for each in kept.evaluators if vars(each).get("_cache")]

    for form in FORMS:
        form.ours(), form.theirs()
    assert {"_pool", "shown", "settled", "d", "PoolSource._new_raw"} <= set(full())
    kept.forget()
    assert full() == []


def test_the_reference_table_has_thirty_odds() -> None:
    """Six steps of the ladder at five levels, no two alike."""
    assert len(set(map(str, reference_table()))) == 30


def test_rows_of_odds() -> None:
    """Each form against Icepool, then the slowest game and the table against their limits."""
    samples = {f"{form.slug} {kind} {side}": [2.0] for form in FORMS for kind in LIMITS for side in ("ours", "icepool")}
    samples |= {"gemini worst ours": [6.0], "table": [8.0]}
    rows = {row.measure: row for row in odds_rows(samples)}
    assert len(rows) == 13
    assert (
        rows["odds of Project Gemini, worst (ref.: Icepool)"].ratio,
        rows["odds of Frameworks, typical (ref.: Icepool)"].ratio,
    ) == (3, 1)
    assert rows["odds, worst, the slowest game (ref.: the limit)"].ours == [6.0]
    assert [row.met for row in rows.values() if "the limit" in row.measure] == [False, False, True]
