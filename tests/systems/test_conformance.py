"""Rolls of many checks of every system against their odds, from fixed seeds, by Pearson's chi-square."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest

from razor_core.rules.fields import RuleError, bounds
from razor_core.systems import SYSTEMS
from tests.support.each_game import first_of
from tests.support.games.contract import SLUGS, called, every_system

CHECKS, ROLLS = 60, 400
#: The fewest times that what is counted together is expected in so many rolls.
FEWEST = 5
#: The number beyond which rolls and odds do not belong together.
BOUND = 4.5


class Loaded(Random):
    """A generator under which one die in ten shows its highest face, whatever it would have shown."""

    def randint(self, a: int, b: int) -> int:
        """A whole number from a to b, b too often."""
        face = super().randint(a, b)
        return b if self.random() < 0.1 else face


def drawn(kind: type[Any], rng: Random) -> Any:
    """A check with every field drawn evenly from what it allows; drawn anew where the fields do not go together."""
    while True:
        values: dict[str, Any] = {}
        for each in fields(kind):
            if "low" in each.metadata:
                values[each.name] = rng.randint(*bounds(kind, each.name))
            elif isinstance(each.default, Enum):
                values[each.name] = rng.choice(list(type(each.default)))
            else:
                values[each.name] = rng.random() < 0.5
        try:
            return kind(**values)
        except RuleError:
            continue


@cache
def checks(slug: str) -> tuple[Any, ...]:
    """The checks of a system that are rolled here, the same in every run."""
    rng = Random(f"checks of {slug}")
    return tuple(drawn(SYSTEMS[slug].Check, rng) for _ in range(CHECKS))


def counted_together(chances: Sequence[Fraction]) -> list[range]:
    """The places of the tiers, worst first, in runs of neighbours that are each expected often enough."""
    runs: list[range] = []
    start = 0
    for at in range(len(chances)):
        if sum(chances[start : at + 1]) * ROLLS >= FEWEST:
            runs.append(range(start, at + 1))
            start = at + 1
    # What is left at the end is too rare to stand alone, and goes with the last run.
    return [*runs[:-1], range(runs[-1].start, len(chances))]


def squares(slug: str, check: Any, rng: Random) -> tuple[Fraction, int]:
    """Chi-square and degrees of freedom of a check rolled from that generator. No tier may come that cannot."""
    system = SYSTEMS[slug]
    odds = system.odds(check)
    seen = Counter(system.judge(check, system.roll(check, rng)).tier for _ in range(ROLLS))
    impossible = [tier for tier in seen if not odds[tier]]
    assert not impossible, f"{check}: {impossible}"
    tiers, chances = list(odds), list(odds.values())
    together = counted_together(chances)
    total = Fraction(0)
    for run in together:
        expected = sum((chances[at] for at in run), Fraction(0)) * ROLLS
        total += (sum(seen[tiers[at]] for at in run) - expected) ** 2 / expected
    return total, len(together) - 1


def apart(slug: str, rng: Random) -> tuple[float, int]:
    """How far apart they are, as a standard normal number (Wilson and Hilferty); and the degrees of freedom."""
    found = [squares(slug, check, rng) for check in checks(slug)]
    total, freedom = (sum(each) for each in zip(*found, strict=True))
    spread = 2 / (9 * freedom)
    return ((float(total) / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread), freedom


@pytest.mark.parametrize("slug", first_of(SLUGS), ids=called)
def test_rolls_of_many_checks_conform_to_their_odds(slug: str) -> None:
    """Over all checks of a system: with sound dice, a seed in about 100,000 would fail this."""
    found, freedom = apart(slug, Random(f"rolls of {slug}"))
    assert abs(found) <= BOUND, f"{found:+.2f} on {freedom} degrees of freedom"


@pytest.mark.long
@every_system
def test_loaded_dice_are_found_out(slug: str) -> None:
    """A die in ten turned to its highest face brings the same checks far beyond the bound."""
    found, _ = apart(slug, Loaded(f"loaded {slug}"))
    assert found > 2 * BOUND


class Least(Random):
    """A generator under which each die shows its lowest face."""

    def randint(self, a: int, b: int) -> int:
        """The lowest of these numbers."""
        return a


class Greatest(Random):
    """A generator under which each die shows its highest face."""

    def randint(self, a: int, b: int) -> int:
        """The highest of these numbers."""
        return b


@every_system
def test_a_measure_reaches_from_the_least_to_the_greatest_margin(slug: str) -> None:
    """Where a game has zones of a margin, all that the dice can come to is known, for its ruler."""
    system = SYSTEMS[slug]
    for check in checks(slug):
        any_roll = system.judge(check, system.roll(check, Random(1))).measure
        # Dice that are thrown again for some faces have no ends, and no zones.
        if any_roll and any_roll.zones:
            ends = [system.judge(check, system.roll(check, rng)).measure for rng in (Least(), Greatest())]
            assert any_roll.reach == tuple(end.margin for end in ends if end)
