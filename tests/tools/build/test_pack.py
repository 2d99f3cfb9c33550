"""What our Python is packed into: every line where it was, and nothing that only a reader wants."""

from __future__ import annotations

import ast
import bz2
import json
from pathlib import Path

import pytest

from tools.pack import bare, packed, wanted

ROOT = Path(__file__).resolve().parents[2]
OWN = [*sorted((ROOT / "razor_core").rglob("*.py")), *sorted((ROOT / "static").rglob("*.py"))]

SOURCE = '''\
"""What it is.

And why.
"""
import json  # for texts

# A number.
NUMBER = 1  # "not" a docstring


class A:
    """One."""


def f() -> str:
    """Two, on
    two lines."""
    return "# no comment" + """and
no docstring"""
'''


def test_comments_and_docstrings_go_and_all_else_stays_on_its_line() -> None:
    """A text with a sharp in it is no comment, one that is used is no docstring."""
    lines = bare(SOURCE, "a.py").split("\n")
    assert lines[0] == "'.'"
    assert lines[1:4] == ["", "", ""]
    assert lines[4:8] == ["import json", "", "", "NUMBER = 1"]
    assert lines[10:16] == ["class A:", "    '.'", "", "", "def f():", "    '.'"]
    assert lines[17:] == ['    return "# no comment" + """and', 'no docstring"""']


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(ROOT)))
def test_our_own_sources_mean_the_same(path: Path) -> None:
    """But for docstrings and the types of arguments and results: the same statements, each in its line."""

    def meaning(source: str) -> str:
        tree = ast.parse(source)
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        for node in ast.walk(tree):
            if isinstance(node, ast.arg):
                node.annotation = None
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                node.returns = None
            if isinstance(node, documented) and ast.get_docstring(node) is not None:
                node.body[0] = ast.Pass(lineno=node.body[0].lineno)
        lines = [getattr(node, "lineno", 0) for node in ast.walk(tree) if not isinstance(node, ast.Constant)]
        return ast.dump(tree) + str(lines)

    source = path.read_text(encoding="utf-8")
    assert meaning(bare(source, str(path))) == meaning(source)


def test_what_is_no_python_is_named() -> None:
    """The builder is told the file and the line."""
    with pytest.raises(SyntaxError) as error:
        bare("x = 1\ndef (:\n", "one.py")
    assert (error.value.filename, error.value.lineno) == ("one.py", 2)


def test_modules_come_under_their_names() -> None:
    """A package by its own name, not by that of its file; each with its path as a traceback shows it."""
    data = packed({"a/__init__.py": "x = 1\n", "a/b.py": "# y\n", "c.py": ""})
    assert json.loads(bz2.decompress(data)) == {
        "a": [True, "./a/__init__.py", "x = 1"],
        "a.b": [False, "./a/b.py", ""],
        "c": [False, "./c.py", ""],
    }


def test_only_the_standard_library_is_wanted_of_what_is_imported() -> None:
    """Wherever the import stands; our own modules and the browser's are not among them."""
    sources = ["import json, js\nfrom razor_core import odds\n", "def f():\n    from collections.abc import Mapping\n"]
    assert wanted(sources) == ["collections.abc", "json"]
