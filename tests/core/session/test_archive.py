"""A session as a file: byte for byte the same again, and whatever is wrong in it refused with where and why."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from razor_core.rules.modifiers import Lasts, Modifier
from razor_core.session import archive as module
from razor_core.session.archive import Archive, archive_from_json, archive_to_json
from razor_core.session.events import (
    CharacterSaved,
    ClockAdded,
    ClockTicked,
    ConsequenceTaken,
    Event,
    Fiction,
    GroupRolled,
    Rolled,
    SessionRenamed,
    TaskBegun,
    TaskEnded,
    TaskRolled,
    TokenGiven,
    TokenTaken,
)
from razor_core.session.records import NewerError, SessionError
from razor_core.session.session import LAST, TAIL, Entry, Record, Redone, Session, Undone, apply, fold_tail
from razor_core.systems import frameworks, gemini, trident_sphere, witchgates
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.systems.razorweave import Check
from razor_core.table.characters import Character, Rating, Skill, Token
from razor_core.table.clocks import Clock

AT = "2026-03-01T21:04:05+01:00"
FICTION = Fiction(who="Zoë", intent='<img src=x onerror="alert(1)">', modifiers=(Modifier("edge", "Set \ud800 Up"),))
ROLL = Rolled(system="razorweave", check=Check(dc=16, edge=1), faces=(2, 3, 4, 5, 6), fiction=FICTION)
HERO = Character(
    id="h",
    name="Zoë",
    system="razorweave",
    ratings=(Rating("AGI", 2),),
    skills=(Skill("Stealth", "AGI"),),
    tokens=(Token("Hurt", "burden"),),
)
CALM = Token("Calm", "edge", 1, Lasts.NEXT, cancels="burden")
CONTEST = (
    GroupRolled("frameworks", "Contest", "Zoë wins", (3, 0)),
    Rolled(
        system="frameworks",
        check=frameworks.Check(momentum=True),
        faces=(6, 2, 4),
        fiction=Fiction(who="Zoë", modifiers=(Modifier("momentum", "Momentum", once=True),)),
    ),
    Rolled(system="frameworks", check=frameworks.Check(), faces=(1, 1)),
)
#: A task of each kind that has something of its own, on clocks of its own.
TASKS = (
    Task(model=Model.CONTESTED, check=gemini.Check(setbacks=1), rival=gemini.Check(), rival_goal=2, goal=4),
    Task(model=Model.COMPLICATIONS, check=gemini.Check(), goal=3, limit=2, worsens=True),
)
OTHERS = (
    Rolled(
        system="witchgates",
        check=witchgates.Check(position=witchgates.Position.DESPERATE, merit=True, cuts=1),
        faces=(2, 6, 6),
    ),
    Rolled(system="trident_sphere", check=trident_sphere.Check(determination=True), faces=(20,)),
)


def events(number: int) -> list[Event | Undone | Redone]:
    """Some of everything."""
    made: list[Event | Undone | Redone] = [ClockAdded(Clock(id="c", name="Ward", segments=8)), CharacterSaved(HERO)]
    made += [ROLL, *(TaskBegun(f"t{at}", f"Drive {at}", "gemini", task) for at, task in enumerate(TASKS))]
    made += [
        *OTHERS,
        *CONTEST,
        ConsequenceTaken("Determined", "determined"),
        TokenGiven("h", CALM),
        TokenGiven("h", CALM),
    ]
    made += [TaskRolled("t0", True, True), TaskRolled("t1", False), TokenTaken("h", "edge", "Calm"), TaskEnded("t0")]
    for at in range(number):
        made += [ROLL, ClockTicked("c", 1), SessionRenamed(f"Night {at}\n\u2028"), Undone(f"{len(made) + 2}")]
    return [*made, Redone(str(len(made) - 1))]


def archive(number: int = 3, fold: bool = False) -> Archive:
    """A session that saw some of everything."""
    session, log = Session(), tuple[Entry, ...]()
    for at, event in enumerate(events(number), 1):
        session = apply(session, Record(seq=at, tab="a", at=AT, act=str(at), event=event))
    if fold:
        session, log = fold_tail(session)
        assert log
    return Archive(session, log)


def data(number: int = 3) -> dict[str, Any]:
    """The parts of an archive."""
    found: dict[str, Any] = json.loads(archive_to_json(archive(number)))
    return found


def test_the_archive_of_these_tests_holds_some_of_everything() -> None:
    """Tasks and tokens stand in its world and in what was folded, and the new kinds of events are among its records."""
    session = archive().session
    kinds = {type(record.event) for record in session.tail}
    assert {GroupRolled, TokenGiven, TokenTaken, TaskBegun, TaskRolled, TaskEnded, ConsequenceTaken} <= kinds
    assert {record.event.system for record in session.tail if isinstance(record.event, Rolled)} > {"witchgates"}
    for world in (session.world, archive(TAIL // 3, fold=True).session.base):
        assert [task.rolls for task in world.tasks] == [1]
        assert [token.name for token in world.characters[0].tokens] == []


@pytest.mark.parametrize(
    "made", [Archive(Session()), archive(), archive(TAIL // 3, fold=True)], ids=["empty", "", "folded"]
)
def test_the_same_again_byte_for_byte(made: Archive) -> None:
    """The session is equal, and so is what is written of it."""
    text = archive_to_json(made)
    read = archive_from_json(text)
    assert read == made
    assert archive_to_json(read) == text
    assert text.isascii()


def test_the_same_however_its_json_is_laid_out() -> None:
    """Other programs may have formatted it."""
    text = archive_to_json(archive())
    assert archive_from_json(json.dumps(json.loads(text), indent=4, sort_keys=True)) == archive()


def put(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    """What sets the value at the path."""

    def change(found: dict[str, Any]) -> None:
        inside: Any = found
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = to

    return change


REFUSED = [
    (put("razor", to="other"), "not a session that Razor saved"),
    (put("version", to=0), "no format: 0"),
    (put("version", to=True), "no format: True"),
    (put("more", to=1), "no part 'more' is known"),
    (put("snapshot", to=[]), "snapshot: an object is wanted"),
    (put("log", to={}), "log: a list is wanted"),
    (put("records", to=None), "records: a list is wanted"),
    (put("snapshot", "world", "name", to=3), "snapshot: Snapshot.world.name: str is wanted, not 3"),
    (put("records", 2, "data", "check", "dc", to=99), "records[2]: against the rules: dc: a whole number"),
    (put("records", 2, "data", "faces", to=[7]), "records[2]: against the rules: faces:"),
    (put("records", 4, "event", to="Stolen"), "records[4]: an event of unknown kind: 'Stolen'"),
    (put("records", 1, "seq", to=1), "records[1]: number 1 does not come after 1"),
    (put("records", 0, "seq", to=-1), "records[0]: against the rules: seq"),
    (put("records", 0, to=7), "records[0]:"),
    (put("records", 3, "data", "task", "goal", to=1), "records[3]: against the rules: goal: "),
    (put("records", 3, "data", "task", "rival", to=None), "records[3]: against the rules: rival: "),
    (put("records", 5, "data", "check", "position", to="BOLD"), "records[5]: Check.position: one of CONTROLLED"),
    (put("records", 7, "data", "group", to="Choir"), "records[7]: against the rules: group: "),
    (put("records", 7, "data", "numbers", to=[1]), "records[7]: against the rules: numbers: 2 sides are wanted"),
    (put("records", 8, "data", "reading", to="determined"), "records[8]: against the rules: reading: "),
    (put("records", 11, "data", "token", "points", to=10**30), "records[11]: against the rules: points: "),
    (put("records", 11, "data", "token", "lasts", to="EVER"), "records[11]: TokenGiven.token.lasts: one of STAYS"),
]


@pytest.mark.parametrize(("change", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_what_is_wrong_is_refused_with_where_and_why(change: Callable[[dict[str, Any]], None], why: str) -> None:
    """The record by its number, and the part of it."""
    found = data()
    change(found)
    with pytest.raises(SessionError) as raised:
        archive_from_json(json.dumps(found))
    assert str(raised.value).startswith(why)


SNAPSHOT_REFUSED = [
    (put("tasks", 0, "clocks", to=["t1.0"]), "snapshot: against the rules: clocks: 2 clocks are wanted, not 1"),
    (put("tasks", 0, "clocks", to=["t1.0"] * 3), "snapshot: against the rules: clocks: 2 clocks are wanted, not 3"),
    (put("tasks", 0, "rolls", to=10_000), "snapshot: against the rules: rolls: "),
    (put("tasks", 0, "rolls", to=-1), "snapshot: against the rules: rolls: "),
    (put("tasks", 0, "task", "model", to="TIME_LIMIT"), "snapshot: against the rules: worsens: "),
    (put("characters", 0, "tokens", to=[{"name": "x", "field": "cuts"}]), "snapshot: against the rules: field: "),
    (put("characters", 0, "tokens", to=[{"name": "x", "points": 101}]), "snapshot: against the rules: points: "),
]


@pytest.mark.parametrize(("change", "why"), SNAPSHOT_REFUSED, ids=[why for _, why in SNAPSHOT_REFUSED])
def test_what_is_wrong_in_the_snapshot_is_refused(change: Callable[[dict[str, Any]], None], why: str) -> None:
    """Its tasks and tokens are held to the rules like those of the records."""
    found = json.loads(archive_to_json(archive(TAIL // 3, fold=True)))
    change(found["snapshot"]["world"])
    with pytest.raises(SessionError) as raised:
        archive_from_json(json.dumps(found))
    assert str(raised.value).startswith(why)


def test_two_tasks_of_one_id_are_refused() -> None:
    """No event could tell them apart."""
    found = json.loads(archive_to_json(archive(TAIL // 3, fold=True)))
    found["snapshot"]["world"]["tasks"] *= 2
    with pytest.raises(SessionError, match=r"^snapshot: against the rules: tasks: two of them have one id$"):
        archive_from_json(json.dumps(found))


def test_what_no_longer_fits_the_table_is_read_and_changes_nothing() -> None:
    """A token on a field that the character's game does not have, a task that is gone or was put away."""
    misfits = [
        TokenGiven("h", Token("Luck", "luck")),
        TokenTaken("h", "luck", "Luck"),
        TaskRolled("gone", True),
        TaskEnded("gone"),
        TaskRolled("t0", True, True),
    ]
    before = archive()
    session = before.session
    for event in misfits:
        session = apply(session, replace(session.tail[-1], seq=session.next, act=f"m{session.next}", event=event))
    text = archive_to_json(Archive(session))
    read = archive_from_json(text)
    assert archive_to_json(read) == text
    assert read.session.world == before.session.world


def test_the_log_lies_before_the_snapshot_and_holds_what_happened() -> None:
    """In order, up to the snapshot, and nothing that was only taken back."""
    text = archive_to_json(archive(TAIL // 3, fold=True))
    for change, why in (
        (put("log", 1, "seq", to=1), "log[1]: number 1 does not come after 1"),
        (put("snapshot", "seq", to=1), "log[1]: number 2 comes after the snapshot, 1"),
        (put("log", 1, "lines", to=["x", 1]), "log[1]: lines: expected a list of texts"),
    ):
        found = json.loads(text)
        change(found)
        with pytest.raises(SessionError) as raised:
            archive_from_json(json.dumps(found))
        assert str(raised.value).startswith(why)
    found = json.loads(text)
    found["log"][0]["seq"] = 0
    assert archive_from_json(json.dumps(found)).log[0].record.seq == 0
    found = json.loads(text)
    found["log"][0] |= {"event": "Undone", "data": {"act": "1"}}
    with pytest.raises(SessionError, match="log\\[0\\]: what was taken back"):
        archive_from_json(json.dumps(found))


@pytest.mark.parametrize("change", [put("version", to=2), put("records", 1, "version", to=99)])
def test_newer_ones_are_refused_as_such(change: Callable[[dict[str, Any]], None]) -> None:
    """An update can read them."""
    found = data()
    change(found)
    with pytest.raises(NewerError, match="newer Razor"):
        archive_from_json(json.dumps(found))


@pytest.mark.parametrize("text", ["", "null", "[]", "{", "[" * 10_000, "\ud800", '{"razor":"session"}', "1" * 5000])
def test_other_texts_are_refused(text: str) -> None:
    """Whatever they are."""
    with pytest.raises(SessionError):
        archive_from_json(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 10_000, "nested too deep"),
        ("{", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        (" " * 10_000_001, "larger than 10 MB"),
    ],
    ids=["deep", "no JSON", "large"],
)
def test_other_texts_are_told_why(text: str, why: str) -> None:
    """In words that say what to mend."""
    with pytest.raises(SessionError) as raised:
        archive_from_json(text)
    assert str(raised.value) == why


def test_ten_megabytes_and_so_many_records_are_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """In bytes, not in characters."""
    text = archive_to_json(archive())
    assert module.LARGEST == 10_000_000
    monkeypatch.setattr(module, "LARGEST", len(text))
    assert archive_from_json(text)
    with pytest.raises(SessionError, match="larger"):
        archive_from_json(text + " ")
    with pytest.raises(SessionError, match="larger"):
        archive_from_json(text[:-1] + "ë")
    many = len(archive().session.tail)
    monkeypatch.setattr(module, "MOST_RECORDS", many)
    assert archive_from_json(text)
    monkeypatch.setattr(module, "MOST_RECORDS", 3)
    with pytest.raises(SessionError, match="records: more than 3"):
        archive_from_json(text)


def test_a_file_leaves_numbers_for_what_happens_next() -> None:
    """Half of those there are: nobody gets through them."""
    session = archive().session
    *tail, last = session.tail
    highest = Archive(replace(session, tail=(*tail, replace(last, seq=LAST // 2 - 1))))
    assert archive_from_json(archive_to_json(highest)).session.next == LAST // 2
    beyond = Archive(replace(session, tail=(*tail, replace(last, seq=LAST // 2))))
    with pytest.raises(SessionError, match=f"^number {LAST // 2} leaves too few for what happens next$"):
        archive_from_json(archive_to_json(beyond))


def test_a_tail_full_of_undoings_is_played_once() -> None:
    """The largest one is read in a moment, not in an hour."""
    session = archive(1).session
    *_, last = session.tail
    ticks = [replace(last, seq=at, act=f"t{at}", event=ClockTicked("c", 1)) for at in range(100, 4000)]
    undone = [replace(last, seq=at, act=f"u{at}", event=Undone(f"t{at - 4000}")) for at in range(4100, 8000)]
    text = archive_to_json(Archive(replace(session, tail=(*session.tail, *ticks, *undone))))
    assert archive_from_json(text).session.world.clocks == session.world.clocks


def mutated(text: str, rng: random.Random) -> str:
    """The text with something wrong in it, somewhere: a letter, a cut, a doubling, a value of JSON."""
    at, to = sorted(rng.choices(range(len(text)), k=2))
    found = json.loads(text)
    match rng.randrange(7):
        case 0:
            return text[:at] + rng.choice('{}[]",:0x-9e\\\n\ud800é') + text[at + 1 :]
        case 1:
            return text[:at]
        case 2:
            return text[:at] + text[to:]
        case 3:
            return text[:to] + text[at:]
        case 4:
            return text[:at] + str(rng.choice([0, -1, 10**30, 2**53, 1e400, "NaN", "[" * 50])) + text[at:]
    # A value somewhere inside is another.
    inside: Any = found
    while True:
        keys: list[Any] = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = rng.choice(keys)
        if not isinstance(inside[key], dict | list) or not inside[key] or rng.random() < 0.1:
            break
        inside = inside[key]
    if rng.random() < 0.2:
        del inside[key]
    else:
        inside[key] = rng.choice([None, True, -1, 0, 2**53, 10**20, 0.5, "", "x" * 100, "c", [], {}, [1], float("inf")])
    return json.dumps(found)


def test_two_thousand_mutated_files_are_read_or_refused() -> None:
    """No crash; what is read is a session like any other, and the same when it is written and read again."""
    rng = random.Random(7)
    texts = [archive_to_json(archive(3)), archive_to_json(archive(TAIL // 3, fold=True))]
    # The folded one is long; most of its parts are alike.
    short = json.loads(texts[1])
    texts[1] = json.dumps({**short, "log": short["log"][:20], "records": short["records"][:9]})
    assert all(kind in text for text in texts for kind in ("GroupRolled", "TokenGiven", "TaskBegun", "TaskRolled"))
    refused = 0
    for at in range(2000):
        text = mutated(texts[at % 2], rng)
        try:
            read = archive_from_json(text)
        except SessionError:
            refused += 1
        else:
            written = archive_to_json(read)
            assert archive_to_json(archive_from_json(written)) == written
    assert 1000 < refused < 2000
