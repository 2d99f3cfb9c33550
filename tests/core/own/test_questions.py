"""The text of a game by questions: whatever is answered, it is a game whose results can all fall."""

import pytest

from razor_core.own.questions import LADDERS, Answers, Counts, written
from razor_core.rules.fields import RuleError
from razor_core.systems import add


@pytest.mark.parametrize("counts", Counts)
@pytest.mark.parametrize("results", LADDERS)
@pytest.mark.parametrize(("dice", "sides"), [(1, 4), (1, 20), (2, 6), (3, 10), (6, 6)])
def test_every_result_can_fall(counts: Counts, results: int, dice: int, sides: int) -> None:
    """The best first, and none of them nearly always; few faces have fewer results than were asked for."""
    game = add(written(Answers(name="Night", dice=dice, sides=sides, counts=counts, results=results)))
    odds = game.odds(game.Check())
    assert game.title == "Night"
    assert all(odds[tier] > 0 for tier in game.Tier)
    assert 2 <= len(game.Tier) <= results
    if dice * sides > 10:
        assert max(odds[tier] for tier in game.Tier) <= 0.75


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(RuleError, match="1 to 60 characters"):
        written(Answers(name=" "))
