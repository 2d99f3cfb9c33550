"""A session as a file: the same again byte for byte, and an error that says where and why."""

import json
from dataclasses import replace

import pytest

from razor_core.events.entries import LAST, Entry, Record, Redone, Undone
from razor_core.events.events import Event, Fiction, Rolled
from razor_core.format import archive as module
from razor_core.format.archive import Archive, archive_from_json, archive_to_json, named_apart
from razor_core.format.records import NewerError, SessionError
from razor_core.rules.modifiers import Modifier
from razor_core.session.folding import TAIL, fold_tail
from razor_core.session.session import Session, apply
from razor_core.systems.gemini.tasks import Task
from razor_core.systems.razorweave import Check
from razor_core.table.clock_events import ClockAdded, ClockTicked
from razor_core.table.clocks import Clock
from razor_core.table.note_events import SessionRenamed
from razor_core.table.tasks import TaskBegun
from tests.support.lines import changed
from tests.support.refused import error_text

FICTION = Fiction(who="Zoë", intent='<img src=x onerror="alert(1)">', modifiers=(Modifier("edge", "Set \ud800 Up"),))
ROLL = Rolled(system="razorweave", check=Check(dc=16, edge=1), faces=(2, 3, 4, 5, 6), fiction=FICTION)


def archive(rounds: int = 3, fold: bool = False) -> Archive:
    """A session of a clock, a task, and so many rounds of four records, the last one undone and brought back."""
    clock, task = ClockAdded(Clock(id="c", name="Ward", segments=8)), TaskBegun("t", "Drive", "gemini", Task())
    events: list[Event | Undone | Redone] = [clock, task, ROLL]
    for at in range(rounds):
        name = SessionRenamed(f"Night {at}\n\u2028")
        events += [ROLL, ClockTicked("c", 1), name, Undone(f"{len(events) + 2}")]
    session, log = Session(), tuple[Entry, ...]()
    for at, event in enumerate([*events, Redone(str(len(events) - 1))], 1):
        session = apply(session, Record(seq=at, tab="a", at="2026-03-01T21:04:05+01:00", act=str(at), event=event))
    if fold:
        session, log = fold_tail(session)
        assert log
    return Archive(session, log)


AT = "2026-03-01T21:04:05+01:00"
TEXT = archive_to_json(archive())
FOLDED = archive_to_json(archive(TAIL // 2, fold=True))


def error_of(text: str) -> str:
    """The message of the error that the text is refused with."""
    return error_text(SessionError, archive_from_json, text)


NO_DC = "Against the rules: dc: Enter a whole number from 1 to 40, not 99."
NO_ROLLS = "Against the rules: rolls: Enter a whole number from 0 to 9999, not -1."


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (["razor"], "other", "Not a session saved by Razor."),
        (["version"], 0, "Unknown format 0."),
        (["more"], 1, "Unknown part 'more'."),
        (["snapshot"], [], "snapshot: Expected an object."),
        (["records"], None, "records: Expected a list."),
        (["records", 2, "data", "check", "dc"], 99, f"records[2]: {NO_DC}"),
        (["records", 4, "event"], "Stolen", "records[4]: Unknown event 'Stolen'."),
        (["records", 1, "seq"], 1, "records[1]: Number 1 does not come after 1."),
    ],
    ids=str,
)
def test_an_error_says_where_and_why(path: list[str | int], to: object, message: str) -> None:
    """The record by its place, and the part of it."""
    assert error_of(changed(TEXT, *path, to=to)) == message


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (["log", 1, "seq"], 1, "log[1]: Number 1 does not come after 1."),
        (["snapshot", "seq"], 1, "log[1]: Number 2 comes after the snapshot's, 1."),
        (["log", 1, "lines"], ["x", 1], "log[1]: lines: expected a list of texts, not ['x', 1]"),
        (["snapshot", "world", "tasks", 0, "rolls"], -1, f"snapshot: {NO_ROLLS}"),
    ],
    ids=str,
)
def test_log_and_snapshot_are_checked_too(path: list[str | int], to: object, message: str) -> None:
    """The entries of the log increase up to the snapshot."""
    assert error_of(changed(FOLDED, *path, to=to)) == message


def test_the_log_has_only_what_happened() -> None:
    """From the number 0 on, and no undo."""
    assert archive_from_json(changed(FOLDED, "log", 0, "seq", to=0)).log[0].record.seq == 0
    found = json.loads(FOLDED)
    found["log"][0] |= {"event": "Undone", "data": {"act": "1"}}
    assert error_of(json.dumps(found)) == "log[0]: Undo and redo do not belong in the log."


@pytest.mark.parametrize("path", [["version"], ["records", 1, "version"]], ids=str)
def test_a_newer_file_has_an_error_of_its_own(path: list[str | int]) -> None:
    """An updated Razor can read it."""
    with pytest.raises(NewerError, match=r"^Saved by a newer version of Razor\. Update to open it\.$"):
        archive_from_json(changed(TEXT, *path, to=99))


def test_a_file_has_at_most_so_many_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """More could take minutes to apply."""
    monkeypatch.setattr(module, "MOST_RECORDS", len(archive().session.tail))
    assert archive_from_json(TEXT)
    monkeypatch.setattr(module, "MOST_RECORDS", 3)
    assert error_of(TEXT) == "records: More than 3."


def test_a_file_leaves_numbers_for_further_records() -> None:
    """Half of all numbers."""
    session = archive().session
    *tail, last = session.tail
    highest = Archive(replace(session, tail=(*tail, replace(last, seq=LAST // 2 - 1))))
    assert archive_from_json(archive_to_json(highest)).session.next == LAST // 2
    beyond = Archive(replace(session, tail=(*tail, replace(last, seq=LAST // 2))))
    assert error_of(archive_to_json(beyond)) == f"Record number {LAST // 2} is too high."


@pytest.mark.parametrize("text", ["", "null", "[]", "{", "[" * 10_000, "\ud800", '{"razor":"session"}', "1" * 5000])
def test_any_other_text_is_an_error(text: str) -> None:
    assert error_of(text)
    assert error_of("{}{}") == "Not a session saved by Razor."


def test_a_file_has_at_most_ten_megabytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """In bytes, not in characters."""
    assert error_of(" " * 10_000_001) == "Larger than 10 MB."
    monkeypatch.setattr(module, "LARGEST", len(TEXT))
    assert archive_from_json(TEXT)
    assert error_of(TEXT + " ").startswith("Larger than ")
    assert error_of(TEXT[:-1] + "ë").startswith("Larger than ")


@pytest.mark.parametrize("end", [0, 5, 12, 100, TEXT.index("},\n") + 1, len(TEXT) // 2, len(TEXT) - 2])
def test_a_file_that_is_cut_short_says_so(end: int) -> None:
    """Wherever it ends; a byte order mark before it does not hide what it is."""
    assert error_of(TEXT[:end]) == error_of(f"\ufeff{TEXT[:end]}") == "It is cut short. Copy or save it again."


def test_what_is_damaged_within_is_not_called_cut_short() -> None:
    """Nor is a text of something else."""
    assert error_of(TEXT.replace('"records":', '"records"')).startswith("Not JSON: ")
    assert error_of("Dear diary") == "Not a session saved by Razor."


def test_a_session_gets_a_name_of_its_own() -> None:
    """By a record more, only where its name is taken."""
    before = archive()
    assert named_apart(before, ["Another"], AT) is before
    taken = before.session.world.name
    apart = named_apart(before, [taken.upper(), f"{taken} 2"], AT)
    assert apart.session.world.name == f"{taken} 3"
    assert apart.session.tail[:-1] == before.session.tail
    assert archive_from_json(archive_to_json(apart)) == apart


def test_a_file_with_too_many_games_of_tables_own_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any of them is read."""
    monkeypatch.setattr(module, "MOST_OWN", 1)
    text = archive_to_json(archive())
    named = text.replace('"records":[', '"records":["own_a","own_b","own_a",')
    with pytest.raises(SessionError, match="more than 1 games"):
        archive_from_json(named)
