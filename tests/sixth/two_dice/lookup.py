"""What can be looked up beside a roll of Two Dice."""

from itertools import product

from razor_core.rules.lookup import Claim, Distribution, OddsTable, PrintedTable, Variation, number_axis, vary
from razor_core.rules.odds import Odds
from razor_core.systems.two_dice import COUNT, SIDES, Check, Tier, read


def distribution(check: Check) -> Distribution:
    """The total, with the target it is held against."""
    totals = Odds.uniform(sum(fall) for fall in product(range(1, SIDES + 1), repeat=COUNT))
    return Distribution(
        axis="Total",
        parts=totals.map(
            lambda kept: (
                kept + check.skill + check.bonus,
                read(kept + check.skill + check.bonus - check.target),
            )
        ),
        zones=((check.target, Tier.TIE), (check.target + 1, Tier.HIT)),
        target=check.target,
    )


def variations(check: Check) -> tuple[Variation, ...]:
    """A point more or less."""
    return vary(check, (("One Skill more", "skill", 1), ("Help", "bonus", 1), ("Rain", "bonus", -1)))


def printed() -> tuple[PrintedTable, ...]:
    """None: nobody prints anything."""
    return ()


def claims() -> tuple[Claim, ...]:
    """None either."""
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
