"""Razorweave, chapter 8: 4d6 against a DC, with Edge and Burden, in five tiers.

`check` resolves a check, `tiers` has its outcomes and their consequences, `book` the book's names and values,
`readings` the Strike and the group check, `split_risks` several characters at once, `two_turns` Strike against Set Up,
`oracle` the DC for solo play, `errata` the book's printed numbers. docs/rulings.md has the rulings (RW-1).
"""

from collections.abc import Mapping

from razor_core.rules.oracle import OracleRules
from razor_core.systems.razorweave import oracle
from razor_core.systems.razorweave.book import (
    GATES,
    LADDER,
    MODIFIERS,
    SIDES,
    TITLE,
)
from razor_core.systems.razorweave.check import Check, judge, kept_total, odds, plan, roll
from razor_core.systems.razorweave.readings import READINGS
from razor_core.systems.razorweave.rulings import RULINGS
from razor_core.systems.razorweave.sheet import CLOCK_KINDS, SCOPES, SHEET, SINGLE_USE_FIELDS
from razor_core.systems.razorweave.split_risks import SPLIT_RISKS
from razor_core.systems.razorweave.tiers import Tier

GROUPS = (SPLIT_RISKS,)
TASKS = None
ORACLE: OracleRules = oracle
EFFECT = None
KINDS: Mapping[str, str] = {"": "Check", "strike": "Strike", "representative": "Representative"}
FOLLOW_UPS: Mapping[str, tuple[str, ...]] = {}

__all__ = [
    "CLOCK_KINDS",
    "EFFECT",
    "FOLLOW_UPS",
    "GATES",
    "GROUPS",
    "KINDS",
    "LADDER",
    "MODIFIERS",
    "ORACLE",
    "READINGS",
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
    "kept_total",
    "odds",
    "plan",
    "roll",
]
