"""Frameworks, "Check" 2.5.2: a pool of d6 in which 6s add dice, read by the highest die, from Fumble to Triumph.

`check` resolves a check, `pool_odds` has its exact odds, `tiers` the results and their consequences. `contest` and
`cooperation` read several checks together, `damage` is a damage roll. docs/rulings.md has the rulings (FW-1).
"""

from razor_core.rules.game import Book, Game, Rules
from razor_core.rules.several import several
from razor_core.systems.frameworks.check import Check, brings, judge, margin_at_least, margins, odds, plan, roll
from razor_core.systems.frameworks.contest import CONTEST
from razor_core.systems.frameworks.cooperation import COOPERATION
from razor_core.systems.frameworks.gates import GATES
from razor_core.systems.frameworks.kinds import KINDS
from razor_core.systems.frameworks.pool_odds import SIX
from razor_core.systems.frameworks.rulings import RULINGS
from razor_core.systems.frameworks.scenes import KITS, SAMPLE
from razor_core.systems.frameworks.sheet import SHEET, Purpose
from razor_core.systems.frameworks.suggested_modifiers import MODIFIERS
from razor_core.systems.frameworks.tiers import Tier

__all__ = ["GAME", "Check", "Purpose", "Tier", "judge", "margin_at_least", "margins", "odds", "plan", "roll"]

GAME = Game(
    slug="frameworks",
    title="Frameworks",
    rules=Rules(Check=Check, Tier=Tier, sides=SIX, roll=roll, judge=judge, odds=odds, plan=plan, brings=brings),
    book=Book(gates=GATES, modifiers=MODIFIERS, kits=KITS, sample=SAMPLE, rulings=RULINGS),
    sheet=SHEET,
    kinds=KINDS,
    groups=(CONTEST, COOPERATION, several(odds)),
)
