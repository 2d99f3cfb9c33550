"""Short names of local variables and of what is private: what they mean stays, and so does every line."""

import ast
from typing import Any

import pytest

from tools.build.python.shorten import shorten

KEPT = """
from json import loads as texts
TOTAL = 1
def default(given=TOTAL):
    TOTAL_OF = given
    return TOTAL_OF
def argument(number, *, named=2):
    number += named
    return number
def text(value):
    amount = value * 2
    return f"{amount=:>{value}}"
def closure(value):
    seen = [value]
    def inner():
        nonlocal kept
        kept = seen + [each for each in seen]
        return kept
    kept = []
    class Held: held = seen
    return inner() + (lambda: seen)() + Held.held
def compared(values):
    texts = [len(texts) for texts in values]
    return texts
def matched(value):
    match value:
        case {"a": first, **others}: return first, others
        case [head, *tail]: return head, tail
        case str() as whole: return whole
def failing():
    try: raise ValueError("no")
    except ValueError as problem: return str(problem)
def counted():
    global TOTAL
    TOTAL += 1
    return TOTAL
class Shape:
    side = 3
    def area(self):
        length = self.side
        side = length * length
        return dict(length=side)
"""
PRIVATE = """
from functools import cache
_LIMIT = 3
_NAMED = "_named"
_in_text = 2
@cache
def _twice(number):
    return 2 * number
class _Shape:
    def area(self): return _twice(_LIMIT)
def _given(_taken):
    return _taken
_taken = 4
def _named(): return 5
_LIMIT += 1
def total():
    return _twice(_Shape().area()) + _given(_taken) + _named()
def text(): return f"{_in_text}" + _NAMED
"""
CALLS = {
    "default()": 1,
    "argument(1)": 3,
    "text(3)": "amount=  6",
    "closure(1)": [1, 1, 1, 1],
    "compared(['ab', 'c'])": [2, 1],
    "matched({'a': 1, 'b': 2})": (1, {"b": 2}),
    "matched([1, 2])": (1, [2]),
    "matched('x')": "x",
    "failing()": "no",
    "counted()": 2,
    "Shape().area()": {"length": 9},
}


@pytest.mark.parametrize("call", CALLS)
def test_what_a_function_returns_stays(call: str) -> None:
    names: dict[str, object] = {}
    exec(shorten(KEPT), names)
    assert eval(call, names) == CALLS[call]


def test_only_what_nothing_else_sees_is_shortened() -> None:
    """Not what a text that shows it or the module uses, no argument, and no name that an import has."""
    short = shorten(KEPT)
    assert len(short.splitlines()) == len(KEPT.splitlines())
    names = {node.id for node in ast.walk(ast.parse(short)) if isinstance(node, ast.Name)}
    assert not names & {"TOTAL_OF", "length", "each"}
    assert names >= {"TOTAL", "number", "amount", "kept", "seen", "texts", "problem"}


def test_short_names_are_free_ones() -> None:
    """A variable does not get the name of another, or a keyword."""
    lines = [f"    name{at} = {at}" for at in range(40)]
    source = "\n".join(["def f(a, b):", *lines, f"    return a, b, {', '.join(f'name{at}' for at in range(40))}"])
    names: dict[str, object] = {}
    exec(shorten(source), names)
    assert eval("f(8, 9)", names) == (8, 9, *range(40))


def test_private_names_of_a_module_are_short() -> None:
    """Those that an argument has too, or that stand in a text, stay; so does every line."""
    short = shorten(PRIVATE)
    spaces: tuple[dict[str, Any], dict[str, Any]] = ({}, {})
    for source, space in zip((PRIVATE, short), spaces, strict=True):
        exec(compile(source, "module", "exec"), space)
    assert [space["total"]() for space in spaces] == [25, 25]
    assert [space["text"]() for space in spaces] == ["2_named"] * 2
    assert short.count("\n") == PRIVATE.count("\n")
    kept = {name for name in spaces[1] if name.startswith("_") and len(name) > 2 and not name.startswith("__")}
    assert kept == {"_taken", "_named", "_in_text"}
