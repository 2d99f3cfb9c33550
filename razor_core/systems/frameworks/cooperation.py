"""Cooperation: allies roll checks of their own, and the dice left to all of them are read as one (FW-9).

The sides' dice do not depend on one another. For each face, the dice of that face add up while no side shows a higher
one; counted to the two 6s of a Triumph, that is a finite sum even where 6s have no bound.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.odds import Odds
from razor_core.rules.results import Chance, Result
from razor_core.systems.frameworks.check import Check, odds, tiers
from razor_core.systems.frameworks.pool import NOTHING, Top, shown, top
from razor_core.systems.frameworks.sides import left
from razor_core.systems.frameworks.tiers import TRIUMPHANT_SIXES, Tier, cost, interfered, paid, tier, triumph
from razor_core.systems.frameworks.words import listed


def together(checks: Sequence[Check]) -> Odds[Tier]:
    """The exact odds of the pooled result, worst first. A side whose dice are all gone adds nothing (FW-15).

    RuleError `checks` for none.
    """
    if not checks:
        raise RuleError("checks", "at least one check is wanted")
    pooled = Odds({NOTHING: 1})
    for check in checks:
        pooled = _joined(pooled, shown(check.pool, TRIUMPHANT_SIXES))
    return tiers(pooled)


def any_fumbles(checks: Sequence[Check]) -> Fraction:
    """The exact chance that one of the checks fumbles, or more: then everyone gets interference (FW-9)."""
    return 1 - prod((1 - odds(check)[Tier.FUMBLE] for check in checks), start=Fraction(1))


def _joined(one: Odds[Top], other: Odds[Top]) -> Odds[Top]:
    """The odds of the highest die of both, counted to the two 6s of a Triumph."""
    weights: dict[Top, int] = {}
    for mine, weight in one.weights.items():
        for theirs, times in other.weights.items():
            highest = max(mine, theirs)
            if mine.face == theirs.face:
                highest = Top(mine.face, min(mine.times + theirs.times, TRIUMPHANT_SIXES))
            weights[highest] = weights.get(highest, 0) + weight * times
    return Odds(weights)


def _chances(sides: Sequence[Participant]) -> tuple[Chance, ...]:
    """Each tier of the pooled result, best first; anyone's fumble; success that nobody's fumble spoils."""
    checks = [side.check for side in sides]
    pooled, fumbling = together(checks), any_fumbles(checks)
    # Nobody fumbles and the pool fails just where each check is a Fail.
    all_fail = prod((odds(check)[Tier.FAIL] for check in checks), start=Fraction(1))
    return (
        *(Chance(f"Pooled: {each.label}", pooled[each]) for each in reversed(Tier)),
        Chance("Someone fumbles: interference for all", fumbling),
        Chance("Success or better, and nobody fumbles", 1 - fumbling - all_fail),
    )


def _outcome(sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """The pooled result, which is the first side's, and what a fumble brings to everyone (FW-9, FW-14)."""
    who, faces = [side.who for side in sides], [left(result) for result in results]
    reached = tier(top([face for each in faces for face in each]))
    fumbled = [name for name, result in zip(who, results, strict=True) if result.tier is Tier.FUMBLE]
    found: list[Consequence | Choice] = []
    if reached is Tier.TRIUMPH:
        found.append(triumph(who[0]))
    if reached is Tier.FAIL:
        found.append(cost(who[0]))
    if reached >= Tier.SUCCESS:
        found += [paid(side.check.venture, name) for name, side in zip(who, sides, strict=True) if side.check.venture]
    if fumbled:
        found += map(interfered, who)
    steps = [f"{name}: {listed(each) if each else 'no die left'}" for name, each in zip(who, faces, strict=True)]
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
    about="Allies help: each rolls a check of their own, and the dice left are read as one.",
    fewest=2,
    most=6,
    odds=_chances,
    outcome=_outcome,
    consequences_for_sides=True,
)
