"""The Witchgates check against a plain count of all dice, its plan and its steps."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from razor_core.rules.consequences import Recipient
from razor_core.systems.witchgates import Check, Effect, Position, Tier, judge, odds, plan, twists
from razor_core.systems.witchgates.stakes import Severity
from razor_core.systems.witchgates.troubles import troubles
from tests.systems.values import Values

FLAGS = ("scene", "esoteric", "merit", "misfortune")


def pooled(dice: int, **others: Any) -> Check:
    """A check with so many dice in its pool, 0 to 7."""
    rating = min(dice, 3)
    flags: Values = dict.fromkeys(FLAGS[: dice - rating], True)
    return Check(rating=rating, **flags, **others)


def plain(faces: tuple[int, ...], cuts: int, pool: int) -> tuple[str, bool]:
    """What the text makes of a fall, written out without razor_core: the tier's name, and whether a twist comes."""
    if pool == 0 or cuts >= pool:
        best, twist = min(faces), False
    else:
        left = list(faces)
        for _ in range(cuts):
            left.remove(max(left))
        best = max(left)
        twist = len(faces) >= 3 and max(Counter(faces).values()) >= len(faces) / 2
    return "HIT" if best == 6 else "GLANCE" if best >= 4 else "MISS", twist


@cache
def counted(pool: int, cuts: int) -> dict[tuple[str, bool], Fraction]:
    """The chance of every tier with and without a twist, over every fall."""
    rolled = 2 if pool <= cuts else pool
    seen = Counter(plain(faces, cuts, pool) for faces in product(range(1, 7), repeat=rolled))
    return {outcome: Fraction(ways, seen.total()) for outcome, ways in seen.items()}


PAIRS = [(pool, cuts) for pool in range(7) for cuts in range(8)] + [(7, 2), (7, 7), (7, 12)]


@pytest.mark.parametrize(("pool", "cuts"), PAIRS)
def test_witchgates_odds_are_those_of_every_fall(pool: int, cuts: int) -> None:
    """Tiers and their joint odds with a twist equal a plain count, for every pool and so many cuts."""
    check = pooled(pool, cuts=min(cuts, 6), injury=max(cuts - 6, 0))
    truth = counted(pool, cuts)
    assert dict(twists(check)) == {
        (tier, twist): truth.get((tier.name, twist), 0) for tier in Tier for twist in (False, True)
    }
    assert dict(odds(check)) == {
        tier: sum(truth.get((tier.name, twist), Fraction(0)) for twist in (False, True)) for tier in Tier
    }


@pytest.mark.parametrize(("check", "dice"), [
    (Check(), "2 dice"), (Check(rating=1), "1 die"), (Check(rating=3, merit=True, cuts=1), "4 dice, lose the highest"),
    (Check(rating=3, merit=True, cuts=1, injury=2), "4 dice, lose the highest 3"),
    (Check(rating=3, merit=True, cuts=2, injury=2), "2 dice, the lower counts"),
    (Check(rating=0), "2 dice, the lower counts"),
])  # fmt: skip
def test_witchgates_plan_names_the_dice(check: Check, dice: str) -> None:
    assert plan(check).dice == dice
    assert plan(check).target == "6 hits, 4 or 5 glances"
    assert plan(check).stakes == "Risky, Medium effect"


def test_witchgates_plan_tells_the_chances_of_a_twist() -> None:
    """A twist, alone and with each tier, best first; position, effect, what is risked and declared, no more."""
    check = Check(rating=3, scene=True, cuts=1)
    assert [(chance.label, chance.chance) for chance in plan(check).chances] == [
        ("a twist", Fraction(13, 18)), ("a hit and a twist", counted(4, 1)["HIT", True]),
        ("a glance and a twist", counted(4, 1)["GLANCE", True]), ("a miss and a twist", counted(4, 1)["MISS", True]),
    ]  # fmt: skip
    assert plan(Check()).notes == (
        "Risky: a glance or a miss brings two medium troubles or one high (WG-6).",
        "Medium effect: mark or clear 1 box (WG-7).",
    )
    risked = Check(esoteric=True, injury=1, position=Position.DESPERATE, effect=Effect.LIMITED)
    assert plan(risked, {"cuts": ["Precision"]}).notes == (
        "Desperate: a glance or a miss brings two high troubles or one major (WG-6).",
        "Desperate: even a hit may leave some trouble (WG-6).",
        "Limited effect: no box, 1 less harm; it may still help in other ways (WG-7).",
        "A miss loses the esoteric or lost word (WG-5).",
        "With the injury invoked, a hit or a glance gives a lost word (WG-5).",
        "Precision against a player: they may move it to another merit for 2 more marks.",
    )
    assert plan(Check(cuts=1), {"cuts": ["Rushed"]}).notes == plan(Check()).notes


NO_DICE = "No dice left: roll two, the lower counts, nothing more is cut (WG-3)"


@pytest.mark.parametrize(("check", "faces", "steps"), [
    (Check(position=Position.CONTROLLED), (2, 5), ("2 rating = 2 dice", "5 is the highest: a Glance")),
    (Check(rating=1, scene=True, esoteric=True, merit=True, misfortune=True, cuts=2, injury=1), (6, 3, 3, 6, 3), (
        "1 rating + 1 scene + 1 esoteric + 1 merit + 1 miss-fortune = 5 dice",
        "2 cuts and injury 1: 6, 6, 3 cut away (WG-2)", "3 is the highest left: a Miss",
        "3 of 5 dice show 3: a twist (WG-4)",
    )),
    (Check(rating=3, scene=True, cuts=1, position=Position.DESPERATE, effect=Effect.MAJOR), (6, 6, 1, 1), (
        "3 rating + 1 scene = 4 dice", "1 cut: 6 cut away (WG-2)", "6 is the highest left: a Hit",
        "2 of 4 dice show 6, 2 of 4 dice show 1: a twist (WG-4)", "Desperate: even a hit may leave some trouble (WG-6)",
    )),
    (Check(rating=1, injury=4, effect=Effect.HIGH), (6, 6), (
        "1 rating = 1 die", "injury 4: every die is cut", NO_DICE, "6 is the lower: a Hit",
    )),
    (Check(rating=0, cuts=1, effect=Effect.LIMITED), (4, 5), (
        "An empty pool", NO_DICE, "4 is the lower: a Glance",
        "Limited effect: no box, 1 less harm; it may still help in other ways (WG-7)",
    )),
])  # fmt: skip
def test_witchgates_steps_show_the_calculation(check: Check, faces: tuple[int, ...], steps: tuple[str, ...]) -> None:
    """The pool, what cuts, what counts, a twist and what it brings: each a step, in that order."""
    assert judge(check, faces).steps == steps


def test_witchgates_twist_is_told() -> None:
    """A twist is said beside the tier, which it does not change, and offered; without one nothing is."""
    calm, twisted = (judge(Check(rating=3), faces) for faces in ((6, 1, 2), (6, 1, 1)))
    assert (calm.headline, calm.twist) == ("Hit", False)
    assert (twisted.headline, twisted.twist) == ("Hit", True)
    assert twisted.meaning == f"{calm.meaning} A twist: something new comes into the scene."
    assert [consequence.label for consequence in twisted.consequences if consequence not in calm.consequences] == [
        "A twist: another player adds something, all agree"
    ]


def test_a_lost_opportunity_is_that_of_who_rolled() -> None:
    """The character misses out, so the log and the card name them; a track of the same belongs to the scene."""
    to = {
        trouble.id: trouble.to for severity in Severity for trouble in troubles(severity) if "opportunity" in trouble.id
    }
    assert to == {
        "medium.opportunity": Recipient.ACTOR,
        "high.opportunity.track": Recipient.SCENE,
        "major.opportunity.track": Recipient.SCENE,
    }
