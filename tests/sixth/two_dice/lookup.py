"""Two Dice' lookup."""

from itertools import product

from razor_core.odds.odds import Odds
from razor_core.rules.lookup import Claim, Distribution, OddsTable, PrintedTable, Variation, number_axis, vary
from razor_core.systems.two_dice import COUNT, SIDES, Check, Tier, read

TWO_TURNS = None


def distribution(check: Check) -> Distribution:
    """Return the exact chances of the total, and the target."""
    totals = Odds.uniform(sum(fall) for fall in product(range(1, SIDES + 1), repeat=COUNT))
    return Distribution(
        axis="Total",
        parts=totals.map(
            lambda kept: (kept + check.skill + check.bonus, read(kept + check.skill + check.bonus - check.target))
        ),
        zones=((check.target, Tier.TIE), (check.target + 1, Tier.HIT)),
        target=check.target,
    )


def variations(check: Check) -> tuple[Variation, ...]:
    """Return the check with a point more or less."""
    return vary(check, (("One more Skill", "skill", 1), ("Help", "bonus", 1), ("Rain", "bonus", -1)))


def printed() -> tuple[PrintedTable, ...]:
    """Return nothing: there is no book."""
    return ()


def claims() -> tuple[Claim, ...]:
    """Return nothing: there is no book."""
    return ()


TABLES = (
    OddsTable(
        title="Target by skill",
        check=Check(),
        rows=number_axis("Target", "target", range(4, 15)),
        columns=number_axis("Skill", "skill", range(6)),
        picks=number_axis("Bonus", "bonus", range(4)),
    ),
)
