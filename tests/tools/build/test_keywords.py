"""Names of arguments that some call gives: they stay, all others can be short."""

import ast
from typing import Any

import pytest

from tools.build.python.keywords import keywords
from tools.build.python.shorten import shorten

FUNCTIONS = "def f(one, two=2, *rest, three=3): return one, two, rest, three\nclass C:\n    def m(self, one): ...\n"
CALLS = {
    "f(1, two=2)": {"two"},
    "f(1, **given)": {"one", "two", "rest", "three"},
    "C(one=1)": set(),
    "C().m(one=1)": {"one"},
    "def call(f): f(two=2)": {"two"},
    "partial(f, three=3)": {"three"},
    "dict(two=2), replace(f, one=1)": set(),
    "g(three=3)": {"three"},
    "(f if f else g)(one=1)": {"one"},
    "from a import f as h\nh(two=2)": {"two"},
}


@pytest.mark.parametrize("call", CALLS)
def test_what_a_call_may_give_by_name_stays(call: str) -> None:
    """Also where only its name says which function it is, or nothing does; not where it is one of others."""
    found = keywords({"a": FUNCTIONS, "b": f"from a import C, f\nfrom dataclasses import replace\n{call}"})
    assert {name for name in ("one", "two", "rest", "three") if found.stay("f", name)} == CALLS[call]
    assert found.stay("m", "self")
    # JavaScript makes values of what it has read.
    assert found.stay("__init__", "one")


def test_arguments_are_short_and_mean_the_same() -> None:
    """With the names of what is outside, too, and in what a function has within."""
    source = "\n".join(
        [
            "from operator import add as total",
            "def plus(total, number=total(1, 2)):",
            "    return total + number",
            "def made(value, seen):",
            "    def inner(value): return value, seen",
            "    return inner(value + 1)",
            "def named(size): return f'{size:>{size}}'",
            "def best(values, add):",
            "    return total(max(values, key=lambda total: -total), add)",
            "def put(value=lambda seen: seen): return value(5)",
            "def again(inner):",
            "    def inner(): return 6",
            "    return inner()",
            "def root(sqrt):",
            "    from math import sqrt",
            "    return sqrt(49)",
        ]
    )
    short = shorten(source, keywords({"": source}))
    spaces: list[dict[str, Any]] = [{}, {}]
    for text, space in zip((source, short), spaces, strict=True):
        exec(text, space)
        assert (space["plus"](4), space["made"](1, 2), space["named"](3)) == (7, (2, 2), "  3")
        assert (space["best"]([2, 1], 3), space["put"](), space["again"](1), space["root"](1)) == (4, 5, 6, 7)
    arguments = {name.arg for name in ast.walk(ast.parse(short)) if isinstance(name, ast.arg)}
    assert not arguments & {"number", "value", "values"}
    assert arguments >= {"total", "seen"}
