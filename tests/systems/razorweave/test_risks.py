"""Split Risks: several characters at once, against brute force over all combinations of tiers (RW-10)."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from razor_core.rules.groups import Participant
from razor_core.rules.results import Tone
from razor_core.systems.razorweave import Check, Tier, judge
from razor_core.systems.razorweave.split_risks import SPLIT_RISKS, reaching, together
from tests.support.games import brute
from tests.support.refused import refusal

GROUPS = [
    [Check(dc=14), Check(dc=14)],
    [Check(dc=16, attribute=2, edge=1), Check(dc=12, burden=2)],
    [Check(dc=14, attribute=2, skill=True), Check(dc=18, edge=2), Check(dc=20, burden=1, bonus=-2)],
    [Check(dc=40), Check(dc=1, bonus=20), Check(dc=14)],
]


@pytest.mark.parametrize("checks", GROUPS, ids=len)
@pytest.mark.parametrize("floor", Tier)
def test_odds_are_those_of_every_combination_of_tiers(checks: list[Check], floor: Tier) -> None:
    """How many reach the floor, and whether all, any or none do: exactly as over the product of all tiers."""
    each = [brute.tiers(check.net, check.modifier, check.dc).items() for check in checks]
    counted = [Fraction(0)] * (len(checks) + 1)
    for combination in product(*each):
        reached = sum(Tier[name] >= floor for name, _ in combination)
        counted[reached] += prod((chance for _, chance in combination), start=Fraction(1))
    found = reaching(checks, floor)
    assert [found.get(reached, 0) for reached in range(len(checks) + 1)] == counted
    group = together(checks, floor)
    assert (group.all, group.any, group.none) == (counted[-1], 1 - counted[0], counted[0])


def test_nobody_is_refused() -> None:
    for refused in (reaching, together):
        assert refusal(refused, [], Tier.FULL_SUCCESS) == ("checks", "Add at least one character.")


def test_group_tells_its_chances_and_counts_its_tiers() -> None:
    """All, any and none of at least Full, then of at least Partial; each tier counted, the tone the worst (RW-10)."""
    checks = GROUPS[1]
    chances = SPLIT_RISKS.odds([Participant(who="Kira", check=checks[0]), Participant(who="Vance", check=checks[1])])
    full, partial = (together(checks, floor) for floor in (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS))
    assert [chance.chance for chance in chances] == [
        full.all,
        full.any,
        full.none,
        partial.all,
        partial.any,
        partial.none,
    ]
    labels = [chance.label for chance in chances]
    assert labels[:3] == [f"{word} reach Full Success or better" for word in ("all", "any", "none")]
    sides = [Participant(who=who, check=Check()) for who in ("Kira", "Vance", "Mara")]
    faces = [(3, 3, 3, 4), (6, 6, 6, 6), (2, 2, 2, 2)]
    outcome = SPLIT_RISKS.outcome(sides, [judge(Check(), face) for face in faces])
    assert outcome.headline == "2 of 3 get through"
    assert outcome.steps == (
        "Kira: Partial Success", "Vance: Critical Success", "Mara: Failure",
        "Critical Success: 1, Partial Success: 1, Failure: 1",
    )  # fmt: skip
    assert outcome.tone is Tone.BAD
