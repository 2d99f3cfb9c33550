"""Parse JSON of unknown origin: from storage, from a file, from the first paint.

Size and depth are checked before parsing: a text nested thousands of levels deep would end the interpreter instead of
raising an error.
"""

import json
import re
from typing import Any

#: The most characters that are parsed, as many as the largest session file has.
LARGEST = 10_000_000
#: The most levels of brackets that are parsed. Razor writes fewer than 20.
DEEPEST = 40
#: All bytes of ASCII but brackets and the quotes of strings.
_OTHERS = bytes(set(range(128)) - set(b'[]{}"'))
#: Strings, among brackets. Possessive (*+): otherwise a long string would cost a hundred times its own memory.
_STRINGS = re.compile(rb'"[^"]*+"?')


class JsonError(ValueError):
    """A text that cannot be parsed. The message says why."""


def parse_json(text: str, largest: int = LARGEST) -> Any:
    """Return the value of a JSON text. JsonError if it is larger than `largest` characters, too deep, or not JSON.

    >>> parse_json('{"version": 1}')
    {'version': 1}
    """
    if len(text) > largest:
        raise JsonError(f"Larger than {largest:,} characters.")
    if too_deep(text):
        raise JsonError("Nested too deep, or with brackets that do not match.")
    try:
        return json.loads(text)
    except ValueError as error:
        raise JsonError(f"Not JSON: {error}") from error


def too_deep(text: str) -> bool:
    """Return whether brackets are nested more than DEEPEST levels deep, or many do not match.

    Brackets in strings do not count.
    """
    # Counting all brackets is quick, and enough for most texts.
    return text.count("[") + text.count("{") > DEEPEST and _exceeds_depth(text)


def _exceeds_depth(text: str) -> bool:
    unescaped = text.replace("\\\\", "").replace('\\"', "")
    structure = unescaped.encode("ascii", "ignore").translate(None, _OTHERS)
    # Most strings are empty now. Dropping their quotes is quicker than a pattern.
    brackets = _STRINGS.sub(b"", structure.replace(b'""', b""))
    # Each pass takes away the innermost level, so nothing is left unless brackets are too deep or do not match.
    for _ in range(DEEPEST):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return bool(brackets)
