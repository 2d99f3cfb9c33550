"""The Gemini check: the die, the plan, the steps, and what a character carries."""

import pytest

from razor_core.rules.fields import RuleError
from razor_core.rules.modifiers import Lifetime, Modifier, Scope, composed
from razor_core.systems.gemini import Check, Tier, judge, plan
from razor_core.systems.gemini.sheet import SHEET
from tests.support.typed import present
from tests.systems.values import Values


@pytest.mark.parametrize("faces", [[0], [0, 0]])
def test_gemini_typed_0_says_what_to_do(faces: list[int]) -> None:
    with pytest.raises(RuleError, match=r"^faces: Enter 100 for 00\.$"):
        judge(Check(), faces)


@pytest.mark.parametrize(("check", "said"), [
    ({"edges": 1, "setbacks": 3}, "attribute 2 + skill 1 − opposition 3 + Edges 1 − Setbacks 3 = −2"),
    ({"edges": 6, "setbacks": 1}, "attribute 2 + skill 1 − opposition 3 + Edges and Setbacks 3 = 3"),
    ({"setbacks": 4}, "attribute 2 + skill 1 − opposition 3 − Edges and Setbacks 3 = −3"),
    ({"setbacks": 4, "uncapped": True}, "attribute 2 + skill 1 − opposition 3 − Setbacks 4 = −4"),
    ({"opposition": 4, "defense": 2}, "attribute 2 + skill 1 − opposition 4 − defense skill 2 = −3"),
    ({"modifier": -5}, "attribute 2 + skill 1 − opposition 3 − penalty 5 = −5"),
    ({"modifier": 5}, "attribute 2 + skill 1 − opposition 3 + bonus 5 = 5"),
    ({"attribute": 0, "skill": 0, "opposition": 0}, "attribute 0 + skill 0 − opposition 0 = 0"),
], ids=str)  # fmt: skip
def test_gemini_x_is_shown_step_by_step(check: Values, said: str) -> None:
    """The sum stands before the roll and after it, in the same words."""
    assert plan(Check(**check)).notes[0] == said
    assert judge(Check(**check), [50]).steps[0] == said


def test_gemini_cap_says_where_it_bites() -> None:
    """What is lost to the cap is told; so is a talent that lifts it; within the cap nothing is."""
    assert plan(Check(edges=5)).notes[1] == "Edges and Setbacks net to +5, capped at +3 (GM-1)."
    assert plan(Check(setbacks=5)).notes[1] == "Edges and Setbacks net to −5, capped at −3 (GM-1)."
    assert plan(Check(edges=5, uncapped=True)).notes[1] == (
        "Edges and Setbacks net to +5: a talent lifts the cap of ±3 (GM-1)."
    )
    for within in (Check(edges=3), Check(edges=9, setbacks=6), Check(edges=3, uncapped=True)):
        assert not any("cap" in note for note in plan(within).notes)


@pytest.mark.parametrize(("check", "target", "note"), [
    ({}, "x 0: TN 51+", None), ({"opposition": 12}, "x −9: TN 100+, only 00", None),
    ({"opposition": 13}, "x −10: TN 101+, cannot succeed", None),
    ({"opposition": 14}, "x −11: TN 101+, cannot succeed", "x counts as −10, the end of the table (GM-3)."),
    ({"modifier": 9}, "x +9: TN 2+", None), ({"modifier": 10}, "x +10: TN 1+, cannot fail", None),
    ({"modifier": 11}, "x +11: TN 1+, cannot fail", "x counts as +10, the end of the table (GM-3)."),
], ids=str)  # fmt: skip
def test_gemini_target_in_words(check: Values, target: str, note: str | None) -> None:
    """What the die must show, and where x runs beyond the table."""
    found = plan(Check(**check))
    assert (found.dice, found.target) == ("d100", target)
    assert [note for note in found.notes if "end of the table" in note] == ([note] if note else [])


def test_gemini_result_has_the_ruler() -> None:
    """The face is the total, the Target Number the target; the one zone begins where they meet."""
    result = judge(Check(), [44])
    assert (result.total, result.target, result.margin) == (44, 51, -7)
    measure = present(result.measure)
    assert (measure.lead, measure.word, measure.zones) == ("x 0", "TN", ((0, Tier.SUCCESS),))
    assert result.steps == ("attribute 2 + skill 1 − opposition 3 = 0", "x 0: TN 51+", "44 vs TN 51: failure by 7")
    assert judge(Check(), [51]).steps[-1] == "51 vs TN 51: success by 0"
    assert judge(Check(opposition=30), [100]).steps[-2:] == (
        "x −27: TN 101+, cannot succeed",
        "100 vs TN 101: failure by 1",
    )
    assert judge(Check(modifier=20), [1]).steps[-2:] == ("x +20: TN 1+, cannot fail", "1 vs TN 1: success by 0")


def test_gemini_what_is_carried_lasts_as_it_should() -> None:
    """Edges stay, what is for the next roll goes with it, Determined goes when it is used."""
    assert {modifier.name: (modifier.field, modifier.points, modifier.lifetime) for modifier in SHEET.carried} == {
        "Edge": ("edges", 1, Lifetime.STAYS),
        "Setback": ("setbacks", 1, Lifetime.STAYS),
        "Next roll: Edge": ("edges", 1, Lifetime.NEXT),
        "Next roll: Setback": ("setbacks", 1, Lifetime.NEXT),
        "Bonus to x": ("modifier", 1, Lifetime.STAYS),
        "Penalty to x": ("modifier", -1, Lifetime.STAYS),
        "Determined": ("", 1, Lifetime.USED),
    }


def test_gemini_conditions_count_in_own_rolls_or_in_those_against() -> None:
    """Being Prone helps whoever strikes; Blinded does, and hinders; all last while they last."""
    effects = {condition.name: condition.effects for condition in SHEET.conditions.all}
    against = {
        name: sum(modifier.scope is Scope.TARGET for modifier in given) for name, given in effects.items() if given
    }
    assert {name for name, count in against.items() if count} == {"Prone", "Blinded"}
    assert [(effect.points, effect.scope) for effect in effects["Blinded"]] == [(-5, Scope.ACTOR), (5, Scope.TARGET)]
    assert {modifier.lifetime for given in effects.values() for modifier in given} == {Lifetime.STAYS}
    assert {modifier.name for given in effects.values() for modifier in given} == set(against)


def test_gemini_gm2_enhanced_counts_beyond_the_highest_attribute() -> None:
    """GM-2: what an attribute above 10 cannot hold is a bonus to x, which is the same number."""
    enhanced = Modifier("attribute", "Enhanced")
    for attribute in (9, 10):
        check = composed(Check(attribute=attribute), [enhanced])
        assert check.x == Check(attribute=attribute).x + 1
    assert (check.attribute, check.modifier) == (10, 1)


def test_gemini_00_on_the_dice_is_100() -> None:
    """100 is a face, called 00, and succeeds wherever anything can."""
    result = judge(Check(attribute=0, skill=0, opposition=9), [100])
    assert (result.tier, result.total, result.dice[0].label) == (Tier.SUCCESS, 100, "00")
    assert judge(Check(), [99]).dice[0].label == ""
