"""Hypothesis strategies for JSON: any value of it, and any place in it."""

from typing import Any

from hypothesis import strategies as st

#: Any value of JSON, and NaN and Infinity, which Python's parser accepts.
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)


@st.composite
def places(draw: st.DrawFn, data: Any) -> tuple[Any, Any]:
    """A list or object anywhere in parsed JSON, and one of its keys or indices."""
    found: list[tuple[Any, Any]] = [(data, key) for key in data]
    for inside, key in found:
        value = inside[key]
        if isinstance(value, dict):
            found += [(value, each) for each in value]
        elif isinstance(value, list):
            found += [(value, each) for each in range(len(value))]
    place: tuple[Any, Any] = draw(st.sampled_from(found))
    return place
