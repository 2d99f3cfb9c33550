"""Split Risks: two or more characters each roll their own check (RW-10)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from razor_core.odds.odds import Odds
from razor_core.rules.fields import RuleError
from razor_core.rules.groups import Group, Outcome, Participant
from razor_core.rules.results import Chance, Result
from razor_core.rules.several import each_for_themselves
from razor_core.systems.razorweave.check import Check, odds
from razor_core.systems.razorweave.tiers import Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitOdds:
    """The chances that all, any and none of the characters reach a tier or better."""

    all: Fraction
    any: Fraction
    none: Fraction


def reaching(checks: Sequence[Check], floor: Tier) -> Odds[int]:
    """Return the exact odds of how many checks reach `floor` or better. RuleError `checks` without a check."""
    if not checks:
        raise RuleError("checks", "Add at least one character.")
    one_each = [odds(check).map(lambda tier: int(tier >= floor)) for check in checks]
    return reduce(Odds.plus, one_each)


def together(checks: Sequence[Check], floor: Tier) -> SplitOdds:
    """Return the exact chances that all, any and none reach `floor` or better. RuleError `checks` without a check."""
    count = reaching(checks, floor)
    return SplitOdds(
        all=count.at_least(len(checks)),
        any=count.at_least(1),
        none=count.at_most(0),
    )


def tally(results: Iterable[Result]) -> Mapping[Tier, int]:
    """Return the number of results of each tier, best first; a tier without any has 0."""
    found = Counter(result.tier for result in results)
    return {tier: found[tier] for tier in reversed(Tier)}


def _chances(sides: Sequence[Participant]) -> tuple[Chance, ...]:
    """The chances that all, any and none reach at least a Full Success, and at least a Partial Success."""
    found = []
    for floor in (Tier.FULL_SUCCESS, Tier.PARTIAL_SUCCESS):
        group = together([side.check for side in sides], floor)
        said = f"{floor.label} or better"
        found += [
            Chance(f"all reach {said}", group.all, goal=floor is Tier.FULL_SUCCESS),
            Chance(f"any reach {said}", group.any),
            Chance(f"none reach {said}", group.none),
        ]
    return tuple(found)


def _outcome(sides: Sequence[Participant], results: Sequence[Result]) -> Outcome:
    """Each side's result and the number of each tier, best first. The tone is that of the worst result."""
    counts = {tier: count for tier, count in tally(results).items() if count}
    through = sum(count for tier, count in counts.items() if tier >= Tier.PARTIAL_SUCCESS)
    return Outcome(
        headline=f"{through} of {len(results)} get through",
        tone=min(counts).tone,
        steps=(
            *(f"{side.who}: {result.headline}" for side, result in zip(sides, results, strict=True)),
            ", ".join(f"{tier.label}: {count}" for tier, count in counts.items()),
        ),
        consequences=each_for_themselves(sides, results),
    )


SPLIT_RISKS = Group(
    key="Split Risks",
    name="Split Risks",
    about="Several characters at risk at once. Each rolls a check of their own.",
    fewest=2,
    most=8,
    odds=_chances,
    outcome=_outcome,
    apart=True,
)
