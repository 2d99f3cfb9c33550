"""Frameworks, "Check" 2.5.2: a pool of d6 in which 6s add dice, read by the highest die, from Fumble to Triumph.

`check` resolves a check, `pool` has its exact odds, `tiers` the results and their consequences, `book` the book's names
and values. `contest` and `cooperation` read several checks together. docs/rulings.md has the rulings (FW-1).
"""

from collections.abc import Callable, Mapping

from razor_core.rules.results import Result
from razor_core.systems.frameworks.book import (
    GATES,
    MODIFIERS,
    SIDES,
    TITLE,
)
from razor_core.systems.frameworks.check import Check, judge, margin_at_least, margins, odds, plan, roll
from razor_core.systems.frameworks.contest import CONTEST
from razor_core.systems.frameworks.cooperation import COOPERATION
from razor_core.systems.frameworks.rulings import RULINGS
from razor_core.systems.frameworks.sheet import CLOCK_KINDS, SCOPES, SHEET, SINGLE_USE_FIELDS
from razor_core.systems.frameworks.tiers import Tier

GROUPS = (CONTEST, COOPERATION)
TASKS = None
ORACLE = None
EFFECT = None
KINDS: Mapping[str, str] = {"": "Check"}
ADVICE: Mapping[str, str] = {}
#: "Meaningful Checks".
RETRY: Mapping[str, str] = {"": "Never cheat a check: play the failure on. Another check needs other circumstances."}
READINGS: Mapping[str, Callable[[Result], Result]] = {}

__all__ = [
    "ADVICE",
    "CLOCK_KINDS",
    "EFFECT",
    "GATES",
    "GROUPS",
    "KINDS",
    "MODIFIERS",
    "ORACLE",
    "READINGS",
    "RETRY",
    "RULINGS",
    "SCOPES",
    "SHEET",
    "SIDES",
    "SINGLE_USE_FIELDS",
    "TASKS",
    "TITLE",
    "Check",
    "Tier",
    "judge",
    "margin_at_least",
    "margins",
    "odds",
    "plan",
    "roll",
]
