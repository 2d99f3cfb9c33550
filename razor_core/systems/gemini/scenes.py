"""Scenes to lay on the table, and the sample to begin with."""

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.scene_kits import KitClock, KitFoe, SceneKit, chase, guarded_door

#: Scenes to lay on the table. The text has no foes of its own: these are plain, to be changed on their sheets.
KITS = (
    guarded_door(
        KitFoe(
            name="Guard",
            skills=(("Perception", "", 1),),
            defences={"opposition": 2, "defense": 1},
            tracks={"Vitality": 6},
        )
    ),
    chase(KitFoe(name="Pursuer", ratings={"Agility": 3}, defences={"opposition": 3}, tracks={"Vitality": 10})),
)

SAMPLE = SceneKit(
    name="The silent station",
    about="Get the lights on before the hull gives in.",
    clocks=(
        KitClock(name="The reactor is up", races=("The hull gives in",)),
        KitClock(name="The hull gives in", segments=4, kind=ClockKind.THREAT),
    ),
    people="""Ines Navarro Agility 3, Perception 2, Vitality 10
        Jun Park, Repairs 3, Medicine 2, Vitality 10
        Captain Orlov Agility 3, Attribute 3, Defense skill 1, Vitality 10 foe
        2x Boarder Attribute 2, Vitality 6 foe""",
)
