"""Witchgates, "Action Checks (Part 1)": a pool of six-sided dice and cuts; hit, glance or miss, and sometimes a twist.

`check` resolves a check, `stakes` has position and effect, `troubles` the trouble, `contest` player against player,
`book` the text's names and values. docs/rulings.md has the rulings (WG-1).
"""

from collections.abc import Callable, Mapping

from razor_core.rules.results import Amount, Result
from razor_core.systems.witchgates.book import (
    GATES,
    KITS,
    MODIFIERS,
    SIDES,
    TITLE,
)
from razor_core.systems.witchgates.check import Check, Tier, brings, counting, judge, odds, plan, roll, twists
from razor_core.systems.witchgates.contest import CONTEST
from razor_core.systems.witchgates.rulings import RULINGS
from razor_core.systems.witchgates.sheet import CLOCK_KINDS, SCOPES, SHEET, SINGLE_USE_FIELDS
from razor_core.systems.witchgates.stakes import REDUCED, Effect, Position, marks, reduced

GROUPS = (CONTEST,)
TASKS = None
ORACLE = None
ACTIONS = None
TURNS = None
POOLS: Mapping[str, int] = {}
KINDS: Mapping[str, str] = {"": "Check"}
FOLLOW_UPS: Mapping[str, tuple[str, ...]] = {}
AMOUNTS: Mapping[str, Amount] = {}
ADVICE: Mapping[str, str] = {}
#: Only some trouble, such as a lost opportunity, bars another try.
RETRY: Mapping[str, str] = {}
#: Trouble can reduce the effect of the roll that it comes with (WG-17).
READINGS: Mapping[str, Callable[[Result], Result]] = {REDUCED: reduced}

__all__ = [
    "ACTIONS",
    "ADVICE",
    "AMOUNTS",
    "CLOCK_KINDS",
    "FOLLOW_UPS",
    "GATES",
    "GROUPS",
    "KINDS",
    "KITS",
    "MODIFIERS",
    "ORACLE",
    "POOLS",
    "READINGS",
    "RETRY",
    "RULINGS",
    "SCOPES",
    "SHEET",
    "SIDES",
    "SINGLE_USE_FIELDS",
    "TASKS",
    "TITLE",
    "TURNS",
    "Check",
    "Effect",
    "Position",
    "Tier",
    "brings",
    "counting",
    "judge",
    "marks",
    "odds",
    "plan",
    "roll",
    "twists",
]
