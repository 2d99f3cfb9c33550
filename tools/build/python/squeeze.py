"""Leave out the white space that Python does not need. Each statement stays on its first line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import accumulate, pairwise
from token import tok_name
from tokenize import TokenInfo, generate_tokens

#: Tokens at which a line ends or its indent begins or ends.
_LAYOUT = {"NEWLINE", "INDENT", "DEDENT", "ENDMARKER"}
#: Since Python 3.12, the parts of an f-string are tokens of their own.
_OPENS, _CLOSES = {"FSTRING_START", "TSTRING_START"}, {"FSTRING_END", "TSTRING_END"}


def squeeze(source: str) -> str:
    """Return a source without comments, each statement on one line, with the lines that it had empty after it.

    >>> squeeze("total = add(\\n    one,\\n    not other,\\n)\\nshow(total)\\n")
    'total=add(one,not other,)\\n\\n\\n\\nshow(total)\\n'
    """
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    parts, at, lines = list[str](), 0, 0
    for one, other in _neighbours(source):
        start, end = starts[one.end[0] - 1] + one.end[1], starts[other.start[0] - 1] + other.start[1]
        gap = source[start:end]
        parts.append(source[at:start])
        at = end
        if tok_name[other.type] == "NEWLINE":
            parts.append("\n" * lines)
            lines = 0
        elif not gap.isspace():
            parts.append(gap)
        else:
            lines += gap.count("\n")
            parts.append(" " * _apart(one.string[-1], other.string[0]))
    return "".join([*parts, source[at:]])


def _neighbours(source: str) -> Iterator[tuple[TokenInfo, TokenInfo]]:
    """Yield the tokens of each statement in pairs, but not those within an f-string."""
    tokens = [token for token in generate_tokens(io.StringIO(source).readline) if tok_name[token.type] != "NL"]
    depth = 0
    for one, other in pairwise(tokens):
        depth += (tok_name[one.type] in _OPENS) - (tok_name[other.type] in _CLOSES)
        if not depth and tok_name[one.type] not in _LAYOUT and tok_name[other.type] not in _LAYOUT - {"NEWLINE"}:
            yield one, other


def _apart(left: str, right: str) -> bool:
    """Return whether two tokens that end and begin so need a space between them."""
    quotes = "\"'"
    if right in quotes:
        return left in quotes
    return (left.isalnum() or left in f"_{quotes}") and (right.isalnum() or right == "_")
