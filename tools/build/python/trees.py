"""Go through the nodes of a syntax tree, in less than half the time of ast.walk."""

from __future__ import annotations

import ast


def children(node: ast.AST) -> list[ast.AST]:
    """Return the nodes right below a node, field by field, without contexts (whether a name is stored)."""
    found = list[ast.AST]()
    for field in node._fields:
        value = getattr(node, field, None)
        if isinstance(value, list):
            found += [each for each in value if isinstance(each, ast.AST)]
        elif isinstance(value, ast.AST) and field != "ctx":
            found.append(value)
    return found


def inside(node: ast.AST) -> list[ast.AST]:
    """Return a node and all nodes below it.

    >>> [type(each).__name__ for each in inside(ast.parse("one = two"))]
    ['Module', 'Assign', 'Name', 'Name']
    """
    found = [node]
    for each in found:
        found += children(each)
    return found
