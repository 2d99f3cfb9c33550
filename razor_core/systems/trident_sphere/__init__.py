"""Trident Sphere, "Checks": a d20 against a target number and a fortified number, in five degrees.

`check` resolves a check, `tiers` has its results and what decides them, `actions` what named actions bring to it,
`effect` the strength of an effect, `book` the names and values to pick from. docs/rulings.md has the rulings (TS-1).
"""

from collections.abc import Mapping

from razor_core.rules.results import Amount
from razor_core.rules.system import ActionRules
from razor_core.systems.trident_sphere import actions
from razor_core.systems.trident_sphere.book import (
    GATES,
    GROUPS,
    KITS,
    MODIFIERS,
    READINGS,
    SIDES,
    TITLE,
)
from razor_core.systems.trident_sphere.check import Check, brings, judge, odds, plan, roll
from razor_core.systems.trident_sphere.effect import Effect, effect_strength
from razor_core.systems.trident_sphere.rulings import RULINGS
from razor_core.systems.trident_sphere.sheet import CLOCK_KINDS, SCOPES, SHEET, SINGLE_USE_FIELDS
from razor_core.systems.trident_sphere.tiers import Tier

TASKS = None
ORACLE = None
ACTIONS: ActionRules = actions
TURNS = None
POOLS: Mapping[str, int] = {}
KINDS: Mapping[str, str] = {"": "Check"}
FOLLOW_UPS: Mapping[str, tuple[str, ...]] = {}
AMOUNTS: Mapping[str, Amount] = {}
ADVICE: Mapping[str, str] = {}
RETRY: Mapping[str, str] = {}

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
    "Tier",
    "brings",
    "effect_strength",
    "judge",
    "odds",
    "plan",
    "roll",
]
