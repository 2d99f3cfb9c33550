"""Records, entries and snapshots that cannot be read, and the error of each."""

import json
from typing import Any

import pytest

from razor_core.events.entries import LAST, Entry
from razor_core.format import records
from razor_core.format.records import SessionError, entry_from_json, record_from_json, snapshot_from_json
from razor_core.rules.fields import quoted
from razor_core.table.log_line import LogLine
from tests.support.lines import BEGUN, CHARACTER, CLOCK, FIFTH, FIRST, FOURTH, GONE, ROLL, SNAPSHOT, changed
from tests.support.refused import error_text


def test_the_error_of_a_text_that_is_no_json_says_why() -> None:
    reason = "Not JSON: Expecting value: line 1 column 1 (char 0)"
    assert error_text(SessionError, record_from_json, "no JSON") == reason


@pytest.mark.parametrize("read", [record_from_json, entry_from_json, snapshot_from_json])
@pytest.mark.parametrize("version", [records.VERSION + 1, 10**30], ids=quoted)
def test_a_newer_record_has_an_error_of_its_own(read: Any, version: int) -> None:
    """Whatever else it holds: an updated Razor can read it."""
    text = json.dumps({"version": version, "event": ["of", "another", "shape"]})
    assert error_text(records.NewerError, read, text) == "Saved by a newer version of Razor. Update to open it."


@pytest.mark.parametrize("version", [0, -1, 0.5, 2.0, float("nan"), True, None, "2", [2], {}], ids=repr)
def test_an_unknown_format_is_refused(version: object) -> None:
    """Formats are whole numbers from 1."""
    line = changed(ROLL, "version", to=version)
    assert error_text(SessionError, record_from_json, line) == f"Unknown format {quoted(version)}."


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("event",), "Rolled", "Unknown event 'Rolled'."),
        (("reading",), GONE, "Not a record: KeyError"),
        (("faces",), [1, 2], "Against the rules: faces: Enter 5 dice; you entered 2."),
        (("seq",), "1", "Record.seq: expected int, not '1'"),
    ],
    ids=quoted,
)
def test_the_first_format_obeys_the_same_rules(path: tuple[str | int, ...], to: object, message: str) -> None:
    """An old record is refused for the same reasons as a new one."""
    assert error_text(SessionError, record_from_json, changed(FIRST[0], *path, to=to)).startswith(message)


RULES = "Against the rules: "
WRONG = [
    (ROLL, "event", "Dreamt", "Unknown event 'Dreamt'."),
    (ROLL, "event", ["Rolled"], "Not a record: TypeError"),
    (ROLL, "event", "ClockTicked", "ClockTicked: unknown field 'actor'"),
    (ROLL, "seq", 10**30, RULES + "seq: "),
    (ROLL, "act", "", RULES + "act: "),
    (ROLL, "at", "yesterday", "Not a record: ValueError("),
    (ROLL, "at", 20260301, "Not a record: TypeError("),
    (ROLL, "at", "2026-03-01T21:04:05", "Expected a time with zone, not '2026-03-01T21:04:05'."),
    (ROLL, "data.system", "chess", RULES + "system: "),
    (ROLL, "data.check.dc", 41, RULES + "dc: Enter a whole number from 1 to 40, not 41."),
    (ROLL, "data.fiction.modifiers.1.points", 10**4299, RULES + "points: "),
    (FIFTH[-2], "data.system", "gemini", "Rolled.check: unknown field 'cuts'"),
    (CLOCK, "data.clock.segments", 10**4299, RULES + "segments: "),
    (CHARACTER, "data.character.skills.0.level", 1, "CharacterSaved.character.skills[0]: unknown field 'level'"),
    (FOURTH[12], "data.token.lasts", "EVER", "ModifierGiven.modifier.lifetime: expected one of ROLL, NEXT, ACTION"),
    (FOURTH[12], "data.token", [], "Not a record: TypeError("),
    (FOURTH[12], "data.token", GONE, "Not a record: KeyError"),
    (BEGUN, "data.system", GONE, "TaskBegun: system is missing"),
    (BEGUN, "data.task.model", "PERSISTENCE", RULES + "rival_goal: Enter 0 for a Persistence task, not 4."),
]


def path(dotted: str) -> list[str | int]:
    return [int(key) if key.isdigit() else key for key in dotted.split(".")]


@pytest.mark.parametrize(("line", "where", "to", "message"), WRONG, ids=quoted)
def test_a_wrong_value_is_named(line: str, where: str, to: object, message: str) -> None:
    found = error_text(SessionError, record_from_json, changed(line, *path(where), to=to))
    assert found.startswith(message)
    assert len(found) < 160


def test_an_entry_has_an_id_for_each_line() -> None:
    """Not more, nor fewer."""
    line = records.entry_to_json(Entry(record_from_json(CLOCK), (LogLine("New clock", "g"),)))
    found = error_text(SessionError, entry_from_json, changed(line, "about", to=["g", ""]))
    assert found == "about: expected 1 texts, not 2"


WRONG_SNAPSHOTS = [
    ("seq", GONE, "Snapshot: seq is missing"),
    ("seq", -1, f"{RULES}seq: Enter a whole number from 0 to {LAST}, not -1."),
    ("seq", LAST + 1, f"{RULES}seq: Enter a whole number from 0 to {LAST}, not {LAST + 1}."),
    ("log", [], "Snapshot: unknown field 'log'"),
    ("world.name", "", RULES + "name: "),
    ("version", 1, "Not a record: KeyError"),
    ("world.tasks.0.clocks", ["t1.0"], RULES + "clocks: This task has 2 clocks, not 1."),
    ("world.tasks.0.rolls", 10_000, RULES + "rolls: Enter a whole number from 0 to 9999, not 10000."),
]


@pytest.mark.parametrize(("where", "to", "message"), WRONG_SNAPSHOTS, ids=quoted)
def test_a_snapshot_obeys_the_same_rules(where: str, to: object, message: str) -> None:
    """As the events that led there."""
    assert error_text(SessionError, snapshot_from_json, changed(SNAPSHOT, *path(where), to=to)).startswith(message)


@pytest.mark.parametrize("field", ["clocks", "characters", "tasks"])
def test_an_id_is_used_once(field: str) -> None:
    """Otherwise no event could tell the two apart."""
    twice = json.loads(SNAPSHOT)["world"][field] * 2
    line = changed(SNAPSHOT, "world", field, to=twice)
    assert error_text(SessionError, snapshot_from_json, line) == f"{RULES}{field}: Two {field} have the same id."
    unnamed = {"id": "razorweave", "name": "The one who acts", "system": "razorweave"}
    for nameless in ([unnamed, unnamed], [{**unnamed, "id": "h1"}]):
        line = changed(SNAPSHOT, "world", "unnamed", to=nameless)
        message = f"{RULES}characters: Two characters have the same id."
        assert error_text(SessionError, snapshot_from_json, line) == message


@pytest.mark.parametrize("part", ["about", "secret"])
@pytest.mark.parametrize("texts", ["text", {}, [1], [None, "x"]], ids=quoted)
def test_the_ids_of_an_entry_are_texts(part: str, texts: object) -> None:
    line = records.entry_to_json(Entry(record_from_json(CLOCK), (LogLine("New clock", "g"),), secret=("g",)))
    found = error_text(SessionError, entry_from_json, changed(line, part, to=texts))
    assert found == f"{part}: expected a list of texts, not {quoted(texts)}"
