"""Cooperation: allies roll checks of their own, and the dice left are read as one pool (FW-9).

The sides' dice are independent. For each face, the dice of that face add up while no side shows a higher one. Only two
6s matter, for a Triumph, so the sum is finite even where the number of 6s has no limit.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.odds import Odds
from razor_core.rules.results import Chance, Result
from razor_core.systems.frameworks.check import Check, margin_of, odds, remaining, tiers
from razor_core.systems.frameworks.pool import NOTHING, Top, face_list, top, top_odds
from razor_core.systems.frameworks.tiers import TRIUMPHANT_SIXES, Tier, cost, interfered, paid, tier, triumph


def together(checks: Sequence[Check]) -> Odds[Tier]:
    """Return the exact odds of the pooled result, worst first. A side without dice adds nothing (FW-15).

    RuleError `checks` without a check.
    """
    if not checks:
        raise RuleError("checks", "Add at least one check.")
    pooled = Odds({NOTHING: 1})
    for check in checks:
        pooled = _joined(pooled, top_odds(check.pool, TRIUMPHANT_SIXES))
    return tiers(pooled)


def any_fumbles(checks: Sequence[Check]) -> Fraction:
    """Return the exact chance that at least one check fumbles: then everyone gets interference (FW-9)."""
    return 1 - prod((1 - odds(check)[Tier.FUMBLE] for check in checks), start=Fraction(1))


def _joined(one: Odds[Top], other: Odds[Top]) -> Odds[Top]:
    """The odds of the highest die of both pools, counted up to the two 6s of a Triumph."""
    weights: dict[Top, int] = {}
    for mine, weight in one.weights.items():
        for theirs, times in other.weights.items():
            highest = max(mine, theirs)
            if mine.face == theirs.face:
                highest = Top(mine.face, min(mine.times + theirs.times, TRIUMPHANT_SIXES))
            weights[highest] = weights.get(highest, 0) + weight * times
    return Odds(weights)


def _chances(sides: Sequence[Participant]) -> tuple[Chance, ...]:
    """The chances of each pooled result, best first, of a fumble, and of success without one."""
    checks = [side.check for side in sides]
    pooled, fumbling = together(checks), any_fumbles(checks)
    # The pool fails without a fumble exactly when each check is a Fail.
    all_fail = prod((odds(check)[Tier.FAIL] for check in checks), start=Fraction(1))
    return (
        *(Chance(f"Pooled: {each.label}", pooled[each]) for each in reversed(Tier)),
        Chance("Someone fumbles: interference for all", fumbling),
        Chance("Success or better, and nobody fumbles", 1 - fumbling - all_fail),
    )


def _outcome(sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """The pooled result, which belongs to the first side, and interference for all after a fumble (FW-9, FW-14)."""
    who, faces = [side.who for side in sides], [remaining(result) for result in results]
    highest = top([face for each in faces for face in each])
    reached = tier(highest)
    fumbled = [name for name, result in zip(who, results, strict=True) if result.tier is Tier.FUMBLE]
    found: list[Consequence | Choice] = []
    if reached is Tier.TRIUMPH:
        found.append(triumph(who[0], hindered=not sides[0].check.explodes))
    if reached is Tier.FAIL:
        found.append(cost(who[0]))
    if reached >= Tier.SUCCESS:
        found += [
            paid(side.check.venture, name, purpose=side.check.venture_for)
            for name, side in zip(who, sides, strict=True)
            if side.check.venture
        ]
    if fumbled:
        found += map(interfered, who)
    steps = [f"{name}: {face_list(each) if each else 'no die left'}" for name, each in zip(who, faces, strict=True)]
    if highest.times:
        steps.append(margin_of(highest))
    if fumbled:
        steps.append(f"{' and '.join(fumbled)}: Fumble, interference for everyone (FW-9)")
    return Outcome(
        headline=f"Together: {reached.label}",
        tone=reached.tone,
        steps=tuple(steps),
        consequences=tuple(found),
    )


COOPERATION = Group(
    name="Cooperation",
    about="Allies help. Each rolls a check of their own; the dice left are read as one pool.",
    fewest=2,
    most=6,
    odds=_chances,
    outcome=_outcome,
    consequences_for_sides=True,
)
