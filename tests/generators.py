"""Every generator of random test values (Hypothesis). Only files named *properties* may import it: see there why.

Hypothesis does not run on Pyodide, where all other tests of the core run as well.
"""

from dataclasses import fields
from datetime import timedelta, timezone
from enum import Enum
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from razor_core.checks import bounds
from razor_core.odds import Odds
from razor_core.session import Fiction, Named, Rolled
from razor_core.systems import SYSTEMS

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
def events(draw: st.DrawFn) -> Rolled:
    """Any roll of any system, thrown by the system itself, plain or read another way."""
    slug = draw(st.sampled_from(list(SYSTEMS)))
    check = draw(checks(slug))
    return Rolled(
        at=draw(st.datetimes(timezones=offsets)).isoformat(),
        system=slug,
        check=check,
        faces=SYSTEMS[slug].roll(check, draw(st.randoms(use_true_random=False))),
        reading=draw(st.sampled_from(["", *SYSTEMS[slug].READINGS])),
        fiction=draw(fictions(slug)),
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
