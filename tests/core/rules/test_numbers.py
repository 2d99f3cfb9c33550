"""Numbers as a player reads them: chances in percent, and numbers with their sign."""

from fractions import Fraction

import pytest

from razor_core.rules.numbers import counted, percent, short_percent, were


@pytest.mark.parametrize(
    ("chance", "digits", "text"),
    [
        (Fraction(0), 0, "0 %"),
        (Fraction(1), 2, "100.00 %"),
        (Fraction(721, 1296), 0, "56 %"),
        (Fraction(721, 1296), 1, "55.6 %"),
        (Fraction(1, 100), 0, "1 %"),
        (Fraction(1, 1296), 0, "under 1 %"),
        (Fraction(1, 1296), 1, "0.1 %"),
        (Fraction(1, 46656), 2, "under 0.01 %"),
        (Fraction(1295, 1296), 0, "over 99 %"),
        (Fraction(1295, 1296), 1, "99.9 %"),
        (Fraction(46655, 46656), 2, "over 99.99 %"),
        (Fraction(199, 2000), 1, "10.0 %"),
    ],
)
def test_percent_is_rounded_and_never_reads_as_certain_or_impossible(chance: Fraction, digits: int, text: str) -> None:
    """To as many places; only an impossible outcome has 0, only a certain one 100."""
    assert percent(chance, digits) == text


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 46656), "<0.1 %"),
        (Fraction(1, 1000), "<1 %"),
        (Fraction(1, 100), "1 %"),
        (Fraction(99, 100), "99 %"),
        (Fraction(999, 1000), ">99 %"),
        (Fraction(46655, 46656), ">99.9 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_short_percent_is_whole_and_never_reads_as_certain_or_impossible(chance: Fraction, text: str) -> None:
    """What is too near to either says so with a sign."""
    assert short_percent(chance) == text


def test_a_number_has_a_noun_and_a_verb_that_fit() -> None:
    assert [f"{counted(number, 'entry', 'entries')} {were(number)}" for number in (1, 2)] == [
        "1 entry was",
        "2 entries were",
    ]
    assert (counted(1, "record"), counted(0, "record")) == ("1 record", "0 records")
