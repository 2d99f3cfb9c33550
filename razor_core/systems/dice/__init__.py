"""Any dice: no game of its own, but a roll of the dice that somebody writes down, which comes to a total.

Every character can make one, whatever game they are of: `GAME` has no sheet. It is found by its slug, and is none of
the games in `SYSTEMS`.
"""

from razor_core.rules.amounts import amount_rules
from razor_core.rules.game import Book, Game, Kinds
from razor_core.rules.results import Amount
from razor_core.rules.sheet import NO_SHEET
from razor_core.systems.dice.check import SIDES, Check, judge, plan, roll, sides_of, totals

__all__ = ["GAME", "Check", "judge", "plan", "roll", "totals"]

GAME = Game(
    slug="dice",
    title="Dice",
    rules=amount_rules(Check=Check, sides=SIDES, roll=roll, judge=judge, plan=plan, sides_of=sides_of),
    book=Book(),
    sheet=NO_SHEET,
    # It belongs to whatever is being done, and ends nothing.
    kinds=Kinds(words={"": "Dice"}, follow_ups={"": ()}, amounts={"": Amount("Total", totals, plan)}),
)
