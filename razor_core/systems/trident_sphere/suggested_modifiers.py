"""The modifiers that the text suggests, by the field of the check that they add to."""

from collections.abc import Mapping

from razor_core.rules.modifiers import Lifetime, SuggestedModifier

#: The text names no circumstances and no sizes. Each is worth one point (TS-9).
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "action_bonus": (
        SuggestedModifier("Better position"),
        SuggestedModifier("Help from an ally", lifetime=Lifetime.ROLL),
        SuggestedModifier("Right tool"),
        SuggestedModifier("Poor footing", points=-1),
        SuggestedModifier("Poor sight", points=-1),
        SuggestedModifier("Wounded", points=-1),
    ),
    "resource_bonus": (SuggestedModifier("Resource used", "for this check only (TS-7)", lifetime=Lifetime.ROLL),),
    "defense_bonus": (
        SuggestedModifier("Cover", "blocks the attack"),
        SuggestedModifier("Hard to see"),
        SuggestedModifier("On guard"),
        SuggestedModifier("Surprised", points=-1),
        SuggestedModifier("Held fast", points=-1),
    ),
    "fortification_bonus": (
        SuggestedModifier("Armour", "reduces what gets through"),
        SuggestedModifier("Braced"),
        SuggestedModifier("Weak spot", points=-1),
    ),
}
