"""JSON of unknown origin: parsed, or refused before the parser could end the interpreter."""

import json

import pytest
from hypothesis import given

from razor_core.session.json_text import DEEPEST, JsonError, parse_json
from tests.support.generators import json_values


@given(json_values)
def test_what_json_writes_is_parsed(value: object) -> None:
    """As the standard library parses it."""
    text = json.dumps(value)
    assert json.dumps(parse_json(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 200_000, "nested too deep"),
        ('{"a":' * 100_000, "nested too deep"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested too deep"),
        ("[" * DEEPEST, "not JSON: "),
        ("", "not JSON: "),
        ("9" * 5000, "not JSON: "),
        ('"' + "x" * 99 + '"', "larger than 100 characters"),
    ],
    ids=["list", "object", "one too many", "open", "empty", "number", "large"],
)
def test_other_text_is_refused(text: str, message: str) -> None:
    """By size, then by depth, then by the parser."""
    with pytest.raises(JsonError, match=f"^{message}"):
        parse_json(text, 100 if message.startswith("larger") else 10**7)


def test_the_limits_themselves_are_allowed() -> None:
    """So much is parsed, and a text of brackets is one text."""
    text = "[" * DEEPEST + "]" * DEEPEST
    assert parse_json(text, len(text))
    assert parse_json(json.dumps("[{" * 1000)) == "[{" * 1000
