"""Records as text: what is refused, and how that is told."""

import json
from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.fields import quoted
from razor_core.session.json_text import too_deep
from razor_core.session.records import (
    VERSION,
    NewerError,
    SessionError,
    Snapshot,
    entry_from_json,
    entry_to_json,
    record_from_json,
    snapshot_from_json,
)
from razor_core.session.session import LAST, Entry
from tests.support.lines import BEGUN, CLOCK, FIRST, FOURTH, GONE, HERO, ROLL, SNAPSHOT, TOGETHER, TOKEN, WORLD, changed

WITCH = FOURTH[23]


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("event",), "ticked", "an event of unknown kind: 'ticked'"),
        (("event",), "Rolled", "an event of unknown kind: 'Rolled'"),
        (("event",), GONE, "not a record: KeyError"),
        (("reading",), GONE, "not a record: KeyError"),
        (("faces",), [1, 2], "against the rules: faces: 5 dice are wanted"),
        (("check", "luck"), 1, "Check: no field 'luck'"),
        (("seq",), "1", "Record.seq: int is wanted, not '1'"),
        (("seq",), -1, "against the rules: seq: "),
    ],
    ids=quoted,
)
def test_first_format_is_held_to_the_rules(path: tuple, to: object, message: str) -> None:
    """An old record is refused for the same reasons as a new one."""
    with pytest.raises(SessionError, match=f"^{message}"):
        record_from_json(changed(FIRST[0], *path, to=to))


@pytest.mark.parametrize("read", [record_from_json, entry_from_json, snapshot_from_json])
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "no JSON", '{"version":2', "[]", "[1]", "1", "null", '"text"', "{}", "\ufeff{}", '"', "\\"),
        *('{"version":2}', '{"version":1}', "9" * 5000, '{"version":2,"seq":NaN}'),
        *("[" * 500, "[" * 200_000, '{"a":' * 100_000, '"x"[' * 1000, ROLL + ROLL),
        *(None, 1, 1.5, [], {}, b"{}", ["{}"]),
    ],
    ids=quoted,
)
def test_what_is_no_record_is_refused(read: Any, text: Any) -> None:
    """Nothing, broken JSON, JSON of another shape, nested deep, no text at all: a SessionError, said briefly."""
    with pytest.raises(SessionError) as caught:
        read(text)
    assert not isinstance(caught.value, NewerError)
    assert len(str(caught.value)) < 120


def test_brackets_in_texts_are_no_nesting() -> None:
    """Any number of them may stand in a name or note, after quotes and backslashes as well."""
    for text in ("[" * 400, '"[' * 200, '\\"{' * 100, "\\" + "[" * 400):
        assert record_from_json(changed(CLOCK, "data", "clock", "note", to=text)).event.clock.note == text
    assert [too_deep("[" * depth + "]" * depth) for depth in (39, 40, 41)] == [False, False, True]
    assert not too_deep("[[]," + "[" * 39 + "]" * 40)
    # What was closed on the way down makes the rest no less deep.
    aside = "[[]," * 20 + '[{"a":{}},' * 19 + "[]" + "]" * 39
    for nested in ("[" * 39 + "]" * 39, aside):
        with pytest.raises(SessionError, match=r"^nested too deep$"):
            record_from_json(changed(CLOCK, "data", "clock", "note", to=json.loads(nested)))


@pytest.mark.parametrize("read", [record_from_json, entry_from_json, snapshot_from_json])
@pytest.mark.parametrize("version", [VERSION + 1, 99, 10**30], ids=quoted)
def test_newer_record_is_refused_and_told(read: Any, version: int) -> None:
    """A kind of error of its own, whatever else the record holds: it is for a newer Razor to read."""
    with pytest.raises(NewerError, match=rf"^written by a newer Razor \(format {version}, this one reads {VERSION}\)$"):
        read(json.dumps({"version": version, "event": ["of", "another", "shape"]}))


@pytest.mark.parametrize("version", [0, -1, 0.5, 2.0, float("nan"), True, None, "2", [2], {}, GONE], ids=repr)
def test_version_that_never_was_is_refused(version: object) -> None:
    """Only whole numbers from 1 were ever written; anything else is not read as if it were this format."""
    with pytest.raises(SessionError) as caught:
        record_from_json(changed(ROLL, "version", to=version))
    if version is not GONE:
        assert str(caught.value) == f"no format: {quoted(version)}"
    assert not isinstance(caught.value, NewerError)


@pytest.mark.parametrize(
    ("line", "path", "to", "message"),
    [
        (ROLL, ("event",), "Dreamt", "an event of unknown kind: 'Dreamt'"),
        (ROLL, ("event",), None, "an event of unknown kind: None"),
        (ROLL, ("event",), "Record", "an event of unknown kind: 'Record'"),
        (ROLL, ("event",), ["Rolled"], "not a record: TypeError"),
        (ROLL, ("event",), "ClockTicked", "ClockTicked: no field 'check'"),
        (ROLL, ("seq",), "1", "Record.seq: int is wanted, not '1'"),
        (ROLL, ("seq",), 1.0, "Record.seq: int is wanted, not 1.0"),
        (ROLL, ("seq",), -1, "against the rules: seq: "),
        (ROLL, ("seq",), 10**30, "against the rules: seq: "),
        (ROLL, ("tab",), 1, "Record.tab: str is wanted, not 1"),
        (ROLL, ("tab",), "", "against the rules: tab: "),
        (ROLL, ("act",), None, "Record.act: str is wanted, not None"),
        (ROLL, ("act",), "x" * 61, "against the rules: act: "),
        (ROLL, ("at",), "yesterday", "not a record: ValueError.*yesterday"),
        (ROLL, ("at",), 20260301, "not a record: TypeError"),
        (ROLL, ("at",), "2026-03-01T21:04:05", "a time with its zone is wanted, not '2026"),
        (ROLL, ("at",), "2026-03-01", "a time with its zone is wanted"),
        (ROLL, ("data",), None, "not a record: TypeError"),
        (ROLL, ("data",), [], "not a record: TypeError"),
        (ROLL, ("data", "system"), "chess", "against the rules: system: one of razorweave"),
        (ROLL, ("data", "system"), ["razorweave"], "not a record: TypeError"),
        (ROLL, ("data", "check"), None, "Check: an object is wanted, not None"),
        (ROLL, ("data", "check", "dc"), 41, "against the rules: dc: a whole number from 1 to 40"),
        (ROLL, ("data", "check", "dc"), "16", "Check.dc: int is wanted, not '16'"),
        (ROLL, ("data", "check", "skill"), 1, "Check.skill: bool is wanted, not 1"),
        (ROLL, ("data", "check", "luck"), 1, "Check: no field 'luck'"),
        (ROLL, ("data", "faces"), [2, 3, 4, 5], "against the rules: faces: 5 dice are wanted, not 4"),
        (ROLL, ("data", "faces"), [2, 3, 4, 5, 7], "against the rules: faces: a die shows 1 to 6, not 7"),
        (ROLL, ("data", "faces"), [2, 3, 4, 5, True], r"Rolled.faces\[4\]: int is wanted, not True"),
        (ROLL, ("data", "faces"), "23456", "Rolled.faces: a list is wanted, not '23456'"),
        (ROLL, ("data", "reading"), "song", "against the rules: reading: one of strike, representative"),
        (ROLL, ("data", "reading"), None, "Rolled.reading: str is wanted, not None"),
        (ROLL, ("data", "fiction"), None, "Rolled.fiction: an object is wanted, not None"),
        (ROLL, ("data", "fiction", "who"), 7, "Rolled.fiction.who: str is wanted, not 7"),
        (
            ROLL,
            ("data", "fiction", "modifiers", 0),
            "x",
            r"Rolled.fiction.modifiers\[0\]: an object is wanted, not 'x'",
        ),
        (
            ROLL,
            ("data", "fiction", "modifiers", 1, "points"),
            1.0,
            r"Rolled.fiction.modifiers\[1\].points: int is wanted",
        ),
        (ROLL, ("data", "fiction", "modifiers", 1, "points"), 10**4299, "against the rules: points: "),
        (
            ROLL,
            ("data", "fiction", "modifiers", 0, "field"),
            "luck",
            "against the rules: field: a number or flag of the",
        ),
        (
            ROLL,
            ("data", "fiction", "modifiers", 0, "once"),
            1,
            r"Rolled.fiction.modifiers\[0\].once: bool is wanted, not 1",
        ),
        (
            WITCH,
            ("data", "fiction", "modifiers", 0, "field"),
            "effect",
            "against the rules: field: a number or flag of the",
        ),
        (WITCH, ("data", "check", "effect"), "Limited", "Check.effect: one of LIMITED, "),
        (
            WITCH,
            ("data", "check", "position"),
            0,
            "Check.position: one of CONTROLLED, RISKY, DESPERATE is wanted, not 0",
        ),
        (WITCH, ("data", "system"), "gemini", "Check: no field 'cuts'"),
        (CLOCK, ("data", "clock", "id"), "", "against the rules: id: "),
        (CLOCK, ("data", "clock", "name"), "x" * 10_000, "against the rules: name: "),
        (CLOCK, ("data", "clock", "segments"), 10**4299, "against the rules: segments: "),
        (CLOCK, ("data", "clock", "filled"), -1, "against the rules: filled: "),
        (CLOCK, ("data", "clock", "filled"), 3, "against the rules: won: "),
        (CLOCK, ("data", "clock", "kind"), "threat", "ClockAdded.clock.kind: one of PROGRESS, THREAT, RESOLVE"),
        (CLOCK, ("data", "clock", "links", 0, "kind"), None, r"ClockAdded.clock.links\[0\].kind: one of RACE, TUG"),
        (CLOCK, ("data", "clock", "links", 0, "by"), 0, "against the rules: by: "),
        (CLOCK, ("data", "clock", "links", 1, "by"), 1, "against the rules: by: "),
        (FOURTH[4], ("data", "by"), 10**4299, "against the rules: by: "),
        (FOURTH[5], ("data", "segments"), 13, "against the rules: segments: "),
        (FOURTH[5], ("data", "name"), "", "against the rules: name: "),
        (FOURTH[18], ("data", "name"), " ", "against the rules: name: "),
        (HERO, ("data", "character", "ratings", 0, "value"), 11, "against the rules: MIG: "),
        (HERO, ("data", "character", "tokens", 0, "field"), "luck", "against the rules: field: "),
        (HERO, ("data", "character", "tokens", 0, "points"), -101, "against the rules: points: "),
        (
            HERO,
            ("data", "character", "skills", 0, "level"),
            1,
            r"CharacterSaved.character.skills\[0\]: no field 'level'",
        ),
        (HERO, ("data", "character", "skills", 0, "value"), 101, "against the rules: Heavy Lifting & Carrying: "),
        (
            HERO,
            ("data", "character", "tokens", 1, "lasts"),
            "long",
            r"CharacterSaved.character.tokens\[1\].lasts: one of STAYS, USED, NEXT",
        ),
        (TOGETHER, ("data", "system"), "chess", "against the rules: system: one of razorweave"),
        (
            TOGETHER,
            ("data", "group"),
            "Choir",
            "against the rules: group: one of Contest, Cooperation is wanted, not 'Choir'",
        ),
        (TOGETHER, ("data", "system"), "gemini", "against the rules: group: "),
        (TOGETHER, ("data", "numbers"), [1], "against the rules: numbers: 2 sides are wanted, not 1"),
        (TOGETHER, ("data", "numbers"), [], "against the rules: numbers: 2 sides are wanted, not 0"),
        (TOGETHER, ("data", "numbers"), [0, 100], "against the rules: numbers: 0 to 99 is wanted, not 100"),
        (TOGETHER, ("data", "numbers"), [10**4299, 0], "against the rules: numbers: "),
        (TOGETHER, ("data", "numbers"), [0, "1"], r"GroupRolled.numbers\[1\]: int is wanted, not '1'"),
        (TOKEN, ("data", "token", "points"), 101, "against the rules: points: "),
        (TOKEN, ("data", "token", "points"), -(10**4299), "against the rules: points: "),
        (
            TOKEN,
            ("data", "token", "lasts"),
            None,
            "TokenGiven.token.lasts: one of STAYS, USED, NEXT is wanted, not None",
        ),
        (TOKEN, ("data", "token", "field"), None, "TokenGiven.token.field: str is wanted, not None"),
        (BEGUN, ("data", "id"), "", "against the rules: id: "),
        (BEGUN, ("data", "id"), "x" * 41, "against the rules: id: "),
        (BEGUN, ("data", "name"), " ", "against the rules: name: "),
        (BEGUN, ("data", "name"), "x" * 41, "against the rules: name: "),
        (BEGUN, ("data", "task", "model"), "Contested", "TaskBegun.task.model: one of PERSISTENCE, CONTESTED"),
        (
            BEGUN,
            ("data", "task", "model"),
            "PERSISTENCE",
            "against the rules: rival_goal: Persistence has none: 0, not 4",
        ),
        (BEGUN, ("data", "task", "goal"), 13, "against the rules: goal: "),
        (BEGUN, ("data", "task", "goal"), 10**4299, "against the rules: goal: "),
        (BEGUN, ("data", "task", "limit"), 3, "against the rules: limit: "),
        (BEGUN, ("data", "task", "rival"), None, "against the rules: rival: "),
        (BEGUN, ("data", "task", "rival"), 3, "TaskBegun.task.rival: an object is wanted, not 3"),
        (BEGUN, ("data", "task", "rival", "skill"), 99, "against the rules: skill: "),
        (BEGUN, ("data", "task", "check", "luck"), 1, "TaskBegun.task.check: no field 'luck'"),
        (BEGUN, ("data", "task", "unit"), "", "against the rules: unit: "),
        (FOURTH[15], ("data", "success"), 1, "TaskRolled.success: bool is wanted, not 1"),
        (FOURTH[17], ("data", "id"), None, "TaskEnded.id: str is wanted, not None"),
    ],
    ids=quoted,
)
def test_value_that_cannot_be_is_refused(line: str, path: tuple, to: object, message: str) -> None:
    """Each wrong value is a SessionError whose message says what is wrong, and briefly."""
    with pytest.raises(SessionError, match=f"^(?:{message})") as caught:
        record_from_json(changed(line, *path, to=to))
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize("part", ["version", "seq", "tab", "at", "act", "event", "data"])
def test_part_left_out_is_named(part: str) -> None:
    """A record without one of its parts is refused with the name of the part."""
    with pytest.raises(SessionError, match=f"^not a record: KeyError.'{part}'"):
        record_from_json(changed(ROLL, part, to=GONE))


@pytest.mark.parametrize("told", [GONE, None, "told", {}, [1], ["x", None], [["x"]]], ids=quoted)
def test_entry_without_its_lines_is_refused(told: object) -> None:
    """What was told is a list of texts."""
    line = entry_to_json(Entry(record_from_json(CLOCK), ("New clock",)))
    with pytest.raises(SessionError, match="lines") as caught:
        entry_from_json(changed(line, "lines", to=told))
    if told is not GONE:
        assert str(caught.value).endswith(f"lines: expected a list of texts, not {quoted(told)}")


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("seq",), GONE, "Snapshot: seq is missing"),
        (("seq",), -1, f"against the rules: seq: a number from 0 to {LAST} is wanted, not -1$"),
        (("seq",), LAST + 1, f"against the rules: seq: a number from 0 to {LAST} is wanted, not {LAST + 1}$"),
        (("tab",), 1, "Snapshot.tab: str is wanted, not 1"),
        (("log",), [], "Snapshot: no field 'log'"),
        (("world",), None, "Snapshot.world: an object is wanted, not None"),
        (("world", "name"), "", "against the rules: name: "),
        (("world", "name"), "x" * 61, "against the rules: name: "),
        (("world", "clocks"), {}, "Snapshot.world.clocks: a list is wanted"),
        (("world", "clocks", 0, "filled"), 9, "against the rules: filled: "),
        (("world", "characters", 0, "system"), "chess", "against the rules: system: "),
        (("version",), 1, "not a record: KeyError"),
        (("world", "tasks", 0, "id"), "", "against the rules: id: "),
        (("world", "tasks", 0, "id"), "x" * 41, "against the rules: id: "),
        (("world", "tasks", 0, "name"), "\t", "against the rules: name: "),
        (("world", "tasks", 0, "name"), "x" * 41, "against the rules: name: "),
        (("world", "tasks", 0, "clocks"), [], "against the rules: clocks: 2 clocks are wanted, not 0"),
        (("world", "tasks", 0, "clocks"), ["t1.0"], "against the rules: clocks: 2 clocks are wanted, not 1"),
        (("world", "tasks", 0, "clocks"), ["t1.0", 1], r"Snapshot.world.tasks\[0\].clocks\[1\]: str is wanted"),
        (("world", "tasks", 0, "rolls"), -1, "against the rules: rolls: 0 to 9999 rolls are wanted, not -1"),
        (("world", "tasks", 0, "rolls"), 10_000, "against the rules: rolls: "),
        (("world", "tasks", 0, "rolls"), 10**4299, "against the rules: rolls: "),
        (("world", "tasks", 0, "task", "limit"), 0, "against the rules: limit: "),
        (("world", "tasks", 0, "task", "rival"), {}, "against the rules: rival: "),
        (("world", "tasks", 0, "task", "check"), None, r"Snapshot.world.tasks\[0\].task.check: an object is wanted"),
        (("world", "tasks", 0, "task"), GONE, r"Snapshot.world.tasks\[0\]: task is missing"),
        (("world", "characters", 0, "tokens", 0, "field"), "cuts", "against the rules: field: "),
        (("world", "characters", 0, "tokens", 0, "points"), 101, "against the rules: points: "),
    ],
    ids=quoted,
)
def test_snapshot_that_cannot_be_is_refused(path: tuple, to: object, message: str) -> None:
    """Held to the same rules as the events that led there."""
    with pytest.raises(SessionError, match=f"^(?:{message})"):
        snapshot_from_json(changed(SNAPSHOT, *path, to=to))


@pytest.mark.parametrize("field", ["clocks", "characters", "tasks"])
def test_two_of_one_id_are_refused(field: str) -> None:
    """No event could tell them apart."""
    twice = json.loads(SNAPSHOT)["world"][field] * 2
    with pytest.raises(SessionError, match=f"^against the rules: {field}: two of them have one id$"):
        snapshot_from_json(changed(SNAPSHOT, "world", field, to=twice))
    assert Snapshot(seq=0, tab="", world=replace(WORLD, clocks=())).seq == 0
