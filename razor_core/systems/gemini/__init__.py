"""Project Gemini: a d100 against the Target Number of a Difference, and Extended Tasks of many rolls.

`check` resolves a check, `book` has the text's names, tables and values, `tasks` the Extended Tasks, `task_odds` their
exact odds, and `task_rules` is what the session uses of both. docs/rulings.md has the rulings (GM-1).
"""

from razor_core.rules.groups import Group
from razor_core.rules.tasks import TaskRules
from razor_core.systems.gemini import task_rules
from razor_core.systems.gemini.book import (
    GATES,
    MODIFIERS,
    RANKS,
    RATING_FIELD,
    RATINGS,
    SIDES,
    SINGLE_USE_FIELDS,
    SKILL_FIELD,
    SKILLS,
    TABLE,
    TITLE,
    TOKENS,
)
from razor_core.systems.gemini.check import READINGS, Check, Tier, judge, odds, plan, roll
from razor_core.systems.gemini.rulings import RULINGS

GROUPS: tuple[Group, ...] = ()
TASKS: TaskRules = task_rules
ORACLE = None
EFFECT = None

__all__ = [
    "EFFECT",
    "GATES",
    "GROUPS",
    "MODIFIERS",
    "ORACLE",
    "RANKS",
    "RATINGS",
    "RATING_FIELD",
    "READINGS",
    "RULINGS",
    "SIDES",
    "SINGLE_USE_FIELDS",
    "SKILLS",
    "SKILL_FIELD",
    "TABLE",
    "TASKS",
    "TITLE",
    "TOKENS",
    "Check",
    "Tier",
    "judge",
    "odds",
    "plan",
    "roll",
]
