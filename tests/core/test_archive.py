"""A session as a file: byte for byte the same again, and whatever is wrong in it refused with where and why."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from razor_core import archive as module
from razor_core.archive import Archive, archive_from_json, archive_to_json
from razor_core.clocks import Clock
from razor_core.events import ClockAdded, ClockTicked, Event, Fiction, HeroPut, Named, Rolled, SessionRenamed
from razor_core.heroes import Hero, Rating, Skill, Token
from razor_core.records import NewerError, SessionError
from razor_core.session import TAIL, Entry, Record, Redone, Session, Undone, apply, folded
from razor_core.systems.razorweave import Check

AT = "2026-03-01T21:04:05+01:00"
FICTION = Fiction(who="Zoë", intent='<img src=x onerror="alert(1)">', named=(Named("edge", "Set \ud800 Up"),))
ROLL = Rolled(system="razorweave", check=Check(dc=16, edge=1), faces=(2, 3, 4, 5, 6), fiction=FICTION)
HERO = Hero(
    id="h",
    name="Zoë",
    system="razorweave",
    ratings=(Rating("AGI", 2),),
    skills=(Skill("Stealth", "AGI"),),
    tokens=(Token("Hurt", "burden"),),
)


def events(number: int) -> list[Event | Undone | Redone]:
    """Some of everything."""
    made: list[Event | Undone | Redone] = [ClockAdded(Clock(id="c", name="Ward", segments=8)), HeroPut(HERO)]
    for at in range(number):
        made += [ROLL, ClockTicked("c", 1), SessionRenamed(f"Night {at}\n\u2028"), Undone(f"{len(made) + 2}")]
    return [*made, Redone(str(len(made) - 1))]


def archive(number: int = 3, fold: bool = False) -> Archive:
    """A session that saw some of everything."""
    session, log = Session(), tuple[Entry, ...]()
    for at, event in enumerate(events(number), 1):
        session = apply(session, Record(seq=at, tab="a", at=AT, act=str(at), event=event))
    if fold:
        session, log = folded(session)
        assert log
    return Archive(session, log)


def data(number: int = 3) -> dict[str, Any]:
    """The parts of an archive."""
    found: dict[str, Any] = json.loads(archive_to_json(archive(number)))
    return found


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
]


@pytest.mark.parametrize(("change", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_what_is_wrong_is_refused_with_where_and_why(change: Callable[[dict[str, Any]], None], why: str) -> None:
    """The record by its number, and the part of it."""
    found = data()
    change(found)
    with pytest.raises(SessionError) as raised:
        archive_from_json(json.dumps(found))
    assert str(raised.value).startswith(why)


def test_the_log_lies_before_the_snapshot_and_holds_what_happened() -> None:
    """In order, up to the snapshot, and nothing that was only taken back."""
    text = archive_to_json(archive(TAIL // 3, fold=True))
    for change, why in (
        (put("log", 1, "seq", to=1), "log[1]: number 1 does not come after 1"),
        (put("snapshot", "seq", to=1), "log[1]: number 2 comes after the snapshot, 1"),
        (put("log", 1, "told", to=["x", 1]), "log[1]: told: a list of texts is wanted"),
    ):
        found = json.loads(text)
        change(found)
        with pytest.raises(SessionError) as raised:
            archive_from_json(json.dumps(found))
        assert str(raised.value).startswith(why)
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
    monkeypatch.setattr(module, "MOST_RECORDS", 3)
    with pytest.raises(SessionError, match="records: more than 3"):
        archive_from_json(text)


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
    texts[1] = json.dumps({**short, "log": short["log"][:6], "records": short["records"][:9]})
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
