"""JSON of unknown origin: parsed, or refused before the parser could end the interpreter."""

import pytest

from razor_core.format.json_text import DEEPEST, LARGEST, JsonError, parse_json, too_deep
from tests.support.refused import error_text

TOO_DEEP = "Nested too deep, or with brackets that do not match."


def test_the_limits_themselves_are_allowed() -> None:
    """Of size and of depth, however many brackets follow one another."""
    text = "[" * DEEPEST + "]" * DEEPEST
    assert parse_json(text, len(text))
    assert not too_deep("[[]," + "[" * (DEEPEST - 1) + "]" * DEEPEST)
    assert not too_deep("[" + '{"a":[{}]},' * DEEPEST + "{}]")
    # Brackets that were closed on the way down make the rest no less deep.
    assert too_deep("[[]," * 20 + '[{"a":{}},' * 20 + "[]" + "]" * 40)


@pytest.mark.parametrize(
    ("text", "largest", "message"),
    [
        ("[" * 200_000, LARGEST, TOO_DEEP),
        ('{"a":' * 100_000, LARGEST, TOO_DEEP),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), LARGEST, TOO_DEEP),
        ("[" * DEEPEST, LARGEST, f"Not JSON: Expecting value: line 1 column {DEEPEST + 1} (char {DEEPEST})"),
        ('"' + "x" * 99 + '"', 100, "Larger than 100 characters."),
        ("[" * 2000, 1999, "Larger than 1,999 characters."),
    ],
    ids=["list", "object", "one too many", "open", "large", "large and deep"],
)
def test_other_text_is_refused(text: str, largest: int, message: str) -> None:
    """By size, then by depth, then by the parser."""
    assert error_text(JsonError, parse_json, text, largest) == message
