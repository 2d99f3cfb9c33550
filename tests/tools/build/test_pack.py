"""Packed Python: no comments, docstrings or types, and the same line numbers."""

import ast
import bz2
import json
from pathlib import Path
from typing import Any

import pytest

from tools.build.python.pack import import_order, pack, stdlib_imports, strip, use

ROOT = Path(__file__).resolve().parents[3]
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


def unpacked(bundle: bytes) -> Any:
    head, *sources = bz2.decompress(bundle).decode().split("\0")
    found = json.loads(head)
    named = zip(found["modules"].items(), sources, strict=True)
    modules = {name: [bool(is_package), source] for (name, is_package), source in named}
    return {"modules": modules, "order": [list(modules)[at] for at in found["order"]]}


def test_comments_and_docstrings_are_removed_and_lines_stay() -> None:
    """A text with a # is not a comment, and a used text is not a docstring."""
    lines = strip(SOURCE, "a.py").split("\n")
    assert lines[:8] == ["", "", "", "", "import json", "", "", "NUMBER = 1"]
    assert lines[10:16] == ["class A:", "\t'.'", "", "", "def f():", ""]
    assert lines[17:] == ['\treturn "# no comment" + """and', 'no docstring"""']


def _plain(node: ast.stmt) -> ast.stmt:
    """An assignment without its annotation."""
    if not isinstance(node, ast.AnnAssign) or node.value is None:
        return node
    return ast.copy_location(ast.Assign([node.target], node.value), node)


def _is_for_types(node: ast.stmt) -> bool:
    """Whether only a type checker reads it."""
    source = ast.unparse(node)
    return source.startswith("if TYPE_CHECKING:") or source == "from typing import TYPE_CHECKING"


def _is_protocol(node: ast.ClassDef) -> bool:
    """Whether only a type checker reads what is in the class."""
    return any(ast.unparse(base).startswith("Protocol") for base in node.bases)


@pytest.mark.long
def test_our_own_sources_mean_the_same() -> None:
    """The same statements on the same lines, apart from docstrings, types and annotations."""

    def meaning(source: str) -> str:
        tree = ast.parse(source)
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        for each in tree.body:
            if isinstance(each, ast.ClassDef) and (_is_protocol(each) or ast.unparse(each).endswith(":\n    0")):
                each.bases, each.body = [], []
        for node in ast.walk(tree):
            if isinstance(node, ast.arg):
                node.annotation = None
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                node.returns = None
            for part in () if isinstance(node, ast.ClassDef) else ("body", "orelse", "finalbody"):
                block = getattr(node, part, None)
                if isinstance(block, list):
                    setattr(node, part, [_plain(each) for each in block if not _is_for_types(each)])
            if isinstance(node, documented) and ast.get_docstring(node) is not None:
                kept = [ast.Pass(lineno=1)] if isinstance(node, ast.ClassDef) or len(node.body) == 1 else []
                node.body[:1] = kept
        lines = [getattr(node, "lineno", 0) for node in ast.walk(tree) if not isinstance(node, ast.Constant)]
        return ast.dump(tree) + str(lines)

    for path in (path for folder in ("razor_core", "static") for path in (ROOT / folder).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        assert meaning(strip(source, str(path))) == meaning(source), path


def test_names_that_are_imported_for_types_only_are_left_out() -> None:
    """Not those of annotations that are there at run time, also as texts. Lines stay; a package keeps all its names."""
    source = (
        "from a import (\n    One,\n    Two,\n)\nfrom b import c as d, e\nfrom f import g\n\nclass X:\n    one: 'One'"
    )
    source += "\n\nd()"
    lines = ["from a import One", "", "", "", "from b import c as d", "", "", "class X:", "    one: 'One'", "", "d()"]
    assert use(source).split("\n") == lines
    main = "import p.m"
    packed = unpacked(pack({"p/__init__.py": "from q import x\n", "p/m.py": "from q import x\ny = 1\n"}, main))[
        "modules"
    ]
    assert packed == {"p": [True, "from q import x"], "p.m": [False, "\ny=1"]}


def test_a_syntax_error_names_the_file_and_the_line() -> None:
    with pytest.raises(SyntaxError) as error:
        strip("x = 1\ndef (:\n", "one.py")
    assert (error.value.filename, error.value.lineno) == ("one.py", 2)


def test_modules_are_packed_by_name() -> None:
    """A package by its own name, from which its path for tracebacks follows."""
    sources = {"a/__init__.py": "x = 1\n", "a/b.py": "# y\n"}
    assert unpacked(pack(sources)) == {"modules": {"a": [True, "x=1"], "a.b": [False, ""]}, "order": []}


def test_the_order_is_that_of_the_imports() -> None:
    """Packages before their modules, each after those it needs, also in a circle; none that is needed only later."""
    sources = {
        "a": "from a.base import one\n",
        "a.base": "import json, b.deep\n",
        "a.top": "from a import other\nfrom c import Late\n",
        "a.other": "import a.top\n",
        "b": "",
        "b.deep": "",
        "c": "if True:\n    import late\ndef f():\n    import late\n",
        "late": "",
    }
    order = import_order(sources, "import os\nawait os.x()\nfrom a import top, base\n")
    assert order == ["b", "b.deep", "a.base", "a", "a.other", "c", "a.top"]


def test_only_standard_library_imports_are_listed() -> None:
    """Wherever the import is; not our modules, and not the browser's."""
    sources = ["import json, js\nfrom razor_core import odds\n", "def f():\n    from collections.abc import Mapping\n"]
    assert stdlib_imports(sources) == ["collections.abc", "json"]
