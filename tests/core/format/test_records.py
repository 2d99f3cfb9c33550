"""Records as text: what is written, and what is read, of every format."""

import json
from dataclasses import replace
from typing import Any

import pytest

from razor_core.events.entries import Entry
from razor_core.events.events import Fiction, Rolled
from razor_core.format import records
from razor_core.format.records import (
    entry_from_json,
    entry_to_json,
    record_from_json,
    record_to_json,
    snapshot_from_json,
)
from razor_core.rules.clock_kinds import Side
from razor_core.session.session import Session
from razor_core.systems import frameworks
from razor_core.systems.razorweave import Tier
from razor_core.table.log_line import LogLine
from tests.support.lines import (
    CLOCK,
    FIFTH,
    FIRST,
    FOURTH,
    MIGRATED,
    SECOND,
    SIXTH,
    SNAPSHOT,
    THIRD,
    WORLD,
    WRITTEN,
    changed,
    read,
)
from tests.support.sessions import record

#: SNAPSHOT in the second format.
OLD_SNAPSHOT = (
    '{"version":2,"seq":7,"tab":"s1","world":{"name":"Tuesday","clocks":[{"id":"c1","name":"Gate","segments":8,'
    '"filled":3,"kind":"RESOLVE","colour":"GREEN","note":"","links":[{"kind":"TUG","to":"c2","by":0}],"won":false}],'
    '"heroes":[{"id":"h1","name":"Kira","system":"razorweave","foe":false,"ratings":[{"name":"AGI","value":2}],'
    '"skills":[{"name":"Stealth & Evasion","attribute":"AGI"}],"tokens":[{"name":"Prone","field":"burden",'
    '"points":1}],"clock":""}]}}'
)


def event_of(line: str) -> str:
    """The name of the event in a line, as the id of a test."""
    return str(json.loads(line)["event"])


@pytest.mark.parametrize("line", WRITTEN, ids=event_of)
def test_a_record_is_written_as_it_was_read(line: str) -> None:
    """To the letter: a line of ASCII, its version first, without spaces between its parts."""
    record = record_from_json(line)
    assert record_to_json(record) == line
    assert line.isascii()
    assert line.startswith(f'{{"version":{records.VERSION},"seq":')
    assert isinstance(hash(record), int)


@pytest.mark.parametrize(("whole", "short"), list(zip(FIFTH, MIGRATED, strict=True)), ids=event_of)
def test_a_field_that_is_left_out_has_its_default(whole: str, short: str) -> None:
    """The same as in records that were written with every field."""
    assert record_to_json(record_from_json(whole)) == short


@pytest.mark.parametrize(("old", "new"), list(zip(SIXTH, MIGRATED, strict=True)), ids=event_of)
def test_the_sixth_format_is_migrated(old: str, new: str) -> None:
    """It had what a consequence replaced on a form, which is nothing that stands."""
    assert record_to_json(record_from_json(old)) == new
    if '"event":"ConsequenceTaken"' in old:
        data = json.loads(old)
        had = json.dumps({**data, "data": {**data["data"], "had": [["position", "RISKY"]]}})
        assert record_to_json(record_from_json(had)) == new


@pytest.mark.parametrize("lines", [(), ("New clock", 'Zoë "2"')])
def test_an_entry_is_its_record_and_its_lines(lines: tuple[str, ...]) -> None:
    """Written to the letter, and read back; in the third format the lines were called told."""
    entry = Entry(record_from_json(CLOCK), lines)
    written = records.entry_to_json(entry)
    assert entry_from_json(written) == entry
    assert written == record_to_json(entry.record)[:-1] + f',"lines":{json.dumps(lines, separators=(",", ":"))}}}'
    assert entry_from_json(changed(THIRD[3], "told", to=list(lines))) == entry


def test_an_entry_keeps_what_its_lines_are_about_and_what_was_secret() -> None:
    """Read back, so that older pages tell players no more than younger ones."""
    lines = ("Said", LogLine("Gate +1: 1 of 6", "gate"))
    entry = Entry(record_from_json(CLOCK), lines, secret=("gate",))
    written = records.entry_to_json(entry)
    assert written.endswith(',"about":["","gate"],"secret":["gate"]}')
    again = entry_from_json(written)
    assert again == entry
    assert [getattr(line, "about", "") for line in again.lines] == ["", "gate"]
    assert records.entry_to_json(again) == written


def test_characters_of_one_name_in_a_snapshot_are_told_apart() -> None:
    """Earlier versions had them; the first keeps the name."""
    first = replace(WORLD.characters[0], name="Orc")
    world = replace(WORLD, characters=(first, replace(first, id="x"), replace(first, id="y")))
    again = snapshot_from_json(records.snapshot_to_json(Session(base=world, world=world)))
    named = [(character.id, character.name) for character in again.world.characters]
    assert named == [(first.id, "Orc"), ("x", "Orc 2"), ("y", "Orc 3")]
    assert again.base is again.world


@pytest.mark.parametrize(("old", "new"), list(zip(THIRD, FOURTH, strict=True)), ids=event_of)
def test_the_third_format_is_migrated(old: str, new: str) -> None:
    """Every kind of record is the same under the names of the fourth; the tasks are Gemini's."""
    assert record_from_json(old) == record_from_json(new)
    named = json.loads(new)
    if named["event"] == "TaskBegun":
        del named["data"]["system"]
    assert {**renamed(json.loads(old)), "version": 4} == named


@pytest.mark.parametrize("line", SECOND, ids=event_of)
def test_the_second_format_is_migrated(line: str) -> None:
    """Nothing is lost, and what it did not have is at its default."""
    assert record_from_json(line) == record_from_json(json.dumps({**renamed(json.loads(line)), "version": 4}))


@pytest.mark.parametrize("line", FIRST)
def test_the_first_format_is_migrated(line: str) -> None:
    """A roll is an act of its own, at the place that its number says."""
    old = json.loads(line)
    record = record_from_json(changed(line, "seq", to=12))
    assert (record.order, record.act, record.at) == ((12, "1"), "12.1", old["at"])
    fields = {name: old[name] for name in ("system", "check", "faces", "reading", "fiction")}
    later = {"version": 4, "seq": 12, "tab": "1", "at": old["at"], "act": "12.1", "event": "Rolled"}
    assert record == record_from_json(json.dumps({**later, "data": renamed(fields)}))
    assert json.loads(record_to_json(record))["version"] == records.VERSION


def test_rolls_of_the_first_format_have_their_results() -> None:
    """A Clear Strike, all ones, and a group's failure. Without a number a roll is the first; 0 is a number."""
    results = [read(Rolled, line).result for line in FIRST]
    assert [result.tier for result in results] == [Tier.FULL_SUCCESS, Tier.CRITICAL_FAILURE, Tier.PARTIAL_SUCCESS]
    assert results[0].headline == "Clear Strike"
    assert record_from_json(FIRST[0]).seq == 1
    assert record_from_json(changed(FIRST[0], "seq", to=0)).seq == 0


def test_snapshots_of_older_formats_are_migrated() -> None:
    """The second had no tasks, the third no system of a task."""
    assert snapshot_from_json(OLD_SNAPSHOT).base == replace(WORLD, tasks=())
    third = json.loads(changed(OLD_SNAPSHOT, "version", to=3))
    third["world"]["tasks"] = json.loads(SNAPSHOT)["world"]["tasks"]
    del third["world"]["tasks"][0]["system"]
    assert snapshot_from_json(json.dumps(third)).base == WORLD


def test_a_field_with_a_default_may_be_missing_in_an_older_record() -> None:
    """The side of a character, the characters of a table, the fiction of a roll."""
    old = json.loads(OLD_SNAPSHOT)
    del old["world"]["heroes"][0]["foe"]
    assert snapshot_from_json(json.dumps(old)).base == replace(WORLD, tasks=())
    del old["world"]["heroes"]
    assert snapshot_from_json(json.dumps(old)).base == replace(WORLD, tasks=(), characters=())
    roll = next(found for found in map(json.loads, THIRD) if found["event"] == "Rolled")
    del roll["data"]["fiction"]
    assert read(Rolled, json.dumps(roll)).fiction == Fiction()


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


def test_what_a_roll_lacks_and_whose_side_made_it_is_stored() -> None:
    """Of an entry that is in the log alone by then."""
    roll = Rolled(system="frameworks", check=frameworks.Check(score=2), faces=(5, 2), actor="t")
    entry = Entry(record(1, roll), ("Thug: Success",), lacks=("Momentum",), against="Kira", side=Side.OPPOSITION)
    assert entry_from_json(entry_to_json(entry)) == entry
