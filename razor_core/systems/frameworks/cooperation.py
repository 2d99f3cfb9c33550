"""Cooperation: allies roll checks of their own, and the dice left are read as one pool (FW-9).

The sides' dice are independent. For each face, the dice of that face add up while no side shows a higher one. Only two
6s matter, for a Triumph, so the sum is finite even where the number of 6s has no limit.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Choice, Consequence, addressed
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.results import Chance, Result, or_better
from razor_core.systems.frameworks.check import Check, odds, remaining, tiers
from razor_core.systems.frameworks.pool_odds import NOTHING, Top, face_list, joined, top, top_odds
from razor_core.systems.frameworks.tiers import COST, INTERFERED, TRIUMPHANT_SIXES, Tier, paid, tier, triumph, unpaid

#: The most who roll together, for a check or on one side of a contest.
MOST_TOGETHER = 6


def together(checks: Sequence[Check]) -> Odds[Tier]:
    """Return the exact odds of the pooled result, worst first. A side without dice adds nothing (FW-15).

    RuleError `checks` without a check.
    """
    if not checks:
        raise RuleError("checks", "Add at least one check.")
    pooled = Odds({NOTHING: 1})
    for check in checks:
        alone = top_odds(check.pool, TRIUMPHANT_SIXES)
        pooled = Odds(joined(pooled.weights, alone.weights, TRIUMPHANT_SIXES))
    return tiers(pooled)


def any_fumbles(checks: Sequence[Check]) -> Fraction:
    """Return the exact chance that at least one check fumbles: then everyone gets interference (FW-9)."""
    return 1 - prod((1 - odds(check)[Tier.FUMBLE] for check in checks), start=Fraction(1))


def _chances(sides: Sequence[Participant]) -> tuple[Chance, ...]:
    """The chances of success, of each pooled result, best first, of a fumble, and of success without one."""
    checks = [side.check for side in sides]
    pooled, fumbling = together(checks), any_fumbles(checks)
    # The pool fails without a fumble exactly when each check is a Fail.
    all_fail = prod((odds(check)[Tier.FAIL] for check in checks), start=Fraction(1))
    return (
        Chance(or_better(Tier.SUCCESS), pooled.at_least(Tier.SUCCESS), goal=True),
        *(Chance(f"Pooled: {each.label}", pooled[each]) for each in reversed(Tier)),
        Chance("Someone fumbles: interference for all", fumbling),
        Chance("Success or better, and nobody fumbles", 1 - fumbling - all_fail),
    )


def pooled(results: Sequence[Result]) -> Top:
    """Return the highest die of all dice left, and its count."""
    return top([face for result in results for face in remaining(result)])


def brought(
    sides: Sequence[Participant], results: Sequence[Result], lost: bool = False, pays: bool = True
) -> Sequence[Consequence | Choice]:
    """Return the consequences of pooled results: a Triumph and the cost of a Fail are the first participant's (FW-14).

    After a fumble, everyone gets interference (FW-9). `lost`: they lost their contest. Ventures pay a success that is
    not lost, if anything `pays` yet.
    """
    who, reached = [side.who for side in sides], tier(pooled(results))
    found: list[Consequence | Choice] = []
    if reached is Tier.TRIUMPH:
        found.append(addressed(who[0], triumph(not sides[0].check.explodes)))
    if reached is Tier.FAIL or (lost and reached is not Tier.FUMBLE):
        found.append(addressed(who[0], COST))
    if pays:
        tells = unpaid if lost or reached < Tier.SUCCESS else paid
        found += [
            addressed(name, tells(side.check.venture, side.check.venture_for))
            for name, side in zip(who, sides, strict=True)
            if side.check.venture
        ]
    if fumbled(sides, results):
        found += [addressed(name, INTERFERED) for name in who]
    return found


def fumbled(sides: Sequence[Participant], results: Sequence[Result]) -> Sequence[str]:
    """The names of those whose own check is a Fumble."""
    return [side.who for side, result in zip(sides, results, strict=True) if result.tier is Tier.FUMBLE]


def _outcome(sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """The pooled result, which belongs to the first side, and interference for all after a fumble (FW-9, FW-14)."""
    reached = tier(pooled(results))
    faces = [face_list(remaining(result)) or "no die left" for result in results]
    steps = [f"{side.who}: {each}" for side, each in zip(sides, faces, strict=True)]
    if (highest := pooled(results)).times:
        dice = sorted((face for result in results for face in remaining(result)), reverse=True)
        steps.append(f"Pooled: {face_list(dice)}, margin {highest.times - 1} (FW-7)")
    if failed := fumbled(sides, results):
        steps.append(f"{' and '.join(failed)}: {Tier.FUMBLE.label}, interference for everyone (FW-9)")
    return Outcome(
        headline=f"Together: {reached.label}",
        tone=reached.tone,
        steps=tuple(steps),
        consequences=tuple(brought(sides, results)),
        failed=reached < Tier.SUCCESS,
    )


COOPERATION = Group(
    key="Cooperation",
    name="Cooperation",
    about="Allies help. Each rolls a check of their own; the dice left are read as one pool.",
    fewest=2,
    most=MOST_TOGETHER,
    odds=_chances,
    outcome=_outcome,
)
