"""The words of the notation in short: each is one, and each example is read as it stands."""

import pytest

from razor_core.own.reading import read
from razor_core.own.statements import STATEMENTS
from razor_core.own.words import WORDS

#: What the examples name, and what they come in place of.
LINES = {
    "game": ("game: Words",),
    "field": tuple(f"field {name}: 0 to 9, start 2" for name in ("stat", "skill", "stress", "pool", "forward", "adds")),
    "dice": ("dice: 2d6", "dice red: 1d6", "dice action: 1d6"),
    "result": ("result: sum",),
    "tier": ("tier Well, good: result >= 8", "tier Badly, bad"),
}
EXAMPLES = [example for word in WORDS for example in word.examples]


def test_every_word_of_the_notation_is_explained() -> None:
    explained = {example.split()[0].rstrip(":") for example in EXAMPLES if not example.startswith(" ")}
    assert STATEMENTS.keys() - explained <= {"razor", "lower"}


def named(line: str) -> str:
    """Return what a line is about: its word, with the name of dice or a field."""
    return line.partition(":")[0].partition(" if ")[0]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_read(example: str) -> None:
    """In place of the line that it would repeat; what follows a tier, below one."""
    lines = [line for lines in LINES.values() for line in lines]
    if example.startswith(" "):
        lines.insert(-1, example)
    elif example.startswith("tier"):
        lines[-2 if ":" in example else -1] = example
    else:
        single = " if " not in example.partition(":")[0]
        lines = [line for line in lines if not (single and named(line) == named(example))] + [example]
    if "difficulty" in example and not example.startswith("field"):
        lines.append("field difficulty: 1 to 20")
    read("\n".join(lines))
