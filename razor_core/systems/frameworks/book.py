"""The names the text gives to things: when to check, scores, what helps and hinders, what a character carries."""

from collections.abc import Mapping

from razor_core.rules.modifiers import Lasts, SuggestedModifier, Token
from razor_core.rules.system import Gate

TITLE = "Frameworks"
#: The greatest face of its dice.
SIDES = 6

#: "Meaningful Checks".
GATES = (
    Gate("uncertainty", "Could it go either way?", "It is settled already: narrate it."),
    Gate(
        "difference",
        "Will you follow it through, whichever way it falls?",
        "Narrate the success. Narrate a failure only with its cause, so that they can change that.",
    ),
)

#: The scores that the text names, with what a new character starts with (FW-16).
RATINGS: Mapping[str, int] = {"Strength": 2, "Agility": 2, "Combat": 2, "Reflex": 2}
#: Attributes and skills are alike here: a check is rolled on the score of one of them.
SKILLS: Mapping[str, tuple[str, ...]] = {}
RATING_FIELD = SKILL_FIELD = "score"

MOMENTUM = Token("Momentum", "momentum", lasts=Lasts.NEXT, cancels="interference")
INTERFERENCE = Token("Interference", "interference", lasts=Lasts.NEXT, cancels="momentum")
VENTURE = Token("Venture", "bonus", lasts=Lasts.NEXT)
TOKENS = (MOMENTUM, INTERFERENCE, VENTURE)

#: Momentum and interference are lost by the check, used or not (FW-3); a venture is declared for one check.
SINGLE_USE_FIELDS: tuple[str, ...] = ("momentum", "interference", "venture")

#: Circumstances; the text names none but the falling door.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "bonus": (
        SuggestedModifier("Right tools", "made for just this"),
        SuggestedModifier("Good position", "better placed than they are"),
        SuggestedModifier("Time to prepare", "nothing hurries you"),
        SuggestedModifier("Surprise", "they do not see it coming"),
    ),
    "penalty": (
        SuggestedModifier("Haste", "hardly time to act"),
        SuggestedModifier("Poor light", "for sight and aim"),
        SuggestedModifier("Bad footing", "wet, steep or crowded"),
        SuggestedModifier("Makeshift tools", "not made for this"),
        SuggestedModifier("Exhausted", "a state of yours"),
    ),
}
