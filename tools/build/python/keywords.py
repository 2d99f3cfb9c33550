"""Which arguments some call gives by their name. These names have to stay as they are."""

from __future__ import annotations

import ast
import builtins
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tools.build.python.trees import inside

#: In place of a name, for a call with `**`: it may give any.
ANY = "**"


@dataclass(frozen=True)
class Keywords:
    """Names that calls give `anywhere`, where no name says which function is called, and those `of` each function."""

    anywhere: Collection[str]
    of: Mapping[str, Collection[str]]

    def stay(self, function: str, argument: str) -> bool:
        """Return whether the name of a function's argument stays."""
        given = self.of.get(function, ())
        return argument in ("self", "cls") or argument in self.anywhere or argument in given or ANY in given


def keywords(sources: Mapping[str, str]) -> Keywords:
    """Return what the modules (by name) give by name to their own functions.

    >>> found = keywords({"a": "def f(one, two): ...\\nf(1, two=2)\\nf.g(three=3)\\nsorted([], key=f)"})
    >>> [found.stay("f", name) for name in ("one", "two", "three", "key")]
    [False, True, True, False]
    """
    trees = [ast.parse(source) for source in sources.values()]
    defined = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = {node.name for tree in trees for node in tree.body if isinstance(node, defined)}
    modules = [inside(tree) for tree in trees]
    classes = {node.name for nodes in modules for node in nodes if isinstance(node, ast.ClassDef)}
    anywhere, of = set[str](), defaultdict[str, set[str]](set)
    # JavaScript makes a Bundle of what it reads (static/boot.mjs), and the codec any value.
    of["__init__"] = {ANY}
    for nodes in modules:
        imports = [*_imports(nodes)]
        imported = {name: origin for name, origin, module in imports if module in sources}
        others = {name for name, _, module in imports if module not in sources} | {*dir(builtins)}
        bound = {*_bound(nodes)}
        for call in nodes:
            if not isinstance(call, ast.Call) or not call.keywords:
                continue
            given = {keyword.arg or ANY for keyword in call.keywords}
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            origin = imported.get(name, name)
            if name in bound or name == "partial" or not name:
                anywhere |= given - {ANY}
                of[call.func.attr if isinstance(call.func, ast.Attribute) else "__init__"] |= given & {ANY}
            elif origin in functions:
                of[origin] |= given
            elif origin in classes:
                of["__init__"] |= given
            elif name not in others:
                anywhere |= given
    return Keywords(anywhere, of)


def _imports(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str, str]]:
    """Yield each name that is imported from a module, with what it is called there."""
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, alias.name, node.module or "") for alias in node.names)


def _bound(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield what a module binds otherwise than by importing or defining it: it can be any function."""
    for node in nodes:
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
