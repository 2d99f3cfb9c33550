"""The kinds of roll: the dice of each, thrown or typed; test_together.py has what they make."""

import pytest

from razor_core.rolls.kinds import fallen
from razor_core.rules.fields import RuleError
from razor_core.systems import find
from tests.support.games.scripted import Scripted

RW = find("razorweave")


def test_dice_are_thrown_unless_they_are_typed_and_fit() -> None:
    """By the kind of the roll, as its dice fall."""
    check = RW.Check()
    assert fallen(RW, "", ["4 4 4 4", ""], Scripted(1, 2, 3, 4), 1, check) == (1, 2, 3, 4)
    assert fallen(RW, "strike", ["4 3 2 1"], Scripted(), 0, check) == [4, 3, 2, 1]
    with pytest.raises(RuleError):
        fallen(RW, "", ["7 7 7 7"], Scripted(), 0, check)
