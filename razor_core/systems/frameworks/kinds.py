"""The kinds of a roll, in the order of the page: the check and the damage roll."""

from razor_core.rules.game import Kinds
from razor_core.rules.results import Amount
from razor_core.systems.frameworks.damage import NO_DIE, damage, damage_plan, highest_odds
from razor_core.systems.frameworks.sheet import DAMAGE

KINDS = Kinds(
    readings={DAMAGE: damage},
    words={"": "Check", DAMAGE: "Damage"},
    # Ventures, momentum and interference are of checks (FW-20).
    follow_ups={DAMAGE: ("venture", "venture_for", "momentum", "interference")},
    amounts={DAMAGE: Amount("Highest die", highest_odds, damage_plan, {NO_DIE: "no die"})},
    advice={DAMAGE: "Read by your damage rules: nothing follows (FW-20)."},
    # "Meaningful Checks".
    retry={
        "": "The dice are not cheated: play the failure and see where it leads. "
        "Another check needs other circumstances."
    },
    takes_turns=True,
)
