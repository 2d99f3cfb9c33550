"""The lines of a game's text: which errors are told together, and what suggested modifiers are."""

from collections.abc import Sequence

import pytest

from razor_core.own.reading import read
from razor_core.own.text import TextError
from razor_core.rules.modifiers import Lifetime
from tests.core.own.test_reading import text


@pytest.mark.parametrize(
    ("line", "of"),
    [
        ("field luck: 0-3", ("value lucky: luck + 1", "suggest luck: Charm +1", "sheet luck: Bold 9")),
        ("field luck 0 to 3", ("value lucky: luck + 1",)),
        ('field luck "Luck": yes no', ("value lucky: luck and skill > 1",)),
        ("value luck: 1 +", ("value lucky: luck + 1",)),
        ("dice luck: 1w6", ("value lucky: luck.sum",)),
    ],
)
def test_a_wrong_line_is_the_only_one_that_is_told(line: str, of: Sequence[str]) -> None:
    """Those that name what it was to add are not wrong."""
    with pytest.raises(TextError) as refused:
        read(text(line, *of))
    assert len(refused.value.errors) == 1


def test_a_line_at_the_left_is_told_where_to_begin() -> None:
    with pytest.raises(TextError, match="and what belongs to a tier or a roll with two spaces"):
        read(f"{text()}\ntick progress 1")


def test_suggested_modifiers_last_as_long_as_their_field() -> None:
    """One of a field that is used once is for one roll. Each says its points, also one."""
    game = read(text("field luck: -3 to 3, once", "suggest luck: Charm +1, Omen -2", "suggest skill: Tools +1"))
    charm, omen = game.book.modifiers["luck"]
    assert (charm.when, charm.lifetime, omen.when, omen.lifetime) == ("+1", Lifetime.ROLL, "", Lifetime.ROLL)
    assert game.book.modifiers["skill"][0].lifetime is Lifetime.STAYS
    flags = read(text("field edge: yes or no, once", "suggest edge: Charm"))
    assert flags.book.modifiers["edge"][0].lifetime is Lifetime.ROLL
