"""Faces that a player types."""

import pytest

from razor_core.rolls.typed_dice import read_faces
from razor_core.rules.fields import RuleError


@pytest.mark.parametrize(("sides", "expected"), [(6, [1, 8]), (9, [1, 8]), (10, [18]), (20, [18]), (100, [18])])
def test_two_digits_are_two_dice_only_where_no_die_has_such_a_face(sides: int, expected: list[int]) -> None:
    """An 18 on a d20 is an 18, with or without anything around it; beside others it is in every game."""
    assert list(read_faces("18", sides)) == expected
    assert list(read_faces(" 18. ", sides)) == expected
    assert list(read_faces("18 7", sides)) == [18, 7]


def test_a_double_nought_is_what_it_is_called_on_a_die_of_a_hundred() -> None:
    """On any other die it is read as 0, which no die has."""
    assert list(read_faces("00", 100)) == [100]
    assert list(read_faces("00 7 0", 100)) == [100, 7, 0]
    assert list(read_faces("00", 20)) == [0]


@pytest.mark.parametrize("text", ["", "x", "3 4x"])
def test_other_text_is_no_faces(text: str) -> None:
    """And says what to enter."""
    with pytest.raises(RuleError, match="Enter the face"):
        read_faces(text)


@pytest.mark.parametrize("text", ["+ - 0 +", "+-0+", "+1 −1 0 1", "1, –, 0, +", "1 -1 0 1"])
def test_signs_are_faces_of_dice_that_have_them(text: str) -> None:
    assert list(read_faces(text, 1, signs=True)) == [1, -1, 0, 1]


def test_signs_stand_beside_greater_faces() -> None:
    assert list(read_faces("10 + - 6", 12, signs=True)) == [10, 1, -1, 6]
    assert list(read_faces("3 + 4")) == [3, 4]
