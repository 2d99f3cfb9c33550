"""Split Risks: two or more characters each roll their own check (RW-10)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.odds import Odds
from razor_core.rules.results import Chance, Result
from razor_core.systems.razorweave.check import Check, odds
from razor_core.systems.razorweave.tiers import Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitOdds:
    """How likely it is that all, any and none of the characters reach a tier or better."""

    all: Fraction
    any: Fraction
    none: Fraction


def reaching(checks: Sequence[Check], floor: Tier) -> Odds[int]:
    """The exact odds of how many of the checks reach `floor` or better, 0 to all. RuleError `checks` for none."""
    if not checks:
        raise RuleError("checks", "at least one character is wanted")
    one_each = [odds(check).map(lambda tier: int(tier >= floor)) for check in checks]
    return reduce(Odds.plus, one_each)


def together(checks: Sequence[Check], floor: Tier) -> SplitOdds:
    """The exact odds that all, any and none of the checks reach `floor` or better. RuleError `checks` for none."""
    count = reaching(checks, floor)
    return SplitOdds(
        all=count.at_least(len(checks)),
        any=count.at_least(1),
        none=count.at_most(0),
    )


def tally(results: Iterable[Result]) -> Mapping[Tier, int]:
    """How many of the results are of each tier, best first, those of none left in as 0."""
    found = Counter(result.tier for result in results)
    return {tier: found[tier] for tier in reversed(Tier)}


def _chances(sides: Sequence[Participant]) -> tuple[Chance, ...]:
    """The chances that all, any and none of the sides reach at least Full, and at least Partial."""
    found = []
    for floor in (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS):
        group = together([side.check for side in sides], floor)
        said = f"{floor.label} or better"
        found += [
            Chance(f"all: {said}", group.all),
            Chance(f"any: {said}", group.any),
            Chance(f"none: {said}", group.none),
        ]
    return tuple(found)


def _outcome(sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """What each came to, and how many reached each tier, best first; it feels as it does to who fared worst."""
    counts = {tier: count for tier, count in tally(results).items() if count}
    through = sum(count for tier, count in counts.items() if tier >= Tier.PARTIAL_SUCCESS)
    return Outcome(
        headline=f"{through} of {len(results)} get through",
        tone=min(counts).tone,
        steps=(
            *(f"{side.who}: {result.headline}" for side, result in zip(sides, results, strict=True)),
            ", ".join(f"{count} {tier.label}" for tier, count in counts.items()),
        ),
    )


SPLIT_RISKS = Group(
    name="Split Risks",
    about="Several at risk at once, each with a roll of their own.",
    fewest=2,
    most=8,
    odds=_chances,
    outcome=_outcome,
)
