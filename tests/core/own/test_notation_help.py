"""The words of the notation in short: each is one, and each example is read in a game that has it."""

import pytest

from razor_core.own.notation_help import WORDS, whole
from razor_core.own.reading import read
from razor_core.own.statements import STATEMENTS

EXAMPLES = [example for word in WORDS for example in word.examples]


def test_every_word_of_the_notation_is_explained() -> None:
    explained = {example.split()[0].rstrip(":") for example in EXAMPLES if not example.startswith(" ")}
    assert STATEMENTS.keys() - explained <= {"razor", "lower"}


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_read_in_a_short_game(example: str) -> None:
    """It has the line once, and no other that it would repeat."""
    text = whole(example)
    assert f"\n{text}".count(f"\n{example}\n") == 1
    assert len(text.splitlines()) <= 12
    assert read(text).title
