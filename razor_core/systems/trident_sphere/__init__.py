"""Trident Sphere, "Checks": a d20 against a target number and a fortified number, in five degrees.

`check` resolves a check, `tiers` has its results and what decides them, `actions` what named actions bring to it,
`effect_strength` the strength of an effect. docs/rulings.md has the rulings (TS-1).
"""

from razor_core.rules.game import Book, Game, Rules
from razor_core.rules.several import several
from razor_core.systems.trident_sphere import actions
from razor_core.systems.trident_sphere.check import Check, brings, judge, odds, plan, roll
from razor_core.systems.trident_sphere.effect_strength import Effect, effect_strength
from razor_core.systems.trident_sphere.rulings import RULINGS
from razor_core.systems.trident_sphere.scenes import KITS, SAMPLE
from razor_core.systems.trident_sphere.sheet import SHEET
from razor_core.systems.trident_sphere.suggested_modifiers import MODIFIERS
from razor_core.systems.trident_sphere.tiers import SIDES, Tier

__all__ = ["GAME", "Check", "Effect", "Tier", "effect_strength", "judge", "odds", "plan", "roll"]

GAME = Game(
    slug="trident_sphere",
    title="Trident Sphere",
    rules=Rules(Check=Check, Tier=Tier, sides=SIDES, roll=roll, judge=judge, odds=odds, plan=plan, brings=brings),
    book=Book(modifiers=MODIFIERS, kits=KITS, sample=SAMPLE, rulings=RULINGS),
    sheet=SHEET,
    groups=(several(odds),),
    actions=actions,
)
