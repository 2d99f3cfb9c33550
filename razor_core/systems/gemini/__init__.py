"""Project Gemini: a d100 against the Target Number of a Difference, Extended Tasks of many rolls, and turns in combat.

`check` resolves a check, `book` has the text's names, tables and values, `tasks` the Extended Tasks, `task_odds` their
exact odds, and `task_rules` is what the session uses of both. `turns` has the turn order. docs/rulings.md has the
rulings (GM-1).
"""

from collections.abc import Mapping

from razor_core.rules.groups import Group
from razor_core.rules.results import Amount
from razor_core.rules.tasks import TaskRules
from razor_core.systems.gemini import task_rules
from razor_core.systems.gemini.book import (
    GATES,
    KITS,
    MODIFIERS,
    RANKS,
    SIDES,
    TABLE,
    TITLE,
)
from razor_core.systems.gemini.check import POOLS, READINGS, Check, Tier, brings, judge, odds, plan, roll
from razor_core.systems.gemini.rulings import RULINGS
from razor_core.systems.gemini.sheet import CLOCK_KINDS, SCOPES, SHEET, SINGLE_USE_FIELDS
from razor_core.systems.gemini.turns import TURNS

GROUPS: tuple[Group, ...] = ()
TASKS: TaskRules = task_rules
ORACLE = None
ACTIONS = None
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
    "RANKS",
    "READINGS",
    "RETRY",
    "RULINGS",
    "SCOPES",
    "SHEET",
    "SIDES",
    "SINGLE_USE_FIELDS",
    "TABLE",
    "TASKS",
    "TITLE",
    "TURNS",
    "Check",
    "Tier",
    "brings",
    "judge",
    "odds",
    "plan",
    "roll",
]
