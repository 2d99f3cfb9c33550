"""The rules of a roll that comes to an amount, and to no tier."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from razor_core.odds.odds import Odds
from razor_core.rules.consequences import Choice, Consequence
from razor_core.rules.game import Rules
from razor_core.rules.results import NoTier, Plan, Result


def amount_rules(
    *,
    Check: type[Any],
    sides: int,
    roll: Callable[[Any, Random], tuple[int, ...]],
    judge: Callable[[Any, Sequence[int]], Result],
    plan: Callable[[Any], Plan],
    sides_of: Callable[[Any, Sequence[int]], tuple[tuple[int, int], ...]],
    next_name: Callable[[Any, Sequence[int]], str] | None = None,
    signs: bool = False,
) -> Rules:
    """Return the rules: an amount says nothing about success, and what it brings depends on the dice alone."""

    def planned(check: Any, named: Mapping[str, Sequence[str]] | None = None) -> Plan:
        return plan(check)

    return Rules(
        Check=Check,
        Tier=NoTier,
        sides=sides,
        roll=roll,
        judge=judge,
        odds=_no_tier,
        plan=planned,
        brings=_nothing,
        sides_of=sides_of,
        next_name=next_name,
        signs=signs,
    )


def _no_tier(check: Any) -> Odds[NoTier]:
    return Odds({NoTier.ANY: 1})


def _nothing(check: Any, tier: Any) -> tuple[Consequence | Choice, ...]:
    return ()
