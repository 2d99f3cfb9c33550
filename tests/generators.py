"""Every generator of random test values (Hypothesis). Only files named *properties* may import it: see there why.

Hypothesis does not run on Pyodide, where all other tests of the core run as well.
"""

from dataclasses import fields
from datetime import timedelta, timezone
from enum import Enum
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from razor_core import clocks
from razor_core.checks import ClockKind, Lasts, Token, bounds
from razor_core.clocks import Board, Clock, Colour, Link, LinkKind
from razor_core.events import (
    MOST_TICKS,
    ClockAdded,
    ClockChanged,
    ClockLinked,
    ClockMoved,
    ClockRemoved,
    ClockTicked,
    ClockUnlinked,
    Event,
    Fiction,
    HeroPut,
    HeroRemoved,
    Named,
    OfferTaken,
    Rolled,
    SessionRenamed,
    TokenGiven,
    TokenTaken,
)
from razor_core.heroes import Hero, Rating, Skill
from razor_core.odds import Odds
from razor_core.session import LAST, Record, Redone, Undone
from razor_core.systems import SYSTEMS
from razor_core.world import World

# The same examples in every run: a red run is the fault of the change at hand. Slow machines are not a fault.
settings.register_profile("razor", derandomize=True, database=None, deadline=None, max_examples=60)
settings.load_profile("razor")

offsets = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


def weights() -> st.SearchStrategy[dict[int, int]]:
    """Weights that odds can be made of: whole outcomes, at least one weight above 0."""
    any_weights = st.dictionaries(st.integers(-50, 50), st.integers(0, 10**6), min_size=1, max_size=12)
    return any_weights.filter(lambda each: any(each.values()))


def odds() -> st.SearchStrategy[Odds[int]]:
    """Odds of whole numbers."""
    return weights().map(Odds)


@st.composite
def checks(draw: st.DrawFn, slug: str) -> Any:
    """Any check that the system of that slug allows."""
    kind = SYSTEMS[slug].Check
    given: dict[str, Any] = {}
    for each in fields(kind):
        if "low" in each.metadata:
            low, high = bounds(kind, each.name)
            given[each.name] = draw(st.integers(low, high))
        else:
            kind_of = type(each.default)
            given[each.name] = draw(st.sampled_from(list(kind_of)) if issubclass(kind_of, Enum) else st.booleans())
    return kind(**given)


def names(slug: str) -> st.SearchStrategy[Named]:
    """Named reasons on a number of the system's check."""
    numbers = [each.name for each in fields(SYSTEMS[slug].Check) if "low" in each.metadata]
    return st.builds(Named, st.sampled_from(numbers), st.text(max_size=12), st.integers(-5, 5))


def fictions(slug: str) -> st.SearchStrategy[Fiction]:
    """Any fiction: texts of any script, and up to three named reasons."""
    texts = {each.name: st.text(max_size=12) for each in fields(Fiction) if each.name != "named"}
    return st.builds(Fiction, **texts, named=st.lists(names(slug), max_size=3).map(tuple))


@st.composite
def rolls(draw: st.DrawFn) -> Rolled:
    """Any roll of any system, thrown by the system itself, plain or read another way."""
    slug = draw(st.sampled_from(list(SYSTEMS)))
    check = draw(checks(slug))
    return Rolled(
        system=slug,
        check=check,
        faces=SYSTEMS[slug].roll(check, draw(st.randoms(use_true_random=False))),
        reading=draw(st.sampled_from(["", *SYSTEMS[slug].READINGS])),
        fiction=draw(fictions(slug)),
    )


#: Few, so that events meet on the same clocks, heroes and acts.
ids = st.sampled_from("abcd")
titles = st.text(min_size=1, max_size=12).filter(str.strip)
notes = st.text(max_size=12)
ticks = st.integers(-4, 4) | st.integers(-MOST_TICKS, MOST_TICKS)
sizes = st.integers(clocks.FEWEST, clocks.MOST)


def links(to: st.SearchStrategy[str] = ids) -> st.SearchStrategy[Link]:
    """Any link to one of those clocks, whether or not the board would take it."""
    feeds = st.builds(Link, st.just(LinkKind.FEED), to, st.integers(1, clocks.MOST))
    return feeds | st.builds(Link, st.sampled_from([LinkKind.RACE, LinkKind.TUG]), to)


@st.composite
def any_clocks(draw: st.DrawFn, tied: bool = True) -> Clock:
    """Any clock, with any links where it may be tied."""
    segments = draw(sizes)
    filled = draw(st.integers(0, segments))
    return Clock(
        id=draw(ids),
        name=draw(titles),
        segments=segments,
        filled=filled,
        kind=draw(st.sampled_from(ClockKind)),
        colour=draw(st.sampled_from(Colour)),
        note=draw(notes),
        links=tuple(draw(st.lists(links(), max_size=4))) if tied else (),
        won=filled == segments and draw(st.booleans()),
    )


def boards(tied: bool = True) -> st.SearchStrategy[Board]:
    """Any board of clocks with ids of their own; tied in ways that no rule would allow, where they may be tied."""
    return st.lists(any_clocks(tied), unique_by=lambda clock: clock.id, max_size=4).map(tuple)


def any_tokens(field: st.SearchStrategy[str]) -> st.SearchStrategy[Token]:
    """Any token on one of those fields."""
    return st.builds(Token, notes, field, st.integers(-5, 5), st.sampled_from(Lasts), st.just("") | field)


@st.composite
def heroes(draw: st.DrawFn) -> Hero:
    """Any hero or foe of any system."""
    slug = draw(st.sampled_from(list(SYSTEMS)))
    low, high = bounds(SYSTEMS[slug].Check, SYSTEMS[slug].RATED)
    numbers = [each.name for each in fields(SYSTEMS[slug].Check) if "low" in each.metadata]
    tokens = any_tokens(st.sampled_from([*numbers, ""]))
    return Hero(
        id=draw(ids),
        name=draw(titles),
        system=slug,
        foe=draw(st.booleans()),
        ratings=tuple(draw(st.lists(st.builds(Rating, notes, st.integers(low, high)), max_size=2))),
        skills=tuple(draw(st.lists(st.builds(Skill, notes, notes, st.just(1)), max_size=2))),
        tokens=tuple(draw(st.lists(tokens, max_size=2))),
        clock=draw(st.just("") | ids),
    )


def worlds() -> st.SearchStrategy[World]:
    """Any world that a snapshot may hold."""
    cast = st.lists(heroes(), unique_by=lambda hero: hero.id, max_size=3).map(tuple)
    return st.builds(World, name=titles, clocks=boards(), heroes=cast)


def events() -> st.SearchStrategy[Event]:
    """Any event, on few clocks and heroes."""
    maybe = st.none()
    return st.one_of(
        st.builds(ClockAdded, any_clocks()),
        st.builds(ClockTicked, ids, ticks, notes),
        st.builds(ClockChanged, clock=ids, name=maybe | titles, segments=maybe | sizes, note=maybe | notes),
        st.builds(ClockChanged, clock=ids, colour=maybe | st.sampled_from(Colour)),
        st.builds(ClockMoved, ids, st.integers()),
        st.builds(ClockLinked, ids, links()),
        st.builds(ClockUnlinked, ids, ids),
        st.builds(ClockRemoved, ids),
        st.builds(HeroPut, heroes()),
        st.builds(HeroRemoved, ids),
        st.builds(OfferTaken, notes, notes),
        st.builds(TokenGiven, ids, any_tokens(notes)),
        st.builds(TokenTaken, ids, notes, notes),
        st.builds(SessionRenamed, titles),
        rolls(),
    )


#: Events of which most change something: clocks that are there, moved by little.
plays = st.one_of(
    st.builds(ClockAdded, any_clocks(tied=False)),
    st.builds(ClockTicked, ids, ticks),
    st.builds(ClockChanged, clock=ids, segments=sizes),
    st.builds(ClockLinked, ids, links()),
    st.builds(ClockRemoved, ids),
    st.builds(SessionRenamed, titles),
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record."""
    return Record(
        seq=draw(st.integers(0, LAST)),
        tab=draw(st.text(min_size=1, max_size=8)),
        at=draw(st.datetimes(timezones=offsets)).isoformat(),
        act=draw(st.text(min_size=1, max_size=8)),
        event=draw(events() | st.builds(Undone, notes) | st.builds(Redone, notes)),
    )


@st.composite
def journals(draw: st.DrawFn, acts: str = "abcd", max_size: int = 14) -> tuple[Record, ...]:
    """Records in their order, as two tabs may write them: acts of several records, undone, redone, gone on with."""
    act = st.sampled_from(acts)
    steps = plays | st.builds(Undone, act) | st.builds(Redone, act)
    places = draw(st.sets(st.tuples(st.integers(1, max_size), st.sampled_from("st")), max_size=max_size))
    return tuple(
        Record(seq=seq, tab=tab, at="2026-03-01T21:00:00Z", act=draw(act), event=draw(steps))
        for seq, tab in sorted(places)
    )


#: Anything that JSON can hold, and what Python's reader lets in beside it (NaN, Infinity).
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)


@st.composite
def places(draw: st.DrawFn, data: Any) -> tuple[Any, Any]:
    """A list or object anywhere in parsed JSON, and one of its keys."""
    found = [(data, key) for key in data]
    for inside, key in found:
        value = inside[key]
        if isinstance(value, dict):
            found += [(value, each) for each in value]
        elif isinstance(value, list):
            found += [(value, each) for each in range(len(value))]
    return draw(st.sampled_from(found))
