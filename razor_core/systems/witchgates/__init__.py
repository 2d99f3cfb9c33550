"""Witchgates, "Action Checks (Part 1)": a pool of six-sided dice and cuts; hit, glance or miss, and sometimes a twist.

`check` resolves a check, `stakes` has position and effect, `troubles` the trouble, `contest` player against player.
docs/rulings.md has the rulings (WG-1).
"""

from razor_core.rules.game import Book, Game, Kinds, Rules
from razor_core.rules.several import several
from razor_core.systems.witchgates.check import SIDES, Check, Tier, brings, counting, judge, odds, plan, roll, twists
from razor_core.systems.witchgates.contest import CONTEST
from razor_core.systems.witchgates.gates import GATES
from razor_core.systems.witchgates.rulings import RULINGS
from razor_core.systems.witchgates.scenes import KITS, SAMPLE
from razor_core.systems.witchgates.sheet import SHEET
from razor_core.systems.witchgates.stakes import REDUCED, Effect, Position, marks, reduced
from razor_core.systems.witchgates.suggested_modifiers import MODIFIERS

# fmt: off
__all__ = [
    "GAME", "Check", "Effect", "Position", "Tier", "counting", "judge", "marks", "odds", "plan", "roll", "twists",
]
# fmt: on

GAME = Game(
    slug="witchgates",
    title="Witchgates",
    rules=Rules(Check=Check, Tier=Tier, sides=SIDES, roll=roll, judge=judge, odds=odds, plan=plan, brings=brings),
    book=Book(gates=GATES, modifiers=MODIFIERS, kits=KITS, sample=SAMPLE, rulings=RULINGS),
    sheet=SHEET,
    # Trouble can reduce the effect of the roll that it comes with (WG-17). Only some of it bars another try.
    kinds=Kinds(readings={REDUCED: reduced}),
    groups=(CONTEST, several(odds)),
)
