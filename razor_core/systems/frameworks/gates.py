"""The conditions for rolling at all."""

from razor_core.rules.game import Gate

#: "Meaningful Checks".
GATES = (
    Gate("uncertainty", "Could it go either way?", "The outcome is clear: narrate it."),
    Gate("difference", "Does the outcome make a difference?", "Nothing depends on it: narrate what happens."),
    Gate(
        "failure",
        "Can you follow a failure as well as a success?",
        "Narrate the success. If you narrate a failure, say why it fails, so that they can change that.",
    ),
)
