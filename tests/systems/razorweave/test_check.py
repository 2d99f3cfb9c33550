"""The Razorweave check: its steps and its plan. Its odds are counted in test_lookup.py."""

import pytest

from razor_core.systems.razorweave import Check, Tier, judge, odds, plan


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
