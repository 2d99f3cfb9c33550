"""Records, log entries and snapshots as lines of JSON: formats kept to the letter, and all that is refused."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from razor_core.checks import ClockKind, Lasts, shown
from razor_core.clocks import Clock, Colour, Link, LinkKind
from razor_core.events import (
    Event,
    Fiction,
    Named,
    OfferTaken,
    Rolled,
    SessionRenamed,
    Together,
    TokenGiven,
    TokenTaken,
)
from razor_core.heroes import Hero, Rating, Skill, Token
from razor_core.records import (
    VERSION,
    NewerError,
    SessionError,
    Snapshot,
    entry_from_json,
    entry_to_json,
    record_from_json,
    record_to_json,
    snapshot_from_json,
    snapshot_to_json,
)
from razor_core.session import LAST, Entry, Record, Redone, Session, Undone, apply
from razor_core.systems import SYSTEMS, gemini, witchgates
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.systems.razorweave import Check, Tier
from razor_core.tasks import TaskBegun, TaskCorrected, TaskEnded, TaskRolled
from razor_core.world import Running, World

GOLDEN = Path(__file__).parents[1] / "golden"
#: A record of every kind and a roll of every game; a record of every kind of the second format, and the rolls of the
#: first, as they were written; never to be written anew.
THIRD = (GOLDEN / "records_3.jsonl").read_text(encoding="utf-8").splitlines()
SECOND = (GOLDEN / "records_2.jsonl").read_text(encoding="utf-8").splitlines()
FIRST = (GOLDEN / "records_1.jsonl").read_text(encoding="utf-8").splitlines()
ROLL, TOGETHER, CLOCK, HERO, TOKEN, BEGUN = THIRD[0], THIRD[1], THIRD[3], THIRD[10], THIRD[12], THIRD[14]
WITCH = THIRD[23]

SNAPSHOT = (
    '{"version":3,"seq":7,"tab":"s1","world":{"name":"Tuesday","clocks":[{"id":"c1","name":"Gate","segments":8,'
    '"filled":3,"kind":"RESOLVE","colour":"GREEN","note":"","links":[{"kind":"TUG","to":"c2","by":0}],"won":false}],'
    '"heroes":[{"id":"h1","name":"Kira","system":"razorweave","foe":false,"ratings":[{"name":"AGI","value":2}],'
    '"skills":[{"name":"Stealth & Evasion","attribute":"AGI","value":1}],"tokens":[{"name":"Prone","field":"burden",'
    '"points":1,"lasts":"STAYS","cancels":""}],"clock":""}],"tasks":[{"id":"t1","name":"Rebuild the drive",'
    '"task":{"model":"TIME_LIMIT","check":{"attribute":4,"skill":2,"opposition":5,"edges":0,"setbacks":0,"modifier":0,'
    '"uncapped":false},"goal":4,"limit":6,"worsens":false,"rival":null,"rival_goal":0,"interval":1,"unit":"hours"},'
    '"clocks":["t1.0","t1.1"],"rolls":2}]}}'
)
#: The same, without what the second format did not know.
OLD_SNAPSHOT = (
    '{"version":2,"seq":7,"tab":"s1","world":{"name":"Tuesday","clocks":[{"id":"c1","name":"Gate","segments":8,'
    '"filled":3,"kind":"RESOLVE","colour":"GREEN","note":"","links":[{"kind":"TUG","to":"c2","by":0}],"won":false}],'
    '"heroes":[{"id":"h1","name":"Kira","system":"razorweave","foe":false,"ratings":[{"name":"AGI","value":2}],'
    '"skills":[{"name":"Stealth & Evasion","attribute":"AGI"}],"tokens":[{"name":"Prone","field":"burden",'
    '"points":1}],"clock":""}]}}'
)
STOOD = World(
    name="Tuesday",
    clocks=(
        Clock(
            id="c1",
            name="Gate",
            segments=8,
            filled=3,
            kind=ClockKind.RESOLVE,
            colour=Colour.GREEN,
            links=(Link(LinkKind.TUG, "c2"),),
        ),
    ),
    heroes=(
        Hero(
            id="h1",
            name="Kira",
            system="razorweave",
            ratings=(Rating("AGI", 2),),
            skills=(Skill("Stealth & Evasion", "AGI"),),
            tokens=(Token("Prone", "burden"),),
        ),
    ),
    tasks=(
        Running(
            id="t1",
            name="Rebuild the drive",
            task=Task(
                model=Model.TIME_LIMIT,
                check=gemini.Check(attribute=4, skill=2, opposition=5),
                goal=4,
                limit=6,
                unit="hours",
            ),
            clocks=("t1.0", "t1.1"),
            rolls=2,
        ),
    ),
)
#: What the rolls of every game come to.
HEADLINES = ["Clear Strike", "Success", "Success, Determined", "Glance", "Success"]
GONE = object()


def changed(line: str, *path: str | int, to: Any) -> str:
    """The line with the value at the path changed, or taken out where it is GONE."""
    data = json.loads(line)
    *way, last = path
    inside = data
    for key in way:
        inside = inside[key]
    if to is GONE:
        del inside[last]
    else:
        inside[last] = to
    return json.dumps(data)


@pytest.mark.parametrize("line", THIRD, ids=lambda line: json.loads(line)["event"])
def test_record_is_written_as_it_was_read(line: str) -> None:
    """Every kind of record, to the letter: a line of ASCII, its version first, without needless blanks."""
    record = record_from_json(line)
    assert record_to_json(record) == line
    assert line.isascii()
    assert line.startswith(f'{{"version":{VERSION},"seq":')
    assert isinstance(hash(record), int)


def test_every_kind_of_record_is_kept() -> None:
    """The golden lines hold each kind of event, undo and redo, by the name of its class; of rolls one of every game."""
    kinds = [kind.__name__ for kind in (*get_args(Event), Undone, Redone)]
    lines = [json.loads(line) for line in THIRD]
    assert [line["event"] for line in lines] == [*kinds, *["Rolled"] * (len(SYSTEMS) - 1)]
    assert [line["data"]["system"] for line in lines if line["event"] == "Rolled"] == list(SYSTEMS)


def test_record_reads_as_what_it_says() -> None:
    """Place, time, act and every part of the roll, of the right types."""
    record = record_from_json(ROLL)
    assert (record.seq, record.tab, record.act, record.at) == (1, "s1", "1.s1", "2026-03-01T21:04:05+01:00")
    assert record.event == Rolled(
        system="razorweave",
        check=Check(dc=16, attribute=2, skill=True, bonus=-1, edge=2, burden=1),
        faces=(2, 3, 4, 5, 6),
        reading="strike",
        fiction=Fiction(
            who="Zoë",
            intent='open it "quietly"',
            approach="<b>file</b> & oil\nslowly",
            attribute="AGI",
            skill="Fine Manipulation",
            named=(
                Named("edge", "Set Up", once=True),
                Named("dc", "Masterwork", 2),
                Named("skill", "Fine Manipulation"),
            ),
        ),
    )
    assert record_from_json(THIRD[20]).event == Redone("9.s1")


def test_what_came_with_this_format_reads_as_what_it_says() -> None:
    """Rolls read together, offers that set a reading, tokens that are used up, tasks, and checks of other games."""
    events = [record_from_json(line).event for line in THIRD]
    assert events[1] == Together("frameworks", "Contest", "Zoë wins: Success", (7, 0))
    assert events[2] == OfferTaken("Determined: treat it as a success", "determined")
    assert events[10].hero.skills == (Skill("Heavy Lifting & Carrying", "MIG"), Skill("Lore", "", 2))
    assert events[10].hero.tokens == (
        Token("Prone", "burden"),
        Token("Calm", "edge", 1, Lasts.NEXT, cancels="burden"),
        Token("Lost word", "", 0, Lasts.USED),
    )
    assert events[12] == TokenGiven("h1", Token("Momentum", "momentum", 1, Lasts.NEXT, cancels="interference"))
    assert events[13] == TokenTaken("h1", "momentum", "Momentum")
    assert events[14] == TaskBegun(
        "t1",
        "Rebuild the drive",
        Task(
            model=Model.CONTESTED,
            check=gemini.Check(attribute=4, skill=2, opposition=5, edges=1, setbacks=2, modifier=-1, uncapped=True),
            goal=5,
            rival=gemini.Check(attribute=3),
            rival_goal=4,
            interval=20,
        ),
    )
    assert events[15:18] == [TaskRolled("t1", success=True), TaskCorrected("t1", rival=True), TaskEnded("t1")]
    check = events[23].check
    assert (check.position, check.effect) == (witchgates.Position.DESPERATE, witchgates.Effect.LIMITED)
    results = [event.result.headline for event in events if isinstance(event, Rolled)]
    assert results == HEADLINES


def test_line_may_hold_text_of_any_kind() -> None:
    """Any script, quotes, line breaks, half of a pair of surrogates: one line of ASCII, and back."""
    for text in ("薄明かり", '"\\\n\r\u2028\0', "\ud800", "</script>", "[[[[{{{{" * 5):
        record = Record(seq=1, tab="s", at="2026-03-01T21:00:00Z", act="1", event=SessionRenamed(text))
        line = record_to_json(record)
        assert line.isascii()
        assert "\n" not in line
        assert record_from_json(line) == record


def test_entry_reads_back() -> None:
    """A record with what was told of it, to the letter."""
    record = record_from_json(CLOCK)
    for told in ((), ("New clock", 'Zoë "2"')):
        line = entry_to_json(Entry(record, told))
        assert entry_from_json(line) == Entry(record, told)
        assert line == CLOCK[:-1] + f',"told":{json.dumps(told, separators=(",", ":"))}}}'


def test_snapshot_reads_back() -> None:
    """A session that starts there: no tail, no log, the next number above it."""
    session = snapshot_from_json(SNAPSHOT)
    assert session == Session(base=STOOD, world=STOOD, upto=(7, "s1"))
    assert snapshot_to_json(session) == SNAPSHOT
    assert session.next == 8
    assert snapshot_from_json(snapshot_to_json(Session())) == Session()


def test_snapshot_is_of_the_base() -> None:
    """What is in the tail is kept by its own records."""
    session = snapshot_from_json(SNAPSHOT)
    later = apply(session, Record(seq=8, tab="s", at="2026-03-01T21:00:00Z", act="8", event=SessionRenamed("Friday")))
    assert later.world.name == "Friday"
    assert snapshot_to_json(later) == SNAPSHOT


def test_what_may_be_left_out() -> None:
    """A field that a later version adds to a type is at its default in an older record."""
    assert record_from_json(changed(ROLL, "data", "check", "bonus", to=GONE)).event.check.bonus == 0
    assert record_from_json(changed(CLOCK, "data", "clock", "links", to=GONE)).event.clock.links == ()
    assert record_from_json(changed(ROLL, "hint", to="from elsewhere")) == record_from_json(ROLL)


@pytest.mark.parametrize("line", SECOND, ids=lambda line: json.loads(line)["event"])
def test_second_format_says_what_it_said(line: str) -> None:
    """Each kind of record as the second version wrote it, kept to the letter: nothing is lost, what is new is idle."""
    old, record = json.loads(line), record_from_json(line)
    again = json.loads(record_to_json(record))
    assert again.pop("version") == VERSION > old.pop("version")
    assert without_new(again) == old
    assert record_from_json(record_to_json(record)) == record


def without_new(data: Any) -> Any:
    """The data without the fields that the third format added, which must be at their defaults."""
    idle = {"once": False, "lasts": "STAYS", "cancels": "", "roll": ""}
    if isinstance(data, list):
        return [without_new(each) for each in data]
    if not isinstance(data, dict):
        return data
    if "offer" in data and "clock" not in data:
        idle["reading"] = ""
    if "attribute" in data and "name" in data:
        idle["value"] = 1
    assert {name: data[name] for name in idle if name in data}.items() <= idle.items()
    return {name: without_new(value) for name, value in data.items() if name not in idle}


def test_snapshot_of_the_second_format_is_the_same_table() -> None:
    """With no tasks, for there were none."""
    session = snapshot_from_json(OLD_SNAPSHOT)
    assert session.base == replace(STOOD, tasks=())
    assert snapshot_from_json(snapshot_to_json(session)) == session
    assert json.loads(snapshot_to_json(session))["version"] == VERSION


@pytest.mark.parametrize("line", FIRST)
def test_first_format_is_migrated(line: str) -> None:
    """A roll as the first version wrote it, kept to the letter, is a roll of an act of its own at the place told."""
    old = json.loads(line)
    record = record_from_json(changed(line, "seq", to=12))
    assert (record.order, record.act, record.at) == ((12, "1"), "12.1", old["at"])
    event = json.loads(record_to_json(record))
    assert event["version"] == VERSION
    said = without_new(event["data"])
    assert said == {name: old[name] for name in ("system", "check", "faces", "reading", "fiction")}
    assert record_from_json(record_to_json(record)) == record


def test_rolls_of_the_first_format_come_to_what_they_came_to() -> None:
    """A Clear Strike, all ones, and a group's failure; without a number the first place is meant, and 0 is one, too."""
    results = [record_from_json(line).event.result for line in FIRST]
    assert [result.tier for result in results] == [Tier.FULL_SUCCESS, Tier.CRITICAL_FAILURE, Tier.PARTIAL_SUCCESS]
    assert results[0].headline == "Clear Strike"
    assert [record_from_json(changed(FIRST[0], "seq", to=seq)).seq for seq in (0, 1)] == [0, 1]
    assert record_from_json(FIRST[0]).seq == 1


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
    ids=shown,
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
    ids=shown,
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
    deep = changed(CLOCK, "data", "clock", "note", to=json.loads("[" * 39 + "]" * 39))
    with pytest.raises(SessionError, match=r"^nested too deep$"):
        record_from_json(deep)


@pytest.mark.parametrize("read", [record_from_json, entry_from_json, snapshot_from_json])
@pytest.mark.parametrize("version", [VERSION + 1, 99, 10**30], ids=shown)
def test_newer_record_is_refused_and_told(read: Any, version: int) -> None:
    """A kind of error of its own, whatever else the record holds: it is for a newer Razor to read."""
    with pytest.raises(NewerError, match=rf"^written by a newer Razor \(format {version}, this one reads {VERSION}\)$"):
        read(json.dumps({"version": version, "event": ["of", "another", "shape"]}))


@pytest.mark.parametrize("version", [0, -1, 0.5, 2.0, float("nan"), True, None, "2", [2], {}, GONE], ids=repr)
def test_version_that_never_was_is_refused(version: object) -> None:
    """Only whole numbers from 1 were ever written; anything else is not read as if it were this format."""
    with pytest.raises(SessionError) as caught:
        record_from_json(changed(ROLL, "version", to=version))
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
        (ROLL, ("data", "fiction", "named", 0), "x", r"Rolled.fiction.named\[0\]: an object is wanted, not 'x'"),
        (ROLL, ("data", "fiction", "named", 1, "points"), 1.0, r"Rolled.fiction.named\[1\].points: int is wanted"),
        (ROLL, ("data", "fiction", "named", 1, "points"), 10**4299, "against the rules: points: "),
        (ROLL, ("data", "fiction", "named", 0, "field"), "luck", "against the rules: field: a number or flag of the"),
        (ROLL, ("data", "fiction", "named", 0, "once"), 1, r"Rolled.fiction.named\[0\].once: bool is wanted, not 1"),
        (
            WITCH,
            ("data", "fiction", "named", 0, "field"),
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
        (THIRD[4], ("data", "by"), 10**4299, "against the rules: by: "),
        (THIRD[5], ("data", "segments"), 13, "against the rules: segments: "),
        (THIRD[5], ("data", "name"), "", "against the rules: name: "),
        (THIRD[18], ("data", "name"), " ", "against the rules: name: "),
        (HERO, ("data", "hero", "ratings", 0, "value"), 11, "against the rules: MIG: "),
        (HERO, ("data", "hero", "tokens", 0, "field"), "luck", "against the rules: field: "),
        (HERO, ("data", "hero", "tokens", 0, "points"), -101, "against the rules: points: "),
        (HERO, ("data", "hero", "skills", 0, "level"), 1, r"HeroPut.hero.skills\[0\]: no field 'level'"),
        (HERO, ("data", "hero", "skills", 0, "value"), 101, "against the rules: Heavy Lifting & Carrying: "),
        (
            HERO,
            ("data", "hero", "tokens", 1, "lasts"),
            "long",
            r"HeroPut.hero.tokens\[1\].lasts: one of STAYS, USED, NEXT",
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
        (TOGETHER, ("data", "numbers"), [0, "1"], r"Together.numbers\[1\]: int is wanted, not '1'"),
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
        (THIRD[15], ("data", "success"), 1, "TaskRolled.success: bool is wanted, not 1"),
        (THIRD[17], ("data", "id"), None, "TaskEnded.id: str is wanted, not None"),
    ],
    ids=shown,
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


@pytest.mark.parametrize("told", [GONE, None, "told", {}, [1], ["x", None], [["x"]]], ids=shown)
def test_entry_without_its_lines_is_refused(told: object) -> None:
    """What was told is a list of texts."""
    line = entry_to_json(Entry(record_from_json(CLOCK), ("New clock",)))
    with pytest.raises(SessionError, match="told"):
        entry_from_json(changed(line, "told", to=told))


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("seq",), GONE, "Snapshot: seq is missing"),
        (("seq",), -1, "against the rules: seq: "),
        (("seq",), LAST + 1, "against the rules: seq: "),
        (("tab",), 1, "Snapshot.tab: str is wanted, not 1"),
        (("log",), [], "Snapshot: no field 'log'"),
        (("world",), None, "Snapshot.world: an object is wanted, not None"),
        (("world", "name"), "", "against the rules: name: "),
        (("world", "name"), "x" * 61, "against the rules: name: "),
        (("world", "clocks"), {}, "Snapshot.world.clocks: a list is wanted"),
        (("world", "clocks", 0, "filled"), 9, "against the rules: filled: "),
        (("world", "heroes", 0, "system"), "chess", "against the rules: system: "),
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
        (("world", "heroes", 0, "tokens", 0, "field"), "cuts", "against the rules: field: "),
        (("world", "heroes", 0, "tokens", 0, "points"), 101, "against the rules: points: "),
    ],
    ids=shown,
)
def test_snapshot_that_cannot_be_is_refused(path: tuple, to: object, message: str) -> None:
    """Held to the same rules as the events that led there."""
    with pytest.raises(SessionError, match=f"^(?:{message})"):
        snapshot_from_json(changed(SNAPSHOT, *path, to=to))


@pytest.mark.parametrize("field", ["clocks", "heroes", "tasks"])
def test_two_of_one_id_are_refused(field: str) -> None:
    """No event could tell them apart."""
    twice = json.loads(SNAPSHOT)["world"][field] * 2
    with pytest.raises(SessionError, match=f"^against the rules: {field}: two of them have one id$"):
        snapshot_from_json(changed(SNAPSHOT, "world", field, to=twice))
    assert Snapshot(seq=0, tab="", world=replace(STOOD, clocks=())).seq == 0
