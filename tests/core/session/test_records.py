"""Records as text: written to the letter, and read back, also of older formats."""

import json
from dataclasses import replace
from typing import Any, get_args

import pytest

from razor_core.rules.modifiers import Lasts, Modifier
from razor_core.session.events import (
    ConsequenceTaken,
    Event,
    Fiction,
    GroupRolled,
    Rolled,
    SessionRenamed,
    TokenGiven,
    TokenTaken,
)
from razor_core.session.records import (
    VERSION,
    entry_from_json,
    entry_to_json,
    record_from_json,
    record_to_json,
    snapshot_from_json,
    snapshot_to_json,
)
from razor_core.session.session import LAST, Entry, Record, Redone, Session, Undone, apply
from razor_core.systems import SYSTEMS, gemini, witchgates
from razor_core.systems.gemini.tasks import Model, Task
from razor_core.systems.razorweave import Check, Tier
from razor_core.table.characters import Skill, Token
from razor_core.table.tasks import TaskBegun, TaskCorrected, TaskEnded, TaskRolled
from tests.support.lines import CLOCK, FIRST, FOURTH, GOLDEN, GONE, ROLL, SNAPSHOT, THIRD, WORLD, changed

SECOND = (GOLDEN / "records_2.jsonl").read_text(encoding="utf-8").splitlines()


#: The same, without what the second format did not know.
OLD_SNAPSHOT = (
    '{"version":2,"seq":7,"tab":"s1","world":{"name":"Tuesday","clocks":[{"id":"c1","name":"Gate","segments":8,'
    '"filled":3,"kind":"RESOLVE","colour":"GREEN","note":"","links":[{"kind":"TUG","to":"c2","by":0}],"won":false}],'
    '"heroes":[{"id":"h1","name":"Kira","system":"razorweave","foe":false,"ratings":[{"name":"AGI","value":2}],'
    '"skills":[{"name":"Stealth & Evasion","attribute":"AGI"}],"tokens":[{"name":"Prone","field":"burden",'
    '"points":1}],"clock":""}]}}'
)


#: What the rolls of every game come to.
HEADLINES = ["Clear Strike", "Success", "Success, Determined", "Glance", "Success"]


@pytest.mark.parametrize("line", FOURTH, ids=lambda line: json.loads(line)["event"])
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
    lines = [json.loads(line) for line in FOURTH]
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
            modifiers=(
                Modifier("edge", "Set Up", once=True),
                Modifier("dc", "Masterwork", 2),
                Modifier("skill", "Fine Manipulation"),
            ),
        ),
    )
    assert record_from_json(FOURTH[20]).event == Redone("9.s1")


def test_what_came_with_this_format_reads_as_what_it_says() -> None:
    """Rolls read together, offers that set a reading, tokens that are used up, tasks, and checks of other games."""
    events = [record_from_json(line).event for line in FOURTH]
    assert events[1] == GroupRolled("frameworks", "Contest", "Zoë wins: Success", (7, 0))
    assert events[2] == ConsequenceTaken("Determined: treat it as a success", "determined")
    assert events[10].character.skills == (Skill("Heavy Lifting & Carrying", "MIG"), Skill("Lore", "", 2))
    assert events[10].character.tokens == (
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
        assert line == CLOCK[:-1] + f',"lines":{json.dumps(told, separators=(",", ":"))}}}'


def test_snapshot_reads_back() -> None:
    """A session that starts there: no tail, no log, the next number above it."""
    session = snapshot_from_json(SNAPSHOT)
    assert session == Session(base=WORLD, world=WORLD, upto=(7, "s1"))
    assert snapshot_to_json(session) == SNAPSHOT
    assert session.next == 8
    for upto in ((0, ""), (LAST, "a")):
        assert snapshot_from_json(snapshot_to_json(Session(upto=upto))) == Session(upto=upto)


def test_snapshot_is_of_the_base() -> None:
    """What is in the tail is kept by its own records."""
    session = snapshot_from_json(SNAPSHOT)
    spawn = apply(session, Record(seq=8, tab="s", at="2026-03-01T21:00:00Z", act="8", event=SessionRenamed("Friday")))
    assert spawn.world.name == "Friday"
    assert snapshot_to_json(spawn) == SNAPSHOT


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
    assert without_new(again) == renamed(old)
    assert record_from_json(record_to_json(record)) == record


@pytest.mark.parametrize(
    ("old", "new"), list(zip(THIRD, FOURTH, strict=True)), ids=lambda line: json.loads(line)["event"]
)
def test_third_format_says_what_it_said(old: str, new: str) -> None:
    """Each kind of record as the third version wrote it is the same record under the names of today."""
    assert record_from_json(old) == record_from_json(new)
    assert {**renamed(json.loads(old)), "version": VERSION} == json.loads(new)


def renamed(data: Any) -> Any:
    """The data of an older format under the names that the fourth gave its events and fields."""
    names = {"hero": "character", "heroes": "characters", "named": "modifiers", "offer": "consequence"}
    events = {"HeroPut": "CharacterSaved", "HeroRemoved": "CharacterRemoved"}
    events |= {"Together": "GroupRolled", "OfferTaken": "ConsequenceTaken"}
    if isinstance(data, list):
        return [renamed(each) for each in data]
    if not isinstance(data, dict):
        return data
    found = {names.get(name, name): renamed(value) for name, value in data.items()}
    if "foe" in found:
        found["side"] = "OPPOSITION" if found.pop("foe") else "PLAYER"
    return {**found, "event": events.get(found["event"], found["event"])} if "event" in found else found


def without_new(data: Any) -> Any:
    """The data without the fields that the third format added, which must be at their defaults."""
    idle = {"once": False, "lasts": "STAYS", "cancels": "", "roll": ""}
    if isinstance(data, list):
        return [without_new(each) for each in data]
    if not isinstance(data, dict):
        return data
    if "consequence" in data and "clock" not in data:
        idle["reading"] = ""
    if "attribute" in data and "name" in data:
        idle["value"] = 1
    assert {name: data[name] for name in idle if name in data}.items() <= idle.items()
    return {name: without_new(value) for name, value in data.items() if name not in idle}


def test_snapshot_of_the_second_format_is_the_same_table() -> None:
    """With no tasks, for there were none."""
    session = snapshot_from_json(OLD_SNAPSHOT)
    assert session.base == replace(WORLD, tasks=())
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
    assert said == renamed({name: old[name] for name in ("system", "check", "faces", "reading", "fiction")})
    assert record_from_json(record_to_json(record)) == record


def test_rolls_of_the_first_format_come_to_what_they_came_to() -> None:
    """A Clear Strike, all ones, and a group's failure; without a number the first place is meant, and 0 is one, too."""
    results = [record_from_json(line).event.result for line in FIRST]
    assert [result.tier for result in results] == [Tier.FULL_SUCCESS, Tier.CRITICAL_FAILURE, Tier.PARTIAL_SUCCESS]
    assert results[0].headline == "Clear Strike"
    assert [record_from_json(changed(FIRST[0], "seq", to=seq)).seq for seq in (0, 1)] == [0, 1]
    assert record_from_json(FIRST[0]).seq == 1
