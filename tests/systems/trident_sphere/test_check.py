"""Trident Sphere: the tier of every face, the odds, the plan and the steps."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.results import Chance, Die
from razor_core.systems.trident_sphere import Check, Effect, Tier, judge, odds, plan
from tests.support.typed import present
from tests.systems.values import Values

FLAGS = ("risk", "assurance", "ease", "difficulty", "determination")
FACES = range(1, 21)
#: Numbers of attack and defence: TN from deep below to out of reach, Fortification from below none to wide.
NUMBERS: list[Values] = [
    {"stat": stat, "quick": quick, "strong": strong, "fortification_bonus": bonus}
    for stat in (-9, 0, 4, 13)
    for quick in (-6, 0, 5, 9)
    for strong, bonus in ((0, 0), (0, -3), (-2, 3), (4, -4), (5, 0), (3, 9))
]
KEYWORDS: list[Values] = [
    {flag: flag in given for flag in FLAGS} for count in range(6) for given in combinations(FLAGS, count)
]


def by_the_text(face: int, numbers: dict[str, int], keywords: dict[str, bool]) -> tuple[str, str]:
    """The result of a face and whose Rider it allows, read off the text alone, as words: shares no code."""
    over = face + numbers["stat"] - 10 - numbers["quick"]
    fortification = max(0, numbers["strong"] + numbers["fortification_bonus"])
    begins = {"Disaster": -99, "Failure": -10, "Pass": 0, "Success": fortification, "Triumph": fortification + 10}
    possible = [name for name in begins if fortification or name != "Pass"]
    at = sum(over >= begins[name] for name in possible) - 1
    name = possible[max(0, at - 1) if face == 1 else min(len(possible) - 1, at + 1) if face == 20 else at]
    risk = keywords["risk"] and not keywords["assurance"]
    assurance = keywords["assurance"] and not keywords["risk"]
    ease = keywords["ease"] and not keywords["difficulty"]
    difficulty = keywords["difficulty"] and not keywords["ease"]
    if name == "Disaster":
        return ("Failure" if assurance else "Disaster"), "target"
    if name == "Failure":
        return ("Disaster" if risk else "Failure"), ("" if assurance else "target")
    if name == "Success":
        return ("Triumph" if ease else "Success"), ("" if difficulty else "actor")
    if name == "Triumph":
        return ("Success" if difficulty else "Triumph"), "actor"
    if not keywords["determination"]:
        return "Pass", ""
    return ("Failure", "target") if face <= 10 else ("Success", "actor")


def rider(consequences: Sequence[Consequence | Choice]) -> str:
    """Whose Rider is offered, empty for none."""
    return " ".join(consequence.label.split()[1] for consequence in consequences)


@pytest.mark.long
@pytest.mark.parametrize(
    "keywords", KEYWORDS, ids=lambda each: "+".join(name for name in FLAGS if each[name]) or "none"
)
def test_trident_sphere_agrees_with_an_independent_reading(keywords: Values) -> None:
    """Under each of the 32 sets of keywords: tier, Rider and odds of every face over many TN and FN."""
    for numbers in NUMBERS:
        check = Check(**numbers, **keywords)
        counted: Counter[str] = Counter()
        for face in FACES:
            name, whose = by_the_text(face, numbers, keywords)
            counted[name] += 1
            result = judge(check, (face,))
            assert (result.tier.label, rider(result.consequences)) == (name, whose), (face, numbers)
        assert {tier.label: chance for tier, chance in odds(check).items()} == {
            tier.label: Fraction(counted[tier.label], 20) for tier in Tier
        }


def every_check() -> Iterator[Check]:
    """All keywords of the sets above, each with a share of the numbers that differs from set to set."""
    for at, keywords in enumerate(KEYWORDS):
        for numbers in NUMBERS[at % 5 :: 5]:
            yield Check(**numbers, **keywords)


@pytest.mark.parametrize(("check", "dice", "target"), [
    ({}, "d20", "10 or more for a Success, 20 for a Triumph"),
    ({"stat": 3, "training": 2, "strong": 3}, "d20 +5", "5 or more for a Pass, 8 for a Success, 18 for a Triumph"),
    ({"stat": -12, "strong": 1}, "d20 −12", "only a 20 for a Pass"),
    ({"stat": 20}, "d20 +20", "any face for a Success, 2 for a Triumph"),
    ({"stat": -20, "training": -1, "risk": True}, "d20 −21", "out of reach: at best a Disaster"),
])  # fmt: skip
def test_trident_sphere_plan_says_dice_and_faces(check: Values, dice: str, target: str) -> None:
    """What stands before the roll in words, naturals and keywords reckoned in."""
    found = plan(Check(**check))
    assert (found.dice, found.target) == (dice, target)


TN_10, NO_PASS, FN_11 = (
    "TN 10.",
    "No Fortification: FN = TN, no Pass (TS-2).",
    "FN 11 = TN 10 + 1 Strong.",
)
ALL_FOUR = dict.fromkeys(FLAGS[:4], True)


@pytest.mark.parametrize(("check", "notes"), [
    ({}, [TN_10, NO_PASS]),
    ({"quick": 2, "defense_training": 1, "defense_bonus": -3, "strong": 3, "fortification_bonus": 1},
     ["TN 10 = 10 + 2 Quick + 1 training − 3 bonus.", "FN 14 = TN 10 + 3 Strong + 1 bonus."]),
    ({"quick": -12, "strong": 1}, ["TN −2 = 10 − 12 Quick.", "FN −1 = TN −2 + 1 Strong."]),
    ({"strong": -2}, [TN_10, "Fortification −2 counts as none: FN = TN, no Pass (TS-2)."]),
    (ALL_FOUR, [TN_10, NO_PASS, "Risk and Assurance cancel.", "Ease and Difficulty cancel."]),
    ({"determination": True}, [TN_10, NO_PASS, "Determination changes no result here."]),
    ({"determination": True, "strong": 1}, [
        TN_10, FN_11, "Determination: a Pass becomes a Failure on 10 or lower, else a Success.",
    ]),
    ({"stat": 20, "risk": True}, [TN_10, NO_PASS, "Risk changes no result here."]),
    ({"stat": 12, "assurance": True}, [
        TN_10, NO_PASS, "Assurance changes no result here, only prevents Riders (TS-5).",
    ]),
    ({"stat": -11, "strong": 1}, [TN_10, FN_11, "Out of reach: a Success and a Triumph."]),
    ({"stat": -11}, [TN_10, NO_PASS, "Out of reach: a Triumph."]), ({"stat": -6}, [TN_10, NO_PASS]),
])  # fmt: skip
def test_trident_sphere_plan_notes(check: Values, notes: list[str]) -> None:
    """TN and FN with their sums, cancelled and idle keywords, and what cannot be reached."""
    assert list(plan(Check(**check)).notes) == notes


@pytest.mark.long
def test_trident_sphere_chances_are_counted_over_all_faces() -> None:
    """For every check of the sets above the chances are those of the faces judged one by one."""
    for check in every_check():
        results = [judge(check, (face,)) for face in FACES]
        counted = {
            "Rider for the target": sum(rider(result.consequences) == "target" for result in results),
            "Rider for the actor": sum(rider(result.consequences) == "actor" for result in results),
        }
        for chance in plan(check).chances:
            assert chance == Chance(chance.label, Fraction(counted[chance.label], 20))


@pytest.mark.parametrize(("check", "face", "steps"), [
    ({}, 12, ["12 vs TN = FN 10: Success"]),
    ({"stat": 3, "training": 2, "action_bonus": -1, "resource_bonus": 2, "quick": 3, "strong": 3}, 8,
     ["8 + 3 stat + 2 training − 1 bonus + 2 resource = 14", "14 vs TN 13, FN 16: Pass"]),
    ({"stat": -8, "quick": -13}, 5, ["5 − 8 stat = −3", "−3 vs TN = FN −3: Success"]),
    ({}, 20, ["20 vs TN = FN 10: Triumph", "Natural 20: already a Triumph"]),
    ({"stat": -1}, 20, ["20 − 1 stat = 19", "19 vs TN = FN 10: Success", "Natural 20: one step better, a Triumph"]),
    ({}, 1, ["1 vs TN = FN 10: Failure", "Natural 1: one step worse, a Disaster"]),
    ({"quick": 5}, 1, ["1 vs TN = FN 15: Disaster", "Natural 1: already a Disaster"]),
    (ALL_FOUR, 5, ["5 vs TN = FN 10: Failure", "Risk and Assurance cancel", "Ease and Difficulty cancel"]),
    ({"risk": True}, 5, ["5 vs TN = FN 10: Failure", "Risk: a Failure becomes a Disaster"]),
    ({"risk": True, "stat": 9}, 1, [
        "1 + 9 stat = 10", "10 vs TN = FN 10: Success", "Natural 1: one step worse, a Failure",
        "Risk: a Failure becomes a Disaster",
    ]),
    ({"ease": True}, 12, ["12 vs TN = FN 10: Success", "Ease: a Success becomes a Triumph"]),
    ({"assurance": True}, 5, ["5 vs TN = FN 10: Failure", "Assurance: no Rider for the target (TS-5)"]),
    ({"difficulty": True}, 15, ["15 vs TN = FN 10: Success", "Difficulty: no Rider for the actor (TS-5)"]),
    ({"assurance": True, "quick": 7}, 5, [
        "5 vs TN = FN 17: Disaster", "Assurance: a Disaster becomes a Failure",
        "The target still has a Rider: it was rolled as a Disaster (TS-5)",
    ]),
    ({"determination": True, "strong": 9, "risk": True}, 10, [
        "10 vs TN 10, FN 19: Pass", "Determination: a Pass becomes a Failure with 10 on the die",
        "Risk: changes rolled results only (TS-4)",
    ]),
    ({"determination": True, "strong": 9, "difficulty": True}, 11, [
        "11 vs TN 10, FN 19: Pass", "Determination: a Pass becomes a Success with 11 on the die",
        "The actor still has a Rider: it was rolled as a Pass (TS-5)",
    ]),
])  # fmt: skip
def test_trident_sphere_steps(check: Values, face: int, steps: list[str]) -> None:
    """The sum, the table, naturals, keywords and Riders, one step each; and which of them changed the tier."""
    result = judge(Check(**check), [face])
    assert list(result.steps) == steps
    assert list(result.turns) == [step for step in steps if step.startswith("Natural ") or " becomes a " in step]


def test_trident_sphere_natural_dice_are_called_so() -> None:
    """A bare 1 and a bare 20 have their name on the die, other faces none, whatever the total."""
    for face in FACES:
        (die,) = judge(Check(stat=5), (face,)).dice
        assert die == Die(face, label=f"natural {face}" if face in (1, 20) else "")


@pytest.mark.parametrize(("check", "zones"), [
    ({}, ["0", "TN = FN 10", "20"]), ({"quick": 2, "strong": 3}, ["2", "TN 12", "FN 15", "25"]),
    ({"quick": -12, "strong": -1}, ["−12", "TN = FN −2", "8"]),
])  # fmt: skip
def test_trident_sphere_plan_has_the_ruler_as_totals(check: Values, zones: list[str]) -> None:
    """Before the roll: TN and FN by name where their zones begin, and how far the d20 reaches."""
    found = plan(Check(stat=4, **check))
    assert [said for _, _, said in found.zones] == zones
    assert found.totals == (5, 24)


@pytest.mark.parametrize("numbers", NUMBERS, ids=str)
def test_trident_sphere_rulers_before_and_after_the_roll_agree(numbers: Values) -> None:
    """The totals are the margins over TN, and every total of a face lies within what is told."""
    check = Check(**numbers)
    result = judge(check, (9,))
    assert [(total - check.tn, tier) for total, tier, _ in plan(check).zones] == list(present(result.measure).zones)
    assert plan(check).totals == (judge(check, (1,)).total, judge(check, (20,)).total)


#: What is said of every effect that takes something.
TAKEN = "A Pass or better takes it from a point pool (TS-10)"


@pytest.mark.parametrize(("strong", "bonus", "steps"), [
    (4, 0, ["Half of Strong 4 is 2", TAKEN]),
    (5, 2, ["Half of Strong 5 is 2, rounded down (TS-6)", "2 + 2 bonus = 4", TAKEN]),
    (-3, 4, ["Half of Strong −3 is −2, rounded down (TS-6)", "−2 + 4 bonus = 2", TAKEN]),
    (2, -1, ["Half of Strong 2 is 1", "1 − 1 bonus = 0"]),
    (-2, 0, ["Half of Strong −2 is −1", "Below 0: it takes nothing from a point pool (TS-8)"]),
])  # fmt: skip
def test_trident_sphere_effect_says_its_sum(strong: int, bonus: int, steps: list[str]) -> None:
    assert list(Effect(strong=strong, bonus=bonus).steps) == steps


def test_trident_sphere_target_names_the_least_faces() -> None:
    """The target names each possible result from Pass up with its lowest face; a higher face is never worse."""
    for check in every_check():
        tiers = [reading.tier for reading in check.read(*FACES)]
        assert tiers == sorted(tiers)
        words = plan(check).target
        if max(tiers) < Tier.PASS:
            assert words == f"out of reach: at best a {max(tiers).label}"
            continue
        least = {tier: tiers.index(tier) + 1 for tier in Tier if tier >= Tier.PASS and tier in tiers}
        parts = words.split(", ")
        assert [part.split(" for a ")[1] for part in parts] == [tier.label for tier in least]
        first = parts[0].split(" for a ")[0].removesuffix(" or more").removeprefix("only a ")
        faces = [1 if first == "any face" else int(first), *(int(part.split()[0]) for part in parts[1:])]
        assert faces == list(least.values())


@pytest.mark.parametrize(("strong", "beyond"), [(3, (3, "FN")), (0, None), (-2, None)])
def test_a_fortification_puts_a_second_target_above_the_first(strong: int, beyond: tuple[int, str] | None) -> None:
    """FN lies as far above TN as the Fortification; without one there is none (TS-2)."""
    measure = present(judge(Check(quick=3, strong=strong), [9]).measure)
    assert (measure.word, measure.target, measure.beyond) == ("TN", 13, beyond)
