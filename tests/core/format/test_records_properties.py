"""Records, entries, snapshots and files with any change (Hypothesis): read whole, or a SessionError."""

import json
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razor_core.events.entries import Record
from razor_core.format import records as module
from razor_core.format.archive import Archive, archive_from_json, archive_to_json
from razor_core.format.records import SessionError, record_from_json, record_to_json, snapshot_from_json
from razor_core.session.session import Session, apply
from razor_core.table.world import World
from tests.support import generators
from tests.support.journals import journals, records
from tests.support.json_values import json_values, places

READERS = (record_from_json, module.entry_from_json, snapshot_from_json)
sessions = st.builds(
    lambda world, seq, tab: Session(base=world, world=world, upto=(seq, tab)),
    generators.worlds(),
    st.integers(0, 2**53 - 1),
    st.text(max_size=8),
)


def damaged(data: st.DataObject, line: str) -> str:
    """Return the line with one or two values replaced, removed or added."""
    record = json.loads(line)
    for _ in range(data.draw(st.integers(1, 2))):
        inside, key = data.draw(places(record))
        change = data.draw(st.sampled_from(["put", "take", "add"]))
        if change == "put":
            inside[key] = data.draw(json_values | st.integers(-(10**40), 10**40))
        elif change == "take" and len(inside) > 1:
            del inside[key]
        elif isinstance(inside, dict):
            inside[data.draw(st.text(max_size=8))] = data.draw(json_values)
        else:
            inside.append(inside[key])
    return json.dumps(record)


@given(records())
def test_every_record_reads_back(record: Record) -> None:
    """Equal, and written again as the same line of ASCII."""
    line = record_to_json(record)
    again = record_from_json(line)
    assert again == record
    assert record_to_json(again) == line
    assert line.isascii()
    assert line.isprintable()


@given(sessions)
def test_every_snapshot_reads_back(session: Session) -> None:
    """Any world, however its clocks are linked, at any place."""
    line = module.snapshot_to_json(session)
    assert snapshot_from_json(line) == session
    assert line.isascii()


@given(records(), st.data())
def test_changed_record_is_read_whole_or_refused(record: Record, data: st.DataObject) -> None:
    """What is read can be applied to any world, undone, and written again."""
    try:
        again = record_from_json(damaged(data, record_to_json(record)))
    except SessionError:
        return
    assert record_from_json(record_to_json(again)) == again
    world = data.draw(generators.worlds())
    session = apply(Session(base=world, world=world), again)
    assert all(isinstance(line, str) for entry in session.log for line in entry.lines)
    later = data.draw(records())
    assert isinstance(hash(apply(apply(session, later), again)), int)


@given(journals(), generators.worlds(), st.data())
def test_changed_file_is_read_whole_or_refused(records: tuple[Record, ...], world: World, data: st.DataObject) -> None:
    """With a value of its JSON changed, or cut and joined anywhere."""
    half = len(records) // 2
    old = reduce(apply, records[:half], Session(base=world, world=world))
    folded = Session(base=old.world, world=old.world, upto=records[half - 1].order if half else (0, ""))
    text = archive_to_json(Archive(reduce(apply, records[half:], folded), old.log))
    assert archive_to_json(archive_from_json(text)) == text
    one, other = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    changed = damaged(data, text) if data.draw(st.booleans()) else text[:one] + data.draw(st.text()) + text[other:]
    try:
        again = archive_to_json(archive_from_json(changed))
    except SessionError:
        return
    assert archive_to_json(archive_from_json(again)) == again


@given(st.text() | json_values.map(json.dumps) | st.binary() | st.text(alphabet='[]{}":,\\1'))
def test_no_text_breaks_a_reader(text: str) -> None:
    """Whatever a store has, the only error is a SessionError."""
    for read in READERS:
        with pytest.raises(SessionError):
            read(text)
