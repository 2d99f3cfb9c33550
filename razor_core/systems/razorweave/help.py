"""The words of Razorweave explained, by the key in `data-help` on its form."""

from collections.abc import Mapping

from razor_core.rules.system import Term

TERMS: Mapping[str, Term] = {
    "gates": Term(
        "Worth a roll?",
        "Three questions to ask before the dice. If one answer is No, say what happens and do not roll.",
    ),
    "attribute": Term("Attribute", "The natural ability that fits the action. It adds to the total."),
    "skill": Term("Skill", "A Skill that fits adds 1. A second one adds nothing."),
    "dc": Term(
        "DC", "The number to reach with dice and bonuses. It belongs to the scene: it is the same for everyone."
    ),
    "edge": Term(
        "Edge", "What helps this character alone. Each step adds a die, and the best four count. Two steps at most."
    ),
    "burden": Term(
        "Burden",
        "What hinders this character alone. Each step adds a die, and the worst four count. Edge and Burden cancel.",
    ),
    "bonus": Term("Bonus", "Anything else that adds to the total or lowers it."),
    "kinds": Term(
        "Which roll?",
        "One roll where it should be quick, a roll for each where different characters face different consequences.",
    ),
    "kinds-strike": Term(
        "Strike", "An attack. It ticks the target's Resolve Clock, and a miss turns the fight against the attacker."
    ),
    "kinds-set-up": Term(
        "Set Up",
        "A roll of its own that makes an opening. From a Partial Success on an ally gets Edge for the next roll. Pays "
        "where setting up is easier than the roll it helps.",
    ),
    "kinds-assistance": Term(
        "Assistance",
        "One leads and rolls, the others help, and credible help is one Edge for the leader. Tap it under Edge. For a "
        "task that one does and others make easier.",
    ),
    "kinds-representative": Term(
        "Representative Check",
        "One roll for the whole group, which shares its tier. For an effort in step in which all run the same risk, "
        "such as slipping past a patrol.",
    ),
    "kinds-split": Term(
        "Split Risks",
        "Each rolls a check of their own, and the GM tells the most interesting combination. For a risk that can go "
        "well for one and badly for another.",
    ),
    "tiers": Term(
        "The five tiers",
        "The margin decides: 5 or more above the DC is a critical success, 0 to 4 a full one, 1 or 2 short a partial "
        "one; 3 to 6 short is a failure, 7 or more short a critical failure.",
    ),
    "margin": Term("Margin", "The difference between the total and the DC."),
}
