"""The benchmark's options and session, and the comparison with Icepool."""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from app.sheets.sessions import CURRENT
from app.storage import session_head
from app.ui import first_paint
from razor_core.events.events import ConsequenceTaken, GroupRolled, RollCorrected, Rolled
from razor_core.format.archive import archive_from_json, archive_to_json
from razor_core.session.corrections import trial
from razor_core.session.folding import TAIL, fold_tail
from razor_core.table.clock_events import ClockTicked
from razor_core.table.clocks import LinkKind
from tests.support.typed import instance
from tools.bench.__main__ import MEASURES, main
from tools.bench.evening import RECORDS, full_tail
from tools.bench.measures.corrections import LIMIT_MS, NAMES, early, rows
from tools.bench.measures.icepool_odds import EXAMPLES, FORMS, Caches, Form, own_checks
from tools.bench.measures.odds import LIMITS, odds_rows
from tools.bench.page_scripts import SHOWN
from tools.bench.session import CHARACTERS, CLOCKS, long_session

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[3]


def test_the_session_is_compacted_as_on_the_page() -> None:
    """It has all clocks and rolls, the older ones in the log."""
    archive = long_session(300)
    assert len(archive.session.world.clocks) == CLOCKS
    assert [entry.record.seq for entry in (*archive.log, *archive.session.log)] == list(range(1, 431))
    assert len(archive.session.tail) == 70


def test_the_session_of_a_correction_has_a_full_tail() -> None:
    """It has rolls, groups, ticks, consequences and linked clocks, is the same each time, and is not folded yet."""
    archive = full_tail()
    session = archive.session
    assert (len(session.tail), RECORDS, len(session.world.characters)) == (RECORDS, TAIL - 1, CHARACTERS)
    assert {type(record.event) for record in session.tail} >= {Rolled, GroupRolled, ClockTicked, ConsequenceTaken}
    kinds = {link.kind for clock in session.world.clocks for link in clock.links}
    assert kinds == {*LinkKind} - {LinkKind.DRAIN}
    assert archive_from_json(archive_to_json(archive)) == archive
    assert fold_tail(session) == (session, ())
    assert full_tail() == archive


def test_the_correction_takes_something_back() -> None:
    """The roll is the first record of the tail, so all of the tail is replayed."""
    roll = early()
    session = roll.archive.session
    made = instance(Rolled, session.tail[0].event)
    now = replace(made, faces=tuple(map(int, roll.faces.split())))
    came_to = trial(session, roll.archive.log, RollCorrected(roll.key, now))
    assert (came_to.alone, roll.key) == (False, session.tail[0].key)
    assert {"strike.harm"} < came_to.gone.keys()


def test_rows_of_a_correction() -> None:
    """Each step against two frames."""
    found = rows([dict.fromkeys(NAMES, LIMIT_MS - 1.0)] * 5)
    assert [row.measure for row in found] == list(NAMES.values())
    assert [row.met for row in found] == ["yes"] * 3
    assert [row.met for row in rows([dict.fromkeys(NAMES, LIMIT_MS + 1.0)] * 5)] == ["no"] * 3


def test_a_start_of_the_long_session_finds_what_leaving_it_left() -> None:
    """A start of another session in between takes its place, so the bench puts it back."""
    for key in (CURRENT, first_paint.KEY, session_head.KEY):
        assert f'"{key}"' in SHOWN


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rounds", "6"], "at least 7"),
        (["--only", "chess"], "storage_reads"),
        (["--only", "odds", "rolls", "--compare", "HEAD"], "odds cannot be measured with --compare"),
        (["--only", "first_paint"], "first_paint cannot be measured without --compare"),
    ],
)
def test_bad_options_are_refused(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before a browser starts."""
    with pytest.raises(SystemExit):
        main(arguments)
    assert message in capsys.readouterr().err
    assert "storage_reads" in {measure.__name__ for measure in MEASURES}


def test_only_what_a_measure_needs_is_started(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Counting bytes needs no server and no browser."""
    out = tmp_path / "build/bench.txt"
    (tmp_path / "sw.js").write_text('precache({url:"index.html"},{url:"runtime/one-1.0.0/one.wasm"})')
    (tmp_path / "index.html").write_text("Razor")
    (tmp_path / "runtime/one-1.0.0").mkdir(parents=True)
    (tmp_path / "runtime/one-1.0.0/one.wasm").write_bytes(b"one")
    assert (
        main(["--only", "transfer", "--site", str(tmp_path), "--stock", str(tmp_path / "none"), "--out", str(out)]) == 0
    )
    assert (table := capsys.readouterr().out).count(" bytes ") == 4
    assert table.endswith(out.read_text(encoding="utf-8"))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: f"{form.slug} {'worst' if form.worst else 'typical'}")
def test_icepool_computes_exactly_our_odds(form: Form) -> None:
    theirs = form.theirs()
    counted = {name: Fraction(ways, theirs.denominator()) for name, ways in theirs.items()}
    assert counted == {tier.name: chance for tier, chance in form.ours().items() if chance}


def test_every_sample_starts_with_empty_caches() -> None:
    """Caches of both packages were filled, and are empty afterwards."""
    caches = Caches()

    def filled() -> list[str]:
        found = [cach.__module__ for cach in caches.caches if cach.cache_info().currsize]
        return found + [type(evaluator).__module__ for evaluator in caches.evaluators if vars(evaluator).get("_cache")]

    for form in FORMS:
        form.ours(), form.theirs()
    assert {name.partition(".")[0] for name in filled()} == {"razor_core", "icepool"}
    caches.clear()
    assert filled() == []


def test_the_caches_are_those_of_every_game() -> None:
    """Though a game is imported only when it is asked for."""
    script = (
        "from tools.bench.measures.icepool_odds import Caches; print(*[each.__module__ for each in Caches().caches])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    for game in ("frameworks", "gemini", "razorweave", "witchgates"):
        assert f"razor_core.systems.{game}." in done.stdout


def test_own_games_are_measured_at_the_ends_of_their_fields() -> None:
    """Three checks of each example."""
    checks = own_checks()
    assert len(checks) == 3 * len(list(EXAMPLES.glob("*.txt"))) > 40
    assert checks[0]()


def test_rows_of_odds() -> None:
    """Each check against Icepool; the slowest game and the table against their limits."""
    samples = {f"{form.slug} {kind} {side}": [2.0] for form in FORMS for kind in LIMITS for side in ("ours", "icepool")}
    samples |= {"gemini worst ours": [6.0], "table": [8.0], "own": [12.0], "race": [20.0]}
    rows = {row.measure: row for row in odds_rows(samples)}
    assert len(rows) == 15
    assert rows["odds of Project Gemini, worst (ref.: Icepool)"].ratio == 3
    assert rows["odds of Frameworks, typical (ref.: Icepool)"].ratio == 1
    assert rows["odds, worst, the slowest game (ref.: the limit)"].ours == [6.0]
    assert [row.met for row in rows.values() if "the limit" in row.measure] == ["no", "no", "yes", "yes", "no"]
