"""Razorweave, chapter 8: 4d6 against a DC, with Edge and Burden, in five tiers.

`check` resolves a check, `tiers` has its outcomes and their consequences, `book` the book's names and values,
`readings` the Strike and the group check, `split_risks` several characters at once, `two_turns` Strike against Set Up,
`oracle` the DC for solo play, `related` which factors may be one, `errata` the book's printed numbers. docs/rulings.md
has the rulings (RW-1).
"""

from collections.abc import Mapping

from razor_core.rules.oracle import OracleRules
from razor_core.rules.results import Amount
from razor_core.systems.razorweave import oracle
from razor_core.systems.razorweave.book import (
    GATES,
    KITS,
    LADDER,
    MODIFIERS,
    SIDES,
    TITLE,
)
from razor_core.systems.razorweave.check import Check, brings, judge, kept_total, odds, plan, roll
from razor_core.systems.razorweave.readings import READINGS
from razor_core.systems.razorweave.rulings import RULINGS
from razor_core.systems.razorweave.sheet import CLOCK_KINDS, SCOPES, SHEET, SINGLE_USE_FIELDS
from razor_core.systems.razorweave.split_risks import SPLIT_RISKS
from razor_core.systems.razorweave.tiers import Tier

GROUPS = (SPLIT_RISKS,)
TASKS = None
ORACLE: OracleRules = oracle
ACTIONS = None
TURNS = None
POOLS: Mapping[str, int] = {}
KINDS: Mapping[str, str] = {
    "": "Check",
    "strike": "Strike",
    "set_up": "Set Up",
    "representative": "Representative Check",
}
AMOUNTS: Mapping[str, Amount] = {}
ADVICE: Mapping[str, str] = {
    "set_up": "Gives an ally 1 Edge, a Critical Success 2 (RW-16).",
    "representative": "One roll for the whole group, which shares its tier.",
}
#: "Keeping Momentum". A missed Strike may be followed by the same Strike (RW-18).
RETRY: Mapping[str, str] = dict.fromkeys(
    ("", "set_up", "representative"),
    "A failed check is tried again only once the approach or the circumstances change.",
)
FOLLOW_UPS: Mapping[str, tuple[str, ...]] = {}

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
    "LADDER",
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
    "Tier",
    "brings",
    "judge",
    "kept_total",
    "odds",
    "plan",
    "roll",
]
