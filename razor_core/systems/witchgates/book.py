"""The names the text gives to things: when to roll, what a character has, what takes dice from the pool."""

from collections.abc import Mapping

from razor_core.rules.modifiers import Lasts, SuggestedModifier, Token
from razor_core.rules.system import Gate

TITLE = "Witchgates"
#: The greatest face of its dice.
SIDES = 6

#: "Action Checks (Part 1)" and "Describe the Action and Discuss Position and Effect".
GATES = (
    Gate("risk", "Is it hard, and is something at risk?", "No risk: it just works."),
    Gate("need", "Is it still open with what they have?", "An item or a merit settles it: no roll."),
    Gate("agreement", "Do all agree on goal and approach?", "Talk first: goal, approach, position, effect."),
)

#: The text names no attributes: one stands for whichever the GM asks for (WG-14).
RATINGS: Mapping[str, int] = {"Attribute": 1}

#: What those do who act in the text's own examples; any other may be typed (WG-14).
SKILLS: Mapping[str, tuple[str, ...]] = {
    "": ("Acrobatics", "Climbing", "Fighting", "Persuasion", "Research", "Shooting", "Sneaking", "Thieving"),
}

#: A skill or an attribute gives the dice, whichever is used.
RATING_FIELD, SKILL_FIELD = "rating", "rating"

MISS_FORTUNE = Token("Miss-fortune", "misfortune", lasts=Lasts.USED)
#: Risked like an esoteric, and lost like one (WG-10).
LOST_WORD = Token("Lost word", "esoteric")


def injury(level: int) -> Token:
    """An injury of that level: so many dice are cut where it is invoked."""
    return Token("Injury", "injury", level)


TOKENS = (Token("Esoteric", "esoteric"), LOST_WORD, Token("Merit", "merit"), MISS_FORTUNE, injury(1))
SINGLE_USE_FIELDS = ("misfortune",)

PRECISION, POWER = "Precision", "Power"

#: "Adjusting for Difficulty with Cuts". The last two are declared by the player, for one roll.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "cuts": (
        SuggestedModifier("Rushed", "no time to do it well"),
        SuggestedModifier("Difficult terrain", "bad ground underfoot"),
        SuggestedModifier("Wrong tool", "thrown though made for melee, shot though too close"),
        SuggestedModifier(PRECISION, "one part of a body, one merit, or very far away", once=True),
        SuggestedModifier(POWER, "for more effect than there would be", once=True),
    ),
}
