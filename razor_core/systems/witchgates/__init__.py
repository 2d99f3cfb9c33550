"""Witchgates, "Action Checks (Part 1)": a pool of six-sided dice and cuts; hit, glance or miss, and sometimes a twist.

`check` is the resolution itself, `stakes` what position and effect come to, `contest` a player against a player, `book`
the names that the text gives to things. The rulings cited as WG-n stand in docs/rulings.md.
"""

from collections.abc import Callable, Mapping

from razor_core.rules.results import Result
from razor_core.systems.witchgates.book import (
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
from razor_core.systems.witchgates.check import Check, Tier, counting, judge, odds, plan, roll, twists
from razor_core.systems.witchgates.contest import CONTEST
from razor_core.systems.witchgates.rulings import RULINGS
from razor_core.systems.witchgates.stakes import Effect, Position, marks

GROUPS = (CONTEST,)
TASKS = None
#: A result is read in one way only.
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
    "Effect",
    "Position",
    "Tier",
    "counting",
    "judge",
    "marks",
    "odds",
    "plan",
    "roll",
    "twists",
]
