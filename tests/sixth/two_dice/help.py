"""The words of Two Dice explained, by the keys of the rows on its form."""

from collections.abc import Mapping

from razor_core.rules.game import Term

TERMS: Mapping[str, Term] = {
    "target": Term("Target", "The number to reach with dice, skill and bonus."),
    "skill": Term("Skill", "How good they are at it. It adds to the total."),
    "bonus": Term("Bonus", "Anything else that adds to the total or lowers it."),
    "tiers": Term("Hit, tie, miss", "Above the target is a hit, exactly the target a tie, below it a miss."),
}
