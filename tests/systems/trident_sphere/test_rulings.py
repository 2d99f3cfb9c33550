"""Each ruling of docs/rulings.md on Trident Sphere, by its number: what would break if it were read another way."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from razor_core.rules.features import Action, Deed, Rider
from razor_core.rules.modifiers import Lifetime, Scope
from razor_core.rules.results import Degree
from razor_core.systems import trident_sphere
from razor_core.systems.trident_sphere import Check, Effect, Tier, effect_strength, judge, odds, plan
from razor_core.systems.trident_sphere.actions import performed
from razor_core.systems.trident_sphere.sheet import SHEET
from razor_core.systems.trident_sphere.suggested_modifiers import MODIFIERS
from tests.support.effects import clock_kind, ticks_of
from tests.systems.values import Values, plain

FLAGS = ("risk", "assurance", "ease", "difficulty", "determination")


def tier(face: int, **given: Any) -> Degree:
    """The result of a face in the end."""
    return judge(Check(**given), (face,)).tier


def rider(face: int, **given: Any) -> str:
    """Whose Rider is offered, empty for none."""
    return " ".join(consequence.label.split()[1] for consequence in judge(Check(**given), (face,)).consequences)


@pytest.mark.parametrize(("margin", "name"), [
    (-11, "DISASTER"), (-10, "FAILURE"), (-1, "FAILURE"), (0, "PASS"), (4, "PASS"), (5, "SUCCESS"), (14, "SUCCESS"),
    (15, "TRIUMPH"),
])  # fmt: skip
def test_trident_sphere_ts_1_ends_of_the_results(margin: int, name: str) -> None:
    """Each end belongs to the better result: TN a Pass, FN a Success, FN + 10 a Triumph, TN − 10 a Failure."""
    assert tier(10, stat=margin, strong=5) is Tier[name]


@pytest.mark.parametrize(("strong", "bonus"), [(0, 0), (-6, 0), (3, -3), (2, -9)])
def test_trident_sphere_ts_2_no_fortification_no_pass(strong: int, bonus: int) -> None:
    """At 0 or less FN is TN: a Success begins there and not below, and a step skips the Pass both ways."""
    target: Values = {"strong": strong, "fortification_bonus": bonus}
    check = Check(**target)
    assert check.fn == check.tn == 10
    assert odds(check)[Tier.PASS] == 0
    assert (tier(9, **target), tier(10, **target)) == (Tier.FAILURE, Tier.SUCCESS)
    assert (tier(20, stat=-12, **target), tier(1, stat=10, **target)) == (Tier.SUCCESS, Tier.FAILURE)
    assert any("(TS-2)" in note for note in plan(check).notes)


def test_trident_sphere_ts_3_naturals_step_on_the_bare_die_and_stay_within_the_ends() -> None:
    """The bare face counts, within the ends; a 1 makes a Pass of a Success, which Determination then reads."""
    assert tier(20, stat=-8) is Tier.TRIUMPH
    assert tier(19, stat=-8) is Tier.SUCCESS
    assert tier(2, stat=-1) is Tier.FAILURE
    assert tier(1, stat=-20) is Tier.DISASTER
    assert tier(20, stat=20) is Tier.TRIUMPH
    assert tier(1, stat=14, strong=5, determination=True) is Tier.FAILURE
    assert tier(20, stat=-15, strong=5, determination=True) is Tier.SUCCESS
    assert tier(1, assurance=True) is Tier.FAILURE
    assert tier(20, stat=-1, difficulty=True) is Tier.SUCCESS


def test_trident_sphere_ts_4_determination_reads_the_die() -> None:
    """10 or lower on the die, not in the total, and only where it is a Pass."""
    for face in range(2, 20):
        at_tn = {"quick": face - 10, "strong": 5}
        assert tier(face, **at_tn) is Tier.PASS
        assert tier(face, **at_tn, determination=True) is (Tier.FAILURE if face <= 10 else Tier.SUCCESS)
    assert tier(5, stat=10, strong=5, determination=True) is Tier.SUCCESS


@pytest.mark.parametrize("pair", list(combinations(FLAGS, 2)), ids="+".join)
def test_trident_sphere_ts_4_two_keywords_neither_chain_nor_mix(pair: tuple[str, str]) -> None:
    """Two that are opposed do nothing; of any other two exactly one acts on a result, the one of that result."""
    both = dict.fromkeys(pair, True)
    for stat in range(-20, 25):
        for face in (2, 10, 11, 19):
            numbers = {"stat": stat, "strong": 5}
            plain, found = tier(face, **numbers), tier(face, **numbers, **both)
            alone = {tier(face, **numbers, **{flag: True}) for flag in pair} - {plain}
            if set(pair) in ({"risk", "assurance"}, {"ease", "difficulty"}):
                assert found is plain
            else:
                assert found is (alone.pop() if alone else plain)


def test_trident_sphere_ts_4_what_determination_makes_no_keyword_changes() -> None:
    """Made a Failure it is not made a Disaster by Risk, made a Success not a Triumph by Ease; the steps say so."""
    check: Values = {"strong": 9, "determination": True, "risk": True, "ease": True}
    assert (tier(10, **check), tier(11, **check)) == (Tier.FAILURE, Tier.SUCCESS)
    for face in (10, 11):
        assert sum("(TS-4)" in step for step in judge(Check(**check), (face,)).steps) == 1


def test_trident_sphere_ts_5_riders_of_both_sides() -> None:
    """None on a Pass, nor on a Failure rolled under Assurance or a Success under Difficulty, if not cancelled."""
    found = {tier(12, stat=stat, strong=5): rider(12, stat=stat, strong=5) for stat in (-20, -5, 0, 5, 20)}
    assert list(found) == list(Tier)
    assert list(found.values()) == ["target", "target", "", "actor", "actor"]
    assert rider(5, assurance=True) == ""
    assert rider(5, assurance=True, quick=10) == "target"
    assert rider(15, difficulty=True) == ""
    assert rider(15, difficulty=True, stat=8) == "actor"
    assert rider(5, risk=True, assurance=True) == "target"
    assert rider(15, ease=True, difficulty=True) == "actor"


def test_trident_sphere_ts_6_half_of_strong_is_rounded_down() -> None:
    """5 is 2, −3 is −2. A Disaster says it may be a Failure, a Triumph that it may be the Pass outcome."""
    assert [effect_strength(strong, 0) for strong in (5, 3, 1, 0, -1, -3)] == [2, 1, 0, 0, -1, -2]
    assert effect_strength(5, 4) == 6
    assert judge(Check(), (1,)).meaning == "The action's Disaster outcome, or a Failure if it has none (TS-6)."
    assert judge(Check(), (20,)).meaning == "The action's Triumph outcome, or the Pass outcome if it has none (TS-6)."


def test_trident_sphere_ts_7_a_resource_is_used_up_by_the_check() -> None:
    """The resource bonus and no other field is as at first again after a roll; one that is carried lasts until used."""
    assert trident_sphere.GAME.sheet.single_use == ("resource_bonus",)
    assert [modifier.name for modifier in SHEET.carried if modifier.lifetime is not Lifetime.STAYS] == ["Resource"]
    assert {modifier.field for modifier in SHEET.carried if modifier.lifetime is Lifetime.USED} == {"resource_bonus"}


def test_trident_sphere_ts_8_an_effect_below_0_takes_nothing() -> None:
    """The strength is shown as it adds up, with a word on what it means; at 0 there is nothing to say."""
    assert Effect(strong=2, bonus=-3).strength == -2
    assert "(TS-8)" in Effect(strong=2, bonus=-3).steps[-1]
    assert not any("(TS-8)" in step for step in Effect(strong=2, bonus=-1).steps)


def test_trident_sphere_ts_9_a_named_reason_is_one_point() -> None:
    """On the four bonuses of the text, either way; what an actor carries is never on the side of the target."""
    assert set(MODIFIERS) == {"action_bonus", "resource_bonus", "defense_bonus", "fortification_bonus"}
    assert {abs(source.points) for sources in MODIFIERS.values() for source in sources} == {1}
    assert {modifier.field for modifier in SHEET.carried} == {"action_bonus", "resource_bonus", *FLAGS}
    assert {modifier.scope for modifier in SHEET.carried} == {Scope.ACTOR}
    assert not {modifier.field for modifier in SHEET.carried} & set(trident_sphere.GAME.sheet.scopes)


@pytest.mark.parametrize(("face", "left"), [(1, 20), (9, 20), (10, 15), (12, 15), (20, 15)])
def test_trident_sphere_ts_10_an_effect_comes_off_once_from_a_pass_on(face: int, left: int) -> None:
    """TN 10, FN 12: a Pass, a Success and a Triumph take the same; worse results take nothing."""
    result = performed(judge(Check(strong=2), (face,)), Deed(strength=5))
    taken = [ticks_of(consequence) for consequence in plain(result.consequences) if clock_kind(consequence)]
    assert taken == ([(-5,)] if left == 15 else [])
    assert "(TS-10)" in Effect(strong=2).steps[-1]


def test_trident_sphere_ts_11_a_rider_fits_by_name_or_kind() -> None:
    """Whatever the case of the letters; without any it fits all, and all may fit an action that nobody named."""
    slash, shot = Action(name="Slash", kinds=("Melee",)), Action(name="Shot")
    assert [Rider(name="Trip", fits=("melee", "shot")).is_for(action) for action in (slash, shot, None)] == [True] * 3
    assert [Rider(name="Trip", fits=("slash",)).is_for(action) for action in (slash, shot, None)] == [True, False, True]
    assert Rider(name="Trip").is_for(shot)
    second = replace(slash, name="Slash (2nd)")
    assert [Rider(name="Trip", fits=(name,)).is_for(second) for name in ("slash", "Slash (2nd)")] == [True, True]
