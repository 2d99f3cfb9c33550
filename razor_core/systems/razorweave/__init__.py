"""Razorweave, chapter 8: 4d6 against a DC, with Edge and Burden, in five tiers.

`check` is the resolution itself, `tiers` what its outcomes are and offer, `book` the names that the chapter gives
to things, `readings` what a Strike or a group makes of a tier, `risks` several characters at once, `oracle` the DC
for solo play. The rulings cited as RW-n stand in docs/rulings.md.
"""

from razor_core.systems.razorweave.book import (
    GATES,
    LADDER,
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
from razor_core.systems.razorweave.check import Check, judge, kept_total, odds, plan, roll
from razor_core.systems.razorweave.readings import READINGS
from razor_core.systems.razorweave.rulings import RULINGS
from razor_core.systems.razorweave.split_risks import SPLIT_RISKS
from razor_core.systems.razorweave.tiers import Tier

GROUPS = (SPLIT_RISKS,)
TASKS = None

__all__ = [
    "GATES",
    "GROUPS",
    "LADDER",
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
    "kept_total",
    "odds",
    "plan",
    "roll",
]
