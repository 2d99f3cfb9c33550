"""The conditions for rolling at all."""

from razor_core.rules.game import Gate

#: "When to Roll (and When Not To)" (RW-7).
GATES = (
    Gate("uncertainty", "Could it go either way?", "The outcome is clear: say yes and narrate."),
    Gate("consequence", "Would failing cost something?", "Nothing at stake: say yes and narrate."),
    Gate("agency", "Can they affect it?", "They cannot affect it: say no and explain."),
)
