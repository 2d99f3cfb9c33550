"""Two turns against one target: two Strikes, or a Set Up and a Strike with its Edge (RW-9, RW-16, RW-17)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm

from razor_core.rules.fields import bounds
from razor_core.rules.lookup import Turns
from razor_core.rules.odds import Odds
from razor_core.systems.razorweave.check import Check, odds
from razor_core.systems.razorweave.readings import STRIKES
from razor_core.systems.razorweave.tiers import Tier

#: The Edge that a Set Up of each tier gives to the next Strike (RW-16).
SET_UP: Mapping[Tier, int] = {
    Tier.CRITICAL_FAILURE: 0,
    Tier.FAILURE: 0,
    Tier.PARTIAL_SUCCESS: 1,
    Tier.FULL_SUCCESS: 1,
    Tier.CRITICAL_SUCCESS: 2,
}


def two_turns(strike: Check, set_up: Check | None = None) -> tuple[Turns, Turns]:
    """Return the odds of Strike and Strike, then of Set Up and Strike. Each Strike rolls the check `strike`.

    The Set Up rolls its own check, or the same one by default. Only ticks and the Edge of a Set Up count (RW-17).

    >>> for way in two_turns(Check(dc=16, attribute=2)):
    ...     print(f"{way.label}: {float(way.mean):.2f} ticks, 4 or more {float(way.reaching(4)):.0%}")
    Strike, then Strike: 2.83 ticks, 4 or more 35%
    Set Up, then Strike: 1.81 ticks, 4 or more 0%
    """
    return (
        Turns("Strike, then Strike", ticks(strike).plus(ticks(strike))),
        Turns("Set Up, then Strike", prepared(strike, set_up or strike)),
    )


def ticks(check: Check) -> Odds[int]:
    """Return the exact odds of the ticks of one Strike, 0 to 3 (RW-9)."""
    return odds(check).map(lambda tier: STRIKES[tier].ticks)


def prepared(strike: Check, set_up: Check) -> Odds[int]:
    """Return the exact odds of the ticks of a Strike after a Set Up, 0 to 3 (RW-16)."""
    chances: dict[int, Fraction] = {}
    for tier, chance in odds(set_up).items():
        for count, then in ticks(_helped(strike, SET_UP[tier])).items():
            chances[count] = chances.get(count, Fraction(0)) + chance * then
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return Odds({count: int(chance * whole) for count, chance in chances.items()})


def _helped(strike: Check, edge: int) -> Check:
    """The check with more Edge. What the field cannot hold is taken from Burden, which nets to the same."""
    more = min(edge, bounds(Check, "edge")[1] - strike.edge)
    return replace(strike, edge=strike.edge + more, burden=max(0, strike.burden - (edge - more)))
