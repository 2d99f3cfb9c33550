"""The names and values of the text: gates, ratings, Skills, tokens, suggested modifiers."""

from collections.abc import Mapping

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.game import Gate
from razor_core.rules.modifiers import Lifetime, SuggestedModifier
from razor_core.rules.scene_kits import chase, guarded_door
from razor_core.rules.sheet import KitClock, KitFoe, SceneKit

#: The highest face of its dice.
SIDES = 6

#: "Action Checks (Part 1)" and "Describe the Action and Discuss Position and Effect".
GATES = (
    Gate("risk", "Is it hard, and is something at risk?", "No risk: it just works."),
    Gate("need", "Do they lack an item or merit that decides it?", "An item or a merit decides it: no roll."),
    Gate("agreement", "Do all agree on goal and approach?", "Talk first: goal, approach, position, effect."),
)

PRECISION, POWER = "Precision", "Power"

#: "Building an Action Pool" names a scene aspect and a temporary merit, without examples: a die each, for one roll. Of
#: the cuts ("Adjusting for Difficulty with Cuts"), the ground stays; all others are of one action, and the player
#: declares the last two.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "scene": (
        SuggestedModifier("High ground", lifetime=Lifetime.ROLL),
        SuggestedModifier("Darkness", lifetime=Lifetime.ROLL),
        SuggestedModifier("A crowd", lifetime=Lifetime.ROLL),
        SuggestedModifier("Cover", lifetime=Lifetime.ROLL),
    ),
    "merit": (SuggestedModifier("Temporary merit", "lent or granted for a while", lifetime=Lifetime.ROLL),),
    "cuts": (
        SuggestedModifier("Rushed", "no time to do it well", lifetime=Lifetime.ROLL),
        SuggestedModifier("Difficult terrain", "bad ground"),
        SuggestedModifier("Wrong tool", "a thrown melee weapon, a shot from too close", lifetime=Lifetime.ROLL),
        SuggestedModifier("Injury", "of level 1, invoked by the GM: no lost word", lifetime=Lifetime.ROLL),
        SuggestedModifier(PRECISION, "a body part, one merit, or a distant target", lifetime=Lifetime.ROLL),
    ),
    "power": (SuggestedModifier(POWER, "a cut, and the effect one level higher", lifetime=Lifetime.ROLL),),
}

#: Scenes to lay on the table. The text has no foes of its own: here they are names to act against.
KITS = (
    guarded_door(KitFoe(name="Guard")),
    chase(KitFoe(name="Pursuer"), segments=5, kinds=(ClockKind.TRACK, ClockKind.TRACK)),
)

SAMPLE = SceneKit(
    name="The drowned gate",
    about="Close the gate before the tide is through.",
    clocks=(
        KitClock(name="The gate closes", kind=ClockKind.TRACK, segments=5, races=("The tide comes through",)),
        KitClock(name="The tide comes through", kind=ClockKind.TRACK, segments=5),
    ),
    people="""Isolde Fen, Sneaking 3, Climbing 2
        Corvin Hale, Fighting 3, Persuasion 2
        Nell Ashby, Research 3, Thieving 2
        The Gatekeeper, Fighting 2 foe""",
)
