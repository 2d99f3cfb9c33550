"""Trident Sphere, "Checks": a d20 against a target number and a fortified number, in five degrees.

`check` resolves a check, `tiers` has its results and what decides them, `effect` the strength of an effect, `book` the
names and values to pick from. docs/rulings.md has the rulings (TS-1).
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
ORACLE = None
EFFECT = Effect

__all__ = [
    "EFFECT",
    "GATES",
    "GROUPS",
    "MODIFIERS",
    "ORACLE",
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
