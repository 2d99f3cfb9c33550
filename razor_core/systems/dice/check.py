"""The roll of any dice: what was written, its total, and the exact chances of every total."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import razor_core.dice as any_dice
from razor_core.odds.odds import Odds
from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.effects import Tick
from razor_core.rules.numbers import plain
from razor_core.rules.results import NoTier, Plan, Result

#: The most sides of a die, and the greatest total that moves a clock.
SIDES, MOST = 100, 20
#: The ids of what a total can be used for.
LESS, MORE = "less", "more"
#: The kinds of clocks that a player chooses, beside a pool.
_OTHERS = (ClockKind.PROGRESS, ClockKind.THREAT, ClockKind.RESOLVE, ClockKind.TRACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """The dice to roll, as they are written. RuleError `dice` where that cannot be read."""

    dice: str = "1d20"

    def __post_init__(self) -> None:
        _read(self.dice)


_read = lru_cache(maxsize=64)(any_dice.read)


def roll(check: Check, rng: Random) -> tuple[int, ...]:
    """Return the faces of the dice, in the order thrown."""
    return any_dice.throw(_read(check.dice), rng)


def judge(check: Check, faces: Sequence[int]) -> Result:
    """Return the total of the faces. RuleError `faces` where they do not fit the dice."""
    rolled = any_dice.judge(_read(check.dice), faces)
    return Result(
        tier=NoTier.ANY,
        headline=plain(rolled.total),
        meaning="",
        dice=rolled.dice,
        steps=rolled.steps,
        consequences=_brings(rolled.total),
        amount=rolled.total,
    )


def sides_of(check: Check, faces: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the least and the greatest face of each die, and of the next one as long as one is missing."""
    notation = _read(check.dice)
    after = any_dice.sides(notation, faces)
    known = [any_dice.sides(notation, faces[:at]) for at in range(len(faces))]
    return tuple([found for found in (*known, after) if found])


def _brings(total: int) -> tuple[Consequence | Choice, ...]:
    """Return what the table can do with a total: take so many points off a pool, or add them to a clock."""
    if not 1 <= total <= MOST:
        return ()
    off = Consequence(LESS, f"Take {total} off a pool", (Tick(ClockKind.POOL, (-total,)),), by_roller=True)
    adds = Tick(ClockKind.POOL, (total,), also=_OTHERS, by_hand=_OTHERS)
    return (Choice("With the total", (off, Consequence(MORE, f"Add {total} to a clock", (adds,), by_roller=True))),)


@lru_cache(maxsize=64)
def totals(check: Check) -> Odds[int]:
    """Return the exact chance of every total. RuleError `dice` where there are too many to count."""
    return any_dice.odds(_read(check.dice))


def plan(check: Check) -> Plan:
    """Return the dice as they are written everywhere, and the least and the greatest total."""
    chances = totals(check)
    numbers = [total for total in chances if chances[total]]
    return Plan(dice=_read(check.dice).text, target="", totals=(min(numbers), max(numbers)))
