"""The names and values of the book: the DC ladder, gates and suggested modifiers."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from razor_core.rules.clock_kinds import ClockKind
from razor_core.rules.game import Gate
from razor_core.rules.modifiers import Lifetime, SuggestedModifier
from razor_core.rules.scene_kits import chase, guarded_door
from razor_core.rules.sheet import KitClock, KitFoe, SceneKit

#: The highest face of its dice.
SIDES = 6


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the DC ladder: its number, its name and a few words about it."""

    dc: int
    name: str
    feel: str


#: "Standard DC Ladder" (RW-4).
LADDER = (
    Step(12, "Easy", "good footing, little in the way"),
    Step(14, "Routine", "an ordinary day's work"),
    Step(16, "Tough", "able opposition, haste, poor tools"),
    Step(18, "Hard", "someone works against you"),
    Step(20, "Heroic", "the limit of training"),
    Step(22, "Legendary", "nobody will believe it"),
)


def place(dc: int) -> str:
    """Return the DC's step of the ladder in words, or the steps that it lies between (RW-4).

    >>> place(15)
    'between Routine 14 and Tough 16'
    """
    for step in LADDER:
        if step.dc == dc:
            return f"{step.name}: {step.feel}"
    lowest, highest = LADDER[0], LADDER[-1]
    if dc < lowest.dc:
        return f"below {lowest.name} {lowest.dc}"
    if dc > highest.dc:
        return f"above {highest.name} {highest.dc}"
    below, above = next(pair for pair in pairwise(LADDER) if dc < pair[1].dc)
    return f"between {below.name} {below.dc} and {above.name} {above.dc}"


#: "When to Roll (and When Not To)" (RW-7).
GATES = (
    Gate("uncertainty", "Could it go either way?", "The outcome is clear: say yes and narrate."),
    Gate("consequence", "Would failing cost something?", "Nothing at stake: say yes and narrate."),
    Gate("agency", "Can they affect it?", "They cannot affect it: say no and explain."),
)

#: Factors of the scene affect everyone and move the DC by a step; factors of one character are Edge or Burden (RW-8,
#: RW-13).
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "dc": (
        SuggestedModifier("Masterwork", "finer than usual", 2),
        SuggestedModifier("Poor light", "nobody sees well", 2),
        SuggestedModifier("Slick with rain", "hard for everyone", 2),
        SuggestedModifier("Suspicious already", "of everyone", 2),
        SuggestedModifier("Against the clock", "no time to lose", 2),
        SuggestedModifier("Familiar ground", "known and well lit", -2),
        SuggestedModifier("All the time needed", "nobody is coming", -2),
    ),
    "edge": (
        SuggestedModifier("Set Up", "an ally made the opening", lifetime=Lifetime.ROLL),
        SuggestedModifier("Assistance", "from one ally or several (RW-6)", lifetime=Lifetime.ROLL),
        SuggestedModifier("Right tools", "proper tools and the training to use them"),
        SuggestedModifier("Proficiency", "trained for this task"),
        SuggestedModifier("Good position", "better placed than they are", lifetime=Lifetime.ROLL),
        SuggestedModifier("Dim Light", "for stealth"),
        SuggestedModifier("Distraction", "someone draws the eye", lifetime=Lifetime.ROLL),
        SuggestedModifier("Exceptional setup", "far better than usual", 2, Lifetime.ROLL),
        SuggestedModifier("Perfect conditions", "everything favours this character", 2),
        SuggestedModifier("Marked", "against the marked target"),
        SuggestedModifier("Elevated", "shooting from above"),
        SuggestedModifier("Solid Cover", "for defence"),
        SuggestedModifier("Chaotic", "for misdirection"),
        SuggestedModifier("Formal", "for etiquette"),
    ),
    "burden": (
        SuggestedModifier("Dim Light", "for sight and fine work"),
        SuggestedModifier("Slick", "for movement and balance"),
        SuggestedModifier("Cramped", "for wide movement"),
        SuggestedModifier("Exposed", "for defence"),
        SuggestedModifier("Outnumbered", "for defence"),
        SuggestedModifier("Flanked", "for defence"),
        SuggestedModifier("Chaotic", "for coordination"),
        SuggestedModifier("Formal", "for informality"),
        SuggestedModifier("Suspicious", "for building trust"),
        SuggestedModifier("Tense", "for trust and for calming"),
        SuggestedModifier("Improvised tools", "borrowed or makeshift"),
        SuggestedModifier("Shaken", "from what just happened"),
        SuggestedModifier("Injured", "where it hurts the task"),
        SuggestedModifier("Severe Condition", "worse than the ones below", 2),
        SuggestedModifier("Hostile environment", "everything is against this character", 2),
        SuggestedModifier("Staggered", "after a Devastating Strike"),
        SuggestedModifier("Exhausted", "for physical work"),
        SuggestedModifier("Frightened", "while the threat is in sight"),
        SuggestedModifier("Disarmed"),
        SuggestedModifier("Prone"),
        SuggestedModifier("Dazed"),
        SuggestedModifier("Restrained"),
        SuggestedModifier("Bleeding", "ticks a clock, costs no dice", 0),
    ),
}

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
