"""Frameworks, "Check" 2.5.2: a pool of d6 in which 6s add dice, read by the highest die, from Fumble to Triumph.

`check` resolves a check, `pool` has its exact odds, `tiers` the results and their consequences, `book` the book's names
and values. `contest` and `cooperation` read several checks together, `readings` a damage roll. docs/rulings.md has the
rulings (FW-1).
"""

from collections.abc import Mapping

from razor_core.systems.frameworks.book import (
    GATES,
    KITS,
    MODIFIERS,
    SIDES,
    TITLE,
)
from razor_core.systems.frameworks.check import Check, brings, judge, margin_at_least, margins, odds, plan, roll
from razor_core.systems.frameworks.contest import CONTEST
from razor_core.systems.frameworks.cooperation import COOPERATION
from razor_core.systems.frameworks.readings import AMOUNTS, READINGS
from razor_core.systems.frameworks.rulings import RULINGS
from razor_core.systems.frameworks.sheet import (
    CLOCK_KINDS,
    DAMAGE,
    FOLLOW_UPS,
    SCOPES,
    SHEET,
    SINGLE_USE_FIELDS,
    Purpose,
)
from razor_core.systems.frameworks.tiers import Tier

GROUPS = (CONTEST, COOPERATION)
TASKS = None
ORACLE = None
ACTIONS = None
TURNS = None
POOLS: Mapping[str, int] = {}
KINDS: Mapping[str, str] = {"": "Check", DAMAGE: "Damage"}
ADVICE: Mapping[str, str] = {DAMAGE: "Read by your damage rules: nothing follows (FW-20)."}
#: "Meaningful Checks".
RETRY: Mapping[str, str] = {
    "": "The dice are not cheated: play the failure and see where it leads. Another check needs other circumstances."
}

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
    "Purpose",
    "Tier",
    "brings",
    "judge",
    "margin_at_least",
    "margins",
    "odds",
    "plan",
    "roll",
]
