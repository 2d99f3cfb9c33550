"""Scenes to lay on the table, and the sample to begin with."""

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.scene_kits import KitClock, KitFoe, SceneKit, chase, guarded_door

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
