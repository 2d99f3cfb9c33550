"""Scenes to lay on the table, and the sample to begin with."""

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.scene_kits import KitClock, KitFoe, SceneKit, chase, guarded_door

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
