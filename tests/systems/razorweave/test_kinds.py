"""What a Strike and a representative make of a tier, and what they leave as it was."""

from dataclasses import replace

import pytest

from razor_core.rules.consequences import Choice, Consequence, Recipient
from razor_core.rules.modifiers import Lifetime
from razor_core.rules.results import Result
from razor_core.systems.razorweave import GAME, Check, Tier, judge
from razor_core.systems.razorweave.representative import representative
from razor_core.systems.razorweave.strikes import STRIKES, strike

RESULTS = {
    result.tier: result
    for result in (
        judge(Check(), faces) for faces in [(1, 2, 2, 2), (2, 2, 3, 3), (3, 3, 3, 4), (3, 3, 4, 4), (5, 5, 5, 5)]
    )
}


@pytest.fixture(params=Tier, ids=lambda tier: tier.name)
def result(request: pytest.FixtureRequest) -> Result:
    """A plain result of each tier."""
    return RESULTS[request.param]


def test_strike_changes_words_and_offers_only(result: Result) -> None:
    """Tier, dice, steps, total, margin and zones stay; headline, meaning and offers are the Strike's."""
    read = strike(result)
    row = STRIKES[Tier[result.tier.name]]
    assert read == replace(result, headline=row.name, meaning=row.meaning, consequences=read.consequences)
    assert row.meaning != result.meaning


def test_representative_speaks_of_the_whole_group(result: Result) -> None:
    """The meaning is one of the group, and what is a price is for each of it (RW-19); all else stays."""
    read = representative(result)
    assert read == replace(result, meaning=read.meaning, consequences=read.consequences)
    for now, before in zip(read.consequences, result.consequences, strict=True):
        pairs = [(now, before)]
        if isinstance(now, Choice) and isinstance(before, Choice):
            pairs = [*zip(now.options, before.options, strict=True)]
        for one, other in pairs:
            assert isinstance(other, Consequence)
            assert one == (replace(other, to=Recipient.GROUP) if other.gives else other)
    assert "group" in read.meaning
    assert "group" not in result.meaning


def test_a_position_that_the_target_takes_lasts_until_it_is_used() -> None:
    """Whoever strikes has it for the next action alone."""
    offered = [
        option for row in STRIKES.values() for choice in row.choices for option in choice.options if option.gives
    ]
    lifetimes = {consequence.to: consequence.gives.lifetime for consequence in offered if consequence.gives}
    assert lifetimes == {
        Recipient.ACTOR: Lifetime.NEXT,
        Recipient.TARGET: Lifetime.USED,
        Recipient.SCENE: Lifetime.STAYS,
    }


def test_rw_18_a_failed_check_waits_for_a_change_and_a_missed_strike_does_not() -> None:
    """ "Keeping Momentum": a retry wants another approach or other circumstances."""
    assert set(GAME.kinds.retry) == set(GAME.kinds.words) - {"strike"}
    assert all("approach" in text and "circumstances" in text for text in GAME.kinds.retry.values())
