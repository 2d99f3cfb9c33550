"""JSON of unknown origin: parsed, or refused before the parser could end the interpreter."""

from razor_core.session.json_text import DEEPEST, parse_json, too_deep


def test_the_limits_themselves_are_allowed() -> None:
    """Of size and of depth, however many brackets follow one another."""
    text = "[" * DEEPEST + "]" * DEEPEST
    assert parse_json(text, len(text))
    assert not too_deep("[[]," + "[" * (DEEPEST - 1) + "]" * DEEPEST)
    assert not too_deep("[" + '{"a":[{}]},' * DEEPEST + "{}]")
    # Brackets that were closed on the way down make the rest no less deep.
    assert too_deep("[[]," * 20 + '[{"a":{}},' * 20 + "[]" + "]" * 40)
