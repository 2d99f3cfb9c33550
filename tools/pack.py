"""Packs sources of Python for the page, which compiles them. Run by interpreter.mjs in the interpreter that ships."""

from __future__ import annotations

import ast
import io
import json
import lzma
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping


def bare(source: str, path: str) -> str:
    """The source without what only a reader wants, comments and docstrings, each line where it was.

    A SyntaxError names `path`.
    """
    lines = source.splitlines()
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, documented) and ast.get_docstring(node) is not None:
            # Not nothing: a dataclass without a docstring would make one up, which takes time at every start.
            doc = node.body[0]
            last = doc.end_lineno or doc.lineno
            lines[doc.lineno - 1 : last] = [" " * doc.col_offset + "'.'", *[""] * (last - doc.lineno)]
    for token in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines)


def packed(sources: Mapping[str, str]) -> bytes:
    """The modules of the sources, by path: for each name whether it is a package, its path and its bare source."""
    modules = {}
    for path, source in sorted(sources.items()):
        name = path.removesuffix(".py").replace("/", ".")
        modules[name.removesuffix(".__init__")] = name.endswith(".__init__"), f"./{path}", bare(source, path)
    return lzma.compress(json.dumps(modules, separators=(",", ":")).encode(), preset=9 | lzma.PRESET_EXTREME)


def wanted(sources: Iterable[str]) -> list[str]:
    """The modules of the standard library that the sources import."""
    names = {name for source in sources for name in _imported(source)}
    return sorted(name for name in names if name.split(".")[0] in sys.stdlib_module_names)


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
