"""Hypothesis strategies for records and for whole journals of two tabs."""

from hypothesis import strategies as st

from razor_core.events.entries import LAST, Record, Redone, Undone
from tests.support.generators import events, notes, offsets
from tests.support.plays import plays


@st.composite
def records(draw: st.DrawFn) -> Record:
    return Record(
        seq=draw(st.integers(0, LAST)),
        tab=draw(st.text(min_size=1, max_size=8)),
        at=draw(st.datetimes(timezones=offsets)).isoformat(),
        act=draw(st.text(min_size=1, max_size=8)),
        event=draw(events() | st.builds(Undone, notes) | st.builds(Redone, notes)),
    )


@st.composite
def journals(draw: st.DrawFn, acts: str = "abcd", max_size: int = 14) -> tuple[Record, ...]:
    """Records in order, as two tabs can write them: acts of several records, undone, redone and continued."""
    act = st.sampled_from(acts)
    steps = plays | st.builds(Undone, act) | st.builds(Redone, act)
    places = draw(st.sets(st.tuples(st.integers(1, max_size), st.sampled_from("st")), max_size=max_size))
    return tuple(
        Record(seq=seq, tab=tab, at="2026-03-01T21:00:00Z", act=draw(act), event=draw(steps))
        for seq, tab in sorted(places)
    )
