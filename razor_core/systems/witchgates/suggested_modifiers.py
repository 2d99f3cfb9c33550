"""The modifiers that the text suggests, by the field of the check that they add to."""

from collections.abc import Mapping

from razor_core.rules.modifiers import Lifetime, SuggestedModifier

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
