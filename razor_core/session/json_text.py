"""Parse a JSON text that may hold anything: from storage, a file or the first paint.

Size and depth are checked first. Text nested thousands of levels deep would end the interpreter instead of raising.
"""

import json
import re
from typing import Any

#: The most characters that are parsed: as many as the largest session file has.
LARGEST = 10_000_000
#: The most levels of brackets that are parsed. Razor writes fewer than 20.
DEEPEST = 40
#: Whole strings, and brackets. Possessive (++): otherwise a long string would cost a hundred times its own memory.
_TOKENS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]')


class JsonError(ValueError):
    """A text that was not parsed; the message says why."""


def parse_json(text: str, largest: int = LARGEST) -> Any:
    """Return the value of a JSON text. JsonError if it is not JSON, or too large or too deep to be one of ours.

    >>> parse_json('{"version": 1}')
    {'version': 1}
    """
    if len(text) > largest:
        raise JsonError(f"larger than {largest:,} characters")
    if deep(text):
        raise JsonError("nested too deep")
    try:
        return json.loads(text)
    except ValueError as error:
        raise JsonError(f"not JSON: {error}") from error


def deep(text: str) -> bool:
    """Whether brackets are nested deeper than in any text of ours. Brackets in strings do not count."""
    # Counting brackets is quick, and enough for most texts.
    return text.count("[") + text.count("{") > DEEPEST and _exceeds_depth(text)


def _exceeds_depth(text: str) -> bool:
    depth = 0
    for token in _TOKENS.finditer(text):
        if token[0] in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif token[0] in "]}":
            depth -= 1
    return False
