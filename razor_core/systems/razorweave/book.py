"""The names the book gives to things: the DC ladder, the gates, attributes and Skills, sources of Edge and Burden."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from razor_core.rules.modifiers import SuggestedModifier, Token
from razor_core.rules.system import Gate

TITLE = "Razorweave"
#: The greatest face of its dice.
SIDES = 6


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the DC ladder: its number, its name and what it feels like."""

    dc: int
    name: str
    feel: str


#: "Standard DC Ladder" (RW-4).
LADDER = (
    Step(12, "Easy", "good footing, little in the way"),
    Step(14, "Routine", "an ordinary day's work"),
    Step(16, "Tough", "able opposition, haste, poor tools"),
    Step(18, "Hard", "someone works against you"),
    Step(20, "Heroic", "as far as training carries"),
    Step(22, "Legendary", "nobody will believe it"),
)


def place(dc: int) -> str:
    """Where a DC stands on the ladder, in words; between which steps where it stands on none (RW-4).

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
        return f"beyond {highest.name} {highest.dc}"
    below, above = next(pair for pair in pairwise(LADDER) if dc < pair[1].dc)
    return f"between {below.name} {below.dc} and {above.name} {above.dc}"


#: "When to Roll (and When Not To)" (RW-7).
GATES = (
    Gate("uncertainty", "Could it go either way?", "It is settled already: say yes and narrate."),
    Gate("consequence", "Would failing cost something?", "No cost: let them retry until it works."),
    Gate("agency", "Is it in their hands?", "Out of their reach: say no and explain."),
)

#: The four attributes, with the ratings a starting character has to give out.
RATINGS: Mapping[str, int] = {"MIG": 2, "AGI": 1, "PRE": 1, "RSN": 0}

RATING_FIELD, SKILL_FIELD = "attribute", "skill"
#: Tags, Conditions and Proficiencies of a character help or hinder; a roll uses none of them up.
TOKENS = (Token("Edge", "edge"), Token("Burden", "burden"))
SINGLE_USE_FIELDS: tuple[str, ...] = ()

#: The Skills to offer under each of the four attributes.
SKILLS: Mapping[str, tuple[str, ...]] = {
    "MIG": ("Athletic Movement", "Heavy Lifting & Carrying", "Grit & Endurance", "Close-Quarters Struggle"),
    "AGI": ("Stealth & Evasion", "Fine Manipulation", "Acrobatic Positioning", "Ranged Technique"),
    "PRE": (
        "Persuasion & Appeal",
        "Command & Coordination",
        "Deception & Performance",
        "Insight & Empathy",
    ),
    "RSN": ("Investigation", "Perception & Awareness", "Systems & Diagnostics", "Lore & Analysis"),
}

#: Factors of the scene touch anyone and move the DC by a step; factors of the actor are Edge or Burden (RW-8, RW-13).
MODIFIERS: Mapping[str, tuple[SuggestedModifier, ...]] = {
    "dc": (
        SuggestedModifier("Masterwork", "the thing itself is finer than usual", 2),
        SuggestedModifier("Slick with rain", "for everyone who tries", 2),
        SuggestedModifier("Suspicious already", "of anyone who asks", 2),
        SuggestedModifier("Against the clock", "no time for anyone", 2),
        SuggestedModifier("Familiar ground", "known and well lit", -2),
        SuggestedModifier("All the time needed", "nobody is coming", -2),
    ),
    "edge": (
        SuggestedModifier("Set Up", "an ally made the opening"),
        SuggestedModifier("Assistance", "an ally helps, however many do (RW-6)"),
        SuggestedModifier("Right tools", "proper kit, and knows it"),
        SuggestedModifier("Proficiency", "trained in just this"),
        SuggestedModifier("Good position", "better placed than they are"),
        SuggestedModifier("Dim Light", "for stealth"),
        SuggestedModifier("Distraction", "someone draws the eye"),
        SuggestedModifier("Marked", "against the one who is marked"),
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
        SuggestedModifier("Exhausted", "for physical work"),
        SuggestedModifier("Frightened", "while the threat is in sight"),
        SuggestedModifier("Disarmed"),
        SuggestedModifier("Prone"),
        SuggestedModifier("Dazed"),
        SuggestedModifier("Restrained"),
        SuggestedModifier("Bleeding", "ticks a clock, costs no dice", 0),
    ),
}
