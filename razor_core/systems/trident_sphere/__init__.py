"""Trident Sphere, "Checks": a d20 against a target number and a fortified number, in five degrees.

`check` is the resolution itself, `tiers` what its results are and how a face and the keywords lead to them, `effect`
how strong the effect of an action is, `book` the names that a table may pick from. The rulings cited as TS-n stand in
docs/rulings.md.
"""

from razor_core.systems.trident_sphere.book import (
    GATES,
    GROUPS,
    MODIFIERS,
    RATING_FIELD,
    RATINGS,
    READINGS,
    SIDES,
    SINGLE_USE_FIELDS,
    SKILL_FIELD,
    SKILLS,
    TITLE,
    TOKENS,
)
from razor_core.systems.trident_sphere.check import Check, judge, odds, plan, roll
from razor_core.systems.trident_sphere.effect import Effect, effect_strength
from razor_core.systems.trident_sphere.rulings import RULINGS
from razor_core.systems.trident_sphere.tiers import Tier

TASKS = None

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
    "Tier",
    "effect_strength",
    "judge",
    "odds",
    "plan",
    "roll",
]
