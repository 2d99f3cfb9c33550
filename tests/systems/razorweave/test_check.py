"""The Razorweave check against brute force over all dice and against icepool, its steps and its plan."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import icepool
import pytest

from razor_core.systems.razorweave import Check, Tier, judge, kept_total, odds, plan
from tests.support.games import brute
from tests.systems.values import Values

NETS = (-2, -1, 0, 1, 2)
DCS = (1, 4, 12, 14, 17, 22, 31, 40)
MODIFIERS: tuple[Values, ...] = (
    {}, {"attribute": 2, "skill": True}, {"attribute": -5, "bonus": -20}, {"attribute": 10, "bonus": 20},
)  # fmt: skip


def level(net: int, **others: Any) -> Check:
    """A check of that level of Edge and Burden."""
    return Check(edge=max(net, 0), burden=max(-net, 0), **others)


@cache
def icepool_joint(net: int) -> dict[tuple[int, bool], int]:
    """What icepool makes of a pool: (kept dice added up, all rolled are ones) by ways to fall."""
    shown = icepool.multiset_function(
        lambda pool: ((pool.highest(4) if net >= 0 else pool.lowest(4)).sum(), pool.keep_outcomes([1]).size())
    )
    count = 4 + abs(net)
    joint: Counter[tuple[int, bool]] = Counter()
    for (kept, ones), ways in shown(icepool.d6.pool(count)).items():
        joint[kept, ones == count] += ways
    return dict(joint)


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("dc", DCS)
@pytest.mark.parametrize("modifiers", MODIFIERS, ids=str)
def test_odds_are_those_of_every_fall_of_the_dice(net: int, dc: int, modifiers: Values) -> None:
    """The odds of all tiers equal counting every fall, for each level and a spread of DCs and modifiers."""
    check = level(net, dc=dc, **modifiers)
    counted = brute.tiers(net, check.modifier, dc)
    assert dict(odds(check)) == {tier: counted.get(tier.name, 0) for tier in Tier}


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize(("dc", "attribute"), [(14, 2), (4, 0)])
def test_judge_agrees_with_a_plain_count_on_every_fall(net: int, dc: int, attribute: int) -> None:
    """Each single fall of up to five dice, and each sorted one of six, gets the total and the tier of a plain count."""
    check = level(net, dc=dc, attribute=attribute)
    for faces in product(range(1, 7), repeat=check.rolled):
        if len(faces) == 6 and list(faces) != sorted(faces):
            continue
        ascending = sorted(faces)
        total = sum(ascending[-4:] if net >= 0 else ascending[:4]) + attribute
        result = judge(check, faces)
        assert (result.total, result.margin) == (total, total - dc)
        assert result.tier.name == brute.tier_name(total - dc, set(faces) == {1})


@pytest.mark.parametrize("net", NETS)
@pytest.mark.parametrize("dc", DCS)
def test_odds_are_those_of_icepool(net: int, dc: int) -> None:
    """The odds of all tiers, and of each tier or better, equal what icepool makes of the same pool."""
    tiers: Counter[str] = Counter()
    for (kept, all_ones), ways in icepool_joint(net).items():
        tiers[brute.tier_name(kept + 2 - dc, all_ones)] += ways
    found = odds(level(net, dc=dc, attribute=2))
    assert {tier.name: chance for tier, chance in found.items() if chance} == {
        name: Fraction(ways, tiers.total()) for name, ways in tiers.items()
    }
    for floor in Tier:
        reached = sum(tiers[tier.name] for tier in Tier if tier.rank >= floor.rank)
        assert found.at_least(floor) == Fraction(reached, tiers.total())


@pytest.mark.parametrize("net", NETS)
def test_kept_total_is_that_of_icepool(net: int) -> None:
    """The distribution and the mean of the four kept dice equal icepool's highest or lowest four."""
    count = 4 + abs(net)
    die = icepool.d6.highest(count, 4) if net >= 0 else icepool.d6.lowest(count, 4)
    found = kept_total(level(net))
    assert dict(found) == {total: Fraction(ways, die.denominator()) for total, ways in die.items()}
    assert found.mean() == die.mean() == brute.mean(net)
    assert [found.at_least(total) for total in range(4, 25)] == [brute.chance(net, total) for total in range(4, 25)]


def test_steps_show_the_calculation() -> None:
    """The dice kept, what is added, the margin and all ones each have their line, and only when there is one."""
    steps = judge(Check(dc=18, attribute=2, skill=True, bonus=-1, edge=1), (2, 3, 4, 5, 6)).steps
    assert steps == (
        "Best 4: 3 + 4 + 5 + 6 = 18",
        "18 + 2 attribute + 1 Skill − 1 bonus = 20",
        "20 vs DC 18: success by 2",
    )
    assert judge(Check(dc=8, burden=1), (1, 2, 2, 1, 1)).steps == (
        "Worst 4: 1 + 2 + 1 + 1 = 5",
        "5 vs DC 8: short by 3",
    )
    assert judge(Check(dc=4), (1, 1, 1, 1)).steps == (
        "All kept: 1 + 1 + 1 + 1 = 4",
        "4 vs DC 4: margin 0",
        "All ones: a Critical Failure whatever the margin (RW-3)",
    )


@pytest.mark.parametrize(("check", "target"), [
    (Check(dc=18, attribute=2), "16 or more on the dice"), (Check(dc=24), "24 or more on the dice"),
    (Check(dc=25), "25 on the dice: out of reach"), (Check(dc=5), "5 or more on the dice"),
    (Check(dc=4), "any dice but all ones"), (Check(dc=1, bonus=20), "any dice but all ones"),
], ids=str)  # fmt: skip
def test_plan_says_what_the_dice_must_reach(check: Check, target: str) -> None:
    """The target is said in what the dice must show, and at both ends that it is sure or out of reach."""
    assert plan(check).target == target
    assert (odds(check).at_least(Tier.FULL_SUCCESS) == 0) == ("out of reach" in target)
