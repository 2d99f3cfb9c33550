"""The odds of a check as the page shows them: a bar, and a line for each tier."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

from app.ui.template import Node, Slots, flag
from razor_core.odds.odds import Odds
from razor_core.rules.numbers import percent, short_percent
from razor_core.rules.results import Degree, Tone, lowest, or_better
from razor_core.systems import find


# A roll logs the chance of the check that was just previewed.
@lru_cache(maxsize=32)
def odds_of(slug: str, check: Any) -> Odds[Any]:
    """Return the odds of a check. Those of recent checks are not computed again."""
    return find(slug).odds(check)


# A roll changes much of the page, but seldom the check that comes next.
@lru_cache(maxsize=8)
def odds_slots(slug: str, check: Any) -> Slots:
    """Return the chance that counts and what it is of, that of a mixed result where there is one, bar and lines."""
    odds, tiers = odds_of(slug, check), find(slug).Tier
    good, mixed = lowest(tiers, Tone.GOOD), lowest(tiers, Tone.MIXED)
    good_chance, mixed_chance = odds.at_least(good), odds.at_least(mixed)
    return {
        "chance": short_percent(good_chance),
        "of": or_better(good),
        "mixed": "" if mixed_chance == good_chance else f"{or_better(mixed)} {short_percent(mixed_chance)}",
        "bar": [segment(tier, chance, percent(chance, 1)) for tier, chance in odds.items() if chance],
        "tiers": [tier_line(tier, short_percent(chance)) for tier, chance in odds.items()],
    }


def segment(tier: Degree, chance: Fraction, text: str, fell: bool = False) -> Node:
    """Return the tier's part of the odds bar, marked if it `fell`. Its width is the chance; `text` is that in words."""
    root = {"data-tone": tier.tone.name, "--share": f"{float(chance):.5f}", "title": f"{tier.label} {text}"}
    return Node("segment", {"root": {**root, "data-fell": flag(fell)}})


def tier_line(tier: Degree, chance: str) -> Node:
    """Return a line of the odds: the tier's mark, name and chance."""
    return Node(
        "tier",
        {
            "root": {"data-tone": tier.tone.name},
            "mark": tier.tone.mark,
            "label": tier.label,
            "chance": chance,
        },
    )
