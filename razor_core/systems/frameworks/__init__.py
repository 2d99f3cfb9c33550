"""Frameworks, "Check" 2.5.2: a pool of d6 in which 6s add dice, read by the highest die, from Fumble to Triumph.

`check` is the check itself, `pool` its dice in closed form, `tiers` the results and what they offer, `book` the names
of things; `contest` and `cooperation` read several checks together. The rulings cited as FW-n stand in docs/rulings.md.
"""

from collections.abc import Callable, Mapping

from razor_core.rules.results import Result
from razor_core.systems.frameworks.book import (
    GATES,
    MODIFIERS,
    RATING_FIELD,
    RATINGS,
    SIDES,
    SINGLE_USE_FIELDS,
    SKILL_FIELD,
    SKILLS,
    TITLE,
    TOKENS,
)
from razor_core.systems.frameworks.check import Check, judge, margin_at_least, margins, odds, plan, roll
from razor_core.systems.frameworks.contest import CONTEST
from razor_core.systems.frameworks.cooperation import COOPERATION
from razor_core.systems.frameworks.rulings import RULINGS
from razor_core.systems.frameworks.tiers import Tier

GROUPS = (CONTEST, COOPERATION)
TASKS = None
READINGS: Mapping[str, Callable[[Result], Result]] = {}

__all__ = [
    "GATES",
    "GROUPS",
    "MODIFIERS",
    "RATINGS",
    "RATING_FIELD",
    "READINGS",
    "RULINGS",
    "SIDES",
    "SINGLE_USE_FIELDS",
    "SKILLS",
    "SKILL_FIELD",
    "TASKS",
    "TITLE",
    "TOKENS",
    "Check",
    "Tier",
    "judge",
    "margin_at_least",
    "margins",
    "odds",
    "plan",
    "roll",
]
