"""Razorweave's lookup: distribution, what if, and the table of chances. `errata` has the book's printed numbers."""

from razor_core.odds.odds import Odds
from razor_core.rules.lookup import Axis, Distribution, OddsTable, Setting, Variation, number_axis, vary
from razor_core.rules.numbers import signed
from razor_core.systems.razorweave.check import KEPT, Check, kept_total
from razor_core.systems.razorweave.dc_ladder import LADDER
from razor_core.systems.razorweave.errata import claims, printed
from razor_core.systems.razorweave.tiers import ZONES, Tier, tier
from razor_core.systems.razorweave.two_turns import two_turns

__all__ = ["TABLES", "TWO_TURNS", "claims", "distribution", "printed", "variations"]

#: One step of the ladder (RW-13).
STEP = 2
TWO_TURNS = two_turns


def distribution(check: Check) -> Distribution:
    """Return the exact chances of the total. All ones are a part of the least total with a tier of their own (RW-3)."""
    kept = kept_total(check)
    ways = 6**check.rolled
    parts: dict[tuple[int, Tier], int] = {}
    for dice, chance in kept.items():
        total = dice + check.modifier
        parts[total, tier(total - check.dc, all_ones=False)] = int(chance * ways) - (dice == KEPT)
    ones = (KEPT + check.modifier, tier(0, all_ones=True))
    parts[ones] = parts.get(ones, 0) + 1
    return Distribution(
        axis="Total",
        parts=Odds(parts),
        zones=tuple((check.dc + margin, better) for margin, better in ZONES),
        target=check.dc,
    )


def variations(check: Check) -> tuple[Variation, ...]:
    """Return the check with one more or less of Edge, Burden, DC steps, Skill and bonus."""
    return vary(
        check,
        (
            ("One more Edge", "edge", 1),
            ("One less Burden", "burden", -1),
            ("A DC one step lower", "dc", -STEP),
            ("A Skill that fits", "skill", True),
            ("+1", "bonus", 1),
            ("−1", "bonus", -1),
            ("No Skill", "skill", False),
            ("A DC one step higher", "dc", STEP),
            ("One more Burden", "burden", 1),
            ("One less Edge", "edge", -1),
        ),
    )


_NAMES = {step.dc: f"{step.dc} {step.name}" for step in LADDER}
_LEVELS = (
    Setting("No Edge or Burden", {}),
    Setting("+1 Edge", {"edge": 1}),
    Setting("+2 Edge", {"edge": 2}),
    Setting("−1 Burden", {"burden": 1}),
    Setting("−2 Burden", {"burden": 2}),
)

TABLES = (
    OddsTable(
        title="DC by modifier",
        check=Check(),
        rows=number_axis("DC", "dc", range(10, 25), lambda dc: _NAMES.get(dc, str(dc))),
        # Attribute, Skill and other bonuses add up: any of them makes the same difference.
        columns=number_axis("Modifier", "bonus", range(-2, 9), signed),
        picks=Axis("Edge and Burden", _LEVELS),
    ),
)
