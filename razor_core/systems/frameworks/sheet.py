"""The character sheet: scores, momentum, interference and ventures, and which fields a roll uses up."""

from dataclasses import replace
from enum import Enum

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, condition
from razor_core.rules.sheet import Conditions, Ratings, Sheet, Size, Skills, Track


class Purpose(Enum):
    """The roll that a venture is declared for (FW-6). The value is the words for it."""

    CHECK = "Your check"
    DAMAGE = "Your damage"
    ALLY = "An ally's check"


#: The key of the damage roll in KINDS (FW-20).
DAMAGE = "damage"

MOMENTUM = Modifier("momentum", "Momentum", lifetime=Lifetime.NEXT, cancels="interference")
INTERFERENCE = Modifier("interference", "Interference", lifetime=Lifetime.NEXT, cancels="momentum")
#: It pays on the check that it was declared for, and is lost after the next action (FW-6).
VENTURE = Modifier("bonus", "Venture", lifetime=Lifetime.ACTION, optional=True, kind="")
DAMAGE_VENTURE = replace(VENTURE, name="Venture for damage", kind=DAMAGE)
#: A state lasts until the table takes it away (FW-21).
STATE = Modifier("penalty", "State")
EXHAUSTED = condition("Exhausted", STATE, when="1 die fewer while it lasts")
HOLDING = Condition("Holding a ledge", when="another fumble is a fall")
#: The tracks that costs are paid with: each tick is one lost.
HITS, WITS = "Hits lost", "Wits lost"

SHEET = Sheet(
    ratings=Ratings(
        # Attributes and skills are alike here: a check is rolled on the score of one of them.
        field="score",
        # The scores that the text names, with the value of a new character (FW-16).
        values={"Strength": 2, "Agility": 2, "Combat": 2, "Reflex": 2},
        free=True,
        # It decides a contest of equal dice, and nobody rolls with it (FW-8).
        unrolled=("Reflex",),
    ),
    skills=Skills(field="score"),
    conditions=Conditions(
        # The states that the text names. A table adds its own.
        all=(EXHAUSTED, HOLDING),
        # "A penalty removes a die", and a second state one more (FW-21).
        several=("Exhausted",),
    ),
    carried=(MOMENTUM, INTERFERENCE, VENTURE, DAMAGE_VENTURE, Modifier("bonus", "Bonus"), STATE),
    carried_label="Momentum, ventures and other states",
    tracks=(Track(HITS, ClockKind.POOL, (Size("", 6),)), Track(WITS, ClockKind.POOL, (Size("", 6),))),
    # Circumstances are those of one check. It uses up momentum and interference, needed or not (FW-3).
    single_use=("bonus", "penalty", "momentum", "interference", "venture", "venture_for"),
)
