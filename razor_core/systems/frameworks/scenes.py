"""Scenes to lay on the table, and the sample to begin with."""

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.scene_kits import KitClock, KitFoe, SceneKit, guarded_door

#: Scenes to lay on the table. The text has no foes of its own: these are plain, to be changed on their sheets.
KITS = (
    guarded_door(KitFoe(name="Guard", ratings={"Strength": 3}, tracks={"Hits lost": 4})),
    SceneKit(
        name="A chase over the roofs",
        about="Each gains what the other loses.",
        clocks=(
            KitClock(name="Lead", segments=6, filled=3, pulls=("Pursuit",)),
            KitClock(name="Pursuit", segments=6, filled=3, kind=ClockKind.THREAT),
        ),
        foes=(KitFoe(name="Pursuer", ratings={"Agility": 3, "Reflex": 3}, tracks={"Hits lost": 6}),),
    ),
)

SAMPLE = SceneKit(
    name="The night train",
    about="Stop the train before the bridge.",
    clocks=(
        KitClock(name="Reach the engine", races=("The broken bridge is near",)),
        KitClock(name="The broken bridge is near", segments=4, kind=ClockKind.THREAT),
    ),
    people="""Mara Voss Agility 3 Reflex 4, Climbing 4, Hits 6
        Tomas Reyes Strength 3 Combat 4, Repairs 3, Hits 6
        Inspector Quill Combat 4 Reflex 3, Hits 6 foe
        2x Guard Combat 3, Hits 4 foe""",
)
