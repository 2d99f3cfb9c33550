"""The names and values of the text: gates, ratings, Skills, tokens, suggested modifiers."""

from collections.abc import Mapping

from razor_core.rules.modifiers import Lasts, SuggestedModifier, Token
from razor_core.rules.system import Gate

TITLE = "Witchgates"
#: The highest face of its dice.
SIDES = 6

#: "Action Checks (Part 1)" and "Describe the Action and Discuss Position and Effect".
GATES = (
    Gate("risk", "Is it hard, and is something at risk?", "No risk: it just works."),
    Gate("need", "Do they lack an item or merit that decides it?", "An item or a merit decides it: no roll."),
    Gate("agreement", "Do all agree on goal and approach?", "Talk first: goal, approach, position, effect."),
)

#: The text names no attributes. One stands for any that the GM asks for (WG-14).
RATINGS: Mapping[str, int] = {"Attribute": 1}

#: The skills in the text's examples. Players can enter others (WG-14).
SKILLS: Mapping[str, tuple[str, ...]] = {
    "": ("Acrobatics", "Climbing", "Fighting", "Persuasion", "Research", "Shooting", "Sneaking", "Thieving"),
}

#: A skill or an attribute gives the dice.
RATING_FIELD, SKILL_FIELD = "rating", "rating"

MISS_FORTUNE = Token("Miss-fortune", "misfortune", lasts=Lasts.USED)
#: Risked and lost like an esoteric (WG-10).
LOST_WORD = Token("Lost word", "esoteric")


def injury(level: int) -> Token:
    """Return an injury of that level: invoked, it cuts as many dice."""
    return Token("Injury", "injury", level)


TOKENS = (Token("Esoteric", "esoteric"), LOST_WORD, Token("Merit", "merit"), MISS_FORTUNE, injury(1))
SINGLE_USE_FIELDS = ("misfortune",)

PRECISION, POWER = "Precision", "Power"

#: "Adjusting for Difficulty with Cuts". The player declares the last two, for one roll.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "cuts": (
        SuggestedModifier("Rushed", "no time to do it well"),
        SuggestedModifier("Difficult terrain", "bad ground"),
        SuggestedModifier("Wrong tool", "a thrown melee weapon, a shot from too close"),
        SuggestedModifier(PRECISION, "a body part, one merit, or a distant target", once=True),
        SuggestedModifier(POWER, "for more effect", once=True),
    ),
}
