"""The names and values of the text: gates, ratings, tokens, suggested modifiers."""

from collections.abc import Mapping

from razor_core.rules.modifiers import Lasts, SuggestedModifier, Token
from razor_core.rules.system import Gate

TITLE = "Frameworks"
#: The highest face of its dice.
SIDES = 6

#: "Meaningful Checks".
GATES = (
    Gate("uncertainty", "Could it go either way?", "The outcome is clear: narrate it."),
    Gate(
        "difference",
        "Can you accept a failure as well as a success?",
        "Narrate the success. If you narrate a failure, say why it fails, so that they can change that.",
    ),
)

#: The scores that the text names, with the value of a new character (FW-16).
RATINGS: Mapping[str, int] = {"Strength": 2, "Agility": 2, "Combat": 2, "Reflex": 2}
#: Attributes and skills are alike here: a check is rolled on the score of one of them.
SKILLS: Mapping[str, tuple[str, ...]] = {}
RATING_FIELD = SKILL_FIELD = "score"

MOMENTUM = Token("Momentum", "momentum", lasts=Lasts.NEXT, cancels="interference")
INTERFERENCE = Token("Interference", "interference", lasts=Lasts.NEXT, cancels="momentum")
VENTURE = Token("Venture", "bonus", lasts=Lasts.NEXT)
TOKENS = (MOMENTUM, INTERFERENCE, VENTURE)

#: A check uses up momentum and interference, needed or not (FW-3). A venture is declared for one check.
SINGLE_USE_FIELDS: tuple[str, ...] = ("momentum", "interference", "venture")

#: Circumstances. The text names only the falling door.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "bonus": (
        SuggestedModifier("Right tools", "made for this task"),
        SuggestedModifier("Good position", "better placed than they are"),
        SuggestedModifier("Time to prepare", "no hurry"),
        SuggestedModifier("Surprise", "they do not see it coming"),
    ),
    "penalty": (
        SuggestedModifier("Haste", "hardly any time"),
        SuggestedModifier("Poor light", "for sight and aim"),
        SuggestedModifier("Bad footing", "wet, steep or crowded"),
        SuggestedModifier("Makeshift tools", "not made for this task"),
        SuggestedModifier("Exhausted", "a state of the character"),
    ),
}
