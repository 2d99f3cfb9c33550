"""Give what nobody else can see short names: local variables, what is private in a module, and arguments that no call
names. Line numbers stay."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Collection, Iterator
from itertools import product
from string import ascii_lowercase

from tools.build.python.keywords import Keywords
from tools.build.python.trees import children, inside

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_KEYWORDS = {"as", "if", "in", "is", "or"}
#: Whether the places of names within an f-string are known. The build runs in Pyodide's Python.
PLACES_IN_TEXTS = sys.version_info >= (3, 12)


def shorten(source: str, keywords: Keywords | None = None) -> str:
    """Return the source with short names for local variables and for what is private in it.

    So are arguments, but for those of `keywords`; without that, all. Attributes and names that a text uses stay.

    >>> shorten("def add(one, other):\\n    total = one + other\\n    return total")
    'def add(one, other):\\n    a = one + other\\n    return a'
    >>> shorten("def add(one, other):\\n    return one + other", Keywords((), {"add": ["other"]}))
    'def add(a, other):\\n    return a + other'
    >>> shorten("def _half(number):\\n    return number / 2\\nHALF = _half(1)")
    'def _a(number):\\n    return number / 2\\nHALF = _a(1)'
    """
    tree, data = ast.parse(source), source.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    bound = {*_bound(tree), *dir(builtins)}
    edits = dict[int, tuple[str, str]]()
    for function in _functions(tree):
        for old, new, uses in _renamed(function, bound, keywords):
            edits |= {starts[use.lineno - 1] + use.col_offset: (old, new) for use in uses}
    for old, new, places in _private(tree, source, bound):
        edits |= {starts[line - 1] + column: (old, new) for line, column in places}
    for start, (old, new) in sorted(edits.items(), reverse=True):
        if not data.startswith(old.encode(), start):
            raise ValueError(f"{old} is not where it should be")
        data = data[:start] + new.encode() + data[start + len(old.encode()) :]
    return data.decode()


def _private(tree: ast.Module, source: str, bound: Collection[str]) -> Iterator[tuple[str, str, list[tuple[int, int]]]]:
    """Yield the old and the new name of each private function, class and constant, and the places where it stands.

    One that is something else as well, or that a text names, stays.
    """
    names, places = list[str](), dict[str, list[tuple[int, int]]]()
    lines = source.splitlines()
    for statement in tree.body:
        if isinstance(statement, (*_FUNCTION, ast.ClassDef)):
            word = lines[statement.lineno - 1].index(statement.name, statement.col_offset)
            names.append(statement.name)
            places.setdefault(statement.name, []).append((statement.lineno, word))
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            names += [target.id for target in targets if isinstance(target, ast.Name)]
    private = {name for name in names if name.startswith("_") and not name.startswith("__")}
    for node, in_text in _told(tree, of_classes=True):
        if isinstance(node, ast.Name):
            places.setdefault(node.id, []).append((node.lineno, node.col_offset))
            private -= {node.id} if in_text else set()
        elif isinstance(node, ast.arg):
            private.discard(node.arg)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            private = {name for name in private if name not in node.value}
    taken = {*places, *bound}
    free = (name for name in map("_".__add__, _short()) if name not in taken)
    for name in sorted(private, key=lambda each: (-len(places[each]), each)):
        if len(name) > 2 and names.count(name) == 1:
            yield name, next(free), places[name]


def _short() -> Iterator[str]:
    """Yield names of one letter, then of two."""
    return (name for length in (1, 2) for name in map("".join, product(ascii_lowercase, repeat=length)))


def _functions(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield functions and methods, but not those within others."""
    for statement in node.body:
        if isinstance(statement, _FUNCTION):
            yield statement
        elif isinstance(statement, ast.ClassDef):
            yield from _functions(statement)


def _bound(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module has for all its functions."""
    for node in inside(tree):
        if isinstance(node, ast.alias):
            yield (node.asname or node.name).partition(".")[0]
        elif isinstance(node, (*_FUNCTION, ast.ClassDef)):
            yield node.name
    top = (statement for statement in tree.body if not isinstance(statement, (*_FUNCTION, ast.ClassDef)))
    yield from (name for statement in top for name in _stored(statement))


def _stored(node: ast.AST) -> Iterator[str]:
    return (other.id for other in inside(node) if isinstance(other, ast.Name) and isinstance(other.ctx, ast.Store))


def _renamed(
    function: ast.FunctionDef | ast.AsyncFunctionDef, outside: Collection[str], keywords: Keywords | None
) -> Iterator[tuple[str, str, list[ast.Name | ast.arg]]]:
    """Yield the old and the new name of each variable of a function that can have one, and where it is used."""
    uses, fixed = dict[str, list[ast.Name | ast.arg]](), set[str]()
    within = [pair for statement in function.body for pair in _told(statement, of_classes=False)]
    for node, in_text in [(function, False), *within]:
        if isinstance(node, (*_FUNCTION, ast.ClassDef)) and node is not function:
            fixed.add(node.name)
        if isinstance(node, (*_FUNCTION, ast.Lambda)):
            for argument in _arguments(node.args):
                uses.setdefault(argument.arg, []).append(argument)
                if in_text or keywords is None or keywords.stay(getattr(node, "name", ""), argument.arg):
                    fixed.add(argument.arg)
        elif isinstance(node, ast.Name):
            uses.setdefault(node.id, []).append(node)
            fixed |= {node.id} if in_text else set()
        elif isinstance(node, ast.Import | ast.ImportFrom):
            fixed |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.ClassDef):
            fixed |= {other.id for other in inside(node) if isinstance(other, ast.Name)}
        elif isinstance(node, ast.Global | ast.Nonlocal):
            fixed |= {*node.names}
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
            fixed |= {node.name or ""}
        elif isinstance(node, ast.MatchMapping):
            fixed |= {node.rest or ""}
    own = [name for name, found in uses.items() if any(_binds(node) for node in found)]
    # A variable of something within can have the name of what is outside. An argument of the function hides that.
    hidden = {argument.arg for argument in _arguments(function.args)}
    able = [name for name in own if len(name) > 1 and name not in fixed and (name in hidden or name not in outside)]
    taken = {*uses, *fixed, *_KEYWORDS}
    free = (name for name in _short() if name not in taken)
    for name in sorted(able, key=lambda each: -len(uses[each])):
        yield name, next(free), uses[name]


def _arguments(all_of: ast.arguments) -> list[ast.arg]:
    starred = [argument for argument in (all_of.vararg, all_of.kwarg) if argument]
    return [*all_of.posonlyargs, *all_of.args, *all_of.kwonlyargs, *starred]


def _binds(node: ast.Name | ast.arg) -> bool:
    return isinstance(node, ast.arg) or isinstance(node.ctx, ast.Store)


def _told(node: ast.AST, *, of_classes: bool) -> list[tuple[ast.AST, bool]]:
    """Return a node and what is in it, in order, each with whether it is in a text; what is in a class if asked for."""
    found, waiting = list[tuple[ast.AST, bool]](), [(node, False)]
    while waiting:
        each, in_text = waiting.pop()
        found.append((each, in_text))
        if of_classes or not isinstance(each, ast.ClassDef):
            in_text = in_text or _keeps_names(each)
            waiting += [(child, in_text) for child in reversed(children(each))]
    return found


def _keeps_names(node: ast.AST) -> bool:
    """Return whether a node is a text whose names stay: one that may show them, or whose places are not known."""
    if not isinstance(node, ast.JoinedStr):
        return False
    shown = (value.value for value in node.values if isinstance(value, ast.Constant))
    return not PLACES_IN_TEXTS or any(str(text).rstrip().endswith("=") for text in shown)
