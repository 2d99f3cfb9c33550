"""Any dice: no game of its own, but a roll of the dice that somebody writes down, which comes to a total.

Every character can make one, whatever game they are of: `GAME` has no sheet. It is found by its slug, and is none of
the games in `SYSTEMS`.
"""

from razor_core.rules.game import Book, Game, Kinds, Rules
from razor_core.rules.results import Amount, NoTier
from razor_core.rules.sheet import NO_SHEET
from razor_core.systems.dice.check import SIDES, Check, brings, judge, odds, plan, roll, sides_of, totals

__all__ = ["GAME", "Check", "judge", "odds", "plan", "roll", "totals"]

GAME = Game(
    slug="dice",
    title="Dice",
    rules=Rules(
        Check=Check,
        Tier=NoTier,
        sides=SIDES,
        roll=roll,
        judge=judge,
        odds=odds,
        plan=plan,
        brings=brings,
        sides_of=sides_of,
    ),
    book=Book(),
    sheet=NO_SHEET,
    # It belongs to whatever is being done, and ends nothing.
    kinds=Kinds(words={"": "Dice"}, follow_ups={"": ()}, amounts={"": Amount("Total", totals, plan)}),
)
