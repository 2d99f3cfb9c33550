"""The session under any event and any text (Hypothesis).

So is nesting without end: on Pyodide it ends the interpreter and every other test with it.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from razor_core.session import Session, SessionError, apply, from_json, to_json
from tests import generators


@given(generators.events())
def test_every_event_reads_back(event) -> None:
    """What was written reads back equal, and is written the same again."""
    again = from_json(to_json(event))
    assert again == event
    assert again.result == event.result
    assert to_json(again) == to_json(event)


@given(st.lists(generators.events(), max_size=3))
def test_log_holds_every_event_in_order(events) -> None:
    """A session is its events, in order."""
    session = Session()
    for event in events:
        session = apply(session, event)
    assert list(session.log) == events


@given(st.text() | generators.json_values.map(json.dumps) | st.binary())
def test_no_text_breaks_the_reader(text) -> None:
    """Whatever a store holds, it is refused as a SessionError and as nothing else."""
    with pytest.raises(SessionError):
        from_json(text)


@given(generators.events(), st.data())
def test_record_with_one_value_changed_is_read_whole_or_refused(event, data) -> None:
    """A record with anything in place of one value is refused, or is an event that can be kept and shown."""
    record = json.loads(to_json(event))
    inside, key = data.draw(generators.places(record))
    inside[key] = data.draw(generators.json_values)
    try:
        again = from_json(json.dumps(record))
    except SessionError:
        return
    assert again.result.headline
    assert isinstance(hash(again), int)
    assert from_json(to_json(again)) == again


@given(generators.events(), st.data())
def test_cut_record_is_refused(event, data) -> None:
    """A line that was not written to its end is never read as if it had been."""
    line = to_json(event)
    with pytest.raises(SessionError):
        from_json(line[: data.draw(st.integers(0, len(line) - 1))])
