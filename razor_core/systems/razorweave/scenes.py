"""Scenes to lay on the table, and the sample to begin with."""

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.scene_kits import KitClock, KitFoe, SceneKit, chase, guarded_door

#: Scenes to lay on the table: a foe of the book's Minion size, and clocks of its usual sizes.
KITS = (
    guarded_door(
        KitFoe(
            name="Sentry",
            ratings={"RSN": 1},
            skills=(("Perception & Awareness", "RSN", 1),),
            tracks={"Resolve Clock": 4},
        ),
        KitClock(name="Reinforcements", segments=6, kind=ClockKind.THREAT),
    ),
    chase(
        KitFoe(
            name="Pursuer",
            ratings={"AGI": 2},
            skills=(("Acrobatic Positioning", "AGI", 1),),
            tracks={"Resolve Clock": 6},
        )
    ),
)

SAMPLE = SceneKit(
    name="The salt vault",
    about="Open the vault before the riders are here.",
    clocks=(
        KitClock(name="The vault gives way", races=("Riders reach the ford",)),
        KitClock(name="Riders reach the ford", segments=4, kind=ClockKind.THREAT),
    ),
    people="""Wren AGI 3 MIG 1, Stealth & Evasion, Fine Manipulation
        Bram Oakley MIG 3, Athletic Movement
        Sister Oda RSN 3 MIG 1, Lore & Analysis
        The Salt Warden PRE 2, Command & Coordination, Resolve 8 foe
        2x Guard Resolve 4 foe""",
)
