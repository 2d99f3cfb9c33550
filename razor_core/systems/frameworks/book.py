"""The names and values of the text: gates, ratings, tokens, suggested modifiers."""

from collections.abc import Mapping

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.game import Gate
from razor_core.rules.modifiers import Lifetime, SuggestedModifier
from razor_core.rules.scene_kits import guarded_door
from razor_core.rules.sheet import KitClock, KitFoe, SceneKit

#: The highest face of its dice.
SIDES = 6

#: "Meaningful Checks".
GATES = (
    Gate("uncertainty", "Could it go either way?", "The outcome is clear: narrate it."),
    Gate("difference", "Does the outcome make a difference?", "Nothing depends on it: narrate what happens."),
    Gate(
        "failure",
        "Can you follow a failure as well as a success?",
        "Narrate the success. If you narrate a failure, say why it fails, so that they can change that.",
    ),
)


def _circumstance(name: str, when: str) -> SuggestedModifier:
    """Return a circumstance of one check. What lasts is a state of the character (FW-21)."""
    return SuggestedModifier(name, when, lifetime=Lifetime.ROLL)


#: Circumstances. The text names only the falling door.
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "bonus": (
        _circumstance("Right tools", "made for this task"),
        _circumstance("Good position", "better placed than they are"),
        _circumstance("Time to prepare", "no hurry"),
        _circumstance("Surprise", "they do not see it coming"),
    ),
    "penalty": (
        _circumstance("Haste", "hardly any time"),
        _circumstance("Poor light", "for sight and aim"),
        _circumstance("Bad footing", "wet, steep or crowded"),
        _circumstance("Makeshift tools", "not made for this task"),
    ),
}

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
