"""Pack Python sources for the page, which compiles them. bundles.mjs runs this inside Pyodide."""

from __future__ import annotations

import ast
import bz2
import io
import json
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

#: A module: whether it is a package, and its stripped source.
Module = tuple[bool, str]


def strip(source: str, path: str, *, types: bool = True) -> str:
    """Remove comments and docstrings, and with `types` what only a type checker reads. Line numbers stay the same.

    That are the types of arguments, results and variables, but for the fields of classes, and what is imported for it.

    A SyntaxError names `path`.
    """
    data, starts = source.encode(), [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def begin(node: ast.stmt | ast.expr | ast.arg) -> int:
        return starts[node.lineno - 1] + node.col_offset

    def end(node: ast.stmt | ast.expr) -> int:
        return starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)

    cuts: list[tuple[int, int, bytes]] = []
    tree = ast.parse(source, path)
    nodes = [*ast.walk(tree)]
    fields = {id(statement) for node in nodes if isinstance(node, ast.ClassDef) for statement in node.body}
    for node in nodes:
        documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        if isinstance(node, documented) and ast.get_docstring(node) is not None:
            # Without a docstring a dataclass makes its own at every start, and a body without a statement is none.
            needed = isinstance(node, ast.ClassDef) or len(node.body) == 1
            cuts.append((begin(node.body[0]), end(node.body[0]), b"'.'" if needed else b""))
        if types and isinstance(node, ast.arg) and node.annotation:
            cuts.append((begin(node) + len(node.arg.encode()), end(node.annotation), b""))
        if types and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns:
            arrow = data.rindex(b"->", 0, begin(node.returns))
            cuts.append((len(data[:arrow].rstrip(b" ")), end(node.returns), b""))
        if types and isinstance(node, ast.AnnAssign) and node.value and id(node) not in fields:
            cuts.append((end(node.target), end(node.annotation), b""))
    for node in tree.body if types else ():
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).startswith("Protocol") for base in node.bases):
            # What has to be there is for a type checker; at runtime it is only a name.
            cuts = [each for each in cuts if not begin(node) <= each[0] < end(node)]
            cuts.append((begin(node), end(node), f"class {node.name}:0".encode()))
    for top in tree.body if types else ():
        if _is_for_types(top):
            cuts = [each for each in cuts if not begin(top) <= each[0] < end(top)]
            cuts.append((begin(top), end(top), b""))
    for start, stop, instead in sorted(cuts, reverse=True):
        data = data[:start] + instead + b"\n" * data.count(b"\n", start, stop) + data[stop:]
    lines = data.decode().splitlines()
    within = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(data.decode()).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
        if token.type == tokenize.STRING:
            within |= {*range(token.start[0], token.end[0])}
    return "\n".join(line.rstrip() if at in within else _tabbed(line.rstrip()) for at, line in enumerate(lines))


def _is_for_types(statement: ast.stmt) -> bool:
    """Return whether a statement only imports for a type checker."""
    if isinstance(statement, ast.ImportFrom):
        return ast.unparse(statement) == "from typing import TYPE_CHECKING"
    return (
        isinstance(statement, ast.If) and isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"
    )


def use(source: str) -> str:
    """Return the source without names that it imports and does not have again, such as those of types only.

    Line numbers stay the same. Names in texts count: annotations can be texts.
    """
    lines = source.splitlines()
    imports = [node for node in ast.parse(source).body if isinstance(node, ast.ImportFrom)]
    others = list(lines)
    for node in imports:
        others[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or 0) - node.lineno + 1)
    used = set(re.findall(r"\w+", "\n".join(others)))
    for node in imports:
        kept = [ast.unparse(name) for name in node.names if (name.asname or name.name) in used]
        if len(kept) < len(node.names):
            made = f"from {node.module} import {', '.join(kept)}" if kept else ""
            lines[node.lineno - 1 : node.end_lineno] = [made, *[""] * ((node.end_lineno or 0) - node.lineno)]
    return "\n".join(lines)


def _tabbed(line: str) -> str:
    """Return a line with a tab for each four spaces that it begins with."""
    rest = line.lstrip(" ")
    return "\t" * ((len(line) - len(rest)) // 4) + " " * ((len(line) - len(rest)) % 4) + rest


def pack(sources: Mapping[str, str], main: str = "") -> bytes:
    """Compress the sources (by path) to a bundle: bzip2 of a head as JSON, then each source after a zero character.

    In the head, `modules` says of each name whether it is a package, 1 or 0; `order` has the places there of what a
    start of the script `main` needs, each after those that it needs itself. Sources as JSON take a hundredth more.
    """
    from tools.build.python.keywords import keywords  # noqa: PLC0415
    from tools.build.python.shorten import shorten  # noqa: PLC0415 - the snapshot uses the rest without it
    from tools.build.python.squeeze import squeeze  # noqa: PLC0415

    modules: dict[str, Module] = {}
    for path, whole in sorted(sources.items()):
        name = path.removesuffix(".py").replace("/", ".")
        is_package, stripped = name.endswith(".__init__"), strip(whole, path)
        # A package can import names for others. So can PyScript's modules, which are packed without a script.
        modules[name.removesuffix(".__init__")] = (is_package, stripped if is_package or not main else use(stripped))
    given = keywords({"": main, **{name: source for name, (_, source) in modules.items()}}) if main else None
    for name, (is_package, source) in modules.items():
        shortened = shorten(source, given) if given and not is_package else source
        modules[name] = (is_package, squeeze(shortened))
    # bzip2 packs blocks of 900 kB: what is largely text stands together, in the last one.
    modules = dict(sorted(modules.items(), key=lambda item: is_text(item[1][1])))
    order = import_order({name: source for name, (_, source) in modules.items()}, main)
    places = {name: at for at, name in enumerate(modules)}
    head = {
        "modules": {name: int(is_package) for name, (is_package, _) in modules.items()},
        "order": [places[name] for name in order],
    }
    parts = [json.dumps(head, separators=(",", ":")), *(source for _, source in modules.values())]
    return bz2.compress("\0".join(parts).encode())


def script(source: str) -> str:
    """Return the script that the page runs without what only a reader needs. Line numbers stay the same."""
    from tools.build.python.squeeze import squeeze  # noqa: PLC0415 - as in pack

    return squeeze(strip(source, "main.py"))


def is_text(source: str) -> bool:
    """Return whether more than three tenths of a source are texts.

    >>> is_text('TERMS = {"attribute": "The natural ability that fits."}'), is_text('x = f("a", 1) + g(2)')
    (True, False)
    """
    return 10 * sum(map(len, re.findall(r'"[^"\n]*"', source))) > 3 * len(source)


def import_order(sources: Mapping[str, str], main: str) -> list[str]:
    """Return which modules of `sources` (by name) the script `main` needs, each after those that it needs itself.

    Imports in functions and conditions do not count: a start may do without them.
    """
    seen, order = set[str](), list[str]()

    def take(name: str) -> None:
        if name not in sources or name in seen:
            return
        seen.add(name)
        for top_import in _top_imports(sources[name]):
            take(top_import)
        order.append(name)

    for name in _top_imports(main):
        take(name)
    return order


def stdlib_imports(sources: Iterable[str]) -> list[str]:
    """Return the modules of the standard library and of Pyodide that the sources import, sorted."""
    names = {name for source in sources for name in _imports(source)}
    return sorted(name for name in names if name.split(".")[0] in {*sys.stdlib_module_names, "pyodide"})


def _imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        yield from _named(node)


def _top_imports(source: str) -> Iterator[str]:
    """Yield what the source imports when it is run, packages before their modules, and names that are no modules."""
    for node in ast.parse(source).body:
        for name in _named(node):
            yield from accumulate(name.split("."), "{}.{}".format)
            if isinstance(node, ast.ImportFrom):
                yield from (f"{name}.{alias.name}" for alias in node.names)


def _named(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield node.module
