"""The character sheet: scores, momentum, interference and ventures, and which fields a roll uses up."""

from collections.abc import Mapping

from razor_core.rules.consequences import ClockKind
from razor_core.rules.modifiers import Lifetime, Modifier, Scope
from razor_core.rules.sheet import Sheet

MOMENTUM = Modifier("momentum", "Momentum", lifetime=Lifetime.NEXT, cancels="interference")
INTERFERENCE = Modifier("interference", "Interference", lifetime=Lifetime.NEXT, cancels="momentum")
#: It pays on the check that it was declared for, and is lost after the next action (FW-6).
VENTURE = Modifier("bonus", "Venture", lifetime=Lifetime.ACTION, optional=True)

SHEET = Sheet(
    # Attributes and skills are alike here: a check is rolled on the score of one of them.
    rating_field="score",
    skill_field="score",
    # The scores that the text names, with the value of a new character (FW-16).
    ratings={"Strength": 2, "Agility": 2, "Combat": 2, "Reflex": 2},
    free_ratings=True,
    # It decides a contest of equal dice, and nobody rolls with it (FW-8).
    unrolled=("Reflex",),
    carried=(MOMENTUM, INTERFERENCE, VENTURE, Modifier("bonus", "Bonus"), Modifier("penalty", "State")),
    carried_label="Momentum and states",
)

SCOPES: Mapping[str, Scope] = {}
#: Circumstances are those of one check. It uses up momentum and interference, needed or not (FW-3).
SINGLE_USE_FIELDS: tuple[str, ...] = ("bonus", "penalty", "momentum", "interference", "venture")
CLOCK_KINDS = (ClockKind.PROGRESS, ClockKind.THREAT)
