"""The conditions for rolling at all."""

from razor_core.rules.game import Gate

#: "Action Checks (Part 1)" and "Describe the Action and Discuss Position and Effect".
GATES = (
    Gate("risk", "Is it hard, and is something at risk?", "No risk: it just works."),
    Gate("need", "Do they lack an item or merit that decides it?", "An item or a merit decides it: no roll."),
    Gate("agreement", "Do all agree on goal and approach?", "Talk first: goal, approach, position, effect."),
)
