"""The character sheet: attributes, Skills, Conditions, the Resolve Clock, and which fields of a check are whose."""

from razor_core.rules.clock_kinds import ClockKind, Side
from razor_core.rules.modifiers import Condition, Lifetime, Modifier, Scope, condition
from razor_core.rules.sheet import Conditions, Ratings, Sheet, Size, Skills, Track

_BURDEN = Modifier("burden", "Burden")

#: The Conditions that the text names. One that costs no dice has no effect on a check.
CONDITIONS = (
    condition("Staggered", _BURDEN, when="after a Devastating Strike"),
    Condition("Bleeding", when="ticks a clock, costs no dice", ticks=ClockKind.RESOLVE.value),
    condition("Disarmed", _BURDEN, when="where a weapon matters"),
    condition("Prone", _BURDEN, when="until they stand up"),
    condition("Dazed", _BURDEN),
    condition("Restrained", _BURDEN, when="for movement"),
    condition("Exhausted", _BURDEN, when="for physical work"),
    condition("Frightened", _BURDEN, when="while the threat is in sight"),
    condition("Shaken", _BURDEN, when="from what just happened"),
    condition("Injured", _BURDEN, when="where it hurts the task"),
    condition("Severe Condition", Modifier("burden", "", 2), when="worse than the others: a Burden of 2"),
    Condition("Without reaction", when="until their next one is lost"),
    Condition("In danger", when="until somebody helps"),
)
#: "Multiple sources combine": of these a second is one more. The others are had or not (RW-20).
SEVERAL = (
    *("Staggered", "Bleeding", "Dazed", "Restrained", "Exhausted", "Frightened", "Shaken", "Injured"),
    "Severe Condition",
)

SHEET = Sheet(
    ratings=Ratings(
        field="attribute",
        # The ratings that a starting character distributes.
        values={"MIG": 2, "AGI": 1, "PRE": 1, "RSN": 0},
    ),
    skills=Skills(
        field="skill",
        suggested={
            "MIG": ("Athletic Movement", "Heavy Lifting & Carrying", "Grit & Endurance", "Close-Quarters Struggle"),
            "AGI": ("Stealth & Evasion", "Fine Manipulation", "Acrobatic Positioning", "Ranged Technique"),
            "PRE": (
                "Persuasion & Appeal",
                "Command & Coordination",
                "Deception & Performance",
                "Insight & Empathy",
            ),
            "RSN": ("Investigation", "Perception & Awareness", "Systems & Diagnostics", "Lore & Analysis"),
        },
    ),
    conditions=Conditions(all=CONDITIONS, several=SEVERAL),
    carried=(
        Modifier("edge", "Edge"),
        Modifier("burden", "Burden"),
        Modifier("edge", "Proficiency", optional=True),
        Modifier("edge", "Edge, next roll", lifetime=Lifetime.NEXT),
        Modifier("burden", "Burden, next roll", lifetime=Lifetime.NEXT),
    ),
    carried_label="Tags and Proficiencies",
    tracks=(
        # RW-12.
        Track(
            "Resolve Clock",
            ClockKind.RESOLVE,
            (Size("Standard", 6), Size("Minion", 4), Size("Elite or boss", 8), Size("Player character", 6)),
            given=(Side.PLAYER, Side.OPPOSITION),
        ),
    ),
    # Factors of the scene move the DC for everyone (RW-8).
    scopes={"dc": Scope.SCENE},
    # Other bonuses are for one roll.
    single_use=("bonus",),
    clock_kinds=(ClockKind.PROGRESS, ClockKind.THREAT, ClockKind.RESOLVE),
)
