"""The standard library in the memory snapshot: code without lines."""

import traceback
from types import CodeType
from typing import Any

import pytest

from tools.build.python.stdlib import on_one_line

SOURCE = """
def outer(number):
    doubled = [
        2 * each
        for each in range(number)
    ]
    try:
        def inner():
            return 1 / sum(doubled)
        return (
            inner()
        )
    finally:
        doubled.append(7)
"""


def test_code_on_one_line_does_the_same() -> None:
    """It returns and raises the same; each function's line is that where it begins."""
    code = compile(SOURCE, "toy", "exec")
    scopes: list[dict[str, Any]] = [{}, {}]
    for made, scope in zip((code, on_one_line(code)), scopes, strict=True):
        exec(made, scope)
    before, after = (scope["outer"] for scope in scopes)
    assert after(4) == before(4) == 1 / 12
    lines = []
    for function in (before, after):
        with pytest.raises(ZeroDivisionError) as raised:
            function(0)
        lines.append([frame.lineno for frame in traceback.extract_tb(raised.value.__traceback__)][1:])
    assert lines == [[11, 9], [2, 8]]


def test_no_line_is_left_in_it() -> None:
    """Nor in the functions in it: all instructions are on the first line."""

    def lines(code: CodeType) -> set[int | None]:
        inside = (lines(const) for const in code.co_consts if isinstance(const, CodeType))
        found = {line for _, _, line in code.co_lines()} - {code.co_firstlineno}
        return found.union(*inside)

    code = compile(SOURCE, "toy", "exec")
    assert lines(code)
    assert not lines(on_one_line(code))
