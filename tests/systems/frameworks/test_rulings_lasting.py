"""The rulings on what a roll leaves for later ones in Frameworks: ventures, states, damage (FW-6, 16, 19, 20)."""

from dataclasses import replace

import pytest

from razor_core.rules.modifiers import Lifetime
from razor_core.systems import frameworks
from razor_core.systems.frameworks import GAME, Check, Tier, judge, plan
from razor_core.systems.frameworks.kinds import KINDS
from razor_core.systems.frameworks.sheet import SHEET
from razor_core.systems.frameworks.suggested_modifiers import MODIFIERS
from tests.systems.values import plain


@pytest.mark.parametrize("level", [1, 2, 3])
def test_frameworks_fw_6_venture_pays_its_level_only_if_the_check_succeeds(level: int) -> None:
    """So many bonus dice through the next action, for a check that is chosen; none on Fail and Fumble."""
    check = Check(score=6, venture=level)
    for faces, tier in (
        ((4, 4, 4, 4, 1, 1), Tier.SUCCESS),
        ((6, 6, 6, 6, 6, 1, *(1,) * 5), Tier.TRIUMPH),
        ((3, 3, 3, 3, 3, 3), Tier.FAIL),
        ((5, 5, 5, 1, 1, 1) if level == 3 else (1,) * 6, Tier.FUMBLE),
    ):
        result = judge(check, faces)
        assert result.tier is tier
        (told,) = plain(result.consequences)
        paid = [told.gives] if told.gives else []
        assert bool(paid) or told.label == f"Venture {level}, for your check, does not pay"
        assert [(modifier.name, modifier.field, modifier.points, modifier.lifetime) for modifier in paid] == (
            [("Venture", "bonus", level, Lifetime.ACTION)] if tier >= Tier.SUCCESS else []
        )
        assert all(modifier.optional for modifier in paid)
    dice = f"{level} dice" if level > 1 else "1 die"
    assert f"Venture {level}: on a success, +{dice} on your check (FW-6)" in plan(check).notes
    assert {"venture", "venture_for"} <= set(GAME.sheet.single_use)


def test_frameworks_fw_16_scores_and_what_is_carried_are_those_the_text_names() -> None:
    """Strength, Agility, Combat and Reflex, 2 at first as in the check; how long each lasts."""
    assert dict.fromkeys(["Strength", "Agility", "Combat", "Reflex"], Check().score) == SHEET.ratings.values
    assert SHEET.ratings.unrolled == (frameworks.GAME.groups[0].number,)
    lasts = {modifier.name: modifier.lifetime for modifier in SHEET.carried if modifier.lifetime is not Lifetime.STAYS}
    ventures = dict.fromkeys(["Venture", "Venture for damage"], Lifetime.ACTION)
    assert lasts == {"Momentum": Lifetime.NEXT, "Interference": Lifetime.NEXT, **ventures}
    assert set(MODIFIERS) == {"bonus", "penalty"}
    assert {modifier.points for each in MODIFIERS.values() for modifier in each} == {1}


def test_frameworks_fw_20_a_damage_roll_shows_its_dice_and_brings_nothing() -> None:
    """Neither momentum nor interference nor a cost; it has none of a check's fields, and begins no action."""
    damage = frameworks.GAME.kinds.readings["damage"]
    for faces, headline, steps in (
        ((6, 6, 1, 1), "Damage: highest 6", ("6s add 2 dice", "Highest die: 6")),
        ((5, 5), "Damage: highest 5", ("Highest die: 5", "Margin 1: 2 dice show 5 (FW-7)")),
        ((1, 1), "Damage: highest 1", ("Only 1s", "Margin 1: 2 dice show 1 (FW-7)")),
        ((3, 1), "Damage: highest 3", ("Highest die: 3", "Margin 0 (FW-7)")),
    ):
        result = damage(judge(Check(), faces))
        assert (result.headline, result.consequences, result.steps[: len(steps)]) == (headline, (), steps)
        assert result.meaning.startswith(f"All dice together: {sum(faces)}.")
        assert result.amount == max(faces)
    lost = damage(judge(Check(score=1, penalty=1), (3,)))
    assert (lost.headline, lost.steps[-1]) == ("Damage: no die left", "No die is left (FW-4)")
    assert (lost.amount, KINDS.amounts["damage"].label(0), KINDS.amounts["damage"].label(6)) == (0, "no die", "6")
    assert frameworks.GAME.kinds.words["damage"] == "Damage"
    assert set(frameworks.GAME.kinds.follow_ups["damage"]) == set(GAME.sheet.single_use) - {"bonus", "penalty"}


def test_frameworks_fw_20_before_a_damage_roll_nothing_is_to_be_reached() -> None:
    """Its dice, its margins, and what becomes of a last die; no tier is named."""
    plan_of = KINDS.amounts["damage"].plan
    assert plan_of(Check()) == replace(plan(Check()), target="")
    assert plan_of(Check(score=1, penalty=1)).notes == plan(Check(score=1, penalty=1)).notes
    assert (plan_of(Check(score=0)).dice, plan_of(Check(score=0)).notes) == ("no dice", ("No dice to roll (FW-5)",))


def test_frameworks_fw_21_a_circumstance_is_for_one_check_and_a_state_stays() -> None:
    """Exhausted costs one die; one of another name has a number of its own."""
    exhausted, holding = SHEET.conditions.all
    assert [(effect.field, effect.points, effect.lifetime) for effect in exhausted.effects] == [
        ("penalty", 1, Lifetime.STAYS)
    ]
    assert (exhausted.name, holding.effects) == ("Exhausted", ())
    assert {suggested_modifier.lifetime for suggested in MODIFIERS.values() for suggested_modifier in suggested} == {
        Lifetime.ROLL
    }
    assert "Exhausted" not in {suggested_modifier.name for suggested_modifier in MODIFIERS["penalty"]}
