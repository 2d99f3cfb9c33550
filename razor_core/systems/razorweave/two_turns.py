"""Two turns against one target, by one character or two: Strikes, or a Set Up and a Strike (RW-9, RW-16, RW-17)."""

from dataclasses import replace
from fractions import Fraction
from math import lcm

from razor_core.odds.odds import Odds
from razor_core.rules.fields import bounds
from razor_core.rules.lookup import Turns
from razor_core.systems.razorweave.check import Check, odds
from razor_core.systems.razorweave.set_ups import SET_UPS
from razor_core.systems.razorweave.strikes import STRIKES


def two_turns(
    check: Check, ally: Check | None = None, later: Check | None = None, set_up_dc: int | None = None
) -> tuple[Turns, ...]:
    """Return the odds of two turns: two Strikes or a Set Up and a Strike, by one character, then by two.

    The one who acts rolls `check` now, and `later` in a second turn, when what counts once is used up. An ally rolls
    `ally`. Both are `check` by default. A Set Up has the DC of its roll, or `set_up_dc`. Only ticks and the Edge of a
    Set Up count (RW-17). RuleError `dc` where the DC is out of bounds.

    >>> for way in two_turns(Check(dc=16, attribute=2), Check(dc=14, attribute=2)):
    ...     print(f"{way.label}: {float(way.mean):.2f} ticks, 4 or more {float(way.reaching(4)):.0%}")
    Alone: Strike, then Strike: 2.83 ticks, 4 or more 35%
    Alone: Set Up, then Strike: 1.81 ticks, 4 or more 0%
    Two: both Strike: 3.32 ticks, 4 or more 49%
    Two: an ally sets up, you Strike: 1.93 ticks, 4 or more 0%
    """
    helper, second = ally or check, later or check

    def set_up(by: Check) -> Check:
        return by if set_up_dc is None else replace(by, dc=set_up_dc)

    return (
        Turns("Alone: Strike, then Strike", ticks(check).plus(ticks(second))),
        Turns("Alone: Set Up, then Strike", prepared(second, set_up(check))),
        Turns("Two: both Strike", ticks(helper).plus(ticks(check))),
        Turns("Two: an ally sets up, you Strike", prepared(check, set_up(helper))),
    )


def ticks(check: Check) -> Odds[int]:
    """Return the exact odds of the ticks of one Strike, 0 to 3 (RW-9)."""
    return odds(check).map(lambda tier: STRIKES[tier].ticks)


def prepared(strike: Check, set_up: Check) -> Odds[int]:
    """Return the exact odds of the ticks of a Strike after a Set Up, 0 to 3 (RW-16)."""
    chances: dict[int, Fraction] = {}
    for tier, chance in odds(set_up).items():
        for count, then in ticks(_helped(strike, SET_UPS[tier].edge)).items():
            chances[count] = chances.get(count, Fraction(0)) + chance * then
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return Odds({count: int(chance * whole) for count, chance in chances.items()})


def _helped(strike: Check, edge: int) -> Check:
    """The check with more Edge. What the field cannot hold is taken from Burden, which nets to the same."""
    more = min(edge, bounds(Check, "edge")[1] - strike.edge)
    return replace(strike, edge=strike.edge + more, burden=max(0, strike.burden - (edge - more)))
