"""Razorweave, chapter 8: 4d6 against a DC, with Edge and Burden, in five tiers.

`check` resolves a check, `tiers` has its outcomes and their consequences. `kinds` lists the kinds of a roll, `strikes`,
`set_ups` and `representative` have them. `split_risks` is several characters at once, `two_turns` Strike against Set
Up, `oracle` the DC for solo play, `counted_twice` which factors may be one, `errata` the book's printed numbers.
docs/rulings.md has the rulings (RW-1).
"""

from razor_core.rules.game import Book, Game, Rules
from razor_core.systems.razorweave import oracle
from razor_core.systems.razorweave.check import SIDES, Check, brings, judge, kept_total, odds, plan, roll
from razor_core.systems.razorweave.dc_ladder import LADDER
from razor_core.systems.razorweave.gates import GATES
from razor_core.systems.razorweave.kinds import KINDS
from razor_core.systems.razorweave.rulings import RULINGS
from razor_core.systems.razorweave.scenes import KITS, SAMPLE
from razor_core.systems.razorweave.sheet import SHEET
from razor_core.systems.razorweave.split_risks import SPLIT_RISKS
from razor_core.systems.razorweave.suggested_modifiers import MODIFIERS
from razor_core.systems.razorweave.tiers import Tier

__all__ = ["GAME", "LADDER", "Check", "Tier", "judge", "kept_total", "odds", "plan", "roll"]

GAME = Game(
    slug="razorweave",
    title="Razorweave",
    rules=Rules(Check=Check, Tier=Tier, sides=SIDES, roll=roll, judge=judge, odds=odds, plan=plan, brings=brings),
    book=Book(gates=GATES, modifiers=MODIFIERS, kits=KITS, sample=SAMPLE, rulings=RULINGS),
    sheet=SHEET,
    kinds=KINDS,
    groups=(SPLIT_RISKS,),
    oracle=oracle,
)
