"""What an effect leaves of a pool, before the dice are thrown."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from razor_core.consequences.recipients import Situation, target
from razor_core.odds.odds import Odds
from razor_core.rules.results import Chance, Degree
from razor_core.systems import find
from razor_core.table.clocks import Clock
from razor_core.table.setups import Setup
from razor_core.table.world import World


@dataclass(frozen=True, slots=True)
class Expected:
    """The pool that a roll's effect would go to, and the exact odds of what is left in it after the roll.

    `taken` is what the effect takes, `left` always has the chance that nothing is left.
    """

    pool: Clock
    taken: int
    left: Odds[int]

    @property
    def reached(self) -> Chance:
        """The chance that the effect is had, with what it then leaves."""
        after = max(0, self.pool.filled - self.taken)
        label = f"{self.pool.filled} → {after} of {self.pool.segments}, {self.pool.name}"
        return Chance(label, self.left[after])

    @property
    def chances(self) -> tuple[Chance, ...]:
        """The chance of each number that may be left, the greatest first, and of none."""
        effects = -(-self.pool.filled // self.taken)
        return tuple([Chance(self._label(number, effects), self.left[number]) for number in sorted(self.left)[::-1]])

    def _label(self, number: int, effects: int) -> str:
        if not number:
            return f"{self.pool.name} at 0"
        more = f", {effects} such effects to 0" if number < self.pool.filled else ""
        return f"{self.pool.name} keeps {number} of {self.pool.segments}{more}"


def expected(world: World, setup: Setup, odds: Odds[Any], last: Mapping[str, str]) -> Expected | None:
    """Return what a roll with these odds leaves of a pool; None without an effect, or points to take it from.

    `last` is as in a Situation: the pool is the one that the card will name.
    """
    rules = find(setup.system).actions
    takes = rules.takes(setup.strength) if rules else None
    if rules is None or takes is None or takes.tick is None:
        return None
    situation = Situation(
        world=world, system=setup.system, roll="", actors={"": setup.actor}, target=setup.target, last=last
    )
    pool, taken = target(situation, takes), -takes.tick.numbers[0]
    return Expected(pool, taken, left(odds, rules.LEAST, pool.filled, taken)) if pool and pool.filled else None


def left(odds: Odds[Any], least: Degree, filled: int, taken: int) -> Odds[int]:
    """Return the odds of what is left of a pool, of which a result of the tier `least` or better takes so much.

    >>> from razor_core.systems import trident_sphere
    >>> check = trident_sphere.Check(stat=3, quick=2, strong=3)
    >>> left(trident_sphere.odds(check), trident_sphere.Tier.PASS, 20, 7)
    Odds({0: 0, 13: 3, 20: 2})
    """
    weights = Counter({0: 0, filled: 0})
    for tier, ways in odds.weights.items():
        weights[max(0, filled - taken) if tier >= least else filled] += ways
    return Odds(weights)
