"""The session: events are added, judged when shown, and written and read as one line of JSON."""

import json
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from razor_core.checks import RuleError
from razor_core.session import VERSION, Fiction, Named, Rolled, Session, SessionError, apply, from_json, to_json
from razor_core.systems.razorweave import Check, Tier, judge
from razor_core.systems.razorweave.readings import representative, strike

FICTION = Fiction(
    who="Zoë",
    intent='open it "quietly"',
    approach="<b>file</b> & oil\nslowly",
    attribute="AGI",
    skill="Fine Manipulation",
    named=(Named("edge", "Set Up"), Named("dc", "Masterwork", 2), Named("burden", "薄明かり")),
)
EVENT = Rolled(
    at="2026-03-01T21:04:05.678+01:00",
    system="razorweave",
    check=Check(dc=16, attribute=2, skill=True, bonus=-1, edge=2, burden=1),
    faces=(2, 3, 4, 5, 6),
    reading="strike",
    fiction=FICTION,
)
GONE = object()


def changed(*path: str | int, to: Any) -> str:
    """The record of EVENT with the value at the path changed, or taken out where it is GONE."""
    data = json.loads(to_json(EVENT))
    *way, last = path
    inside = data
    for key in way:
        inside = inside[key]
    if to is GONE:
        del inside[last]
    else:
        inside[last] = to
    return json.dumps(data)


def test_apply_adds_the_event_at_the_end() -> None:
    """A new session holds the old log and the event after it; the old session is as it was."""
    first, second = replace(EVENT, at="2026-03-01T21:00+01:00"), EVENT
    empty = Session()
    one = apply(empty, first)
    two = apply(one, second)
    assert (empty.log, one.log, two.log) == ((), (first,), (first, second))


def test_sessions_and_events_cannot_be_changed() -> None:
    """Session, event, fiction and name are frozen."""
    for value, field in ((Session(), "log"), (EVENT, "faces"), (FICTION, "who"), (FICTION.named[0], "points")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field, getattr(value, field))


@pytest.mark.parametrize(
    ("reading", "read"), [("", lambda result: result), ("strike", strike), ("representative", representative)]
)
def test_result_is_judged_and_read_by_the_event(reading: str, read: Callable) -> None:
    """The faces are judged by the system, and read as the event says: plain, as a Strike, for a group."""
    event = replace(EVENT, reading=reading)
    assert event.result == read(judge(EVENT.check, EVENT.faces))
    assert event.result.tier is Tier.FULL_SUCCESS
    assert event.result is event.result


def test_looking_at_the_result_does_not_change_the_event() -> None:
    """An event that was shown is equal to one that was not, hash and record, too."""
    shown, fresh = replace(EVENT), replace(EVENT)
    assert shown.result
    assert shown == fresh
    assert hash(shown) == hash(fresh)
    assert to_json(shown) == to_json(fresh)


@pytest.mark.parametrize(
    ("change", "field"),
    [({"faces": (1, 2)}, "faces"), ({"reading": "song"}, "reading"), ({"system": "chess"}, "system")],
)
def test_event_that_does_not_fit_has_no_result(change: dict, field: str) -> None:
    """Faces of another check, an unknown reading or system: a RuleError that names which."""
    with pytest.raises(RuleError) as caught:
        _ = replace(EVENT, **change).result
    assert caught.value.field == field


def test_plain_event_has_no_fiction() -> None:
    """What may be left out is empty."""
    event = Rolled(at="2026-03-01T21:00+01:00", system="razorweave", check=Check(), faces=(1, 2, 3, 4))
    assert (event.reading, event.fiction) == ("", Fiction())
    assert Fiction() == Fiction(who="", intent="", approach="", attribute="", skill="", named=())
    assert Named("edge", "Set Up").points == 1
    assert from_json(to_json(event)) == event


def test_record_reads_back_to_an_equal_event() -> None:
    """Every field comes back, text of any script with its quotes, marks and line breaks."""
    again = from_json(to_json(EVENT))
    assert again == EVENT
    assert hash(again) == hash(EVENT)
    assert again.fiction == FICTION
    assert type(again.check) is Check
    assert type(again.faces) is type(again.fiction.named) is tuple


def test_record_is_one_line_of_plain_json() -> None:
    """One line, its version first, without needless blanks, and with the names that stand for the format."""
    line = to_json(EVENT)
    data = json.loads(line)
    assert "\n" not in line
    assert line.startswith(f'{{"version":{VERSION},"event":"rolled","at":"2026')
    assert line.isascii()
    assert data["fiction"]["who"] == EVENT.fiction.who
    assert list(data) == ["version", "event", "at", "system", "check", "faces", "reading", "fiction"]
    assert data["check"] == {"dc": 16, "attribute": 2, "skill": True, "bonus": -1, "edge": 2, "burden": 1}
    assert data["faces"] == [2, 3, 4, 5, 6]
    assert data["fiction"]["named"][1] == {"field": "dc", "name": "Masterwork", "points": 2}


def test_record_of_the_first_format_stays_readable() -> None:
    """A line as the first version wrote it, kept here to the letter, reads as the event it was."""
    line = (
        '{"version":1,"event":"rolled","at":"2026-03-01T21:04:05Z","system":"razorweave","check":{"dc":16,'
        '"attribute":2,"skill":false,"bonus":0,"edge":1,"burden":0},"faces":[2,3,4,5,6],"reading":"","fiction":'
        '{"who":"Kira","intent":"","approach":"","attribute":"AGI","skill":"","named":[{"field":"edge",'
        '"name":"Set Up","points":1}]}}'
    )
    event = from_json(line)
    assert event.fiction == Fiction(who="Kira", attribute="AGI", named=(Named("edge", "Set Up"),))
    assert (event.result.total, event.result.margin, event.result.tier) == (20, 4, Tier.FULL_SUCCESS)
    assert to_json(event) == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "no JSON",
        '{"version":1',
        "[]",
        "[1]",
        "1",
        "null",
        '"text"',
        "{}",
        "\ufeff{}",
        "[" * 500,
        "[" * 100_000,
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    """Nothing, broken JSON, JSON of another shape, nested deep: not a record of a roll, said briefly."""
    with pytest.raises(SessionError, match=r"^not a record of a roll: ") as caught:
        from_json(text)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("text", [None, 1, 1.5, [], {}])
def test_what_is_no_text_is_refused(text: object) -> None:
    """A SessionError, whatever it is."""
    with pytest.raises(SessionError, match=r"^not a record of a roll: "):
        from_json(text)


@pytest.mark.parametrize("at", ["2026-03-01", "20260301", "2026-03-01T21:04:05"])
def test_time_without_a_zone_is_refused(at: str) -> None:
    """A log that is carried to another place would show another hour."""
    with pytest.raises(SessionError, match="a time with its zone is wanted"):
        from_json(changed("at", to=at))


@pytest.mark.parametrize("version", [VERSION + 1, 99])
def test_newer_record_is_refused_and_told(version: int) -> None:
    """The message says that a newer Razor wrote it, and which formats are at odds."""
    with pytest.raises(SessionError, match=f"^written by a newer Razor .format {version}, this one reads {VERSION}.$"):
        from_json(changed("version", to=version))


@pytest.mark.parametrize("version", [0, -1, 0.5, 1.5, float("nan"), True, False, None, "1", [1], {}, GONE], ids=repr)
def test_version_that_never_was_is_refused(version: object) -> None:
    """Only whole numbers from 1 were ever written; anything else is not read as if it were this format."""
    with pytest.raises(SessionError):
        from_json(changed("version", to=version))


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("event",), "ticked", "an event of unknown kind: 'ticked'"),
        (("event",), None, "an event of unknown kind: None"),
        (("at",), "yesterday", "not a record of a roll: .*yesterday"),
        (("at",), 20260301, "not a record of a roll: "),
        (("system",), "chess", "against the rules: system: one of razorweave"),
        (("system",), ["razorweave"], "not a record of a roll: "),
        (("check", "dc"), 41, "against the rules: dc: a whole number from 1 to 40"),
        (("check", "dc"), "16", "against the rules: dc: "),
        (("check", "dc"), 16.0, "against the rules: dc: "),
        (("check", "skill"), 1, "against the rules: skill: yes or no"),
        (("check", "luck"), 1, "against the rules: luck: not a field of this check"),
        (("check",), ["dc"], "against the rules: |not a record of a roll: "),
        (("check",), None, "not a record of a roll: "),
        (("faces",), [2, 3, 4, 5], "against the rules: faces: 5 dice are wanted, not 4"),
        (("faces",), [2, 3, 4, 5, 7], "against the rules: faces: a die shows 1 to 6, not 7"),
        (("faces",), [2, 3, 4, 5, True], "against the rules: faces: "),
        (("faces",), "23456", "against the rules: faces: "),
        (("faces",), None, "not a record of a roll: "),
        (("reading",), "song", "against the rules: reading: one of strike, representative is wanted, not 'song'"),
        (("fiction",), None, "not a record of a roll: "),
        (("fiction", "who"), None, "a text is wanted, not None"),
        (("fiction", "intent"), 7, "a text is wanted, not 7"),
        (("fiction", "named"), None, "not a record of a roll: "),
        (("fiction", "named"), ["Set Up"], "not a record of a roll: "),
        (("fiction", "named", 0, "field"), 1, "a text is wanted, not 1"),
        (("fiction", "named", 0, "name"), ["x"], "a text is wanted, not "),
        (("fiction", "named", 0, "points"), "1", "points are whole numbers, not '1'"),
        (("fiction", "named", 0, "points"), True, "points are whole numbers, not True"),
        (("fiction", "named", 0, "points"), 1.0, "points are whole numbers, not 1.0"),
    ],
)
def test_value_that_cannot_be_is_refused(path: tuple, to: object, message: str) -> None:
    """Each wrong value is a SessionError whose message says what is wrong, and briefly."""
    with pytest.raises(SessionError, match=f"^(?:{message})") as caught:
        from_json(changed(*path, to=to))
    assert len(str(caught.value)) < 160


@pytest.mark.parametrize("reading", [None, False, 0, [], {}, 1, ["strike"]], ids=repr)
def test_reading_that_is_no_text_is_refused(reading: object) -> None:
    """A reading is a text, and what is empty in another way is not let in as none."""
    with pytest.raises(SessionError):
        from_json(changed("reading", to=reading))


@pytest.mark.parametrize("field", ["", "luck", "DC", "skill"])
def test_name_for_a_field_that_is_no_number_of_the_check_is_refused(field: str) -> None:
    """A named reason adds to a number of the check; any other field could not be shown or netted."""
    with pytest.raises(SessionError):
        from_json(changed("fiction", "named", 0, "field", to=field))


@pytest.mark.parametrize(
    "path",
    [(name,) for name in ("event", "at", "system", "check", "faces", "reading", "fiction")]
    + [("fiction", name) for name in ("who", "intent", "approach", "attribute", "skill", "named")]
    + [("fiction", "named", 0, name) for name in ("field", "name", "points")],
    ids=str,
)
def test_part_left_out_is_named(path: tuple) -> None:
    """A record without one of its parts is refused with the name of the part."""
    with pytest.raises(SessionError, match=f"^not a record of a roll: .*{path[-1]}"):
        from_json(changed(*path, to=GONE))


def test_check_with_a_field_left_out_has_its_default() -> None:
    """A field that a later version adds to a check is at its default in an older record."""
    assert from_json(changed("check", "bonus", to=GONE)).check == replace(EVENT.check, bonus=0)
