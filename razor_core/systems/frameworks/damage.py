"""A damage roll, which reads the dice otherwise than a check, and comes to an amount (FW-20)."""

from dataclasses import replace

from razor_core.odds.odds import Odds
from razor_core.rules.results import Plan, Result
from razor_core.systems.frameworks import check as checks
from razor_core.systems.frameworks.pool_odds import SIX, top, top_odds

#: The amount of a damage roll without a die left.
NO_DIE = 0


def damage(result: Result) -> Result:
    """Return the result as a damage roll: the highest die left, without what a check brings."""
    left = [die.face for die in result.dice if die.mark.counts]
    highest = top(left)
    return replace(
        result,
        headline=f"Damage: highest {highest.face}" if left else "Damage: no die left",
        meaning=f"All dice together: {sum(left)}. Your damage rules say what they do.",
        consequences=(),
        amount=highest.face,
    )


def highest_odds(check: checks.Check) -> Odds[int]:
    """Return the exact chance of every highest die left, 1 to 6, and of none where that can be."""
    found = top_odds(check.pool, 1).map(lambda highest: highest.face)
    return Odds({**dict.fromkeys(range(1, SIX + 1), 0), **found.weights})


def damage_plan(check: checks.Check) -> Plan:
    """Return what to show before a damage roll: there is nothing to reach."""
    plan = replace(checks.plan(check), target="")
    none = ("No dice to roll (FW-5)",)
    return plan if check.rolled else replace(plan, notes=none, warnings=none)
