"""The names and values to pick from: stats, training, tokens, suggested modifiers."""

from collections.abc import Mapping

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.game import Gate
from razor_core.rules.modifiers import Lifetime, SuggestedModifier
from razor_core.rules.scene_kits import chase, guarded_door
from razor_core.rules.sheet import KitClock, KitFoe, SceneKit

#: The highest face of its dice.
SIDES = 20

#: The text has no conditions for rolling, no group checks, and only one reading of a result.
GATES: tuple[Gate, ...] = ()

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

#: Scenes to lay on the table. The text has no foes of its own: these are plain, to be changed on their sheets.
KITS = (
    guarded_door(
        KitFoe(
            name="Guard",
            ratings={"Strong": 2, "Quick": 1},
            skills=(("Attack", "", 1),),
            defences={"defense_training": 1},
            tracks={"Point pool": 12},
        )
    ),
    chase(KitFoe(name="Pursuer", ratings={"Quick": 3}, tracks={"Point pool": 20})),
)

SAMPLE = SceneKit(
    name="The broken tide",
    about="Ring the bell before the wyrm is in the harbour.",
    clocks=(
        KitClock(name="The bell rings", races=("The harbour burns",)),
        KitClock(name="The harbour burns", segments=4, kind=ClockKind.THREAT),
    ),
    people="""Kestrel Quick 3 Strong 1, Attack 2, Defense training 1, Point pool 20
        Oren Dask Strong 3 Quick 1, Attack 3, Point pool 20
        Harbour wyrm Strong 4 Quick 2, Attack 3, Defense training 1, Point pool 20 foe""",
)
