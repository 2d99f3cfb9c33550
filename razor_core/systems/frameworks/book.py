"""The names and values of the text: gates, ratings, tokens, suggested modifiers."""

from collections.abc import Mapping

from razor_core.rules.modifiers import SuggestedModifier
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
